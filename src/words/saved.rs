//! What a person keeps: saved courses, opened ones, notes, and all of it as a file.

use golf_api::hole::HoleNumber;

use super::numbers;

// The page.
pub const TITLE: &str = "Saved courses and notes";
// "Kept in this browser. They are sent to no one."
pub const KEPT: &str = "Kept ";
pub const SENT_TO_NO_ONE: &str = ". They are sent to no one.";
pub const SAVED_COURSES: &str = "Saved courses";
pub const NOTES: &str = "Notes";
pub const OPENED_LAST: &str = "Opened last";
pub const NONE_SAVED: &str =
    "No course is saved yet. Open one and press “☆ Save”: it then stands here, with its note.";
pub const NONE_OPENED: &str = "The courses that you open are listed here, the last one first.";
pub const NO_NOTES: &str = "No notes yet. Each course and each hole has a place for one: where to aim, how the greens roll.";
pub const CLEAR_LIST: &str = "Clear this list";
pub const LIST_CLEARED: &str = "The list of opened courses is empty.";
pub const OPENS_WITHOUT_REQUEST: &str = "Opens without a request";
pub const THAT_OPENS_WITHOUT_REQUEST: &str = " (opens without a request)";

pub fn no_longer_saved(course: &str) -> String {
    format!("{course} is no longer saved.")
}

pub fn saved_ago(age: &str) -> String {
    format!("saved {age}")
}

pub fn opened_ago(age: &str) -> String {
    format!("opened {age}")
}

pub fn changed_ago(age: &str) -> String {
    format!("changed {age}")
}

pub fn notes_written(count: i64) -> String {
    numbers::notes(count)
}

/// What a note on a hole is about.
pub fn note_title(number: HoleNumber, course: &str) -> String {
    super::hole::hole_of(number, course)
}

// Where it is kept, after "Kept" and "Saved".
pub const IN_THIS_BROWSER: &str = "in this browser";
pub const IN_THIS_TAB: &str =
    "in this tab alone: the browser keeps nothing, so export it before you close the tab";
pub const UNTIL_DEMO_IS_LEFT: &str = "until you leave the demo";

// On the page of a course. "Saved in this browser. [All that is saved]"
pub const SAVE: &str = "Save";
pub const SAVED: &str = "Saved ";
pub const ALL_THAT_IS_SAVED: &str = "All that is saved";
pub const COURSE_SAVED: &str = "The course is saved.";
pub const COURSE_NOT_SAVED: &str = "The course is no longer saved.";

// A note.
pub const NOTE_ON_COURSE: &str = "Your note on this course";
pub const NOTE_NOT_SAVED: &str = "Not saved yet…";

pub fn note_on_hole(number: HoleNumber) -> String {
    format!("Your note on hole {number}")
}

pub fn kept_as_you_write(place: &str) -> String {
    format!("Kept as you write, {place}.")
}

pub fn note_saved(place: &str) -> String {
    format!("✓ Saved {place}.")
}

/// Between two texts of a note that was written in two places.
pub fn also_written(day: &str) -> String {
    format!("--- also written, on {day}: ---")
}

// What is saved of the service's answers, where it cannot be asked.
pub const SAVED_HERE: &str = "Saved in this browser";
pub const OPEN_WITHOUT_REQUEST: &str = "These are saved and open without a request";
pub const NOTHING_SAVED: &str = "Nothing is saved in this browser yet.";

pub fn holes_of(course: &str) -> String {
    format!("{course}: its holes")
}

// As a file.
pub const AS_A_FILE: &str = "As a file";
pub const ABOUT_THE_FILE: &str = "One file with all of it, to keep or to take to another browser. It can be read by \
    people and has no key in it. An import adds to what is here and loses nothing: where a note was changed in both \
    places, both texts stay in it.";
pub const EXPORT: &str = "Export a file";
pub const IMPORT: &str = "Import a file, or drop it here";
pub const FILE_NOT_SAVED: &str = "This browser did not save the file.";
pub const FILE_NOT_READ: &str = "This browser could not read the file.";

pub fn exported(file: &str) -> String {
    format!("Exported as {file}.")
}

/// With what it has brought, and what of it could not be read: sentences, the second may be empty.
pub fn imported(file: &str, gain: &str, left_out: &str) -> String {
    format!("{file} was imported. {gain} {left_out}")
}

pub fn not_imported(why: &str) -> String {
    format!("{why} Nothing was changed.")
}

// In the file itself.
pub const ABOUT_IN_FILE: &str = "Saved courses and notes of Yardbook. No key is in this file.";

// Why a file is refused.
pub const TOO_LARGE: &str = "This file is too large to be one of Yardbook’s.";
pub const NOT_A_BOOK: &str = "This is no file of saved courses and notes of Yardbook.";
pub const NEWER_FILE: &str =
    "A newer Yardbook has made this file. Reload this page to get the newer one.";
pub const NO_VERSION: &str = "This file does not say its version, so it may be damaged.";
pub const NO_COURSES: &str = "This file of Yardbook has no courses in it.";

pub fn damaged(error: &str) -> String {
    format!("This is no file of Yardbook, or it is damaged ({error}).")
}

// What of it could not be read.
pub fn not_readable(count: u32, names: &str) -> String {
    let parts = numbers::parts(count.into());
    format!("{parts} of the file could not be read: {names}.")
}

pub fn and_more(names: &str, rest: usize) -> String {
    format!("{names} and {rest} more")
}

pub fn entry(nth: usize) -> String {
    format!("entry {nth}")
}

pub fn entry_named(name: &str) -> String {
    format!("“{name}”")
}

pub fn note_of(nth: usize, course: &str) -> String {
    format!("note {nth} of {course}")
}

// What it has brought: of each, one and several.
pub const GAINED_SAVED: [&str; 2] = ["course saved", "courses saved"];
pub const GAINED_UNSAVED: [&str; 2] = ["course no longer saved", "courses no longer saved"];
pub const GAINED_NOTES: [&str; 2] = ["note added", "notes added"];
pub const GAINED_CHANGES: [&str; 2] = ["note changed", "notes changed"];
pub const GAINED_DELETIONS: [&str; 2] = ["note deleted", "notes deleted"];
pub const GAINED_DOUBLES: [&str; 2] = [
    "note was written in both places: both texts are kept in it",
    "notes were written in both places: both texts are kept in them",
];
pub const NOTHING_NEW: &str = "Nothing in it was new.";

// Removing all of it.
pub const REMOVE_ALL: &str = "Remove all of it…";
pub const REMOVE_THEM: &str = "Remove them";
pub const KEEP_THEM: &str = "Keep them";
pub const ALL_REMOVED: &str = "Saved courses, notes and the list of opened courses were removed.";

pub fn ask_removal(saved: i64, notes: i64) -> String {
    format!(
        "Remove {}, {} and the list of opened courses for good? No one else has them, unless you have exported a file.",
        numbers::saved_courses(saved),
        numbers::notes(notes)
    )
}
