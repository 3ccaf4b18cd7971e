//! A static drawing on the page, without zoom or measuring.

use crate::element::Element;
use crate::markup::{Markup, markup};

/// A still drawing, as part of other markup.
#[must_use]
pub fn svg_picture(drawing: Element) -> Markup {
    markup("span")
        .with("class", "SvgPicture")
        .child(drawing.into())
}
