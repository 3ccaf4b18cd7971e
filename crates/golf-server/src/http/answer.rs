//! How answers go out over HTTP: their headers. Statuses, bodies and what the rate-limit headers
//! tell are those of [`golf_catalog::reply`], which the demo answers with too.
//!
//! Every answer of the service may be read by any origin: it carries no cookie and nothing that a
//! page could not get by asking itself, since the key is the caller's own. Answers are not stored
//! by HTTP caches: their rate-limit headers are true for one moment, and a revoked key must not
//! find yesterday's answer. Callers keep the data instead, for as long as they like.

use axum::body::Body;
use axum::response::Response;
use golf_catalog::reply::{RateLimit, Reply};
use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use http::{Extensions, StatusCode, Version};

use super::guard;
use crate::database::courses::Provenance;

/// Says whether the courses are `sample` or `imported`.
pub const DATA_HEADER: HeaderName = HeaderName::from_static(golf_api::address::DATA_HEADER);
/// What must be said wherever the courses are shown, form-encoded.
pub const NOTICE_HEADER: HeaderName =
    HeaderName::from_static(golf_api::address::DATA_NOTICE_HEADER);
/// Requests a minute.
pub const LIMIT_HEADER: HeaderName = HeaderName::from_static("x-ratelimit-limit");
/// Requests left in this minute.
pub const REMAINING_HEADER: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
/// When the window ends, in Unix seconds; on a 429, when to retry (specification 7).
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

/// Marks an answer that is to arrive byte for byte as it is, such as one that is broken on purpose.
#[derive(Debug, Clone, Copy)]
pub struct AsItIs;

/// An answer of the service with this JSON text.
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

/// Tells where the courses are from, and what must be said of them.
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

/// 500, in words that say nothing of the inside.
pub fn internal_error(docs_url: &str) -> Response {
    of(Reply::internal_error(docs_url))
}

/// 405: all operations are GET (specification 1).
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

/// The answer to a browser that asks whether it may ask. Needs no key: browsers send none here.
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

/// Writes the caller's minute on an answer.
pub fn tell_limits(headers: &mut HeaderMap, rate: RateLimit) {
    headers.insert(LIMIT_HEADER, rate.limit.into());
    headers.insert(REMAINING_HEADER, rate.remaining.into());
    headers.insert(RESET_HEADER, rate.reset.into());
    if let Some(seconds) = rate.retry_after {
        headers.insert(header::RETRY_AFTER, seconds.into());
    }
}

/// Small answers gain nothing from compression; broken ones are to stay broken.
pub fn is_worth_compressing(
    _: StatusCode,
    _: Version,
    headers: &HeaderMap,
    extensions: &Extensions,
) -> bool {
    const LEAST_BYTES: u64 = 1024;
    let length = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let content_type = headers.get(header::CONTENT_TYPE);
    let is_text = content_type
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| {
            kind.starts_with("text/")
                || kind.contains("json")
                || kind.contains("javascript")
                || kind.contains("wasm")
                || kind.contains("svg")
        });
    is_text
        && extensions.get::<AsItIs>().is_none()
        && length.is_none_or(|length| length >= LEAST_BYTES)
}
