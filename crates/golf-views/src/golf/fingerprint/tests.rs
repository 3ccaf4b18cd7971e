//! Tests of a course's measurements: hand-made holes, and invariance under rotation.

use golf_api::hole::{Coordinates, Green, Hazard, Point};
use golf_hole::plane::{Flat, Plane};
use golf_hole::sample::published_hole;
use proptest::prelude::*;

use super::rose::{SECTORS, sector_of, sectors};
use super::wind::WindCount;
use super::*;

const ORIGIN: Point = Point {
    lat: 36.5,
    lng: -121.9,
};

/// A hole from tee to green through a point, in yards east and north of the origin.
fn hole(
    number: u32,
    par: u32,
    points: [(f64, f64); 3],
    hazards: &[(HazardKind, (f64, f64))],
) -> Hole {
    let plane = Plane::north_up(ORIGIN);
    let point = |(east, north): (f64, f64)| Some(plane.point(Flat::new(east, north)));
    let [tee, by, (east, north)] = points;
    let length = Flat::new(tee.0, tee.1).distance(Flat::new(by.0, by.1))
        + Flat::new(by.0, by.1).distance(Flat::new(east, north));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few hundred yards"
    )]
    let yards = length.round() as u32;
    Hole {
        hole_number: HoleNumber(number),
        par: Some(par),
        length_yards: Some(yards),
        coordinates: Coordinates {
            tee: point(tee),
            green: Green {
                center: point((east, north)),
                ..Green::default()
            },
            fairway: point(by),
            ..Coordinates::default()
        },
        hazards: hazards
            .iter()
            .map(|(kind, at)| Hazard {
                kind: kind.clone(),
                label: None,
                point: point(*at),
            })
            .collect(),
    }
}

/// A straight hole from the origin.
fn straight(number: u32, par: u32, east: f64, north: f64) -> Hole {
    let green = (east, north);
    hole(
        number,
        par,
        [(0.0, 0.0), (east / 2.0, north / 2.0), green],
        &[],
    )
}

#[test]
fn the_published_hole_has_the_shape_that_golf_md_gives_it() {
    let print = Fingerprint::new(&[published_hole()]);
    let shape = print.holes.first().expect("sound");
    assert_eq!((shape.bearing_deg * 10.0).round(), 2328.0);
    let turn = shape.sharpest_turn().expect("a dogleg");
    assert_eq!((turn.right_deg.round(), turn.at.round()), (-41.0, 270.0));
    assert_eq!(shape.green_depth.map(f64::round), Some(25.0));
    let hazards: Vec<_> = shape
        .hazards
        .iter()
        .map(|hazard| (hazard.kind.as_str(), hazard.from_tee.round()))
        .collect();
    assert_eq!(hazards, [("bunker", 248.0), ("water", 287.0)]);
}

#[test]
fn four_holes_to_the_four_winds() {
    let holes = [
        straight(1, 4, 0.0, 400.0),
        straight(2, 3, 160.0, 0.0),
        straight(3, 5, 0.0, -520.0),
        straight(4, 4, -380.0, 0.0),
    ];
    let print = Fingerprint::new(&holes);
    let bearings: Vec<f64> = print
        .holes
        .iter()
        .map(|hole| hole.bearing_deg.round())
        .collect();
    assert_eq!(bearings, [0.0, 90.0, 180.0, 270.0]);
    let from_south = WindCount::of(180.0, print.holes.iter().map(|hole| hole.bearing_deg));
    assert_eq!(
        (from_south.into, from_south.with, from_south.across),
        (1, 1, 2)
    );
    let (left, right, neither) = print.turns();
    assert_eq!((left.len(), right.len(), neither), (0, 0, 4));
    let lengths: Vec<_> = print
        .lengths
        .iter()
        .map(|lengths| (lengths.par, lengths.yards.as_slice()))
        .collect();
    assert_eq!(
        lengths,
        [(3, &[160.0][..]), (4, &[380.0, 400.0]), (5, &[520.0])]
    );
    let spread = Spread::of(&print.lengths[1].yards).expect("two");
    assert_eq!(
        (spread.least, spread.mean, spread.most),
        (380.0, 390.0, 400.0)
    );
    assert_eq!(Spread::of(&[]), None);
}

#[test]
fn a_hole_that_turns_is_on_the_side_it_turns_to() {
    let corner = |number, east| hole(number, 4, [(0.0, 0.0), (0.0, 240.0), (east, 380.0)], &[]);
    let print = Fingerprint::new(&[
        corner(7, 90.0),
        corner(3, -90.0),
        straight(5, 4, 0.0, 380.0),
    ]);
    let (left, right, neither) = print.turns();
    let numbers = |holes: &[&HoleShape]| holes.iter().map(|hole| hole.number.0).collect::<Vec<_>>();
    assert_eq!(
        (numbers(&left), numbers(&right), neither),
        (vec![3], vec![7], 1)
    );
}

#[test]
fn a_hazard_is_in_the_band_of_the_number_that_is_shown() {
    let at = |yards: f64| (HazardKind::Bunker, (3.0, yards));
    let hazards = [
        at(60.0),
        at(99.0),
        // Displayed as 100, and as 150 although it is slightly less.
        at(100.0),
        at(149.7),
        (HazardKind::Water, (10.0, 200.5)),
        (HazardKind::Other("ob".into()), (20.0, 260.0)),
        // By the green, in front of it and beside it.
        (HazardKind::Bunker, (30.0, 385.0)),
        // On another continent.
        (HazardKind::Water, (0.0, 400_000.0)),
    ];
    let points = [(0.0, 0.0), (0.0, 200.0), (0.0, 400.0)];
    let print = Fingerprint::new(&[hole(1, 4, points, &hazards[..7])]);
    let bands = print.bands(Unit::Yards);
    let counts: Vec<_> = bands.iter().map(Band::total).collect();
    assert_eq!(counts, [2, 1, 1, 1, 1, 1]);
    let reaches: Vec<_> = bands.iter().map(|band| band.reach).collect();
    assert_eq!(
        reaches,
        [
            Reach::Between(0, 100),
            Reach::Between(100, 150),
            Reach::Between(150, 200),
            Reach::Between(200, 250),
            Reach::From(250),
            Reach::ByGreen,
        ]
    );
    assert_eq!((bands[3].water, bands[4].other), (1, 1));
    // 100 yards are 91 meters, 200 are 183, and 260 are 238.
    let metres: Vec<_> = print.bands(Unit::Metres).iter().map(Band::total).collect();
    assert_eq!(metres, [3, 1, 1, 1, 0, 1]);
    // A point that far off is a warning, so the hole is left out.
    let lost = Fingerprint::new(&[hole(1, 4, points, &hazards)]);
    assert_eq!((lost.holes.len(), lost.left_out.len()), (0, 1));
}

#[test]
fn what_cannot_be_measured_is_named_and_nothing_is_made_up() {
    let mut no_tee = straight(2, 4, 0.0, 400.0);
    no_tee.coordinates.tee = None;
    let mut at_zero = straight(3, 4, 0.0, 400.0);
    at_zero.coordinates.green.center = Some(Point { lat: 0.0, lng: 0.0 });
    let mut no_card = straight(4, 4, 0.0, 400.0);
    (no_card.par, no_card.length_yards) = (None, Some(0));
    let repeated = straight(1, 3, 150.0, 0.0);
    let print = Fingerprint::new(&[
        straight(1, 4, 0.0, 410.0),
        no_tee,
        at_zero,
        no_card,
        repeated,
    ]);
    assert_eq!(print.left_out, [HoleNumber(2), HoleNumber(3)]);
    let numbers: Vec<_> = print.holes.iter().map(|hole| hole.number.0).collect();
    assert_eq!(numbers, [1, 4], "of two with one number the first counts");
    assert_eq!(
        print.lengths.len(),
        1,
        "a card length needs no points, and 0 is none"
    );
    assert_eq!(print.lengths[0].yards, [400.0, 400.0, 410.0]);
    assert_eq!(print.green_depths(), [0.0; 0]);
    assert_eq!(Fingerprint::new(&[]), Fingerprint::default());
}

#[test]
fn the_rose_says_in_words_what_it_shows() {
    let print = Fingerprint::new(&[straight(12, 4, 0.0, 400.0), straight(3, 4, 5.0, 390.0)]);
    let rose = rose::rose(&print.holes, 0.0);
    assert_eq!(
        rose.attribute("aria-label"),
        Some("Which way the holes are played. north: 3, 12.")
    );
    let xml = rose.to_xml();
    assert_eq!(xml.matches("class=\"into\"").count(), 2, "a block each");
    assert!(!xml.contains("NaN"), "{xml}");
}

proptest! {
    #[test]
    fn turning_the_course_turns_its_rose(
        greens in prop::collection::vec((120.0..500.0f64, 0.0..360.0f64), 1..19),
        eighths in 0..16_u32,
    ) {
        let turned_by = f64::from(eighths) * 22.5;
        let course = |extra: f64| {
            let holes: Vec<Hole> = (1..).zip(&greens).map(|(number, (yards, deg))| {
                let (sin, cos) = (deg + extra).to_radians().sin_cos();
                straight(number, 4, yards * sin, yards * cos)
            }).collect();
            Fingerprint::new(&holes).holes
        };
        let (before, after) = (course(0.0), course(turned_by));
        prop_assert_eq!(before.len(), after.len());
        for (a, b) in before.iter().zip(&after) {
            let turned = (b.bearing_deg - a.bearing_deg - turned_by + 180.0).rem_euclid(360.0) - 180.0;
            prop_assert!(turned.abs() < 0.01, "{turned}");
        }
        let near_limit = |hole: &HoleShape| {
            let beyond = (hole.bearing_deg + 11.25).rem_euclid(22.5);
            !(0.02..22.48).contains(&beyond)
        };
        if !before.iter().any(near_limit) {
            let (first, second) = (sectors(&before), sectors(&after));
            let by = usize::try_from(eighths).expect("small");
            for at in 0..SECTORS {
                prop_assert_eq!(first[at].len(), second[(at + by) % SECTORS].len());
            }
        }
    }

    #[test]
    fn every_bearing_has_a_sector_within_its_half(bearing in -720.0..720.0f64) {
        let middle = f64::from(u32::try_from(sector_of(bearing)).expect("small")) * 22.5;
        let off = (bearing - middle + 180.0).rem_euclid(360.0) - 180.0;
        prop_assert!(off.abs() <= 11.25 + 1e-9);
    }
}
