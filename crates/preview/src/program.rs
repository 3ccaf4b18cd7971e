//! The functions that `public/early-view.js` calls, each in a module of its own.

use golf_views::components::map_box::{is_wide_and_low, page_of};
use golf_views::element::Element;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Document;

use crate::course::{self, StoredOfCourse};
use crate::hole::{self, StoredOfHole};

/// Shows a course, and returns whether it does. `service` is the address of the service, and `detail` its answer with the
/// course. `has_holes` says whether its answer with the holes is here, which the app will draw. The others are what is stored
/// under `yardbook.unit`, `.early`, `.notebook`, `.compare` and `.round`; empty texts if nothing is. `now_ms` is the time in Unix
/// milliseconds.
#[expect(
    clippy::too_many_arguments,
    reason = "texts and numbers alone need no glue, and one script calls it"
)]
#[wasm_bindgen]
#[must_use]
pub fn show_course(
    service: &str,
    detail: &str,
    unit: &str,
    hint: &str,
    notebook: &str,
    compared: &str,
    round: &str,
    now_ms: f64,
    has_holes: bool,
) -> bool {
    let stored = StoredOfCourse {
        unit,
        hint,
        notebook,
        compared,
        round,
        now_ms,
        has_holes,
    };
    let shown = || append(&document()?, &course::page(service, detail, &stored)?);
    shown().is_some()
}

/// Shows a hole, and returns whether it does. `number` is its number, and `query` the query of the address without `?`.
/// `holes` is the service's answer with the holes, and `detail` its answer with the course, or an empty text. The others are
/// what is stored under `yardbook.unit` and `.layers`, and the fragment of the address; empty texts if nothing is.
#[wasm_bindgen]
#[must_use]
pub fn show_hole(
    number: u32,
    query: &str,
    holes: &str,
    detail: &str,
    unit: &str,
    layers: &str,
    fragment: &str,
) -> bool {
    let stored = StoredOfHole {
        unit,
        layers,
        fragment,
    };
    let shown = || {
        let seen = hole::Seen::of(number, query, holes, detail, &stored, is_wide_and_low())?;
        let document = document()?;
        let page = append(&document, &seen.page())?;
        // The box has its size now.
        let drawn = || {
            let view = page.query_selector(".MapView").ok()??;
            let drawing = seen.drawing(page_of(&view)?)?;
            view.append_child(&*drawing.to_dom(&document)?).ok()
        };
        let drawn = drawn();
        if drawn.is_none() {
            page.remove();
        }
        drawn
    };
    shown().is_some()
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Appends a page to the document, unless the app is there.
fn append(document: &Document, page: &Element) -> Option<web_sys::Element> {
    let main = document
        .query_selector("html:not([data-app]) #main")
        .ok()??;
    let page = page.to_dom(document)?;
    main.append_child(&page).ok()?;
    Some(page)
}
