//! Why something asked for is not there, and what a person can do next.
//!
//! Every failure is made in the gateway, once, and shown by one component, once: [`explain`] turns
//! it into a display-ready record. The key is in none of it.

use golf_api::decode::DecodeError;
use golf_api::error::{ApiError, ErrorCode};
use golf_api::plan::Plan;
use golf_catalog::quota::Window;

use crate::gateway::ledger::Spent;
use crate::words::frame;
use crate::words::service::failure as words;

/// What went wrong with one request.
#[derive(Debug, Clone, PartialEq)]
pub enum Failure {
    /// There is no key, so nothing was sent.
    NoKey,
    /// The plan has no hole data; known beforehand, so nothing was sent. Which plan, if known.
    PlanWithoutHoles(Option<Plan>),
    /// A window is spent, or all of it but the reserve; known beforehand, so nothing was sent.
    Spent {
        /// Which window, and whether only the reserve is left of it.
        spent: Spent,
        /// When a spent minute ends.
        until: Option<Until>,
    },
    /// The service answered with an error.
    Refused {
        /// Its answer.
        error: ApiError,
        /// When it makes sense to ask again, for a refusal that ends within a minute or so.
        until: Option<Until>,
        /// `X-RateLimit-Reset` as it came, when it could be read.
        reset: Option<String>,
    },
    /// A success that could not be read.
    Unreadable(DecodeError),
    /// No answer in time.
    TimedOut {
        /// How long it was waited, in seconds.
        seconds: u32,
    },
    /// A file of Yardbook itself did not come, so nothing was sent.
    NotLoaded,
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

impl Failure {
    /// When it makes sense to ask again, for what ends by itself within a minute or so.
    #[must_use]
    pub fn until(&self) -> Option<Until> {
        match self {
            Self::Refused { until, .. } | Self::Spent { until, .. } => *until,
            _ => None,
        }
    }

    /// Whether nothing can be asked for now, so that what is saved is all there is.
    #[must_use]
    pub fn leaves_what_is_saved(&self) -> bool {
        let is_429 = |error: &ApiError| error.status == 429;
        matches!(self, Self::Offline | Self::Spent { .. })
            || matches!(self, Self::Refused { error, .. } if is_429(error))
    }

    /// Whether a key or a greater plan would have made it a success.
    #[must_use]
    pub fn is_of_plan(&self) -> bool {
        match self {
            Self::NoKey | Self::PlanWithoutHoles(_) => true,
            Self::Refused { error, .. } => error.code == Some(ErrorCode::UpgradeRequired),
            _ => false,
        }
    }
}

/// When it makes sense to ask again.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Until {
    /// In Unix milliseconds of this computer's clock.
    pub at_ms: f64,
    /// Whether the service did not say.
    pub is_estimate: bool,
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
        Failure::Spent { spent, .. } => explain_spent(*spent),
        Failure::Blocked => plain(words::BLOCKED, Next::Settings),
        Failure::Refused {
            error,
            reset,
            until,
        } => refused(error, reset.as_deref(), until.is_some()),
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

fn explain_spent(spent: Spent) -> Explanation {
    match (spent.window, spent.by_reserve) {
        (Window::Minute, _) => plain(words::MINUTE_SPENT, Next::Retry),
        (_, true) => plain(words::RESERVE_LEFT, Next::Settings),
        (Window::Day, false) => plain(words::DAY_SPENT, Next::Wait),
        (Window::Month, false) => plain(words::MONTH_SPENT, Next::Wait),
    }
}

/// Which filter is meant, by the first name of a parameter (specification 4.1) in the service's
/// words.
fn named_parameter(message: &str) -> Option<&'static str> {
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
    let found = places.filter_map(begins).next();
    found.map(|(_, words)| *words)
}

fn refused(error: &ApiError, reset: Option<&str>, ends_soon: bool) -> Explanation {
    let (of_error, next) = match (&error.code, error.status) {
        (Some(ErrorCode::MissingApiKey), _) => (words::KEY_MISSING, Next::Settings),
        (Some(ErrorCode::InvalidApiKey), _) => (words::KEY_INVALID, Next::Settings),
        (Some(ErrorCode::UpgradeRequired), _) => (words::UPGRADE_REQUIRED, Next::Settings),
        (Some(ErrorCode::CourseNotFound), _) => (words::NO_SUCH_COURSE, Next::Courses),
        (Some(ErrorCode::InvalidParameter), _) => {
            let parameter = error.message.as_deref().and_then(named_parameter);
            let text = parameter.unwrap_or(words::SOME_FILTER);
            ((words::SEARCH_REFUSED, text), Next::Courses)
        }
        (Some(ErrorCode::DailyLimitExceeded), _) => (words::DAY_REFUSED, Next::Wait),
        (Some(ErrorCode::RateLimitExceeded), _) if !ends_soon => (words::MONTH_REFUSED, Next::Wait),
        (Some(ErrorCode::RateLimitExceeded), _) => (words::MINUTE_REFUSED, Next::Retry),
        (Some(ErrorCode::InternalError), _) | (_, 500..) => (words::SERVICE_FAILED, Next::Retry),
        (_, 401 | 403) => (words::KEY_REFUSED, Next::Settings),
        (_, 404) => (words::NOTHING_THERE, Next::Courses),
        (_, 429) => (words::LIMIT_REACHED, Next::Retry),
        _ => (words::UNKNOWN_ERROR, Next::Retry),
    };
    let code = error
        .code
        .as_ref()
        .map_or(words::NO_ERROR_CODE, ErrorCode::as_str);
    let reset = reset.map(words::reset_header).unwrap_or_default();
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
