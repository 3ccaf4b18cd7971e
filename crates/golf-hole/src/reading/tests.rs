//! Tests with the published test vector (geometry 11), to a tenth of a yard, and with incomplete holes.

use golf_api::hole::Green;
use proptest::prelude::*;

use super::*;
use crate::sample::published_hole;

fn near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 0.051,
        "found {found:.3}, expected {expected}"
    );
}

fn target(reading: &HoleReading, kind: &TargetKind) -> Target {
    reading
        .targets
        .iter()
        .find(|target| target.kind == *kind)
        .cloned()
        .expect("drawn")
}

#[test]
fn seen_from_another_place_only_the_distances_from_the_tee_change() {
    let reading = HoleReading::new(&published_hole());
    let place = Flat::new(10.0, 200.0);
    let seen = reading.seen_from(place);
    assert_eq!(seen.tee, Some(place));
    assert_eq!((&seen.line, seen.green), (&reading.line, reading.green));
    for (before, now) in reading.targets.iter().zip(&seen.targets) {
        near(now.from_tee.expect("counted"), before.at.distance(place));
        assert_eq!(
            (before.to_center, before.right, before.at),
            (now.to_center, now.right, now.at)
        );
    }
    for (before, now) in reading.layups.iter().zip(&seen.layups) {
        near(now.from_tee, before.at.distance(place));
    }
}

#[test]
fn the_published_hole_lies_where_the_test_vector_says() {
    let reading = HoleReading::new(&published_hole());
    let check = |flat: Flat, x: f64, y: f64| {
        near(flat.x, x);
        near(flat.y, y);
    };
    check(reading.tee.expect("given"), 0.0, 0.0);
    check(reading.green.front.expect("given"), 5.3, 413.3);
    check(reading.green.center.expect("given"), 0.0, 424.2);
    check(reading.green.back.expect("given"), -5.2, 435.8);
    let at = |kind| target(&reading, &kind).at;
    check(at(TargetKind::Fairway), 75.6, 259.1);
    check(at(TargetKind::Dogleg), 76.8, 302.2);
    check(at(TargetKind::Layup), 34.9, 179.5);
    check(at(TargetKind::Hazard(HazardKind::Bunker)), 35.5, 245.2);
    check(at(TargetKind::Hazard(HazardKind::Water)), 34.9, 284.5);
}

#[test]
fn a_hole_that_is_played_to_the_right_is_turned_and_not_mirrored() {
    let (up, right) = (
        HoleReading::new(&published_hole()),
        HoleReading::played(&published_hole(), Play::ToTheRight),
    );
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-6, "{a} {b}");
    let center = right.green.center.expect("given");
    near(center.x, up.green.center.expect("given").y);
    near(center.y, 0.0);
    assert_eq!(up.targets.len(), right.targets.len());
    for (a, b) in up.targets.iter().zip(&right.targets) {
        // What was to the right of play is below the line now.
        near(b.at.x, a.at.y);
        near(b.at.y, -a.at.x);
        near(a.right.expect("a line"), b.right.expect("a line"));
        near(a.along.expect("a line"), b.along.expect("a line"));
        near(a.from_tee.expect("a tee"), b.from_tee.expect("a tee"));
    }
    near(
        up.bearing_deg().expect("both ends"),
        right.bearing_deg().expect("both ends"),
    );
    let (a, b) = (up.plane.expect("points"), right.plane.expect("points"));
    assert_eq!(a.turned_right(), b);
}

#[test]
fn the_published_hole_measures_what_the_test_vector_says() {
    let reading = HoleReading::new(&published_hole());
    near(reading.bearing_deg().expect("tee and green"), 232.8);
    near(reading.length().expect("tee and green"), 451.5);
    let turns = reading.doglegs();
    let turn = turns.first().expect("it turns");
    assert_eq!((turn.right_deg.round(), turn.at.round()), (-41.0, 270.0));
    let bunker = target(&reading, &TargetKind::Hazard(HazardKind::Bunker));
    let water = target(&reading, &TargetKind::Hazard(HazardKind::Water));
    let whole = |yards: Option<f64>| yards.map(f64::round);
    assert_eq!(
        (whole(bunker.from_tee), whole(bunker.to_center)),
        (Some(248.0), Some(182.0))
    );
    assert_eq!(
        (whole(water.from_tee), whole(water.to_center)),
        (Some(287.0), Some(144.0))
    );
    // Right of the straight line, and left of the line of play. The 46 yards are measured to the line of
    // the tee shot; the second leg, beside the water, passes at 26.
    assert_eq!(
        (water.at.x.round(), whole(water.right)),
        (35.0, Some(-26.0))
    );
    let line = reading.line.as_ref().expect("tee and green");
    assert_eq!(line.right_of_tee_shot(water.at).round(), -46.0);
    assert_eq!(reading.green.depth().map(f64::round), Some(25.0));
    assert_eq!(reading.missing, []);
    let without_fairway = {
        let mut hole = published_hole();
        hole.coordinates.fairway = None;
        hole
    };
    near(
        HoleReading::new(&without_fairway)
            .length()
            .expect("tee and green"),
        455.9,
    );
}

#[test]
fn targets_are_sorted_from_the_tee() {
    let reading = HoleReading::new(&published_hole());
    let distances: Vec<f64> = reading
        .targets
        .iter()
        .filter_map(|target| target.from_tee)
        .collect();
    assert_eq!(distances.len(), 5);
    assert!(distances.is_sorted(), "{distances:?}");
}

#[test]
fn layups_leave_their_distance_and_are_sorted_from_the_tee() {
    let reading = HoleReading::new(&published_hole());
    let green = reading.green.center.expect("given");
    let leaves: Vec<u32> = reading.layups.iter().map(|layup| layup.leaves).collect();
    assert_eq!(leaves, [250, 200, 150, 100]);
    for layup in &reading.layups {
        near(layup.at.distance(green), f64::from(layup.leaves));
    }
}

#[test]
fn a_green_without_front_and_back_keeps_its_center() {
    let mut hole = published_hole();
    hole.coordinates.green.front = None;
    hole.coordinates.green.back = None;
    let reading = HoleReading::new(&hole);
    assert_eq!(reading.missing, [PointName::Front, PointName::Back]);
    assert_eq!(reading.green.depth(), None);
    near(reading.length().expect("tee and center"), 451.5);
    let bunker = target(&reading, &TargetKind::Hazard(HazardKind::Bunker));
    assert_eq!(
        (bunker.to_front, bunker.to_center.map(f64::round)),
        (None, Some(182.0))
    );
}

#[test]
fn without_a_center_the_middle_of_front_and_back_serves() {
    let mut hole = published_hole();
    hole.coordinates.green.center = None;
    let reading = HoleReading::new(&hole);
    assert_eq!(reading.missing, [PointName::Center]);
    assert_eq!(reading.length().map(f64::round), Some(452.0));
}

#[test]
fn without_a_tee_nothing_is_measured_from_it() {
    let mut hole = published_hole();
    hole.coordinates.tee = None;
    let reading = HoleReading::new(&hole);
    assert_eq!((reading.length(), reading.bearing_deg()), (None, None));
    assert!(
        reading
            .targets
            .iter()
            .all(|target| target.from_tee.is_none())
    );
    assert_eq!(reading.targets.len(), 5);
}

#[test]
fn a_hole_without_points_has_no_plane() {
    let hole = Hole {
        coordinates: Coordinates::default(),
        hazards: Vec::new(),
        ..published_hole()
    };
    let reading = HoleReading::new(&hole);
    assert_eq!(reading.plane, None);
    assert_eq!(reading.missing.len(), 4);
}

fn any_point() -> impl Strategy<Value = Option<Point>> {
    let wild = (-90.0..=90.0f64, -180.0..=180.0f64).prop_map(|(lat, lng)| Point { lat, lng });
    let edge = proptest::sample::select(vec![
        Point {
            lat: 90.0,
            lng: 0.0,
        },
        Point {
            lat: -90.0,
            lng: 180.0,
        },
        Point {
            lat: 0.0,
            lng: -180.0,
        },
        Point { lat: 0.0, lng: 0.0 },
    ]);
    proptest::option::of(prop_oneof![wild, edge])
}

/// The hole moved to another place on earth and turned.
fn moved(hole: &Hole, tee: Point, turn_deg: f64) -> Hole {
    let from = Plane::north_up(hole.coordinates.tee.expect("given"));
    let to = Plane::north_up(tee);
    let (sin, cos) = turn_deg.to_radians().sin_cos();
    let move_point = |point: Point| {
        let Flat { x, y } = from.flat(point);
        to.point(Flat::new(x * cos + y * sin, y * cos - x * sin))
    };
    let mut hole = hole.clone();
    let points = &mut hole.coordinates;
    for point in [
        &mut points.tee,
        &mut points.green.front,
        &mut points.green.center,
        &mut points.green.back,
        &mut points.fairway,
        &mut points.dogleg,
        &mut points.layup,
    ] {
        *point = point.map(move_point);
    }
    for hazard in &mut hole.hazards {
        hazard.point = hazard.point.map(move_point);
    }
    hole
}

proptest! {
    #[test]
    fn moving_and_turning_the_world_changes_no_distance_and_no_side(
        lat in -80.0..80.0f64, lng in -180.0..180.0f64, turn_deg in 0.0..360.0f64,
    ) {
        let (hole, tee) = (published_hole(), Point { lat, lng });
        let (here, there) = (HoleReading::new(&hole), HoleReading::new(&moved(&hole, tee, turn_deg)));
        let same = |a: Option<f64>, b: Option<f64>| {
            (a.expect("given") - b.expect("given")).abs() < 0.01
        };
        prop_assert!(same(here.length(), there.length()));
        prop_assert!(same(here.green.depth(), there.green.depth()));
        prop_assert_eq!(here.targets.len(), there.targets.len());
        for (a, b) in here.targets.iter().zip(&there.targets) {
            prop_assert_eq!(&a.kind, &b.kind);
            prop_assert!(same(a.from_tee, b.from_tee) && same(a.to_front, b.to_front));
            prop_assert!(same(a.along, b.along) && same(a.right, b.right), "{:?} {:?}", a, b);
        }
        let (a, b) = (here.doglegs()[0], there.doglegs()[0]);
        prop_assert!((a.right_deg - b.right_deg).abs() < 0.01 && (a.at - b.at).abs() < 0.01);
        let turned = there.bearing_deg().expect("given") - here.bearing_deg().expect("given");
        let off = (turned - turn_deg + 180.0).rem_euclid(360.0) - 180.0;
        prop_assert!(off.abs() < 0.01, "{turned} {turn_deg}");
    }

    #[test]
    fn every_number_is_finite_for_any_points(
        points in proptest::array::uniform7(any_point()),
        hazards in proptest::collection::vec(any_point(), 0..300),
    ) {
        let [tee, front, center, back, fairway, dogleg, layup] = points;
        let hazards = hazards.into_iter().map(|point| Hazard {
            kind: HazardKind::Bunker, label: None, point,
        }).collect();
        let green = Green { front, center, back };
        let coordinates = Coordinates { tee, green, fairway, dogleg, layup };
        let reading = HoleReading::new(&Hole { coordinates, hazards, ..published_hole() });
        let mut numbers: Vec<f64> = reading.length().into_iter().chain(reading.bearing_deg()).collect();
        for target in &reading.targets {
            numbers.extend([target.at.x, target.at.y]);
            let all = [target.from_tee, target.to_front, target.to_center, target.to_back,
                target.along, target.right];
            numbers.extend(all.into_iter().flatten());
        }
        numbers.extend(reading.layups.iter().flat_map(|layup| [layup.at.x, layup.from_tee]));
        prop_assert!(numbers.iter().all(|number| number.is_finite()), "{:?}", numbers);
    }
}
