//! The button that opens the files of a course.

use crate::components::button::button;
use crate::markup::Markup;
use crate::words::take_along as said;

/// The button alone.
#[must_use]
pub fn take_along_button() -> Markup {
    button()
        .with("aria-haspopup", "dialog")
        .text(said::TAKE_ALONG)
}
