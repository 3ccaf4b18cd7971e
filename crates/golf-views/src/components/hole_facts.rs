//! The facts of a hole: its par and length on the card, and what its points measure.

use golf_api::hole::Hole;
use golf_hole::reading::HoleReading;

use crate::markup::{Markup, markup};
use crate::words::format::Unit;
use crate::words::{course, hole as words, numbers};

/// The same, as markup.
#[must_use]
pub fn facts_of_card(hole: &Hole, unit: Unit) -> Markup {
    let card = hole.length_yards.map(|yards| unit.text(f64::from(yards)));
    let par = hole.par.map(|par| par.to_string());
    facts([(course::PAR, par), (words::CARD, card)])
}

/// The same, as markup.
#[must_use]
pub fn measured_facts(reading: &HoleReading, unit: Unit) -> Markup {
    let line = reading.length().map(|yards| unit.text(yards));
    let depth = reading.green.depth().map(|depth| unit.text(depth));
    facts([(words::LINE_OF_PLAY, line), (words::GREEN_DEPTH, depth)])
}

fn facts(facts: [(&'static str, Option<String>); 2]) -> Markup {
    let fact = |name: &'static str, value: Option<String>| {
        let fact = markup("div").child(markup("dt").text(name));
        match value {
            Some(value) => fact.child(markup("dd").untranslated().text(value)),
            None => fact
                .with("class", "absent")
                .child(markup("dd").text(numbers::NOT_GIVEN)),
        }
    };
    markup("dl")
        .with("class", "HoleFacts")
        .children(facts.map(|(name, value)| fact(name, value)))
}
