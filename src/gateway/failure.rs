//! Why a request produced no answer, and what a person can do next.
//!
//! The gateway creates each failure once, and one component shows it once. [`explain`] turns a failure into a
//! display-ready record. No failure contains the key.

use golf_api::decode::DecodeError;
use golf_api::error::{ApiError, ErrorCode};
use golf_api::plan::Plan;
use golf_catalog::quota::Window;

use crate::gateway::ledger::{Spent, Until};
use crate::words::frame;
use crate::words::service::failure as words;
use crate::words::service::limit::{self, CountedBy};

/// Why a request failed.
#[derive(Debug, Clone, PartialEq)]
pub enum Failure {
    /// There is no key. Nothing was sent.
    NoKey,
    /// The key was entered for another service. Nothing was sent.
    KeyOfAnotherService,
    /// Pages that nobody has touched have sent their requests, and nobody has touched this one. Nothing was sent.
    Untouched,
    /// The plan is known to lack hole data. Nothing was sent. Names the plan, if known.
    PlanWithoutHoles(Option<Plan>),
    /// A request window is used up, or only the reserve is left.
    Limit {
        /// The window, whether only the reserve is left, and when a minute window ends.
        spent: Spent,
        /// The service's response; `None` if this browser's own count prevented the request.
        refusal: Option<Box<Refusal>>,
    },
    /// The service, or a server before it, asks not to be asked for a while.
    Paused {
        /// When it may be asked again.
        until: Until,
        /// Whole seconds until then, when this was found out.
        seconds: u32,
        /// The response; `None` if this browser prevented the request.
        refusal: Option<Box<Refusal>>,
    },
    /// The service responded with another error.
    Refused(Refusal),
    /// A successful response that could not be decoded.
    Unreadable(DecodeError),
    /// The request timed out.
    TimedOut {
        /// The timeout, in seconds.
        seconds: u32,
    },
    /// A chunk of Yardbook itself failed to load. The app has sent nothing, but the first script may have.
    NotLoaded,
    /// A cached answer was promised but is gone. The person must agree before a request pays for it again.
    CacheLost,
    /// No answer is cached, and the view promised to cost nothing.
    NotCached,
    /// The browser reports that it is offline.
    Offline,
    /// The service redirected the request to another address, and the key does not go there.
    Redirected,
    /// The service is reachable, but the browser blocked the response (CORS).
    Blocked,
    /// There was no response, and the browser does not say why.
    Unreachable {
        /// Whether the service is on another origin, so that the browser may have blocked the response.
        other_origin: bool,
    },
}

/// An error response from the service.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// Its status, code and message.
    pub error: ApiError,
    /// The raw `X-RateLimit-Reset` header, if it was readable.
    pub reset: Option<String>,
}

impl Failure {
    /// The failure of a service that asks for a pause until then.
    #[must_use]
    pub fn paused(until: Until, refusal: Option<Refusal>, now_ms: f64) -> Self {
        Self::Paused {
            until,
            seconds: until.seconds_from(now_ms),
            refusal: refusal.map(Box::new),
        }
    }

    /// When to retry, for failures that end by themselves.
    #[must_use]
    pub fn until(&self) -> Option<Until> {
        match self {
            Self::Limit { spent, .. } => spent.until,
            Self::Paused { until, .. } => Some(*until),
            _ => None,
        }
    }

    /// Whether no request can be sent now, so that only cached answers are available.
    #[must_use]
    pub const fn leaves_what_is_saved(&self) -> bool {
        matches!(
            self,
            Self::Offline
                | Self::Limit { .. }
                | Self::Paused { .. }
                | Self::TimedOut { .. }
                | Self::Unreachable { .. }
        )
    }

    /// Whether the service failed internally, in which case one retry is advised (contract 7).
    #[must_use]
    pub fn is_internal_error(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.error.status == 500)
    }

    /// Whether a key or a larger plan would have made the request succeed.
    #[must_use]
    pub fn is_of_plan(&self) -> bool {
        match self {
            Self::NoKey | Self::PlanWithoutHoles(_) => true,
            Self::Refused(refusal) => refusal.error.code == Some(ErrorCode::UpgradeRequired),
            _ => false,
        }
    }
}

/// A failure in display-ready form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// A short title.
    pub title: &'static str,
    /// The reason and the remedy, in full sentences.
    pub text: String,
    /// The next step.
    pub next: Next,
    /// The service's own message and documentation address: untrusted, shown as plain text.
    pub service_words: Option<String>,
    /// Status and code, for support requests.
    pub detail: Option<String>,
}

/// The control that helps the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// A link to Settings.
    Settings,
    /// A retry, which costs a request.
    Retry,
    /// A link to the list.
    Courses,
    /// Nothing but waiting.
    Wait,
}

/// Turns a failure into text.
#[must_use]
pub fn explain(failure: &Failure) -> Explanation {
    match failure {
        Failure::NoKey => plain(words::NO_KEY, Next::Settings),
        Failure::KeyOfAnotherService => plain(words::KEY_OF_ANOTHER_SERVICE, Next::Settings),
        Failure::Untouched => plain(words::UNTOUCHED, Next::Retry),
        Failure::Redirected => plain(words::REDIRECTED, Next::Settings),
        Failure::PlanWithoutHoles(plan) => {
            let text = plan.map_or_else(words::your_plan_without_holes, |plan| {
                words::plan_without_holes(plan.name())
            });
            plain((words::NO_HOLE_DATA, &text), Next::Settings)
        }
        Failure::Limit { spent, refusal } => explain_limit(*spent, refusal.as_deref()),
        Failure::Paused {
            until,
            seconds,
            refusal,
        } => explain_pause(*until, *seconds, refusal.as_deref()),
        Failure::Refused(refusal) => explain_refusal(refusal, words_of(&refusal.error)),
        Failure::Blocked => plain(words::BLOCKED, Next::Settings),
        Failure::CacheLost => plain(words::CACHE_LOST, Next::Retry),
        Failure::NotCached => plain(words::NOT_CACHED, Next::Courses),
        Failure::Unreadable(error) => Explanation {
            detail: Some(error.to_string()),
            ..plain(words::UNREADABLE, Next::Retry)
        },
        Failure::TimedOut { seconds } => plain(
            (words::TIMED_OUT, &words::not_within(*seconds)),
            Next::Retry,
        ),
        Failure::NotLoaded => plain((frame::NOT_LOADED, frame::WHY_NOT_LOADED), Next::Retry),
        Failure::Offline => plain(words::OFFLINE, Next::Retry),
        Failure::Unreachable {
            other_origin: false,
        } => plain(words::UNREACHABLE, Next::Retry),
        Failure::Unreachable { other_origin: true } => {
            plain(words::UNREACHABLE_ELSEWHERE, Next::Retry)
        }
    }
}

fn plain((title, text): (&'static str, &str), next: Next) -> Explanation {
    Explanation {
        title,
        text: text.to_owned(),
        next,
        service_words: None,
        detail: None,
    }
}

/// A spent window, as counted by this browser or by the service.
fn explain_limit(spent: Spent, refusal: Option<&Refusal>) -> Explanation {
    let title = limit::title(spent.window, spent.by_reserve);
    let counted_by = match refusal {
        None => CountedBy::Browser,
        Some(_) => CountedBy::Service,
    };
    let text = limit::explained(spent.window, spent.by_reserve, counted_by);
    let next = match (spent.window, spent.by_reserve) {
        (_, true) => Next::Settings,
        (Window::Minute, false) => Next::Retry,
        (Window::Day | Window::Month, false) => Next::Wait,
    };
    match refusal {
        None => plain((title, &text), next),
        Some(refusal) => explain_refusal(refusal, ((title, &text), next)),
    }
}

/// A pause that the service asks for, in its own size.
fn explain_pause(until: Until, seconds: u32, refusal: Option<&Refusal>) -> Explanation {
    let has_failed = refusal.is_some_and(|refusal| refusal.error.status != 429);
    let title = if has_failed {
        words::SERVICE_FAILED.0
    } else {
        words::PAUSED
    };
    let text = words::paused(seconds, until.is_estimate, refusal.is_none());
    match refusal {
        None => plain((title, &text), Next::Retry),
        Some(refusal) => explain_refusal(refusal, ((title, &text), Next::Retry)),
    }
}

/// The first parameter (contract 4.1) that the service's message names, and the matching advice.
#[must_use]
pub fn named_parameter(error: &ApiError) -> Option<(&'static str, &'static str)> {
    let message = error.message.as_deref()?;
    const NAMED: [(&str, &str); 8] = [
        ("min_rating", words::OTHER_REVIEWS),
        ("order_by", words::OTHER_ORDER),
        ("order", words::OTHER_DIRECTION),
        ("limit", words::OTHER_PAGE_SIZE),
        ("offset", words::NO_SUCH_PAGE),
        ("search", words::OTHER_NAME),
        ("state", words::OTHER_STATE),
        ("city", words::OTHER_CITY),
    ];
    let begins = |rest: &str| {
        let name = rest.split(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'));
        let name = name.into_iter().next()?;
        NAMED.iter().find(|(known, _)| *known == name)
    };
    // "state" and "order" are also ordinary words. They count as names only at the start, in quotes, or next to
    // "parameter".
    let quoted = ['`', '\'', '"', '“'].into_iter();
    let quoted = quoted.filter_map(|quote| Some(message.split_once(quote)?.1));
    let called = message.split_once("arameter ").map(|(_, rest)| rest);
    let places = std::iter::once(message).chain(quoted).chain(called);
    places.filter_map(begins).next().copied()
}

/// The text for a refusal, by its code and otherwise by its status. A 429 is a [`Failure::Limit`] instead.
fn words_of(error: &ApiError) -> ((&'static str, &'static str), Next) {
    match (&error.code, error.status) {
        (Some(ErrorCode::MissingApiKey), _) => (words::KEY_MISSING, Next::Settings),
        (Some(ErrorCode::InvalidApiKey), _) => (words::KEY_INVALID, Next::Settings),
        (Some(ErrorCode::UpgradeRequired), _) => (words::UPGRADE_REQUIRED, Next::Settings),
        (Some(ErrorCode::CourseNotFound), _) => (words::NO_SUCH_COURSE, Next::Courses),
        (Some(ErrorCode::InvalidParameter), _) => {
            let text = named_parameter(error).map_or(words::SOME_FILTER, |(_, words)| words);
            ((words::SEARCH_REFUSED, text), Next::Courses)
        }
        (Some(ErrorCode::InternalError), _) | (_, 500..) => (words::SERVICE_FAILED, Next::Retry),
        (_, 401 | 403) => (words::KEY_REFUSED, Next::Settings),
        (_, 404) => (words::NOTHING_THERE, Next::Courses),
        _ => (words::UNKNOWN_ERROR, Next::Retry),
    }
}

fn explain_refusal(
    refusal: &Refusal,
    (of_error, next): ((&'static str, &str), Next),
) -> Explanation {
    let Refusal { error, reset } = refusal;
    let code = error
        .code
        .as_ref()
        .map_or(words::NO_ERROR_CODE, ErrorCode::as_str);
    let reset = reset
        .as_deref()
        .map(words::reset_header)
        .unwrap_or_default();
    let told = [error.message.as_deref(), error.docs.as_deref()];
    let told: Vec<&str> = told
        .into_iter()
        .flatten()
        .filter(|told| !told.is_empty())
        .collect();
    Explanation {
        service_words: (!told.is_empty()).then(|| told.join(" ")),
        detail: Some(words::http_status(error.status, code, &reset)),
        ..plain(of_error, next)
    }
}

#[cfg(test)]
mod tests;
