//! What a press costs.

use std::borrow::Cow;

use crate::markup::{Markup, markup};
use crate::words;

/// What a press of a control costs, in it. `<html data-prices="none">` hides it: on large plans, unless the setting asks for
/// prices.
#[must_use]
pub fn price(words: impl Into<Cow<'static, str>>) -> Markup {
    markup("small").with("class", "Price").text(words)
}

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
