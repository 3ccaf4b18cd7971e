//! A strip of dots: every value once, at its place between two ends, and a mark at their mean.

use super::Spread;
use crate::hole_map::element::{Element, SVG};
use crate::hole_map::scene::decimal;

/// How wide the strip is, in units of the drawing, and how much of it the ends keep free.
const WIDTH: f64 = 240.0;
const SIDE: f64 = 6.0;

/// The strip of some values between two ends; without words, since a table has the numbers.
#[must_use]
pub fn dot_strip(values: &[f64], least: f64, most: f64) -> Element {
    let place = |value: f64| {
        let share = (value - least) / (most - least).max(1.0);
        decimal(SIDE + share.clamp(0.0, 1.0) * (WIDTH - 2.0 * SIDE))
    };
    let mark = Spread::of(values).map(|spread| {
        let d = format!("M{} 2V18", place(spread.mean));
        Element::new("path").with("class", "mean").with("d", d)
    });
    Element::new("svg")
        .with("xmlns", SVG)
        .with("class", "DotStrip")
        .with("viewBox", format!("0 0 {WIDTH} 20"))
        .with("aria-hidden", "true")
        .child(
            Element::new("path")
                .with("class", "axis")
                .with("d", format!("M0 10H{WIDTH}")),
        )
        .children(values.iter().map(|value| {
            Element::new("circle")
                .with("cx", place(*value))
                .with("cy", "10")
                .with("r", "4")
        }))
        .children(mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_is_a_dot_at_its_share_of_the_way() {
        let strip = dot_strip(&[100.0, 150.0, 200.0], 100.0, 200.0);
        let dots: Vec<_> = strip
            .inside()
            .iter()
            .filter_map(|part| part.attribute("cx"))
            .collect();
        assert_eq!(dots, ["6", "120", "234"]);
        assert!(strip.to_xml().contains("M120 2V18"), "the mean");
    }

    #[test]
    fn one_value_or_none_is_still_a_strip() {
        assert!(
            dot_strip(&[170.0], 170.0, 170.0)
                .to_xml()
                .contains("cx=\"6\"")
        );
        assert!(!dot_strip(&[], 0.0, 0.0).to_xml().contains("circle"));
    }
}
