//! The page of a hole before the app is here.
//!
//! A link to a hole needs several times as much program as its drawing does. This module has the drawing alone: the app's own
//! `pages::hole::first_view`, without the framework. `public/early-hole.js` calls it once it has the answer, and the app
//! replaces what it shows.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows a hole in the outline of the page. `number` is its number, `query` the query of the address without `?`, `holes` the
/// service's answer with the holes, and `detail` its answer with the course, or an empty text. Returns whether it is shown.
#[wasm_bindgen]
#[must_use]
pub fn show(number: u32, query: &str, holes: &str, detail: &str) -> bool {
    yardbook::pages::hole::first_view::show(number, query, holes, detail).is_some()
}
