//! A map of the United States with courses on it.

mod drawing;

use drawing::drawing;

use crate::components::svg_picture::svg_picture;
use crate::golf::us_map::Pin;
use crate::markup::{Markup, markup};

/// The map, zoomed to show every course. For a single course, pass only its pin. `outlines` is
/// [`crate::browser::outlines::address`].
///
/// The map is a picture: its content must also be in text beside it.
#[must_use]
pub fn us_map(pins: &[Pin], outlines: &str) -> Markup {
    svg_picture(drawing(pins, outlines))
}

/// A placeholder with the size of the map.
#[must_use]
pub fn us_map_place() -> Markup {
    let drawing = markup("span").with("class", "UsMap");
    markup("span").with("class", "SvgPicture").child(drawing)
}
