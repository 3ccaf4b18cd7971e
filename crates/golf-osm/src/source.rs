//! The objects of OpenStreetMap that a course is made of, so that a person can correct them there.

use golf_api::course::CourseId;
use golf_api::hole::{Hole, HoleNumber, Point};

use crate::element::ElementId;

/// The objects of a course, and what no tag says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseSource {
    /// The course.
    pub course_id: CourseId,
    /// Its outlines.
    pub outlines: Vec<ElementId>,
    /// Whether its state is by its coordinates, since no tag gives it.
    pub is_state_guessed: bool,
    /// Its holes, by number.
    pub holes: Vec<HoleSource>,
}

/// The objects of a hole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoleSource {
    /// The hole.
    pub hole_number: HoleNumber,
    /// The way from the tee to the green, with its tags. The tee point and the targets are points of it.
    pub line: ElementId,
    /// The teeing ground that it starts on.
    pub teeing_ground: Option<ElementId>,
    /// The green, of which the three points of the green are.
    pub green: Option<ElementId>,
    /// Whether the par is by the length, since no tag gives it.
    pub is_par_guessed: bool,
    /// The bunkers and waters, in the order of the hole's hazards.
    pub hazards: Vec<ElementId>,
}

/// The tees, targets and greens of some holes.
#[must_use]
pub fn points(holes: &[Hole]) -> Vec<Point> {
    let of = |hole: &Hole| {
        let at = &hole.coordinates;
        let green = [at.green.front, at.green.center, at.green.back];
        let line = [at.tee, at.fairway, at.dogleg, at.layup];
        green.into_iter().chain(line).flatten().collect::<Vec<_>>()
    };
    holes.iter().flat_map(of).collect()
}
