//! The current notebook: stored in local storage and shared by all tabs. It is in memory only during the demo, or if
//! storage is refused.
//!
//! This file is long because everything that changes the notebook is in it, with a comment on each function.

use golf_api::course::{Course, CourseId};
use golf_api::hole::HoleNumber;
use golf_hole::clubs::Club;
use golf_hole::plan::HolePlan;
use golf_hole::tees_that_fit::Reach;
use golf_views::words::format;
use golf_views::words::saved as words;
use leptos::ev;
use leptos::prelude::*;

use super::aside;
use super::entry::Notebook;
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

/// Where the notebook is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotebookPlace {
    /// In this browser, until it is removed.
    Browser,
    /// In this tab only, since the browser refuses to store it.
    Tab,
    /// In the demo, which stores nothing.
    Demo,
}

impl NotebookPlace {
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

/// The current notebook. Cheap to copy, one for the whole app.
#[derive(Debug, Clone, Copy)]
pub struct StoredNotebook(LastingSignal<NotebookState>);

/// Provides the app's notebook. It is read when a page first needs it, since the list never does.
#[derive(Clone)]
pub struct NotebookProvider {
    app: Owner,
    settings: Settings,
    notebook: StoredValue<Option<StoredNotebook>>,
}

impl NotebookProvider {
    /// Creates the provider, under the current reactive owner.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            app: Owner::current().unwrap_or_default(),
            settings,
            notebook: StoredValue::new(None),
        }
    }
}

/// The notebook's state in one signal, since each type in a signal costs code size.
#[derive(Debug, Clone)]
struct NotebookState {
    notebook: Notebook,
    place: NotebookPlace,
    /// The text that was last read from storage.
    text: String,
    /// Whether parts could not be read. Such a notebook is set aside before it is overwritten.
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
    /// The notebook would be too large. Nothing was changed.
    Refused(String),
}

impl NotebookState {
    const fn empty(place: NotebookPlace) -> Self {
        Self {
            notebook: Notebook::new(),
            place,
            text: String::new(),
            is_damaged: false,
            by: String::new(),
            undo: String::new(),
        }
    }
}

impl StoredNotebook {
    /// The app's notebook. It outlives the page that first needs it.
    #[must_use]
    pub fn of_app() -> Self {
        let provider: NotebookProvider = expect_context();
        provider.notebook.get_value().unwrap_or_else(|| {
            let notebook = provider.app.with(|| Self::load(provider.settings));
            provider.notebook.set_value(Some(notebook));
            notebook
        })
    }

    /// Reads the stored notebook; the demo starts with an empty one.
    fn load(settings: Settings) -> Self {
        let notebook = Self(LastingSignal::new(NotebookState::empty(
            NotebookPlace::Browser,
        )));
        window_event_listener(ev::storage, move |event| {
            notebook.changed_elsewhere(storage::changed(&event).as_deref());
        });
        let demo = settings.demo();
        notebook.begin(demo.with_untracked(Option::is_some));
        Effect::new(move |was_demo: Option<bool>| {
            let is_demo = demo.with(Option::is_some);
            if was_demo.is_some_and(|was_demo| was_demo != is_demo) {
                notebook.begin(is_demo);
            }
            is_demo
        });
        notebook
    }

    /// Handles a storage event for `name`; without a name, any item may have changed.
    fn changed_elsewhere(&self, name: Option<&str>) {
        if name.is_none_or(|name| name == names::NOTEBOOK) {
            self.read();
        }
        if name.is_none_or(|name| name == names::NOTEBOOK_UNDO) {
            self.read_undo();
        }
    }

    /// Applies a function to the notebook. Tracked.
    pub fn with<T>(&self, look: impl FnOnce(&Notebook) -> T) -> T {
        self.0.with(|state| look(&state.notebook))
    }

    /// The notebook's place in words, after "saved" or "kept". Tracked.
    #[must_use]
    pub fn place_words(&self) -> &'static str {
        self.0.with(|state| state.place).words()
    }

    /// Whether a course is saved. Tracked.
    #[must_use]
    pub fn is_saved(&self, id: CourseId) -> bool {
        self.with(|notebook| notebook.get(id).is_some_and(|entry| entry.saved.is))
    }

    /// How far the person hits, if they have said so. Tracked.
    #[must_use]
    pub fn reach(&self) -> Option<Reach> {
        self.with(|notebook| notebook.reach.reach)
    }

    /// Remembers how far the person hits, or removes it.
    pub fn set_reach(&self, reach: Option<Reach>) {
        self.change(|notebook, now| notebook.set_reach(reach, now));
    }

    /// The person's clubs, longest first. Tracked.
    #[must_use]
    pub fn bag(&self) -> Vec<Club> {
        self.with(|notebook| notebook.bag.clubs.clone())
    }

    /// Remembers the person's clubs, or removes them.
    pub fn set_bag(&self, clubs: Vec<Club>) {
        self.change(|notebook, now| notebook.set_bag(clubs, now));
    }

    /// The plan of a hole. Tracked.
    #[must_use]
    pub fn plan(&self, id: CourseId, hole: HoleNumber) -> Option<HolePlan> {
        self.with(|notebook| notebook.get(id)?.plan(hole.0).cloned())
    }

    /// Replaces the plan of a hole; an empty one removes it.
    pub fn set_plan(&self, id: CourseId, hole: HoleNumber, plan: HolePlan) {
        self.change(|notebook, now| notebook.set_plan(id, hole.0, plan, now));
    }

    /// The current note of a hole or course. Tracked.
    #[must_use]
    pub fn note(&self, id: CourseId, hole: u32) -> NoteRead {
        self.0.with(|state| {
            let note = state.notebook.get(id).and_then(|entry| entry.note(hole));
            NoteRead {
                text: note.map(Note::text).unwrap_or_default(),
                seen: note.map(|note| note.seen.clone()).unwrap_or_default(),
                is_demo: state.place == NotebookPlace::Demo,
            }
        })
    }

    /// Whether it is the demo's, which stores nothing.
    #[must_use]
    pub fn is_demo(&self) -> bool {
        self.place() == NotebookPlace::Demo
    }

    /// Records that a course was opened, with its name.
    pub fn opened(&self, course: &Course) {
        self.change(|notebook, now| {
            name(notebook, course, now);
            notebook.set_opened(course.course_id, now);
        });
    }

    /// Saves a course, or removes it from the saved ones.
    pub fn set_saved(&self, id: CourseId, is: bool) {
        self.change(|notebook, now| notebook.set_saved(id, is, now));
    }

    /// Replaces the note that its writer had before them; a blank text deletes it.
    pub fn set_note(&self, id: CourseId, hole: u32, text: &str, before: &NoteRead) {
        // A note written in the demo stays there, however late it is stored.
        if before.is_demo != (self.place() == NotebookPlace::Demo) {
            return;
        }
        let by = self.signature();
        self.change(|notebook, now| notebook.set_note(id, hole, text, &before.seen, &by, now));
    }

    /// Updates the name of a course, if the notebook has an entry for it.
    pub fn named(&self, course: &Course) {
        self.change(|notebook, now| {
            if notebook.get(course.course_id).is_some() {
                name(notebook, course, now);
            }
        });
    }

    /// Removes one course or all courses from the recently opened ones.
    pub fn forget_opened(&self, id: Option<CourseId>) {
        self.change(|notebook, _| match id {
            Some(id) => notebook.forget_opened(id),
            None => notebook.forget_all_opened(),
        });
    }

    /// Merges a file's notebook, unless that removes something that was not `confirmed`.
    pub fn import(&self, name: &str, file: &Notebook, confirmed: &[String]) -> Imported {
        self.read();
        let before = self.0.with_untracked(|state| state.notebook.clone());
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
            self.store_undo(undo.to_text());
        }
        let gain = Gain::of(&before, &after);
        self.store(after);
        Imported::Done(gain)
    }

    /// The file whose import can be undone. Tracked.
    #[must_use]
    pub fn last_import(&self) -> Option<String> {
        self.0
            .with(|state| Undo::file_of(&state.undo).map(Into::into))
    }

    /// Undoes the last import.
    pub fn undo_import(&self) {
        if let Some(undo) = self.0.with_untracked(|state| Undo::parse(&state.undo)) {
            self.change(|notebook, _| undo.apply(notebook));
        }
        self.forget_undo();
    }

    /// Makes the last import permanent.
    pub fn forget_undo(&self) {
        self.store_undo(String::new());
    }

    fn store_undo(&self, text: String) {
        if self.place() != NotebookPlace::Demo {
            // If storage is refused, this tab still has it in memory.
            let _ = storage::write(names::NOTEBOOK_UNDO, &text);
        }
        self.0.update(|state| state.undo = text);
    }

    fn read_undo(&self) {
        if self.place() != NotebookPlace::Demo {
            let text = storage::read(names::NOTEBOOK_UNDO).unwrap_or_default();
            self.0.update(|state| state.undo = text);
        }
    }

    /// The notebook as a file.
    #[must_use]
    pub fn export(&self) -> String {
        self.0
            .with_untracked(|state| file::to_text(&state.notebook, now()))
    }

    /// Removes everything, without a trace.
    pub fn remove_all(&self) {
        let place = self.place();
        if place != NotebookPlace::Demo {
            // The names of all its items start with this one.
            storage::remove_all(names::NOTEBOOK);
        }
        self.0.set(NotebookState::empty(place));
    }

    fn place(&self) -> NotebookPlace {
        self.0.with_untracked(|state| state.place)
    }

    fn begin(&self, is_demo: bool) {
        let place = if is_demo {
            NotebookPlace::Demo
        } else {
            NotebookPlace::Browser
        };
        self.0.set(NotebookState::empty(place));
        self.read();
        self.read_undo();
    }

    /// Reads the stored notebook, which another tab may have changed. It replaces the notebook in memory, unless storage
    /// refused this tab's changes.
    fn read(&self) {
        let text = storage::read(names::NOTEBOOK).unwrap_or_default();
        let is_new =
            |state: &NotebookState| state.place != NotebookPlace::Demo && state.text != text;
        if !self.0.with_untracked(is_new) {
            return;
        }
        let read = file::parse(&text, Moment::LAST);
        self.0.update(|state| {
            // A text that cannot be read at all does not affect the notebook in memory.
            if state.place == NotebookPlace::Browser && (read.is_ok() || text.is_empty()) {
                state.notebook = Notebook::new();
            }
            if let Ok(read) = &read {
                state.notebook.merge(&read.notebook);
            }
            state.is_damaged = read
                .as_ref()
                .map_or(!text.is_empty(), |read| read.unreadable > 0);
            state.text = text;
        });
    }

    /// Changes the notebook and stores it.
    fn change(&self, change: impl FnOnce(&mut Notebook, Moment)) {
        self.read();
        let mut notebook = self.0.with_untracked(|state| state.notebook.clone());
        change(&mut notebook, now());
        self.store(notebook);
    }

    fn store(&self, notebook: Notebook) {
        if self.0.with_untracked(|state| state.notebook == notebook) {
            return;
        }
        self.0.update(|state| {
            if state.place != NotebookPlace::Demo {
                let text = file::to_text(&notebook, Moment::default());
                let safe = if state.is_damaged {
                    aside::put(&state.text)
                } else {
                    Ok(())
                };
                state.place = match safe.and_then(|()| storage::write(names::NOTEBOOK, &text)) {
                    Ok(()) => {
                        state.text = text;
                        state.is_damaged = false;
                        NotebookPlace::Browser
                    }
                    Err(Refused) => NotebookPlace::Tab,
                };
            }
            state.notebook = notebook;
        });
    }

    fn signature(&self) -> String {
        let (known, place) = self
            .0
            .with_untracked(|state| (state.by.clone(), state.place));
        if !known.is_empty() {
            return known;
        }
        let stored = storage::read(names::NOTEBOOK_SIGNATURE)
            .filter(|by| !by.is_empty() && place != NotebookPlace::Demo);
        let by = stored.unwrap_or_else(|| {
            let new = format!("{:08x}", tab_number());
            if place != NotebookPlace::Demo {
                let _ = storage::write(names::NOTEBOOK_SIGNATURE, &new);
            }
            new
        });
        self.0.update_untracked(|state| state.by.clone_from(&by));
        by
    }
}

fn name(notebook: &mut Notebook, course: &Course, now: Moment) {
    let place = format::place(course).unwrap_or_default();
    notebook.set_name(course.course_id, &format::course_name(course), &place, now);
}

fn now() -> Moment {
    Moment::of_clock(now_ms())
}
