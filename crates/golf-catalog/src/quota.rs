//! Counting requests against a plan: per minute, per UTC day, per UTC month (contract 8).
//!
//! Windows are fixed: a minute of the clock, a UTC day, a UTC month. A refused request is not
//! counted, so waiting always helps.

use golf_api::plan::Plan;

const MINUTE: u64 = 60;
const DAY: u64 = 86_400;

/// How many requests a plan may send in each window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Per minute. The contract names no value (contract 8); these defaults are common
    /// among such services.
    pub per_minute: u32,
    /// Per UTC day, where the plan has a daily limit.
    pub per_day: Option<u32>,
    /// Per UTC month.
    pub per_month: u32,
}

impl Limits {
    /// The limits of a plan: contract 8, and 10, 30, 100 and 500 a minute.
    #[must_use]
    pub const fn of(plan: Plan) -> Self {
        let per_minute = match plan {
            Plan::Free => 10,
            Plan::Developer => 30,
            Plan::Pro => 100,
            Plan::Enterprise => 500,
        };
        Self {
            per_minute,
            per_day: plan.daily_quota(),
            per_month: plan.monthly_quota(),
        }
    }
}

impl Limits {
    /// The limit of a window; `None` where the plan has none.
    #[must_use]
    pub const fn per(&self, window: Window) -> Option<u32> {
        match window {
            Window::Minute => Some(self.per_minute),
            Window::Day => self.per_day,
            Window::Month => Some(self.per_month),
        }
    }
}

/// The requests that one key has used in each window. An expired window counts as unused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    /// The minute counted, in minutes since 1970.
    pub minute: u64,
    /// Requests in that minute.
    pub in_minute: u32,
    /// The UTC day counted, in days since 1970.
    pub day: u64,
    /// Requests on that day.
    pub in_day: u32,
    /// The UTC month counted, in months since January 1970.
    pub month: u64,
    /// Requests in that month.
    pub in_month: u32,
}

/// The per-minute window, as the `X-RateLimit-*` headers report it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinuteWindow {
    /// Requests a minute.
    pub limit: u32,
    /// Requests left in this minute.
    pub remaining: u32,
    /// When the window ends, in Unix seconds; on a refusal, when to retry.
    pub reset: u64,
}

/// A window with a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// The per-minute limit.
    Minute,
    /// The daily limit (Free plan).
    Day,
    /// The monthly quota.
    Month,
}

impl Window {
    /// All three, the shortest first.
    pub const ALL: [Self; 3] = [Self::Minute, Self::Day, Self::Month];

    /// When the window that contains `now` ends; both in Unix seconds.
    #[must_use]
    pub fn end(self, now: u64) -> u64 {
        match self {
            Self::Minute => (now / MINUTE + 1) * MINUTE,
            Self::Day => (now / DAY + 1) * DAY,
            Self::Month => start_of_month(month_of(now) + 1),
        }
    }
}

/// A request refused because a window is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted {
    /// The full window; when several are full, the one that lasts longest.
    pub window: Window,
    /// Its limit.
    pub limit: u32,
    /// When it ends, in Unix seconds.
    pub reset: u64,
}

impl Usage {
    /// Counts one request at `now` (Unix seconds), or refuses it and counts nothing.
    ///
    /// [`Exhausted`] names the full window that ends last: only its end allows a retry.
    pub fn admit(&mut self, limits: &Limits, now: u64) -> Result<(), Exhausted> {
        let current = self.at(now);
        *self = current;
        // The window that ends last comes first.
        for window in [Window::Month, Window::Day, Window::Minute] {
            if let Some(limit) = limits.per(window)
                && current.used(window) >= limit
            {
                let reset = window.end(now);
                return Err(Exhausted {
                    window,
                    limit,
                    reset,
                });
            }
        }
        self.count(now);
        Ok(())
    }

    /// Counts one request at `now` (Unix seconds), whatever the limits: for callers that only
    /// observe.
    pub fn count(&mut self, now: u64) {
        *self = self.at(now);
        self.in_minute = self.in_minute.saturating_add(1);
        self.in_day = self.in_day.saturating_add(1);
        self.in_month = self.in_month.saturating_add(1);
    }

    /// The requests counted in a window. Call [`Self::at`] first: an expired window still has its
    /// count here.
    #[must_use]
    pub const fn used(&self, window: Window) -> u32 {
        match window {
            Window::Minute => self.in_minute,
            Window::Day => self.in_day,
            Window::Month => self.in_month,
        }
    }

    /// The per-minute window at `now` (Unix seconds).
    #[must_use]
    pub fn minute_window(&self, limits: &Limits, now: u64) -> MinuteWindow {
        let current = self.at(now);
        MinuteWindow {
            limit: limits.per_minute,
            remaining: limits.per_minute.saturating_sub(current.in_minute),
            reset: Window::Minute.end(now),
        }
    }

    /// The same usage with the expired windows emptied.
    #[must_use]
    pub fn at(&self, now: u64) -> Self {
        let (minute, day, month) = (now / MINUTE, now / DAY, month_of(now));
        let kept = |same: bool, count: u32| if same { count } else { 0 };
        Self {
            minute,
            in_minute: kept(self.minute == minute, self.in_minute),
            day,
            in_day: kept(self.day == day, self.in_day),
            month,
            in_month: kept(self.month == month, self.in_month),
        }
    }
}

/// The UTC month of a time, in months since January 1970.
#[must_use]
pub fn month_of(unix_seconds: u64) -> u64 {
    let mut year = 1970 + unix_seconds / DAY / 366;
    while start_of_year(year + 1) <= unix_seconds {
        year += 1;
    }
    // No month is longer, so this is the month itself or the one before it.
    let day_of_year = (unix_seconds - start_of_year(year)) / DAY;
    let mut month = (year - 1970) * 12 + day_of_year / 31;
    while start_of_month(month + 1) <= unix_seconds {
        month += 1;
    }
    month
}

/// When a month, counted from January 1970, starts, in Unix seconds.
#[must_use]
pub fn start_of_month(month: u64) -> u64 {
    const DAYS_BEFORE: [u64; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
    let year = 1970 + month / 12;
    let in_year = month % 12;
    let leap_day = u64::from(in_year > 1 && is_leap(year));
    let days_before = DAYS_BEFORE.get(usize::try_from(in_year).unwrap_or_default());
    start_of_year(year) + (days_before.copied().unwrap_or_default() + leap_day) * DAY
}

fn start_of_year(year: u64) -> u64 {
    let past = year - 1;
    // Days from year 1 to the start of this year, minus the days from year 1 to 1970.
    (past * 365 + past / 4 - past / 100 + past / 400 - 719_162) * DAY
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// 2026-02-28T23:59:30Z
    const END_OF_FEBRUARY: u64 = 1_772_323_170;

    fn spend(usage: &mut Usage, limits: &Limits, now: u64, requests: u32) {
        for _ in 0..requests {
            usage.admit(limits, now).expect("within the limits");
        }
    }

    #[test]
    fn the_minute_refuses_and_the_next_minute_admits() {
        let limits = Limits::of(Plan::Free);
        let mut usage = Usage::default();
        spend(&mut usage, &limits, 600, 10);
        assert_eq!(usage.minute_window(&limits, 600).remaining, 0);
        let refused = Exhausted {
            window: Window::Minute,
            limit: 10,
            reset: 660,
        };
        assert_eq!(usage.admit(&limits, 659), Err(refused));
        assert_eq!(usage.admit(&limits, 660), Ok(()));
        assert_eq!(
            usage.minute_window(&limits, 661),
            MinuteWindow {
                limit: 10,
                remaining: 9,
                reset: 720
            }
        );
    }

    #[test]
    fn the_free_day_ends_at_midnight_utc() {
        let limits = Limits::of(Plan::Free);
        let mut usage = Usage::default();
        for minute in 0..5 {
            spend(&mut usage, &limits, minute * 60, 10);
        }
        let refused = Exhausted {
            window: Window::Day,
            limit: 50,
            reset: DAY,
        };
        assert_eq!(usage.admit(&limits, DAY - 1), Err(refused));
        assert_eq!(usage.admit(&limits, DAY), Ok(()));
        assert_eq!(usage.in_month, 51);
    }

    #[test]
    fn the_month_ends_with_its_last_day_even_in_february() {
        let limits = Limits {
            per_minute: 100,
            per_day: None,
            per_month: 3,
        };
        let mut usage = Usage::default();
        spend(&mut usage, &limits, END_OF_FEBRUARY, 3);
        let reset = END_OF_FEBRUARY + 30;
        let refused = Exhausted {
            window: Window::Month,
            limit: 3,
            reset,
        };
        assert_eq!(usage.admit(&limits, END_OF_FEBRUARY), Err(refused));
        assert_eq!(usage.admit(&limits, reset), Ok(()));
        assert_eq!((usage.in_minute, usage.in_day, usage.in_month), (1, 1, 1));
    }

    #[test]
    fn a_refused_request_is_not_counted() {
        let limits = Limits {
            per_minute: 1,
            per_day: None,
            per_month: 100,
        };
        let mut usage = Usage::default();
        spend(&mut usage, &limits, 0, 1);
        for _ in 0..5 {
            assert!(usage.admit(&limits, 1).is_err());
        }
        assert_eq!(usage.in_month, 1);
    }

    #[test]
    fn months_start_where_the_calendar_says() {
        for (month, start) in [
            (0, 0),
            (1, 2_678_400),
            (26, 68_256_000),      // March 1972, after a leap day
            (360, 946_684_800),    // January 2000
            (362, 951_868_800),    // March 2000, a leap year
            (674, 1_772_323_200),  // March 2026
            (1562, 4_107_542_400), // March 2100, no leap year
        ] {
            assert_eq!(start_of_month(month), start, "month {month}");
            assert_eq!(month_of(start), month);
            assert_eq!(month_of(start + DAY), month);
        }
    }

    proptest! {
        #[test]
        fn every_time_lies_in_its_month(now in 0u64..10_000_000_000) {
            let month = month_of(now);
            prop_assert!(start_of_month(month) <= now && now < start_of_month(month + 1));
        }

        #[test]
        fn every_time_lies_before_the_end_of_its_windows(now in 0u64..10_000_000_000) {
            for (window, longest) in Window::ALL.into_iter().zip([MINUTE, DAY, 31 * DAY]) {
                let end = window.end(now);
                prop_assert!(now < end && end - now <= longest);
                prop_assert_eq!(window.end(end - 1), end);
                prop_assert!(window.end(end) > end);
            }
        }

        #[test]
        fn no_window_ever_holds_more_than_its_limit(
            times in proptest::collection::vec(0u64..400_000, 1..300)
        ) {
            let limits = Limits { per_minute: 3, per_day: Some(20), per_month: 50 };
            let mut times = times;
            times.sort_unstable();
            let mut usage = Usage::default();
            for now in times {
                let _ = usage.admit(&limits, now);
                prop_assert!(usage.in_minute <= 3 && usage.in_day <= 20 && usage.in_month <= 50);
            }
        }
    }
}
