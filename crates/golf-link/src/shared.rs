//! What a link holds.

use golf_api::course::CourseId;
use golf_api::hole::Hole;
use golf_client::notice::DataNotice;

use crate::day::Day;

/// Holes of one course, as a person shared them.
#[derive(Debug, Clone, PartialEq)]
pub struct Shared {
    /// The course of the holes.
    pub course: SharedCourse,
    /// The notice of the service that the holes are from. It must be shown with them.
    pub notice: Option<DataNotice>,
    /// When they were shared.
    pub on: Day,
    /// One hole or more, in the order of the service.
    pub holes: Vec<Hole>,
}

/// What is said of the course.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SharedCourse {
    /// Its identifier at the service that the holes are from.
    pub id: Option<CourseId>,
    /// Its name.
    pub name: Option<String>,
    /// Where it is, such as city and state.
    pub place: Option<String>,
}
