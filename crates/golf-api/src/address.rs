//! The three operations of the service and their addresses (contract 4 and 9).

use crate::course::CourseId;
use crate::query::CourseQuery;

/// The version prefix that every base address ends in (contract 9).
pub const VERSION_PREFIX: &str = "/api/v1";

/// The header that carries the key (contract 5).
pub const API_KEY_HEADER: &str = "x-api-key";

/// The header that says when to retry after a 429 (contract 7).
pub const RATE_LIMIT_RESET_HEADER: &str = "x-ratelimit-reset";

/// A header of the companion server, outside the contract: `sample` when every course is
/// invented, `imported` when none is.
pub const DATA_HEADER: &str = "x-golf-data";

/// A header of the companion server, outside the contract: the notice to show wherever its
/// data is shown ("invented", "© …"). It is form-encoded UTF-8, since headers are ASCII.
pub const DATA_NOTICE_HEADER: &str = "x-golf-notice";

/// One read operation. All are `GET` and need the key header.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// `GET /courses` (4.1), on every plan.
    Courses(CourseQuery),
    /// `GET /courses/:id` (4.2), on every plan.
    Course(CourseId),
    /// `GET /courses/:id/holes` (4.3), on plans with hole data.
    Holes(CourseId),
}

impl Request {
    /// The path and query below the base address: `/courses?search=pebble`.
    #[must_use]
    pub fn path_and_query(&self) -> String {
        match self {
            Self::Courses(query) => match query.to_query_string() {
                query if query.is_empty() => "/courses".into(),
                query => format!("/courses?{query}"),
            },
            Self::Course(id) => format!("/courses/{id}"),
            Self::Holes(id) => format!("/courses/{id}/holes"),
        }
    }

    /// The full address, below a base address with or without a trailing slash.
    #[must_use]
    pub fn url(&self, base_url: &str) -> String {
        format!(
            "{}{}",
            base_url.trim_end_matches('/'),
            self.path_and_query()
        )
    }

    /// Parses [`Self::path_and_query`]; `None` for anything that is not a request of the contract.
    #[must_use]
    pub fn parse(path_and_query: &str) -> Option<Self> {
        let (path, query) = path_and_query
            .split_once('?')
            .unwrap_or((path_and_query, ""));
        let mut segments = path.strip_prefix("/courses")?.split('/').skip(1);
        let id = |segment: &str| segment.parse().ok().map(CourseId);
        match (segments.next(), segments.next(), segments.next()) {
            (None, ..) => CourseQuery::parse(query).ok().map(Self::Courses),
            (Some(course), None, _) => id(course).map(Self::Course),
            (Some(course), Some("holes"), None) => id(course).map(Self::Holes),
            _ => None,
        }
    }

    /// The requested course; `None` for a list.
    #[must_use]
    pub const fn course_id(&self) -> Option<CourseId> {
        match self {
            Self::Courses(_) => None,
            Self::Course(id) | Self::Holes(id) => Some(*id),
        }
    }

    /// Whether only plans with hole data may send this request.
    #[must_use]
    pub const fn needs_hole_data(&self) -> bool {
        matches!(self, Self::Holes(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_has_the_address_of_the_contract() {
        let check = |request: Request, path: &str| {
            assert_eq!(request.path_and_query(), path);
            for base in [
                "https://golf.example/api/v1",
                "https://golf.example/api/v1/",
            ] {
                assert_eq!(
                    request.url(base),
                    format!("https://golf.example/api/v1{path}")
                );
            }
        };
        check(Request::Courses(CourseQuery::default()), "/courses");
        check(
            Request::Courses(CourseQuery {
                search: Some("O'Neal & Sons #2".into()),
                offset: 20,
                limit: Some(20),
                ..CourseQuery::default()
            }),
            "/courses?search=O%27Neal+%26+Sons+%232&limit=20&offset=20",
        );
        check(Request::Course(CourseId(14012)), "/courses/14012");
        check(Request::Holes(CourseId(14012)), "/courses/14012/holes");
    }
}
