//! The caddie's note: the parts of its sentences.

use golf_api::hole::HazardKind;
use golf_hole::hazard_groups::GreenSide;

use crate::words::format::counted;
use crate::words::numbers::{LEFT, RIGHT};

// The caddie's note, first the parts of its first sentence: "Par 5, 451 yards, bends left at 270."
pub fn length(length: &str, unit: &str) -> String {
    format!("{length} {unit}")
}

/// A straight hole of several strokes.
pub const STRAIGHT: &str = "straight";

/// The adverb for a bend.
pub enum Bend {
    Slight,
    Plain,
    Sharp,
}

pub fn bends(bend: &Bend, side: &str, at: &str) -> String {
    match bend {
        Bend::Slight => format!("bends slightly {side} at {at}"),
        Bend::Plain => format!("bends {side} at {at}"),
        Bend::Sharp => format!("bends sharply {side} at {at}"),
    }
}

/// Between two bends: "bends left at 250, then bends right at 400".
pub const THEN: &str = ", then ";

// Hazards on the way: "Bunkers both sides from 260 to 317, narrowest at 285." "Bunker left at 248, 35 off the line, then
// bunkers right at 290 and 305."
pub const ON_THE_LINE: &str = "on the line";
pub const BOTH_SIDES: &str = "both sides";

/// A hazard in the note. For an unknown kind, it has the service's word.
pub fn hazard(kind: &HazardKind, are_several: bool) -> String {
    match (kind, are_several) {
        (HazardKind::Bunker, false) => "bunker".into(),
        (HazardKind::Bunker, true) => "bunkers".into(),
        (HazardKind::Water, _) => "water".into(),
        (HazardKind::Other(kind), _) if is_short(kind) => kind.trim().into(),
        (HazardKind::Other(_), false) => "hazard".into(),
        (HazardKind::Other(_), true) => "hazards".into(),
    }
}

/// Whether a word of the service can stand in a sentence.
fn is_short(kind: &str) -> bool {
    (1..=3).contains(&kind.split_whitespace().count())
}

pub fn at(distance: &str) -> String {
    format!("at {distance}")
}

pub fn from_to(from: &str, to: &str) -> String {
    format!("from {from} to {to}")
}

/// "at 248 and 255", "left at 248 and right at 255"
pub fn and(first: &str, second: &str) -> String {
    format!("{first} and {second}")
}

pub fn off_line(distance: &str) -> String {
    format!("{distance} off the line")
}

pub fn tightest(distance: &str) -> String {
    format!("narrowest at {distance}")
}

/// Instead of the name of a second hazard or group of the same kind.
pub const ONE: &str = "one";
pub const MORE: &str = "more";

/// A group of hazards, and another that begins beyond it.
pub fn then(first: &str, second: &str) -> String {
    format!("{first}, then {second}")
}

/// A group of hazards, and another that begins beside it.
pub fn beside(first: &str, second: &str) -> String {
    format!("{first}, and {second}")
}

// The green: "Green 29 yards deep, water in front, bunkers left and behind."
pub fn green(depth: &str, unit: &str) -> String {
    format!("green {depth} {unit} deep")
}

/// Before the hazards around a green without a depth.
pub const AROUND_THE_GREEN: &str = "around the green";
/// Instead of a list of nearly all sides.
pub const ALL_AROUND: &str = "all around";

pub const fn green_side(side: GreenSide) -> &'static str {
    match side {
        GreenSide::Front => "in front",
        GreenSide::FrontLeft => "front left",
        GreenSide::FrontRight => "front right",
        GreenSide::Left => LEFT,
        GreenSide::Middle => "in the middle",
        GreenSide::Right => RIGHT,
        GreenSide::BackLeft => "back left",
        GreenSide::BackRight => "back right",
        GreenSide::Back => "behind",
    }
}

// What the note leaves to the table: "38 more hazards out of play."
pub fn out_of_play(number: i64) -> String {
    format!(
        "{} out of play",
        counted(number, "more hazard", "more hazards")
    )
}

pub fn without_distance(number: i64) -> String {
    let hazards = counted(number, "more hazard", "more hazards");
    format!("{hazards} without a distance from the tee")
}

pub fn plays(wind: &str) -> String {
    format!("plays {wind}")
}

pub fn missing(points: &str) -> String {
    format!("not given: {points}")
}

/// "in front, left and right"
pub fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).into(),
        [some @ .., last] => format!("{} and {last}", some.join(", ")),
    }
}
