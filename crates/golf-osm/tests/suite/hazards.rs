//! Bunkers and water: whose they are, where, and their names.

use golf_api::hole::Hole;
use golf_osm::write::Map;

use crate::built::GEORGIA;
use crate::holes::{first_hole, green, is_at};

fn hazards(hole: &Hole) -> Vec<&str> {
    hole.hazards
        .iter()
        .filter_map(|hazard| hazard.label.as_deref())
        .collect()
}

fn at_line(map: &mut Map) {
    map.path(
        1901,
        &[GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)],
        &[("golf", "hole"), ("ref", "1"), ("par", "4")],
    );
    green(map, 0.0, 400.0);
}

#[test]
fn hazards_are_named_by_side_and_place_in_playing_order() {
    let (hole, _) = first_hole(|map| {
        at_line(map);
        for (number, x, y) in [
            (1, -25.0, 250.0),
            (2, 25.0, 200.0),
            (3, 0.0, 300.0),
            (4, -25.0, 260.0),
            (5, -20.0, 380.0),
            (6, 0.0, 425.0),
            (7, 90.0, 200.0),
        ] {
            map.ring(
                3000 + number,
                &GEORGIA.square(x, y, 4.0),
                &[("golf", "bunker")],
            );
        }
        let pond = [
            (-100.0, 320.0),
            (100.0, 320.0),
            (100.0, 340.0),
            (-100.0, 340.0),
        ];
        map.ring(
            3100,
            &pond.map(|(x, y)| GEORGIA.at(x, y)),
            &[("natural", "water")],
        );
    });
    assert_eq!(
        hazards(&hole),
        [
            "Right Fairway Bunker",
            "Left Fairway Bunker",
            "Left Fairway Bunker 2",
            "Center Fairway Bunker",
            "Crossing Water",
            "Front Left Bunker",
            "Back Bunker"
        ]
    );
    let water = hole
        .hazards
        .iter()
        .find(|hazard| hazard.label.as_deref() == Some("Crossing Water"));
    assert!(
        is_at(water.expect("water").point, 0.0, 320.0),
        "the front edge"
    );
    let edge = hole.hazards[1].point;
    assert!(
        is_at(edge, -21.0, 246.0) || is_at(edge, -21.0, 254.0),
        "the near edge"
    );
}

#[test]
fn a_hazard_beside_the_neighbor_is_the_neighbors() {
    let (hole, import) = first_hole(|map| {
        at_line(map);
        map.path(
            1905,
            &[GEORGIA.at(80.0, 0.0), GEORGIA.at(80.0, 400.0)],
            &[("golf", "hole"), ("ref", "10")],
        );
        map.ring(
            3001,
            &GEORGIA.square(60.0, 200.0, 4.0),
            &[("golf", "bunker")],
        );
    });
    assert_eq!(hazards(&hole), [""; 0]);
    let holes = import.courses[0].holes.as_ref().expect("holes");
    let tenth = holes
        .holes
        .iter()
        .find(|hole| hole.hole_number.0 == 10)
        .expect("hole 10");
    assert_eq!(hazards(tenth), ["Left Fairway Bunker"]);
}

#[test]
fn streams_and_shores_are_water_and_a_river_is_there_once() {
    let (hole, _) = first_hole(|map| {
        at_line(map);
        let across = |y: f64| [(-300.0, y), (300.0, y)].map(|(x, y)| GEORGIA.at(x, y));
        map.path(3001, &across(150.0), &[("waterway", "stream")]);
        map.path(
            3002,
            &across(250.0),
            &[("waterway", "stream"), ("tunnel", "culvert")],
        );
        map.path(3003, &across(310.0), &[("waterway", "river")]);
        let river = [
            (-300.0, 300.0),
            (300.0, 300.0),
            (300.0, 320.0),
            (-300.0, 320.0),
        ];
        map.ring(
            3004,
            &river.map(|(x, y)| GEORGIA.at(x, y)),
            &[("natural", "water")],
        );
        map.path(
            3005,
            &[GEORGIA.at(-40.0, 0.0), GEORGIA.at(-40.0, 500.0)],
            &[("natural", "coastline")],
        );
    });
    assert_eq!(
        hazards(&hole),
        ["Left Water", "Crossing Water", "Crossing Water 2"]
    );
}
