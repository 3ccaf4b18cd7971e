//! The box of the map of a hole, and how it lies in the window.

use golf_api::decimal;
use web_sys::{Element, window};

use crate::golf::hole_map::screen_box::ScreenBox;
use crate::markup::{Markup, Part, markup};
use crate::words::hole as words;

/// The box of the map of a hole with this title. Its drawing is put into it.
#[must_use]
pub fn map_box(title: &str) -> Markup {
    markup("div")
        .with("class", "MapView")
        .with("tabindex", "0")
        .with("role", "application")
        .with("aria-roledescription", words::MAP_ROLE)
        .with("aria-label", words::map_of(&title.to_ascii_lowercase()))
        .with("aria-describedby", "map-keys")
        .part(Part::Rest)
}

/// A window in which a hole lies across: a phone on its side.
const WIDE_AND_LOW: &str = "(orientation: landscape) and (max-height: 30rem)";

/// The size of text where the browser does not tell it, in CSS pixels.
const USUAL_EM: f64 = 14.0;

/// The box of an element, with its text size. `None` while it has no size.
#[must_use]
pub fn page_of(view: &Element) -> Option<ScreenBox> {
    let style = window()?.get_computed_style(view).ok()??;
    let em = style.get_property_value("font-size").ok()?;
    let (width, height) = (view.client_width().into(), view.client_height().into());
    (width > 0.0 && height > 0.0).then(|| ScreenBox {
        width,
        height,
        em: decimal::read(em.trim_end_matches("px")).unwrap_or(USUAL_EM),
    })
}

/// Whether a hole lies across in this window.
#[must_use]
pub fn is_wide_and_low() -> bool {
    let query = window().and_then(|window| window.match_media(WIDE_AND_LOW).ok().flatten());
    query.is_some_and(|query| query.matches())
}
