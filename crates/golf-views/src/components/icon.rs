//! Button icons.

use crate::markup::{Markup, svg};

/// A 24 by 24 icon, hidden from screen readers.
#[must_use]
pub fn icon(shape: Markup) -> Markup {
    svg("svg")
        .with("viewBox", "0 0 24 24")
        .with("aria-hidden", "true")
        .child(shape)
}
