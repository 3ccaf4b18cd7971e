//! The service's own statements about a window, in headers and refusals.

use golf_api::address::RATE_LIMIT_RESET_HEADER;
use golf_api::error::{ApiError, ErrorCode};
use golf_catalog::quota::Window;

use crate::reset::{LONGEST_WAIT, UP_TO_A_MINUTE, Wait, exact, seconds_until, service_now_ms};

/// The tolerated clock difference when a reset is compared with the end of a day or month, in seconds.
const SLACK_SECONDS: f64 = 120.0;

/// The raw headers about limits; `None` if absent or not readable across origins.
#[derive(Debug, Clone, Copy, Default)]
pub struct LimitHeaders<T = String> {
    /// `X-RateLimit-Limit`
    pub limit: Option<T>,
    /// `X-RateLimit-Remaining`
    pub remaining: Option<T>,
    /// `X-RateLimit-Reset`
    pub reset: Option<T>,
    /// `Retry-After`
    pub retry_after: Option<T>,
    /// `Date`: the service's clock.
    pub date: Option<T>,
}

/// The same headers, borrowed.
pub type Headers<'a> = LimitHeaders<&'a str>;

impl<T> LimitHeaders<T> {
    /// Reads each header by its name.
    pub fn read(header: impl Fn(&'static str) -> Option<T>) -> Self {
        let [limit, remaining, reset, retry_after, date] = NAMES.map(header);
        Self {
            limit,
            remaining,
            reset,
            retry_after,
            date,
        }
    }

    /// Each header with its name.
    #[must_use]
    pub fn named(self) -> [(&'static str, Option<T>); 5] {
        let mut names = NAMES.into_iter();
        [
            self.limit,
            self.remaining,
            self.reset,
            self.retry_after,
            self.date,
        ]
        .map(|value| (names.next().unwrap_or_default(), value))
    }
}

/// Their names, in the order of the fields.
const NAMES: [&str; 5] = [
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    RATE_LIMIT_RESET_HEADER,
    "retry-after",
    "date",
];

impl LimitHeaders {
    /// The headers, borrowed.
    #[must_use]
    pub fn borrowed(&self) -> Headers<'_> {
        LimitHeaders {
            limit: self.limit.as_deref(),
            remaining: self.remaining.as_deref(),
            reset: self.reset.as_deref(),
            retry_after: self.retry_after.as_deref(),
            date: self.date.as_deref(),
        }
    }
}

/// The headers as numbers, parsed once per response.
pub(super) struct HeaderNumbers {
    limit: Option<u32>,
    remaining: Option<u32>,
    /// Seconds until the reset; negative if it has passed.
    seconds: Option<f64>,
    /// Seconds until the service wants to be asked again; `None` if it does not say, or nothing usable.
    retry: Option<f64>,
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
            // Beside seconds and a date (RFC 9110, 10.2.3), the forms of a reset do no harm.
            retry: seconds_until(headers.retry_after, headers.date, now)
                .filter(|seconds| *seconds > 0.0 && *seconds <= f64::from(LONGEST_PAUSE)),
            service_now_ms: service_now_ms(headers.date, now),
        }
    }
}

/// What holds requests back after a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// A window of the plan is used up.
    Window(Window),
    /// The service, or a server before it, asks for a pause. That says nothing about the plan.
    Pause,
}

/// The longest pause that is believed, in seconds: a day. Beyond that, a clock or a configuration is wrong.
pub(super) const LONGEST_PAUSE: u32 = 86_400;

/// The service's latest statement about one window. The derived order tells which of two is later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Statement {
    /// When the service said it, in Unix milliseconds of the local clock.
    pub(super) at_ms: u64,
    /// When the window ends, in Unix milliseconds of the local clock.
    pub(super) until_ms: u64,
    /// Requests left at that time; 0 after a refusal.
    pub(super) remaining: Option<u32>,
    /// Whether the end is an estimate.
    pub(super) is_estimate: bool,
    /// The size of the window, which stays valid after its end.
    pub(super) limit: Option<u32>,
}

impl Statement {
    /// Whether the statement still applies to the window. An end that is further away than the window's length was
    /// learned from a clock that has been set back since.
    pub(super) fn holds(&self, window: Window, now_ms: u64) -> bool {
        now_ms < self.until_ms && self.until_ms - now_ms <= longest_ms(window)
    }

    /// The later of two statements. It inherits the earlier limit if it has none of its own.
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

    /// What is left of a statement that no longer holds: its limit. It is later than any that repeats it.
    pub(super) fn undone(self, now_ms: u64) -> Self {
        Self {
            at_ms: now_ms,
            limit: self.limit,
            ..Self::default()
        }
    }

    /// Whether a pause that the service has asked for still holds.
    pub(super) fn pauses(&self, now_ms: u64) -> bool {
        // A pause that is longer than any was learned from a clock that has been set back since.
        now_ms < self.until_ms && self.until_ms - now_ms <= u64::from(LONGEST_PAUSE) * 1_000
    }

    /// How long until the window ends.
    pub(super) fn wait(&self, now_ms: u64) -> Wait {
        let millis = u32::try_from(self.until_ms.saturating_sub(now_ms)).unwrap_or(u32::MAX);
        Wait {
            seconds: millis.div_ceil(1000).clamp(1, LONGEST_WAIT),
            is_estimate: self.is_estimate,
        }
    }

    /// The statement in readable headers, and its window. Headers usually describe the minute. A reset at the end of
    /// the UTC day or month means that window. Any other distant reset is unusable.
    pub(super) fn of_headers(told: &HeaderNumbers, now_ms: u64) -> Option<(Window, Self)> {
        let remaining = told.remaining?;
        let window = match told.seconds {
            Some(seconds) if seconds > f64::from(LONGEST_WAIT) => [Window::Day, Window::Month]
                .into_iter()
                .find(|window| is_end_of(*window, seconds, told.service_now_ms))?,
            _ => Window::Minute,
        };
        let mut statement = Self {
            at_ms: now_ms,
            remaining: Some(remaining),
            limit: told.limit,
            ..Self::until(window, told.seconds, now_ms)
        };
        if statement.is_estimate {
            // The best guess is the end of the window by the clock, also of a minute, since the headers count that.
            statement.until_ms = window.end(now_ms / 1000) * 1000;
        }
        Some((window, statement))
    }

    /// The statement in a 429 or a failure of the service, and what it holds back. `None` for a failure that does not say
    /// when to come back.
    ///
    /// A window of the plan is used up only if the service says so as the contract does, or with a header about it. A
    /// 429 of a server before it, or a time beyond the window, is a pause.
    pub(super) fn of_refusal(
        error: &ApiError,
        told: &HeaderNumbers,
        now_ms: u64,
    ) -> Option<(Held, Self)> {
        if error.status != 429 {
            let pause = told.retry.map(|seconds| Self::pause(Some(seconds), now_ms));
            return pause.map(|pause| (Held::Pause, pause));
        }
        let seconds = told.seconds.or(told.retry);
        let window = refused_window(error, seconds, told.service_now_ms);
        // An error code of whatever name is a body in the form of the contract.
        let is_told = error.code.is_some()
            || told.limit.or(told.remaining).is_some()
            || told.seconds.is_some();
        let is_longer = told
            .retry
            .is_some_and(|seconds| seconds > f64::from(LONGEST_WAIT));
        if window == Window::Minute && (is_longer || !is_told) {
            return Some((Held::Pause, Self::pause(told.retry, now_ms)));
        }
        let seconds = match window {
            Window::Minute => told.retry.or(told.seconds),
            Window::Day | Window::Month => seconds,
        };
        let statement = Self {
            at_ms: now_ms,
            remaining: Some(0),
            ..Self::until(window, seconds, now_ms)
        };
        Some((Held::Window(window), statement))
    }

    /// A pause of so many seconds, or of a minute at most if the service does not say.
    fn pause(seconds: Option<f64>, now_ms: u64) -> Self {
        let wait = seconds.unwrap_or_else(|| f64::from(UP_TO_A_MINUTE));
        Self {
            at_ms: now_ms,
            until_ms: now_ms.saturating_add(whole_ms((wait * 1000.0).ceil())),
            remaining: Some(0),
            is_estimate: seconds.is_none(),
            limit: None,
        }
    }

    /// The end of a window: the service's own time if possible, otherwise an estimate for a minute, or the end of the
    /// UTC day or month.
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
/// A full day has its own error code. The contract has none for a full month: the companion server says
/// `rate_limit_exceeded` with a reset at the start of the next month. Mistaking a minute for a month would cost
/// weeks; mistaking a month for a minute costs one refused request, which is not counted. So the window is a month
/// only if the text calls it one or the reset is at the end of the month. A reset within a minute always means the
/// minute, whatever the text says.
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

/// Whether this many seconds from a time is the end of its UTC day or month.
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

/// A number of requests: digits only, and within range.
fn whole(text: Option<&str>) -> Option<u32> {
    let text = text?.trim();
    let all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| text.parse().ok()).flatten()
}

/// The last valid time, 9999-12-31, in Unix milliseconds. Anything later is a mistake.
pub(super) const LAST_MS: u64 = 253_402_300_799_999;

/// Whole milliseconds, clamped to 1970–9999; a clock that gives no number counts as 1970.
pub(crate) fn whole_ms(millis: f64) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "saturates: a negative time and no number are 0"
    )]
    let whole = millis as u64;
    whole.min(LAST_MS)
}
