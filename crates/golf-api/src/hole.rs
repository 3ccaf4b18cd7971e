//! Holes: the GPS points and hazards of a course (contract 2.3).
//!
//! The contract calls tee, front, center and back required, yet real data has nulls there. So every
//! point is optional, and the drawing names the missing ones.

use serde::Serialize;

use crate::course::CourseId;

/// Every hole of one course (the `data` of `GET /courses/:id/holes`).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseHoles {
    /// The course.
    pub course_id: CourseId,
    /// Number of holes, as the service counts them.
    pub hole_count: Option<u32>,
    /// The holes, in the order of the service.
    pub holes: Vec<Hole>,
}

/// One hole.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hole {
    /// 1 to 18 by the contract.
    pub hole_number: HoleNumber,
    /// Hole par.
    pub par: Option<u32>,
    /// Hole length in yards, as the scorecard has it.
    pub length_yards: Option<u32>,
    /// Where the hole lies.
    pub coordinates: Coordinates,
    /// Bunkers and water, each a single point.
    pub hazards: Vec<Hazard>,
}

/// The number of a hole on its course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct HoleNumber(pub u32);

impl std::fmt::Display for HoleNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The points of a hole.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Coordinates {
    /// Where the hole starts.
    pub tee: Option<Point>,
    /// Where it ends.
    pub green: Green,
    /// Fairway target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fairway: Option<Point>,
    /// The point where the line of play turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dogleg: Option<Point>,
    /// Layup target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layup: Option<Point>,
}

/// The three points of a green along the line of play.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Green {
    /// Front edge.
    pub front: Option<Point>,
    /// Center.
    pub center: Option<Point>,
    /// Back edge.
    pub back: Option<Point>,
}

/// A point on the earth, WGS84 degrees. Both are finite.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Point {
    /// Degrees north, −90 to 90.
    pub lat: f64,
    /// Degrees east, −180 to 180.
    pub lng: f64,
}

/// A hazard: one point, never an area.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hazard {
    /// What it is.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "bunker"))]
    pub kind: HazardKind,
    /// Descriptive name, such as "Left Fairway Bunker".
    pub label: Option<String>,
    /// Where it is; `None` when the service gave no usable point. Sent as `lat` and `lng`.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schema(inline))]
    pub point: Option<Point>,
}

/// The `type` of a hazard.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HazardKind {
    /// `bunker`
    Bunker,
    /// `water`
    Water,
    /// A type that the contract does not name, kept as it came; empty when there was none.
    Other(String),
}

impl HazardKind {
    /// The word of the contract.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Bunker => "bunker",
            Self::Water => "water",
            Self::Other(kind) => kind,
        }
    }
}

impl From<&str> for HazardKind {
    fn from(kind: &str) -> Self {
        match kind.trim() {
            kind if kind.eq_ignore_ascii_case("bunker") => Self::Bunker,
            kind if kind.eq_ignore_ascii_case("water") => Self::Water,
            kind => Self::Other(kind.to_owned()),
        }
    }
}

impl Serialize for HazardKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
