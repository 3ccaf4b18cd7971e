//! Strips beside text: every value a dot between two ends, with a mark at the mean, or counts as a bar.

use super::Spread;
use crate::element::{Element, SVG};
use crate::golf::hole_map::scene::decimal;

/// The width of a strip, in drawing units, and the margin at its ends.
const WIDTH: f64 = 240.0;
const SIDE: f64 = 6.0;

/// The strip of some values between two ends. It has no text, since a table shows the numbers.
#[must_use]
pub fn dot_strip(values: &[f64], least: f64, most: f64) -> Element {
    let place = |value: f64| {
        let share = (value - least) / (most - least).max(1.0);
        decimal(SIDE + share.clamp(0.0, 1.0) * (WIDTH - 2.0 * SIDE))
    };
    let mark = Spread::of(values).map(|spread| {
        let d = format!("M{} 2V18", place(spread.mean));
        Element::svg("path").with("class", "mean").with("d", d)
    });
    Element::svg("svg")
        .with("xmlns", SVG)
        .with("class", "DotStrip")
        .with("viewBox", format!("0 0 {WIDTH} 20"))
        .with("aria-hidden", "true")
        .child(
            Element::svg("path")
                .with("class", "axis")
                .with("d", format!("M0 10H{WIDTH}")),
        )
        .children(values.iter().map(|value| {
            Element::svg("circle")
                .with("cx", place(*value))
                .with("cy", "10")
                .with("r", "4")
        }))
        .children(mark)
}

/// A bar of three counts; `most` fills the bar.
#[must_use]
pub fn bar(counts: [u32; 3], most: u32) -> Element {
    let mut from = 0.0;
    let parts = ["bunker", "water", "other-hazard"].into_iter().zip(counts);
    let parts = parts.filter(|(_, count)| *count > 0).map(|(class, count)| {
        let wide = WIDTH * f64::from(count) / f64::from(most.max(1));
        let part = Element::svg("rect")
            .with("class", class)
            .with("x", decimal(from))
            .with("y", "4")
            .with("width", decimal(wide))
            .with("height", "12");
        from += wide;
        part
    });
    let parts: Vec<Element> = parts.collect();
    Element::svg("svg")
        .with("xmlns", SVG)
        .with("class", "DotStrip")
        .with("viewBox", format!("0 0 {WIDTH} 20"))
        .with("aria-hidden", "true")
        .children(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_is_a_dot_at_its_share_of_the_way() {
        let strip = dot_strip(&[100.0, 150.0, 200.0], 100.0, 200.0);
        let dots: Vec<_> = strip
            .elements()
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

    #[test]
    fn counts_lie_end_to_end_in_a_bar() {
        let bar = bar([3, 0, 1], 8);
        let places: Vec<_> = bar
            .elements()
            .map(|part| (part.attribute("x"), part.attribute("width")))
            .collect();
        assert_eq!(places, [(Some("0"), Some("90")), (Some("90"), Some("30"))]);
    }
}
