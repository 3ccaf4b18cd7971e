//! Undoes an import: its changes are reverted, and later changes are kept.

use super::entry::{Book, Entry};
use super::file;
use super::moment::Moment;
use super::note::Note;

/// Separates the parts of the text. No line of a book equals it.
const BETWEEN: &str = "\n---\n";

/// The changes of an import: the affected courses before and after it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Undo {
    /// The file that was imported.
    pub file: String,
    before: Book,
    after: Book,
}

impl Undo {
    /// The data to undo an import; `None` if it changed nothing.
    #[must_use]
    pub fn of(file: &str, before: &Book, after: &Book) -> Option<Self> {
        let was = |entry: &&Entry| before.get(entry.course_id) != Some(*entry);
        let changed: Vec<Entry> = after.entries().iter().filter(was).cloned().collect();
        let old = changed
            .iter()
            .filter_map(|entry| before.get(entry.course_id));
        let undo = Self {
            file: file.lines().collect(),
            before: Book::of(old.cloned().collect()),
            after: Book::of(changed),
        };
        (!undo.after.entries().is_empty()).then_some(undo)
    }

    /// Undoes the import.
    pub fn apply(&self, book: &mut Book) {
        for after in self.after.entries() {
            let id = after.course_id;
            let before = self.before.get(id).cloned();
            let before = before.unwrap_or_else(|| Entry::new(id));
            book.change(id, |now| take_back(now, &before, after));
        }
    }

    /// Formats the data for storage.
    #[must_use]
    pub fn to_text(&self) -> String {
        let [before, after] =
            [&self.before, &self.after].map(|book| file::to_text(book, Moment::default()));
        [self.file.as_str(), &before, &after].join(BETWEEN)
    }

    /// Reads [`Self::to_text`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (file, books) = text.split_once(BETWEEN)?;
        let (before, after) = books.split_once(BETWEEN)?;
        let book = |text: &str| Some(file::parse(text, Moment::LAST).ok()?.book);
        Some(Self {
            file: file.to_owned(),
            before: book(before)?,
            after: book(after)?,
        })
    }

    /// Reads only the name of the file from [`Self::to_text`].
    #[must_use]
    pub fn file_of(text: &str) -> Option<&str> {
        Some(text.split_once(BETWEEN)?.0)
    }
}

fn take_back(now: &mut Entry, before: &Entry, after: &Entry) {
    if now.named == after.named {
        now.named = before.named.clone();
    }
    if now.saved == after.saved {
        now.saved = before.saved;
    }
    if now.opened == after.opened {
        now.opened = before.opened;
    }
    if now.forgotten == after.forgotten {
        now.forgotten = before.forgotten;
    }
    for (hole, note) in &after.notes {
        if now.note(*hole) == Some(note) {
            *now.note_mut(*hole) = before.note(*hole).cloned().unwrap_or_default();
        }
    }
    now.notes.retain(|(_, note)| *note != Note::default());
}

#[cfg(test)]
mod tests {
    use golf_api::course::CourseId;
    use proptest::prelude::*;

    use super::*;
    use crate::book::note::Seen;
    use crate::book::tests::any_books;

    const ID: CourseId = CourseId(7);

    fn merged(a: &Book, b: &Book) -> Book {
        let mut both = a.clone();
        both.merge(b);
        both
    }

    /// The entries that are not empty.
    fn full(book: &Book) -> Vec<&Entry> {
        let entries = book.entries().iter();
        entries
            .filter(|entry| **entry != Entry::new(entry.course_id))
            .collect()
    }

    proptest! {
        #[test]
        fn an_import_that_is_taken_back_leaves_the_book_of_before([mine, file, _] in any_books()) {
            let after = merged(&mine, &file);
            if let Some(undo) = Undo::of("a.json", &mine, &after) {
                prop_assert_eq!(Undo::parse(&undo.to_text()), Some(undo.clone()));
                let mut book = after;
                undo.apply(&mut book);
                prop_assert_eq!(full(&book), full(&mine));
            } else {
                prop_assert_eq!(after, mine);
            }
        }
    }

    #[test]
    fn what_was_written_after_the_import_stays() {
        let (mut mine, mut file) = (Book::default(), Book::default());
        mine.set_saved(ID, true, Moment(1));
        file.set_saved(ID, false, Moment(2));
        file.set_note(ID, 1, "Theirs.", &Seen::default(), "evil", Moment(2));
        let mut book = merged(&mine, &file);
        let undo = Undo::of("a.json", &mine, &book).expect("it changed something");
        book.set_note(
            ID,
            2,
            "Mine, since then.",
            &Seen::default(),
            "desk",
            Moment(3),
        );
        undo.apply(&mut book);
        let entry = book.get(ID).expect("it is there");
        assert!(entry.saved.is);
        let texts: Vec<String> = entry.written().map(|(_, note)| note.text()).collect();
        assert_eq!(texts, ["Mine, since then."]);
    }

    #[test]
    fn a_file_name_with_lines_stays_one_line() {
        let mut file = Book::default();
        file.set_saved(ID, true, Moment(1));
        let undo = Undo::of("a\n---\nb.json", &Book::default(), &file).expect("changed");
        assert_eq!(Undo::file_of(&undo.to_text()), Some("a---b.json"));
    }
}
