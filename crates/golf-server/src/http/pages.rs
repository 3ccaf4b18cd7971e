//! The built app over HTTP: one file of the [`Site`] an address.

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use golf_catalog::reply::Reply;
use http::header::{self, HeaderMap, HeaderValue};
use http::{Method, StatusCode};
use serde_json::json;

use super::{answer, encoding};
use crate::site::{Page, Site};
use crate::state::State;

/// The answer to a request outside the service.
pub fn answer(state: &State, request: &Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return answer::method_not_allowed(&state.docs_url);
    }
    let path = request.uri().path();
    let Some(site) = &state.site else {
        return pointer(state, path);
    };
    let mut response = found(site, path, request.headers());
    state.guard.page(response.headers_mut());
    response
}

/// A file of the app, the app itself, or that there is no such file.
fn found(site: &Site, path: &str, headers: &HeaderMap) -> Response {
    if let Some(page) = site.page(path) {
        return served(StatusCode::OK, page, headers);
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    let is_file = last.contains('.');
    match site.index() {
        // An address of the app: it is the app that knows what to show there.
        Some(index) if !is_file => served(StatusCode::OK, index, headers),
        // A person at a file that is not there sees the app's own page for that.
        Some(index) if wants_html(headers) => {
            served(StatusCode::NOT_FOUND, index, &HeaderMap::new())
        }
        _ => plain(StatusCode::NOT_FOUND, "There is no such file."),
    }
}

/// Without an app, the root says where the service is.
fn pointer(state: &State, path: &str) -> Response {
    if path == "/" {
        let body = json!({ "name": "golf-server", "service": "/api/v1" });
        return answer::json(StatusCode::OK, body.to_string());
    }
    answer::of(Reply::nothing_here(&state.docs_url))
}

fn wants_html(headers: &HeaderMap) -> bool {
    let accept = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

fn served(status: StatusCode, page: &Page, request: &HeaderMap) -> Response {
    let choices = [("br", &page.brotli), ("gzip", &page.gzip)];
    let chosen = choices
        .into_iter()
        .filter(|(name, _)| encoding::accepts(request, name))
        .find_map(|(name, bytes)| Some((name, bytes.as_ref()?)));
    let etag = match chosen {
        Some((name, _)) => format!("\"{}-{name}\"", page.digest),
        None => format!("\"{}\"", page.digest),
    };
    let unchanged = status == StatusCode::OK && has_already(request, &etag);
    let (status, body) = match (unchanged, chosen) {
        (true, _) => (StatusCode::NOT_MODIFIED, Body::empty()),
        (false, Some((_, bytes))) => (status, Body::from(bytes.clone())),
        (false, None) => (status, Body::from(page.plain.clone())),
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let cached = if status == StatusCode::NOT_FOUND {
        Site::REVALIDATED
    } else {
        page.cached
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cached));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    if let Some(link) = &page.link {
        headers.insert(header::LINK, link.clone());
    }
    if !unchanged {
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static(page.content_type),
        );
        if let Some((name, _)) = chosen {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
    }
    response
}

fn has_already(request: &HeaderMap, etag: &str) -> bool {
    let sent = request.get_all(header::IF_NONE_MATCH).iter();
    sent.filter_map(|tags| tags.to_str().ok())
        .flat_map(|tags| tags.split(','))
        .any(|tag| tag.trim().trim_start_matches("W/") == etag)
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static(Site::REVALIDATED),
    );
    response
}
