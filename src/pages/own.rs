//! The person's own part of a course and of a hole: saving it, and a note. It is in this browser
//! and costs no request.

use std::time::Duration;

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use leptos::ev;
use leptos::prelude::*;

use crate::book::entry::COURSE_NOTE;
use crate::book::kept::{KeptBook, NoteRead};
use crate::gateway::Gateway;
use crate::gateway::question::AskCourse;
use crate::navigation::Navigation;
use crate::route::Route;
use crate::words::saved as words;

/// Nothing is kept while the keys are still moving.
const REST: Duration = Duration::from_millis(600);
/// Longer notes can be read, but not written: all of them share the few megabytes of a browser.
const LONGEST: &str = "10000";

/// Saves a course, or takes it from the saved ones.
#[component]
pub fn SaveToggle(
    /// Which.
    id: CourseId,
) -> impl IntoView {
    let book = KeptBook::of_app();
    let navigation: Navigation = expect_context();
    let toggle = move |_| {
        let is = !book.is_saved(id);
        book.set_saved(id, is);
        navigation.announce(if is {
            words::COURSE_SAVED
        } else {
            words::COURSE_NOT_SAVED
        });
    };
    // The name of a button that is pressed or not stays the same; the star and the words beside it
    // say which.
    view! {
        <div class="SaveToggle">
            <button class="Button" type="button" aria-pressed=move || book.is_saved(id).to_string()
                on:click=toggle>
                <span class="star" aria-hidden="true">
                    {move || if book.is_saved(id) { "★" } else { "☆" }}
                </span>
                {words::SAVE}
            </button>
            {move || book.is_saved(id).then(|| view! {
                <p>
                    {words::SAVED} {book.place_words()} ". "
                    <a href=Route::Saved.href()>{words::ALL_THAT_IS_SAVED}</a>
                </p>
            })}
        </div>
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

/// A box for a note, which is kept as it is written: after a moment's rest, and on leaving.
fn note(id: CourseId, hole: u32, label: String) -> AnyView {
    let book = KeptBook::of_app();
    let gateway: Gateway = expect_context();
    // What is written and not kept yet, with what stood there before.
    let pending = StoredValue::new(None::<(String, NoteRead)>);
    let keystrokes = StoredValue::new(0_u32);
    let is_pending = RwSignal::new(false);
    let keep = move || {
        let Some(Some((text, before))) = pending.try_update_value(Option::take) else {
            return;
        };
        book.set_note(id, hole, &text, &before);
        // So that the note can be read with the name of its course, and without a request.
        let saved = gateway.decoded(&AskCourse(id));
        let course = saved.map(|found| found.answer.value.course.clone());
        if let Some(course) = course.or_else(|| gateway.known_course(id)) {
            book.named(&course);
        }
        is_pending.try_set(false);
    };
    let typed = move |text: String| {
        pending.update_value(|pending| {
            let before = pending.take().map(|(_, before)| before);
            *pending = Some((
                text,
                before.unwrap_or_else(|| untrack(|| book.note(id, hole))),
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
    // What another tab has changed is shown, but not over what is being written.
    let shown = move || {
        let kept = book.note(id, hole).text;
        is_pending.track();
        let written = pending.with_value(|pending| pending.as_ref().map(|(text, _)| text.clone()));
        written.unwrap_or(kept)
    };
    let state = move || {
        let place = book.place_words();
        if is_pending.get() {
            words::NOTE_NOT_SAVED.to_owned()
        } else if book.note(id, hole).text.is_empty() {
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
