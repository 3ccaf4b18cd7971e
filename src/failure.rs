//! Why something asked for is not there, and what a person can do next.
//!
//! Every failure is made in the gateway, once, and shown by one component, once: [`explain`] turns
//! it into a display-ready record. The key is in none of it.

use golf_api::decode::DecodeError;
use golf_api::error::{ApiError, ErrorCode};
use golf_api::plan::Plan;
use golf_catalog::quota::Window;

use crate::gateway::ledger::{Spent, Until};
use crate::words::frame;
use crate::words::service::failure as words;

/// What went wrong with one request.
#[derive(Debug, Clone, PartialEq)]
pub enum Failure {
    /// There is no key, so nothing was sent.
    NoKey,
    /// The plan has no hole data; known beforehand, so nothing was sent. Which plan, if known.
    PlanWithoutHoles(Option<Plan>),
    /// A window of requests is used up, or all of it but the reserve.
    Limit {
        /// Which window, whether only the reserve is left, and when a minute ends.
        spent: Spent,
        /// The service's answer; `None` where this browser counted and nothing was sent.
        refusal: Option<Box<Refusal>>,
    },
    /// The service answered with another error.
    Refused(Refusal),
    /// A success that could not be read.
    Unreadable(DecodeError),
    /// No answer in time.
    TimedOut {
        /// How long it was waited, in seconds.
        seconds: u32,
    },
    /// A file of Yardbook itself did not come, so nothing was sent.
    NotLoaded,
    /// A stored answer was promised and is gone: nothing is paid for again before the person is told.
    CacheLost,
    /// No answer is stored, and the view promised to cost nothing.
    NotCached,
    /// The browser says that it is offline.
    Offline,
    /// The service is there, and the browser did not let its answer through (cross-origin).
    Blocked,
    /// No answer, and the browser does not say why.
    Unreachable {
        /// Whether the service is on another origin, so that the browser may have blocked it.
        other_origin: bool,
    },
}

/// An error answer of the service.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// Its status, code and words.
    pub error: ApiError,
    /// `X-RateLimit-Reset` as it came, when it could be read.
    pub reset: Option<String>,
}

impl Failure {
    /// When it makes sense to ask again, for what ends by itself within a minute or so.
    #[must_use]
    pub fn until(&self) -> Option<Until> {
        match self {
            Self::Limit { spent, .. } => spent.until,
            _ => None,
        }
    }

    /// Whether nothing can be asked for now, so that what is saved is all there is.
    #[must_use]
    pub const fn leaves_what_is_saved(&self) -> bool {
        matches!(self, Self::Offline | Self::Limit { .. })
    }

    /// Whether the service failed on its own side, so that one more try is advised (specification 7).
    #[must_use]
    pub fn is_internal_error(&self) -> bool {
        matches!(self, Self::Refused(refusal) if refusal.error.status == 500)
    }

    /// Whether a key or a greater plan would have made it a success.
    #[must_use]
    pub fn is_of_plan(&self) -> bool {
        match self {
            Self::NoKey | Self::PlanWithoutHoles(_) => true,
            Self::Refused(refusal) => refusal.error.code == Some(ErrorCode::UpgradeRequired),
            _ => false,
        }
    }
}

/// A failure in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// What failed, in a few words.
    pub title: &'static str,
    /// Why, and what to do, in sentences.
    pub text: String,
    /// The next step.
    pub next: Next,
    /// The service's own words and documentation address: untrusted, shown as text.
    pub service_words: Option<String>,
    /// For whoever asks for help: status and code.
    pub detail: Option<String>,
}

/// The control that helps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// A link to the settings.
    Settings,
    /// Ask again; costs a request.
    Retry,
    /// A link to the list.
    Courses,
    /// Nothing but to wait.
    Wait,
}

/// Puts a failure into words.
#[must_use]
pub fn explain(failure: &Failure) -> Explanation {
    match failure {
        Failure::NoKey => plain(words::NO_KEY, Next::Settings),
        Failure::PlanWithoutHoles(plan) => {
            let text = plan.map_or_else(words::your_plan_without_holes, |plan| {
                words::plan_without_holes(plan.name())
            });
            plain((words::NO_HOLE_DATA, &text), Next::Settings)
        }
        Failure::Limit { spent, refusal } => explain_limit(*spent, refusal.as_deref()),
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

/// One window, counted by this browser or by the service.
fn explain_limit(spent: Spent, refusal: Option<&Refusal>) -> Explanation {
    let title = words::limit_title(spent.window, spent.by_reserve);
    let next = match (spent.window, spent.by_reserve) {
        (_, true) => Next::Settings,
        (Window::Minute, false) => Next::Retry,
        (Window::Day | Window::Month, false) => Next::Wait,
    };
    match refusal {
        None => plain(
            (title, words::not_sent(spent.window, spent.by_reserve)),
            next,
        ),
        Some(refusal) => {
            let text = words::limit_refused(spent.window);
            explain_refusal(refusal, ((title, text), next))
        }
    }
}

/// The parameter (specification 4.1) that the service's words name first, and what to change.
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
    // "state" and "order" are words too: a name is at the start, in quotes, or called a parameter.
    let quoted = ['`', '\'', '"', '“'].into_iter();
    let quoted = quoted.filter_map(|quote| Some(message.split_once(quote)?.1));
    let called = message.split_once("arameter ").map(|(_, rest)| rest);
    let places = std::iter::once(message).chain(quoted).chain(called);
    places.filter_map(begins).next().copied()
}

/// The words for a refusal, by its code and else by its status; a 429 is a [`Failure::Limit`].
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
