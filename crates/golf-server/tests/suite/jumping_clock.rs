//! A clock that jumps: counted requests stay counted, and no window lasts longer than its length.

use golf_api::plan::Plan;
use golf_server::keyring::PlanLimits;

use crate::running::{Filled, NEW_YEAR, Running, filled, get};

const DAY: u64 = 86_400;

/// The positions of a wrong clock: before the first count, at the epoch, and in the future.
const WRONG: [u64; 4] = [
    NEW_YEAR - 10 * DAY,
    0,
    NEW_YEAR + 10 * DAY,
    NEW_YEAR + 1500 * DAY,
];

fn start(filled: &Filled, change: impl Fn(&mut golf_catalog::quota::Limits)) -> Running {
    let mut limits = PlanLimits::default();
    limits.change(Plan::Developer, change);
    Running::start_with(&filled.database, limits, |_| {})
}

fn ask(running: &Running, filled: &Filled, now: u64) -> u16 {
    assert!(running.clock.turn_to(now));
    let key = filled.keys[&Plan::Developer].as_str();
    let url = format!("{}/courses", running.base_url);
    get(&url, &[("x-api-key", key)]).status
}

#[test]
fn a_wrong_clock_for_one_request_gives_no_window_back() {
    for wrong in WRONG {
        let filled = filled();
        let month = |limits: &mut golf_catalog::quota::Limits| limits.per_month = 4;
        let running = start(&filled, month);
        for _ in 0..4 {
            assert_eq!(ask(&running, &filled, NEW_YEAR), 200);
        }
        assert_eq!(ask(&running, &filled, NEW_YEAR), 429);
        let _ = ask(&running, &filled, wrong);
        assert_eq!(ask(&running, &filled, NEW_YEAR), 429, "{wrong}");
        assert_eq!(ask(&running, &filled, NEW_YEAR + 30 * DAY), 429, "{wrong}");
        let next_month = NEW_YEAR + 31 * DAY;
        assert_eq!(ask(&running, &filled, next_month), 200, "{wrong}");
    }
}

#[test]
fn a_minute_is_not_given_twice_by_a_clock_that_is_set_back_over_its_edge() {
    let filled = filled();
    let running = start(&filled, |limits| limits.per_minute = 2);
    let asked = [59, 59, 59, 60, 59, 60, 60, 59, 120];
    let statuses = asked.map(|second| ask(&running, &filled, NEW_YEAR + second));
    assert_eq!(statuses, [200, 200, 429, 200, 429, 200, 429, 429, 200]);
}

#[test]
fn a_machine_that_starts_with_a_wrong_clock_gives_nothing_back_when_it_is_set_right() {
    for wrong in WRONG {
        let filled = filled();
        let limits = |limits: &mut golf_catalog::quota::Limits| {
            limits.per_month = 4;
            limits.per_day = Some(3);
        };
        let running = start(&filled, limits);
        for _ in 0..3 {
            assert_eq!(ask(&running, &filled, NEW_YEAR), 200);
        }
        running.stop();

        let running = start(&filled, limits);
        let _ = ask(&running, &filled, wrong);
        let _ = ask(&running, &filled, wrong + 60);
        running.stop();

        let running = start(&filled, limits);
        assert_eq!(ask(&running, &filled, NEW_YEAR + 120), 429, "the day");
        let tomorrow = ask(&running, &filled, NEW_YEAR + DAY);
        // Requests under a wrong clock within the month count in it.
        let is_same_month = (NEW_YEAR..NEW_YEAR + 31 * DAY).contains(&wrong);
        let expected = if is_same_month { 429 } else { 200 };
        assert_eq!(tomorrow, expected, "{wrong}: the fourth of the month");
        assert_eq!(ask(&running, &filled, NEW_YEAR + 2 * DAY), 429, "the month");
        running.stop();
    }
}

#[test]
fn a_full_month_stays_full_however_many_other_months_the_clock_shows_meanwhile() {
    let filled = filled();
    let running = start(&filled, |limits| limits.per_month = 4);
    for _ in 0..4 {
        assert_eq!(ask(&running, &filled, NEW_YEAR), 200);
    }
    for month in 1..20 {
        for away in [NEW_YEAR + month * 31 * DAY, NEW_YEAR - month * 31 * DAY] {
            let _ = ask(&running, &filled, away);
        }
        assert_eq!(ask(&running, &filled, NEW_YEAR + DAY), 429, "{month}");
    }
}
