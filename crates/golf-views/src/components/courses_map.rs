//! The place of the map of a list's rows.

use crate::components::us_map::us_map_place;
use crate::markup::{Markup, markup};

/// The elements of [`map_place`].
#[must_use]
pub fn place_of_map() -> [Markup; 3] {
    [
        us_map_place(),
        markup("p").with("class", "lit-name"),
        markup("p").with("class", "told").text("…"),
    ]
}
