//! The current book: stored in local storage and shared by all tabs. It is in memory only during the demo, or if
//! storage is refused.

use golf_api::course::{Course, CourseId};
use golf_views::words::format;
use golf_views::words::saved as words;
use leptos::ev;
use leptos::prelude::*;

use super::aside;
use super::entry::Book;
use super::file;
use super::gain::{Gain, losses};
use super::limits;
use super::moment::Moment;
use super::note::{Note, Seen};
use super::undo::Undo;
use crate::browser::lasting_signal::LastingSignal;
use crate::browser::names;
use crate::browser::storage::{self, Refused};
use crate::gateway::{now_ms, tab_number};
use crate::settings::Settings;

/// Where the book is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookLocation {
    /// In this browser, until it is removed.
    Browser,
    /// In this tab only, since the browser refuses to store it.
    Tab,
    /// In the demo, which stores nothing.
    Demo,
}

impl BookLocation {
    /// The place in words, after "saved" or "kept".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Browser => words::IN_THIS_BROWSER,
            Self::Tab => words::IN_THIS_TAB,
            Self::Demo => words::UNTIL_DEMO_IS_LEFT,
        }
    }
}

/// A note as its writer currently sees it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NoteRead {
    /// Its text; empty if there is none.
    pub text: String,
    seen: Seen,
    is_demo: bool,
}

/// The current book. Cheap to copy, one for the whole app.
#[derive(Debug, Clone, Copy)]
pub struct KeptBook(LastingSignal<Kept>);

/// Provides the app's book. It is read when a page first needs it, since the list never does.
#[derive(Clone)]
pub struct BookPlace {
    app: Owner,
    settings: Settings,
    kept: StoredValue<Option<KeptBook>>,
}

impl BookPlace {
    /// Creates the provider, under the current reactive owner.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            app: Owner::current().unwrap_or_default(),
            settings,
            kept: StoredValue::new(None),
        }
    }
}

/// The book's state in one signal, since each type in a signal costs code size.
#[derive(Debug, Clone)]
struct Kept {
    book: Book,
    place: BookLocation,
    /// The text that was last read from storage.
    text: String,
    /// Whether parts could not be read. Such a book is set aside before it is overwritten.
    is_damaged: bool,
    by: String,
    /// In the format of [`UNDO`]; empty if there is no import to undo.
    undo: String,
}

/// The result of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Imported {
    /// The import is done, with these changes.
    Done(Gain),
    /// The import would remove these things. Nothing changes until the person confirms.
    TakesAway(Vec<String>),
    /// The book would be too large. Nothing was changed.
    Refused(String),
}

impl Kept {
    const fn empty(place: BookLocation) -> Self {
        Self {
            book: Book::new(),
            place,
            text: String::new(),
            is_damaged: false,
            by: String::new(),
            undo: String::new(),
        }
    }
}

impl KeptBook {
    /// The app's book. It outlives the page that first needs it.
    #[must_use]
    pub fn of_app() -> Self {
        let place: BookPlace = expect_context();
        place.kept.get_value().unwrap_or_else(|| {
            let kept = place.app.with(|| Self::load(place.settings));
            place.kept.set_value(Some(kept));
            kept
        })
    }

    /// Reads the stored book; the demo starts with an empty one.
    fn load(settings: Settings) -> Self {
        let kept = Self(LastingSignal::new(Kept::empty(BookLocation::Browser)));
        window_event_listener(ev::storage, move |event| {
            kept.changed_elsewhere(storage::changed(&event).as_deref());
        });
        let demo = settings.demo();
        kept.begin(demo.with_untracked(Option::is_some));
        Effect::new(move |was_demo: Option<bool>| {
            let is_demo = demo.with(Option::is_some);
            if was_demo.is_some_and(|was_demo| was_demo != is_demo) {
                kept.begin(is_demo);
            }
            is_demo
        });
        kept
    }

    /// Handles a storage event for `name`; without a name, any item may have changed.
    fn changed_elsewhere(&self, name: Option<&str>) {
        if name.is_none_or(|name| name == names::BOOK) {
            self.read();
        }
        if name.is_none_or(|name| name == names::BOOK_UNDO) {
            self.read_undo();
        }
    }

    /// Applies a function to the book. Tracked.
    pub fn with<T>(&self, look: impl FnOnce(&Book) -> T) -> T {
        self.0.with(|kept| look(&kept.book))
    }

    /// The book's place in words, after "saved" or "kept". Tracked.
    #[must_use]
    pub fn place_words(&self) -> &'static str {
        self.0.with(|kept| kept.place).words()
    }

    /// Whether a course is saved. Tracked.
    #[must_use]
    pub fn is_saved(&self, id: CourseId) -> bool {
        self.with(|book| book.get(id).is_some_and(|entry| entry.saved.is))
    }

    /// The current note of a hole or course. Tracked.
    #[must_use]
    pub fn note(&self, id: CourseId, hole: u32) -> NoteRead {
        self.0.with(|kept| {
            let note = kept.book.get(id).and_then(|entry| entry.note(hole));
            NoteRead {
                text: note.map(Note::text).unwrap_or_default(),
                seen: note.map(|note| note.seen.clone()).unwrap_or_default(),
                is_demo: kept.place == BookLocation::Demo,
            }
        })
    }

    /// Records that a course was opened, with its name.
    pub fn opened(&self, course: &Course) {
        self.change(|book, now| {
            name(book, course, now);
            book.set_opened(course.course_id, now);
        });
    }

    /// Saves a course, or removes it from the saved ones.
    pub fn set_saved(&self, id: CourseId, is: bool) {
        self.change(|book, now| book.set_saved(id, is, now));
    }

    /// Replaces the note that its writer had before them; a blank text deletes it.
    pub fn set_note(&self, id: CourseId, hole: u32, text: &str, before: &NoteRead) {
        // A note written in the demo stays there, however late it is stored.
        if before.is_demo != (self.place() == BookLocation::Demo) {
            return;
        }
        let by = self.signature();
        self.change(|book, now| book.set_note(id, hole, text, &before.seen, &by, now));
    }

    /// Updates the name of a course, if the book has an entry for it.
    pub fn named(&self, course: &Course) {
        self.change(|book, now| {
            if book.get(course.course_id).is_some() {
                name(book, course, now);
            }
        });
    }

    /// Removes one course or all courses from the recently opened ones.
    pub fn forget_opened(&self, id: Option<CourseId>) {
        self.change(|book, _| match id {
            Some(id) => book.forget_opened(id),
            None => book.forget_all_opened(),
        });
    }

    /// Merges a file's book, unless that removes something that was not `confirmed`.
    pub fn import(&self, name: &str, file: &Book, confirmed: &[String]) -> Imported {
        self.read();
        let before = self.0.with_untracked(|kept| kept.book.clone());
        let mut after = before.clone();
        after.merge(file);
        if let Err(words) = limits::check(&after) {
            return Imported::Refused(words);
        }
        let lost = losses(&before, &after);
        if lost.iter().any(|lost| !confirmed.contains(lost)) {
            return Imported::TakesAway(lost);
        }
        if let Some(undo) = Undo::of(name, &before, &after) {
            self.keep_undo(undo.to_text());
        }
        let gain = Gain::of(&before, &after);
        self.keep(after);
        Imported::Done(gain)
    }

    /// The file whose import can be undone. Tracked.
    #[must_use]
    pub fn last_import(&self) -> Option<String> {
        self.0
            .with(|kept| Undo::file_of(&kept.undo).map(Into::into))
    }

    /// Undoes the last import.
    pub fn undo_import(&self) {
        if let Some(undo) = self.0.with_untracked(|kept| Undo::parse(&kept.undo)) {
            self.change(|book, _| undo.apply(book));
        }
        self.forget_undo();
    }

    /// Makes the last import permanent.
    pub fn forget_undo(&self) {
        self.keep_undo(String::new());
    }

    fn keep_undo(&self, text: String) {
        if self.place() != BookLocation::Demo {
            // If storage is refused, this tab still has it in memory.
            let _ = storage::write(names::BOOK_UNDO, &text);
        }
        self.0.update(|kept| kept.undo = text);
    }

    fn read_undo(&self) {
        if self.place() != BookLocation::Demo {
            let text = storage::read(names::BOOK_UNDO).unwrap_or_default();
            self.0.update(|kept| kept.undo = text);
        }
    }

    /// The book as a file.
    #[must_use]
    pub fn export(&self) -> String {
        self.0
            .with_untracked(|kept| file::to_text(&kept.book, now()))
    }

    /// Removes everything, without a trace.
    pub fn remove_all(&self) {
        let place = self.place();
        if place != BookLocation::Demo {
            // The names of all its items start with this one.
            storage::remove_all(names::BOOK);
        }
        self.0.set(Kept::empty(place));
    }

    fn place(&self) -> BookLocation {
        self.0.with_untracked(|kept| kept.place)
    }

    fn begin(&self, is_demo: bool) {
        let place = if is_demo {
            BookLocation::Demo
        } else {
            BookLocation::Browser
        };
        self.0.set(Kept::empty(place));
        self.read();
        self.read_undo();
    }

    /// Reads the stored book, which another tab may have changed. It replaces the book in memory, unless storage
    /// refused this tab's changes.
    fn read(&self) {
        let text = storage::read(names::BOOK).unwrap_or_default();
        let is_new = |kept: &Kept| kept.place != BookLocation::Demo && kept.text != text;
        if !self.0.with_untracked(is_new) {
            return;
        }
        let read = file::parse(&text, Moment::LAST);
        self.0.update(|kept| {
            // A text that cannot be read at all does not affect the book in memory.
            if kept.place == BookLocation::Browser && (read.is_ok() || text.is_empty()) {
                kept.book = Book::new();
            }
            if let Ok(read) = &read {
                kept.book.merge(&read.book);
            }
            kept.is_damaged = read
                .as_ref()
                .map_or(!text.is_empty(), |read| read.unreadable > 0);
            kept.text = text;
        });
    }

    /// Changes the book and stores it.
    fn change(&self, change: impl FnOnce(&mut Book, Moment)) {
        self.read();
        let mut book = self.0.with_untracked(|kept| kept.book.clone());
        change(&mut book, now());
        self.keep(book);
    }

    fn keep(&self, book: Book) {
        if self.0.with_untracked(|kept| kept.book == book) {
            return;
        }
        self.0.update(|kept| {
            if kept.place != BookLocation::Demo {
                let text = file::to_text(&book, Moment::default());
                let safe = if kept.is_damaged {
                    aside::put(&kept.text)
                } else {
                    Ok(())
                };
                kept.place = match safe.and_then(|()| storage::write(names::BOOK, &text)) {
                    Ok(()) => {
                        kept.text = text;
                        kept.is_damaged = false;
                        BookLocation::Browser
                    }
                    Err(Refused) => BookLocation::Tab,
                };
            }
            kept.book = book;
        });
    }

    fn signature(&self) -> String {
        let (known, place) = self.0.with_untracked(|kept| (kept.by.clone(), kept.place));
        if !known.is_empty() {
            return known;
        }
        let kept = storage::read(names::BOOK_SIGNATURE)
            .filter(|by| !by.is_empty() && place != BookLocation::Demo);
        let by = kept.unwrap_or_else(|| {
            let new = format!("{:08x}", tab_number());
            if place != BookLocation::Demo {
                let _ = storage::write(names::BOOK_SIGNATURE, &new);
            }
            new
        });
        self.0.update_untracked(|kept| kept.by.clone_from(&by));
        by
    }
}

fn name(book: &mut Book, course: &Course, now: Moment) {
    let place = format::place(course).unwrap_or_default();
    book.set_name(course.course_id, &format::course_name(course), &place, now);
}

fn now() -> Moment {
    Moment::of_clock(now_ms())
}
