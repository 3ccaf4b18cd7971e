//! What the service itself has said of a window: by its headers, or by refusing.

use golf_api::error::{ApiError, ErrorCode};
use golf_catalog::quota::Window;

use crate::gateway::reset::{LONGEST_WAIT, UP_TO_A_MINUTE, Wait, seconds_until, service_now_ms};

/// How far two clocks may be apart where a reset is compared with the end of a day or a month.
const SLACK_SECONDS: f64 = 120.0;

/// The headers of an answer that concern the quota, as they came; `None` when absent or not to be
/// read across origins.
#[derive(Debug, Clone, Copy, Default)]
pub struct Headers<'a> {
    /// `X-RateLimit-Limit`
    pub limit: Option<&'a str>,
    /// `X-RateLimit-Remaining`
    pub remaining: Option<&'a str>,
    /// `X-RateLimit-Reset`
    pub reset: Option<&'a str>,
    /// `Date`
    pub date: Option<&'a str>,
}

/// The headers as numbers: read once for each answer.
pub(super) struct HeaderNumbers {
    limit: Option<u32>,
    remaining: Option<u32>,
    /// Seconds until the reset; negative in the past.
    seconds: Option<f64>,
    /// The time at the service.
    service_now_ms: f64,
}

impl HeaderNumbers {
    pub(super) fn of(headers: &Headers, now_ms: u64) -> Self {
        let now = exact(now_ms);
        Self {
            limit: whole(headers.limit),
            remaining: whole(headers.remaining),
            seconds: seconds_until(headers.reset, headers.date, now),
            service_now_ms: service_now_ms(headers.date, now),
        }
    }
}

/// The latest word of the service on one window. The order decides which of two is the later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Lesson {
    /// When it was said, in Unix milliseconds of the local clock.
    pub(super) at_ms: u64,
    /// When the window ends, in Unix milliseconds of the local clock.
    pub(super) until_ms: u64,
    /// Requests left when it was said; 0 after a refusal.
    pub(super) remaining: Option<u32>,
    /// Whether the end is a guess.
    pub(super) is_estimate: bool,
    /// How many requests the window holds: true beyond its end.
    pub(super) limit: Option<u32>,
}

impl Lesson {
    /// Whether it is still true of the window. An end that is further away than any such window
    /// lasts was learned from a clock that has been set back since.
    pub(super) fn holds(&self, window: Window, now_ms: u64) -> bool {
        now_ms < self.until_ms && self.until_ms - now_ms <= longest_ms(window)
    }

    /// The later of two. The limit of the earlier one is kept where the later names none.
    pub(super) fn later(self, other: Self) -> Self {
        let (earlier, later) = if self < other {
            (self, other)
        } else {
            (other, self)
        };
        Self {
            limit: later.limit.or(earlier.limit),
            ..later
        }
    }

    /// How long until the window ends.
    pub(super) fn wait(&self, now_ms: u64) -> Wait {
        let millis = u32::try_from(self.until_ms.saturating_sub(now_ms)).unwrap_or(u32::MAX);
        Wait {
            seconds: millis.div_ceil(1000).clamp(1, LONGEST_WAIT),
            is_estimate: self.is_estimate,
        }
    }

    /// What readable headers say, and of which window. The minute is the one they are commonly
    /// for; a reset at the end of the UTC day or month makes it that one; one at any other far time
    /// says nothing that can be used.
    pub(super) fn of_headers(told: &HeaderNumbers, now_ms: u64) -> Option<(Window, Self)> {
        let remaining = told.remaining?;
        let window = match told.seconds {
            Some(seconds) if seconds > f64::from(LONGEST_WAIT) => [Window::Day, Window::Month]
                .into_iter()
                .find(|window| is_end_of(*window, seconds, told.service_now_ms))?,
            _ => Window::Minute,
        };
        let lesson = Self {
            at_ms: now_ms,
            remaining: Some(remaining),
            limit: told.limit,
            ..Self::until(window, told.seconds, now_ms)
        };
        // Without a reset the best guess is the minute of the clock, which the headers count.
        let clock_minute_ms = Window::Minute.end(now_ms / 1000) * 1000;
        let until_ms = match (window, lesson.is_estimate) {
            (Window::Minute, true) => clock_minute_ms,
            _ => lesson.until_ms,
        };
        Some((window, Self { until_ms, ..lesson }))
    }

    /// What a 429 says, and of which window.
    pub(super) fn of_refusal(
        error: &ApiError,
        told: &HeaderNumbers,
        now_ms: u64,
    ) -> (Window, Self) {
        let window = refused_window(error, told.seconds, told.service_now_ms);
        let lesson = Self {
            at_ms: now_ms,
            remaining: Some(0),
            limit: None,
            ..Self::until(window, told.seconds, now_ms)
        };
        (window, lesson)
    }

    /// The end of a window: as the service said it where that is possible, else the estimate for a
    /// minute, and the end of the UTC day or month.
    fn until(window: Window, seconds: Option<f64>, now_ms: u64) -> Self {
        let told = seconds
            .map(|seconds| seconds * 1000.0)
            .filter(|millis| *millis > 0.0 && *millis <= exact(longest_ms(window)))
            .map(|millis| now_ms.saturating_add(whole_ms(millis.ceil())));
        let estimate = || match window {
            Window::Minute => now_ms.saturating_add(u64::from(UP_TO_A_MINUTE) * 1000),
            Window::Day | Window::Month => window.end(now_ms / 1000) * 1000,
        };
        Self {
            until_ms: told.unwrap_or_else(estimate),
            is_estimate: told.is_none(),
            ..Self::default()
        }
    }
}

/// The window that a 429 is about.
///
/// A day has its own code. A spent month has none in the specification: the companion server says
/// `rate_limit_exceeded` with a reset at the start of the next month. To take a minute for a month
/// would cost weeks, to take a month for a minute costs one refused request, which is not counted.
/// So a month is what its words call so, or what ends with the month; and what ends within a
/// minute is a minute, whatever its words.
fn refused_window(error: &ApiError, seconds: Option<f64>, service_now_ms: f64) -> Window {
    if error.code == Some(ErrorCode::DailyLimitExceeded) {
        return Window::Day;
    }
    let message = error
        .message
        .as_deref()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let names = |word: &str| message.contains(word);
    let names_month_alone = names("month") && !["minute", "second", "hour"].into_iter().any(names);
    let is_month = match seconds {
        Some(seconds) if seconds > 0.0 && seconds <= f64::from(LONGEST_WAIT) => false,
        Some(seconds) if is_end_of(Window::Month, seconds, service_now_ms) => true,
        _ => names_month_alone,
    };
    if is_month {
        Window::Month
    } else {
        Window::Minute
    }
}

/// Whether so many seconds from a time is the end of its UTC day or month.
fn is_end_of(window: Window, seconds: f64, service_now_ms: f64) -> bool {
    let now = whole_ms(service_now_ms) / 1000;
    let to_end = exact(window.end(now)) - service_now_ms / 1000.0;
    (seconds - to_end).abs() <= SLACK_SECONDS
}

fn longest_ms(window: Window) -> u64 {
    const SLACK_MS: u64 = 120_000;
    match window {
        Window::Minute => u64::from(LONGEST_WAIT) * 1000,
        Window::Day => 86_400_000 + SLACK_MS,
        Window::Month => 31 * 86_400_000 + SLACK_MS,
    }
}

/// Digits that fit; nothing else is a number of requests.
fn whole(text: Option<&str>) -> Option<u32> {
    let text = text?.trim();
    let all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| text.parse().ok()).flatten()
}

/// The last moment that is counted, 9999-12-31: what comes later is a mistake.
pub(super) const LAST_MS: u64 = 253_402_300_799_999;

/// Whole milliseconds within 1970 to 9999; a clock that gives no number stands in 1970.
pub(super) fn whole_ms(millis: f64) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "saturates: a negative time and no number are 0"
    )]
    let whole = millis as u64;
    whole.min(LAST_MS)
}

fn exact(whole: u64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "times up to the year 9999 in milliseconds are below 2^53"
    )]
    let exact = whole as f64;
    exact
}
