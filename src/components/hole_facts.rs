//! A hole at a glance: par, the card's length, the line of play, the green's depth.

use golf_api::hole::Hole;
use leptos::prelude::*;

use crate::format::Unit;
use crate::hole::reading::HoleReading;
use crate::words::{course, hole as words, numbers};

/// The facts of a hole. What is not known says so.
#[component]
pub fn HoleFacts(
    /// The hole as the service gives it.
    hole: Hole,
    /// The hole as it is measured.
    #[prop(into)]
    reading: std::sync::Arc<HoleReading>,
    /// The unit of distances.
    unit: Unit,
) -> impl IntoView {
    let card = hole.length_yards.map(|yards| unit.text(f64::from(yards)));
    let line = reading.length().map(|yards| unit.text(yards));
    let par = hole.par.map(|par| par.to_string());
    let depth = reading.green.depth().map(|depth| unit.text(depth));
    let fact = |name: &'static str, value: Option<String>| {
        let absent = value.is_none();
        view! {
            <div class:absent=absent>
                <dt>{name}</dt>
                <dd>{value.unwrap_or_else(|| numbers::NOT_GIVEN.into())}</dd>
            </div>
        }
    };
    view! {
        <dl class="HoleFacts">
            {fact(course::PAR, par)}
            {fact(words::CARD, card)}
            {fact(words::LINE_OF_PLAY, line)}
            {fact(words::GREEN_DEPTH, depth)}
        </dl>
    }
}
