//! A map of a list's rows, shown or hidden as the person prefers: beside the list on wide screens, otherwise behind a
//! toggle. The outlines are fetched when the map is first shown.

use std::sync::Arc;

use golf_api::course::Course;
use golf_views::components::courses_map::place_of_map;
use golf_views::components::us_map::us_map;
use golf_views::golf::us_map::{Pin, unplaced_words};
use golf_views::markup::{Markup, markup};
use golf_views::words::list as words;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::browser::in_turns::value_after_paint;
use crate::browser::names;
use crate::browser::outlines;
use crate::browser::storage;
use crate::ui::components::us_map::{darken, light};
use crate::ui::deferred::part;
use crate::ui::markup::{LiveMarkup, Show};

/// Where the map has a place of its own beside the list.
const WIDE: &str = "(min-width: 64rem)";

/// The rows, with their map beside them on wide screens.
#[component]
pub fn RowsAndMap(
    /// The courses of the rows.
    #[prop(into)]
    courses: Signal<Arc<Vec<Course>>>,
    /// Whether the map is shown: [`map_is_open`], created by the page so that new rows do not reset it.
    is_open: RwSignal<bool>,
    /// The rows and everything below them.
    rows: AnyView,
    /// Whether the rows include distances.
    #[prop(optional)]
    with_away: bool,
) -> impl IntoView {
    let mut class = String::from("RowsAndMap");
    let classes = [
        (with_away, " with-away"),
        (is_open.get_untracked(), " with-map"),
    ];
    for (_, name) in classes.into_iter().filter(|(is_so, _)| *is_so) {
        class.push_str(name);
    }
    markup("div")
        .with("class", class)
        .child(map_behind_its_word(courses, is_open))
        .child(markup("div").with("class", "rows").view(rows))
        .shown()
}

/// The map behind its toggle.
fn map_behind_its_word(courses: Signal<Arc<Vec<Course>>>, is_open: RwSignal<bool>) -> Markup {
    // The `toggle` event is not used: it fires later, when the list may be gone.
    let toggle = move |event: web_sys::Event| {
        let summary = event.target().and_then(|at| at.dyn_into::<Element>().ok());
        let details = summary.and_then(|summary| summary.closest("details").ok().flatten());
        let open = details
            .as_ref()
            .is_some_and(|details| !details.has_attribute("open"));
        let _ = storage::write(names::MAP, if open { "shown" } else { "hidden" });
        if let Some(around) = details.and_then(|details| details.parent_element()) {
            let _ = around.class_list().toggle_with_force("with-map", open);
        }
        is_open.set(open);
    };
    let mut details = markup("details").with("class", "CoursesMap");
    if is_open.get_untracked() {
        details = details.with("open", "");
    }
    let map = move || is_open.get().then(|| part::view(courses));
    details
        .child(
            markup("summary")
                .text(words::MAP_OF_COURSES)
                .on("click", toggle),
        )
        .view(map.into_any())
}

/// The map of some rows, with a note about rows that are not on it. Hovering over a row or its point highlights both.
#[component]
pub fn MapOfRows(
    /// The courses of the rows.
    courses: Signal<Arc<Vec<Course>>>,
) -> impl IntoView {
    // The rows are painted first.
    let courses = value_after_paint(Memo::new(move |_| courses.get()));
    let pins = Memo::new(move |_| {
        courses.with(|courses| {
            let pins = courses.iter().filter_map(|course| Pin::of(course).ok());
            pins.collect::<Vec<Pin>>()
        })
    });
    let placed = move || match pins.with(Vec::len) {
        0 => words::NONE_ON_THE_MAP.to_owned(),
        count => words::on_the_map(i64::try_from(count).unwrap_or(i64::MAX)),
    };
    let name = NodeRef::<html::P>::new();
    let around = move || {
        let name = name.get_untracked()?;
        name.closest(".RowsAndMap").ok().flatten()
    };
    Effect::new(move |_| {
        courses.track();
        if let Some(around) = around() {
            darken(&around);
        }
    });
    let lights = move |event: &web_sys::Event| {
        if let Some(around) = around() {
            light(&around, event);
        }
    };
    // When the page scrolls or has new rows, another row comes below a pointer that rests. Nobody points at that one.
    let pointer = StoredValue::new((0, 0));
    let place = |event: &web_sys::PointerEvent| (event.screen_x(), event.screen_y());
    let moves = window_event_listener(ev::pointermove, move |event| {
        pointer.set_value(place(&event));
    });
    let over = window_event_listener(ev::pointerover, move |event| {
        if pointer.get_value() != place(&event) {
            lights(&event);
        }
    });
    let focus = window_event_listener(ev::focusin, move |event| lights(&event));
    on_cleanup(move || {
        moves.remove();
        over.remove();
        focus.remove();
    });
    view! {
        {move || us_map(&pins.get(), &outlines::address()).shown()}
        // Visual only: screen reader users hear the name in the list.
        <p class="lit-name" aria-hidden="true" node_ref=name></p>
        <p class="told">
            {placed} " " {move || courses.with(|courses| unplaced_words(courses))}
            <small>{words::WHOSE_OUTLINES}</small>
        </p>
    }
}

/// A placeholder with the height of [`MapOfRows`], until that is loaded.
pub fn map_place() -> AnyView {
    Vec::from(place_of_map()).shown().into_any()
}

/// Whether maps of lists are shown: the person's choice, otherwise whether there is room.
#[must_use]
pub fn map_is_open() -> RwSignal<bool> {
    let choice = storage::read(names::MAP);
    RwSignal::new(match choice.as_deref() {
        Some("shown") => true,
        Some("hidden") => false,
        _ => {
            let wide = window().match_media(WIDE).ok().flatten();
            wide.is_some_and(|wide| wide.matches())
        }
    })
}

part! {
    /// The map of some rows. Its placeholder has the height of the map.
    part(courses: Signal<Arc<Vec<Course>>>) in beside, Optional(map_place) => view! { <MapOfRows courses=courses /> }
}
