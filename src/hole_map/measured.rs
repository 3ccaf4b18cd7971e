//! Measured points over a drawing: the way from the tee by each of them to the green.

use super::drawing::{circle, group, text};
use super::element::Element;
use super::labels::{Area, text_width_em};
use super::scene::{decimal, down};
use crate::format::Unit;
use crate::hole::measure::Measured;
use crate::hole::plane::Flat;
use crate::hole::reading::HoleReading;

/// The overlay: legs with their lengths, and a ring that can be dragged at each point.
#[must_use]
pub fn overlay(
    measured: &[Measured],
    reading: &HoleReading,
    unit: Unit,
    em: f64,
    labels: &[Area],
) -> Element {
    let points = measured.iter().map(|point| point.at);
    let way: Vec<Flat> = reading
        .tee
        .into_iter()
        .chain(points.clone())
        .chain(reading.green.center)
        .collect();
    let legs: Vec<(Flat, Flat)> = way
        .iter()
        .copied()
        .zip(way.iter().copied().skip(1))
        .collect();
    let numbered = measured.len() > 1;
    Element::new("g")
        .with("class", "measured")
        .children(legs.iter().map(|(from, to)| leg(down(*from), down(*to))))
        .children(legs.iter().map(|(from, to)| {
            let words = unit.number(from.distance(*to));
            let size = tag_size(&words, em);
            // In the middle, or a little beside it where a number of the drawing stands.
            let at = |share: f64| down(from.toward(*to, share));
            let is_free = |at: &Flat| {
                let area = Area::around(at.x, at.y, size.0, size.1);
                labels.iter().all(|label| !label.overlaps(&area))
            };
            let spots = [0.5, 0.45, 0.55, 0.4, 0.6, 0.33, 0.67];
            let free = spots.into_iter().map(at).find(is_free);
            tag(words, free.unwrap_or_else(|| at(0.5)), size, em)
        }))
        .children(
            points
                .zip(1..)
                .map(|(at, number)| ring(down(at), numbered.then_some(number), em)),
        )
}

fn leg(from: Flat, to: Flat) -> Element {
    Element::new("path").with("class", "leg").with(
        "d",
        format!(
            "M{} {}L{} {}",
            decimal(from.x),
            decimal(from.y),
            decimal(to.x),
            decimal(to.y)
        ),
    )
}

fn tag_size(words: &str, em: f64) -> (f64, f64) {
    ((text_width_em(words) + 0.6) * em, 1.3 * em)
}

/// A number on its own ground, since it may stand on anything.
fn tag(words: String, at: Flat, (width, height): (f64, f64), em: f64) -> Element {
    group("tag", at)
        .child(
            Element::new("rect")
                .with("x", decimal(-width / 2.0))
                .with("y", decimal(-height / 2.0))
                .with("width", decimal(width))
                .with("height", decimal(height))
                .with("rx", decimal(0.3 * em)),
        )
        .child(text("words", 0.0, 0.36 * em, words))
}

fn ring(at: Flat, number: Option<u32>, em: f64) -> Element {
    let words = number.map(|number| {
        text("number", 1.0 * em, -0.7 * em, number.to_string()).with("font-size", decimal(0.8 * em))
    });
    group("ring", at)
        .child(circle(1.9 * em).with("class", "handle"))
        .child(circle(0.7 * em).with("class", "outer"))
        .child(circle(0.14 * em).with("class", "inner"))
        .children(words)
}
