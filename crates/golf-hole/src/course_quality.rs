//! Doubtful data of a course: contradictions between its holes and its facts, and a grade derived from its holes.
//!
//! A means no warnings, and notes on fewer than half of the holes. B means warnings on at most a sixth of the holes,
//! C on at most half, and D on more. Doubts about the course as a whole are reported separately and do not affect the
//! grade. Start at [`Appraisal::new`].

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use golf_api::course::Course;
use golf_api::hole::{CourseHoles, Hole, HoleNumber};

use super::quality::{Severity, doubts};
use super::reading::HoleReading;
use crate::sorted::sort_by_key;

/// The search for missing numbers stops here: no set of holes is larger.
const MOST_HOLES: u32 = 54;
/// The service numbers holes 1 to 18 (contract 2.3), so it may give no more of a larger set.
const NUMBERED: u32 = 18;
/// A course's par may belong to other tees, which differ by a stroke or two.
const PAR_OF_OTHER_TEES: f64 = 2.0;

/// How reliable the hole data of a course is, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// No warnings, and notes on fewer than half of the holes.
    A,
    /// Warnings on at most a sixth of the holes.
    B,
    /// Warnings on at most half of the holes.
    C,
    /// Warnings on more than half of the holes.
    D,
}

/// A reason to doubt the data of a course. Lengths are in yards.
#[derive(Debug, Clone, PartialEq)]
pub enum CourseDoubt {
    /// The number of given holes differs from the course's facts.
    HoleCount {
        /// The number of distinct holes given.
        given: u32,
        /// The number of holes in the course's facts.
        course: u32,
    },
    /// The answer's own hole count differs from its list.
    AnswerCount {
        /// The number of holes in the list.
        given: u32,
        /// The answer's own count.
        said: u32,
    },
    /// Numbers missing between others.
    MissingNumbers {
        /// The numbers, ascending.
        numbers: Vec<HoleNumber>,
    },
    /// Numbers that more than one hole has.
    RepeatedNumbers {
        /// The numbers, ascending.
        numbers: Vec<HoleNumber>,
    },
    /// The pars of the holes do not add up to the course's par.
    ParSum {
        /// The sum over the holes.
        holes: f64,
        /// The par in the course's facts.
        course: f64,
    },
    /// The card lengths of the holes add up to more than 5 % above or below the course's length.
    LengthSum {
        /// The sum over the holes.
        holes: f64,
        /// The length in the course's facts.
        course: u32,
    },
}

impl CourseDoubt {
    /// The severity of the doubt.
    #[must_use]
    pub fn severity(&self) -> Severity {
        let warning = match self {
            Self::HoleCount { course, .. } => *course <= NUMBERED,
            Self::RepeatedNumbers { .. } => true,
            Self::ParSum { holes, course } => (holes - course).abs() > PAR_OF_OTHER_TEES,
            Self::LengthSum { holes, course } => is_off(*holes, f64::from(*course), 0.10),
            Self::AnswerCount { .. } | Self::MissingNumbers { .. } => false,
        };
        if warning {
            Severity::Warning
        } else {
            Severity::Note
        }
    }
}

/// An assessment of a course's hole data.
#[derive(Debug, Clone, PartialEq)]
pub struct Appraisal {
    /// The grade; `None` without holes.
    pub grade: Option<Grade>,
    /// The number of distinct holes it is based on.
    pub holes: u32,
    /// Holes with a warning, ascending.
    pub warned: Vec<HoleNumber>,
    /// Holes with notes only, ascending.
    pub noted: Vec<HoleNumber>,
    /// Doubts about the course as a whole, worst first.
    pub doubts: Vec<CourseDoubt>,
}

impl Appraisal {
    /// Assesses the holes of a course, and its facts as far as they are known.
    #[must_use]
    pub fn new(answer: &CourseHoles, course: Option<&Course>) -> Self {
        let mut worst: BTreeMap<HoleNumber, Option<Severity>> = BTreeMap::new();
        for hole in &answer.holes {
            let doubts = doubts(hole, &HoleReading::new(hole));
            let found = doubts.iter().map(super::quality::Doubt::severity).max();
            let known = worst.entry(hole.hole_number).or_default();
            *known = found.max(*known);
        }
        let with = |severity| {
            let holes = worst.iter().filter(move |(_, worst)| **worst == severity);
            holes.map(|(number, _)| *number).collect::<Vec<_>>()
        };
        let (warned, noted) = (with(Some(Severity::Warning)), with(Some(Severity::Note)));
        Self {
            grade: grade(worst.len(), warned.len(), noted.len()),
            holes: whole(worst.len()),
            warned,
            noted,
            doubts: course_doubts(answer, course),
        }
    }
}

/// The rule in this file's header.
fn grade(holes: usize, warned: usize, noted: usize) -> Option<Grade> {
    let grade = match warned {
        _ if holes == 0 => return None,
        0 if noted * 2 < holes => Grade::A,
        warned if warned * 6 <= holes => Grade::B,
        warned if warned * 2 <= holes => Grade::C,
        _ => Grade::D,
    };
    Some(grade)
}

fn course_doubts(answer: &CourseHoles, course: Option<&Course>) -> Vec<CourseDoubt> {
    // An answer without holes is reported elsewhere, not as eighteen missing holes.
    if answer.holes.is_empty() {
        return Vec::new();
    }
    let (mut numbers, mut repeated) = (BTreeSet::new(), BTreeSet::new());
    for hole in &answer.holes {
        if !numbers.insert(hole.hole_number) {
            repeated.insert(hole.hole_number);
        }
    }
    let (listed, given) = (whole(answer.holes.len()), whole(numbers.len()));
    let course_holes = course.and_then(|course| course.holes).filter(|n| *n > 0);
    let count = course_holes
        .filter(|course| *course != given)
        .map(|course| CourseDoubt::HoleCount { given, course });
    // Sums are compared only if both cover the same holes.
    let complete = count.is_none() && repeated.is_empty();
    let sums = course.filter(|_| complete).into_iter().flat_map(|course| {
        let par = par_sum(&answer.holes, course);
        par.into_iter().chain(length_sum(&answer.holes, course))
    });
    let missing: Vec<HoleNumber> = gaps(&numbers);
    let repeated: Vec<HoleNumber> = repeated.into_iter().collect();
    let said = answer.hole_count.filter(|said| *said != listed);
    let mut doubts: Vec<CourseDoubt> = count
        .into_iter()
        .chain(said.map(|said| CourseDoubt::AnswerCount {
            given: listed,
            said,
        }))
        .chain((!missing.is_empty()).then_some(CourseDoubt::MissingNumbers { numbers: missing }))
        .chain((!repeated.is_empty()).then_some(CourseDoubt::RepeatedNumbers { numbers: repeated }))
        .chain(sums)
        .collect();
    sort_by_key(&mut doubts, |doubt| Reverse(doubt.severity()));
    doubts
}

/// The missing numbers up to the highest one; a second nine may start at 10.
fn gaps(numbers: &BTreeSet<HoleNumber>) -> Vec<HoleNumber> {
    let first = if numbers.first().is_some_and(|first| first.0 >= 10) {
        10
    } else {
        1
    };
    let last = numbers.last().map_or(0, |last| last.0.min(MOST_HOLES));
    let all = (first..=last).map(HoleNumber);
    all.filter(|number| !numbers.contains(number)).collect()
}

fn par_sum(holes: &[Hole], course: &Course) -> Option<CourseDoubt> {
    let par = course.par.as_ref()?.number().filter(|par| *par > 0.0)?;
    let sum = sum(holes, |hole| hole.par)?;
    let differs = !rounds(holes).any(|times| (sum * times - par).abs() < 0.5);
    differs.then_some(CourseDoubt::ParSum {
        holes: sum,
        course: par,
    })
}

fn length_sum(holes: &[Hole], course: &Course) -> Option<CourseDoubt> {
    let length = course.length_yards.filter(|yards| *yards > 0)?;
    let sum = sum(holes, |hole| hole.length_yards)?;
    let differs = rounds(holes).all(|times| is_off(sum * times, f64::from(length), 0.05));
    differs.then_some(CourseDoubt::LengthSum {
        holes: sum,
        course: length,
    })
}

/// How many rounds of the holes the course's figures may cover: nine holes are often played twice.
fn rounds(holes: &[Hole]) -> impl Iterator<Item = f64> {
    let most = if holes.len() <= 9 { 2 } else { 1 };
    [1.0, 2.0].into_iter().take(most)
}

/// The sum over the holes; `None` if one of them lacks the value.
fn sum(holes: &[Hole], figure: impl Fn(&Hole) -> Option<u32>) -> Option<f64> {
    let figures = holes.iter().map(|hole| figure(hole).map(f64::from));
    figures.sum()
}

fn is_off(sum: f64, expected: f64, share: f64) -> bool {
    (sum - expected).abs() > expected * share
}

fn whole(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
