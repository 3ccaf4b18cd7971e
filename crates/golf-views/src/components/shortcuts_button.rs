//! The button that opens the keyboard shortcuts.

use crate::components::icon::icon;
use crate::markup::{Markup, markup, svg};
use crate::words::frame;

/// The button alone.
#[must_use]
pub fn shortcuts_button() -> Markup {
    markup("button")
        .with("class", "IconButton")
        .with("type", "button")
        .with("aria-label", frame::KEYBOARD_SHORTCUTS)
        .with("title", frame::KEYBOARD_SHORTCUTS)
        .with("aria-haspopup", "dialog")
        .child(icon(
            svg("path").with("d", "M8.5 9 A3.5 3.5 0 1 1 12 12.5 V14.5 M12 18 V18.5"),
        ))
}
