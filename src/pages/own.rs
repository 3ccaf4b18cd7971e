//! A person's own data on a course or hole: whether it is saved, and a note. It stays in this browser and costs no
//! request.

use std::time::Duration;

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_client::question::AskCourse;
use golf_views::components::button::button;
use golf_views::components::save_toggle::save_toggle;
use golf_views::markup::markup;
use golf_views::words::saved as words;
use leptos::ev;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::notebook::entry::COURSE_NOTE;
use crate::notebook::stored::{NoteRead, StoredNotebook};
use crate::ui::deferred::part;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// A note is stored once typing has paused for this long.
const REST: Duration = Duration::from_millis(600);
/// The longest note that can be typed. Longer ones can only be read, since all notes share a few megabytes of
/// storage.
const LONGEST: &str = "10000";

/// A button that saves a course or removes it from the saved ones.
#[component]
pub fn SaveToggle(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let notebook = StoredNotebook::of_app();
    let navigation: Navigation = expect_context();
    let toggle = move |_| {
        let is = !notebook.is_saved(id);
        notebook.set_saved(id, is);
        navigation.announce(if is {
            words::COURSE_SAVED
        } else {
            words::COURSE_NOT_SAVED
        });
    };
    move || {
        let saved = notebook.is_saved(id).then(|| notebook.place_words());
        save_toggle(button().on("click", toggle), saved).shown()
    }
}

/// The note on a hole.
#[component]
pub fn HoleNote(
    /// The course.
    course_id: CourseId,
    /// The hole.
    number: HoleNumber,
) -> impl IntoView {
    note(course_id, number.0, words::note_on_hole(number))
}

/// The note on a course.
#[component]
pub fn CourseNote(
    /// The course.
    course_id: CourseId,
) -> impl IntoView {
    note(course_id, COURSE_NOTE, words::NOTE_ON_COURSE.into())
}

/// The place of a note until its code is here. Nothing below it moves then.
pub fn note_place() -> AnyView {
    let text = markup("textarea").with("rows", "2").with("disabled", "");
    let line = |name: &'static str| markup(name).text("\u{a0}");
    markup("div")
        .with("class", "OwnNote place")
        .with("aria-hidden", "true")
        .child(line("label"))
        .child(text)
        .child(line("p").with("class", "state"))
        .shown()
        .into_any()
}

/// A text area for a note, stored after a pause in typing and on leaving the page.
fn note(id: CourseId, hole: u32, label: String) -> AnyView {
    let notebook = StoredNotebook::of_app();
    let gateway: Gateway = expect_context();
    // Text that is not stored yet, with the note as it was before.
    let pending = StoredValue::new(None::<(String, NoteRead)>);
    let keystrokes = StoredValue::new(0_u32);
    let is_pending = RwSignal::new(false);
    let keep = move || {
        let Some(Some((text, before))) = pending.try_update_value(Option::take) else {
            return;
        };
        notebook.set_note(id, hole, &text, &before);
        // Remembers the course's name, so that the note can be listed without a request.
        let saved = gateway.decoded(&AskCourse(id));
        let course = saved.map(|found| found.answer.value.course.clone());
        if let Some(course) = course.or_else(|| gateway.known_course(id)) {
            notebook.named(&course);
        }
        is_pending.try_set(false);
    };
    let typed = move |text: String| {
        pending.update_value(|pending| {
            let before = pending.take().map(|(_, before)| before);
            *pending = Some((
                text,
                before.unwrap_or_else(|| untrack(|| notebook.note(id, hole))),
            ));
        });
        is_pending.set(true);
        keystrokes.update_value(|count| *count = count.wrapping_add(1));
        let now = keystrokes.get_value();
        set_timeout(
            move || {
                if keystrokes.try_get_value() == Some(now) {
                    keep();
                }
            },
            REST,
        );
    };
    let leaving = window_event_listener(ev::pagehide, move |_| keep());
    on_cleanup(move || {
        keep();
        leaving.remove();
    });
    // Changes from another tab are shown, but never over text that is not stored yet.
    let shown = move || {
        let kept = notebook.note(id, hole).text;
        is_pending.track();
        let written = pending.with_value(|pending| pending.as_ref().map(|(text, _)| text.clone()));
        written.unwrap_or(kept)
    };
    let state = move || {
        let place = notebook.place_words();
        if is_pending.get() {
            words::NOTE_NOT_SAVED.to_owned()
        } else if notebook.note(id, hole).text.is_empty() {
            words::kept_as_you_write(place)
        } else {
            words::note_saved(place)
        }
    };
    view! {
        <div class="OwnNote">
            <label for="own-note">{label}</label>
            <textarea id="own-note" rows="2" maxlength=LONGEST dir="auto" aria-describedby="own-note-state"
                prop:value=shown
                on:input:target=move |event| typed(event.target().value())
                on:blur=move |_| keep()></textarea>
            <p id="own-note-state" class="state">{state}</p>
        </div>
    }
    .into_any()
}

part! {
    /// The person's note on a course.
    course_note(course: CourseId) in own, Optional(note_place) => view! { <CourseNote course_id=course /> }
}

part! {
    /// The person's note on a hole.
    hole_note(course: CourseId, number: Signal<HoleNumber>) in own, Optional(note_place)
        => view! { {move || view! { <HoleNote course_id=course number=number.get() /> }} }
}
