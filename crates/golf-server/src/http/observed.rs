//! What is noted about every request: its figures, its line in the access log, and its id.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State as Shared};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::request_id::RequestId;

use super::request_id;
use super::route::Route;
use crate::access_log::LoggedRequest;
use crate::state::State;

/// Answers a request, and notes how. A request whose client left before its response is not noted.
pub async fn observed(Shared(state): Shared<Arc<State>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let extensions = request.extensions();
    let route = Route::of(extensions.get::<MatchedPath>(), request.uri().path());
    let id = extensions.get::<RequestId>();
    let id = id.map(|id| id.header_value().clone());
    let is_logged = state.access_log.is_some() || tracing::enabled!(tracing::Level::DEBUG);
    let entry = is_logged.then(|| LoggedRequest::of(&request));
    let answer = next.run(request);
    let mut response = match &id {
        Some(id) => request_id::within(id.clone(), answer).await,
        None => answer.await,
    };
    let took = started.elapsed();
    state.metrics.answered(route, response.status(), took);
    if let Some(entry) = &entry {
        entry.debug(response.status(), took, id.as_ref());
        if let Some(log) = &state.access_log {
            log.write(entry, response.status(), took, id.as_ref());
        }
    }
    let is_error = response.status().is_client_error() || response.status().is_server_error();
    if let Some(id) = id.filter(|_| is_error) {
        response.headers_mut().insert(request_id::HEADER, id);
    }
    response
}
