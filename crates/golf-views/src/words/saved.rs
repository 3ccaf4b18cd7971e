//! A person's own data: saved courses, recently opened courses, notes, and all of it as a file.

use golf_api::hole::HoleNumber;

use super::format::counted;
use super::numbers;

// The page.
pub const TITLE: &str = "Saved courses and notes";
// "Kept in this browser. They are never sent anywhere."
pub const KEPT: &str = "Kept ";
pub const SENT_TO_NO_ONE: &str = ". They are never sent anywhere.";
pub const SAVED_COURSES: &str = "Saved courses";
pub const NOTES: &str = "Notes";
pub const OPENED_LAST: &str = "Recent";
pub const NONE_SAVED: &str =
    "No course is saved yet. Open one and press “☆ Save”: it then appears here, with its note.";
pub const NONE_OPENED: &str = "The courses that you open are listed here, latest first.";
pub const NO_NOTES: &str = "No notes yet. Every course and every hole has room for one: where to aim, how the greens roll.";
pub const CLEAR_LIST: &str = "Clear this list";
pub const LIST_CLEARED: &str = "The list of opened courses is empty.";
pub const OPENS_WITHOUT_REQUEST: &str = "Cached: opens without a request";
pub const THAT_OPENS_WITHOUT_REQUEST: &str = " (cached)";

pub const COURSE_CHANGED: &str = "Its data changed since you read it: open it to see how.";

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

/// The subject of a note: a hole, or the whole course for number 0.
pub fn note_title(hole: u32, course: &str) -> String {
    match hole {
        0 => course.to_owned(),
        hole => super::hole::hole_of(HoleNumber(hole), course),
    }
}

// The notebook's place, after "Kept" and "Saved".
pub const IN_THIS_BROWSER: &str = "in this browser";
pub const IN_THIS_TAB: &str =
    "in this tab only: the browser keeps nothing, so export it before you close the tab";
pub const UNTIL_DEMO_IS_LEFT: &str = "until you leave the demo";

// On the page of a course. "Saved in this browser. [All saved courses]"
pub const SAVE: &str = "Save";
pub const SAVED: &str = "Saved ";
pub const ALL_THAT_IS_SAVED: &str = "All saved courses";
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

// Cached answers, shown when the service cannot be asked.
pub const SAVED_HERE: &str = "Cached in this browser";
pub const OPEN_WITHOUT_REQUEST: &str = "These are cached and open without a request";
pub const NOTHING_SAVED: &str = "Nothing is cached in this browser yet.";

pub fn holes_of(course: &str) -> String {
    format!("{course}: its holes")
}

// As a file.
pub const AS_A_FILE: &str = "Back up and restore";
pub const ABOUT_THE_FILE: &str = "One file with everything, to keep or to take to another browser. It is plain text \
    and has no key in it. An import adds to what is here: if a note was changed in both \
    places, it keeps both texts. It asks before it removes anything, and it can be undone.";
pub const EXPORT: &str = "Export a file";
pub const IMPORT: &str = "Import a file, or drop it here";
pub const FILE_NOT_SAVED: &str = "This browser did not save the file.";
pub const FILE_NOT_READ: &str = "This browser could not read the file.";

pub fn exported(file: &str) -> String {
    format!("Exported as {file}.")
}

/// `gain` and `left_out` are sentences; `left_out` may be empty.
pub fn imported(file: &str, gain: &str, left_out: &str) -> String {
    format!("{file} was imported. {gain} {left_out}")
}

pub fn not_imported(why: &str) -> String {
    format!("{why} Nothing was changed.")
}

// Inside the file.
pub const ABOUT_IN_FILE: &str =
    "Saved courses, notes, plans, drive and clubs of Yardbook. No key is in this file.";

// Why a file is refused.
pub const TOO_MANY_COURSES: &str = "This file has more courses than Yardbook keeps: 5,000.";
pub const NOTEBOOK_TOO_LARGE: &str = "With this file, you would have more than Yardbook keeps: 5,000 courses and \
    2 megabytes of notes.";

pub fn notes_too_long(course: &str) -> String {
    format!(
        "{course} would have longer notes than Yardbook keeps: 64 notes, and in each 8 texts and 100,000 characters."
    )
}

pub const TOO_LARGE: &str = "This file is too large to be one of Yardbook’s.";
pub const NOT_A_NOTEBOOK: &str = "This is not a Yardbook file of saved courses and notes.";
pub const NEWER_FILE: &str =
    "A newer Yardbook made this file. Reload this page to get that version.";
pub const NO_VERSION: &str = "This file does not say its version, so it may be damaged.";
pub const NO_COURSES: &str = "This Yardbook file has no courses in it.";

pub fn damaged(error: &str) -> String {
    format!("This is not a Yardbook file, or it is damaged ({error}).")
}

// Invalid entries of a file.
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

pub fn plan_of(nth: usize, course: &str) -> String {
    format!("plan {nth} of {course}")
}

pub fn note_of(nth: usize, course: &str) -> String {
    format!("note {nth} of {course}")
}

// The gains of an import, each in singular and plural.
pub const GAINED_SAVED: [&str; 2] = ["course saved", "courses saved"];
pub const GAINED_UNSAVED: [&str; 2] = ["course no longer saved", "courses no longer saved"];
pub const GAINED_NAMES: [&str; 2] = ["course renamed", "courses renamed"];
pub const GAINED_NOTES: [&str; 2] = ["note added", "notes added"];
pub const GAINED_CHANGES: [&str; 2] = ["note changed", "notes changed"];
pub const GAINED_DELETIONS: [&str; 2] = ["note deleted", "notes deleted"];
pub const GAINED_DOUBLES: [&str; 2] = [
    "note was written in both places: both texts are kept in it",
    "notes were written in both places: both texts are kept in them",
];
pub const GAINED_DRIVES: [&str; 2] = ["drive changed", "drives changed"];
pub const GAINED_BAGS: [&str; 2] = ["list of clubs changed", "lists of clubs changed"];
pub const GAINED_PLANS: [&str; 2] = ["plan changed", "plans changed"];
pub const NOTHING_NEW: &str = "Nothing in it was new.";

// The losses of an import.
pub fn ask_import(file: &str) -> String {
    format!("{file} would remove some of what is here, or rename it:")
}

/// `named` is a name with its place; empty if the file has neither.
pub fn lost_name(course: &str, named: &str) -> String {
    if named.is_empty() {
        format!("{course}: the name is removed")
    } else {
        format!("{course}: renamed to “{named}”")
    }
}

pub const fn lost_drive(is_replaced: bool) -> &'static str {
    match is_replaced {
        true => "Your drive: replaced",
        false => "Your drive: removed",
    }
}

pub const fn lost_bag(is_replaced: bool) -> &'static str {
    match is_replaced {
        true => "Your clubs: replaced",
        false => "Your clubs: removed",
    }
}

pub fn lost_plan(hole: u32, course: &str, is_replaced: bool) -> String {
    let lost = if is_replaced { "replaced" } else { "removed" };
    format!("Hole {hole}, {course}: the plan is {lost}")
}

pub fn lost_star(course: &str) -> String {
    format!("{course}: no longer saved")
}

pub fn lost_visit(course: &str) -> String {
    format!("{course}: no longer among the courses opened last")
}

/// After [`note_title`].
pub fn lost_note(title: &str) -> String {
    format!("{title}: the note is deleted")
}

/// After [`note_title`].
pub fn lost_text(title: &str) -> String {
    format!("{title}: the note is replaced")
}

pub fn more_lost(rest: usize) -> String {
    format!("and {rest} more")
}

pub const IMPORT_IT: &str = "Import it";
pub const DO_NOT_IMPORT: &str = "Do not import it";
pub const NOTHING_IMPORTED: &str = "The file was not imported. Nothing was changed.";

// Undoing an import.
pub const UNDO: &str = "Undo the import";
pub const NO_UNDO: &str = "Keep it";

pub fn can_be_undone(file: &str) -> String {
    format!("The import of {file} can be undone. What you changed since then stays.")
}

pub fn undone(file: &str) -> String {
    format!("The import of {file} is undone.")
}

// Removing everything.
pub const REMOVE_ALL: &str = "Remove all…";
pub const REMOVE_THEM: &str = "Remove them";
pub const KEEP_THEM: &str = "Keep them";
pub const ALL_REMOVED: &str = "Saved courses, notes, plans, your drive, your clubs and the list of opened courses were removed.";

/// What else would be removed.
pub struct OthersToRemove {
    pub has_drive: bool,
    pub has_clubs: bool,
    pub plans: i64,
}

pub fn ask_removal(saved: i64, notes: i64, others: &OthersToRemove) -> String {
    let plans = match others.plans {
        0 => String::new(),
        plans => format!(", {}", counted(plans, "plan", "plans")),
    };
    let drive = if others.has_drive { ", your drive" } else { "" };
    let clubs = if others.has_clubs { ", your clubs" } else { "" };
    format!(
        "Remove {}, {}{plans}{drive}{clubs} and the list of opened courses for good? There is no other copy, unless you have exported a file.",
        numbers::saved_courses(saved),
        numbers::notes(notes)
    )
}
