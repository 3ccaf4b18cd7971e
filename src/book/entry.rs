//! What a person keeps of one course, and all of it together; data without a browser.
//!
//! Two books merge without loss: in whatever order and however often, the same comes out. What was
//! taken away is remembered as taken away, so that an older file does not bring it back.

use golf_api::course::CourseId;

use super::moment::Moment;
use super::note::{Note, Seen};
use crate::sorted::sort_by;
use crate::words::course as words;

/// The number under which the note of the course itself stands among those of its holes.
pub const COURSE_NOTE: u32 = 0;

/// How many courses that were only opened are remembered.
const OPENED_KEPT: usize = 30;

/// What a course was called when it was last seen, so that the book reads without a request.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Named {
    /// When it was called so.
    pub at: Moment,
    /// Its name; empty where it was never seen.
    pub name: String,
    /// City and state, or what is known of them.
    pub place: String,
}

/// Whether a course is saved, and since when that is so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Saved {
    /// When it was saved, or taken from the saved ones.
    pub at: Moment,
    /// Whether it is saved.
    pub is: bool,
}

/// What is kept of one course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Which.
    pub course_id: CourseId,
    /// What it is called.
    pub named: Named,
    /// Whether it is saved.
    pub saved: Saved,
    /// When it was last opened.
    pub opened: Moment,
    /// What was opened until then is not to be shown any more.
    pub forgotten: Moment,
    /// Notes by hole, the course's own under [`COURSE_NOTE`]; sorted.
    pub notes: Vec<(u32, Note)>,
}

impl Entry {
    /// Nothing kept of a course.
    #[must_use]
    pub fn new(course_id: CourseId) -> Self {
        Self {
            course_id,
            named: Named::default(),
            saved: Saved::default(),
            opened: Moment::default(),
            forgotten: Moment::default(),
            notes: Vec::new(),
        }
    }

    /// Its name, or its number where it was never seen.
    #[must_use]
    pub fn name(&self) -> String {
        if self.named.name.is_empty() {
            words::course_number(self.course_id)
        } else {
            self.named.name.clone()
        }
    }

    /// Whether it is among the recent ones.
    #[must_use]
    pub fn is_recent(&self) -> bool {
        self.opened > self.forgotten
    }

    /// The note of a hole, or of the course.
    #[must_use]
    pub fn note(&self, hole: u32) -> Option<&Note> {
        let found = self.notes.iter().find(|(number, _)| *number == hole);
        found.map(|(_, note)| note)
    }

    /// The notes that say something, with the number of their hole.
    pub fn written(&self) -> impl Iterator<Item = &(u32, Note)> {
        self.notes
            .iter()
            .filter(|(_, note)| !note.versions.is_empty())
    }

    /// A place for the note of a hole.
    pub fn note_mut(&mut self, hole: u32) -> &mut Note {
        let place = match self
            .notes
            .binary_search_by_key(&hole, |(number, _)| *number)
        {
            Ok(place) => place,
            Err(place) => {
                self.notes.insert(place, (hole, Note::default()));
                place
            }
        };
        &mut self.notes[place].1
    }

    fn merge(&mut self, other: &Self) {
        if other.named > self.named {
            self.named = other.named.clone();
        }
        self.saved = self.saved.max(other.saved);
        self.opened = self.opened.max(other.opened);
        self.forgotten = self.forgotten.max(other.forgotten);
        for (hole, note) in &other.notes {
            let mine = self.note_mut(*hole);
            *mine = mine.merged(note);
        }
    }
}

/// Everything a person keeps, by course.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Book {
    /// One entry a course, by its number.
    entries: Vec<Entry>,
}

impl Book {
    /// Nothing kept of any course.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    /// All entries, by the number of the course.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What is kept of a course.
    #[must_use]
    pub fn get(&self, id: CourseId) -> Option<&Entry> {
        self.entries.get(self.place(id).ok()?)
    }

    /// Adds an entry; one of the same course is merged with it.
    pub fn add(&mut self, entry: &Entry) {
        self.entry(entry.course_id).merge(entry);
    }

    /// Takes over everything of another book.
    pub fn merge(&mut self, other: &Self) {
        other.entries.iter().for_each(|entry| self.add(entry));
    }

    /// Saves a course, or takes it from the saved ones.
    pub fn set_saved(&mut self, id: CourseId, is: bool, now: Moment) {
        let saved = &mut self.entry(id).saved;
        *saved = Saved {
            at: now.after(saved.at),
            is,
        };
    }

    /// Remembers what a course is called.
    pub fn set_name(&mut self, id: CourseId, name: &str, place: &str, now: Moment) {
        let named = &mut self.entry(id).named;
        if named.name != name || named.place != place {
            *named = Named {
                at: now.after(named.at),
                name: name.to_owned(),
                place: place.to_owned(),
            };
        }
    }

    /// Remembers that a course was opened, and forgets those that were only opened long ago.
    pub fn set_opened(&mut self, id: CourseId, now: Moment) {
        let entry = self.entry(id);
        entry.opened = now.after(entry.forgotten).max(entry.opened);
        let only_opened = |entry: &Entry| entry.saved == Saved::default() && entry.notes.is_empty();
        let mut times: Vec<Moment> = self
            .entries
            .iter()
            .filter(|entry| only_opened(entry))
            .map(|entry| entry.opened)
            .collect();
        sort_by(&mut times, |a, b| b.cmp(a));
        if let Some(last) = times.get(OPENED_KEPT) {
            self.entries
                .retain(|entry| !only_opened(entry) || entry.opened > *last);
        }
    }

    /// Takes a course from the recent ones.
    pub fn forget_opened(&mut self, id: CourseId) {
        let entry = self.entry(id);
        entry.forgotten = entry.opened.max(entry.forgotten);
    }

    /// Takes every course from the recent ones.
    pub fn forget_all_opened(&mut self) {
        for entry in &mut self.entries {
            entry.forgotten = entry.opened.max(entry.forgotten);
        }
    }

    /// Writes a note in place of what the writer had before them; a blank text deletes it.
    pub fn set_note(
        &mut self,
        id: CourseId,
        hole: u32,
        text: &str,
        before: &Seen,
        by: &str,
        now: Moment,
    ) {
        self.entry(id).note_mut(hole).write(text, before, by, now);
    }

    /// What is picked, sorted by a time, the latest first.
    #[must_use]
    pub fn latest(&self, pick: fn(&Entry) -> bool, time: fn(&Entry) -> Moment) -> Vec<Entry> {
        let mut picked: Vec<Entry> = self
            .entries
            .iter()
            .filter(|entry| pick(entry))
            .cloned()
            .collect();
        sort_by(&mut picked, |a, b| time(b).cmp(&time(a)));
        picked
    }

    fn place(&self, id: CourseId) -> Result<usize, usize> {
        self.entries
            .binary_search_by_key(&id, |entry| entry.course_id)
    }

    fn entry(&mut self, id: CourseId) -> &mut Entry {
        let place = match self.place(id) {
            Ok(place) => place,
            Err(place) => {
                self.entries.insert(place, Entry::new(id));
                place
            }
        };
        &mut self.entries[place]
    }
}
