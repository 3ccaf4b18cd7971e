//! Why a request produced no answer. The app has the words for it. No failure contains the key.

use golf_api::decode::DecodeError;
use golf_api::error::{ApiError, ErrorCode};
use golf_api::plan::Plan;
use golf_catalog::quota::Window;

/// A window that currently forbids requests.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spent {
    /// Which window; the longest one if there are several.
    pub window: Window,
    /// Whether requests are left, but only those that the person keeps back.
    pub by_reserve: bool,
    /// When a minute window ends. Nobody waits for the end of a day or month.
    pub until: Option<Until>,
}

/// When to try again.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Until {
    /// The time, in Unix milliseconds of this computer's clock.
    pub at_ms: f64,
    /// Whether this is an estimate, because the service did not say.
    pub is_estimate: bool,
}

impl Until {
    /// Whole seconds from a time in Unix milliseconds, rounded up; 0 once it is over.
    #[must_use]
    pub fn seconds_from(&self, now_ms: f64) -> u32 {
        let seconds = ((self.at_ms - now_ms) / 1000.0).ceil();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "saturates: what is past or no number is 0"
        )]
        let seconds = seconds as u32;
        seconds
    }
}

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
    pub const fn leaves_cached_answers(&self) -> bool {
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

    /// The error that the service has answered with. If nothing was sent, the one that it would answer with, where the
    /// contract says so: it has none for a used up month.
    #[must_use]
    pub fn code(&self) -> Option<ErrorCode> {
        match self {
            Self::NoKey | Self::KeyOfAnotherService => Some(ErrorCode::MissingApiKey),
            Self::PlanWithoutHoles(_) => Some(ErrorCode::UpgradeRequired),
            Self::Refused(refusal) => refusal.error.code.clone(),
            Self::Limit {
                refusal: Some(refusal),
                ..
            }
            | Self::Paused {
                refusal: Some(refusal),
                ..
            } => refusal.error.code.clone(),
            Self::Limit { spent, .. } if !spent.by_reserve => match spent.window {
                Window::Minute => Some(ErrorCode::RateLimitExceeded),
                Window::Day => Some(ErrorCode::DailyLimitExceeded),
                Window::Month => None,
            },
            _ => None,
        }
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

/// The parameters of a list (contract 4.1).
pub const PARAMETERS: [&str; 8] = [
    "min_rating",
    "order_by",
    "order",
    "limit",
    "offset",
    "search",
    "state",
    "city",
];

/// The first of the [`PARAMETERS`] that the service's message names.
#[must_use]
pub fn named_parameter(error: &ApiError) -> Option<&'static str> {
    let message = error.message.as_deref()?;
    let begins = |rest: &str| {
        let name = rest.split(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'));
        let name = name.into_iter().next()?;
        PARAMETERS.iter().find(|known| **known == name)
    };
    // "state" and "order" are also ordinary words. They count as names only at the start, in quotes, or next to
    // "parameter".
    let quoted = ['`', '\'', '"', '“'].into_iter();
    let quoted = quoted.filter_map(|quote| Some(message.split_once(quote)?.1));
    let called = message.split_once("arameter ").map(|(_, rest)| rest);
    let places = std::iter::once(message).chain(quoted).chain(called);
    places.filter_map(begins).next().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::decode;

    fn refusal(code: &str) -> Refusal {
        Refusal {
            error: decode::api_error(429, format!("{{\"error\":\"{code}\"}}").as_bytes()),
            reset: None,
        }
    }

    #[test]
    fn a_failure_has_the_error_that_came_or_would_come() {
        let limit = |window, by_reserve, refusal: Option<Refusal>| Failure::Limit {
            spent: Spent {
                window,
                by_reserve,
                until: None,
            },
            refusal: refusal.map(Box::new),
        };
        let minute = "rate_limit_exceeded";
        for (failure, code) in [
            (Failure::NoKey, "missing_api_key"),
            (Failure::KeyOfAnotherService, "missing_api_key"),
            (Failure::PlanWithoutHoles(None), "upgrade_required"),
            (
                Failure::Refused(refusal("course_not_found")),
                "course_not_found",
            ),
            (limit(Window::Minute, false, None), minute),
            (limit(Window::Day, false, None), "daily_limit_exceeded"),
            (limit(Window::Month, false, Some(refusal(minute))), minute),
            // The contract does not say what a used up month is, and a reserve is the person's own.
            (limit(Window::Month, false, None), ""),
            (limit(Window::Day, true, None), ""),
            (Failure::Offline, ""),
        ] {
            let found = failure.code();
            let found = found.as_ref().map_or("", ErrorCode::as_str);
            assert_eq!(found, code, "{failure:?}");
        }
    }
}
