//! Refuses requests whose address or headers are too large. Hyper's own limit is a buffer size, which
//! one large read may exceed.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use http::StatusCode;

use super::guard;

/// The longest address, with its query.
const MOST_ADDRESS_BYTES: usize = 8 * 1024;

/// The largest headers, together.
pub const MOST_HEADER_BYTES: usize = 32 * 1024;

/// The response to a request of a size that is accepted; otherwise 414 or 431, without a body.
pub async fn limited(request: Request, next: Next) -> Response {
    match too_large(&request) {
        Some(status) => bare(status),
        None => next.run(request).await,
    }
}

fn too_large(request: &Request) -> Option<StatusCode> {
    let address = request
        .uri()
        .path_and_query()
        .map_or(0, |it| it.as_str().len());
    if address > MOST_ADDRESS_BYTES {
        return Some(StatusCode::URI_TOO_LONG);
    }
    let headers = request.headers().iter();
    let bytes: usize = headers
        .map(|(name, value)| name.as_str().len() + value.len())
        .sum();
    (bytes > MOST_HEADER_BYTES).then_some(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE)
}

fn bare(status: StatusCode) -> Response {
    let mut response = Response::default();
    *response.status_mut() = status;
    guard::service(response.headers_mut());
    response
}
