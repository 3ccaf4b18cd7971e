//! The budget of bytes in large responses that are under way.
//!
//! A response is whole in memory until its client has read it or is dropped. One key may request hundreds of them in a
//! minute, and read none. So all large responses together have a budget. Beyond it, a request gets 503 with
//! `Retry-After`. Small responses pass always: the limit of connections bounds them, and nobody's large ones hold up
//! the pages of the list.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::{Body, to_bytes};
use axum::response::Response;
use bytes::Bytes;
use golf_catalog::reply::Reply;
use http::header::{self, HeaderValue};
use http_body::Body as _;

use super::answer;

/// Smaller responses are not counted.
const SMALL: usize = 64 * 1024;

/// All large responses together.
const MOST: usize = 64 * 1024 * 1024;

/// Seconds until another try. Clients that read nothing are dropped after 30 seconds, and others are done much sooner.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("5");

/// The large responses that are under way.
#[derive(Debug)]
pub struct UnderWay {
    most: usize,
    bytes: AtomicUsize,
}

impl Default for UnderWay {
    fn default() -> Self {
        Self::of(MOST)
    }
}

impl UnderWay {
    /// A budget of this many bytes.
    #[must_use]
    pub const fn of(most: usize) -> Self {
        Self {
            most,
            bytes: AtomicUsize::new(0),
        }
    }

    /// The response, counted until its last byte is with the system or its connection is gone. `None` when the budget
    /// has no room for it: then the answer is [`busy`].
    pub async fn counted(self: &Arc<Self>, response: Response, docs_url: &str) -> Option<Response> {
        let size = response.body().size_hint().exact();
        let size = size.and_then(|size| usize::try_from(size).ok());
        let Some(size) = size.filter(|size| *size >= SMALL) else {
            return Some(response);
        };
        let share = Share::of(self, size)?;
        let (parts, body) = response.into_parts();
        Some(match to_bytes(body, size).await {
            Ok(bytes) => {
                let counted = Counted {
                    bytes,
                    _share: share,
                };
                Response::from_parts(parts, Body::from(Bytes::from_owner(counted)))
            }
            // A body with a known size is whole in memory, so this does not happen.
            Err(_) => answer::internal_error(docs_url),
        })
    }
}

/// Part of the budget, given back on drop.
struct Share {
    of: Arc<UnderWay>,
    bytes: usize,
}

impl Share {
    fn of(under_way: &Arc<UnderWay>, bytes: usize) -> Option<Self> {
        let more = |before: usize| {
            let after = before.checked_add(bytes)?;
            (after <= under_way.most).then_some(after)
        };
        let taken = under_way
            .bytes
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        taken.is_ok().then(|| Self {
            of: Arc::clone(under_way),
            bytes,
        })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.of.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Bytes with their share. The connection keeps them while it writes, longer than the body.
struct Counted {
    bytes: Bytes,
    _share: Share,
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// 503, with the time until another try.
pub fn busy(docs_url: &str) -> Response {
    let message =
        "The service is sending as many large answers as it can. Try again in a few seconds.";
    let mut response = answer::of(Reply::error(docs_url, 503, "internal_error", message));
    response
        .headers_mut()
        .insert(header::RETRY_AFTER, RETRY_AFTER);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn large_responses_share_a_budget_and_give_it_back_with_their_last_byte() {
        let under_way = Arc::new(UnderWay::of(3 * SMALL));
        let counted = async |size: usize| {
            let response = Response::new(Body::from(vec![7; size]));
            let counted = under_way.counted(response, "").await;
            counted.unwrap_or_else(|| busy(""))
        };
        let first = counted(SMALL).await;
        let second = counted(2 * SMALL).await;
        let refused = counted(SMALL).await;
        assert_eq!(refused.status(), 503);
        assert_eq!(refused.headers()[header::RETRY_AFTER], "5");
        assert_eq!(counted(SMALL - 1).await.status(), 200, "a small one passes");

        // The body is gone, and its bytes are still being written.
        let written = to_bytes(second.into_body(), 2 * SMALL)
            .await
            .expect("whole");
        assert_eq!(written.len(), 2 * SMALL);
        assert_eq!(counted(SMALL).await.status(), 503);
        drop(written);
        assert_eq!(counted(2 * SMALL).await.status(), 200);
        drop(first);
        assert_eq!(under_way.bytes.load(Ordering::Relaxed), 0);
        assert_eq!(counted(4 * SMALL).await.status(), 503, "more than all");
    }
}
