//! The pattern of planned strokes over a drawing, at its scale: for each stroke the outlines of half the balls and of nine in ten.

use golf_hole::pattern::{Share, Stroke};
use golf_hole::plane::Flat;

use super::drawing::{circle_at, path};
use super::scene::{down, xy};
use crate::element::Element;

/// The overlay of strokes, in their order. A dot is where the balls of a stroke have their middle, and a line goes on to an aim
/// beyond it.
#[must_use]
pub fn pattern<'a>(strokes: impl IntoIterator<Item = &'a Stroke>, em: f64) -> Element {
    let drawn = strokes.into_iter().map(|stroke| {
        let outlines = Share::ALL.map(|share| {
            let class = match share {
                Share::Half => "half",
                Share::NineInTen => "nine",
            };
            path(class, polygon(&stroke.outline(share)))
        });
        // Each stroke has the same elements, so that a pattern can be written over the one before.
        let beyond = if stroke.beyond_carry_yd() > 0.0 {
            let [from, to] = [stroke.lands, stroke.aim].map(down);
            format!("M{}L{}", xy(from), xy(to))
        } else {
            String::new()
        };
        Element::svg("g")
            .children(outlines)
            .child(path("beyond", beyond))
            .child(circle_at(down(stroke.lands), 0.2 * em).with("class", "middle"))
    });
    Element::svg("g").with("class", "pattern").children(drawn)
}

fn polygon(corners: &[Flat]) -> String {
    let mut path = String::new();
    for (sign, corner) in std::iter::once("M")
        .chain(std::iter::repeat("L"))
        .zip(corners)
    {
        path.push_str(sign);
        path.push_str(&xy(down(*corner)));
    }
    path.push('Z');
    path
}

#[cfg(test)]
mod tests {
    use golf_hole::clubs::{Club, PlayerKind};

    use super::*;

    #[test]
    fn a_stroke_has_two_outlines_and_a_line_to_an_aim_beyond_its_carry() {
        let club = Club {
            name: "Driver".into(),
            carry_yd: 230,
            spread: PlayerKind::Scores80.spread(230, None),
        };
        let xml = |far: f64| {
            let stroke = Stroke::new(Flat::default(), Flat::new(0.0, far), &club);
            pattern([&stroke], 10.0).to_xml()
        };
        let (at, beyond) = (xml(230.0), xml(260.0));
        for class in ["nine", "half", "middle"] {
            assert_eq!(at.matches(&format!("class=\"{class}\"")).count(), 1, "{at}");
        }
        let none = "class=\"beyond\" d=\"\"";
        assert!(at.contains(none) && !beyond.contains(none), "{at} {beyond}");
    }
}
