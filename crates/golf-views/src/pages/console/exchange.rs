//! A request of the console and its answer, as the page shows them: what was sent, what came, and what was odd about it.

use golf_api::address::{DATA_NOTICE_HEADER, Request};
use golf_api::decode::{self, Problems};
use golf_api::error::ErrorCode;
use golf_client::failure::Failure;
use golf_client::policy::{LastResponse, Received, Reply};
use golf_client::sanitize::sanitized;

use super::tree::{Tree, lines};

/// The longest body that is shown as text, in characters.
pub const LONGEST_TEXT: usize = 50_000;

/// How an answer came.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Came {
    /// From the service, for a number of requests: two if the service failed at first (contract 7).
    Sent(usize),
    /// From the cache, requested at this time in Unix milliseconds.
    Cached(f64),
    /// Not at all: the request is known to fail.
    NotSent,
}

/// What a body is shown as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// It has no bytes.
    Empty,
    /// JSON.
    Tree(Tree),
    /// Anything else, and what is too large for a tree.
    Text,
}

/// What was odd about an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Odd {
    /// An error has nothing to decode, and neither has a request that was not sent.
    NotDecoded,
    /// The deviations of a good answer from the contract, possibly none.
    Problems(Problems),
    /// A good answer that is none of the contract.
    Unreadable(String),
}

/// A request and its answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Exchange {
    /// The path and query of the request.
    pub asked: String,
    /// How the answer came.
    pub came: Came,
    /// The HTTP status; `None` if no answer came.
    pub status: Option<u16>,
    /// The error; of a request that was not sent, the one that the service would answer with.
    pub code: Option<ErrorCode>,
    /// From sending the request to having the whole answer, in milliseconds.
    pub millis: Option<u32>,
    /// The size of the body, in bytes.
    pub bytes: Option<u32>,
    /// The headers that a page may read, by name.
    pub headers: Vec<(&'static str, String)>,
    /// The body; `None` if no answer came.
    pub body: Option<Body>,
    /// The body as text, and whether it was cut off.
    pub text: (String, bool),
    /// What was odd.
    pub odd: Odd,
    /// Why there is no good answer.
    pub failure: Option<Failure>,
    /// Whether an older answer is cached.
    pub has_older: bool,
}

impl Exchange {
    /// The exchange of a reply. `sent` is the number of requests that were sent for it, `last` the last response to them, and
    /// `cached` the body of a cached answer.
    #[must_use]
    pub fn of(
        request: &Request,
        reply: &Reply,
        sent: usize,
        last: Option<&LastResponse>,
        cached: Option<&str>,
    ) -> Self {
        let failure = match reply {
            Err(failure) => Some(failure.clone()),
            Ok(found) => found.instead_of.clone(),
        };
        let came = match (sent, reply, &failure) {
            (1.., ..) => Came::Sent(sent),
            (_, Ok(found), None) => Came::Cached(found.asked_at_ms),
            _ => Came::NotSent,
        };
        let received = last.map(|last| &last.received).filter(|_| sent > 0);
        let body = match came {
            Came::Cached(_) => cached.map(str::as_bytes),
            _ => received.map(|received| received.body.as_slice()),
        };
        let is_cached = matches!(came, Came::Cached(_));
        let status = received.map(|received| received.status);
        let status = status.or(is_cached.then_some(200));
        let millis = last.filter(|_| received.is_some()).map(|last| last.millis);
        Self {
            asked: request.path_and_query(),
            came,
            status,
            code: code(failure.as_ref(), received),
            millis,
            bytes: body.map(|body| u32::try_from(body.len()).unwrap_or(u32::MAX)),
            headers: received.map(headers).unwrap_or_default(),
            body: body.map(shown_as),
            text: body.map(as_text).unwrap_or_default(),
            odd: odd(reply, failure.as_ref()),
            has_older: failure.is_some() && reply.is_ok(),
            failure,
        }
    }

    /// The exchange of fields that make no request.
    #[must_use]
    pub fn not_sent(asked: String, code: Option<ErrorCode>) -> Self {
        Self {
            asked,
            came: Came::NotSent,
            status: None,
            code,
            millis: None,
            bytes: None,
            headers: Vec::new(),
            body: None,
            text: Default::default(),
            odd: Odd::NotDecoded,
            failure: None,
            has_older: false,
        }
    }

    /// Whether it can be sent again for a request: an answer from the cache, and an error that the service has told before.
    #[must_use]
    pub fn may_be_sent_again(&self) -> bool {
        match self.came {
            Came::Cached(_) => true,
            Came::NotSent => matches!(self.failure, Some(Failure::Refused(_))),
            Came::Sent(_) => false,
        }
    }
}

/// The error of an answer, also where the client has another name for the failure.
fn code(failure: Option<&Failure>, received: Option<&Received>) -> Option<ErrorCode> {
    let received = received.filter(|received| received.status != 200);
    let told = received.and_then(|received| {
        let code = decode::api_error(received.status, &received.body).code;
        code.map(|code| match code {
            ErrorCode::Other(code) => ErrorCode::Other(sanitized(&code)),
            known => known,
        })
    });
    told.or_else(|| failure?.code())
}

fn headers(received: &Received) -> Vec<(&'static str, String)> {
    let notice = received.data_notice.as_ref();
    let notice = notice.map(|notice| (DATA_NOTICE_HEADER, sanitized(&notice.words)));
    let limits = received.limits.borrowed().named().into_iter();
    let limits = limits.filter_map(|(name, value)| Some((name, sanitized(value?))));
    limits.chain(notice).collect()
}

fn shown_as(body: &[u8]) -> Body {
    if body.is_empty() {
        return Body::Empty;
    }
    let text = std::str::from_utf8(body).ok();
    text.and_then(Tree::read).map_or(Body::Text, Body::Tree)
}

fn as_text(body: &[u8]) -> (String, bool) {
    // A character has at most four bytes.
    let beginning = &body[..body.len().min(LONGEST_TEXT * 4)];
    let text = String::from_utf8_lossy(beginning);
    let is_cut = text.chars().nth(LONGEST_TEXT).is_some();
    (lines(&text, LONGEST_TEXT), is_cut)
}

fn odd(reply: &Reply, failure: Option<&Failure>) -> Odd {
    match (failure, reply) {
        (Some(Failure::Unreadable(error)), _) => Odd::Unreadable(error.to_string()),
        (None, Ok(found)) => Odd::Problems(found.answer.problems().clone()),
        _ => Odd::NotDecoded,
    }
}

#[cfg(test)]
mod tests {
    use golf_api::course::CourseId;
    use golf_client::identity::Identity;
    use golf_client::ledger::LimitHeaders;
    use golf_client::policy::Found;
    use golf_client::question::Answer;

    use super::*;

    const GOOD: &str = r#"{"data":{"course_id":7,"par":72,"tee_data":[]}}"#;

    fn last(status: u16, body: &str) -> LastResponse {
        LastResponse {
            address: "/api/v1/courses/7".into(),
            millis: 35,
            received: Received {
                status,
                body: body.as_bytes().to_vec(),
                limits: LimitHeaders {
                    remaining: Some("9".into()),
                    ..LimitHeaders::default()
                },
                data_notice: None,
            },
        }
    }

    fn found(instead_of: Option<Failure>) -> Reply {
        let request = Request::Course(CourseId(7));
        let (answer, _) = Answer::read(&request, GOOD.as_bytes()).expect("readable");
        Ok(Found {
            answer,
            asked_at_ms: 5.0,
            instead_of,
        })
    }

    fn refused(status: u16, code: &str) -> Failure {
        let body = format!("{{\"error\":\"{code}\"}}");
        Failure::Refused(golf_client::failure::Refusal {
            error: decode::api_error(status, body.as_bytes()),
            reset: None,
        })
    }

    fn of(reply: &Reply, sent: usize, last: Option<&LastResponse>) -> Exchange {
        Exchange::of(&Request::Course(CourseId(7)), reply, sent, last, Some(GOOD))
    }

    #[test]
    fn a_new_answer_has_everything_and_a_cached_one_has_no_headers() {
        let new = of(&found(None), 1, Some(&last(200, GOOD)));
        assert_eq!(
            (new.came, new.status, new.millis),
            (Came::Sent(1), Some(200), Some(35))
        );
        assert_eq!(new.headers, [("x-ratelimit-remaining", "9".to_owned())]);
        assert!(matches!(new.body, Some(Body::Tree(_))));
        let Odd::Problems(problems) = &new.odd else {
            panic!("{:?}", new.odd);
        };
        assert_eq!(problems.total, 1, "par is text in the contract");
        // An earlier response to the same address is not this one's.
        let cached = of(&found(None), 0, Some(&last(200, "[]")));
        assert_eq!(
            (cached.came, cached.status, cached.millis),
            (Came::Cached(5.0), Some(200), None)
        );
        assert_eq!((cached.headers.len(), cached.text.0.as_str()), (0, GOOD));
        assert!(cached.may_be_sent_again() && !new.may_be_sent_again());
    }

    #[test]
    fn an_error_has_its_code_whether_it_came_or_would_come() {
        let check =
            |reply: &Reply, sent: usize, last: Option<&LastResponse>, code: Option<&str>| {
                let exchange = of(reply, sent, last);
                let found = exchange.code.as_ref().map(ErrorCode::as_str);
                assert_eq!(found, code, "{reply:?}");
                exchange
            };
        let body = r#"{"error":"course_not_found","message":"none"}"#;
        let came = check(
            &Err(refused(404, "course_not_found")),
            1,
            Some(&last(404, body)),
            Some("course_not_found"),
        );
        assert_eq!((came.status, came.odd), (Some(404), Odd::NotDecoded));
        let not = check(&Err(Failure::NoKey), 0, None, Some("missing_api_key"));
        assert_eq!(
            (not.came, not.status, not.body),
            (Came::NotSent, None, None)
        );
        check(
            &Err(Failure::PlanWithoutHoles(None)),
            0,
            None,
            Some("upgrade_required"),
        );
        let again = check(
            &Err(refused(401, "invalid_api_key")),
            0,
            None,
            Some("invalid_api_key"),
        );
        assert!(again.may_be_sent_again());
        let html = check(&Err(refused(502, "")), 1, Some(&last(502, "<html>")), None);
        assert_eq!(html.body, Some(Body::Text));
        let lost = check(&Err(Failure::Offline), 1, None, None);
        assert_eq!((lost.came, lost.status), (Came::Sent(1), None));
        let older = check(
            &found(Some(refused(500, "internal_error"))),
            2,
            Some(&last(500, "")),
            Some("internal_error"),
        );
        assert!(older.has_older && older.body == Some(Body::Empty));
    }

    #[test]
    fn an_unreadable_answer_says_why_and_nothing_shows_a_key() {
        let _ = Identity::new("/api/v1".into(), "yb_0123456789abcdef".into());
        let body = "yb_0123456789abcdef is no JSON";
        let error = decode::course_detail(body.as_bytes()).expect_err("unreadable");
        let exchange = of(&Err(Failure::Unreadable(error)), 1, Some(&last(200, body)));
        assert!(matches!(exchange.odd, Odd::Unreadable(_)));
        assert_eq!(exchange.text.0, "•••••••• is no JSON");
        let shown = format!("{exchange:?}");
        assert!(!shown.contains("0123456789"), "{shown}");
        let mut named = last(418, r#"{"error":"yb_0123456789abcdef"}"#);
        named.received.limits.reset = Some("yb_0123456789abcdef".into());
        let shown = format!("{:?}", of(&Err(Failure::Offline), 1, Some(&named)));
        assert!(!shown.contains("0123456789"), "{shown}");
    }

    #[test]
    fn a_long_body_is_cut_off_as_text() {
        let body = format!("\"{}\"", "é".repeat(LONGEST_TEXT));
        let exchange = of(&Err(Failure::Offline), 1, Some(&last(500, &body)));
        assert!(exchange.text.1);
        assert_eq!(exchange.text.0.chars().count(), LONGEST_TEXT + 1);
    }
}
