//! The service over HTTP: addresses to handlers.
//!
//! [`api`] answers the three operations of the specification, [`about`] what the service says of
//! itself, [`openapi`] its description for machines, [`pages`] the built app. How an answer looks
//! on the wire — headers, error shape, rate limits — is [`answer`]; which answer it is was decided
//! by golf-catalog; what it can do in a browser is bounded by [`guard`]. The words of internal failures go to the log and never into an answer.

pub mod about;
pub mod answer;
pub mod api;
pub mod encoding;
pub mod guard;
pub mod openapi;
pub mod pages;

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{Request, State as Shared};
use axum::middleware::Next;
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use golf_catalog::reply::Reply;
use http::Method;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::state::State;

/// What the service answers to every request.
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
        }))
        .layer(
            CompressionLayer::new()
                .quality(CompressionLevel::Fastest)
                .compress_when(answer::is_worth_compressing),
        );
    if tracing::enabled!(tracing::Level::DEBUG) {
        router.layer(axum::middleware::from_fn(log))
    } else {
        router
    }
}

async fn wrong_method(Shared(state): Shared<Arc<State>>) -> Response {
    answer::method_not_allowed(&state.docs_url)
}

/// What no route names: unknown addresses of the service, and the pages of the app.
async fn elsewhere(Shared(state): Shared<Arc<State>>, request: Request) -> Response {
    let path = request.uri().path();
    if path != "/api" && !path.starts_with("/api/") {
        return pages::answer(&state, &request);
    }
    match *request.method() {
        Method::OPTIONS => answer::preflight().await,
        Method::GET | Method::HEAD => answer::of(Reply::nothing_here(&state.docs_url)),
        _ => answer::method_not_allowed(&state.docs_url),
    }
}

/// One line a request, without the query and without any header: neither is the log's business,
/// and a key that was put into the address by mistake stays out of it.
async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    let micros = started.elapsed().as_micros();
    tracing::debug!(%method, path, status = response.status().as_u16(), micros, "answered");
    response
}
