//! What a course of the map is made of: `GET /api/v1/sources/{id}`, without a key. It is no operation of the contract.
//!
//! The answer is compressed by the import, as holes are, so a request without a key costs one read of the file.

use std::sync::Arc;

use axum::extract::{Request, State as Shared};
use axum::response::Response;
use golf_api::course::CourseId;
use golf_catalog::reply::Reply;
use http::header::HeaderMap;

use super::openapi::SourcesAnswer;
use super::{answer, api, route};
use crate::state::State;

/// `GET /sources/:id`.
#[utoipa::path(
    get,
    tag = "sources",
    path = "/sources/{id}",
    summary = "Returns the objects of OpenStreetMap that a course is made of. Needs no key, and is not part of the contract.",
    params(("id" = CourseId, Path, description = "The course_id of a course.")),
    responses(
        (status = 200, description = "The sources.", body = SourcesAnswer),
        (status = 404, description = "`not_found`: the course is not of the map, or does not exist.", body = golf_api::error::ErrorBody),
        (status = 500, description = "`internal_error`: an unexpected server error.", body = golf_api::error::ErrorBody),
    ),
    security(())
)]
pub async fn sources(Shared(state): Shared<Arc<State>>, request: Request) -> Response {
    let mut response = found(&state, request.uri().path(), request.headers()).await;
    answer::tell_provenance(response.headers_mut(), state.served().provenance());
    response
}

async fn found(state: &State, path: &str, headers: &HeaderMap) -> Response {
    let nothing = || answer::of(Reply::nothing_here(&state.docs_url));
    let Some(course_id) = course_id(path) else {
        return nothing();
    };
    let served = state.served();
    let position = served.catalogue().position(course_id);
    let Some(course_id) = position.and_then(|at| Some(served.text(at)?.course_id)) else {
        return nothing();
    };
    match Arc::clone(&state.holes).read_source(course_id).await {
        Ok(Some(zipped)) => api::stored(state, headers, zipped, course_id),
        Ok(None) => nothing(),
        Err(failure) => {
            tracing::error!(%failure, %course_id, "sources cannot be read");
            answer::internal_error(&state.docs_url)
        }
    }
}

/// The course of a path; `None` if its last part is no number as the service writes it.
fn course_id(path: &str) -> Option<CourseId> {
    let digits = path.strip_prefix(route::SOURCES_FOLDER)?;
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    is_plain
        .then(|| digits.parse().ok())
        .flatten()
        .map(CourseId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_number_is_a_course() {
        for (path, course) in [
            ("/api/v1/sources/14012", Some(14012)),
            ("/api/v1/sources/", None),
            ("/api/v1/sources/014", None),
            ("/api/v1/sources/+1", None),
            ("/api/v1/sources/1/2", None),
            ("/api/v1/sources/99999999999999999999", None),
            ("/api/v1/courses/7", None),
        ] {
            assert_eq!(course_id(path), course.map(CourseId), "{path}");
        }
    }
}
