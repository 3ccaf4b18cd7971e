//! Buttons as data, for pages that are shown before the app is here.

use crate::markup::{Markup, markup};

/// A button without words.
#[must_use]
pub fn button() -> Markup {
    markup("button")
        .with("class", "Button")
        .with("type", "button")
}

/// Marks a button whose code is not here yet. `public/early.js` remembers a press, shows it, and presses again once the
/// mark is gone.
#[must_use]
pub fn waiting(button: Markup) -> Markup {
    button.with("data-waits", "")
}
