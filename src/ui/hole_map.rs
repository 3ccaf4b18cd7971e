//! The map of a hole on the page: its box, and its controls.

pub mod lit;
pub mod map;
pub mod save;

use golf_views::components::icon::icon;
use golf_views::components::map_box::map_box;
use golf_views::markup::svg;
use golf_views::words::hole as words;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser::box_size;
use crate::ui::hole_map::map::{Map, STEP};
use crate::ui::markup::{LiveMarkup, Show};

/// The box with the drawing. It handles the keyboard while it has focus.
#[component]
pub fn HoleMap(
    /// The map.
    map: Map,
    /// The name of the drawing: "Hole 7, par 3".
    title: Signal<String>,
    /// The description of the drawing.
    description: Signal<String>,
) -> impl IntoView {
    let view = map.view();
    Effect::new(move |_| {
        if let Some(view) = view.get() {
            map.take_size();
            box_size::watch(&view, move || map.resized());
        }
    });
    Effect::new(move |_| {
        title.with(|title| description.with(|description| map.draw(title, description)));
    });
    Effect::new(move |_| map.draw_measured());
    Effect::new(move |_| map.draw_standing());
    Effect::new(move |_| map.light());
    Effect::new(move |_| map.show());
    map.end_gestures_with_the_window();
    move || {
        let map_box = title.with(|title| map_box(title)).node(view);
        map_box
            .on("pointerdown", move |event| {
                map.pointer_down(&event.unchecked_into());
            })
            .on("pointermove", move |event| {
                map.pointer_moved(&event.unchecked_into());
            })
            .on("pointerup", move |event| {
                map.pointer_up(&event.unchecked_into());
            })
            .on("pointercancel", move |event| {
                map.pointer_lost(&event.unchecked_into());
            })
            .on("lostpointercapture", move |event| {
                map.pointer_lost(&event.unchecked_into());
            })
            .on("pointerleave", move |_| map.point_at(None))
            .on("wheel", move |event| map.wheel(&event.unchecked_into()))
            .on("keydown", move |event| map.key(&event.unchecked_into()))
            .shown()
    }
}

/// The icon of "Whole hole".
const WHOLE: &str = "M9 3 H3 V9 M15 3 H21 V9 M9 21 H3 V15 M15 21 H21 V15";

/// The buttons that zoom a map.
#[component]
pub fn ZoomButtons(
    /// The map.
    map: Map,
) -> impl IntoView {
    let whole = icon(svg("path").with("d", WHOLE));
    view! {
        <button type="button" aria-label=words::CLOSER title=words::CLOSER
            on:click=move |_| map.zoom(STEP)>"+"</button>
        <button type="button" aria-label=words::LESS_CLOSE title=words::LESS_CLOSE
            aria-disabled=move || map.is_whole().to_string()
            on:click=move |_| map.zoom(1.0 / STEP)>"−"</button>
        <button type="button" title=words::WHOLE_HOLE aria-disabled=move || map.is_whole().to_string()
            on:click=move |_| map.show_whole()>
            {whole.shown()}
            <span class="said">{words::WHOLE_HOLE}</span>
        </button>
    }
}
