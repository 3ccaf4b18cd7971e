//! How many rows a window shows before it is scrolled. They are painted first.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// The least height above the rows, in CSS pixels.
pub const ABOVE_ROWS_PX: f64 = 216.0;
/// The least height of a row.
pub const ROW_PX: f64 = 48.0;
/// The least height of a row of two lines, which it has in a narrow viewport.
pub const CARD_PX: f64 = 56.0;
/// Below this width a row has two lines.
pub const NARROW_PX: f64 = 800.0;
/// Painted first in any case.
pub const FEWEST_ROWS: f64 = 3.0;

/// How many rows fit into the viewport at the top of the page. `public/early-list.js` counts the same
/// from the same numbers.
#[must_use]
pub fn rows_in_sight() -> usize {
    let pixels = |size: Result<JsValue, JsValue>| size.ok().and_then(|size| size.as_f64());
    let window = window();
    let height = pixels(window.inner_height()).unwrap_or(f64::MAX);
    let is_narrow = pixels(window.inner_width()).is_some_and(|width| width < NARROW_PX);
    let row = if is_narrow { CARD_PX } else { ROW_PX };
    let rows = ((height - ABOVE_ROWS_PX) / row).ceil().max(FEWEST_ROWS);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a height is not negative, and what no window has saturates"
    )]
    let rows = rows as usize;
    rows
}
