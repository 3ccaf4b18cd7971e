//! The built app over HTTP: each address is one file of the [`Site`].

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use golf_catalog::reply::Reply;
use golf_hosting::{files, headers as rules};
use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use http::{Method, StatusCode};
use serde_json::json;

use super::{answer, encoding};
use crate::site::{Site, SitePage};
use crate::state::State;

/// The response to a request outside the service.
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
    if path.strip_prefix('/') == Some(files::ELEMENT) {
        let (name, value) = rules::OF_ELEMENT;
        let name = HeaderName::from_bytes(name.as_bytes());
        if let Ok(name) = name {
            response
                .headers_mut()
                .insert(name, HeaderValue::from_static(value));
        }
    }
    response
}

/// A file of the app, the app itself, or a 404.
fn found(site: &Site, path: &str, headers: &HeaderMap) -> Response {
    if let Some(page) = site.page(path) {
        return served(StatusCode::OK, page, headers);
    }
    match site.index() {
        // An address of the app: its router decides what to show.
        Some(index) if Site::is_of_app(path) => served(StatusCode::OK, index, headers),
        // A person who opens a missing file sees the app's own page for that.
        Some(index) if wants_html(headers) => {
            served(StatusCode::NOT_FOUND, index, &HeaderMap::new())
        }
        _ => plain(StatusCode::NOT_FOUND, "There is no such file."),
    }
}

/// Without an app, the root names the address of the service.
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

fn served(status: StatusCode, page: &SitePage, request: &HeaderMap) -> Response {
    let choices = [("br", &page.brotli), ("gzip", &page.gzip)];
    let chosen = choices
        .into_iter()
        .filter(|(name, _)| encoding::accepts(request, name))
        .find_map(|(name, bytes)| Some((name, bytes.as_ref()?)));
    let sent = chosen.map_or(&page.plain, |(_, smaller)| smaller);
    let unchanged = status == StatusCode::OK && has_already(request, &sent.etag);
    let (status, body) = if unchanged {
        (StatusCode::NOT_MODIFIED, Body::empty())
    } else {
        (status, Body::from(sent.bytes.clone()))
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let cached = if status == StatusCode::NOT_FOUND {
        files::REVALIDATED
    } else {
        page.cached
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cached));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::ETAG, sent.etag.clone());
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

fn has_already(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let sent = request.get_all(header::IF_NONE_MATCH).iter();
    sent.filter_map(|tags| tags.to_str().ok())
        .flat_map(|tags| tags.split(','))
        .any(|tag| tag.trim().trim_start_matches("W/").as_bytes() == etag.as_bytes())
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
        HeaderValue::from_static(files::REVALIDATED),
    );
    response
}
