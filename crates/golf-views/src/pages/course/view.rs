//! What the page of a course shows: a pure function of what this browser knows of the course and the states of its answers.

use std::sync::Arc;

use golf_api::course::{Course, CourseDetail, CourseId, Tee};
use golf_api::decode::Decoded;
use golf_api::hole::CourseHoles;
use golf_client::failure::Failure;
use golf_client::load::Load;

use crate::golf::hole::card::{Card, Sums};
use crate::pages::hole::view::AnsweredHoles;
use crate::words;
use crate::words::format;

/// What the page shows. Each part loads and fails on its own.
#[derive(Debug, Clone, PartialEq)]
pub struct CourseView {
    /// The course, as its answer has it, otherwise as this browser knows it.
    pub course: Option<Course>,
    /// Its name, or its number.
    pub name: String,
    /// Whether the answer with the course is here.
    pub is_answered: bool,
    /// The facts.
    pub facts: Facts,
    /// The sums over the holes, if the holes are here.
    pub of_holes: Sums,
    /// Whether there are sections below the facts. A course that is unknown and did not load has none.
    pub has_sections: bool,
    /// The holes.
    pub holes: Holes,
    /// The tees.
    pub tees: Tees,
}

/// What is in the place of the facts.
#[derive(Debug, Clone, PartialEq)]
pub enum Facts {
    /// The facts of [`CourseView::course`].
    Known,
    /// The placeholder.
    Waiting {
        /// Whether the wait is longer than usual.
        slow: bool,
    },
    /// The failure.
    Failed(Failure),
    /// Nothing: nothing was asked.
    Nothing,
}

/// What is in the place of the holes.
#[derive(Debug, Clone, PartialEq)]
pub enum Holes {
    /// That the service has none.
    None,
    /// Their drawings.
    Drawn(AnsweredHoles),
    /// Links to as many holes as the course is known to have, and an offer to draw them.
    Offered {
        /// How many.
        count: Option<u32>,
        /// The offer.
        offer: Offer,
    },
}

/// The offer to draw all holes for a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Offer {
    /// A button.
    Button,
    /// The request is on its way.
    Waiting {
        /// Whether the wait is longer than usual.
        slow: bool,
    },
    /// It failed.
    Failed(Failure),
    /// The plan has no holes, so that nothing is offered.
    NotInThePlan,
}

/// What is in the place of the tees.
#[derive(Debug, Clone, PartialEq)]
pub enum Tees {
    /// Their table.
    Table(AnsweredCourse),
    /// The scorecard, which has all that the table has.
    Card(AnsweredCourse, AnsweredHoles),
    /// The placeholder.
    Waiting {
        /// Whether the wait is longer than usual.
        slow: bool,
    },
    /// The failure.
    Failed(Failure),
    /// Nothing: nothing was asked.
    Nothing,
}

/// An answer with a course and its tees. Equal only if it is the same answer.
#[derive(Debug, Clone)]
pub struct AnsweredCourse(pub Arc<Decoded<CourseDetail>>);

impl PartialEq for AnsweredCourse {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl AnsweredCourse {
    /// The tees.
    #[must_use]
    pub fn tees(&self) -> &[Tee] {
        &self.0.value.tees
    }
}

impl Tees {
    /// The answer that they are in.
    #[must_use]
    pub const fn answer(&self) -> Option<&AnsweredCourse> {
        match self {
            Self::Table(answer) | Self::Card(answer, _) => Some(answer),
            Self::Waiting { .. } | Self::Failed(_) | Self::Nothing => None,
        }
    }
}

impl CourseView {
    /// The page of a course. `known` is what this browser knows of it, `detail` and `holes` are the states of its answers, and
    /// `lacks_holes` says whether the plan is known to have no holes.
    #[must_use]
    pub fn of(
        id: CourseId,
        known: Option<&Course>,
        detail: &Load<Decoded<CourseDetail>>,
        holes: &Load<Decoded<CourseHoles>>,
        lacks_holes: bool,
    ) -> Self {
        let answered = detail.ready().map(|answer| &answer.value.course);
        let course = answered.or(known);
        let name = course.map(format::course_name);
        let facts = match detail {
            _ if course.is_some() => Facts::Known,
            Load::Waiting { slow, .. } => Facts::Waiting { slow: *slow },
            Load::Failed(failure) => Facts::Failed(failure.clone()),
            _ => Facts::Nothing,
        };
        Self {
            name: name.unwrap_or_else(|| words::course::course_number(id)),
            is_answered: answered.is_some(),
            has_sections: !matches!(facts, Facts::Failed(_)),
            facts,
            of_holes: holes
                .ready()
                .map_or_else(Sums::default, |answer| Card::new(&answer.value.holes).total),
            holes: holes_of(holes, course.and_then(|course| course.holes), lacks_holes),
            tees: tees_of(detail, holes),
            course: course.cloned(),
        }
    }
}

fn holes_of(holes: &Load<Decoded<CourseHoles>>, count: Option<u32>, lacks_holes: bool) -> Holes {
    let offer = match holes {
        Load::Ready(answer) if answer.value.holes.is_empty() => return Holes::None,
        Load::Ready(answer) => return Holes::Drawn(AnsweredHoles(Arc::clone(answer))),
        Load::Waiting { slow, .. } => Offer::Waiting { slow: *slow },
        Load::Failed(failure) => Offer::Failed(failure.clone()),
        Load::Idle if lacks_holes => Offer::NotInThePlan,
        Load::Idle => Offer::Button,
    };
    Holes::Offered { count, offer }
}

fn tees_of(detail: &Load<Decoded<CourseDetail>>, holes: &Load<Decoded<CourseHoles>>) -> Tees {
    match (detail, holes) {
        (Load::Ready(detail), Load::Ready(holes)) if !holes.value.holes.is_empty() => Tees::Card(
            AnsweredCourse(Arc::clone(detail)),
            AnsweredHoles(Arc::clone(holes)),
        ),
        (Load::Ready(detail), _) => Tees::Table(AnsweredCourse(Arc::clone(detail))),
        (Load::Waiting { slow, .. }, _) => Tees::Waiting { slow: *slow },
        (Load::Failed(failure), _) => Tees::Failed(failure.clone()),
        (Load::Idle, _) => Tees::Nothing,
    }
}

#[cfg(test)]
mod tests;
