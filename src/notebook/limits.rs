//! Limits on a notebook, so that no file can slow down the app or fill the browser's storage.
//!
//! Normal use stays far below the limits: a note is typed into a box of 10,000 characters, in one browser at a time.
//! Files are checked when they are read, and a notebook after an import.

use golf_views::words::saved as words;

use super::entry::{Entry, Notebook};
use super::file;
use super::moment::Moment;
use super::note::Note;

/// The longest accepted file, in bytes.
pub const FILE_BYTES: usize = 4 * 1024 * 1024;
/// The most commas in a file, and thus values: a million empty values take longer to read than a notebook takes to write.
pub const FILE_COMMAS: usize = 200_000;
/// The longest text of a notebook after an import, in bytes. Local storage holds 5 million characters.
pub const BOOK_BYTES: usize = 2 * 1024 * 1024;
/// The most courses in a notebook.
pub const COURSES: usize = 5_000;
/// The most entries that repeat a course; Yardbook's own files have none.
pub const REPEATED: usize = 100;
/// The most notes per course, and the most plans: one for each hole, and its own.
pub const NOTES: usize = 64;
/// The most texts in one note, each written in another browser at the same time.
pub const VERSIONS: usize = 8;
/// The most browsers that have written one note.
pub const BROWSERS: usize = 32;
/// The most characters in a note, over all its texts.
pub const NOTE_CHARACTERS: usize = 100_000;
/// How far a time in a file may be ahead of this device's clock: one day, in milliseconds.
const AHEAD: u64 = 86_400_000;

/// The latest time that a file may contain, by this device's clock.
#[must_use]
pub const fn latest(now: Moment) -> Moment {
    Moment(now.0.saturating_add(AHEAD))
}

/// Whether a note is within the limits.
#[must_use]
pub fn fits(note: &Note) -> bool {
    let characters = |text: &str| text.chars().count();
    let written: usize = note
        .versions
        .iter()
        .map(|version| characters(&version.text))
        .sum();
    note.versions.len() <= VERSIONS && note.seen.0.len() <= BROWSERS && written <= NOTE_CHARACTERS
}

/// Checks the notes of a notebook.
///
/// # Errors
/// A sentence that names the first course with too much.
pub fn check_notes(notebook: &Notebook) -> Result<(), String> {
    let is_long = |entry: &&Entry| {
        entry.notes.len() > NOTES
            || entry.plans.len() > NOTES
            || !entry.notes.iter().all(|(_, note)| fits(note))
    };
    match notebook.entries().iter().find(is_long) {
        Some(entry) => Err(words::notes_too_long(&entry.name())),
        None => Ok(()),
    }
}

/// Checks a notebook after an import.
///
/// # Errors
/// A sentence that names the exceeded limit.
pub fn check(notebook: &Notebook) -> Result<(), String> {
    check_notes(notebook)?;
    let is_large = notebook.entries().len() > COURSES
        || file::to_text(notebook, Moment::default()).len() > BOOK_BYTES;
    if is_large {
        return Err(words::NOTEBOOK_TOO_LARGE.into());
    }
    Ok(())
}
