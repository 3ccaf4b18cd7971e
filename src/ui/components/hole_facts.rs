//! The facts of a hole: its par and length on the card, and what its points measure.

use golf_api::hole::Hole;
use golf_hole::reading::HoleReading;
use golf_views::components::hole_facts::{facts_of_card, measured_facts};
use golf_views::words::format::Unit;
use leptos::prelude::*;

use crate::ui::markup::Show;

/// Par and length as the card has them. Unknown values are marked as such.
#[component]
pub fn HoleFacts(
    /// The hole from the service.
    hole: Hole,
    /// The unit of distances.
    unit: Unit,
) -> impl IntoView {
    facts_of_card(&hole, unit).shown()
}

/// The length along the line of play and the depth of the green, as the points measure them.
#[component]
pub fn MeasuredFacts(
    /// The measured hole.
    #[prop(into)]
    reading: std::sync::Arc<HoleReading>,
    /// The unit of distances.
    unit: Unit,
) -> impl IntoView {
    measured_facts(&reading, unit).shown()
}
