//! The caddie's sentences word for word, and their numbers against the table.

use golf_api::hole::{Coordinates, Green, Hazard, HoleNumber, Point};
use golf_hole::plane::Flat;
use proptest::prelude::*;

use super::*;

/// A hole that heads north, with hazards at yards right of the tee and ahead of it.
fn hole(par: u32, length: f64, hazards: &[(HazardKind, Option<&str>, f64, f64)]) -> Hole {
    // A degree of latitude at the equator has 120,925 yards, one of longitude 121,739.
    let at = |x: f64, y: f64| {
        Some(Point {
            lat: y / 120_925.0,
            lng: x / 121_739.0,
        })
    };
    Hole {
        hole_number: HoleNumber(1),
        par: Some(par),
        length_yards: Some(400),
        coordinates: Coordinates {
            tee: at(0.0, 0.0),
            green: Green {
                front: at(0.0, length - 15.0),
                center: at(0.0, length),
                back: at(0.0, length + 15.0),
            },
            ..Coordinates::default()
        },
        hazards: hazards
            .iter()
            .map(|(kind, label, x, y)| Hazard {
                kind: kind.clone(),
                label: label.map(str::to_owned),
                point: at(*x, *y),
            })
            .collect(),
    }
}

fn said(hole: &Hole, unit: Unit) -> String {
    note(hole, &HoleReading::new(hole), unit)
}

const BUNKER: HazardKind = HazardKind::Bunker;
const WATER: HazardKind = HazardKind::Water;

#[test]
fn the_note_says_what_matters_first_and_what_is_missing_last() {
    let mut published = golf_hole::sample::published_hole();
    let expected = "Par 5, 451 yards, bends left at 270. Water left at 287, 26 off the line. \
                    Bunker left at 248, 35 off the line. Green 25 yards deep. Plays southwest.";
    assert_eq!(said(&published, Unit::Yards), expected);
    let meters = "Par 5, 412 meters, bends left at 247. Water left at 262, 24 off the line. \
                  Bunker left at 227, 32 off the line. Green 23 meters deep. Plays southwest.";
    assert_eq!(said(&published, Unit::Metres), meters);
    published.coordinates.green.front = None;
    let last = "Plays southwest. Not given: green front.";
    assert!(said(&published, Unit::Yards).ends_with(last));
    published.coordinates.tee = None;
    let without_tee = "Par 5, 451 yards. 2 more hazards without a distance from the tee. \
                       Not given: tee, green front.";
    assert_eq!(said(&published, Unit::Yards), without_tee);
    published.coordinates = Coordinates::default();
    (published.par, published.length_yards) = (None, None);
    published.hazards.clear();
    let bare = "Hole 1. Not given: tee, green front, green center, green back.";
    assert_eq!(said(&published, Unit::Yards), bare);
}

#[test]
fn hazards_that_belong_together_share_a_sentence() {
    let check = |hazards: &[(HazardKind, Option<&str>, f64, f64)], expected: &str| {
        let all = said(&hole(4, 420.0, hazards), Unit::Yards);
        let (_, after) = all.split_once("straight. ").expect("it has no turn");
        let (told, _) = after.split_once(" Plays north.").expect("at the end");
        assert_eq!(told, expected);
    };
    let bunker = |x, y| (BUNKER, None, x, y);
    check(&[], "Green 30 yards deep.");
    check(
        &[
            bunker(-20.0, 260.0),
            bunker(8.0, 285.0),
            bunker(15.0, 317.0),
            bunker(-30.0, 300.0),
        ],
        "Bunkers both sides from 261 to 317, narrowest at 285. Green 30 yards deep.",
    );
    check(
        &[
            bunker(20.0, 200.0),
            bunker(20.0, 220.0),
            bunker(-20.0, 300.0),
        ],
        "Bunkers right at 201 and 221, then one left at 301, 20 off the line. \
         Green 30 yards deep.",
    );
    check(
        &[
            bunker(20.0, 250.0),
            bunker(-10.0, 265.0),
            (WATER, Some("Mill Creek"), 0.0, 300.0),
        ],
        "Mill Creek on the line at 300. Bunkers right at 251 and left at 265. \
         Green 30 yards deep.",
    );
    check(
        &[
            bunker(20.0, 50.0),
            bunker(60.0, 250.0),
            bunker(-60.0, 250.0),
        ],
        "Green 30 yards deep. 3 more hazards out of play.",
    );
    check(
        &[
            bunker(-15.0, 405.0),
            bunker(18.0, 420.0),
            (WATER, None, 0.0, 400.0),
        ],
        "Green 30 yards deep, water in front, bunkers front left and right.",
    );
}

/// Every number that a note says, without its unit.
fn numbers(note: &str) -> Vec<String> {
    let words = note.split(|sign: char| sign.is_whitespace() || sign == '.');
    let words = words.map(|word| word.trim_end_matches(','));
    let words = words.filter(|word| word.starts_with(|sign: char| sign.is_ascii_digit()));
    words.map(str::to_owned).collect()
}

proptest! {
    #[test]
    fn every_note_is_in_short_sentences_and_its_numbers_are_those_of_the_table(
        points in proptest::collection::vec(
            (any::<bool>(), 0..4_usize, -60.0..60.0f64, 5.0..480.0f64), 0..97),
        (par, length) in (3..6_u32, 90.0..600.0f64),
        unit in proptest::sample::select(vec![Unit::Yards, Unit::Metres]),
        has_edges in any::<bool>(),
    ) {
        let labels = [None, Some("Left Bunker 2"), Some("Mill Creek"), Some("Old Road Hole Bunker")];
        let hazards: Vec<_> = points
            .into_iter()
            .map(|(is_water, label, x, y)| {
                (if is_water { WATER } else { BUNKER }, labels[label], x, y)
            })
            .collect();
        let mut hole = hole(par, length, &hazards);
        if !has_edges {
            (hole.coordinates.green.front, hole.coordinates.green.back) = (None, None);
        }
        let reading = HoleReading::new(&hole);
        let note = note(&hole, &reading, unit);
        for sentence in note.split(". ") {
            prop_assert!(sentence.split_whitespace().count() <= WORDS, "{sentence}");
        }
        let groups = HazardGroups::new(&reading);
        let yards = |yards: Option<f64>| yards.map(|yards| unit.number(yards));
        let count = |count: usize| Some(count.to_string());
        let mut known: Vec<String> = [
            yards(hole.length_yards.map(f64::from)),
            hole.par.map(|par| par.to_string()),
            yards(reading.green.depth()),
            count(groups.by_tee + groups.off_line),
        ]
        .into_iter()
        .flatten()
        .collect();
        for target in &reading.targets {
            known.extend(yards(target.from_tee));
            known.extend(yards(target.right.map(f64::abs)));
        }
        for number in numbers(&note) {
            prop_assert!(known.contains(&number), "{number} in {note}");
        }
    }
}

#[test]
fn a_row_and_a_measured_point_say_what_the_table_shows() {
    let target = Target {
        kind: TargetKind::Hazard(HazardKind::Bunker),
        label: Some("  ".into()),
        at: Flat::default(),
        from_tee: Some(248.2),
        to_front: None,
        to_center: Some(181.6),
        to_back: None,
        along: Some(240.0),
        right: Some(1.0),
    };
    let spoken = "Bunker, on line, 248 from the tee, 182 to the center.";
    assert_eq!(row(&target, Unit::Yards), spoken);
    let mut point = Measured {
        at: Flat::default(),
        from_tee: Some(212.0),
        from_before: None,
        to_front: Some(201.0),
        to_center: Some(213.0),
        to_back: Some(224.0),
        place: None,
    };
    let spoken = "212 yards from the tee, to the green 201, 213 and 224.";
    assert_eq!(measured(&point, Unit::Yards), spoken);
    (point.from_tee, point.to_front, point.to_center) = (None, None, None);
    assert!(measured(&point, Unit::Yards).starts_with("Nothing to measure from"));
}
