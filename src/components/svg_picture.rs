//! A drawing of the project put on the page as it is: nothing to zoom, nothing to measure.

use leptos::html;
use leptos::prelude::*;

use crate::hole_map::element::Element;

/// A still drawing.
#[component]
pub fn SvgPicture(
    /// What to draw.
    drawing: Element,
) -> impl IntoView {
    let place = NodeRef::<html::Span>::new();
    Effect::new(move |_| {
        if let Some(place) = place.get() {
            place.set_text_content(None);
            if let Some(svg) = drawing.to_dom(&document()) {
                let _ = place.append_child(&svg);
            }
        }
    });
    view! { <span class="SvgPicture" node_ref=place></span> }
}
