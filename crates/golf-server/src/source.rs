//! What a course of the map is made of: the objects of OpenStreetMap behind its points, and where each fact is from. So a
//! person who sees a mistake can correct it where it is.
//!
//! An import writes it beside the courses, and `/api/v1/sources/{id}` gives it.

use golf_api::course::CourseId;
use golf_api::hole::{CourseHoles, Hazard, HazardKind, HoleNumber, Point};
use golf_join::facts::{Fact, Origin};
use golf_osm::element::ElementId;
use golf_osm::source;
use serde::Serialize;
use utoipa::ToSchema;

/// The sources of a course. An object is written as in the addresses of OpenStreetMap: `way/854913181`.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CourseSources {
    /// The course.
    pub course_id: CourseId,
    /// Its outlines.
    pub outlines: Vec<String>,
    /// Whether no tag gives its state, so that it is by the coordinates.
    pub is_state_guessed: bool,
    /// Its holes, by number.
    pub holes: Vec<HoleSources>,
    /// Where its facts are from.
    pub facts: Vec<FactSource>,
}

/// The objects of a hole.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct HoleSources {
    /// The hole.
    #[schema(value_type = u32)]
    pub hole_number: HoleNumber,
    /// The way from the tee to the green. The tee point, the targets and the tags such as `par` are its.
    pub line: String,
    /// The teeing ground that the line starts on.
    pub teeing_ground: Option<String>,
    /// The green, of which the points of the green are.
    pub green: Option<String>,
    /// Whether no tag gives the par, so that it is by the length.
    pub is_par_guessed: bool,
    /// The bunkers and waters.
    pub hazards: Vec<HazardSource>,
}

/// The object of a hazard. Its place is that of the hazard, since a client may have an older list of them.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct HazardSource {
    /// The object.
    pub object: String,
    /// `bunker` or `water`.
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    pub kind: HazardKind,
    /// Where the hole has it. Sent as `lat` and `lng`.
    #[serde(flatten)]
    #[schema(inline)]
    pub point: Option<Point>,
}

/// Where a fact of a course is from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FactSource {
    /// The field of the course; `place` is its latitude and longitude.
    pub field: &'static str,
    /// `map`, or `list` for an open list of courses.
    pub from: &'static str,
    /// What the other source says, where it says something else.
    pub other: Option<String>,
}

impl CourseSources {
    /// The sources of a course of the map with its holes.
    #[must_use]
    pub fn new(
        course: &source::CourseSource,
        holes: Option<&CourseHoles>,
        facts: Vec<Fact>,
    ) -> Self {
        let hazards_of = |number: HoleNumber| {
            let mut holes = holes.iter().flat_map(|holes| &holes.holes);
            let hole = holes.find(|hole| hole.hole_number == number);
            hole.map(|hole| hole.hazards.as_slice()).unwrap_or_default()
        };
        let hazard = |(object, hazard): (&ElementId, &Hazard)| HazardSource {
            object: path(*object),
            kind: hazard.kind.clone(),
            point: hazard.point,
        };
        let hole = |hole: &source::HoleSource| HoleSources {
            hole_number: hole.hole_number,
            line: path(hole.line),
            teeing_ground: hole.teeing_ground.map(path),
            green: hole.green.map(path),
            is_par_guessed: hole.is_par_guessed,
            hazards: hole
                .hazards
                .iter()
                .zip(hazards_of(hole.hole_number))
                .map(hazard)
                .collect(),
        };
        let fact = |fact: Fact| FactSource {
            field: fact.field,
            from: match fact.from {
                Origin::List => "list",
                Origin::Map => "map",
            },
            other: fact.other,
        };
        Self {
            course_id: course.course_id,
            outlines: course.outlines.iter().copied().map(path).collect(),
            is_state_guessed: course.is_state_guessed,
            holes: course.holes.iter().map(hole).collect(),
            facts: facts.into_iter().map(fact).collect(),
        }
    }
}

/// An object as in the addresses of OpenStreetMap.
fn path(id: ElementId) -> String {
    id.to_string().replace(' ', "/")
}
