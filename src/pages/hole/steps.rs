//! Links to the neighbors of a hole.

use leptos::prelude::document;
use wasm_bindgen::JsCast;

/// Follows the link to the next or previous hole. A swipe or key acts as a click on it.
pub fn turn_page(onward: bool) {
    let link = if onward {
        ".Steps a[rel=next]"
    } else {
        ".Steps a[rel=prev]"
    };
    let found = document().query_selector(link).ok().flatten();
    if let Some(link) = found.and_then(|link| link.dyn_into::<web_sys::HtmlElement>().ok()) {
        link.click();
    }
}
