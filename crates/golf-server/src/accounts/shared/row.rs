//! A key as the shared store has it, and the store's answer to a request.

use golf_api::plan::Plan;
use golf_catalog::quota::{Exhausted, Limits, Usage};

/// The store's answer to a request.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Answer {
    /// There is no such active key.
    Unknown {
        /// The store's clock, in Unix seconds.
        seconds: f64,
    },
    /// The request was counted.
    Admitted(Row),
    /// A window is full, and nothing was counted.
    Refused(Row),
}

/// A key as the store has it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// Its number.
    pub id: i64,
    /// Its plan.
    pub plan: Plan,
    /// Its counts, after the request.
    pub usage: Usage,
    /// The store's clock, in Unix seconds.
    pub seconds: f64,
}

impl Row {
    /// The time of the request: the store's clock, or the start of a minute that began while the
    /// statement waited for its row.
    #[must_use]
    pub fn now(&self) -> u64 {
        whole(self.seconds).max(self.usage.minute * 60)
    }

    /// The counts that apply now, in the windows of now. No window is turned back, so a count ahead
    /// of the clock applies too: see `accounts settle`.
    #[must_use]
    pub fn current(&self) -> Usage {
        let now = Usage::default().at(self.now());
        let stored = &self.usage;
        let kept = |stored: u64, now: u64, count: u32| if stored >= now { count } else { 0 };
        Usage {
            in_minute: kept(stored.minute, now.minute, stored.in_minute),
            in_day: kept(stored.day, now.day, stored.in_day),
            in_month: kept(stored.month, now.month, stored.in_month),
            ..now
        }
    }

    /// The window that is full, if one is.
    #[must_use]
    pub fn full(&self, limits: &Limits) -> Option<Exhausted> {
        self.current().admit(limits, self.now()).err()
    }

    /// The usage before the request, if it was counted.
    #[must_use]
    pub fn before(&self) -> Usage {
        let after = self.current();
        Usage {
            in_minute: after.in_minute.saturating_sub(1),
            in_day: after.in_day.saturating_sub(1),
            in_month: after.in_month.saturating_sub(1),
            ..after
        }
    }
}

/// Whole seconds, rounded down; 0 for a time before 1970.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "seconds are from 0 to a few thousand million"
)]
pub fn whole(seconds: f64) -> u64 {
    seconds.max(0.0) as u64
}
