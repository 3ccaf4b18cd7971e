//! The title, the text and the next step of each failure.
//!
//! The gateway creates each failure once, and one component shows it once. [`explain`] turns a failure into a
//! display-ready record.

use golf_api::error::{ApiError, ErrorCode};
use golf_catalog::quota::Window;
use golf_client::failure::{Failure, Refusal, Spent, Until, named_parameter};
use golf_views::words::frame;
use golf_views::words::service::failure as words;
use golf_views::words::service::limit::{self, CountedBy};

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

/// The advice for a parameter that the service's message names.
fn advice(error: &ApiError) -> &'static str {
    match named_parameter(error) {
        Some("min_rating") => words::OTHER_REVIEWS,
        Some("order_by") => words::OTHER_ORDER,
        Some("order") => words::OTHER_DIRECTION,
        Some("limit") => words::OTHER_PAGE_SIZE,
        Some("offset") => words::NO_SUCH_PAGE,
        Some("search") => words::OTHER_NAME,
        Some("state") => words::OTHER_STATE,
        Some("city") => words::OTHER_CITY,
        _ => words::SOME_FILTER,
    }
}

/// The text for a refusal, by its code and otherwise by its status. A 429 is a [`Failure::Limit`] instead.
fn words_of(error: &ApiError) -> ((&'static str, &'static str), Next) {
    match (&error.code, error.status) {
        (Some(ErrorCode::MissingApiKey), _) => (words::KEY_MISSING, Next::Settings),
        (Some(ErrorCode::InvalidApiKey), _) => (words::KEY_INVALID, Next::Settings),
        (Some(ErrorCode::UpgradeRequired), _) => (words::UPGRADE_REQUIRED, Next::Settings),
        (Some(ErrorCode::CourseNotFound), _) => (words::NO_SUCH_COURSE, Next::Courses),
        (Some(ErrorCode::InvalidParameter), _) => {
            ((words::SEARCH_REFUSED, advice(error)), Next::Courses)
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
