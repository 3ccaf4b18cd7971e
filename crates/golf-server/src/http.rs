//! The service over HTTP: routes and handlers.
//!
//! [`api`] has the three operations of the specification, [`about`] the service's description of
//! itself, [`openapi`] its OpenAPI description, and [`pages`] the built app. [`answer`] sets
//! headers, error shape and rate limits, [`compression`] compresses, and [`under_way`] bounds the bytes
//! that wait for their clients. golf-catalog decides which answer a request gets, and [`guard`] sets the headers that restrict it in a browser. Details of
//! internal failures go to the log and never into a response.

pub mod about;
pub mod answer;
pub mod api;
pub mod compression;
pub mod encoding;
pub mod guard;
pub mod openapi;
pub mod pages;
pub mod under_way;

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{Request, State as Shared};
use axum::middleware::Next;
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use golf_catalog::reply::Reply;
use http::Method;
use tower_http::catch_panic::CatchPanicLayer;

use crate::site::Site;
use crate::state::State;

/// The router of the whole service.
pub fn router(state: Arc<State>) -> Router {
    let open = |routed: MethodRouter<Arc<State>>| routed.options(answer::preflight);
    let docs_url = state.docs_url.clone();
    let router = Router::new()
        .route("/api/v1", open(get(about::service)))
        .route("/api/v1/", open(get(about::service)))
        .route("/api/v1/errors", open(get(about::errors)))
        .route("/api/v1/openapi.json", open(get(openapi::document)))
        .route("/api/v1/courses", open(get(api::courses)))
        .route("/api/v1/courses/{id}", open(get(api::course)))
        .route("/api/v1/courses/{id}/holes", open(get(api::holes)))
        .method_not_allowed_fallback(wrong_method)
        .fallback(elsewhere)
        .with_state(state)
        .layer(CatchPanicLayer::custom(move |_| {
            tracing::error!("answering a request panicked");
            answer::internal_error(&docs_url)
        }));
    if tracing::enabled!(tracing::Level::DEBUG) {
        router.layer(axum::middleware::from_fn(log))
    } else {
        router
    }
}

async fn wrong_method(Shared(state): Shared<Arc<State>>) -> Response {
    answer::method_not_allowed(&state.docs_url)
}

/// Requests without a route: unknown addresses of the service, and the pages of the app.
async fn elsewhere(Shared(state): Shared<Arc<State>>, request: Request) -> Response {
    if !Site::is_of_service(request.uri().path()) {
        return pages::answer(&state, &request);
    }
    match *request.method() {
        Method::OPTIONS => answer::preflight().await,
        Method::GET | Method::HEAD => answer::of(Reply::nothing_here(&state.docs_url)),
        _ => answer::method_not_allowed(&state.docs_url),
    }
}

/// One log line per request, without the query and without headers. So a key that was put into the
/// address by mistake is not logged.
async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    let micros = started.elapsed().as_micros();
    tracing::debug!(%method, path, status = response.status().as_u16(), micros, "answered");
    response
}
