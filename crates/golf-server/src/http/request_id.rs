//! The id of each request: in every line of the log that the request causes, and in the header
//! `x-request-id` of an error response. So a person who reports an error can name the line.
//!
//! It is always the server's own. A client's could repeat or imitate another.

use std::fmt;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::Request;
use http::header::{HeaderName, HeaderValue};
use tower_http::request_id::{MakeRequestId, RequestId};

/// The header with the id.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: HeaderValue;
}

/// Makes ids of 16 hexadecimal digits. They are a keyed hash of a counter: they do not repeat, and
/// do not show how many requests there were.
#[derive(Debug, Clone, Default)]
pub struct RequestIds {
    key: RandomState,
    next: Arc<AtomicU64>,
}

impl MakeRequestId for RequestIds {
    fn make_request_id<B>(&mut self, _: &http::Request<B>) -> Option<RequestId> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let id = format!("{:016x}", self.key.hash_one(number));
        HeaderValue::try_from(id).ok().map(RequestId::new)
    }
}

/// The request without an id of the client's.
#[must_use]
pub fn without_clients(mut request: Request) -> Request {
    request.headers_mut().remove(HEADER);
    request
}

/// Runs the work on a request, whose lines in the log have this id.
pub async fn within<T>(id: HeaderValue, work: impl Future<Output = T>) -> T {
    CURRENT.scope(id, work).await
}

/// Writes ` request=` and the id, in the work on a request.
///
/// # Errors
/// Those of the writer.
pub fn write_current(line: &mut impl fmt::Write) -> fmt::Result {
    let current = CURRENT.try_with(|id| id.to_str().map(str::to_owned));
    match current {
        Ok(Ok(id)) => write!(line, " request={id}"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn ids_differ_and_are_known_within_their_request_alone() {
        let mut ids = RequestIds::default();
        let request = http::Request::new(());
        let mut made = || {
            let id = ids.make_request_id(&request).expect("an id");
            id.into_header_value()
        };
        let (first, second) = (made(), made());
        assert_ne!(first, second);
        assert_eq!(first.len(), 16);
        let current = || {
            let mut line = String::new();
            write_current(&mut line).expect("written");
            line
        };
        let id = first.to_str().expect("text").to_owned();
        let inside = within(first, async { current() }).await;
        assert_eq!(inside, format!(" request={id}"));
        assert_eq!(current(), "");
    }
}
