//! The requests that one key has used in several recent windows, not only in the newest.
//!
//! A clock can be wrong for a while and then be corrected. With one window of each length, the
//! first request under the wrong clock would reset the counts of the right one. So [`KEPT`] windows
//! of each length are kept, and a request counts in the window that the clock shows. A window
//! refuses only because of requests that were counted in it. The last four windows are always
//! kept, and of the older ones the fullest: no number of jumps gives a full window back.
//!
//! Windows ahead of the clock stay for a while: the clock may be behind and catch up. Once the
//! clock is trusted, [`Tally::settle`] moves their requests into the current windows.

use crate::quota::Usage;

/// How many windows of each length are kept.
pub const KEPT: usize = 6;

/// How many of them are kept because they were used last, whatever their counts.
const LAST: usize = 4;

/// The requests counted in one window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    /// The minute, day or month, counted since 1970.
    pub window: u64,
    /// The number of requests.
    pub requests: u32,
}

/// The last windows of one length, the most recently used one first.
pub type Windows = [Count; KEPT];

/// The requests of one key by minute, day and month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally([Windows; 3]);

impl Tally {
    /// A tally of these windows: minutes, days and months.
    #[must_use]
    pub const fn of(windows: [Windows; 3]) -> Self {
        Self(windows)
    }

    /// Its windows: minutes, days and months.
    #[must_use]
    pub const fn windows(&self) -> &[Windows; 3] {
        &self.0
    }

    /// The usage of the windows that contain `now` (Unix seconds).
    #[must_use]
    pub fn at(&self, now: u64) -> Usage {
        let mut shown = counts(&Usage::default().at(now));
        for (shown, windows) in shown.iter_mut().zip(&self.0) {
            shown.requests = place(windows, shown.window).map_or(0, |at| windows[at].requests);
        }
        usage(shown)
    }

    /// The usage of the most recently used windows.
    #[must_use]
    pub const fn latest(&self) -> Usage {
        let [minutes, days, months] = &self.0;
        usage([minutes[0], days[0], months[0]])
    }

    /// Replaces the counts of three windows. Of the windows that were not used lately, the one with
    /// the fewest requests is dropped.
    pub fn keep(&mut self, used: &Usage) {
        for (windows, count) in self.0.iter_mut().zip(counts(used)) {
            put_first(windows, count);
        }
    }

    /// Merges counts from elsewhere: for the same window, the larger count stays.
    pub fn take(&mut self, used: &Usage) {
        for (windows, count) in self.0.iter_mut().zip(counts(used)) {
            if count.requests == 0 {
                continue;
            }
            if let Some(at) = place(windows, count.window) {
                windows[at].requests = windows[at].requests.max(count.requests);
            } else if count.window > windows[0].window {
                put_first(windows, count);
            } else if let Some(free) = windows.iter_mut().find(|kept| kept.requests == 0) {
                *free = count;
            }
        }
    }

    /// Moves the counts of windows ahead of the clock into the current windows: those requests were
    /// sent before now. Returns whether there were any.
    pub fn settle(&mut self, now: u64) -> bool {
        let shown = counts(&self.at(now));
        let mut was_ahead = false;
        for (windows, mut shown) in self.0.iter_mut().zip(shown) {
            let ahead = windows.iter_mut().filter(|kept| kept.window > shown.window);
            for kept in ahead {
                let Count { requests, .. } = std::mem::take(kept);
                shown.requests = shown.requests.saturating_add(requests);
                was_ahead = true;
            }
            if shown.requests > 0 {
                put_first(windows, shown);
            }
        }
        was_ahead
    }
}

/// The index of a window, if anything was counted in it.
fn place(windows: &Windows, window: u64) -> Option<usize> {
    windows
        .iter()
        .position(|kept| kept.requests > 0 && kept.window == window)
}

fn put_first(windows: &mut Windows, count: Count) {
    let free = || windows.iter().position(|kept| kept.requests == 0);
    // The oldest of those with the fewest requests.
    let dropped = || {
        (LAST - 1..KEPT)
            .rev()
            .min_by_key(|at| windows[*at].requests)
    };
    let known = place(windows, count.window).or_else(free).or_else(dropped);
    windows[..=known.unwrap_or(KEPT - 1)].rotate_right(1);
    windows[0] = count;
}

const fn counts(usage: &Usage) -> [Count; 3] {
    [
        Count {
            window: usage.minute,
            requests: usage.in_minute,
        },
        Count {
            window: usage.day,
            requests: usage.in_day,
        },
        Count {
            window: usage.month,
            requests: usage.in_month,
        },
    ]
}

const fn usage([minute, day, month]: [Count; 3]) -> Usage {
    Usage {
        minute: minute.window,
        in_minute: minute.requests,
        day: day.window,
        in_day: day.requests,
        month: month.window,
        in_month: month.requests,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quota::{Limits, Window};
    use proptest::prelude::*;
    use std::collections::HashMap;

    const DAY: u64 = 86_400;
    /// 2026-01-01T00:00:00Z
    const NEW_YEAR: u64 = 1_767_225_600;
    const LIMITS: Limits = Limits {
        per_minute: 3,
        per_day: Some(4),
        per_month: 6,
    };

    fn ask(tally: &mut Tally, now: u64) -> bool {
        let mut usage = tally.at(now);
        let admitted = usage.admit(&LIMITS, now).is_ok();
        if admitted {
            tally.keep(&usage);
        }
        admitted
    }

    #[test]
    fn a_clock_that_is_wrong_for_a_moment_leaves_the_counts_as_they_were() {
        for wrong in [NEW_YEAR + 10 * DAY, NEW_YEAR + 3000 * DAY, 0, NEW_YEAR - 60] {
            let mut tally = Tally::default();
            for minute in 0..2 {
                for _ in 0..2 {
                    assert!(ask(&mut tally, NEW_YEAR + minute * 60));
                }
            }
            let before = tally.at(NEW_YEAR + 90);
            let _ = ask(&mut tally, wrong);
            let after = tally.at(NEW_YEAR + 90);
            assert_eq!(before.in_minute, after.in_minute, "{wrong}");
            assert!(after.in_day >= before.in_day && after.in_month >= before.in_month);
            assert!(!ask(&mut tally, NEW_YEAR + 90), "the day stays full");
            assert!(ask(&mut tally, NEW_YEAR + DAY), "and the next is empty");
        }
    }

    #[test]
    fn no_number_of_jumps_across_other_months_gives_a_full_month_back() {
        let mut tally = Tally::default();
        for day in 0..3 {
            for minute in 0..2 {
                assert!(ask(&mut tally, NEW_YEAR + day * DAY + minute * 60));
            }
        }
        assert!(!ask(&mut tally, NEW_YEAR + 4 * DAY), "the month is full");
        for month in 1..40 {
            for away in [NEW_YEAR + month * 40 * DAY, NEW_YEAR - month * 40 * DAY] {
                let _ = ask(&mut tally, away);
            }
            assert!(!ask(&mut tally, NEW_YEAR + 5 * DAY), "{month}");
        }
    }

    #[test]
    fn of_two_records_the_larger_count_of_each_window_stays() {
        let used = |now: u64, times: u32| {
            let mut usage = Usage::default().at(now);
            (0..times).for_each(|_| usage.count(now));
            usage
        };
        let mut tally = Tally::default();
        tally.take(&used(NEW_YEAR, 5));
        tally.take(&used(NEW_YEAR, 3));
        assert_eq!(tally.at(NEW_YEAR), used(NEW_YEAR, 5));
        tally.take(&used(NEW_YEAR + 60, 2));
        assert_eq!(tally.at(NEW_YEAR).in_minute, 5);
        assert_eq!(tally.at(NEW_YEAR + 60).in_minute, 2);
        assert_eq!(tally.latest().minute, NEW_YEAR / 60 + 1);
        tally.take(&used(NEW_YEAR - 60, 1));
        assert_eq!(tally.latest().minute, NEW_YEAR / 60 + 1);
        assert_eq!(tally.at(NEW_YEAR - 60).in_minute, 1);
    }

    /// Times around a few points that a clock could jump between.
    fn jumps() -> impl Strategy<Value = Vec<u64>> {
        let places = [0, NEW_YEAR, NEW_YEAR + 40 * DAY, NEW_YEAR + 1500 * DAY];
        let place = proptest::sample::select(places.to_vec());
        proptest::collection::vec((place, 0..60u64), 1..80)
            .prop_map(|times| times.iter().map(|(place, more)| place + more).collect())
    }

    proptest! {
        #[test]
        fn no_window_admits_more_than_its_limit_however_the_clock_jumps(times in jumps()) {
            let mut tally = Tally::default();
            let mut admitted: HashMap<(usize, u64), u32> = HashMap::new();
            for now in times {
                let shown = counts(&Usage::default().at(now));
                let of = |admitted: &HashMap<_, u32>, at: usize| {
                    admitted.get(&(at, shown[at].window)).copied().unwrap_or(0)
                };
                let is_full = of(&admitted, 0) >= 3 || of(&admitted, 1) >= 4 || of(&admitted, 2) >= 6;
                prop_assert_eq!(ask(&mut tally, now), !is_full);
                if !is_full {
                    for (at, shown) in shown.iter().enumerate() {
                        *admitted.entry((at, shown.window)).or_default() += 1;
                    }
                }
            }
        }

        #[test]
        fn with_a_clock_that_only_goes_on_it_counts_as_one_window_does(
            steps in proptest::collection::vec(0u64..40_000, 1..100)
        ) {
            let (mut tally, mut usage, mut now) = (Tally::default(), Usage::default(), NEW_YEAR);
            for step in steps {
                now += step;
                prop_assert_eq!(ask(&mut tally, now), usage.admit(&LIMITS, now).is_ok());
                prop_assert_eq!(tally.at(now), usage.at(now));
            }
        }

        #[test]
        fn what_is_settled_is_all_there_and_holds_up_no_later_window(times in jumps(), now in 0..4usize) {
            let now = [60, NEW_YEAR + 60, NEW_YEAR + 40 * DAY, NEW_YEAR + 1500 * DAY][now];
            let mut tally = Tally::default();
            for time in times {
                let _ = ask(&mut tally, time);
            }
            let sum = |tally: &Tally| tally.0.map(|windows| windows.iter().map(|kept| kept.requests).sum::<u32>());
            let (before, shown) = (sum(&tally), tally.at(now));
            let moved = tally.settle(now);
            prop_assert_eq!(sum(&tally), before);
            prop_assert!(!tally.clone().settle(now), "once is enough");
            let after = tally.at(now);
            prop_assert!(after.in_minute >= shown.in_minute && after.in_month >= shown.in_month);
            prop_assert_eq!(moved, after != shown);
            for window in Window::ALL {
                let next = tally.at(window.end(now));
                prop_assert_eq!(next.used(window), 0);
            }
        }
    }
}
