//! Every address of the app, in both directions.
//!
//! A path that is not one of these, or whose numbers are not numbers, is [`Route::NotFound`]; a
//! query that cannot be read is repaired by [`CourseSearch::parse`].

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;

use crate::course_search::CourseSearch;

/// A screen of the app.
#[derive(Debug, Clone, PartialEq)]
pub enum Route {
    /// The list of courses: `/?search=pebble&page=2`.
    Courses(CourseSearch),
    /// One course: `/courses/14012`.
    Course(CourseId),
    /// One hole: `/courses/14012/holes/13`.
    Hole(CourseId, HoleNumber),
    /// `/settings`
    Settings,
    /// Any other path, kept to be shown.
    NotFound(String),
}

impl Route {
    /// Reads a path and a query string (without `?`).
    #[must_use]
    pub fn parse(path: &str, query: &str) -> Self {
        let segments: Vec<&str> = path
            .split('/')
            .filter(|segment| !segment.is_empty())
            .collect();
        let route = match segments.as_slice() {
            [] | ["courses"] => Some(Self::Courses(CourseSearch::parse(query))),
            ["settings"] => Some(Self::Settings),
            ["courses", id] => course_id(id).map(Self::Course),
            ["courses", id, "holes", number] => course_id(id)
                .zip(hole_number(number))
                .map(|(id, number)| Self::Hole(id, number)),
            _ => None,
        };
        route.unwrap_or_else(|| Self::NotFound(path.to_owned()))
    }

    /// The canonical address: what every link to this screen has as its `href`.
    #[must_use]
    pub fn href(&self) -> String {
        match self {
            Self::Courses(search) => match search.to_query_string() {
                query if query.is_empty() => "/".into(),
                query => format!("/?{query}"),
            },
            Self::Course(id) => format!("/courses/{id}"),
            Self::Hole(id, number) => format!("/courses/{id}/holes/{number}"),
            Self::Settings => "/settings".into(),
            Self::NotFound(path) => path.clone(),
        }
    }

    /// Whether two routes are the same screen, perhaps with another query.
    #[must_use]
    pub fn same_screen(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Courses(_), Self::Courses(_))) || self == other
    }
}

/// Digits without a sign or leading zero, so that a course has one address.
fn course_id(segment: &str) -> Option<CourseId> {
    canonical(segment)?.parse().ok().map(CourseId)
}

fn hole_number(segment: &str) -> Option<HoleNumber> {
    canonical(segment)?
        .parse()
        .ok()
        .filter(|number| *number > 0)
        .map(HoleNumber)
}

fn canonical(segment: &str) -> Option<&str> {
    let digits = segment.bytes().all(|byte| byte.is_ascii_digit());
    (digits && (segment == "0" || !segment.starts_with('0'))).then_some(segment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_survives_its_address() {
        let search = CourseSearch::parse("search=a%26b&page=2");
        for route in [
            Route::Courses(CourseSearch::default()),
            Route::Courses(search),
            Route::Course(CourseId(14012)),
            Route::Hole(CourseId(14012), HoleNumber(13)),
            Route::Settings,
        ] {
            let href = route.href();
            let (path, query) = href.split_once('?').unwrap_or((&href, ""));
            assert_eq!(Route::parse(path, query), route, "{href}");
        }
    }

    #[test]
    fn paths_are_read_kindly_and_never_wrongly() {
        let check = |path: &str, href: &str| assert_eq!(Route::parse(path, "").href(), href);
        check("", "/");
        check("/courses", "/");
        check("/courses/", "/");
        check("/courses/7/", "/courses/7");
        check("//settings", "/settings");
        for path in [
            "/courses/x",
            "/courses/-7",
            "/courses/07",
            "/courses/7/holes",
            "/courses/7/holes/0",
            "/courses/7/holes/x",
            "/courses/99999999999999999999",
            "/nowhere",
            "/settings/x",
        ] {
            assert_eq!(
                Route::parse(path, ""),
                Route::NotFound(path.into()),
                "{path}"
            );
        }
    }

    #[test]
    fn another_page_of_the_list_is_the_same_screen() {
        let list = |query| Route::Courses(CourseSearch::parse(query));
        assert!(list("page=1").same_screen(&list("page=2")));
        assert!(!list("").same_screen(&Route::Settings));
        assert!(!Route::Course(CourseId(1)).same_screen(&Route::Course(CourseId(2))));
    }
}
