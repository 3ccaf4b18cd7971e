//! A button that copies a text.

use crate::components::button::button;
use crate::markup::Markup;
use crate::words::course as words;

/// The button alone.
#[must_use]
pub fn copy_button(what: &'static str) -> Markup {
    button().text(words::copy(what))
}
