//! Tests of the drive plan: holes computed by hand, and properties for arbitrary carries.

use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, Point};
use golf_hole::plane::{Flat, Plane};
use golf_hole::sample::published_hole;
use proptest::prelude::*;

use super::*;

const ORIGIN: Point = Point {
    lat: 40.0,
    lng: -100.0,
};

/// A hole that goes north for `first` yards, then east for `rest`; bunkers are given in yards east and north.
fn corner(par: Option<u32>, first: f64, rest: f64, bunkers: &[(f64, f64)]) -> Hole {
    let plane = Plane::north_up(ORIGIN);
    let point = |east: f64, north: f64| Some(plane.point(Flat::new(east, north)));
    Hole {
        hole_number: HoleNumber(1),
        par,
        length_yards: None,
        coordinates: Coordinates {
            tee: Some(ORIGIN),
            green: Green {
                center: point(rest, first),
                ..Green::default()
            },
            fairway: (rest > 0.0).then(|| point(0.0, first)).flatten(),
            ..Coordinates::default()
        },
        hazards: bunkers
            .iter()
            .map(|(east, north)| Hazard {
                kind: HazardKind::Bunker,
                label: None,
                point: point(*east, *north),
            })
            .collect(),
    }
}

fn landing(outcome: &DriveOutcome) -> &Landing {
    outcome.landing().expect("it lands")
}

fn only(hole: Hole, drive: u32, second: u32) -> Planned {
    plan(&[hole], Carries::new(drive, second)).remove(0)
}

#[test]
fn a_drive_past_the_corner_is_counted_along_the_line_and_what_is_left_is_straight() {
    // A carry of 250 over 200 north and 180 east ends 50 past the corner, with 130 left.
    let planned = only(corner(Some(4), 200.0, 180.0, &[]), 250, 220);
    let landing = landing(&planned.drive);
    assert_eq!(landing.left.round(), 130.0);
    assert_eq!(planned.length.map(f64::round), Some(380.0));
    assert_eq!(planned.second, DriveOutcome::Reaches(landing.left));
    assert_eq!(planned.turns_at.map(f64::round), Some(200.0));
    // Short of the corner, the remaining distance is straight: √(50² + 180²).
    let short = only(corner(Some(4), 200.0, 180.0, &[]), 150, 130);
    let at = self::landing(&short.drive);
    assert_eq!(at.left.round(), 187.0);
    assert_eq!(self::landing(&short.second).left.round(), 100.0);
}

#[test]
fn a_hazard_is_near_within_15_yards_on_either_side_and_no_farther() {
    let bunkers = [(14.0, 240.0), (-10.0, 250.0), (-16.0, 250.0), (0.0, 266.0)];
    let planned = only(corner(Some(4), 420.0, 0.0, &bunkers), 250, 150);
    let near = &landing(&planned.drive).near;
    let told: Vec<_> = near
        .iter()
        .map(|hazard| {
            (
                hazard.off.round(),
                hazard.right.round(),
                hazard.from_tee.round(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [(10.0, -10.0, 250.0)],
        "14 across and 10 back is 17 away"
    );
}

#[test]
fn the_published_hole_with_both_men_of_the_rating_system() {
    // Geometry 11: bunker 248, water 287, a turn at 270 of 451.5.
    let scratch = only(published_hole(), 250, 220);
    let spot = landing(&scratch.drive);
    assert_eq!(spot.along.round(), 250.0);
    assert!(spot.near.is_empty(), "the bunker lies 35 left of the line");
    assert!(
        matches!(scratch.second, DriveOutcome::Reaches(left) if (left - spot.left).abs() < 0.01)
    );
    let bogey = only(published_hole(), 200, 170);
    let second = landing(&bogey.second);
    assert_eq!((second.along.round(), second.left.round()), (370.0, 81.0));
}

#[test]
fn a_par_3_has_no_drive_and_a_short_par_4_is_reached() {
    for par in [Some(3), None] {
        let planned = only(corner(par, 180.0, 0.0, &[]), 250, 220);
        assert_eq!(
            (planned.drive, planned.second),
            (DriveOutcome::NotPlayed, DriveOutcome::NotPlayed)
        );
    }
    // A par of 0 counts as missing.
    assert_eq!(only(corner(Some(0), 180.0, 0.0, &[]), 250, 220).par, None);
    let planned = only(corner(Some(4), 245.0, 0.0, &[]), 250, 220);
    assert!(matches!(planned.drive, DriveOutcome::Reaches(yards) if yards.round() == 245.0));
    assert_eq!(planned.second, DriveOutcome::NotPlayed);
}

#[test]
fn without_points_nothing_is_said_of_a_hole() {
    let mut hole = corner(Some(4), 400.0, 0.0, &[]);
    hole.coordinates.green.center = None;
    let planned = only(hole, 250, 220);
    assert_eq!(
        (planned.length, planned.drive),
        (None, DriveOutcome::Unknown)
    );
}

#[test]
fn carries_survive_their_words_and_junk_is_refused() {
    for (_, carries) in PLAYERS {
        assert_eq!(Carries::parse(&carries.words()), Some(carries));
    }
    for junk in [
        "",
        "250",
        "250,",
        "49,100",
        "250,401",
        "-5,100",
        "1e2,100",
        "250,220,1",
    ] {
        assert_eq!(Carries::parse(junk), None, "{junk}");
    }
}

proptest! {
    #[test]
    fn a_longer_drive_never_lands_shorter_and_nothing_near_is_far(
        first in 150.0..400.0f64, rest in 0.0..250.0f64, drive in 50..400_u32,
        bunkers in prop::collection::vec((-60.0..300.0f64, 20.0..420.0f64), 0..6),
    ) {
        let hole = corner(Some(5), first, rest, &bunkers);
        let along = |planned: &Planned| match &planned.drive {
            DriveOutcome::Lands(landing) => landing.along,
            _ => f64::INFINITY,
        };
        let (short, long) = (only(hole.clone(), drive, 200), only(hole, drive + 1, 200));
        prop_assert!(along(&short) <= along(&long));
        if let DriveOutcome::Lands(landing) = &short.drive {
            prop_assert!(landing.left <= first + rest - landing.along + 0.1);
            prop_assert!(landing.near.iter().all(|hazard| hazard.off <= NEAR));
        }
    }
}
