//! Turns a decision into a response: status, JSON body, and the values of the `X-RateLimit-*`
//! headers.
//!
//! The server and the demo both make their bodies here, so that the same request gets the same
//! bytes from either. A body is assembled from JSON texts, which the server keeps ready. Headers
//! that only a network needs are the server's.

use golf_api::course::CourseId;
use golf_api::error::{ErrorBody, ErrorCode};
use golf_api::hole::CourseHoles;
use golf_api::page::PageMeta;
use serde::Serialize;

use crate::decision::Refusal;
use crate::quota::MinuteWindow;

/// The error code for an unknown address: contract 7 names none.
pub const NOT_FOUND: &str = "not_found";

/// A response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// HTTP status.
    pub status: u16,
    /// A JSON text.
    pub body: String,
}

impl Reply {
    /// 200 with a page of the list (contract 4.1), of the objects of contract 2.1.
    #[must_use]
    pub fn page<'a>(courses: impl Iterator<Item = &'a str> + Clone, meta: &PageMeta) -> Self {
        let bytes: usize = courses.clone().map(|course| course.len() + 1).sum();
        let mut body = String::with_capacity(bytes + 160);
        body.push_str(r#"{"data":["#);
        for (at, course) in courses.enumerate() {
            if at > 0 {
                body.push(',');
            }
            body.push_str(course);
        }
        body.push_str(r#"],"meta":"#);
        body.push_str(&json(meta));
        body.push('}');
        Self { status: 200, body }
    }

    /// 200 with one course (contract 4.2): the object of contract 2.1 and the list of its tees. `None` when `course`
    /// is not an object.
    #[must_use]
    pub fn course(course: &str, tees: &str) -> Option<Self> {
        let fields = course.strip_suffix('}')?;
        let body = format!(r#"{{"data":{fields},"tee_data":{tees}}}}}"#);
        Some(Self { status: 200, body })
    }

    /// 200 with the holes of a course (contract 4.3): the object of contract 2.3.
    #[must_use]
    pub fn holes(holes: &str) -> Self {
        let body = format!(r#"{{"data":{holes}}}"#);
        Self { status: 200, body }
    }

    /// 200 for a course without hole data: an empty list of holes, not an error.
    #[must_use]
    pub fn no_holes(course_id: CourseId) -> Self {
        Self::holes(&json(&CourseHoles {
            course_id,
            hole_count: Some(0),
            holes: Vec::new(),
        }))
    }

    /// An error in the shape of contract 2.5.
    #[must_use]
    pub fn error(docs_url: &str, status: u16, code: &str, message: &str) -> Self {
        let body = json(&ErrorBody {
            error: ErrorCode::from(code),
            message: message.to_owned(),
            docs: docs_url.to_owned(),
        });
        Self { status, body }
    }

    /// The response to a refused request.
    #[must_use]
    pub fn refused(docs_url: &str, refusal: &Refusal) -> Self {
        let status = refusal.code.status().unwrap_or(500);
        Self::error(docs_url, status, refusal.code.as_str(), &refusal.message)
    }

    /// 404 for an unknown address.
    #[must_use]
    pub fn nothing_here(docs_url: &str) -> Self {
        let message = "There is nothing at this address. The service describes itself at /api/v1.";
        Self::error(docs_url, 404, NOT_FOUND, message)
    }

    /// 500, in words that reveal no internals.
    #[must_use]
    pub fn internal_error(docs_url: &str) -> Self {
        let message = "Something went wrong in the service. Try again in a few seconds.";
        let code = ErrorCode::InternalError;
        Self::error(docs_url, 500, code.as_str(), message)
    }
}

/// The values of the rate-limit headers in a response to a known caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// `X-RateLimit-Limit`: requests a minute.
    pub limit: u32,
    /// `X-RateLimit-Remaining`: requests left in this minute.
    pub remaining: u32,
    /// `X-RateLimit-Reset`: when the window ends, in Unix seconds; on a 429, when to retry.
    pub reset: u64,
    /// `Retry-After`, in seconds, on a 429.
    pub retry_after: Option<u64>,
}

impl RateLimit {
    /// The caller's minute at `now`. When a window is full, nothing remains, and the reset is the
    /// end of that window, `retry_at`.
    #[must_use]
    pub fn new(window: MinuteWindow, retry_at: Option<u64>, now: u64) -> Self {
        Self {
            limit: window.limit,
            remaining: retry_at.map_or(window.remaining, |_| 0),
            reset: retry_at.unwrap_or(window.reset),
            retry_after: retry_at.map(|retry_at| retry_at.saturating_sub(now)),
        }
    }
}

/// The JSON text of a value, with its fields in the order of the contract. Serializing fails only
/// for maps with odd keys or a failing writer; our types have neither. A `null` would reveal a
/// failure.
#[must_use]
pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_its_courses_and_its_metadata() {
        let meta = PageMeta {
            total: Some(3),
            limit: Some(2),
            max_limit: Some(10),
            offset: Some(0),
            has_more: Some(true),
        };
        let check = |courses: &[&str], data: &str| {
            let meta_text = r#"{"total":3,"limit":2,"max_limit":10,"offset":0,"has_more":true}"#;
            let reply = Reply::page(courses.iter().copied(), &meta);
            assert_eq!(
                reply.body,
                format!(r#"{{"data":{data},"meta":{meta_text}}}"#)
            );
            assert_eq!(reply.status, 200);
        };
        check(&[], "[]");
        check(&[r#"{"course_id":1}"#], r#"[{"course_id":1}]"#);
        check(&["{}", "{}"], "[{},{}]");
    }

    #[test]
    fn a_course_has_its_tees_among_its_fields() {
        let body = |course| Some(Reply::course(course, r#"[{"name":"Red"}]"#)?.body);
        assert_eq!(
            body(r#"{"course_id":1}"#).as_deref(),
            Some(r#"{"data":{"course_id":1,"tee_data":[{"name":"Red"}]}}"#)
        );
        assert_eq!(body("null"), None);
    }

    #[test]
    fn a_course_without_hole_data_has_no_holes() {
        assert_eq!(
            Reply::no_holes(CourseId(7)).body,
            r#"{"data":{"course_id":7,"hole_count":0,"holes":[]}}"#
        );
    }

    #[test]
    fn every_error_has_the_shape_of_the_contract() {
        let check = |reply: Reply, status: u16, code: &str| {
            let start = format!(r#"{{"error":"{code}","message":""#);
            let end = r#"","docs":"https://docs.example"}"#;
            assert_eq!(reply.status, status, "{code}");
            assert!(reply.body.starts_with(&start), "{}", reply.body);
            assert!(reply.body.ends_with(end), "{}", reply.body);
        };
        let docs = "https://docs.example";
        for code in ErrorCode::DOCUMENTED {
            let status = code.status().expect("documented");
            let refusal = Refusal {
                code: code.clone(),
                message: "No \"such\" thing.".into(),
                retry_at: None,
            };
            check(Reply::refused(docs, &refusal), status, code.as_str());
        }
        check(Reply::nothing_here(docs), 404, "not_found");
        check(Reply::internal_error(docs), 500, "internal_error");
    }

    #[test]
    fn a_full_window_leaves_nothing_and_says_when_to_retry() {
        let window = MinuteWindow {
            limit: 10,
            remaining: 4,
            reset: 660,
        };
        let told = |retry_at, remaining, reset, retry_after| {
            let rate = RateLimit {
                limit: 10,
                remaining,
                reset,
                retry_after,
            };
            assert_eq!(RateLimit::new(window, retry_at, 630), rate);
        };
        told(None, 4, 660, None);
        told(Some(86_400), 0, 86_400, Some(85_770));
        told(Some(600), 0, 600, Some(0));
    }
}
