//! When a limit ends, from `X-RateLimit-Reset`, whose format the contract leaves open.
//!
//! Four formats are common: Unix seconds, Unix milliseconds, seconds from now, and an HTTP date. This computer's
//! clock may be wrong by hours, so absolute formats are compared with the response's own `Date` if a script can read
//! it. An implausible value yields a safe wait that is marked as an estimate.

use golf_api::decimal;
use golf_catalog::quota::{month_of, start_of_month};

/// The assumed wait for a minute window when nothing better is known, in seconds.
pub const UP_TO_A_MINUTE: u32 = 60;

/// The longest plausible wait for a minute window, in seconds. Services round, and windows may slide.
pub const LONGEST_WAIT: u32 = 75;

/// Smaller values are seconds from now: as Unix seconds they would lie in 1973 or earlier.
const LEAST_UNIX_SECONDS: f64 = 1e8;

/// Values from here on are milliseconds: as Unix seconds they would lie in the year 5138 or later.
const LEAST_UNIX_MILLIS: f64 = 1e11;

/// The longest value that is parsed; an HTTP date has 29 characters.
const LONGEST_TEXT: usize = 64;

/// How long to wait until the minute window ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait {
    /// Whole seconds, 1 to [`LONGEST_WAIT`].
    pub seconds: u32,
    /// Whether the wait is an estimate, so that the text should say "about".
    pub is_estimate: bool,
}

/// Seconds from now until the reset, by the service's clock: negative if it has passed, `None` if the text has none of the
/// four formats. The value is not checked for plausibility.
#[must_use]
pub fn seconds_until(reset: Option<&str>, date: Option<&str>, now_ms: f64) -> Option<f64> {
    let text = reset?.trim();
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let now = service_now_ms(date, now_ms) / 1000.0;
    let number = match http_date(text) {
        Some(at) => return Some(at - now),
        None => decimal(text)?,
    };
    Some(if number < LEAST_UNIX_SECONDS {
        number
    } else if number < LEAST_UNIX_MILLIS {
        number - now
    } else {
        number / 1000.0 - now
    })
}

/// The service's current time: its `Date` if readable, otherwise the local clock.
#[must_use]
pub fn service_now_ms(date: Option<&str>, now_ms: f64) -> f64 {
    date.and_then(http_date)
        .map_or(now_ms, |seconds| seconds * 1000.0)
}

/// Digits with at most one decimal point.
fn decimal(text: &str) -> Option<f64> {
    let is_plain = text.starts_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    is_plain.then(|| decimal::read(text)).flatten()
}

/// Unix seconds of an IMF-fixdate (RFC 9110, 5.6.7), the only HTTP date format still generated: `Sun, 06 Nov 1994
/// 08:49:37 GMT`. The weekday is not checked.
fn http_date(text: &str) -> Option<f64> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let mut words = text.split_ascii_whitespace();
    let mut word = || words.next();
    word().filter(|weekday| weekday.len() == 4 && weekday.ends_with(','))?;
    let day = digits(word()?, 2)?;
    let name = word()?;
    let in_year = MONTHS.iter().position(|month| *month == name)?;
    let year = digits(word()?, 4).filter(|year| *year >= 1970)?;
    let mut time = word()?.splitn(3, ':').map(|part| digits(part, 2));
    let (hour, minute, second) = (time.next()??, time.next()??, time.next()??);
    let zone = word()?;
    let is_whole = matches!(zone, "GMT" | "UTC") && word().is_none();
    // A leap second is allowed.
    if !is_whole || hour > 23 || minute > 59 || second > 60 || day == 0 {
        return None;
    }
    let month = (year - 1970) * 12 + u64::try_from(in_year).ok()?;
    let midnight = start_of_month(month) + (day - 1) * 86_400;
    let seconds = midnight + hour * 3600 + minute * 60 + second;
    // February 30 would fall in March.
    (month_of(midnight) == month).then(|| exact(seconds))
}

/// A number with exactly this many digits; a day may have one.
fn digits(text: &str, count: usize) -> Option<u64> {
    let is_short_day = count == 2 && text.len() == 1;
    let fits = text.len() == count || is_short_day;
    let all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    (fits && all_digits).then(|| text.parse().ok()).flatten()
}

/// A time of whole milliseconds or seconds as a number.
pub(crate) fn exact(whole: u64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "times up to the year 9999 in milliseconds are below 2^53"
    )]
    let exact = whole as f64;
    exact
}

#[cfg(test)]
mod tests;
