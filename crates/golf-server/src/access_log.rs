//! The access log: a line for each answered request, on request, beside the log.
//!
//! It has the method, the path, the status, the time and the id of the request. It has no query, no
//! header and no address of a client. A part of a path that looks like a key is left out: it was
//! pasted there by mistake.

use std::io::Write as _;
use std::time::{Duration, SystemTime};

use axum::extract::Request;
use clap::ValueEnum;
use http::{HeaderValue, Method, StatusCode};
use serde_json::json;

use crate::key;
use crate::log::Log;

/// How a line is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Words, separated by spaces.
    Text,
    /// One JSON object.
    Json,
}

/// Writes a line for each request.
#[derive(Debug, Clone)]
pub struct AccessLog {
    log: Log,
    format: Format,
}

/// What a line says about a request before it is answered.
#[derive(Debug)]
pub struct LoggedRequest {
    method: Method,
    path: String,
}

impl LoggedRequest {
    /// Of this request.
    #[must_use]
    pub fn of(request: &Request) -> Self {
        Self {
            method: request.method().clone(),
            path: without_keys(request.uri().path()),
        }
    }

    /// Writes the same to the log, at the level `debug`.
    pub fn debug(&self, status: StatusCode, took: Duration, id: Option<&HeaderValue>) {
        let Self { method, path } = self;
        let (status, micros) = (status.as_u16(), took.as_micros());
        let request = id.and_then(|id| id.to_str().ok());
        tracing::debug!(%method, path, status, micros, request, "answered");
    }
}

impl AccessLog {
    /// Writes in this format.
    #[must_use]
    pub const fn new(log: Log, format: Format) -> Self {
        Self { log, format }
    }

    /// Writes the line of a request. Nothing waits for it, see [`crate::log`].
    pub fn write(
        &self,
        entry: &LoggedRequest,
        status: StatusCode,
        took: Duration,
        id: Option<&HeaderValue>,
    ) {
        let id = id.and_then(|id| id.to_str().ok()).unwrap_or_default();
        let line = line(
            self.format,
            entry,
            status.as_u16(),
            took,
            id,
            SystemTime::now(),
        );
        // The log never fails.
        let _ = self.log.clone().write_all(line.as_bytes());
    }
}

fn line(
    format: Format,
    entry: &LoggedRequest,
    status: u16,
    took: Duration,
    id: &str,
    now: SystemTime,
) -> String {
    let time = jiff::Timestamp::try_from(now).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    let LoggedRequest { method, path } = entry;
    let micros = took.as_micros();
    match format {
        Format::Text => {
            format!("{time:.3} access {method} {path} {status} {micros}us request={id}\n")
        }
        Format::Json => {
            let line = json!({
                "time": format!("{time:.3}"),
                "method": method.as_str(),
                "path": path,
                "status": status,
                "micros": u64::try_from(micros).unwrap_or(u64::MAX),
                "request": id,
            });
            format!("{line}\n")
        }
    }
}

/// The path on one line, in ASCII, without what looks like a key.
fn without_keys(path: &str) -> String {
    let mut clean = String::with_capacity(path.len());
    let mut rest = path;
    while let Some(at) = rest.find(key::START) {
        let (before, found) = rest.split_at(at);
        clean.push_str(before);
        clean.push_str(key::START);
        let found = &found[key::START.len()..];
        let end = found.find(|sign: char| !sign.is_ascii_alphanumeric());
        let (secret, after) = found.split_at(end.unwrap_or(found.len()));
        if !secret.is_empty() {
            clean.push_str("...");
        }
        rest = after;
    }
    clean.push_str(rest);
    if clean.bytes().all(|byte| byte.is_ascii_graphic()) {
        return clean;
    }
    clean.escape_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(format: Format, path: &str, expected: &str) {
        let entry = LoggedRequest {
            method: Method::GET,
            path: without_keys(path),
        };
        let now = SystemTime::UNIX_EPOCH + Duration::from_millis(1_767_225_600_250);
        let took = Duration::from_micros(812);
        let line = line(format, &entry, 404, took, "00ff", now);
        assert_eq!(line, format!("{expected}\n"));
    }

    #[test]
    fn a_line_has_the_path_and_no_key() {
        check(
            Format::Text,
            "/api/v1/courses/7",
            "2026-01-01T00:00:00.250Z access GET /api/v1/courses/7 404 812us request=00ff",
        );
        check(
            Format::Json,
            "/api/v1/yb_AbC123/yb_/x",
            r#"{"method":"GET","micros":812,"path":"/api/v1/yb_.../yb_/x","request":"00ff","status":404,"time":"2026-01-01T00:00:00.250Z"}"#,
        );
    }

    #[test]
    fn a_path_stays_on_its_line_and_is_json_whatever_it_holds() {
        for path in ["/a b\n\"\\", "/\u{202e}\u{e9}"] {
            let entry = LoggedRequest {
                method: Method::GET,
                path: without_keys(path),
            };
            let took = Duration::ZERO;
            let line = line(Format::Json, &entry, 404, took, "", SystemTime::UNIX_EPOCH);
            assert!(
                line.trim_end()
                    .bytes()
                    .all(|byte| (b' '..=b'~').contains(&byte)),
                "{line}"
            );
            serde_json::from_str::<serde_json::Value>(&line).expect("JSON");
        }
    }
}
