//! The tees of a course, by the colors of its teeing grounds, or by words such as "championship". A color counts if
//! every hole has it. Its lengths come from tags where they are given, and are measured from the teeing ground along
//! the line of play elsewhere.

use std::collections::BTreeMap;

use golf_api::course::Tee;
use golf_api::figure::Figure;
use golf_hole::plane::Flat;

use crate::club::middle;
use crate::element::{Feature, Role};
use crate::hole::{Drawn, whole};
use crate::hole_line::HoleLine;
use crate::terrain::Terrain;

/// How far behind or beside the first leg a teeing ground may lie, in yards.
const BESIDE: f64 = 40.0;
/// How far from the drawn start a teeing ground may lie along the hole, in yards.
const AHEAD: f64 = 200.0;
/// How far behind the drawn start it may lie, in yards.
const BEHIND: f64 = 80.0;

/// The tees that all holes have, the longest first.
#[must_use]
pub fn tees(holes: &[(&HoleLine<'_>, &Drawn)], terrain: &Terrain<'_>) -> Vec<Tee> {
    let mut sums: BTreeMap<String, (usize, f64)> = BTreeMap::new();
    for (line, hole) in holes {
        for (color, length) in lengths(line, hole, terrain) {
            let sum = sums.entry(color).or_default();
            sum.0 += 1;
            sum.1 += length;
        }
    }
    let pars: Option<u32> = holes.iter().map(|(_, hole)| hole.hole.par).sum();
    let mut complete: Vec<(String, f64)> = sums
        .into_iter()
        .filter(|(_, (count, _))| *count == holes.len() && !holes.is_empty())
        .map(|(color, (_, length))| (color, length))
        .collect();
    complete.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    complete
        .into_iter()
        .map(|(color, length)| Tee {
            name: Some(color),
            par: pars.map(|par| Figure::new(par.to_string())),
            length: Some(Figure::new(format!("{} yards", whole(length)))),
            slope: None,
        })
        .collect()
}

/// The length from each color of a hole.
fn lengths(line: &HoleLine<'_>, hole: &Drawn, terrain: &Terrain<'_>) -> BTreeMap<String, f64> {
    let mut found: BTreeMap<String, f64> = BTreeMap::new();
    let start = [line.start()];
    for tee in terrain.near(&start, AHEAD, Role::Tee) {
        let Some(at) = middle(tee.shape.points().collect::<Vec<_>>().into_iter()) else {
            continue;
        };
        let at = hole.plane.flat(at);
        if !is_own(tee, line) || !is_before(at, hole) {
            continue;
        }
        let length = from(at, hole);
        for color in colors(tee) {
            let known = found.entry(color).or_insert(length);
            *known = known.max(length);
        }
    }
    for (key, value) in line.feature.tags.iter() {
        if let Some((color, yards)) = key.strip_prefix("dist:").zip(value.parse::<f64>().ok()) {
            let is_sane = (20.0..1_000.0).contains(&yards);
            if is_sane {
                found.insert(capitalized(color), yards);
            }
        }
    }
    found
}

/// Whether a teeing ground does not name another hole.
fn is_own(tee: &Feature, line: &HoleLine<'_>) -> bool {
    let said = tee
        .tags
        .get("ref")
        .map(crate::hole_label::HoleLabel::read)
        .unwrap_or_default();
    said.numbers.is_empty()
        || line.by_ref.numbers.is_empty()
        || said
            .numbers
            .iter()
            .any(|number| line.by_ref.numbers.contains(number))
}

/// Whether a place lies around the start of the first leg.
fn is_before(at: Flat, hole: &Drawn) -> bool {
    let heading = hole.line.heading(0.0);
    let ahead = at.x * heading.x + at.y * heading.y;
    let right = at.x * heading.y - at.y * heading.x;
    (-BEHIND..=AHEAD).contains(&ahead) && right.abs() <= BESIDE
}

/// Yards from a teeing ground along the line of play.
fn from(at: Flat, hole: &Drawn) -> f64 {
    let heading = hole.line.heading(0.0);
    hole.line.length() - (at.x * heading.x + at.y * heading.y)
}

/// The colors of a teeing ground: `blue;white`.
fn colors(tee: &Feature) -> Vec<String> {
    // Sets of tees have colors or these names.
    const NAMES: [&str; 27] = [
        "black",
        "blue",
        "white",
        "red",
        "gold",
        "green",
        "yellow",
        "silver",
        "orange",
        "purple",
        "brown",
        "gray",
        "grey",
        "bronze",
        "copper",
        "maroon",
        "teal",
        "pink",
        "jade",
        "championship",
        "tournament",
        "men",
        "women",
        "ladies",
        "senior",
        "junior",
        "forward",
    ];
    let texts = ["tee", "colour", "color", "tee:colour", "tee:color"]
        .into_iter()
        .filter_map(|key| tee.tags.get(key));
    let words = texts.flat_map(|text| text.split(|sign: char| !sign.is_alphanumeric()));
    let known = words
        .map(str::to_lowercase)
        .filter(|word| NAMES.contains(&word.as_str()));
    let mut found: Vec<String> = known.map(|word| capitalized(&word)).collect();
    found.sort();
    found.dedup();
    found
}

fn capitalized(word: &str) -> String {
    let mut signs = word.chars();
    let first = signs.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + &signs.as_str().to_lowercase()
}
