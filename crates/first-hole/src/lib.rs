//! The page of a hole before the app is here.
//!
//! The app is several times as large as the drawing of a hole. This module has the drawing alone: the app's own
//! `pages::hole::first_view`, without the framework. `public/early-view.js` calls it once it has the answer, and the app
//! replaces what it shows.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows a hole in the outline of the page, and returns whether it does. The arguments are those of
/// [`yardbook::pages::hole::first_view::show`].
#[wasm_bindgen]
#[must_use]
pub fn show(number: u32, query: &str, holes: &str, detail: &str) -> bool {
    yardbook::pages::hole::first_view::show(number, query, holes, detail).is_some()
}
