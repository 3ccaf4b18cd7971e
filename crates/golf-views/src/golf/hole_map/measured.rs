//! Measured points over a drawing: the path from the tee through all of them to the green.

use golf_hole::measure::Measured;
use golf_hole::plane::Flat;
use golf_hole::reading::HoleReading;

use super::drawing::{circle, group, path, text};
use super::labels::{Area, text_width_em};
use super::scene::{decimal, down};
use crate::element::Element;
use crate::words::format::Unit;

/// The overlay: legs with their lengths, and a draggable ring at each point.
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
    Element::svg("g")
        .with("class", "measured")
        .children(legs.iter().map(|(from, to)| leg(down(*from), down(*to))))
        .children(legs.iter().enumerate().map(|(index, (from, to))| {
            let words = unit.number(from.distance(*to));
            let size = tag_size(&words, em);
            let at = |share: f64| down(from.toward(*to, share));
            let is_free = |at: &Flat| {
                let area = Area::around(at.x, at.y, size.0, size.1);
                labels.iter().all(|label| !label.overlaps(&area))
            };
            // Yards stand at both ends of the line, away from the ring in between; on a short leg and between two rings
            // in the middle. If the drawing has a number there, a little beside it.
            let is_long = from.distance(*to) > 12.0 * em;
            let spots = match (is_long, index, legs.len() - index) {
                (true, 0, _) => [0.25, 0.3, 0.2, 0.35, 0.4, 0.45, 0.5],
                (true, _, 1) => [0.75, 0.7, 0.8, 0.65, 0.6, 0.55, 0.5],
                _ => [0.5, 0.45, 0.55, 0.4, 0.6, 0.33, 0.67],
            };
            let free = spots.into_iter().map(at).find(is_free);
            tag(words, free.unwrap_or_else(|| at(spots[0])), size, em)
        }))
        .children(
            points
                .zip(1..)
                .map(|(at, number)| ring(down(at), numbered.then_some(number), em)),
        )
}

fn leg(from: Flat, to: Flat) -> Element {
    Element::svg("path").with("class", "leg").with(
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

/// A number with a background, since it may lie over anything.
fn tag(words: String, at: Flat, (width, height): (f64, f64), em: f64) -> Element {
    group("tag", at)
        .child(
            Element::svg("rect")
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
    let (near, far) = (decimal(1.2 * em), decimal(2.1 * em));
    let arms = format!("M-{far} 0H-{near}M{near} 0H{far}M0 -{far}V-{near}M0 {near}V{far}");
    group("ring", at)
        .child(circle(1.9 * em).with("class", "handle"))
        .child(path("arms", arms))
        .child(circle(1.2 * em).with("class", "outer"))
        .child(circle(0.14 * em).with("class", "inner"))
        .children(words)
}
