//! What a merge has brought, in words for the person who asked for it.

use super::entry::{Book, Entry};
use super::note::Note;
use crate::format::counted;
use crate::words::saved as words;

/// How a book differs from what it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gain {
    /// Courses that are saved now and were not.
    pub saved: u32,
    /// Courses that are not saved any more.
    pub unsaved: u32,
    /// Notes that say something now and did not.
    pub notes: u32,
    /// Notes that say something else now.
    pub changed: u32,
    /// Notes that say nothing any more.
    pub deleted: u32,
    /// Notes that were written in two places at the same time, as they became now.
    pub doubled: u32,
}

impl Gain {
    /// What a merge has made of a book.
    #[must_use]
    pub fn of(before: &Book, after: &Book) -> Self {
        let mut gain = Self::default();
        for entry in after.entries() {
            let old = before.get(entry.course_id);
            let was_saved = old.is_some_and(|old| old.saved.is);
            gain.saved += u32::from(entry.saved.is && !was_saved);
            gain.unsaved += u32::from(!entry.saved.is && was_saved);
            for (hole, note) in &entry.notes {
                gain.count_note(old.and_then(|old: &Entry| old.note(*hole)), note);
            }
        }
        gain
    }

    fn count_note(&mut self, old: Option<&Note>, note: &Note) {
        let texts = |note: &Note| note.text();
        let (before, after) = (old.map(texts).unwrap_or_default(), texts(note));
        let several = |note: &Note| note.versions.len() > 1;
        if before == after {
            return;
        }
        let counter = match (before.is_empty(), after.is_empty()) {
            (true, _) => &mut self.notes,
            (_, true) => &mut self.deleted,
            _ if several(note) && !old.is_some_and(several) => &mut self.doubled,
            _ => &mut self.changed,
        };
        *counter += 1;
    }

    /// In a sentence.
    #[must_use]
    pub fn words(&self) -> String {
        let parts = [
            (self.saved, words::GAINED_SAVED),
            (self.unsaved, words::GAINED_UNSAVED),
            (self.notes, words::GAINED_NOTES),
            (self.changed, words::GAINED_CHANGES),
            (self.deleted, words::GAINED_DELETIONS),
            (self.doubled, words::GAINED_DOUBLES),
        ];
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, [one, many])| counted(number, one, many))
            .collect();
        if parts.is_empty() {
            return words::NOTHING_NEW.into();
        }
        format!("{}.", parts.join(", "))
    }
}
