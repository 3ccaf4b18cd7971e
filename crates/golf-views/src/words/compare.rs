//! Courses side by side, and two overlaid holes.

use crate::words::format::{count, counted};

// The page.
pub const COMPARE: &str = "Compare courses";
pub const COURSES_COMPARED: &str = "Courses of the comparison";
pub const ABOUT_THE_FIGURES: &str = "Bold: the largest value. Reviews are from visitors, out of 5; the service has no course \
    ratings. Lengths by par are from the card; turns, hazards and greens are measured from the points of the holes.";
pub const LARGEST_SAID: &str = " (largest)";
pub const SUM_OF_HOLES: &str = "sum of its holes";

pub fn title(courses: &str) -> String {
    format!("Compare {courses}")
}

// One of the courses.
pub const LOAD_FACTS: &str = "Load facts and tees";
pub const SHAPE: &str = "Shape";

// The empty places, each with a field.
pub const FIRST_COURSE: &str = "First course";
pub const SECOND_COURSE: &str = "Second course";
pub const ANOTHER_COURSE: &str = "Add a course (up to four)";
// "Add Gull Links"
pub const ADD: &str = "Add ";
pub const NONE_KNOWN: &str = "Courses that you open or save will be offered here. Search all courses to find the first ones.";
pub const NONE_SEEN_MATCHES: &str = "No recently viewed course matches.";

// Courses of the address that do not fit.
pub fn left_out(names: &str) -> String {
    format!("Up to four courses fit side by side. Left out: {names}.")
}

// The choice of two holes to overlay.
pub const TWO_HOLES: &str = "Overlay two holes";
pub const LOAD_TO_OVERLAY: &str = "Load the holes of a course to lay one of them over another.";
pub const WHERE_THEY_MEET: &str = "Where the two meet";
pub const TEES_TOGETHER: &str = "Tees together";
pub const GREENS_TOGETHER: &str = "Greens together";
pub const LETTERS: [&str; 2] = ["A", "B"];

pub fn hole_of_letter(letter: &str) -> String {
    format!("Hole {letter}")
}

pub fn par(par: u32) -> String {
    format!("par {par}")
}

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

// Ranges: "106 to 202 yd", "mean 168 yd".
pub fn least_to_most(least: &str, most: &str) -> String {
    format!("{least} to {most}")
}

pub fn mean(mean: &str) -> String {
    format!("mean {mean}")
}

// The differences of two holes.
pub const WHAT: &str = "What";
pub const B_AGAINST_A: &str = "Difference";
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

// Two overlaid holes.
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
    format!("Lines every 50 {unit} from the tees.")
}

pub fn strokes_to_greens(unit: &str) -> String {
    format!("Lines every 50 {unit} to the greens.")
}

/// `strokes` is one of the two sentences above; `beside` is a distance.
pub fn overlay_shows(strokes: &str, beside: &str) -> String {
    format!(
        "{strokes} Circles are bunkers and diamonds are water, within {beside} of \
         the line of play. Fairways are not outlines, and the greens' sides are not in the data."
    )
}

/// Below the table: the figures that no course has.
pub fn given_for_none(names: &str) -> String {
    format!("No data for: {names}.")
}
