//! Tests that the smallest relevant fault raises each doubt, lesser faults do not, and no fault is reported twice.
//! `length` tests card and par; `any_hole` tests holes of any kind and size.

mod any_hole;
mod length;

use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, HoleNumber, Point};

use super::*;
use crate::plane::{Flat, Plane};
use crate::sample::published_hole;

const TEE: Point = Point {
    lat: 40.123_456_7,
    lng: -100.123_456_7,
};

/// A point this many yards right of and up from the tee of a hole that heads north.
fn at(right: f64, up: f64) -> Option<Point> {
    Some(Plane::north_up(TEE).point(Flat::new(right, up)))
}

/// A straight par 4 of 400 yards with a green 30 yards deep, which raises no doubts.
fn sound() -> Hole {
    Hole {
        hole_number: HoleNumber(1),
        par: Some(4),
        length_yards: Some(400),
        coordinates: Coordinates {
            tee: Some(TEE),
            green: Green {
                front: at(0.0, 385.0),
                center: at(0.0, 400.0),
                back: at(0.0, 415.0),
            },
            ..Coordinates::default()
        },
        hazards: Vec::new(),
    }
}

/// A hole that turns 90 degrees right at 240 yards: 400 straight, 560 along the line of play.
fn dogleg(card: u32) -> Hole {
    let mut hole = sound();
    hole.par = Some(5);
    hole.length_yards = Some(card);
    hole.coordinates.fairway = at(0.0, 240.0);
    hole.coordinates.green = Green {
        front: at(305.0, 240.0),
        center: at(320.0, 240.0),
        back: at(335.0, 240.0),
    };
    hole
}

fn hazard(label: &str, point: Option<Point>) -> Hazard {
    Hazard {
        kind: HazardKind::Bunker,
        label: Some(label.into()),
        point,
    }
}

fn of(hole: &Hole) -> Vec<Doubt> {
    doubts(hole, &HoleReading::new(hole))
}

/// Checks which doubts the sound hole raises after `fault` is applied. They are variant names, with `!` for a
/// warning.
fn check(fault: impl FnOnce(&mut Hole), expected: &[&str]) {
    let mut hole = sound();
    fault(&mut hole);
    assert_eq!(kinds(&hole), expected, "{:#?}", of(&hole));
}

fn kinds(hole: &Hole) -> Vec<String> {
    let kind = |doubt: &Doubt| {
        let text = format!("{doubt:?}");
        let name = text.split(' ').next().unwrap_or_default().to_owned();
        let mark = match doubt.severity() {
            Severity::Note => "",
            Severity::Warning => "!",
        };
        name + mark
    };
    of(hole).iter().map(kind).collect()
}

#[test]
fn a_sound_hole_raises_no_doubt() {
    check(|_| {}, &[]);
    assert_eq!(kinds(&dogleg(560)), [""; 0]);
}

#[test]
fn the_published_sample_hole_raises_no_doubt() {
    let mut hole = published_hole();
    for (hazard, label) in hole.hazards.iter_mut().zip(["Bunker", "Left Water"]) {
        hazard.label = Some(label.into());
    }
    assert_eq!(of(&hole), []);
}

#[test]
fn missing_points_are_named_and_a_line_of_play_is_missed_most() {
    let mut hole = sound();
    hole.coordinates.green.front = None;
    let points = vec![PointName::Front];
    assert_eq!(of(&hole), [Doubt::Missing { points }]);
    check(|hole| hole.coordinates.tee = None, &["NoLineOfPlay!"]);
    check(
        |hole| hole.hazards = vec![hazard("Bunker", None)],
        &["HazardsWithoutPoint"],
    );
    check(
        |hole| hole.coordinates = Coordinates::default(),
        &["NoLineOfPlay!"],
    );
}

#[test]
fn a_point_at_zero_is_told_once() {
    let zero = Some(Point {
        lat: 0.0,
        lng: 0.009,
    });
    check(|hole| hole.coordinates.tee = zero, &["AtZero!"]);
    check(|hole| hole.coordinates.fairway = zero, &["AtZero!"]);
    check(|hole| hole.coordinates.green.center = zero, &["AtZero!"]);
    check(|hole| hole.coordinates.green.back = zero, &["AtZero!"]);
    check(
        |hole| hole.hazards = vec![hazard("Left Bunker", zero); 5],
        &["AtZero!"],
    );
    let mut hole = sound();
    hole.hazards = vec![hazard("Left Bunker", zero); 5];
    let points = Named {
        names: vec![Suspect::Hazard("Left Bunker".into()); NAMED],
        count: 5,
    };
    assert_eq!(of(&hole), [Doubt::AtZero { points }]);
    // A hundredth of a degree from 0, 0 is an ordinary place, only far from this hole.
    let beyond = Some(Point {
        lat: 0.0,
        lng: 0.011_234_5,
    });
    check(|hole| hole.hazards = vec![hazard("", beyond)], &["FarOff!"]);
}

#[test]
fn points_far_off_the_hole_are_told_with_how_far() {
    let bunker = |right, up| move |hole: &mut Hole| hole.hazards = vec![hazard("", at(right, up))];
    check(bunker(149.0, 200.0), &[]);
    check(bunker(-151.0, 200.0), &["FarOff"]);
    check(bunker(0.0, 551.0), &["FarOff"]);
    check(bunker(0.0, -151.0), &["FarOff"]);
    check(bunker(501.0, 200.0), &["FarOff!"]);
    check(|hole| hole.coordinates.layup = at(160.0, 9.0), &["FarOff"]);
    check(
        |hole| hole.coordinates.green.back = at(0.0, 515.0),
        &["FarOff"],
    );
    // The turning point is on the line of play by definition, so the straight line judges it.
    let turning = |right| {
        let mut hole = sound();
        hole.length_yards = None;
        hole.par = None;
        hole.coordinates.fairway = at(right, 200.0);
        kinds(&hole)
    };
    assert_eq!(turning(249.0), [""; 0]);
    assert_eq!(turning(251.0), ["FarOff"]);
    // With only a green, a point is doubtful only if no hole is that long.
    let without_tee = |up| {
        move |hole: &mut Hole| {
            hole.coordinates.tee = None;
            hole.hazards = vec![hazard("", at(0.0, up))];
        }
    };
    check(without_tee(-599.0), &["NoLineOfPlay!"]);
    check(without_tee(-602.0), &["NoLineOfPlay!", "FarOff!"]);
}

#[test]
fn points_in_one_place_are_one_doubt() {
    let all = |hole: &mut Hole| {
        let green = &mut hole.coordinates.green;
        (green.front, green.back) = (green.center, green.center);
    };
    check(all, &["SamePlace"]);
    let mut hole = sound();
    all(&mut hole);
    let points = vec![PointName::Front, PointName::Center, PointName::Back];
    assert_eq!(of(&hole), [Doubt::SamePlace { points }]);
    check(
        |hole| hole.coordinates.tee = hole.coordinates.green.center,
        &["SamePlace!"],
    );
    check(
        |hole| hole.coordinates.fairway = at(0.4, 0.0),
        &["SamePlace"],
    );
    check(|hole| hole.coordinates.fairway = at(0.6, 0.0), &[]);
    check(
        |hole| {
            let points = &mut hole.coordinates;
            points.fairway = at(3.0, 250.0);
            (points.dogleg, points.layup) = (points.fairway, points.fairway);
        },
        &[],
    );
}

#[test]
fn repeated_hazards_are_counted_beyond_the_first() {
    let mut hole = sound();
    let bunker = hazard("Bunker", at(20.0, 300.0));
    let water = Hazard {
        kind: HazardKind::Water,
        ..bunker.clone()
    };
    hole.hazards = vec![bunker.clone(), water, bunker.clone()];
    assert_eq!(of(&hole), [Doubt::RepeatedHazards { count: 1 }]);
    hole.hazards = vec![bunker, hazard("Bunker", at(21.0, 300.0))];
    assert_eq!(of(&hole), []);
}

#[test]
fn the_green_has_an_order_and_a_depth() {
    let green = |front, back| {
        move |hole: &mut Hole| {
            hole.coordinates.green.front = at(0.0, front);
            hole.coordinates.green.back = at(0.0, back);
        }
    };
    check(green(415.0, 385.0), &["FrontBeyondBack!"]);
    check(green(395.9, 404.0), &[]);
    check(green(396.1, 404.0), &["ShallowGreen"]);
    check(green(370.1, 430.0), &[]);
    check(green(369.9, 430.0), &["DeepGreen"]);
    check(green(349.0, 450.0), &["DeepGreen!"]);
    // After a turn of more than 90 degrees, the front is farther from the tee than the back.
    let mut hole = dogleg(392);
    hole.par = None;
    hole.coordinates.green = Green {
        front: at(56.0, 109.0),
        center: at(60.0, 100.0),
        back: at(64.0, 91.0),
    };
    assert_eq!(kinds(&hole), [""; 0]);
    let green = &mut hole.coordinates.green;
    (green.front, green.back) = (green.back, green.front);
    assert_eq!(kinds(&hole), ["FrontBeyondBack!"]);
}

#[test]
fn a_label_on_the_wrong_side_of_both_lines_is_doubted() {
    let bunker = |label: &'static str, right, up| {
        move |hole: &mut Hole| hole.hazards = vec![hazard(label, at(right, up))]
    };
    check(bunker("Right Bunker", -6.0, 250.0), &["LabelSide"]);
    check(bunker("bunker, LEFT", 6.0, 250.0), &["LabelSide"]);
    check(bunker("Right Bunker", -4.0, 250.0), &[]);
    check(bunker("Right Bunker", 30.0, 250.0), &[]);
    check(bunker("Left or right bunker", -30.0, 250.0), &[]);
    check(bunker("Wright's Bunker", -30.0, 250.0), &[]);
    let on_dogleg = |label, right, up| {
        let mut hole = dogleg(560);
        hole.hazards = vec![hazard(label, at(right, up))];
        kinds(&hole)
    };
    // Left of the second leg and right of the tee shot: either word is right.
    assert_eq!(on_dogleg("Left Bunker", 250.0, 260.0), [""; 0]);
    assert_eq!(on_dogleg("Right Bunker", 250.0, 260.0), [""; 0]);
    // The hazard is 40 yards behind the green, but only a little to the side.
    assert_eq!(on_dogleg("Left Bunker", 360.0, 237.0), [""; 0]);
    assert_eq!(on_dogleg("Left Bunker", 360.0, 230.0), ["LabelSide"]);
    let mut hole = sound();
    hole.hazards = vec![
        hazard("Right", at(-6.0, 250.0)),
        hazard("Right", at(-26.0, 250.0)),
    ];
    let found = of(&hole);
    let [Doubt::LabelSide { hazards, right }] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!((hazards.count, right.round()), (2, -26.0));
}

#[test]
fn points_of_four_decimals_make_every_distance_coarse() {
    let rounded = |decimals: i32| {
        let round = |point: Option<Point>| {
            let scale = 10_f64.powi(decimals);
            let part = |degrees: f64| (degrees * scale).round() / scale;
            point.map(|point| Point {
                lat: part(point.lat),
                lng: part(point.lng),
            })
        };
        let mut hole = Hole {
            length_yards: None,
            par: None,
            ..sound()
        };
        hole.coordinates.tee = round(Some(TEE));
        let green = &mut hole.coordinates.green;
        *green = Green {
            front: None,
            center: round(green.center),
            back: None,
        };
        hole
    };
    let coarse = |hole: &Hole| {
        of(hole).into_iter().find_map(|doubt| match doubt {
            Doubt::CoarsePoints { decimals, within } => {
                Some((decimals, within.round(), doubt.severity()))
            }
            _ => None,
        })
    };
    assert_eq!(coarse(&rounded(5)), None);
    assert_eq!(coarse(&rounded(4)), Some((4, 6.0, Severity::Note)));
    assert_eq!(coarse(&rounded(3)), Some((3, 61.0, Severity::Warning)));
    // One precise point; the others happen to be round numbers.
    let mut hole = rounded(4);
    hole.hazards = vec![hazard("", at(20.0, 200.0))];
    assert_eq!(coarse(&hole), None);
}

#[test]
fn warnings_come_before_notes() {
    check(
        |hole| {
            hole.length_yards = Some(425);
            hole.coordinates.green.front = at(0.0, 415.0);
            hole.coordinates.green.back = at(0.0, 350.0);
        },
        &["FrontBeyondBack!", "CardOffLine", "DeepGreen"],
    );
}
