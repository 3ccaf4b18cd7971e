//! What the ledger says at a moment: used, left, spent.

use golf_api::plan::Plan;
use golf_catalog::quota::{Limits, Window};

use super::Ledger;
use super::lesson::whole_ms;

/// A window that forbids sending.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spent {
    /// Which; the one that lasts longest when several do.
    pub window: Window,
    /// Whether there are requests left, but only those that the person keeps back.
    pub by_reserve: bool,
    /// When it ends, for a minute. Nobody waits for the end of a day or a month.
    pub until: Option<Until>,
}

/// When it makes sense to ask again.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Until {
    /// In Unix milliseconds of this computer's clock.
    pub at_ms: f64,
    /// Whether the service did not say.
    pub is_estimate: bool,
}

/// A window in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Requests used, at least.
    pub used: u32,
    /// How many the window holds, when that is known.
    pub limit: Option<u32>,
    /// How many are left, at most, when that is known.
    pub left: Option<u32>,
    /// Whether the service itself has said it, and not only this browser counted.
    pub is_told: bool,
}

/// All that a meter shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    /// The plan, when an answer has given it away.
    pub plan: Option<Plan>,
    /// Requests that the person keeps back, of the day or, without a daily limit, of the month.
    pub reserve: u32,
    /// This minute.
    pub minute: Count,
    /// This UTC day.
    pub day: Count,
    /// This UTC month.
    pub month: Count,
    /// The window that forbids sending.
    pub spent: Option<Spent>,
}

impl Reading {
    /// The count of a window.
    #[must_use]
    pub const fn count(&self, window: Window) -> Count {
        match window {
            Window::Minute => self.minute,
            Window::Day => self.day,
            Window::Month => self.month,
        }
    }

    /// Whether the plan is known and limits no requests of this window.
    #[must_use]
    pub fn is_unlimited(&self, window: Window) -> bool {
        let of_plan = self.plan.map(|plan| Limits::of(plan).per(window));
        window != Window::Minute && of_plan == Some(None) && self.count(window).limit.is_none()
    }

    /// The window that the reserve is kept in: the day where it has a limit, else the month.
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
    /// Requests used in the window that holds `now_ms`: at least so many.
    #[must_use]
    pub fn used(&self, window: Window, now_ms: f64) -> u32 {
        let now_ms = whole_ms(now_ms);
        let counted = self.usage(now_ms).used(window);
        let lesson = self.lesson(window);
        match (lesson.limit, lesson.remaining) {
            (Some(limit), Some(remaining)) if lesson.holds(window, now_ms) => {
                let told = limit.saturating_sub(remaining);
                counted.max(told.saturating_add(self.sent_since(lesson.at_ms, now_ms)))
            }
            _ => counted,
        }
    }

    /// Requests left, at most; `None` when no limit is known. The limit of a minute is known only
    /// from headers, since the specification names none.
    #[must_use]
    pub fn left(&self, window: Window, plan: Option<Plan>, now_ms: f64) -> Option<u32> {
        let now = whole_ms(now_ms);
        let lesson = self.lesson(window);
        if let Some(remaining) = lesson.remaining.filter(|_| lesson.holds(window, now)) {
            return Some(remaining.saturating_sub(self.sent_since(lesson.at_ms, now)));
        }
        let limit = self.limit(window, plan, now)?;
        Some(limit.saturating_sub(self.used(window, now_ms)))
    }

    /// The window that forbids sending: a full one, or one with no more left than the person keeps
    /// back. With an unknown plan only headers and refusals can say so.
    #[must_use]
    pub fn spent(&self, plan: Option<Plan>, reserve: u32, now_ms: f64) -> Option<Spent> {
        self.reading(plan, reserve, now_ms).spent
    }

    /// All of it at once, for the meter.
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
        // After a refusal all of it is used, whoever used it.
        let gone = limit
            .zip(left)
            .map(|(limit, left)| limit.saturating_sub(left));
        let lesson = self.lesson(window);
        Count {
            used: self.used(window, now_ms).max(gone.unwrap_or_default()),
            limit,
            left,
            is_told: lesson.remaining.is_some() && lesson.holds(window, now),
        }
    }

    /// What headers said of a day or a month is true for that one alone: plans change.
    fn limit(&self, window: Window, plan: Option<Plan>, now_ms: u64) -> Option<u32> {
        let lesson = self.lesson(window);
        let told = || lesson.limit.filter(|_| lesson.holds(window, now_ms));
        match window {
            Window::Minute => lesson.limit,
            Window::Day | Window::Month => {
                told().or_else(|| plan.and_then(|plan| Limits::of(plan).per(window)))
            }
        }
    }

    /// Requests sent after the service has said something, so that it cannot have counted them.
    fn sent_since(&self, at_ms: u64, now_ms: u64) -> u32 {
        let since = self
            .counted(now_ms)
            .filter(|entry| entry.id.sent_ms > at_ms);
        u32::try_from(since.count()).unwrap_or(u32::MAX)
    }
}
