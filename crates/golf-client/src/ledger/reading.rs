//! The state of a ledger at a given time: used, left, spent.

use golf_api::plan::Plan;
use golf_catalog::quota::{Limits, Window};

use super::{Ledger, PAUSE, whole_ms};
use crate::failure::{Spent, Until};
use crate::reset::exact;

/// The counts of one window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Requests used, at least.
    pub used: u32,
    /// The size of the window, if known.
    pub limit: Option<u32>,
    /// Requests left, at most, if known.
    pub left: Option<u32>,
    /// Whether the service reported the count, rather than this browser alone.
    pub is_told: bool,
}

/// Everything that a meter shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    /// The plan, if a response has revealed it.
    pub plan: Option<Plan>,
    /// Requests that the person keeps back: per day, or per month if the day has no limit.
    pub reserve: u32,
    /// This minute.
    pub minute: Count,
    /// This UTC day.
    pub day: Count,
    /// This UTC month.
    pub month: Count,
    /// The window that forbids requests, if any.
    pub spent: Option<Spent>,
}

impl Reading {
    /// The count of one window.
    #[must_use]
    pub const fn count(&self, window: Window) -> Count {
        match window {
            Window::Minute => self.minute,
            Window::Day => self.day,
            Window::Month => self.month,
        }
    }

    /// Whether the plan is known and has no limit for this window.
    #[must_use]
    pub fn is_unlimited(&self, window: Window) -> bool {
        let of_plan = self.plan.map(|plan| Limits::of(plan).per(window));
        window != Window::Minute && of_plan == Some(None) && self.count(window).limit.is_none()
    }

    /// The window that the reserve applies to: the day if it has a limit, otherwise the month.
    #[must_use]
    pub fn reserved_window(&self) -> Window {
        if self.is_unlimited(Window::Day) {
            Window::Month
        } else {
            Window::Day
        }
    }
}

impl Ledger {
    /// When the pause ends that the service has asked for, if it has.
    #[must_use]
    pub fn pause(&self, now_ms: f64) -> Option<Until> {
        let statement = &self.statements[PAUSE];
        statement.pauses(whole_ms(now_ms)).then(|| Until {
            at_ms: exact(statement.until_ms),
            is_estimate: statement.is_estimate,
        })
    }

    /// Requests used in the window that contains `now_ms`, at least.
    #[must_use]
    pub fn used(&self, window: Window, now_ms: f64) -> u32 {
        let now_ms = whole_ms(now_ms);
        let counted = self.usage(now_ms).used(window);
        let statement = self.statement(window);
        match (statement.limit, statement.remaining) {
            (Some(limit), Some(remaining)) if statement.holds(window, now_ms) => {
                let told = limit.saturating_sub(remaining);
                counted.max(told.saturating_add(self.sent_since(statement.at_ms, now_ms)))
            }
            _ => counted,
        }
    }

    /// Requests left, at most; `None` if no limit is known. A minute's limit is known only from headers, since the
    /// contract does not name one.
    #[must_use]
    pub fn left(&self, window: Window, plan: Option<Plan>, now_ms: f64) -> Option<u32> {
        let now = whole_ms(now_ms);
        let statement = self.statement(window);
        if let Some(remaining) = statement.remaining.filter(|_| statement.holds(window, now)) {
            return Some(remaining.saturating_sub(self.sent_since(statement.at_ms, now)));
        }
        let limit = self.limit(window, plan, now)?;
        Some(limit.saturating_sub(self.used(window, now_ms)))
    }

    /// The window that forbids requests: one that is full, or has only the reserve left. With an unknown plan, only
    /// headers and refusals can reveal this.
    #[must_use]
    pub fn spent(&self, plan: Option<Plan>, reserve: u32, now_ms: f64) -> Option<Spent> {
        self.reading(plan, reserve, now_ms).spent
    }

    /// All counts at once, for the meter.
    #[must_use]
    pub fn reading(&self, plan: Option<Plan>, reserve: u32, now_ms: f64) -> Reading {
        let count = |window| self.count(window, plan, now_ms);
        let mut reading = Reading {
            plan,
            reserve,
            minute: count(Window::Minute),
            day: count(Window::Day),
            month: count(Window::Month),
            spent: None,
        };
        let reserved = reading.reserved_window();
        reading.spent = [Window::Month, Window::Day, Window::Minute]
            .into_iter()
            .find_map(|window| {
                let kept_back = if window == reserved { reserve } else { 0 };
                let left = reading.count(window).left?;
                (left <= kept_back).then(|| self.spent_window(window, left > 0, now_ms))
            });
        reading
    }

    fn count(&self, window: Window, plan: Option<Plan>, now_ms: f64) -> Count {
        let now = whole_ms(now_ms);
        let limit = self.limit(window, plan, now);
        let left = self.left(window, plan, now_ms);
        // After a refusal the whole window is used, by this browser or another program.
        let gone = limit
            .zip(left)
            .map(|(limit, left)| limit.saturating_sub(left));
        let statement = self.statement(window);
        Count {
            used: self.used(window, now_ms).max(gone.unwrap_or_default()),
            limit,
            left,
            is_told: statement.remaining.is_some() && statement.holds(window, now),
        }
    }

    /// Header limits for a day or month apply to that window only, since plans change.
    fn limit(&self, window: Window, plan: Option<Plan>, now_ms: u64) -> Option<u32> {
        let statement = self.statement(window);
        let told = || statement.limit.filter(|_| statement.holds(window, now_ms));
        match window {
            Window::Minute => statement.limit,
            Window::Day | Window::Month => {
                told().or_else(|| plan.and_then(|plan| Limits::of(plan).per(window)))
            }
        }
    }

    /// Requests sent after the service's last statement, which it cannot have counted.
    fn sent_since(&self, at_ms: u64, now_ms: u64) -> u32 {
        let since = self
            .counted(now_ms)
            .filter(|entry| entry.id.sent_ms > at_ms);
        u32::try_from(since.count()).unwrap_or(u32::MAX)
    }
}
