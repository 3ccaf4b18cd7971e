//! The scorecard: its nines and sums, and which tee its lengths belong to.

// Nines and sums.
pub const OUT: &str = "Out";
pub const IN: &str = "In";
pub const TOTAL: &str = "Total";
pub const TOTAL_OF_ALL: &str = "Total of all holes";
pub const NO_HOLES: &str = "No holes";
pub const EACH_CONVERTED: &str =
    "Each figure is converted from yards by itself, so sums may differ by a few meters.";

/// "Holes 10–18". In the header of a sum, the first word is for screen readers only.
pub fn holes_from_to(first: u32, last: u32) -> String {
    format!("Holes {first}–{last}")
}

/// "Out, holes 1–9"
pub fn nine(name: &str, range: &str) -> String {
    format!("{name}, {range}")
}

// Tees.
pub const OTHER_TEES: &str = "Other tees";
pub const UNNAMED_TEES: &str = "unnamed tees";
/// Follows the name of a tee: "Blue tees". Hidden on narrow screens.
pub const TEES_AFTER_NAME: &str = " tees";
/// Precedes the name of a tee that matches the lengths only approximately: "about Blue tees".
pub const ABOUT: &str = "about ";

pub fn tees(name: &str) -> String {
    format!("{name}{TEES_AFTER_NAME}")
}

/// "Slope of the Blue tees: 131. "
pub fn slope_of(tees: &str, slope: &str) -> String {
    format!("Slope of the {tees}: {slope}. ")
}

pub fn tee_not_given(unit: &str) -> String {
    format!("Lengths in {unit}; which tee they belong to is not given.")
}

/// "Which tee is this? About the Blue tees: 6,815 against 6,828 yards."
pub fn which_tee(answer: &str, unit: &str) -> String {
    format!("Which tee is this? {answer} {unit}.")
}

// The parts of that answer: a tee, an optional note that a nine is played twice, and the sums.
pub fn exactly(tees: &str) -> String {
    format!("the {tees}")
}

pub fn about(tees: &str) -> String {
    format!("about the {tees}")
}

pub fn no_tee_matches(nearest: &str) -> String {
    format!("no tee matches; nearest are the {nearest}")
}

pub const PLAYED_TWICE: &str = ", the nine played twice";

pub fn sum(tee: &str, sum: &str) -> String {
    format!("{tee}: {sum}")
}

pub fn sum_against(tee: &str, sum: &str, of_tee: &str) -> String {
    format!("{tee}: {sum} against {of_tee}")
}
