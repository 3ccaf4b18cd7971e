//! Headers of responses. [`golf_catalog::reply`], which the demo uses too, gives statuses, bodies
//! and the values of the rate-limit headers.
//!
//! Every response of the service is readable from any origin. It carries no cookie, and the key is
//! the caller's own, so a page learns nothing that it could not request itself. HTTP caches must
//! not store responses: the rate-limit headers are true for one moment, and a revoked key must not
//! get an old response. Callers store the data instead, for as long as they like.

use axum::body::Body;
use axum::response::Response;
use golf_catalog::reply::{RateLimit, Reply};
use http::StatusCode;
use http::header::{self, HeaderMap, HeaderName, HeaderValue};

use super::guard;
use crate::database::courses::Provenance;

/// Says whether the courses are `sample` or `imported`.
pub const DATA_HEADER: HeaderName = HeaderName::from_static(golf_api::address::DATA_HEADER);
/// The notice to show wherever the courses are shown, form-encoded.
pub const NOTICE_HEADER: HeaderName =
    HeaderName::from_static(golf_api::address::DATA_NOTICE_HEADER);
/// Requests a minute.
pub const LIMIT_HEADER: HeaderName = HeaderName::from_static("x-ratelimit-limit");
/// Requests left in this minute.
pub const REMAINING_HEADER: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
/// When the window ends, in Unix seconds; on a 429, when to retry (contract 7).
pub const RESET_HEADER: HeaderName =
    HeaderName::from_static(golf_api::address::RATE_LIMIT_RESET_HEADER);

const ALLOWED_METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");
const ALLOWED_HEADERS: HeaderValue =
    HeaderValue::from_static("x-api-key, accept, cache-control, content-type");
const EXPOSED_HEADERS: HeaderValue = HeaderValue::from_static(
    "date, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after, x-golf-data, x-golf-notice",
);
const ANY: HeaderValue = HeaderValue::from_static("*");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
const VARY: HeaderValue = HeaderValue::from_static("x-api-key, accept-encoding");
const A_DAY: HeaderValue = HeaderValue::from_static("86400");

/// Marks a response that must be sent byte for byte, such as one that is broken on purpose.
#[derive(Debug, Clone, Copy)]
pub struct AsItIs;

/// A response of the service with this JSON text.
pub fn json(status: StatusCode, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, JSON);
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    headers.insert(header::VARY, VARY);
    guard::service(headers);
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, ANY);
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED_HEADERS);
    response
}

/// Adds the headers with the origin of the courses and the notice to show.
pub fn tell_provenance(headers: &mut HeaderMap, provenance: &Provenance) {
    if let Some(origin) = provenance.origin {
        headers.insert(DATA_HEADER, HeaderValue::from_static(origin.word()));
    }
    let notice = provenance.notice.as_deref().unwrap_or_default();
    let encoded: String = form_urlencoded::byte_serialize(notice.as_bytes()).collect();
    if let Some(notice) = HeaderValue::from_str(&encoded)
        .ok()
        .filter(|_| !notice.is_empty())
    {
        headers.insert(NOTICE_HEADER, notice);
    }
}

/// A reply of the service.
pub fn of(reply: Reply) -> Response {
    let status = StatusCode::from_u16(reply.status);
    json(
        status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
        reply.body,
    )
}

/// 500, in words that reveal no internals.
pub fn internal_error(docs_url: &str) -> Response {
    of(Reply::internal_error(docs_url))
}

/// 405: all operations are GET (contract 1).
pub fn method_not_allowed(docs_url: &str) -> Response {
    let mut response = of(Reply::error(
        docs_url,
        405,
        "method_not_allowed",
        "All operations of this service are GET.",
    ));
    response
        .headers_mut()
        .insert(header::ALLOW, ALLOWED_METHODS);
    response
}

/// The response to a CORS preflight. Needs no key, since browsers send none with it.
pub async fn preflight() -> Response {
    let mut response = json(StatusCode::NO_CONTENT, Body::empty());
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_TYPE);
    headers.insert(header::ALLOW, ALLOWED_METHODS);
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, ALLOWED_METHODS);
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED_HEADERS);
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, A_DAY);
    response
}

/// Adds the headers with the caller's minute.
pub fn tell_limits(headers: &mut HeaderMap, rate: RateLimit) {
    headers.insert(LIMIT_HEADER, rate.limit.into());
    headers.insert(REMAINING_HEADER, rate.remaining.into());
    headers.insert(RESET_HEADER, rate.reset.into());
    if let Some(seconds) = rate.retry_after {
        headers.insert(header::RETRY_AFTER, seconds.into());
    }
}
