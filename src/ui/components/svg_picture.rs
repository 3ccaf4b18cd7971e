//! A static drawing on the page, without zoom or measuring.

use leptos::prelude::*;

use crate::browser::element::Element;
use crate::ui::markup::{Markup, markup};

/// A still drawing.
#[component]
pub fn SvgPicture(
    /// The drawing.
    drawing: Element,
) -> impl IntoView {
    svg_picture(drawing)
}

/// A still drawing, as part of other markup.
#[must_use]
pub fn svg_picture(drawing: Element) -> Markup {
    markup("span")
        .with("class", "SvgPicture")
        .child(drawing.into())
}
