//! Tests of what is believed of a device.

use golf_api::hole::Point;
use proptest::prelude::*;

use super::*;

const NOW: f64 = 1_764_000_000_000.0;

/// A fix this many meters north of one place.
fn fix(north_m: f64, accuracy_m: f64) -> Fix {
    Fix {
        point: Point {
            lat: 40.0 + north_m / 111_200.0,
            lng: -100.0,
        },
        accuracy_m,
    }
}

const fn told(fix: Fix, taken_ms: f64) -> Report {
    Report {
        fix,
        taken_ms: Some(taken_ms),
    }
}

/// Tells positions as seconds, meters north and error, each taken when it is told. Checks the place that is known after
/// each, in meters north.
#[track_caller]
fn check(steps: &[(f64, f64, f64, f64)]) {
    let mut fixes = Fixes::default();
    for (seconds, north, accuracy, known) in steps {
        let now = NOW + seconds * 1_000.0;
        let Known::Here(here) = fixes.note(&told(fix(*north, *accuracy), now), now) else {
            panic!("{seconds} s: a place is known");
        };
        let found = fix(0.0, 1.0).meters_to(&here);
        assert!(
            (found - known.abs()).abs() < known.abs() * 0.01 + 0.5,
            "{seconds} s: {found}"
        );
    }
}

#[test]
fn one_far_position_between_good_ones_moves_nothing() {
    check(&[
        (0.0, 0.0, 5.0, 0.0),
        (1.0, 2_000.0, 5.0, 0.0),
        (2.0, 3.0, 5.0, 3.0),
    ]);
    check(&[
        (0.0, 0.0, 5.0, 0.0),
        (1.0, 300.0, 5.0, 0.0),
        (2.0, 3.0, 5.0, 3.0),
    ]);
    // Two mistakes in two directions confirm nothing.
    check(&[
        (0.0, 0.0, 5.0, 0.0),
        (1.0, 2_000.0, 5.0, 0.0),
        (2.0, -3_000.0, 5.0, 0.0),
        (3.0, 3.0, 5.0, 3.0),
    ]);
}

#[test]
fn one_position_that_says_nothing_moves_nothing_and_a_second_one_does() {
    check(&[
        (0.0, 0.0, 5.0, 0.0),
        (1.0, 900.0, 1_414.0, 0.0),
        (2.0, 3.0, 5.0, 3.0),
    ]);
    check(&[
        (0.0, 0.0, 5.0, 0.0),
        (1.0, 900.0, 1_414.0, 0.0),
        (2.0, 950.0, 3_000.0, 950.0),
    ]);
    // The first exact position after rough ones counts, wherever it is.
    check(&[(0.0, 900.0, 1_414.0, 900.0), (1.0, 9_000.0, 60.0, 9_000.0)]);
}

#[test]
fn a_real_move_is_followed_at_once_or_with_the_second_position() {
    // On foot, in a cart, in a cart after a pause, and after a first position that was wrong.
    check(&[(0.0, 0.0, 5.0, 0.0), (10.0, 14.0, 5.0, 14.0)]);
    check(&[(0.0, 0.0, 5.0, 0.0), (10.0, 80.0, 5.0, 80.0)]);
    check(&[(0.0, 0.0, 5.0, 0.0), (300.0, 2_000.0, 5.0, 2_000.0)]);
    check(&[
        (0.0, 9_000.0, 5.0, 9_000.0),
        (1.0, 0.0, 5.0, 9_000.0),
        (2.0, 1.0, 5.0, 1.0),
    ]);
    // Errors of both positions count.
    check(&[(0.0, 0.0, 90.0, 0.0), (1.0, 280.0, 90.0, 280.0)]);
}

#[test]
fn a_far_position_that_nothing_contradicts_counts_after_some_seconds() {
    let mut fixes = Fixes::default();
    fixes.note(&told(fix(0.0, 5.0), NOW), NOW);
    assert_eq!(fixes.settles_in(), None);
    let far = fix(9_000.0, 5.0);
    let known = fixes.note(&told(far, NOW + 1_000.0), NOW + 1_000.0);
    assert_eq!(known, Known::Here(fix(0.0, 5.0)));
    assert_eq!(fixes.settles_in(), Some(Duration::from_millis(3_100)));
    assert_eq!(fixes.settle(NOW + 3_900.0), None);
    assert_eq!(fixes.settle(NOW + 4_000.0), Some(Known::Here(far)));
    assert_eq!(fixes.settle(NOW + 9_000.0), None);
}

#[test]
fn an_old_position_is_not_where_the_golfer_is() {
    for (age_ms, is_old) in [
        (0.0, false),
        (29_000.0, false),
        (31_000.0, true),
        (600_000.0, true),
        (NOW, true),
        // A time in the future is one of another clock.
        (-600_000.0, false),
        (f64::NAN, false),
        (f64::NEG_INFINITY, false),
    ] {
        let mut fixes = Fixes::default();
        let here = fix(0.0, 5.0);
        let known = fixes.note(&told(here, NOW - age_ms), NOW);
        let right = if is_old {
            Known::Old
        } else {
            Known::Here(here)
        };
        assert_eq!(known, right, "{age_ms}");
    }
    let untimed = Report {
        fix: fix(0.0, 5.0),
        taken_ms: None,
    };
    assert_eq!(
        Fixes::default().note(&untimed, NOW),
        Known::Here(untimed.fix)
    );
}

#[test]
fn an_old_position_or_none_after_a_good_one_moves_nothing() {
    let mut fixes = Fixes::default();
    let here = fix(0.0, 5.0);
    fixes.note(&told(here, NOW), NOW);
    assert!(fixes.is_current());
    for useless in [
        told(fix(30.0, 5.0), NOW - 40_000.0),
        told(fix(30.0, f64::NAN), NOW + 1_000.0),
    ] {
        assert_eq!(fixes.note(&useless, NOW + 1_000.0), Known::Here(here));
        assert!(!fixes.is_current(), "it is no sign of life");
    }
}

#[test]
fn a_clock_that_is_behind_is_known_by_its_steps() {
    let mut fixes = Fixes::default();
    let mut at = |seconds: f64, taken: f64| {
        let now = NOW + seconds * 1_000.0;
        fixes.note(&told(fix(0.0, 5.0), NOW - 600_000.0 + taken * 1_000.0), now)
    };
    for seconds in [0.0, 4.0, 9.0] {
        assert_eq!(at(seconds, seconds), Known::Old, "{seconds}");
    }
    assert_eq!(at(10.0, 10.0), Known::Here(fix(0.0, 5.0)));
    // A stored position that comes again and again stays old.
    let mut stored = Fixes::default();
    for seconds in 0..60 {
        let now = NOW + f64::from(seconds) * 1_000.0;
        let known = stored.note(&told(fix(0.0, 5.0), NOW - 600_000.0), now);
        assert_eq!(known, Known::Old, "{seconds}");
    }
}

#[test]
fn what_is_no_position_is_said_to_be_none() {
    let point = |lat, lng, accuracy_m| Fix {
        point: Point { lat, lng },
        accuracy_m,
    };
    for broken in [
        point(f64::NAN, -100.0, 5.0),
        point(40.0, f64::INFINITY, 5.0),
        point(91.0, -100.0, 5.0),
        point(40.0, -181.0, 5.0),
        point(40.0, -100.0, f64::NAN),
        point(40.0, -100.0, -1.0),
        // No device knows its place without an error.
        point(40.0, -100.0, 0.0),
    ] {
        let known = Fixes::default().note(&told(broken, NOW), NOW);
        assert_eq!(known, Known::NoPosition, "{broken:?}");
    }
}

#[test]
fn a_silent_watch_is_asked_again_once_and_a_dead_one_forgotten() {
    let mut heard = Heard::begin(NOW);
    let mut check = |seconds: f64| heard.check(NOW + seconds * 1_000.0);
    assert_eq!([15.0, 29.0].map(&mut check), [Silence::Alive; 2]);
    assert_eq!(check(30.0), Silence::AskAgain);
    assert_eq!([45.0, 59.0].map(&mut check), [Silence::Alive; 2]);
    assert_eq!(check(60.0), Silence::Dead);
    // It was started again, and has as much time as before.
    assert_eq!(check(75.0), Silence::Alive);
    assert_eq!(check(90.0), Silence::AskAgain);
}

#[test]
fn a_watch_that_tells_something_is_alive_unless_the_page_slept() {
    let mut heard = Heard::begin(NOW);
    for second in 0..100 {
        let now = NOW + f64::from(second) * 15_000.0;
        heard.note(now);
        assert_eq!(heard.check(now), Silence::Alive);
    }
    let awake = NOW + 3.0 * 3_600_000.0;
    heard.note(awake);
    assert_eq!(heard.check(awake + 1.0), Silence::Dead);
}

proptest! {
    #[test]
    fn two_positions_in_a_row_at_one_place_are_believed_whatever_was_told_before(
        before in prop::collection::vec((-1e5..1e5f64, 0.1..1e5f64, 0.0..1e5f64), 0..8),
        there in -1e5..1e5f64, accuracy in 0.1..100.0f64,
    ) {
        let mut fixes = Fixes::default();
        let mut now = NOW;
        for (north, accuracy, wait) in before {
            now += wait;
            fixes.note(&told(fix(north, accuracy), now), now);
        }
        let place = fix(there, accuracy);
        fixes.note(&told(place, now), now);
        prop_assert_eq!(fixes.note(&told(place, now), now), Known::Here(place));
    }

    #[test]
    fn nothing_that_a_device_tells_panics(lat: f64, lng: f64, accuracy_m: f64, taken: f64, now: f64) {
        let fix = Fix { point: Point { lat, lng }, accuracy_m };
        let mut fixes = Fixes::default();
        let known = fixes.note(&told(fix, taken), now);
        let _ = fixes.settle(now);
        prop_assert!(fix.is_position() || known == Known::NoPosition);
    }
}
