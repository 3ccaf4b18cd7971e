//! What a press of a row costs.

use crate::markup::{Markup, markup};
use crate::words;

/// The price of rows, and the sign of those that are saved.
#[must_use]
pub fn prices() -> Markup {
    let sign = markup("span")
        .with("class", "saved-sign")
        .with("aria-hidden", "true")
        .text("✓");
    markup("p")
        .with("class", "prices")
        .text(words::list::WHAT_COSTS)
        .child(sign)
        .text(words::list::SAVED_ALREADY)
}
