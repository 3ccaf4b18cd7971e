//! Positions of courses and holes: inside their state, on one property, in agreement with the card,
//! with every label on the right side. Measured from the degrees alone, as a client would.

use std::collections::BTreeMap;

use crate::CATALOGUE;
use golf_api::hole::{CourseHoles, Hazard, HazardKind, Hole, Point};

/// Yards east and north of a point, on a sphere of the earth's mean curvature there.
fn offset(from: Point, to: Point) -> (f64, f64) {
    let lat = from.lat.to_radians();
    let north = (to.lat - from.lat) * (111_132.92 - 559.82 * (2.0 * lat).cos());
    let east = (to.lng - from.lng) * (111_412.84 * lat.cos() - 93.5 * (3.0 * lat).cos());
    (east / 0.9144, north / 0.9144)
}

fn yards(from: Point, to: Point) -> f64 {
    let (east, north) = offset(from, to);
    east.hypot(north)
}

/// Yards to the right of the line through two points, looking from the first to the second.
fn right_of(line: (Point, Point), spot: Point) -> f64 {
    let (east, north) = offset(line.0, line.1);
    let (x, y) = offset(line.0, spot);
    (x * north - y * east) / east.hypot(north)
}

/// The line of play: tee, then fairway or else dogleg, then the center of the green.
fn line_of_play(hole: &Hole) -> Vec<Point> {
    let points = hole.coordinates;
    let bend = points.fairway.or(points.dogleg);
    [points.tee, bend, points.green.center]
        .into_iter()
        .flatten()
        .collect()
}

fn points(hole: &Hole) -> Vec<Point> {
    let all = hole.coordinates;
    let hazards = hole.hazards.iter().map(|hazard| hazard.point);
    [
        all.tee,
        all.green.front,
        all.green.center,
        all.green.back,
        all.fairway,
        all.dogleg,
        all.layup,
    ]
    .into_iter()
    .chain(hazards)
    .flatten()
    .collect()
}

fn each_hole(mut check: impl FnMut(&CourseHoles, &Hole)) {
    for (_, course) in CATALOGUE.iter() {
        course.holes.iter().for_each(|hole| check(course, hole));
    }
}

#[test]
fn every_course_and_hole_lies_in_its_state_and_on_one_property() {
    let boxes: BTreeMap<&str, [f64; 4]> = BOXES.into_iter().collect();
    let mut seen = BTreeMap::new();
    for (detail, holes) in CATALOGUE.iter() {
        let course = &detail.course;
        let state = course.state.clone().unwrap();
        let [south, north, west, east] = boxes[state.as_str()];
        *seen.entry(state.clone()).or_insert(0) += 1;
        let clubhouse = course
            .latitude
            .zip(course.longitude)
            .map(|(lat, lng)| Point { lat, lng });
        for point in holes.holes.iter().flat_map(points).chain(clubhouse) {
            assert!(point.lat.is_finite() && point.lng.is_finite());
            let inside = (south..=north).contains(&point.lat) && (west..=east).contains(&point.lng);
            assert!(inside, "{} {state} {point:?}", course.course_id);
            if let Some(clubhouse) = clubhouse {
                let far = yards(clubhouse, point);
                assert!(far < 1.5 * 1760.0, "{} {far}", course.course_id);
            }
            let tenths_of_microdegrees = point.lat * 1e7;
            assert!((tenths_of_microdegrees - tenths_of_microdegrees.round()).abs() < 1e-5);
        }
    }
    assert_eq!(seen.len(), 51);
    assert!(seen.values().all(|count| *count >= 2), "{seen:?}");
    assert!(
        seen["Florida"] > seen["Ohio"] && seen["Ohio"] > seen["Wyoming"],
        "{seen:?}"
    );
}

#[test]
fn the_card_is_the_line_of_play_and_pars_have_their_lengths() {
    let mut pars: BTreeMap<u32, u32> = BTreeMap::new();
    each_hole(|course, hole| {
        let line: f64 = line_of_play(hole)
            .windows(2)
            .map(|two| yards(two[0], two[1]))
            .sum();
        let card = f64::from(hole.length_yards.unwrap());
        let name = (course.course_id, hole.hole_number);
        assert!(
            (card / line - 1.0).abs() < 0.02,
            "{name:?}: {card} for {line}"
        );
        let range = match hole.par.unwrap() {
            3 => 60..=260,
            4 => 240..=490,
            5 => 450..=710,
            par => panic!("{name:?}: par {par}"),
        };
        assert!(range.contains(&hole.length_yards.unwrap()), "{name:?}");
        *pars.entry(hole.par.unwrap()).or_default() += 1;
    });
    let holes = f64::from(pars.values().sum::<u32>());
    let share = |par| f64::from(pars[&par]) / holes;
    assert!((0.22..0.32).contains(&share(3)), "{pars:?}");
    assert!((0.48..0.60).contains(&share(4)), "{pars:?}");
    assert!((0.16..0.24).contains(&share(5)), "{pars:?}");
}

#[test]
fn greens_lie_across_the_final_approach() {
    each_hole(|course, hole| {
        let name = (course.course_id, hole.hole_number);
        let green = hole.coordinates.green;
        let (front, center, back) = (
            green.front.unwrap(),
            green.center.unwrap(),
            green.back.unwrap(),
        );
        let depth = yards(front, back);
        assert!((20.0..=40.0).contains(&depth), "{name:?}: {depth}");
        let line = line_of_play(hole);
        let from = line[line.len() - 2];
        assert!(yards(from, front) < yards(from, center), "{name:?}");
        assert!(yards(from, center) < yards(from, back), "{name:?}");
        for edge in [front, back] {
            assert!(right_of((from, center), edge).abs() < 2.5, "{name:?}");
        }
    });
}

#[test]
fn doglegs_turn_both_ways_and_only_on_longer_holes() {
    let (mut left, mut right, mut fours_and_fives) = (0_u32, 0_u32, 0_u32);
    let (mut fives, mut layups) = (0_u32, 0_u32);
    each_hole(|course, hole| {
        let name = (course.course_id, hole.hole_number);
        let points = hole.coordinates;
        let (tee, center) = (points.tee.unwrap(), points.green.center.unwrap());
        if hole.par == Some(3) {
            assert_eq!(
                (points.fairway, points.dogleg, points.layup),
                (None, None, None),
                "{name:?}"
            );
            return;
        }
        fours_and_fives += 1;
        fives += u32::from(hole.par == Some(5));
        if let Some(layup) = points.layup {
            layups += 1;
            assert_eq!(hole.par, Some(5), "{name:?}");
            assert!((70.0..140.0).contains(&yards(layup, center)), "{name:?}");
        }
        let Some(dogleg) = points.dogleg else {
            return;
        };
        // A green to the right of the line from tee to dogleg: the hole turns right.
        if right_of((tee, dogleg), center) > 0.0 {
            right += 1;
        } else {
            left += 1;
        }
        let by_dogleg = yards(tee, dogleg) + yards(dogleg, center);
        let card = f64::from(hole.length_yards.unwrap());
        assert!(
            (card / by_dogleg - 1.0).abs() < 0.05,
            "{name:?}: {card} for {by_dogleg}"
        );
    });
    let share = f64::from(right) / f64::from(left + right);
    assert!((0.48..0.52).contains(&share), "{left} left, {right} right");
    let bent = f64::from(left + right) / f64::from(fours_and_fives);
    assert!((0.40..0.60).contains(&bent), "{bent}");
    let with_layup = f64::from(layups) / f64::from(fives);
    assert!((0.8..0.97).contains(&with_layup), "{with_layup}");
}

#[test]
fn a_hazard_lies_on_the_side_that_its_label_names() {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut holes = 0_u32;
    each_hole(|course, hole| {
        holes += 1;
        let line = line_of_play(hole);
        let (tee, center) = (
            hole.coordinates.tee.unwrap(),
            hole.coordinates.green.center.unwrap(),
        );
        for Hazard { kind, label, point } in &hole.hazards {
            let (label, point) = (label.as_deref().unwrap(), point.unwrap());
            let name = (course.course_id, hole.hole_number, label);
            let plain = label
                .trim_end_matches(|sign: char| sign.is_ascii_digit())
                .trim_end();
            *counts.entry(plain.to_owned()).or_default() += 1;
            let aside = side_of_play(&line, point);
            if label.contains("Left") {
                assert!(aside < -8.0, "{name:?}: {aside}");
            } else if label.contains("Right") {
                assert!(aside > 8.0, "{name:?}: {aside}");
            } else {
                assert!(aside.abs() < 9.0, "{name:?}: {aside}");
            }
            assert!(aside.abs() < 50.0, "{name:?}: {aside}");
            let (from_tee, to_center) = (yards(tee, point), yards(point, center));
            if label.contains("Greenside") {
                assert!(to_center < 48.0, "{name:?}: {to_center}");
            } else if label.contains("Fairway") {
                assert!(
                    from_tee > 60.0 && to_center > 40.0,
                    "{name:?} {from_tee} {to_center}"
                );
            }
            let front = yards(line[line.len() - 2], point) < yards(line[line.len() - 2], center);
            assert!(!label.contains("Front") || front, "{name:?}");
            assert!(!label.contains("Back") || !front, "{name:?}");
            let word = if *kind == HazardKind::Bunker {
                "Bunker"
            } else {
                "Water"
            };
            assert!(label.contains(word), "{name:?}");
        }
    });
    let of = |word: &str| -> f64 {
        let named = counts.iter().filter(|(label, _)| label.contains(word));
        f64::from(named.map(|(_, count)| count).sum::<u32>()) / f64::from(holes)
    };
    assert!((1.0..3.0).contains(&of("Greenside Bunker")), "{counts:?}");
    assert!((0.4..1.2).contains(&of("Fairway Bunker")), "{counts:?}");
    assert!((0.15..0.35).contains(&of("Water")), "{counts:?}");
    assert!(
        (0.9..1.1).contains(&(of("Left") / of("Right"))),
        "{counts:?}"
    );
}

/// Yards to the right of the nearest leg of the line of play.
fn side_of_play(line: &[Point], spot: Point) -> f64 {
    let distance = |leg: (Point, Point)| {
        let (east, north) = offset(leg.0, leg.1);
        let (x, y) = offset(leg.0, spot);
        let share = ((x * east + y * north) / (east * east + north * north)).clamp(0.0, 1.0);
        (x - share * east).hypot(y - share * north)
    };
    let legs = line.windows(2).map(|two| (two[0], two[1]));
    let nearest = legs.min_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    nearest.map_or(f64::NAN, |leg| right_of(leg, spot))
}

#[test]
fn play_goes_from_green_to_a_near_tee_and_comes_home() {
    for (detail, course) in CATALOGUE.iter() {
        let name = detail.course.course_id;
        for two in course.holes.windows(2) {
            let walk = yards(
                two[0].coordinates.green.center.unwrap(),
                two[1].coordinates.tee.unwrap(),
            );
            // The walk from the ninth green passes the clubhouse.
            let most = if two[1].hole_number.0 == 10 || course.holes.len() == 12 {
                340.0
            } else {
                110.0
            };
            assert!(
                (30.0..most).contains(&walk),
                "{name} {}: {walk}",
                two[1].hole_number
            );
        }
        let (Some(lat), Some(lng)) = (detail.course.latitude, detail.course.longitude) else {
            continue;
        };
        let clubhouse = Point { lat, lng };
        let count = course.holes.len();
        // Every loop of nine, or of six on the shortest courses, starts and ends at the clubhouse.
        let of = if count % 9 == 0 { 9 } else { 6 };
        for holes in course.holes.chunks(of) {
            let first = yards(clubhouse, holes[0].coordinates.tee.unwrap());
            let last = yards(clubhouse, holes[of - 1].coordinates.green.center.unwrap());
            assert!(first < 150.0 && last < 190.0, "{name}: {first} {last}");
        }
    }
}

#[test]
fn holes_do_not_cross() {
    let mut near = 0_u32;
    let mut pairs = 0_u32;
    for (_, course) in CATALOGUE.iter().step_by(7) {
        let lines: Vec<Vec<Point>> = course.holes.iter().map(line_of_play).collect();
        for (number, mine) in lines.iter().enumerate() {
            for theirs in &lines[number + 1..] {
                pairs += 1;
                let crosses = |a: &[Point], b: &[Point]| {
                    right_of((a[0], a[1]), b[0]) * right_of((a[0], a[1]), b[1]) < 0.0
                        && right_of((b[0], b[1]), a[0]) * right_of((b[0], b[1]), a[1]) < 0.0
                };
                let crossing = mine
                    .windows(2)
                    .any(|a| theirs.windows(2).any(|b| crosses(a, b)));
                assert!(!crossing, "{} {}", course.course_id, number + 1);
                let spots = mine
                    .iter()
                    .flat_map(|a| theirs.iter().map(|b| yards(*a, *b)));
                near += u32::from(spots.fold(f64::INFINITY, f64::min) < 25.0);
            }
        }
    }
    assert!(pairs > 100_000, "{pairs}");
    assert_eq!(near, 0, "points of two holes within 25 yards");
}

/// Rough bounds of every state: south, north, west, east.
const BOXES: [(&str, [f64; 4]); 51] = [
    ("Alabama", [30.1, 35.1, -88.5, -84.8]),
    ("Alaska", [54.5, 71.5, -179.9, -129.9]),
    ("Arizona", [31.3, 37.1, -114.9, -109.0]),
    ("Arkansas", [33.0, 36.5, -94.7, -89.6]),
    ("California", [32.5, 42.1, -124.5, -114.1]),
    ("Colorado", [36.9, 41.1, -109.1, -102.0]),
    ("Connecticut", [40.9, 42.1, -73.8, -71.7]),
    ("Delaware", [38.4, 39.9, -75.8, -75.0]),
    ("District of Columbia", [38.79, 39.0, -77.12, -76.9]),
    ("Florida", [24.4, 31.1, -87.7, -80.0]),
    ("Georgia", [30.3, 35.1, -85.7, -80.8]),
    ("Hawaii", [18.9, 22.3, -160.3, -154.8]),
    ("Idaho", [41.9, 49.1, -117.3, -111.0]),
    ("Illinois", [36.9, 42.6, -91.6, -87.4]),
    ("Indiana", [37.7, 41.8, -88.1, -84.7]),
    ("Iowa", [40.3, 43.6, -96.7, -90.1]),
    ("Kansas", [36.9, 40.1, -102.1, -94.5]),
    ("Kentucky", [36.4, 39.2, -89.6, -81.9]),
    ("Louisiana", [28.9, 33.1, -94.1, -88.8]),
    ("Maine", [42.9, 47.5, -71.2, -66.9]),
    ("Maryland", [37.8, 39.8, -79.5, -75.0]),
    ("Massachusetts", [41.2, 42.9, -73.6, -69.9]),
    ("Michigan", [41.6, 48.3, -90.5, -82.3]),
    ("Minnesota", [43.4, 49.4, -97.3, -89.4]),
    ("Mississippi", [30.1, 35.1, -91.7, -88.0]),
    ("Missouri", [35.9, 40.7, -95.8, -89.0]),
    ("Montana", [44.3, 49.1, -116.1, -104.0]),
    ("Nebraska", [39.9, 43.1, -104.1, -95.3]),
    ("Nevada", [34.9, 42.1, -120.1, -114.0]),
    ("New Hampshire", [42.6, 45.4, -72.6, -70.6]),
    ("New Jersey", [38.9, 41.4, -75.6, -73.8]),
    ("New Mexico", [31.3, 37.1, -109.1, -103.0]),
    ("New York", [40.4, 45.1, -79.8, -71.8]),
    ("North Carolina", [33.8, 36.6, -84.4, -75.4]),
    ("North Dakota", [45.9, 49.1, -104.1, -96.5]),
    ("Ohio", [38.4, 42.0, -84.9, -80.5]),
    ("Oklahoma", [33.6, 37.1, -103.1, -94.4]),
    ("Oregon", [41.9, 46.3, -124.6, -116.4]),
    ("Pennsylvania", [39.7, 42.3, -80.6, -74.6]),
    ("Rhode Island", [41.1, 42.1, -71.9, -71.1]),
    ("South Carolina", [32.0, 35.3, -83.4, -78.5]),
    ("South Dakota", [42.4, 46.0, -104.1, -96.4]),
    ("Tennessee", [34.9, 36.7, -90.4, -81.6]),
    ("Texas", [25.8, 36.6, -106.7, -93.5]),
    ("Utah", [36.9, 42.1, -114.1, -109.0]),
    ("Vermont", [42.7, 45.1, -73.5, -71.4]),
    ("Virginia", [36.5, 39.5, -83.7, -75.2]),
    ("Washington", [45.5, 49.1, -124.8, -116.9]),
    ("West Virginia", [37.2, 40.7, -82.7, -77.7]),
    ("Wisconsin", [42.4, 47.1, -92.9, -86.7]),
    ("Wyoming", [40.9, 45.1, -111.1, -104.0]),
];
