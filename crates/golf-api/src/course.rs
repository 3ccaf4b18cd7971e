//! Courses: the row of a list (contract 2.1) and one course with its tees (2.2).
//!
//! A [`Course`] and a [`CourseDetail`] are different types: only the second includes the tees.
//! Every field except the identifier may be absent; it is then `None`, never 0.

use serde::Serialize;

use crate::figure::Figure;

/// The unique identifier of a course (`course_id`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct CourseId(pub i64);

impl std::fmt::Display for CourseId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// One course as the list gives it (contract 2.1).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Course {
    /// Unique course identifier.
    pub course_id: CourseId,
    /// Course name.
    pub name: Option<String>,
    /// Street address.
    pub address: Option<String>,
    /// City.
    pub city: Option<String>,
    /// US state, written out in full.
    pub state: Option<String>,
    /// GPS latitude, degrees north.
    pub latitude: Option<f64>,
    /// GPS longitude, degrees east.
    pub longitude: Option<f64>,
    /// Average review, 0 to 5. Not the course rating of the handicap system, which the service
    /// does not have.
    pub rating: Option<Figure>,
    /// Number of reviews.
    pub num_reviews: Option<u32>,
    /// Number of holes.
    pub holes: Option<u32>,
    /// Course par.
    pub par: Option<Figure>,
    /// Total length in yards.
    pub length_yards: Option<u32>,
    /// Course slope rating, 55 to 155.
    pub slope: Option<Figure>,
    /// Year the course was established.
    pub year_built: Option<i32>,
    /// Architect names in one string, separated by commas when several.
    pub architects: Option<String>,
}

impl Course {
    /// A course of which nothing but its identifier is known.
    #[must_use]
    pub fn unknown(course_id: CourseId) -> Self {
        Self {
            course_id,
            name: None,
            address: None,
            city: None,
            state: None,
            latitude: None,
            longitude: None,
            rating: None,
            num_reviews: None,
            holes: None,
            par: None,
            length_yards: None,
            slope: None,
            year_built: None,
            architects: None,
        }
    }
}

/// One course with its tees (contract 2.2).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseDetail {
    /// All that the list gives.
    #[serde(flatten)]
    pub course: Course,
    /// One entry per tee box, in the order of the service.
    #[serde(rename = "tee_data")]
    pub tees: Vec<Tee>,
}

/// A set of tees (contract 2.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tee {
    /// Tee name, usually a color such as Black, Blue or White.
    pub name: Option<String>,
    /// Par from this tee.
    pub par: Option<Figure>,
    /// Total length, format `'<number> yards'`.
    pub length: Option<Figure>,
    /// Slope rating from this tee, 55 to 155.
    pub slope: Option<Figure>,
}
