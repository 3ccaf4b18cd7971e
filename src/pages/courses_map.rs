//! A map of the rows of a list, shown or not as the person has chosen: beside the list where there
//! is width, else behind a word. The outlines are fetched when it is first shown.

use std::sync::Arc;

use golf_api::course::Course;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::components::us_map::{UsMap, darken, light};
use crate::lazy;
use crate::markup::{Markup, markup};
use crate::storage;
use crate::us_map::{Pin, outlines, unplaced_words};
use crate::words::list as words;

const CHOICE: &str = "yardbook.map";
/// Where the map has a place of its own beside the list.
const WIDE: &str = "(min-width: 64rem)";

/// Rows, and where there is width their map beside them.
#[component]
pub fn RowsAndMap(
    /// The courses of the rows.
    #[prop(into)]
    courses: Signal<Arc<Vec<Course>>>,
    /// Whether the map is shown: [`map_is_open`], from the page, so that new rows change nothing.
    is_open: RwSignal<bool>,
    /// The rows, with what belongs below them.
    rows: AnyView,
    /// Whether the rows say how far away each course is.
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
}

/// The map behind its word.
fn map_behind_its_word(courses: Signal<Arc<Vec<Course>>>, is_open: RwSignal<bool>) -> Markup {
    // Not the event `toggle`: it comes later, and the list may be gone by then.
    let toggle = move |event: web_sys::MouseEvent| {
        let summary = event.target().and_then(|at| at.dyn_into::<Element>().ok());
        let details = summary.and_then(|summary| summary.closest("details").ok().flatten());
        let open = details
            .as_ref()
            .is_some_and(|details| !details.has_attribute("open"));
        let _ = storage::write(CHOICE, if open { "shown" } else { "hidden" });
        if let Some(around) = details.and_then(|details| details.parent_element()) {
            let _ = around.class_list().toggle_with_force("with-map", open);
        }
        is_open.set(open);
    };
    let mut details = markup("details").with("class", "CoursesMap");
    if is_open.get_untracked() {
        details = details.with("open", "");
    }
    let map = move || is_open.get().then(|| lazy::map::view(courses));
    details
        .view(view! { <summary on:click=toggle>{words::MAP_OF_COURSES}</summary> }.into_any())
        .view(map.into_any())
}

/// The map of some rows, and what of them is on it. A row and its point light each other.
#[component]
pub fn MapOfRows(
    /// The courses of the rows.
    courses: Signal<Arc<Vec<Course>>>,
) -> impl IntoView {
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
    let over = window_event_listener(ev::pointerover, move |event| lights(&event));
    let focus = window_event_listener(ev::focusin, move |event| lights(&event));
    on_cleanup(move || {
        over.remove();
        focus.remove();
    });
    view! {
        {move || view! { <UsMap pins=pins.get() outlines=outlines::address() /> }}
        // For the eyes alone: whoever reads the list hears the name there.
        <p class="lit-name" aria-hidden="true" node_ref=name></p>
        <p class="told">
            {placed} " " {move || courses.with(|courses| unplaced_words(courses))}
            <small>{words::WHOSE_OUTLINES}</small>
        </p>
    }
}

/// The height of [`MapOfRows`], until that is here.
pub fn map_place() -> AnyView {
    view! {
        <span class="SvgPicture"><span class="UsMap"></span></span>
        <p class="lit-name"></p>
        <p class="told">"…"</p>
    }
    .into_any()
}

/// Whether maps of lists are shown: as the person has chosen, else where there is room.
#[must_use]
pub fn map_is_open() -> RwSignal<bool> {
    let choice = storage::read(CHOICE);
    RwSignal::new(match choice.as_deref() {
        Some("shown") => true,
        Some("hidden") => false,
        _ => {
            let wide = window().match_media(WIDE).ok().flatten();
            wide.is_some_and(|wide| wide.matches())
        }
    })
}
