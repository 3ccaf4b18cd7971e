//! Doubts as sentences, with distances in the unit that is chosen.

use golf_api::hole::HoleNumber;

use crate::format::{self, Unit};
use crate::hole::course_quality::{Appraisal, CourseDoubt};
use crate::hole::quality::{Doubt, Named};

/// The rule of the grade in one sentence.
pub const RULE: &str = "A means no warnings and notes on fewer than half of the holes; B, warnings \
    on at most a sixth of them; C, on at most half; D, on more.";

/// A doubt of a hole.
#[must_use]
pub fn of_hole(doubt: &Doubt, unit: Unit) -> String {
    let text = |yards: f64| unit.text(yards);
    let whole = |yards: u32| unit.text(f64::from(yards));
    match doubt {
        Doubt::CardShorterThanStraight { card, straight, .. } => format!(
            "The card says {}, less than the {} straight from tee to green: one of the two may be \
             for another tee.",
            whole(*card),
            text(*straight)
        ),
        Doubt::CardMeasuredStraight {
            card,
            straight,
            line,
        } => format!(
            "The card says {}, about the straight line of {}; the line of play is {}. The card may \
             have been measured straight.",
            whole(*card),
            text(*straight),
            text(*line)
        ),
        Doubt::CardOffLine { card, line } => card_off_line(f64::from(*card), *line, unit),
        Doubt::OddPar { par } => format!("Par {par} is unusual: holes are par 3 to par 6."),
        Doubt::ParAgainstLength {
            par,
            length,
            from,
            to,
        } => {
            let usual = match (from, to) {
                (Some(from), Some(to)) => {
                    format!("{} to {}", unit.number(f64::from(*from)), whole(*to))
                }
                (Some(from), None) => format!("{} or more", whole(*from)),
                (None, Some(to)) => format!("up to {}", whole(*to)),
                (None, None) => "any length".into(),
            };
            let is_long = to.is_some_and(|to| *length > f64::from(to));
            let size = if is_long { "long" } else { "short" };
            format!(
                "{} is {size} for a par {par}: {usual} is usual.",
                text(*length)
            )
        }
        Doubt::NoLineOfPlay { missing } => format!(
            "Not given: {}. Without a tee and a green there is no line of play.",
            missing.join(", ")
        ),
        Doubt::Missing { points } => format!("Not given: {}.", points.join(", ")),
        Doubt::HazardsWithoutPoint { count } => format!(
            "{} given without a place, and so not shown.",
            format::counted(*count, "hazard is", "hazards are")
        ),
        Doubt::AtZero { points } => format!(
            "At latitude 0, longitude 0, and so surely never filled in: {}.",
            names(points)
        ),
        Doubt::FarOff { points, farthest } => {
            let by = if points.count == 1 { "by" } else { "by up to" };
            let (farthest, names) = (text(*farthest), names(points));
            format!("Far off the hole, {by} {farthest}: {names}.")
        }
        Doubt::SamePlace { points } => {
            format!("One and the same point: {}.", points.join(", "))
        }
        Doubt::RepeatedHazards { count } => format!(
            "{} another of the same kind at the same point.",
            format::counted(*count, "hazard repeats", "hazards repeat")
        ),
        Doubt::FrontBeyondBack { by } => format!(
            "The front of the green lies {} farther than its back: the two may be swapped.",
            text(*by)
        ),
        Doubt::ShallowGreen { depth } => format!(
            "The green is only {} deep from front to back.",
            text(*depth)
        ),
        Doubt::DeepGreen { depth } => format!(
            "The green is {} deep from front to back, which few are.",
            text(*depth)
        ),
        Doubt::LabelSide { hazards, right } => {
            let by = if hazards.count == 1 { "by" } else { "by up to" };
            let (far, names) = (text(right.abs()), names(hazards));
            format!(
                "On the other side of the line of play than the label says, {by} {far}: {names}."
            )
        }
        Doubt::CoarsePoints { decimals, within } => format!(
            "Every point is rounded to {} of a degree: each may be off by {}.",
            format::counted(*decimals, "decimal", "decimals"),
            text(*within)
        ),
    }
}

fn card_off_line(card: f64, line: f64, unit: Unit) -> String {
    let percent = format!("{:.0}%", (card - line).abs() / line * 100.0);
    let (more, why) = if card > line {
        (
            "more",
            "it may be for another tee, or the hole turns more often than this line, which turns \
             once at most",
        )
    } else {
        ("less", "it may be for another tee")
    };
    format!(
        "The card says {}, {percent} {more} than the {} of the line of play: {why}.",
        unit.text(card),
        unit.text(line)
    )
}

/// A doubt of a course.
#[must_use]
pub fn of_course(doubt: &CourseDoubt, unit: Unit) -> String {
    let holes = |count: &u32| format::counted(*count, "hole", "holes");
    match doubt {
        CourseDoubt::HoleCount { given, course } => format!(
            "The course has {}; {} given.",
            holes(course),
            format::counted(*given, "is", "are")
        ),
        CourseDoubt::AnswerCount { given, said } => format!(
            "The service counts {} and lists {}.",
            holes(said),
            format::count(*given)
        ),
        CourseDoubt::MissingNumbers { numbers } => format!("Not given: {}.", runs(numbers)),
        CourseDoubt::RepeatedNumbers { numbers } => {
            format!("Given more than once: {}.", runs(numbers))
        }
        CourseDoubt::ParSum { holes, course } => {
            format!("The pars of the holes add up to {holes}; the course says {course}.")
        }
        CourseDoubt::LengthSum { holes, course } => format!(
            "The lengths of the holes add up to {}; the course says {}.",
            unit.text(*holes),
            unit.text(f64::from(*course))
        ),
    }
}

/// Why a course has its grade: how many of its holes have warnings, and how many only notes.
#[must_use]
pub fn why(appraisal: &Appraisal) -> String {
    let count = |numbers: &[HoleNumber]| i64::try_from(numbers.len()).unwrap_or(i64::MAX);
    let (warned, noted) = (count(&appraisal.warned), count(&appraisal.noted));
    let holes = format::counted(appraisal.holes, "hole", "holes");
    match (warned, noted) {
        (0, 0) => format!("{holes} without a warning or a note."),
        (0, _) => format!(
            "{holes} without a warning; {} notes.",
            format::counted(noted, "has", "have")
        ),
        (_, 0) => format!("{} of {holes} with warnings.", format::count(warned)),
        _ => format!(
            "{} of {holes} with warnings, {} with notes only.",
            format::count(warned),
            format::count(noted)
        ),
    }
}

/// "Left Bunker, Right Bunker, Water and 4 more".
fn names(named: &Named) -> String {
    let told = u32::try_from(named.names.len()).unwrap_or(u32::MAX);
    let names = named.names.join(", ");
    match named.count.saturating_sub(told) {
        0 => names,
        more => format!("{names} and {} more", format::count(more)),
    }
}

/// Ascending hole numbers with runs told as such: "hole 4", "holes 2, 7–9".
fn runs(numbers: &[HoleNumber]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for HoleNumber(number) in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*number) => *last = *number,
            _ => runs.push((*number, *number)),
        }
    }
    let words: Vec<String> = runs
        .into_iter()
        .map(|(first, last)| match first == last {
            true => first.to_string(),
            false => format!("{first}–{last}"),
        })
        .collect();
    let noun = if numbers.len() == 1 { "hole" } else { "holes" };
    format!("{noun} {}", words.join(", "))
}
