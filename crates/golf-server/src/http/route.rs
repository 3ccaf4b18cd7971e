//! The routes of the service, as templates: for the router, and as a label of figures and logs.

use axum::extract::MatchedPath;

use crate::site::Site;

/// The service's description of itself.
pub const SERVICE: &str = "/api/v1";
/// The same, as a folder.
pub const SERVICE_FOLDER: &str = "/api/v1/";
/// The error documentation.
pub const ERRORS: &str = "/api/v1/errors";
/// The OpenAPI description.
pub const OPENAPI: &str = "/api/v1/openapi.json";
/// A page of the list.
pub const COURSES: &str = "/api/v1/courses";
/// One course.
pub const COURSE: &str = "/api/v1/courses/{id}";
/// Its holes.
pub const HOLES: &str = "/api/v1/courses/{id}/holes";
/// What a course of the map is made of.
pub const SOURCES: &str = "/api/v1/sources/{id}";
/// What stands before its number.
pub const SOURCES_FOLDER: &str = "/api/v1/sources/";

/// The name of addresses below `/api` that the service does not have.
const UNKNOWN: &str = "/api/{unknown}";
/// The name of the app's pages and files.
const SITE: &str = "/{file}";

/// Every route. The last two have no template.
pub const ALL: [&str; 10] = [
    SERVICE,
    SERVICE_FOLDER,
    ERRORS,
    OPENAPI,
    COURSES,
    COURSE,
    HOLES,
    SOURCES,
    UNKNOWN,
    SITE,
];

/// One of [`ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route(usize);

impl Route {
    /// The route of a request, by the template that matched, or else by its path.
    #[must_use]
    pub fn of(matched: Option<&MatchedPath>, path: &str) -> Self {
        let matched = matched.and_then(|matched| {
            let template = matched.as_str();
            ALL.iter().position(|known| *known == template)
        });
        let site = ALL.len() - 1;
        Self(matched.unwrap_or_else(|| site - usize::from(Site::is_of_service(path))))
    }

    /// Its position in [`ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }

    /// Its template, or its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        ALL.get(self.0).copied().unwrap_or(SITE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_template_is_the_services_or_the_apps() {
        for (path, name) in [
            ("/api/v1/nothing", UNKNOWN),
            ("/api", UNKNOWN),
            ("/course/7", SITE),
            ("/", SITE),
        ] {
            assert_eq!(Route::of(None, path).name(), name, "{path}");
        }
    }
}
