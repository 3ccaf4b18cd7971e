//! A page of a list and its metadata (contract 2.4).

use serde::Serialize;

use crate::course::Course;

/// One page of courses.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CoursePage {
    /// The rows that could be read, in the order of the service.
    pub courses: Vec<Course>,
    /// What the service says of the page.
    pub meta: PageMeta,
    /// Rows that were sent but could not be read (no object, or no `course_id`).
    pub unreadable_rows: u32,
}

/// Pagination metadata. Every field may be absent from an answer, so none is trusted to be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PageMeta {
    /// Total number of results matching the filters.
    pub total: Option<u32>,
    /// Number of results returned in this response, or the page size asked for: services differ.
    pub limit: Option<u32>,
    /// Maximum `limit` of the caller's plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_limit: Option<u32>,
    /// Number of results skipped.
    pub offset: Option<u64>,
    /// Whether more results are available.
    pub has_more: Option<bool>,
}
