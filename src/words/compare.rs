//! Courses side by side, and holes over each other.

use crate::format::{count, counted};

// Courses side by side.
pub const SIDE_BY_SIDE: &str = "Courses side by side";
pub const NOT_LOADED: &str = "not loaded";
pub const NO_HOLES: &str = "no hole data";

/// A row for each par: "Par 3s".
pub fn pars(par: u32) -> String {
    format!("Par {par}s")
}

pub fn left(number: usize) -> String {
    format!("{number} left")
}

pub fn right(number: usize) -> String {
    format!("{number} right")
}

pub fn straight(number: usize) -> String {
    format!("{number} straight")
}

pub fn bunkers(number: u32) -> String {
    counted(number, "bunker", "bunkers")
}

pub fn water(number: u32) -> String {
    counted(number, "water", "water")
}

pub fn other_hazards(number: u32) -> String {
    counted(number, "other", "other")
}

// A tee: "Blue: 6,400 yd, slope 131".
pub const LENGTH_NOT_GIVEN: &str = "length not given";
pub const SLOPE_NOT_GIVEN: &str = "slope not given";

pub fn slope(slope: &str) -> String {
    format!("slope\u{a0}{slope}")
}

pub fn tee(name: &str, length: &str, slope: &str) -> String {
    format!("{name}: {length}, {slope}")
}

// Lengths of many: "106 to 202 yd", "mean 168 yd".
pub fn least_to_most(least: &str, most: &str) -> String {
    format!("{least} to {most}")
}

pub fn mean(mean: &str) -> String {
    format!("mean {mean}")
}

// How two holes differ.
pub const WHAT: &str = "What";
pub const B_AGAINST_A: &str = "B against A";
pub const LENGTH_BY_CARD: &str = "Length by the card";
pub const LENGTH_ALONG_LINE: &str = "Length along the line of play";
pub const STRAIGHT_TO_GREEN: &str = "Straight from tee to green";
pub const HEADS: &str = "Heads";
pub const DEPTH_OF_GREEN: &str = "Depth of the green";
pub const BUNKERS: &str = "Bunkers";
pub const HAZARDS_BESIDE: &str = "Hazards beside the line";
pub const FIRST_HAZARD: &str = "First hazard from the tee";
pub const THE_SAME: &str = "the same";

pub fn differences_in(unit: &str) -> String {
    format!("How the two differ, in {unit}")
}

pub fn hole_a(number: u32) -> String {
    format!("A: hole {number}")
}

pub fn hole_b(number: u32) -> String {
    format!("B: hole {number}")
}

pub fn more(by: i64) -> String {
    format!("+{}", count(by))
}

pub fn apart(degrees: f64) -> String {
    format!("{degrees:.0}° apart")
}

/// "southwest, 233°"
pub fn heading(wind: &str, degrees: f64) -> String {
    format!("{wind}, {degrees:.0}°")
}

/// "Bunker: to 248"
pub fn hazard_to(hazard: &str, distance: &str) -> String {
    format!("{hazard}: to {distance}")
}

// Two holes over each other.
pub const A: &str = "A";
pub const B: &str = "B";
pub const NO_OVERLAY: &str =
    "One of the two has no tee or no green in the data, so they cannot be laid over each other.";

pub fn overlay_at_tees(a: &str, b: &str) -> String {
    format!("{a} (A) and {b} (B) over each other at one scale, play upward, tees in one place")
}

pub fn overlay_at_greens(a: &str, b: &str) -> String {
    format!("{a} (A) and {b} (B) over each other at one scale, play upward, greens in one place")
}

pub fn solid(hole: &str) -> String {
    format!("{hole}: solid")
}

pub fn dashed(hole: &str) -> String {
    format!("{hole}: dashed")
}

pub fn strokes_from_tees(unit: &str) -> String {
    format!("Strokes every 50 {unit} from the tees.")
}

pub fn strokes_to_greens(unit: &str) -> String {
    format!("Strokes every 50 {unit} to the greens.")
}

/// `strokes` is one of the two sentences above; `beside` is a distance.
pub fn overlay_shows(strokes: &str, beside: &str) -> String {
    format!(
        "{strokes} Circles are bunkers, diamonds water, those within {beside} of \
         the line of play. Fairways are no outlines, and the greens' sides are not in the data."
    )
}
