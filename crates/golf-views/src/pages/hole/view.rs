//! What the page of a hole shows: pure functions of its address, the states of its answers, and what a person has measured.

use std::sync::Arc;

use golf_api::course::{CourseDetail, CourseId};
use golf_api::decode::Decoded;
use golf_api::hole::{CourseHoles, Hole, HoleNumber};
use golf_client::failure::Failure;
use golf_client::load::Load;
use golf_hole::measure::{self, Measured};
use golf_hole::plane::Flat;
use golf_hole::reading::{HoleReading, Play};
use golf_hole::standing::Standing;

use crate::components::green_figures::{CountedFrom, ToGreen};
use crate::golf::caddie;
use crate::words;
use crate::words::format::{self, Unit};

/// What the page shows. `address::hole_view` is how its address asks for it.
#[derive(Debug, Clone, PartialEq)]
pub struct HolePageView {
    /// The name of the course, or its number.
    pub course: String,
    /// The title: the hole and its course.
    pub title: String,
    /// Whether the name of the course is known.
    pub name: NameOfCourse,
    /// What is below the title.
    pub content: Content,
}

/// Whether the name of the course is known.
#[derive(Debug, Clone, PartialEq)]
pub enum NameOfCourse {
    /// It is.
    Known,
    /// It may be asked for.
    Unknown,
    /// The link has one, which may be wrong. The service's may be asked for.
    OfLink(String),
    /// It was asked for, and did not come.
    Failed(Failure),
}

/// What is below the title.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Nothing: nothing was asked.
    Nothing,
    /// The placeholder.
    Waiting {
        /// Whether the wait is longer than usual.
        slow: bool,
    },
    /// The failure.
    Failed {
        /// The reason.
        failure: Failure,
        /// Whether a sample shows what a hole looks like on a larger plan.
        has_sample: bool,
    },
    /// The holes.
    Holes(AnsweredHoles),
}

impl HolePageView {
    /// The page of a hole. `known` is a name of the course that this browser has, `linked` the one in its link, `detail` the state of the answer with the
    /// course, which a person may ask for, and `holes` the state of the answer with the holes.
    #[must_use]
    pub fn of(
        id: CourseId,
        number: HoleNumber,
        known: Option<&str>,
        linked: Option<&str>,
        detail: &Load<Decoded<CourseDetail>>,
        holes: &Load<Decoded<CourseHoles>>,
    ) -> Self {
        let asked = detail.ready();
        let asked = asked.map(|answer| format::course_name(&answer.value.course));
        let known = asked.or_else(|| known.map(str::to_owned));
        let name = match detail {
            _ if known.is_some() => NameOfCourse::Known,
            Load::Failed(failure) => NameOfCourse::Failed(failure.clone()),
            _ => linked.map_or(NameOfCourse::Unknown, |name| {
                NameOfCourse::OfLink(name.to_owned())
            }),
        };
        let course = known.or_else(|| linked.map(str::to_owned));
        let course = course.unwrap_or_else(|| words::course::course_number(id));
        let content = match holes {
            Load::Ready(answer) => Content::Holes(AnsweredHoles(Arc::clone(answer))),
            Load::Failed(failure) => Content::Failed {
                failure: failure.clone(),
                has_sample: failure.is_of_plan(),
            },
            Load::Waiting { slow, .. } => Content::Waiting { slow: *slow },
            Load::Idle => Content::Nothing,
        };
        Self {
            title: words::hole::hole_of(number, &course),
            course,
            name,
            content,
        }
    }

    /// The name of the course for the way back to a hole. A hole that is not there is no place to go on, and a name that nobody has checked stays on this
    /// page.
    #[must_use]
    pub fn name_of_round(&self, id: CourseId, hole: HoleNumber) -> Option<String> {
        let Content::Holes(answer) = &self.content else {
            return None;
        };
        answer.hole(hole).ok()?;
        Some(match self.name {
            NameOfCourse::OfLink(_) => words::course::course_number(id),
            _ => self.course.clone(),
        })
    }
}

/// An answer with the holes of a course. Equal only if it is the same answer.
#[derive(Debug, Clone)]
pub struct AnsweredHoles(pub Arc<Decoded<CourseHoles>>);

impl PartialEq for AnsweredHoles {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl AnsweredHoles {
    /// The holes.
    #[must_use]
    pub fn holes(&self) -> &[Hole] {
        &self.0.value.holes
    }

    /// The course.
    #[must_use]
    pub fn course(&self) -> CourseId {
        self.0.value.course_id
    }

    /// The hole with this number, or why there is none.
    ///
    /// # Errors
    ///
    /// [`NoHole`], if the answer does not have the hole.
    pub fn hole(&self, number: HoleNumber) -> Result<&Hole, NoHole> {
        let mut holes = self.holes().iter();
        let found = holes.find(|hole| hole.hole_number == number);
        found.ok_or(match self.holes() {
            [] => NoHole::OfTheCourse,
            _ => NoHole::WithThisNumber,
        })
    }
}

/// Why an answer does not have a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoHole {
    /// The service has no holes of the course.
    OfTheCourse,
    /// The course has others.
    WithThisNumber,
}

/// A hole with what is read from it.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenHole {
    /// The hole of the service.
    pub hole: Hole,
    /// Its reading.
    pub reading: Arc<HoleReading>,
}

impl OpenHole {
    /// Reads a hole in a direction of play.
    #[must_use]
    pub fn new(hole: &Hole, play: Play) -> Self {
        Self {
            reading: Arc::new(HoleReading::played(hole, play)),
            hole: hole.clone(),
        }
    }

    /// "Hole 7, par 3".
    #[must_use]
    pub fn title(&self) -> String {
        words::hole::name_of(&self.hole)
    }

    /// How to play it, in a few sentences.
    #[must_use]
    pub fn note(&self, unit: Unit) -> String {
        caddie::note(&self.hole, &self.reading, unit)
    }

    /// Whether there is anything to draw and to measure.
    #[must_use]
    pub fn has_points(&self) -> bool {
        self.reading.plane.is_some()
    }
}

/// The figures beside the map of a hole.
#[derive(Debug, Clone, PartialEq)]
pub struct HoleFigures {
    /// The measured points, in order.
    pub measured: Vec<Measured>,
    /// The distances to the green, from the golfer, otherwise from the last measured point, otherwise from the tee.
    pub to_green: ToGreen,
}

impl HoleFigures {
    /// The figures for the points that a person has measured, and for the place where the golfer stands.
    #[must_use]
    pub fn of(reading: &HoleReading, points: &[Flat], standing: Option<&Standing>) -> Self {
        let measured = match standing.filter(|_| !points.is_empty()) {
            Some(standing) => measure::measure(&reading.seen_from(standing.at), points),
            None => measure::measure(reading, points),
        };
        let to_green = match (standing, measured.last()) {
            (Some(standing), _) => ToGreen {
                yards: standing.to_green(reading),
                from: CountedFrom::You(standing.accuracy),
            },
            (None, Some(point)) => ToGreen {
                yards: [point.to_front, point.to_center, point.to_back],
                from: CountedFrom::Point,
            },
            (None, None) => ToGreen::from_tee(reading),
        };
        Self { measured, to_green }
    }
}

#[cfg(test)]
mod tests;
