//! Lengths that tags give: `dist` of a hole, `dist:<color>` from its tees, and `dist` of a teeing ground. The line of
//! play decides their unit and whether they can be true.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use golf_hole::plane::METRES_PER_YARD;

use crate::element::Tags;
use crate::hole::whole;
use crate::tee_names;

/// Keys of a length, the usual one first.
const KEYS: [&str; 6] = [
    "dist",
    "distance",
    "length",
    "golf:dist",
    "golf:distance",
    "golf:length",
];
/// What stands after the key of a length for the unit of all lengths.
const UNITS: [&str; 2] = ["unit", "units"];

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
    /// Reads `370`, `370 m` or `405 yd`, in the unit of all lengths if it has none; `None` for anything else.
    fn of(tags: &Tags, text: &str) -> Option<Self> {
        let length = Self::read(text)?;
        let mut keys = KEYS
            .iter()
            .flat_map(|key| UNITS.map(|unit| format!("{key}:{unit}")));
        let unit = keys.find_map(|key| unit_of(tags.get(&key)?)).flatten();
        Some(Self {
            unit: length.unit.or(unit),
            ..length
        })
    }

    /// Reads `370`, `370 m` or `405 yd`; `None` for anything else.
    fn read(text: &str) -> Option<Self> {
        let is_of_unit = |sign: char| sign.is_alphabetic() || sign.is_whitespace() || sign == '.';
        let number = text.trim_end_matches(is_of_unit);
        let value: f64 = number.trim().replace(',', ".").parse().ok()?;
        let unit = unit_of(&text[number.len()..])?;
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

/// The unit of a text, which may have none; `None` if it is another one.
fn unit_of(text: &str) -> Option<Option<Unit>> {
    let text = text.to_lowercase();
    match text.trim_matches(|sign: char| sign.is_whitespace() || sign == '.') {
        "" => Some(None),
        "m" | "meter" | "metre" | "meters" | "metres" => Some(Some(Unit::Meters)),
        "y" | "yd" | "yds" | "yard" | "yards" => Some(Some(Unit::Yards)),
        _ => None,
    }
}

/// The text of the length of an object.
fn own_text(tags: &Tags) -> Option<&str> {
    KEYS.into_iter().find_map(|key| tags.get(key))
}

/// The names after the key of a length: `blue` of `dist:blue`, and `Red` and `Yellow` of `dist:red;yellow`.
fn names(key: &str) -> Vec<String> {
    let after = |prefix: &&str| key.strip_prefix(*prefix)?.strip_prefix(':');
    let Some(name) = KEYS.iter().find_map(after) else {
        return Vec::new();
    };
    let sets = tee_names::sets(name);
    if !sets.is_empty() {
        return sets.into_iter().map(tee_names::name).collect();
    }
    let is_name = !name.is_empty() && !UNITS.contains(&name);
    Some(tee_names::capitalized(name))
        .filter(|_| is_name)
        .into_iter()
        .collect()
}

/// The number of the length from a set of tees, in whatever unit.
#[must_use]
pub fn from_tee(tags: &Tags, set: usize) -> Option<f64> {
    let name = tee_names::name(set);
    let mut lengths = tags.iter().filter(|(key, _)| names(key).contains(&name));
    lengths.find_map(|(_, text)| Length::read(text).map(|length| length.value))
}

/// The length of a hole in yards from a teeing ground that has it in a tag; `None` if it does not fit the line from
/// there.
#[must_use]
pub fn of_ground(tags: &Tags, measured: f64) -> Option<f64> {
    let length = Length::of(tags, own_text(tags)?)?.nearest(measured).1;
    FROM_TEES.contains(&(length / measured)).then_some(length)
}

/// The length of a hole in yards: the tag's where it agrees with the line, else the line's.
pub fn of_hole(tags: &Tags, measured: f64, mut note: impl FnMut(String)) -> u32 {
    let Some(text) = own_text(tags) else {
        return whole(measured);
    };
    let given = Length::of(tags, text).map(|length| length.nearest(measured).1);
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
    let given = tags.iter().flat_map(|(key, text)| {
        let names = names(key).into_iter();
        names.map(move |name| (name, key, text, Length::of(tags, text)))
    });
    let given: Vec<(String, &str, &str, Option<Length>)> = given.collect();
    let of_line = own_text(tags).and_then(|text| Length::of(tags, text));
    let lengths = given.iter().filter_map(|(.., length)| *length);
    let fits = |length: &Length| FROM_TEES.contains(&(length.nearest(measured).1 / measured));
    let unitless = lengths
        .chain(of_line)
        .filter(|length| length.unit.is_none() && fits(length));
    let longest = unitless.max_by(|one, other| one.value.total_cmp(&other.value));
    let unit = longest.map_or(Unit::Yards, |length| length.nearest(measured).0);
    let mut found = BTreeMap::new();
    for (color, key, text, length) in given {
        let yards = length.map(|length| length.yards(unit));
        match yards.filter(|yards| FROM_TEES.contains(&(yards / measured))) {
            Some(yards) => {
                found.insert(color, yards);
            }
            None => note(format!(
                "its length from tees {:?} by tag, {:?}, does not fit its line of {} yards",
                shown(key.rsplit(':').next().unwrap_or(key)),
                shown(text),
                whole(measured)
            )),
        }
    }
    found
}

/// A text of a tag, as long as a remark has it.
pub fn shown(text: &str) -> String {
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
                vec![("Blue", 400), ("Red", 300)],
                0,
            ),
            // 366 meters are 400 yards.
            (
                vec![("dist:blue", "366"), ("dist:red", "300")],
                vec![("Blue", 400), ("Red", 328)],
                0,
            ),
            (
                vec![("dist", "366"), ("dist:red", "300")],
                vec![("Red", 328)],
                0,
            ),
            (
                vec![("dist:blue", "366 m"), ("dist:red", "330 yd")],
                vec![("Blue", 400), ("Red", 330)],
                0,
            ),
            (vec![("dist:blue", "900"), ("dist:red", "far")], vec![], 2),
            (vec![("dist:", "400")], vec![], 0),
            (
                vec![("distance:white", "400"), ("length:ladies", "300")],
                vec![("Ladies", 300), ("White", 400)],
                0,
            ),
            (
                vec![("dist:red;yellow", "300 yd")],
                vec![("Red", 300), ("Yellow", 300)],
                0,
            ),
            // 366 would be nearer in meters.
            (
                vec![("dist:blue", "366"), ("dist:unit", "yards")],
                vec![("Blue", 366)],
                0,
            ),
            (vec![("golf:dist:gelb", "400")], vec![("Yellow", 400)], 0),
            (vec![("dist:croft", "400")], vec![("Croft", 400)], 0),
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
