//! Tests of windows across midnight, month ends, leap years, distant times, and clock changes.

use proptest::prelude::*;

use super::*;
use crate::reset::exact;

#[test]
fn a_day_ends_at_midnight_utc_and_the_month_goes_on() {
    // 2026-03-14T23:59:59.999Z
    let before = 1_773_532_799_999.0;
    let ledger = after(12, before);
    assert_eq!(
        Window::ALL.map(|window| ledger.used(window, before)),
        [12, 12, 12]
    );
    let midnight = before + 1.0;
    assert_eq!(
        Window::ALL.map(|window| ledger.used(window, midnight)),
        [0, 0, 12]
    );
}

#[test]
fn a_month_ends_after_its_own_number_of_days() {
    for (first_of_next, days) in [
        (1_772_323_200_000.0, 28.0), // February 2026
        (1_709_251_200_000.0, 29.0), // February 2024, a leap year
        (4_107_542_400_000.0, 28.0), // February 2100, no leap year
        (1_777_593_600_000.0, 30.0), // April 2026
        (1_775_001_600_000.0, 31.0), // March 2026
        (1_798_761_600_000.0, 31.0), // December 2026: the year ends too
    ] {
        let ledger = after(12, first_of_next - days * DAY);
        assert_eq!(
            ledger.used(Window::Month, first_of_next - 1.0),
            12,
            "{days}"
        );
        assert_eq!(ledger.used(Window::Month, first_of_next), 0, "{days}");
        let ledger = after(12, first_of_next - days * DAY - 1.0);
        assert_eq!(
            ledger.used(Window::Month, first_of_next - days * DAY),
            0,
            "{days}"
        );
    }
}

#[test]
fn summer_time_changes_nothing() {
    // 2026-03-08 is 23 hours long in New York and 2026-11-01 has 25; in UTC both have 24.
    for midnight in [1_772_928_000_000.0, 1_793_491_200_000.0] {
        let ledger = after(12, midnight);
        assert_eq!(ledger.used(Window::Day, midnight + DAY - 1.0), 12);
        assert_eq!(ledger.used(Window::Day, midnight + DAY), 0);
    }
}

#[test]
fn a_clock_that_goes_back_a_little_loses_nothing() {
    let mut ledger = after(150, NOON);
    let back = NOON - 20.0;
    ledger.sent(COURSE, 1, back);
    assert_eq!(ledger.used(Window::Day, back), 151);
    assert_eq!(ledger.used(Window::Day, NOON), 151);
}

#[test]
fn a_clock_that_was_a_year_ahead_does_not_rule_once_it_is_set_right() {
    let ahead = NOON + 365.0 * DAY;
    let mut ledger = after(150, ahead);
    refuse(
        &mut ledger,
        "daily_limit_exceeded",
        "",
        Headers::default(),
        ahead,
    );
    assert_eq!(
        spent_window(&ledger, Some(Plan::Free), ahead),
        Some(Window::Day)
    );
    assert_eq!(spent_window(&ledger, Some(Plan::Free), NOON), None);
    assert_eq!(ledger.used(Window::Day, NOON), 0);
    ledger.sent(COURSE, 1, NOON);
    assert_eq!(ledger.entries().len(), 1);
    assert_eq!(ledger.used(Window::Day, NOON), 1);
}

/// Times within three years, often close together.
fn any_times() -> impl Strategy<Value = Vec<u64>> {
    let steps = proptest::collection::vec(
        prop_oneof![
            0u64..50,
            0u64..90_000,
            0u64..90_000_000,
            0u64..3_000_000_000
        ],
        1..250,
    );
    (1_700_000_000_000u64..1_800_000_000_000, steps).prop_map(|(start, steps)| {
        let mut now = start;
        steps
            .into_iter()
            .map(|step| {
                now += step;
                now
            })
            .collect()
    })
}

proptest! {
    #[test]
    fn each_window_holds_what_was_sent_since_it_began(times in any_times(), later in 0u64..200_000_000) {
        let mut ledger = Ledger::default();
        for time in &times {
            ledger.sent(COURSE, 1, exact(*time));
        }
        let now = times.last().copied().unwrap_or_default() + later;
        for window in Window::ALL {
            let end = window.end(now / 1000);
            let expected = times.iter().filter(|time| window.end(**time / 1000) == end).count();
            let used = ledger.used(window, exact(now)) as usize;
            prop_assert_eq!(used, expected);
        }
    }

    #[test]
    fn no_time_panics_and_a_request_just_sent_is_counted(times in proptest::collection::vec(
        prop_oneof![proptest::num::f64::ANY, 0.0..1e15, 1.7e12..1.8e12], 1..120)
    ) {
        let mut ledger = Ledger::default();
        for now in times {
            let id = ledger.sent(COURSE, 1, now);
            if id.sent_ms / 60_000 == whole_ms(now) / 60_000 {
                prop_assert!(ledger.used(Window::Minute, now) >= 1);
            }
            prop_assert!(ledger.used(Window::Month, now) >= ledger.used(Window::Day, now));
            ledger.answered(id, &ok(Headers { reset: Some("42"), remaining: Some("1"), ..Headers::default() }), now);
            prop_assert_eq!(Ledger::parse(&ledger.to_text()), ledger.clone());
        }
    }
}

#[test]
fn a_requests_number_is_counted_from_a_time_on() {
    let mut ledger = after(2, NOON);
    ledger.sent(COURSE, 1, NOON + 5.0);
    let since = |at: f64| ledger.requests_since(COURSE, at);
    assert_eq!(
        (since(NOON), since(NOON + 1.0), since(NOON + 5.7)),
        (3, 1, 1)
    );
    assert_eq!(since(NOON + 6.0), 0);
    let other = Request::Holes(CourseId(7));
    assert_eq!(ledger.requests_since(&other, NOON), 0);
}
