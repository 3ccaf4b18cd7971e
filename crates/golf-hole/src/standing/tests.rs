//! Tests of where a golfer stands, and of what the error of a position allows to say.

use super::*;
use golf_api::hole::{Coordinates, Green};
use proptest::prelude::*;

/// A hole of 400 yards straight north, this many degrees of longitude from −100.
fn hole(number: u32, east: f64) -> Hole {
    let point = |lat: f64| {
        Some(Point {
            lat,
            lng: -100.0 + east,
        })
    };
    Hole {
        hole_number: HoleNumber(number),
        par: Some(4),
        length_yards: None,
        coordinates: Coordinates {
            tee: point(40.0),
            green: Green {
                front: point(40.003_15),
                center: point(40.003_3),
                back: point(40.003_45),
            },
            ..Coordinates::default()
        },
        hazards: Vec::new(),
    }
}

const fn fix(lat: f64, lng: f64, accuracy_m: f64) -> Fix {
    Fix {
        point: Point { lat, lng },
        accuracy_m,
    }
}

#[test]
fn a_place_has_its_distances_to_the_green_and_a_circle_in_yards() {
    let reading = HoleReading::new(&hole(1, 0.0));
    let standing = Standing::new(&reading, &fix(40.0, -100.0, 9.144)).expect("a place");
    assert_eq!(
        (standing.at, standing.accuracy),
        (Flat::default(), Accuracy::Fair)
    );
    assert!((standing.radius - 10.0).abs() < 1e-9);
    let [front, center, back] = standing
        .to_green(&reading)
        .map(|yards| yards.map(f64::round));
    assert_eq!(
        (front, center, back),
        (Some(383.0), Some(401.0), Some(419.0))
    );
}

#[test]
fn accuracy_is_good_to_5_m_fair_to_15_and_rough_until_it_says_nothing() {
    let reading = HoleReading::new(&hole(1, 0.0));
    let of =
        |meters| Standing::new(&reading, &fix(40.0, -100.0, meters)).map(|place| place.accuracy);
    assert_eq!(
        [5.0, 5.1, 15.0, 15.1, 60.0, 100.0].map(of),
        [
            Some(Accuracy::Good),
            Some(Accuracy::Fair),
            Some(Accuracy::Fair),
            Some(Accuracy::Rough),
            Some(Accuracy::Rough),
            Some(Accuracy::Rough),
        ]
    );
    assert_eq!([100.1, 1_414.0, 3_000.0, f64::INFINITY].map(of), [None; 4]);
}

#[test]
fn what_is_no_position_has_no_place() {
    let reading = HoleReading::new(&hole(1, 0.0));
    for broken in [
        fix(f64::NAN, -100.0, 3.0),
        fix(40.0, f64::INFINITY, 3.0),
        fix(91.0, -100.0, 3.0),
        fix(40.0, -181.0, 3.0),
        fix(40.0, -100.0, f64::NAN),
        fix(40.0, -100.0, -1.0),
        fix(40.0, -100.0, 0.0),
    ] {
        assert_eq!(Standing::new(&reading, &broken), None, "{broken:?}");
    }
    let empty = Hole {
        coordinates: Coordinates::default(),
        ..hole(1, 0.0)
    };
    assert_eq!(
        Standing::new(&HoleReading::new(&empty), &fix(40.0, -100.0, 3.0)),
        None
    );
}

#[test]
fn another_hole_is_nearest_only_off_the_open_one_and_clearly() {
    // The holes are about 93 yards apart.
    let lines = Lines::new(&[hole(1, 0.0), hole(2, 0.001)]);
    let at = |east: f64| lines.whereabouts(HoleNumber(1), &fix(40.001, -100.0 + east, 3.0));
    assert_eq!(at(0.0), Whereabouts::OnHole);
    assert_eq!(
        at(0.000_6),
        Whereabouts::OnHole,
        "56 yards off: still on it"
    );
    assert_eq!(at(0.000_9), Whereabouts::Nearer(HoleNumber(2)));
    assert_eq!(
        at(-0.005),
        Whereabouts::OnHole,
        "off the hole, and nearest to it"
    );
}

#[test]
fn an_error_offers_no_other_hole_and_no_distance_that_it_does_not_allow() {
    // The place of the other hole's middle, with different errors.
    let lines = Lines::new(&[hole(1, 0.0), hole(2, 0.001), hole(3, 0.004)]);
    let at = |north: f64, east: f64, accuracy_m: f64| {
        lines.whereabouts(
            HoleNumber(1),
            &fix(40.001 + north, -100.0 + east, accuracy_m),
        )
    };
    let is_somewhere = |found: Whereabouts| matches!(found, Whereabouts::Somewhere(_));
    assert_eq!(at(0.0, 0.001, 60.0), Whereabouts::Nearer(HoleNumber(2)));
    assert_eq!(
        at(0.0, 0.001, 90.0),
        Whereabouts::OnHole,
        "the error is larger"
    );
    assert_eq!(at(0.0, 0.004, 90.0), Whereabouts::Nearer(HoleNumber(3)));
    for meters in [101.0, 1_414.0, 3_000.0, 20_000.0] {
        assert!(is_somewhere(at(0.0, 0.0, meters)), "{meters}");
        assert!(is_somewhere(at(0.0, 0.004, meters)), "{meters}");
    }
    // 1.4 miles away are that with an error of 60 m, and perhaps none with one of 3 km; 70 miles are away.
    assert!(matches!(at(0.02, 0.0, 60.0), Whereabouts::Away(_)));
    assert!(is_somewhere(at(0.02, 0.0, 3_000.0)));
    assert!(matches!(at(1.0, 0.0, 3_000.0), Whereabouts::Away(_)));
    assert!(is_somewhere(at(1.0, 0.0, 20_000.0)));
}

#[test]
fn far_from_every_hole_is_away_and_a_course_without_lines_says_nothing() {
    let lines = Lines::new(&[hole(1, 0.0), hole(2, 0.001)]);
    let Whereabouts::Away(yards) = lines.whereabouts(HoleNumber(1), &fix(40.1, -100.0, 3.0)) else {
        panic!("six miles are away");
    };
    assert!((11_700.0..11_800.0).contains(&yards), "{yards}");
    let none = Lines::new(&[]);
    assert_eq!(
        none.whereabouts(HoleNumber(1), &fix(0.0, 0.0, 3.0)),
        Whereabouts::OnHole
    );
}

#[test]
fn twenty_minutes_in_one_place_are_over_and_a_walk_begins_anew() {
    const MINUTE: f64 = 60_000.0;
    let here = fix(40.0, -100.0, 4.0);
    let mut still = Stillness::default();
    assert!(!still.is_over(None, 90.0 * MINUTE), "no place yet");
    assert!(!still.is_over(Some(&here), 0.0));
    assert!(
        !still.is_over(Some(&fix(40.000_05, -100.0, 4.0)), 19.0 * MINUTE),
        "6 m are one place"
    );
    assert!(still.is_over(None, 20.0 * MINUTE));
    assert!(
        !still.is_over(Some(&fix(40.000_2, -100.0, 4.0)), 20.0 * MINUTE),
        "22 m are another"
    );
    assert!(
        !still.is_over(Some(&fix(40.000_5, -100.0, 60.0)), 39.0 * MINUTE),
        "a rough fix is no walk"
    );
    assert!(still.is_over(None, 40.0 * MINUTE));
}

#[test]
fn a_distance_is_said_at_once_and_then_at_most_every_ten_seconds() {
    let mut spoken = Spoken::default();
    assert!(spoken.is_due(150.0, 0.0));
    assert!(!spoken.is_due(120.0, 9_999.0), "too soon");
    assert!(!spoken.is_due(146.0, 60_000.0), "nothing new");
    assert!(spoken.is_due(145.0, 60_000.0));
    assert!(!spoken.is_due(100.0, 69_000.0));
}

proptest! {
    #[test]
    fn no_fix_on_earth_panics(lat in -90.0..=90.0f64, lng in -180.0..=180.0f64, accuracy_m in prop_oneof![0.0..200.0f64, 0.0..1e7f64]) {
        let lines = Lines::new(&[hole(1, 0.0), hole(2, 0.001)]);
        let fix = fix(lat, lng, accuracy_m);
        let _ = lines.whereabouts(HoleNumber(1), &fix);
        let standing = Standing::new(&HoleReading::new(&hole(1, 0.0)), &fix);
        prop_assert_eq!(standing.is_some(), fix.is_position() && fix.says_where());
        prop_assert_eq!(fix.meters_to(&fix), 0.0);
    }
}
