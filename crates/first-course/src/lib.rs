//! The page of a course before the app is here.
//!
//! The app is several times as large as the facts and the tees of a course. This module has them alone: the app's own
//! `pages::course::first_view`, without the framework. `public/early-view.js` calls it once it has the answer, and the app
//! replaces what it shows.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows a course in the outline of the page, and returns whether it does. The arguments are those of
/// [`yardbook::pages::course::first_view::show`].
#[wasm_bindgen]
#[must_use]
pub fn show(service: &str, detail: &str) -> bool {
    yardbook::pages::course::first_view::show(service, detail).is_some()
}
