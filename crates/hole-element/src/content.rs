//! What the element shows: the figure of a shared hole, or a sentence.

use golf_api::hole::HoleNumber;
use golf_link::not_a_hole::NotAHole;
use golf_link::unpack::unpack;
use golf_views::components::hole_figure::hole_figure;
use golf_views::element::Element;
use golf_views::words::format::Unit;

/// The class of a sentence instead of a hole.
const REFUSAL: &str = "Refusal";

/// What is asked for: four lines, of which any may be missing. The packed holes of a link; the number of the shown one, otherwise
/// it is the first; the unit, otherwise it is yards; and the address of the link. Total: any text gives a figure or a sentence.
#[must_use]
pub fn of(asked: &str) -> Element {
    let mut lines = asked.split('\n');
    let mut next = || lines.next().unwrap_or_default();
    let (packed, number, unit, href) = (next(), next(), next(), next());
    let shared = match unpack(packed) {
        Ok(shared) => shared,
        Err(why) => return refusal(why.to_string()),
    };
    let number = number.parse().ok().map(HoleNumber);
    let mut holes = shared.holes.iter();
    let found = holes.clone().find(|hole| Some(hole.hole_number) == number);
    // A link has a hole; a link without one would be empty.
    let Some(hole) = found.or_else(|| holes.next()) else {
        return refusal(NotAHole::Empty.to_string());
    };
    let notice = shared.notice.as_ref();
    hole_figure(
        hole,
        shared.course.name.as_deref(),
        notice.map(|notice| notice.words.as_str()),
        Unit::parse(unit).unwrap_or_default(),
        href,
    )
}

fn refusal(why: String) -> Element {
    Element::html("p").with("class", REFUSAL).text(why)
}

#[cfg(test)]
mod tests {
    use golf_api::course::CourseId;
    use golf_client::notice::DataNotice;
    use golf_hole::sample::published_hole;
    use golf_link::day::Day;
    use golf_link::pack::pack;
    use golf_link::shared::{Shared, SharedCourse};
    use proptest::prelude::*;

    use super::*;
    use crate::wire;

    const HREF: &str = "https://yardbook.example/shared";

    fn link(name: &str) -> String {
        let second = golf_api::hole::Hole {
            hole_number: HoleNumber(2),
            par: Some(3),
            ..published_hole()
        };
        let shared = Shared {
            course: SharedCourse {
                id: Some(CourseId(7)),
                name: Some(name.to_owned()),
                place: None,
            },
            notice: Some(DataNotice {
                words: "© Someone".into(),
                is_invented: false,
            }),
            on: Day::of(0.0),
            holes: vec![published_hole(), second],
        };
        pack(&shared).expect("it fits")
    }

    fn shown(asked: &[&str]) -> String {
        of(&asked.join("\n")).to_xml()
    }

    #[test]
    fn a_link_gives_the_asked_hole_in_the_asked_unit_and_otherwise_the_first_in_yards() {
        let link = link("Old Links");
        for (number, unit, parts) in [
            ("", "", ["Hole 1, par 5", "Par 5, 451 yards"]),
            ("2", "meters", ["Hole 2, par 3", "Par 3, 412 meters"]),
            ("3", "miles", ["Hole 1, par 5", "Par 5, 451 yards"]),
            ("x", "metres", ["Hole 1, par 5", "Par 5, 412 meters"]),
        ] {
            let xml = shown(&[&format!("#{link}"), number, unit, HREF]);
            for part in parts.into_iter().chain(["© Someone", "Old Links", HREF]) {
                assert!(xml.contains(part), "{part}: {xml}");
            }
        }
    }

    #[test]
    fn what_is_no_hole_is_the_sentence_of_the_app() {
        for (asked, why) in [
            (&[][..], NotAHole::Empty),
            (&["#"], NotAHole::Empty),
            (&["2A"], NotAHole::OtherVersion),
            (&["#1AAAA", "1", "yards", HREF], NotAHole::Damaged),
        ] {
            let xml = shown(asked);
            assert!(xml.contains(&why.to_string()), "{xml}");
            assert!(!xml.contains("<svg") && !xml.contains("<a"), "{xml}");
        }
    }

    #[test]
    fn a_hundred_thousand_damaged_links_are_sentences() {
        let link = link("Old Links");
        let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        // Each position and digit, in an order that visits all of them; then each length.
        for round in 0..100_000_usize {
            let mut signs = link.clone().into_bytes();
            let at = 1 + round % (signs.len() - 1);
            let digit = digits[(round / signs.len() + round) % digits.len()];
            if signs[at] == digit {
                continue;
            }
            signs[at] = digit;
            signs.truncate(signs.len() - round / 7 % 3);
            let damaged = String::from_utf8(signs).expect("ASCII");
            let content = of(&damaged);
            assert_eq!(content.attribute("class"), Some(REFUSAL), "{damaged}");
        }
    }

    proptest! {
        #[test]
        fn any_text_gives_a_figure_or_a_sentence(text in any::<String>()) {
            let content = of(&text);
            prop_assert!(!content.inside.is_empty());
        }

        #[test]
        fn a_name_of_a_stranger_stays_text(name in "\\PC{0,80}|[<>&\"'\u{1}-\u{1f}a-z]{0,40}") {
            let content = of(&link(&name));
            prop_assert_eq!(content.attribute("class"), Some("HoleFigure"));
            let text = wire::written(&content);
            let is_known = text.chars().all(|sign| sign >= ' ' || (wire::SVG..=wire::END).contains(&sign));
            prop_assert!(is_known);
            let begun = text.matches([wire::SVG, wire::HTML]).count();
            prop_assert_eq!(begun, text.matches(wire::END).count());
        }
    }
}
