//! Doubtful data of a hole or a course.

use crate::words::format::counted;

// The notes.
pub const NOTES_ON_HOLE: &str = "Notes on the data of this hole";
pub const NOTHING_WRONG: &str = "No problems found in this hole’s data.";
pub const WARNING: &str = "Warning:";
pub const NOTE: &str = "Note:";

pub fn more_notes(number: i64) -> String {
    counted(number, "more note", "more notes")
}

// The grade of a course's hole data.
pub const QUALITY: &str = "Quality of the hole data";
/// Before links to the holes.
pub const HOLES_WITH_WARNINGS: &str = "Holes with warnings: ";
pub const GRADE_RULE: &str = "A means no warnings and notes on fewer than half of the holes; B, warnings \
    on at most a sixth of them; C, on at most half; D, on more.";

pub fn grade(letter: &str) -> String {
    format!("Grade {letter}")
}

pub fn no_warning_or_note(holes: &str) -> String {
    format!("{holes} without a warning or a note.")
}

pub fn no_warning(holes: &str, noted: i64) -> String {
    let have = counted(noted, "has", "have");
    format!("{holes} without a warning; {have} notes.")
}

pub fn with_warnings(warned: &str, holes: &str) -> String {
    format!("{warned} of {holes} with warnings.")
}

pub fn with_warnings_and_notes(warned: &str, holes: &str, noted: &str) -> String {
    format!("{warned} of {holes} with warnings, {noted} with notes only.")
}

// The card compared with the measured hole.
pub fn card_shorter_than_straight(card: &str, straight: &str) -> String {
    format!(
        "The card says {card}, less than the {straight} straight from tee to green: one of the two may be \
         for another tee."
    )
}

pub fn card_measured_straight(card: &str, straight: &str, line: &str) -> String {
    format!(
        "The card says {card}, about the straight line of {straight}; the line of play is {line}. The card may \
         have been measured straight."
    )
}

pub fn card_over_line(card: &str, line: &str, percent: f64) -> String {
    format!(
        "The card says {card}, {percent:.0}% more than the {line} of the line of play: it may be for another tee, \
         or the hole turns in a way that its points do not show."
    )
}

pub fn card_under_line(card: &str, line: &str, percent: f64) -> String {
    format!(
        "The card says {card}, {percent:.0}% less than the {line} of the line of play: it may be for another tee."
    )
}

// Par.
pub fn odd_par(par: u32) -> String {
    format!("Par {par} is unusual: holes are par 3 to par 6.")
}

pub fn long_for_par(length: &str, par: u32, usual: &str) -> String {
    format!("{length} is long for a par {par}: {usual} is usual.")
}

pub fn short_for_par(length: &str, par: u32, usual: &str) -> String {
    format!("{length} is short for a par {par}: {usual} is usual.")
}

pub fn usual_between(from: &str, to: &str) -> String {
    format!("{from} to {to}")
}

pub fn usual_from(from: &str) -> String {
    format!("{from} or more")
}

pub fn usual_up_to(to: &str) -> String {
    format!("up to {to}")
}

pub const USUAL_ANY: &str = "any length";

// Points that are missing or impossible.
pub fn not_given(what: &str) -> String {
    format!("Not given: {what}.")
}

pub fn no_line_of_play(missing: &str) -> String {
    format!("Not given: {missing}. Without a tee and a green there is no line of play.")
}

pub fn hazards_without_place(number: u32) -> String {
    counted(
        number,
        "hazard is given without a place, and so not shown.",
        "hazards are given without a place, and so not shown.",
    )
}

pub fn at_zero(points: &str) -> String {
    format!("At latitude 0, longitude 0, and so surely never filled in: {points}.")
}

pub fn far_off(points: &str, by: &str, is_one: bool) -> String {
    if is_one {
        format!("Far off the hole, by {by}: {points}.")
    } else {
        format!("Far off the hole, by up to {by}: {points}.")
    }
}

pub fn same_point(points: &str) -> String {
    format!("One and the same point: {points}.")
}

pub fn repeated_hazards(number: u32) -> String {
    counted(
        number,
        "hazard repeats another of the same kind at the same point.",
        "hazards repeat another of the same kind at the same point.",
    )
}

pub fn front_beyond_back(by: &str) -> String {
    format!("The front of the green lies {by} farther than its back: the two may be swapped.")
}

pub fn shallow_green(depth: &str) -> String {
    format!("The green is only {depth} deep from front to back.")
}

pub fn deep_green(depth: &str) -> String {
    format!("The green is {depth} deep from front to back, which few are.")
}

pub fn other_side(hazards: &str, by: &str, is_one: bool) -> String {
    if is_one {
        format!("On the other side of the line of play than the label says, by {by}: {hazards}.")
    } else {
        format!(
            "On the other side of the line of play than the label says, by up to {by}: {hazards}."
        )
    }
}

pub fn coarse_points(decimals: u32, within: &str) -> String {
    let decimals = counted(decimals, "decimal", "decimals");
    format!("Every point is rounded to {decimals} of a degree: each may be off by {within}.")
}

// A course compared with its holes.
pub fn hole_count(course: &str, given: u32) -> String {
    let given = counted(given, "is given", "are given");
    format!("The course has {course}; {given}.")
}

pub fn answer_count(said: &str, given: &str) -> String {
    format!("The service counts {said} and lists {given}.")
}

pub fn given_twice(holes: &str) -> String {
    format!("Given more than once: {holes}.")
}

pub fn par_sum(holes: f64, course: f64) -> String {
    format!("The pars of the holes add up to {holes}; the course says {course}.")
}

pub fn length_sum(holes: &str, course: &str) -> String {
    format!("The lengths of the holes add up to {holes}; the course says {course}.")
}

// Lists: "Left Bunker, Right Bunker and 4 more", "hole 4", "holes 2, 7–9".
pub fn and_more(names: &str, more: &str) -> String {
    format!("{names} and {more} more")
}

pub fn one_hole(number: &str) -> String {
    format!("hole {number}")
}

pub fn several_holes(numbers: &str) -> String {
    format!("holes {numbers}")
}
