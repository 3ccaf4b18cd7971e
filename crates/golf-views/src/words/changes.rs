//! What changed between an older answer about a course and a newer one.

use golf_api::hole::HazardKind;
use golf_hole::changes::ValueName;

use crate::words::course;
use crate::words::format::counted;
use crate::words::numbers::{self, NOT_GIVEN};

pub const WHAT_CHANGED: &str = "What changed";
pub const SINCE: &str = "Compared with the answer that this browser had before:";

/// "What changed since October 3", and with its year where that is another one. The month is 0 to 11.
pub fn what_changed_since(month: usize, day: u32, year: Option<i32>) -> String {
    let month = numbers::month(month);
    match year {
        None => format!("What changed since {month} {day}"),
        Some(year) => format!("What changed since {month} {day}, {year}"),
    }
}

pub fn more(number: usize) -> String {
    counted(
        i64::try_from(number).unwrap_or(i64::MAX),
        "more change",
        "more changes",
    )
}

/// Said when the lines appear.
pub fn told(number: usize) -> String {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let lines = counted(number, "change", "changes");
    format!("{lines} since the answer before.")
}

/// "Length: 6,744 yd (was 6,700 yd)"
pub fn value(name: ValueName, before: Option<&str>, after: Option<&str>) -> String {
    let name = value_name(name);
    let (before, after) = (before.unwrap_or(NOT_GIVEN), after.unwrap_or(NOT_GIVEN));
    format!("{name}: {after} (was {before})")
}

const fn value_name(name: ValueName) -> &'static str {
    match name {
        ValueName::Par => course::PAR,
        ValueName::Length => course::LENGTH,
        ValueName::Slope => course::SLOPE,
    }
}

/// "Blue tees: Length: 6,744 yd (was 6,700 yd)"
pub fn of_tees(name: &str, value: &str) -> String {
    format!("{name} tees: {value}")
}

pub fn tees_added(name: &str) -> String {
    format!("{name} tees: new")
}

pub fn tees_removed(name: &str) -> String {
    format!("{name} tees: no longer given")
}

pub fn tees_renamed(before: &str, after: &str) -> String {
    format!("{before} tees: now called {after}")
}

/// Between the number of a hole and its changes: "Hole 4: tee moved 12 yd; 1 bunker added".
pub const AFTER_HOLE: &str = ": ";
pub const BETWEEN: &str = "; ";
pub const HOLE_ADDED: &str = "new";
pub const HOLE_REMOVED: &str = "no longer given";

pub fn moved(point: &str, distance: &str) -> String {
    format!("{point} moved {distance}")
}

pub fn appeared(point: &str) -> String {
    format!("{point} now given")
}

pub fn vanished(point: &str) -> String {
    format!("{point} no longer given")
}

/// "2 bunkers added"
pub fn hazards_added(number: usize, kind: &HazardKind) -> String {
    format!("{} added", hazards(number, kind))
}

/// "1 water point removed"
pub fn hazards_removed(number: usize, kind: &HazardKind) -> String {
    format!("{} removed", hazards(number, kind))
}

fn hazards(number: usize, kind: &HazardKind) -> String {
    let (one, many) = match kind {
        HazardKind::Bunker => ("bunker", "bunkers"),
        HazardKind::Water => ("water point", "water points"),
        HazardKind::Other(_) => ("hazard", "hazards"),
    };
    counted(i64::try_from(number).unwrap_or(i64::MAX), one, many)
}
