//! Lengths that tags give: `dist` of a hole, and `dist:<color>` from its tees. The line of play decides their unit and
//! whether they can be true.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use golf_hole::plane::METRES_PER_YARD;

use crate::element::Tags;
use crate::hole::whole;

/// How far the card and the line may differ for the card to be taken, as a share.
const WITHIN: f64 = 0.08;
/// The share of the line that a length from other tees may have.
const FROM_TEES: RangeInclusive<f64> = 0.4..=1.25;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Yards,
    Meters,
}

/// A length as a tag has it.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Length {
    value: f64,
    /// `None` if the tag does not say it.
    unit: Option<Unit>,
}

impl Length {
    /// Reads `370`, `370 m` or `405 yd`; `None` for anything else.
    fn read(text: &str) -> Option<Self> {
        let is_of_unit = |sign: char| sign.is_alphabetic() || sign.is_whitespace() || sign == '.';
        let number = text.trim_end_matches(is_of_unit);
        let value: f64 = number.trim().replace(',', ".").parse().ok()?;
        let unit = text[number.len()..].to_lowercase();
        let unit = match unit.trim_matches(|sign: char| sign.is_whitespace() || sign == '.') {
            "" => None,
            "m" | "meter" | "metre" | "meters" | "metres" => Some(Unit::Meters),
            "y" | "yd" | "yds" | "yard" | "yards" => Some(Unit::Yards),
            _ => return None,
        };
        (value.is_finite() && value > 0.0).then_some(Self { value, unit })
    }

    fn yards(self, unit: Unit) -> f64 {
        match self.unit.unwrap_or(unit) {
            Unit::Yards => self.value,
            Unit::Meters => self.value / METRES_PER_YARD,
        }
    }

    /// Its yards in the unit that makes it agree better with a line.
    fn nearest(self, measured: f64) -> (Unit, f64) {
        let [yards, meters] = [Unit::Yards, Unit::Meters].map(|unit| (unit, self.yards(unit)));
        let off = |yards: f64| (yards - measured).abs();
        if off(meters.1) < off(yards.1) {
            meters
        } else {
            yards
        }
    }
}

/// The length of a hole in yards: the tag's where it agrees with the line, else the line's.
pub fn of_hole(tags: &Tags, measured: f64, mut note: impl FnMut(String)) -> u32 {
    let Some(text) = tags.get("dist").or_else(|| tags.get("length")) else {
        return whole(measured);
    };
    let given = Length::read(text).map(|length| length.nearest(measured).1);
    let agrees = |yards: &f64| (yards - measured).abs() <= measured * WITHIN;
    if let Some(yards) = given.filter(agrees) {
        return whole(yards);
    }
    note(format!(
        "its length by tag, {:?}, does not agree with its line of {} yards",
        shown(text),
        whole(measured)
    ));
    whole(measured)
}

/// The lengths of a hole in yards from its tees, by color. Where no unit is given, all lengths of a hole have the one
/// in which the longest agrees better with the line.
pub fn of_tees(tags: &Tags, measured: f64, mut note: impl FnMut(String)) -> BTreeMap<String, f64> {
    let given = tags.iter().filter_map(|(key, text)| {
        let color = key
            .strip_prefix("dist:")
            .filter(|color| !color.is_empty())?;
        Some((color, text, Length::read(text)))
    });
    let given: Vec<(&str, &str, Option<Length>)> = given.collect();
    let of_line = tags.get("dist").and_then(Length::read);
    let lengths = given.iter().filter_map(|(.., length)| *length);
    let fits = |length: &Length| FROM_TEES.contains(&(length.nearest(measured).1 / measured));
    let unitless = lengths
        .chain(of_line)
        .filter(|length| length.unit.is_none() && fits(length));
    let longest = unitless.max_by(|one, other| one.value.total_cmp(&other.value));
    let unit = longest.map_or(Unit::Yards, |length| length.nearest(measured).0);
    let mut found = BTreeMap::new();
    for (color, text, length) in given {
        let yards = length.map(|length| length.yards(unit));
        match yards.filter(|yards| FROM_TEES.contains(&(yards / measured))) {
            Some(yards) => {
                found.insert(color.to_owned(), yards);
            }
            None => note(format!(
                "its length from tees {:?} by tag, {:?}, does not fit its line of {} yards",
                shown(color),
                shown(text),
                whole(measured)
            )),
        }
    }
    found
}

fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_read_with_its_unit_or_not_at_all() {
        let length = |value, unit| Some(Length { value, unit });
        for (text, expected) in [
            ("370", length(370.0, None)),
            ("370 m", length(370.0, Some(Unit::Meters))),
            ("370,5m", length(370.5, Some(Unit::Meters))),
            ("405 yd.", length(405.0, Some(Unit::Yards))),
            ("1200 ft", None),
            ("nan", None),
            ("-5", None),
            ("", None),
        ] {
            assert_eq!(Length::read(text), expected, "{text:?}");
        }
    }

    #[test]
    fn lengths_from_tees_share_a_unit_and_must_fit_the_line() {
        for (tags, found, refused) in [
            (
                vec![("dist:blue", "400"), ("dist:red", "300")],
                vec![("blue", 400), ("red", 300)],
                0,
            ),
            // 366 meters are 400 yards.
            (
                vec![("dist:blue", "366"), ("dist:red", "300")],
                vec![("blue", 400), ("red", 328)],
                0,
            ),
            (
                vec![("dist", "366"), ("dist:red", "300")],
                vec![("red", 328)],
                0,
            ),
            (
                vec![("dist:blue", "366 m"), ("dist:red", "330 yd")],
                vec![("blue", 400), ("red", 330)],
                0,
            ),
            (vec![("dist:blue", "900"), ("dist:red", "far")], vec![], 2),
            (vec![("dist:", "400")], vec![], 0),
        ] {
            let mut notes = Vec::new();
            let lengths = of_tees(&Tags::of(&tags), 400.0, |what| notes.push(what));
            let lengths: Vec<(&str, u32)> = lengths
                .iter()
                .map(|(color, yards)| (color.as_str(), whole(*yards)))
                .collect();
            assert_eq!((lengths, notes.len()), (found, refused), "{tags:?}");
        }
    }
}
