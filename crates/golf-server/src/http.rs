//! The service over HTTP: routes and handlers.
//!
//! [`api`] has the three operations of the specification, [`about`] the service's description of
//! itself, [`openapi`] its OpenAPI description, [`sources`] what courses are made of, and [`pages`] the built app. [`answer`] sets
//! headers, error shape and rate limits, [`compression`] compresses, and [`under_way`] bounds the bytes
//! that wait for their clients. golf-catalog decides which answer a request gets, and [`guard`] sets the headers that restrict it in a browser. Details of
//! internal failures go to the log and never into a response. [`observed`] is around all of it: the
//! id of a request, its figures and its line in the access log. [`size`] refuses large requests.

pub mod about;
pub mod answer;
pub mod api;
pub mod compression;
pub mod encoding;
pub mod guard;
pub mod observed;
pub mod openapi;
pub mod pages;
pub mod request_id;
pub mod route;
pub mod size;
pub mod sources;
pub mod under_way;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State as Shared};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use golf_catalog::reply::Reply;
use http::Method;
use tower::util::MapRequestLayer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::SetRequestIdLayer;

use crate::site::Site;
use crate::state::State;

/// The router of the whole service.
pub fn router(state: Arc<State>) -> Router {
    let open = |routed: MethodRouter<Arc<State>>| routed.options(answer::preflight);
    let docs_url = state.docs_url.clone();
    Router::new()
        .route(route::SERVICE, open(get(about::service)))
        .route(route::SERVICE_FOLDER, open(get(about::service)))
        .route(route::ERRORS, open(get(about::errors)))
        .route(route::OPENAPI, open(get(openapi::document)))
        .route(route::COURSES, open(get(api::courses)))
        .route(route::COURSE, open(get(api::course)))
        .route(route::HOLES, open(get(api::holes)))
        .route(route::SOURCES, open(get(sources::sources)))
        .method_not_allowed_fallback(wrong_method)
        .fallback(elsewhere)
        .with_state(Arc::clone(&state))
        .layer(CatchPanicLayer::custom(move |_| {
            tracing::error!("answering a request panicked");
            answer::internal_error(&docs_url)
        }))
        .layer(from_fn(size::limited))
        .layer(from_fn_with_state(Arc::clone(&state), observed::observed))
        .layer(SetRequestIdLayer::new(
            request_id::HEADER,
            state.request_ids.clone(),
        ))
        .layer(MapRequestLayer::new(request_id::without_clients))
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
