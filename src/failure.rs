//! Why something asked for is not there, and what a person can do next.
//!
//! Every failure is made in the gateway, once, and shown by one component, once: [`explain`] turns
//! it into a display-ready record. The key is in none of it.

use golf_api::decode::DecodeError;
use golf_api::error::{ApiError, ErrorCode};
use golf_api::plan::Plan;
use golf_catalog::quota::Window;

use crate::gateway::ledger::Spent;

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
    let plain = |title, text: &str, next| Explanation {
        title,
        text: text.to_owned(),
        next,
        service_words: None,
        detail: None,
    };
    match failure {
        Failure::NoKey => plain(
            "An API key is needed",
            "The service answers only with a key. Enter yours in the settings; it stays in this \
             browser.",
            Next::Settings,
        ),
        Failure::PlanWithoutHoles(plan) => {
            let plan = plan.map_or("Your", |plan| plan.name());
            let the = if plan == "Your" { "" } else { "The " };
            let words = format!(
                "{the}{plan} plan shows courses and tees. Holes come with the Pro and Enterprise \
                 plans. Nothing was sent."
            );
            plain("Your plan has no hole data", &words, Next::Settings)
        }
        Failure::Spent { spent, .. } => explain_spent(*spent),
        Failure::Blocked => plain(
            "This browser blocked the answer",
            "The service is there, but it does not allow pages of this address to read its \
             answers (CORS). Whoever runs it can allow it, or serve this page and the service \
             under one address.",
            Next::Settings,
        ),
        Failure::Refused {
            error,
            reset,
            until,
        } => refused(error, reset.as_deref(), until.is_some()),
        Failure::Unreadable(error) => Explanation {
            detail: Some(error.to_string()),
            ..plain(
                "The answer could not be read",
                "Something answered, but not in the way this service is described. Check the \
                 service address in the settings, or try again later.",
                Next::Retry,
            )
        },
        Failure::TimedOut { seconds } => plain(
            "No answer in time",
            &format!("The service did not answer within {seconds} seconds. Try again."),
            Next::Retry,
        ),
        Failure::Offline => plain(
            "You are offline",
            "This browser has no connection. What was loaded before can still be opened.",
            Next::Retry,
        ),
        Failure::Unreachable {
            other_origin: false,
        } => plain(
            "The service cannot be reached",
            "There was no answer. It may be down, or the connection was cut. Try again in a \
             moment.",
            Next::Retry,
        ),
        Failure::Unreachable { other_origin: true } => plain(
            "The service cannot be reached",
            "There was no answer. It may be down, its address in the settings may be wrong, or \
             whoever runs this site lets its pages ask no other service than its own.",
            Next::Retry,
        ),
    }
}

fn explain_spent(spent: Spent) -> Explanation {
    let (title, text, next) = match (spent.window, spent.by_reserve) {
        (Window::Minute, _) => (
            "This minute's requests are used up",
            "Nothing was sent. The next minute brings new ones; what is saved can be opened now.",
            Next::Retry,
        ),
        (_, true) => (
            "Only your reserve is left",
            "Nothing was sent. The reserve in the settings keeps the last requests back; what is \
             saved can be opened.",
            Next::Settings,
        ),
        (Window::Day, false) => (
            "Today's requests are used up",
            "Nothing was sent. New ones come when the day ends in UTC; what is saved can be \
             opened.",
            Next::Wait,
        ),
        (Window::Month, false) => (
            "This month's requests are used up",
            "Nothing was sent. New ones come when the month ends in UTC; what is saved can be \
             opened.",
            Next::Wait,
        ),
    };
    Explanation {
        title,
        text: text.to_owned(),
        next,
        service_words: None,
        detail: None,
    }
}

/// Which filter is meant, by the first name of a parameter (specification 4.1) in the service's
/// words.
fn named_parameter(message: &str) -> Option<&'static str> {
    const NAMED: [(&str, &str); 8] = [
        (
            "min_rating",
            "Choose other minimum reviews, or start again without.",
        ),
        ("order_by", "Choose another order, or start again without."),
        (
            "order",
            "Choose another direction of the order, or start again without.",
        ),
        (
            "limit",
            "Choose another number of rows a page, or start again without.",
        ),
        (
            "offset",
            "There is no such page for it. Go back to the first page.",
        ),
        (
            "search",
            "Change the name that is searched for, or start again without.",
        ),
        ("state", "Choose another state, or start again without."),
        ("city", "Change the city, or start again without."),
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
    let (title, text, next) = match (&error.code, error.status) {
        (Some(ErrorCode::MissingApiKey), _) => (
            "The service got no key",
            "It says that no key arrived. Enter your key again in the settings.",
            Next::Settings,
        ),
        (Some(ErrorCode::InvalidApiKey), _) => (
            "The key is not accepted",
            "It does not exist or was revoked. Check it in your account's dashboard and enter the \
             one in force in the settings.",
            Next::Settings,
        ),
        (Some(ErrorCode::UpgradeRequired), _) => (
            "Your plan has no hole data",
            "Holes come with the Pro and Enterprise plans. Courses and tees are open to every \
             plan.",
            Next::Settings,
        ),
        (Some(ErrorCode::CourseNotFound), _) => (
            "There is no such course",
            "No course has this number. It may have been removed, or the link is wrong.",
            Next::Courses,
        ),
        (Some(ErrorCode::InvalidParameter), _) => (
            "The service does not accept this search",
            error.message.as_deref().and_then(named_parameter).unwrap_or(
                "One of the filters has a value that it does not know. Change the filters, or start \
                 again without them.",
            ),
            Next::Courses,
        ),
        (Some(ErrorCode::DailyLimitExceeded), _) => (
            "Today's requests are used up",
            "The Free plan has 50 requests a day. What was loaded before can still be opened; \
             new requests work again tomorrow.",
            Next::Wait,
        ),
        (Some(ErrorCode::RateLimitExceeded), _) if !ends_soon => (
            "This month's requests are used up",
            "What was loaded before can still be opened; new requests work again when the month \
             ends in UTC.",
            Next::Wait,
        ),
        (Some(ErrorCode::RateLimitExceeded), _) => (
            "Too many requests for now",
            "The limit of your plan is reached. Wait for a minute, then try again. What was \
             loaded before can still be opened.",
            Next::Retry,
        ),
        (Some(ErrorCode::InternalError), _) | (_, 500..) => (
            "The service has a problem",
            "It failed on its own side. Try again in a few seconds.",
            Next::Retry,
        ),
        (_, 401 | 403) => (
            "The service refused the key",
            "Check the key and the service address in the settings.",
            Next::Settings,
        ),
        (_, 404) => (
            "Not found",
            "There is nothing at this address. Check the service address in the settings.",
            Next::Courses,
        ),
        (_, 429) => (
            "Too many requests for now",
            "A limit is reached. Wait a while, then try again.",
            Next::Retry,
        ),
        _ => (
            "The service did not answer the question",
            "It answered with an error that Yardbook does not know. Try again, or check the \
             service address in the settings.",
            Next::Retry,
        ),
    };
    let code = error
        .code
        .as_ref()
        .map_or("no error code", ErrorCode::as_str);
    let reset = reset
        .map(|reset| format!(", X-RateLimit-Reset {reset}"))
        .unwrap_or_default();
    let words = [error.message.as_deref(), error.docs.as_deref()];
    let words: Vec<&str> = words
        .into_iter()
        .flatten()
        .filter(|words| !words.is_empty())
        .collect();
    Explanation {
        title,
        text: text.to_owned(),
        next,
        service_words: (!words.is_empty()).then(|| words.join(" ")),
        detail: Some(format!("HTTP {}, {code}{reset}", error.status)),
    }
}

#[cfg(test)]
mod tests;
