//! The rose of a course: each hole is a numbered block in its direction of play, and blocks of one direction are
//! stacked outward. Fill and outline, not only color, show how the wind meets each hole; the table of holes repeats
//! it.

use golf_api::hole::HoleNumber;

use super::HoleShape;
use super::wind::Wind;
use crate::element::{Element, SVG};
use crate::golf::hole_map::scene::decimal;
use crate::words::format;
use crate::words::numbers::{EAST_LETTER, NORTH_LETTER, SOUTH_LETTER, WEST_LETTER};
use crate::words::shape;

/// The number of directions in the rose.
pub const SECTORS: usize = 16;
/// The width of one direction, in degrees.
const SECTOR_DEG: f64 = 22.5;
/// The radius at which blocks start, the depth of a block, and the gap between two, in drawing units.
const INNER: f64 = 36.0;
const DEPTH: f64 = 22.0;
const GAP: f64 = 2.0;
/// A rose has room for at least this many blocks per direction, so that similar courses look alike.
const LEAST_STACK: usize = 4;

/// The holes per direction, clockwise from north.
#[must_use]
pub fn sectors(holes: &[HoleShape]) -> [Vec<&HoleShape>; SECTORS] {
    let mut sectors: [Vec<&HoleShape>; SECTORS] = Default::default();
    for hole in holes {
        if let Some(sector) = sectors.get_mut(sector_of(hole.bearing_deg)) {
            sector.push(hole);
        }
    }
    sectors
}

/// The direction that a bearing falls into.
#[must_use]
pub fn sector_of(bearing_deg: f64) -> usize {
    let sector = (bearing_deg.rem_euclid(360.0) / SECTOR_DEG).round();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 16 by the line above"
    )]
    let sector = sector as usize;
    sector % SECTORS
}

/// The rose, with the wind from a bearing.
#[must_use]
pub fn rose(holes: &[HoleShape], wind_from_deg: f64) -> Element {
    let sectors = sectors(holes);
    let highest = sectors.iter().map(Vec::len).fold(LEAST_STACK, usize::max);
    let outer = radius(highest);
    let half = outer + 44.0;
    let box_of = [-half, -half, 2.0 * half, 2.0 * half].map(decimal);
    let blocks = sectors.iter().enumerate().flat_map(|(at, holes)| {
        let middle_deg = sector_deg(at);
        let stack = holes.iter().enumerate();
        stack.map(move |(place, hole)| {
            let wind = Wind::meeting(wind_from_deg, hole.bearing_deg);
            block(hole.number, wind, middle_deg, radius(place))
        })
    });
    Element::svg("svg")
        .with("xmlns", SVG)
        .with("class", "Rose")
        .with("viewBox", box_of.join(" "))
        .with("role", "img")
        .with("aria-label", words(holes))
        .child(circle(INNER - 6.0, "hub"))
        .child(circle(outer, "rim"))
        .children(spokes(outer))
        .children(blocks)
        .children(compass(outer + 14.0))
        .child(wind_arrow(wind_from_deg, outer))
}

/// The rose described in words: "Which way the holes are played. North: 1, 7. East: 3."
#[must_use]
pub fn words(holes: &[HoleShape]) -> String {
    // Uses the eight named winds, as the rest of the app does.
    let mut said = vec![shape::WHICH_WAY.to_owned()];
    for eighth in 0..8_u32 {
        let wind = format::compass_words(f64::from(eighth) * 45.0);
        let of_wind = |hole: &&HoleShape| format::compass_words(hole.bearing_deg) == wind;
        let numbers: Vec<String> = holes
            .iter()
            .filter(of_wind)
            .map(|hole| hole.number.to_string())
            .collect();
        if !numbers.is_empty() {
            said.push(shape::holes_heading(wind, &numbers.join(", ")));
        }
    }
    said.join(". ") + "."
}

/// The inner radius of a block, by its place in the stack.
fn radius(place: usize) -> f64 {
    let place = u32::try_from(place).unwrap_or(u32::MAX);
    INNER + DEPTH * f64::from(place)
}

fn sector_deg(sector: usize) -> f64 {
    f64::from(u32::try_from(sector).unwrap_or_default()) * SECTOR_DEG
}

fn block(number: HoleNumber, wind: Wind, middle_deg: f64, from: f64) -> Element {
    let to = from + DEPTH - GAP;
    // The gap between neighbors has the same width at every radius.
    let half = |radius: f64| SECTOR_DEG / 2.0 - (GAP / 2.0 / radius).to_degrees();
    let corner = |radius: f64, side: f64| xy(radius, middle_deg + side * half(radius));
    let d = format!(
        "M{}A{from} {from} 0 0 1 {}L{}A{to} {to} 0 0 0 {}Z",
        corner(from, -1.0),
        corner(from, 1.0),
        corner(to, 1.0),
        corner(to, -1.0),
    );
    let (x, y) = at(f64::midpoint(from, to), middle_deg);
    Element::svg("g")
        .with("class", wind.class())
        .child(Element::svg("path").with("d", d))
        .child(
            Element::svg("text")
                .with("x", decimal(x))
                .with("y", decimal(y + 4.0))
                .text(number.to_string()),
        )
}

/// Thin lines in the eight main directions.
fn spokes(outer: f64) -> impl Iterator<Item = Element> {
    (0..SECTORS).step_by(2).map(move |sector| {
        let deg = sector_deg(sector);
        let d = format!("M{}L{}", xy(INNER - 6.0, deg), xy(outer, deg));
        Element::svg("path").with("class", "spoke").with("d", d)
    })
}

fn compass(radius: f64) -> impl Iterator<Item = Element> {
    let winds = [NORTH_LETTER, EAST_LETTER, SOUTH_LETTER, WEST_LETTER]
        .into_iter()
        .enumerate();
    winds.map(move |(quarter, letter)| {
        let (x, y) = at(radius, sector_deg(quarter * 4));
        Element::svg("text")
            .with("class", "compass")
            .with("x", decimal(x))
            .with("y", decimal(y + 5.0))
            .text(letter)
    })
}

/// An arrow outside the rim, pointing the way the wind blows.
fn wind_arrow(from_deg: f64, outer: f64) -> Element {
    let (tip, tail) = (outer + 6.0, outer + 38.0);
    let turned = format!("rotate({})", decimal(from_deg));
    let d = format!(
        "M0 {tail}V{shaft}M-8 {shaft}L0 {tip}L8 {shaft}Z",
        tail = decimal(-tail),
        shaft = decimal(-tip - 14.0),
        tip = decimal(-tip)
    );
    Element::svg("path")
        .with("class", "wind")
        .with("transform", turned)
        .with("d", d)
}

fn circle(radius: f64, class: &'static str) -> Element {
    Element::svg("circle")
        .with("class", class)
        .with("r", decimal(radius))
}

fn at(radius: f64, deg: f64) -> (f64, f64) {
    let (sin, cos) = deg.to_radians().sin_cos();
    (radius * sin, -radius * cos)
}

fn xy(radius: f64, deg: f64) -> String {
    let (x, y) = at(radius, deg);
    format!("{} {}", decimal(x), decimal(y))
}
