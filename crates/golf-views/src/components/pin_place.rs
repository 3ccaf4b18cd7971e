//! The place of the button that keeps a course for the round.

use crate::components::button::{button, waiting};
use crate::components::prices::price;
use crate::markup::{Markup, markup};
use crate::words::offline as words;

/// In the place of the button until its code is here. It has the size of the button with its usual price, which is not
/// shown yet.
#[must_use]
pub fn pin_place() -> Markup {
    let button = waiting(button())
        .with("aria-pressed", "false")
        .with("aria-busy", "false")
        .text(words::KEEP);
    markup("div")
        .with("class", "Pin")
        .child(button.child(price(words::for_requests(1))))
}
