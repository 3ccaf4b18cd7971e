//! The book of this browser: kept in local storage, the same in every tab, and in memory alone when
//! storage is refused and in the demo.

use golf_api::course::{Course, CourseId};
use leptos::ev;
use leptos::prelude::*;

use super::entry::Book;
use super::file;
use super::gain::Gain;
use super::moment::Moment;
use super::note::{Note, Seen};
use crate::format;
use crate::gateway::{now_ms, tab_number};
use crate::lasting_signal::LastingSignal;
use crate::settings::Settings;
use crate::storage::{self, Refused};
use crate::words::saved as words;

/// The book, as [`file::to_text`] writes it.
const BOOK: &str = "yardbook.book";
/// The name by which this browser signs its notes.
const BY: &str = "yardbook.book.by";
/// A book that could not be read, or not all of it: kept, never written over. A later one has a number after the name.
const ASIDE: &str = "yardbook.book.unread";

/// Where the book is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In this browser, until it is removed.
    Browser,
    /// In this tab alone, since the browser keeps nothing.
    Tab,
    /// In the demo, which keeps nothing.
    Demo,
}

impl Place {
    /// Where something is, after "saved" or "kept".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Browser => words::IN_THIS_BROWSER,
            Self::Tab => words::IN_THIS_TAB,
            Self::Demo => words::UNTIL_DEMO_IS_LEFT,
        }
    }
}

/// A note as its writer has it before them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NoteRead {
    /// What it says; empty where there is none.
    pub text: String,
    seen: Seen,
    is_demo: bool,
}

/// The book in force. Cheap to copy, one for the whole app.
#[derive(Debug, Clone, Copy)]
pub struct KeptBook(LastingSignal<Kept>);

/// Where the app has its book: it is read when a page first wants it, since the list never does.
#[derive(Clone)]
pub struct BookPlace {
    app: Owner,
    settings: Settings,
    kept: StoredValue<Option<KeptBook>>,
}

impl BookPlace {
    /// The place, below the owner that this is called in.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            app: Owner::current().unwrap_or_default(),
            settings,
            kept: StoredValue::new(None),
        }
    }
}

/// One signal for all of it: each type that is watched costs its own machinery.
#[derive(Debug, Clone)]
struct Kept {
    book: Book,
    place: Place,
    /// What of the storage is read already.
    text: String,
    /// Whether not all of it could be read: it is put aside before anything is written over it.
    is_damaged: bool,
    by: String,
}

impl Kept {
    const fn empty(place: Place) -> Self {
        Self {
            book: Book::new(),
            place,
            text: String::new(),
            is_damaged: false,
            by: String::new(),
        }
    }
}

impl KeptBook {
    /// The book of the app. It outlives the page that first wants it.
    #[must_use]
    pub fn of_app() -> Self {
        let place: BookPlace = expect_context();
        place.kept.get_value().unwrap_or_else(|| {
            let kept = place.app.with(|| Self::load(place.settings));
            place.kept.set_value(Some(kept));
            kept
        })
    }

    /// Reads what was kept; the demo has an empty one of its own.
    fn load(settings: Settings) -> Self {
        let kept = Self(LastingSignal::new(Kept::empty(Place::Browser)));
        window_event_listener(ev::storage, move |event| {
            kept.changed_elsewhere(event.key().as_deref());
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

    /// Another tab wrote something: `name` of local storage, or anything when there is none.
    fn changed_elsewhere(&self, name: Option<&str>) {
        if name.is_none_or(|name| name == BOOK) {
            self.read();
        }
    }

    /// A look at the book. Tracked.
    pub fn with<T>(&self, look: impl FnOnce(&Book) -> T) -> T {
        self.0.with(|kept| look(&kept.book))
    }

    /// Where it is, after "saved" or "kept". Tracked.
    #[must_use]
    pub fn place_words(&self) -> &'static str {
        self.0.with(|kept| kept.place).words()
    }

    /// Whether a course is saved. Tracked.
    #[must_use]
    pub fn is_saved(&self, id: CourseId) -> bool {
        self.with(|book| book.get(id).is_some_and(|entry| entry.saved.is))
    }

    /// The note of a hole or of a course as it is now. Tracked.
    #[must_use]
    pub fn note(&self, id: CourseId, hole: u32) -> NoteRead {
        self.0.with(|kept| {
            let note = kept.book.get(id).and_then(|entry| entry.note(hole));
            NoteRead {
                text: note.map(Note::text).unwrap_or_default(),
                seen: note.map(|note| note.seen.clone()).unwrap_or_default(),
                is_demo: kept.place == Place::Demo,
            }
        })
    }

    /// Remembers that a course was opened, and what it is called.
    pub fn opened(&self, course: &Course) {
        self.change(|book, now| {
            name(book, course, now);
            book.set_opened(course.course_id, now);
        });
    }

    /// Saves a course, or takes it from the saved ones.
    pub fn set_saved(&self, id: CourseId, is: bool) {
        self.change(|book, now| book.set_saved(id, is, now));
    }

    /// Writes a note in place of what its writer had before them; a blank one is deleted.
    pub fn set_note(&self, id: CourseId, hole: u32, text: &str, before: &NoteRead) {
        // What was written in the demo stays in it, however late it comes.
        if before.is_demo != (self.place() == Place::Demo) {
            return;
        }
        let by = self.signature();
        self.change(|book, now| book.set_note(id, hole, text, &before.seen, &by, now));
    }

    /// Remembers what a course is called, where something is kept of it.
    pub fn named(&self, course: &Course) {
        self.change(|book, now| {
            if book.get(course.course_id).is_some() {
                name(book, course, now);
            }
        });
    }

    /// Takes a course from the recent ones, or all of them.
    pub fn forget_opened(&self, id: Option<CourseId>) {
        self.change(|book, _| match id {
            Some(id) => book.forget_opened(id),
            None => book.forget_all_opened(),
        });
    }

    /// Takes over a file; what that brought.
    pub fn import(&self, file: &Book) -> Gain {
        let mut gain = Gain::default();
        self.change(|book, _| {
            let before = book.clone();
            book.merge(file);
            gain = Gain::of(&before, book);
        });
        gain
    }

    /// The book as a file.
    #[must_use]
    pub fn export(&self) -> String {
        self.0
            .with_untracked(|kept| file::to_text(&kept.book, now()))
    }

    /// Removes everything, and that it ever was.
    pub fn remove_all(&self) {
        let place = self.place();
        if place != Place::Demo {
            // The other names begin as this one does.
            storage::remove_all(BOOK);
        }
        self.0.set(Kept::empty(place));
    }

    fn place(&self) -> Place {
        self.0.with_untracked(|kept| kept.place)
    }

    fn begin(&self, is_demo: bool) {
        let place = if is_demo { Place::Demo } else { Place::Browser };
        self.0.set(Kept::empty(place));
        self.read();
    }

    /// Takes over what the storage has, perhaps by another tab. It is the book, whatever this tab
    /// believed, unless the storage has refused what this tab knows.
    fn read(&self) {
        let text = storage::read(BOOK).unwrap_or_default();
        let is_new = |kept: &Kept| kept.place != Place::Demo && kept.text != text;
        if !self.0.with_untracked(is_new) {
            return;
        }
        let read = file::parse(&text);
        self.0.update(|kept| {
            // A text that cannot be read at all takes nothing from the book in memory.
            if kept.place == Place::Browser && (read.is_ok() || text.is_empty()) {
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

    /// Changes the book and keeps it.
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
            if kept.place != Place::Demo {
                let text = file::to_text(&book, Moment::default());
                let safe = if kept.is_damaged {
                    put_aside(&kept.text)
                } else {
                    Ok(())
                };
                kept.place = match safe.and_then(|()| storage::write(BOOK, &text)) {
                    Ok(()) => {
                        kept.text = text;
                        kept.is_damaged = false;
                        Place::Browser
                    }
                    Err(Refused) => Place::Tab,
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
        let kept = storage::read(BY).filter(|by| !by.is_empty() && place != Place::Demo);
        let by = kept.unwrap_or_else(|| {
            let new = format!("{:08x}", tab_number());
            if place != Place::Demo {
                let _ = storage::write(BY, &new);
            }
            new
        });
        self.0.update_untracked(|kept| kept.by.clone_from(&by));
        by
    }
}

/// Keeps a damaged book beside those that were put aside before it.
fn put_aside(text: &str) -> Result<(), Refused> {
    match name_aside(text, storage::read) {
        Some(name) => storage::write(&name, text),
        None => Ok(()),
    }
}

/// The first free name for a damaged book; `None` where it was put aside already.
fn name_aside(text: &str, kept: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut name = ASIDE.to_owned();
    let mut number = 1;
    while let Some(before) = kept(&name) {
        if before == text {
            return None;
        }
        number += 1;
        name = format!("{ASIDE}.{number}");
    }
    Some(name)
}

fn name(book: &mut Book, course: &Course, now: Moment) {
    let place = format::place(course).unwrap_or_default();
    book.set_name(course.course_id, &format::course_name(course), &place, now);
}

fn now() -> Moment {
    Moment::of_clock(now_ms())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_damaged_book_never_takes_the_place_of_another_one() {
        let mut kept = BTreeMap::new();
        for text in ["{first", "{second", "{first", "{third", "{third"] {
            let name = name_aside(text, |name| kept.get(name).cloned());
            let before = name.and_then(|name| kept.insert(name, text.to_owned()));
            assert_eq!(before, None, "{text}");
        }
        let names: Vec<&str> = kept.keys().map(String::as_str).collect();
        assert_eq!(
            names,
            [ASIDE, "yardbook.book.unread.2", "yardbook.book.unread.3"]
        );
        let texts: Vec<&str> = kept.values().map(String::as_str).collect();
        assert_eq!(texts, ["{first", "{second", "{third"]);
    }
}
