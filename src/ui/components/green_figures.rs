//! The three figures that a golfer needs first: front, center and back of the green.

use golf_views::components::green_figures::{ToGreen, green_figures};
use golf_views::words::format::Unit;
use leptos::prelude::*;

use crate::ui::markup::Show;

/// The figures, with the place that they are counted from.
#[component]
pub fn GreenFigures(
    /// The distances.
    to_green: ToGreen,
    /// The unit of distances.
    unit: Unit,
) -> impl IntoView {
    green_figures(&to_green, unit).shown()
}
