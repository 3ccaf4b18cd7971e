//! The doubts of golf-hole as sentences of the report. The app has words of its own for a person on the course; these
//! are for a person at the map.

use golf_hole::course_quality::CourseDoubt;
use golf_hole::point_name::PointName;
use golf_hole::quality::{Doubt, Named, Severity, Suspect};

use crate::hole::whole;

/// A doubt about a hole.
#[must_use]
pub fn of_hole(doubt: &Doubt) -> String {
    let what = match doubt {
        Doubt::CardShorterThanStraight { card, straight, .. } => format!(
            "the length of {card} yards is less than the {} yards straight from tee to green",
            whole(*straight)
        ),
        Doubt::CardMeasuredStraight { card, line, .. } => format!(
            "the length of {card} yards is that of the straight line; its way is {} yards long",
            whole(*line)
        ),
        Doubt::CardOffLine { card, line } => format!(
            "the length of {card} yards differs from the line of play, {} yards",
            whole(*line)
        ),
        Doubt::OddPar { par } => format!("a hole of par {par} is odd"),
        Doubt::ParAgainstLength { par, length, .. } => {
            format!("{} yards are unusual for a par {par}", whole(*length))
        }
        Doubt::NoLineOfPlay { missing } => format!("no line of play: {}", absent(missing)),
        Doubt::Missing { points } => absent(points),
        Doubt::HazardsWithoutPoint { count } => format!("{count} hazards have no point"),
        Doubt::AtZero { points } => format!("{} at 0, 0", named(points)),
        Doubt::FarOff { points, farthest } => {
            format!("{} up to {} yards off", named(points), whole(*farthest))
        }
        Doubt::SamePlace { points } => {
            let points: Vec<&str> = points.iter().map(|point| word(*point)).collect();
            format!("{} are one place", points.join(" and "))
        }
        Doubt::RepeatedHazards { count } => format!("{count} hazards are there twice"),
        Doubt::FrontBeyondBack { by } => {
            format!(
                "the green's front lies {} yards beyond its back",
                whole(*by)
            )
        }
        Doubt::ShallowGreen { depth } => format!("the green is only {} yards deep", whole(*depth)),
        Doubt::DeepGreen { depth } => format!("the green is {} yards deep", whole(*depth)),
        Doubt::LabelSide { hazards, .. } => format!("{} on the other side", named(hazards)),
        Doubt::CoarsePoints { decimals, .. } => {
            format!("its points have only {decimals} decimals")
        }
    };
    with_severity(doubt.severity(), &what)
}

/// A doubt about a course.
#[must_use]
pub fn of_course(doubt: &CourseDoubt) -> String {
    let list = |numbers: &[golf_api::hole::HoleNumber]| -> String {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        numbers.join(", ")
    };
    let what = match doubt {
        CourseDoubt::HoleCount { given, course } => {
            format!("{given} of its {course} holes are there")
        }
        CourseDoubt::AnswerCount { given, said } => {
            format!("{given} holes are there instead of {said}")
        }
        CourseDoubt::MissingNumbers { numbers } => format!("no hole {}", list(numbers)),
        CourseDoubt::RepeatedNumbers { numbers } => {
            format!("several holes {}", list(numbers))
        }
        CourseDoubt::ParSum { holes, course } => {
            format!("the pars add up to {holes} instead of {course}")
        }
        CourseDoubt::LengthSum { holes, course } => format!(
            "the lengths add up to {} yards instead of {course}",
            whole(*holes)
        ),
    };
    with_severity(doubt.severity(), &what)
}

fn with_severity(severity: Severity, what: &str) -> String {
    match severity {
        Severity::Warning => format!("warning: {what}"),
        Severity::Note => format!("note: {what}"),
    }
}

fn absent(points: &[PointName]) -> String {
    let points: Vec<&str> = points.iter().map(|point| word(*point)).collect();
    format!("without {}", points.join(", "))
}

fn named(points: &Named) -> String {
    let names = points.names.iter().map(|name| match name {
        Suspect::Point(point) => word(*point),
        Suspect::Hazard(label) => label,
    });
    let shown = names.collect::<Vec<_>>().join(", ");
    let listed = u32::try_from(points.names.len()).unwrap_or(u32::MAX);
    match points.count.saturating_sub(listed) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn word(point: PointName) -> &'static str {
    match point {
        PointName::Tee => "tee",
        PointName::Fairway => "fairway target",
        PointName::Dogleg => "dogleg",
        PointName::Layup => "layup target",
        PointName::Front => "green front",
        PointName::Center => "green center",
        PointName::Back => "green back",
    }
}
