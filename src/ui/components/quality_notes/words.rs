//! Doubts as sentences, with distances in the current unit.

use golf_api::hole::HoleNumber;
use golf_hole::course_quality::{Appraisal, CourseDoubt};
use golf_hole::quality::{Doubt, Named, Suspect};
use golf_views::words::format::{self, Unit};
use golf_views::words::{doubts, hole, numbers};

/// The sentence for a doubt about a hole.
#[must_use]
pub fn of_hole(doubt: &Doubt, unit: Unit) -> String {
    let text = |yards: f64| unit.text(yards);
    let whole = |yards: u32| unit.text(f64::from(yards));
    match doubt {
        Doubt::CardShorterThanStraight { card, straight, .. } => {
            doubts::card_shorter_than_straight(&whole(*card), &text(*straight))
        }
        Doubt::CardMeasuredStraight {
            card,
            straight,
            line,
        } => doubts::card_measured_straight(&whole(*card), &text(*straight), &text(*line)),
        Doubt::CardOffLine { card, line } => {
            let percent = (f64::from(*card) - line).abs() / line * 100.0;
            if f64::from(*card) > *line {
                doubts::card_over_line(&whole(*card), &text(*line), percent)
            } else {
                doubts::card_under_line(&whole(*card), &text(*line), percent)
            }
        }
        Doubt::OddPar { par } => doubts::odd_par(*par),
        Doubt::ParAgainstLength {
            par,
            length,
            from,
            to,
        } => {
            let usual = match (from, to) {
                (Some(from), Some(to)) => {
                    doubts::usual_between(&unit.number(f64::from(*from)), &whole(*to))
                }
                (Some(from), None) => doubts::usual_from(&whole(*from)),
                (None, Some(to)) => doubts::usual_up_to(&whole(*to)),
                (None, None) => doubts::USUAL_ANY.into(),
            };
            if to.is_some_and(|to| *length > f64::from(to)) {
                doubts::long_for_par(&text(*length), *par, &usual)
            } else {
                doubts::short_for_par(&text(*length), *par, &usual)
            }
        }
        Doubt::NoLineOfPlay { missing } => doubts::no_line_of_play(&hole::points(missing)),
        Doubt::Missing { points } => doubts::not_given(&hole::points(points)),
        Doubt::HazardsWithoutPoint { count } => doubts::hazards_without_place(*count),
        Doubt::AtZero { points } => doubts::at_zero(&names(points)),
        Doubt::FarOff { points, farthest } => {
            doubts::far_off(&names(points), &text(*farthest), points.count == 1)
        }
        Doubt::SamePlace { points } => doubts::same_point(&hole::points(points)),
        Doubt::RepeatedHazards { count } => doubts::repeated_hazards(*count),
        Doubt::FrontBeyondBack { by } => doubts::front_beyond_back(&text(*by)),
        Doubt::ShallowGreen { depth } => doubts::shallow_green(&text(*depth)),
        Doubt::DeepGreen { depth } => doubts::deep_green(&text(*depth)),
        Doubt::LabelSide { hazards, right } => {
            doubts::other_side(&names(hazards), &text(right.abs()), hazards.count == 1)
        }
        Doubt::CoarsePoints { decimals, within } => {
            doubts::coarse_points(*decimals, &text(*within))
        }
    }
}

/// The sentence for a doubt about a course.
#[must_use]
pub fn of_course(doubt: &CourseDoubt, unit: Unit) -> String {
    let holes = |count: &u32| numbers::holes(i64::from(*count));
    match doubt {
        CourseDoubt::HoleCount { given, course } => doubts::hole_count(&holes(course), *given),
        CourseDoubt::AnswerCount { given, said } => {
            doubts::answer_count(&holes(said), &format::count(*given))
        }
        CourseDoubt::MissingNumbers { numbers } => doubts::not_given(&runs(numbers)),
        CourseDoubt::RepeatedNumbers { numbers } => doubts::given_twice(&runs(numbers)),
        CourseDoubt::ParSum { holes, course } => doubts::par_sum(*holes, *course),
        CourseDoubt::LengthSum { holes, course } => {
            doubts::length_sum(&unit.text(*holes), &unit.text(f64::from(*course)))
        }
    }
}

/// The reason for a course's grade: how many of its holes have warnings, and how many only notes.
#[must_use]
pub fn why(appraisal: &Appraisal) -> String {
    let count = |numbers: &[HoleNumber]| i64::try_from(numbers.len()).unwrap_or(i64::MAX);
    let (warned, noted) = (count(&appraisal.warned), count(&appraisal.noted));
    let holes = numbers::holes(appraisal.holes.into());
    match (warned, noted) {
        (0, 0) => doubts::no_warning_or_note(&holes),
        (0, _) => doubts::no_warning(&holes, noted),
        (_, 0) => doubts::with_warnings(&format::count(warned), &holes),
        _ => doubts::with_warnings_and_notes(&format::count(warned), &holes, &format::count(noted)),
    }
}

/// "Left Bunker, Right Bunker, Water and 4 more".
fn names(named: &Named) -> String {
    let told = u32::try_from(named.names.len()).unwrap_or(u32::MAX);
    let name = |suspect: &Suspect| match suspect {
        Suspect::Point(name) => hole::point(*name).to_owned(),
        Suspect::Hazard(label) if label.is_empty() => hole::HAZARD_POINT.to_owned(),
        Suspect::Hazard(label) => label.clone(),
    };
    let names: Vec<String> = named.names.iter().map(name).collect();
    let names = names.join(", ");
    match named.count.saturating_sub(told) {
        0 => names,
        more => doubts::and_more(&names, &format::count(more)),
    }
}

/// Ascending hole numbers, with ranges: "hole 4", "holes 2, 7–9".
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
    let words = words.join(", ");
    match numbers.len() {
        1 => doubts::one_hole(&words),
        _ => doubts::several_holes(&words),
    }
}
