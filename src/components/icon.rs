//! The pictures of buttons.

use crate::markup::{Markup, svg};

/// A picture of 24 by 24 that says nothing to whoever does not see it.
#[must_use]
pub fn icon(shape: Markup) -> Markup {
    svg("svg")
        .with("viewBox", "0 0 24 24")
        .with("aria-hidden", "true")
        .child(shape)
}
