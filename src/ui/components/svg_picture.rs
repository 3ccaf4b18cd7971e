//! A static drawing on the page, without zoom or measuring.

use golf_views::components::svg_picture::svg_picture;
use golf_views::element::Element;
use leptos::prelude::*;

use crate::ui::markup::Show;

/// A still drawing.
#[component]
pub fn SvgPicture(
    /// The drawing.
    drawing: Element,
) -> impl IntoView {
    svg_picture(drawing).shown()
}
