//! An invented, deterministic catalogue of golf courses, for anyone without data of their own.
//!
//! Nothing is stored and nothing is read: a [`Sample`] makes each course, its tees and its holes
//! from a seed and an index, the same on every machine. Start at [`Sample`].
//!
//! The states, their towns and the positions of the towns are real. Everything else is invented, so
//! every display of these courses shows [`NOTICE`] with them.
//!
//! These properties hold for every course (each is a test in `tests/`):
//! - Par and length, if given, are the sums over the course's holes. The length is that of the
//!   first tee set, from which the holes are carded.
//! - Lengths and slopes of the tees fall strictly.
//! - Every point lies within a mile and a half of the clubhouse, which is the course's position.
//!
//! The contract numbers holes from 1 to 18, so a course is a round of at most 18 holes. Clubs with
//! more holes are listed as real listings do it. Most clubs with three nines are three courses,
//! which share holes as their nines do ("Red/White", "White/Blue", "Blue/Red"). Some are one row
//! with `holes` of 27 or 36, whose par, length and hole data are those of its first 18
//! (`hole_count` is then 18).

mod architects;
mod chance;
mod facility;
mod ground;
mod hazards;
mod holes;
mod listing;
mod names;
mod places;
mod routing;
mod scorecard;
mod shape;
mod tees;

use golf_api::course::{CourseDetail, CourseId};
use golf_api::hole::CourseHoles;

use facility::Facility;

/// The seed of the catalogue that the project ships.
pub const SEED: u64 = 1744;

/// How many courses that catalogue has.
pub const COURSES: usize = 17_458;

/// The identifier of the first course; the others count up from it.
pub const FIRST_ID: i64 = 100_001;

/// The notice to show wherever these courses are shown.
pub const NOTICE: &str = "Sample data: every course, name and hole here is invented.";

/// A catalogue of invented courses. It holds only its seed and size. Courses are made on demand,
/// each in microseconds and independently of the others.
///
/// A larger sample begins with the courses of a smaller one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    seed: u64,
    courses: usize,
}

impl Default for Sample {
    /// The catalogue that the project ships: [`COURSES`] courses from [`SEED`].
    fn default() -> Self {
        Self::new(SEED, COURSES)
    }
}

impl Sample {
    /// The first `courses` courses of `seed`.
    #[must_use]
    pub const fn new(seed: u64, courses: usize) -> Self {
        Self { seed, courses }
    }

    /// How many courses there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.courses
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.courses == 0
    }

    /// The index of a course in the sample; `None` for an identifier outside it.
    #[must_use]
    pub fn index_of(&self, id: CourseId) -> Option<usize> {
        let index = usize::try_from(id.0.checked_sub(FIRST_ID)?).ok()?;
        (index < self.courses).then_some(index)
    }

    /// The course at `index` with its tees. An index past the end gives the course that a larger
    /// sample has there.
    #[must_use]
    pub fn course(&self, index: usize) -> CourseDetail {
        let (facility, position) = Facility::of(self.seed, index);
        let round = facility.round(position);
        listing::draw(self.seed, index, id(index), &facility, position, &round)
    }

    /// The holes of the course at `index`, from the back tees. As with [`Sample::course`], an index
    /// past the end gives the holes of a larger sample.
    #[must_use]
    pub fn holes(&self, index: usize) -> CourseHoles {
        let (facility, position) = Facility::of(self.seed, index);
        let round = facility.round(position);
        CourseHoles {
            course_id: id(index),
            hole_count: Some(holes::count(&round)),
            holes: holes::draw(self.seed, &facility, &round),
        }
    }

    /// Every course with its tees, in order of the identifiers.
    pub fn courses(self) -> impl ExactSizeIterator<Item = CourseDetail> {
        (0..self.courses).map(move |index| self.course(index))
    }

    /// Every course with its tees and its holes, in order of the identifiers.
    pub fn iter(self) -> impl ExactSizeIterator<Item = (CourseDetail, CourseHoles)> {
        (0..self.courses).map(move |index| (self.course(index), self.holes(index)))
    }
}

fn id(index: usize) -> CourseId {
    CourseId(FIRST_ID.saturating_add(i64::try_from(index).unwrap_or(i64::MAX)))
}
