//! The system's clock, or a clock that tests move; and whether the clock can be trusted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::failure::{Failure, Outcome};

/// 9999-12-31T23:59:59Z, the last time with a date of HTTP.
const LAST: u64 = 253_402_300_799;

/// Tells Unix seconds.
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The clock of the machine.
    #[default]
    System,
    /// A time that stands still until a test moves it.
    Set(Arc<AtomicU64>),
}

impl Clock {
    /// A clock that stands at `unix_seconds`.
    #[must_use]
    pub fn set_to(unix_seconds: u64) -> Self {
        Self::Set(Arc::new(AtomicU64::new(unix_seconds)))
    }

    /// The time in Unix seconds. A time that HTTP has no date for counts as the nearest that it has.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.shown().map_or(0, |seconds| seconds.min(LAST))
    }

    /// Whether the clock shows a time that HTTP has a date for.
    ///
    /// # Errors
    /// A [`Failure`] when it is before 1970 or after 9999: no response can be sent.
    pub fn has_date(&self) -> Outcome {
        if self.shown().is_some_and(|seconds| seconds <= LAST) {
            return Ok(());
        }
        Err(Failure::new(
            "The clock of this machine is before 1970 or after 9999, and HTTP has no date for it. Set the clock, \
             and start the server again.",
        ))
    }

    /// `None` before 1970.
    fn shown(&self) -> Option<u64> {
        match self {
            Self::System => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map(|since| since.as_secs())
                .ok(),
            Self::Set(time) => Some(time.load(Ordering::Relaxed)),
        }
    }

    /// Sets a test clock to another time. Returns `false` for the system's clock, which cannot be
    /// set.
    #[must_use]
    pub fn turn_to(&self, unix_seconds: u64) -> bool {
        match self {
            Self::System => false,
            Self::Set(time) => {
                time.store(unix_seconds, Ordering::Relaxed);
                true
            }
        }
    }

    /// Moves a test clock forward. Returns `false` for the system's clock, which cannot be moved.
    #[must_use]
    pub fn advance(&self, seconds: u64) -> bool {
        match self {
            Self::System => false,
            Self::Set(time) => {
                time.fetch_add(seconds, Ordering::Relaxed);
                true
            }
        }
    }
}

/// How long a clock must run without a jump before it is trusted.
const EVEN_ENOUGH: Duration = Duration::from_secs(24 * 3600);

/// By how many seconds the clock's progress may differ, between two observations, from the time
/// that has passed.
const JUMP: u64 = 5;

/// Compares a clock with a monotonic time and detects jumps.
#[derive(Debug, Default)]
pub struct Steadiness {
    even_since: Option<Duration>,
    last: (Duration, u64),
}

impl Steadiness {
    /// Observes the clock, `elapsed` after the first observation. Returns `true` once a day if
    /// the clock has run without a jump.
    pub fn observe(&mut self, elapsed: Duration, now: u64) -> bool {
        let (before, then) = std::mem::replace(&mut self.last, (elapsed, now));
        let expected = then.saturating_add(elapsed.saturating_sub(before).as_secs());
        let since = self.even_since.filter(|_| now.abs_diff(expected) <= JUMP);
        let since = since.unwrap_or(elapsed);
        let is_steady = elapsed.saturating_sub(since) >= EVEN_ENOUGH;
        self.even_since = Some(if is_steady { elapsed } else { since });
        is_steady
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_believed_after_a_day_without_a_jump_in_either_direction() {
        const DAY: u64 = 86_400;
        for jump in [-864_000_i64, -8, 8, 864_000] {
            let mut steadiness = Steadiness::default();
            let mut look = |second: u64, offset: i64| {
                let now = (1_000_000_000 + second).saturating_add_signed(offset);
                steadiness.observe(Duration::from_secs(second), now)
            };
            for second in 0..DAY {
                assert!(!look(second, 0), "{second}");
            }
            assert!(look(DAY, 0));
            for second in DAY + 1..2 * DAY {
                assert!(
                    !look(second, 2),
                    "it is set a little now and then: {second}"
                );
            }
            assert!(look(2 * DAY, 2));
            assert!(!look(2 * DAY + 1800, 2));
            for second in 2 * DAY + 1801..3 * DAY + 1801 {
                assert!(!look(second, jump), "{jump} {second}");
            }
            assert!(look(3 * DAY + 1801, jump));
        }
    }

    #[test]
    fn a_clock_that_http_has_no_date_for_is_reported_and_counts_as_the_nearest() {
        for (time, now, has_date) in [
            (0, 0, true),
            (LAST, LAST, true),
            (LAST + 1, LAST, false),
            (u64::MAX, LAST, false),
        ] {
            let clock = Clock::set_to(time);
            assert_eq!(clock.now(), now);
            assert_eq!(clock.has_date().is_ok(), has_date, "{time}");
        }
    }
}
