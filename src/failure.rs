//! Why something asked for is not there, and what a person can do next.
//!
//! Every failure is made in the gateway, once, and shown by one component, once: [`explain`] turns
//! it into a display-ready record. The key is in none of it.

use golf_api::decode::DecodeError;
use golf_api::error::{ApiError, ErrorCode};
use golf_api::plan::Plan;

/// What went wrong with one request.
#[derive(Debug, Clone, PartialEq)]
pub enum Failure {
    /// There is no key, so nothing was sent.
    NoKey,
    /// The plan has no hole data; known beforehand, so nothing was sent.
    PlanWithoutHoles(Plan),
    /// The service answered with an error.
    Refused {
        /// Its answer.
        error: ApiError,
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
    /// No answer, and the browser does not say why.
    Unreachable {
        /// Whether the service is on another origin, so that the browser may have blocked it.
        other_origin: bool,
    },
}

impl Failure {
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
        Failure::PlanWithoutHoles(plan) => plain(
            "Your plan has no hole data",
            &format!(
                "The {} plan shows courses and tees. Holes come with the Pro and Enterprise \
                 plans. Nothing was sent.",
                plan.name()
            ),
            Next::Settings,
        ),
        Failure::Refused { error, reset } => refused(error, reset.as_deref()),
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
             this browser blocked it because the service does not allow pages of other origins \
             (CORS).",
            Next::Retry,
        ),
    }
}

fn refused(error: &ApiError, reset: Option<&str>) -> Explanation {
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
            "One of the filters has a value that it does not know. Change the filters, or start \
             again without them.",
            Next::Courses,
        ),
        (Some(ErrorCode::DailyLimitExceeded), _) => (
            "Today's requests are used up",
            "The Free plan has 50 requests a day. What was loaded before can still be opened; \
             new requests work again tomorrow.",
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
    let words: Vec<&str> = words.into_iter().flatten().collect();
    Explanation {
        title,
        text: text.to_owned(),
        next,
        service_words: (!words.is_empty()).then(|| words.join(" ")),
        detail: Some(format!("HTTP {}, {code}{reset}", error.status)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, code: Option<&str>) -> Explanation {
        let error = ApiError {
            status,
            code: code.map(ErrorCode::from),
            message: Some("Service words.".into()),
            docs: Some("https://golf.example/docs".into()),
        };
        explain(&Failure::Refused {
            error,
            reset: Some("1700000000".into()),
        })
    }

    #[test]
    fn every_code_of_section_7_has_its_own_words_and_next_step() {
        let check = |code: ErrorCode, title: &str, next: Next| {
            let status = code.status().expect("documented");
            let explanation = answer(status, Some(code.as_str()));
            assert_eq!(
                (explanation.title, explanation.next),
                (title, next),
                "{code:?}"
            );
        };
        check(
            ErrorCode::InvalidParameter,
            "The service does not accept this search",
            Next::Courses,
        );
        check(
            ErrorCode::MissingApiKey,
            "The service got no key",
            Next::Settings,
        );
        check(
            ErrorCode::InvalidApiKey,
            "The key is not accepted",
            Next::Settings,
        );
        check(
            ErrorCode::UpgradeRequired,
            "Your plan has no hole data",
            Next::Settings,
        );
        check(
            ErrorCode::CourseNotFound,
            "There is no such course",
            Next::Courses,
        );
        check(
            ErrorCode::RateLimitExceeded,
            "Too many requests for now",
            Next::Retry,
        );
        check(
            ErrorCode::DailyLimitExceeded,
            "Today's requests are used up",
            Next::Wait,
        );
        check(
            ErrorCode::InternalError,
            "The service has a problem",
            Next::Retry,
        );
    }

    #[test]
    fn an_unknown_code_falls_back_to_its_status() {
        let title = |status, code| answer(status, code).title;
        assert_eq!(title(503, None), "The service has a problem");
        assert_eq!(title(502, Some("bad_gateway")), "The service has a problem");
        assert_eq!(title(401, None), "The service refused the key");
        assert_eq!(title(429, Some("slow_down")), "Too many requests for now");
        assert_eq!(title(404, None), "Not found");
        assert_eq!(
            title(418, Some("teapot")),
            "The service did not answer the question"
        );
    }

    #[test]
    fn the_services_own_words_and_the_status_are_kept() {
        let explanation = answer(500, Some("internal_error"));
        let words = explanation.service_words.expect("given");
        assert_eq!(words, "Service words. https://golf.example/docs");
        let detail = explanation.detail.expect("given");
        assert_eq!(
            detail,
            "HTTP 500, internal_error, X-RateLimit-Reset 1700000000"
        );
    }
}
