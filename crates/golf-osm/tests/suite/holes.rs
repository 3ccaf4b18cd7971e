//! Lines of play, greens, lengths and hazards.

use golf_api::hole::{Hole, Point};
use golf_osm::element::ElementKind;
use golf_osm::import::Import;
use golf_osm::terrain::apart;
use golf_osm::write::{Map, MapRelation, owned};

use crate::built::{GEORGIA, Place, course, import, plain};

/// A course of nine of which the first hole is drawn by the test.
pub fn first_hole(draw: impl Fn(&mut Map)) -> (Hole, Import) {
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        1000.0,
        2011,
        8,
        &[("name", "Test")],
        &|number| plain(number + 1),
    );
    draw(&mut map);
    map.ring(
        99,
        &GEORGIA.square(500.0, 200.0, 3000.0),
        &[("leisure", "golf_course"), ("name", "Test")],
    );
    let import = import(&map);
    let holes = import
        .courses
        .iter()
        .filter_map(|course| course.holes.as_ref());
    let hole = holes
        .flat_map(|holes| &holes.holes)
        .find(|hole| hole.hole_number.0 == 1);
    (hole.cloned().expect("hole 1"), import)
}

pub fn is_at(point: Option<Point>, east: f64, north: f64) -> bool {
    let (lat, lng) = GEORGIA.at(east, north);
    point.is_some_and(|point| apart(point, Point { lat, lng }) < 1.0)
}

pub fn green(map: &mut Map, east: f64, north: f64) {
    map.ring(
        1902,
        &GEORGIA.square(east, north, 12.0),
        &[("golf", "green")],
    );
}

#[test]
fn a_straight_hole_has_its_green_along_the_last_leg_and_no_targets() {
    let (hole, _) = first_hole(|map| {
        map.path(
            1901,
            &[GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 395.0)],
            &[("golf", "hole"), ("ref", "1"), ("par", "4")],
        );
        green(map, 0.0, 400.0);
    });
    let points = hole.coordinates;
    assert!(is_at(points.tee, 0.0, 0.0));
    assert!(is_at(points.green.front, 0.0, 388.0), "{points:?}");
    assert!(is_at(points.green.center, 0.0, 400.0), "{points:?}");
    assert!(is_at(points.green.back, 0.0, 412.0), "{points:?}");
    assert_eq!(
        (points.fairway, points.dogleg, points.layup),
        (None, None, None)
    );
    assert_eq!((hole.par, hole.length_yards), (Some(4), Some(400)));
}

#[test]
fn a_hole_that_bends_twice_has_its_targets_at_the_bends() {
    let (hole, _) = first_hole(|map| {
        let line = [(0.0, 0.0), (0.0, 240.0), (60.0, 430.0), (20.0, 560.0)];
        map.path(
            1901,
            &line.map(|(x, y)| GEORGIA.at(x, y)),
            &[("golf", "hole"), ("ref", "1"), ("par", "5")],
        );
        green(map, 20.0, 560.0);
    });
    let points = hole.coordinates;
    assert!(is_at(points.fairway, 0.0, 240.0));
    assert!(is_at(points.dogleg, 60.0, 430.0), "the sharper bend");
    assert_eq!(points.layup, None, "one point is one target");
    assert_eq!(hole.length_yards, Some(575));
}

#[test]
fn a_hole_drawn_from_the_green_is_turned_and_the_report_says_so() {
    let (hole, import) = first_hole(|map| {
        map.path(
            1901,
            &[GEORGIA.at(0.0, 400.0), GEORGIA.at(0.0, 0.0)],
            &[("golf", "hole"), ("ref", "1")],
        );
        green(map, 0.0, 400.0);
        map.ring(1903, &GEORGIA.square(0.0, 0.0, 4.0), &[("golf", "tee")]);
    });
    assert!(is_at(hole.coordinates.tee, 0.0, 0.0));
    let notes = &import.report.courses[0].notes;
    let said: Vec<&str> = notes
        .iter()
        .filter(|note| note.hole == Some(1))
        .map(|note| note.what.as_str())
        .collect();
    assert!(
        said.iter().any(|what| what.contains("was turned")),
        "{said:?}"
    );
    assert!(
        said.iter().any(|what| what.contains("par 4 by its length")),
        "{said:?}"
    );
}

#[test]
fn a_green_that_crosses_itself_is_used_and_reported() {
    let (hole, import) = first_hole(|map| {
        let line = [GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)];
        map.path(1901, &line, &[("golf", "hole"), ("ref", "1")]);
        let corners = [(-12.0, 388.0), (12.0, 412.0), (12.0, 388.0), (-10.0, 412.0)];
        let edge = corners.map(|(x, y)| GEORGIA.at(x, y));
        map.ring(1902, &edge, &[("golf", "green")]);
    });
    assert!(hole.coordinates.green.center.is_some());
    let mut notes = import.report.courses[0].notes.iter();
    assert!(notes.any(|note| note.hole == Some(1) && note.what.contains("crosses itself")));
}

#[test]
fn without_a_green_there_are_no_green_points() {
    let (hole, _) = first_hole(|map| {
        map.path(
            1901,
            &[GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)],
            &[("golf", "hole"), ("ref", "1")],
        );
    });
    let green = hole.coordinates.green;
    assert_eq!((green.front, green.center, green.back), (None, None, None));
    assert_eq!(hole.length_yards, Some(400));
}

#[test]
fn two_holes_on_a_double_green_have_a_part_each() {
    let (hole, import) = first_hole(|map| {
        let tags = |number: &'static str| [("golf", "hole"), ("ref", number), ("par", "4")];
        map.path(
            1901,
            &[GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)],
            &tags("1"),
        );
        map.path(
            1905,
            &[GEORGIA.at(60.0, 0.0), GEORGIA.at(60.0, 400.0)],
            &tags("10"),
        );
        let corners = [(-15.0, 388.0), (75.0, 388.0), (75.0, 412.0), (-15.0, 412.0)];
        map.ring(
            1902,
            &corners.map(|(x, y)| GEORGIA.at(x, y)),
            &[("golf", "green")],
        );
    });
    assert!(
        is_at(hole.coordinates.green.center, 0.0, 400.0),
        "{:?}",
        hole.coordinates
    );
    let holes = import.courses[0].holes.as_ref().expect("holes");
    let tenth = holes
        .holes
        .iter()
        .find(|hole| hole.hole_number.0 == 10)
        .expect("hole 10");
    assert!(
        is_at(tenth.coordinates.green.center, 60.0, 400.0),
        "{:?}",
        tenth.coordinates
    );
}

#[test]
fn a_length_by_tag_counts_where_it_agrees_with_the_line_in_yards_or_meters() {
    for (dist, expected) in [
        ("410", 410),
        ("370", 405),
        ("370 m", 405),
        ("405 yd", 405),
        ("900", 400),
        ("long", 400),
        ("-5", 400),
        ("nan", 400),
    ] {
        let (hole, _) = first_hole(|map| {
            map.path(
                1901,
                &[GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)],
                &[("golf", "hole"), ("ref", "1"), ("dist", dist)],
            );
            green(map, 0.0, 400.0);
        });
        assert_eq!(hole.length_yards, Some(expected), "{dist}");
    }
}

#[test]
fn a_green_of_several_ways_with_a_hole_in_it_is_one_area() {
    let (hole, _) = first_hole(|map| {
        map.path(
            1901,
            &[GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)],
            &[("golf", "hole"), ("ref", "1")],
        );
        map.ring(4001, &GEORGIA.square(0.0, 400.0, 12.0), &[]);
        map.ring(4002, &GEORGIA.square(4.0, 404.0, 2.0), &[]);
        // The ring is cut in two halves.
        let ring = map
            .ways
            .iter()
            .find(|way| way.number == 4001)
            .cloned()
            .expect("it");
        let cut = |from: usize, to: usize, number| golf_osm::write::MapWay {
            number,
            nodes: ring.nodes[from..to].to_vec(),
            tags: Vec::new(),
        };
        let (one, other) = (cut(0, 3, 4003), cut(2, 5, 4004));
        map.ways.extend([one, other]);
        let member = |number, role: &str| (ElementKind::Way, number, role.to_owned());
        map.relations.push(MapRelation {
            number: 4000,
            members: vec![
                member(4004, "outer"),
                member(4002, "inner"),
                member(4003, "outer"),
            ],
            tags: owned(&[("type", "multipolygon"), ("golf", "green")]),
        });
    });
    assert!(
        is_at(hole.coordinates.green.front, 0.0, 388.0),
        "{:?}",
        hole.coordinates
    );
    assert!(is_at(hole.coordinates.green.back, 0.0, 412.0));
}

#[test]
fn a_course_on_the_antimeridian_has_its_holes_and_lengths() {
    let here = Place {
        lat: -16.8,
        lng: 179.995,
    };
    let mut map = Map::default();
    course(
        &mut map,
        here,
        0.0,
        1001,
        18,
        &[("name", "Taveuni")],
        &plain,
    );
    let import = import(&map);
    let holes = import.courses[0].holes.as_ref().expect("holes");
    assert_eq!(holes.holes.len(), 18);
    let is_right = |hole: &Hole| hole.length_yards == Some(400);
    assert!(holes.holes.iter().all(is_right), "{:?}", holes.holes);
    assert_eq!(import.report.courses[0].grade, Some('A'));
}
