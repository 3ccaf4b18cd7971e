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

/// The labels of a hole's hazards by its number.
fn hazards_of(import: &golf_osm::import::Import, number: u32) -> Vec<String> {
    let holes = import.courses[0].holes.iter();
    let hole = holes
        .flat_map(|holes| &holes.holes)
        .find(|hole| hole.hole_number.0 == number);
    let labels = hole.map(hazards).unwrap_or_default();
    labels.into_iter().map(str::to_owned).collect()
}

#[test]
fn a_hazard_within_25_yards_is_everyones_even_at_another_green() {
    for (off, is_both) in [(24.0, true), (27.0, false)] {
        let (_, import) = first_hole(|map| {
            at_line(map);
            // The next hole passes the green on the right.
            let east = 18.0 + off;
            let next = [GEORGIA.at(east, 200.0), GEORGIA.at(east, 600.0)];
            map.path(1905, &next, &[("golf", "hole"), ("ref", "10")]);
            let bunker = GEORGIA.square(16.0, 400.0, 2.0);
            map.ring(3001, &bunker, &[("golf", "bunker")]);
        });
        assert_eq!(hazards_of(&import, 1), ["Right Bunker"]);
        assert_eq!(hazards_of(&import, 10).len() == 1, is_both, "{off}");
    }
}

#[test]
fn the_shore_of_an_island_is_the_edge_of_the_water() {
    use golf_osm::element::ElementKind;
    use golf_osm::write::{MapRelation, owned};

    let (hole, _) = first_hole(|map| {
        at_line(map);
        // A lake around the hole, and the hole on its island.
        map.ring(3001, &GEORGIA.square(0.0, 200.0, 900.0), &[]);
        let island = [(-40.0, -60.0), (40.0, -60.0), (40.0, 460.0), (-40.0, 460.0)];
        map.ring(3002, &island.map(|(x, y)| GEORGIA.at(x, y)), &[]);
        let member = |number, role: &str| (ElementKind::Way, number, role.to_owned());
        map.relations.push(MapRelation {
            number: 3000,
            members: vec![member(3001, "outer"), member(3002, "inner")],
            tags: owned(&[("type", "multipolygon"), ("natural", "water")]),
        });
    });
    // The shore is there on both sides.
    assert_eq!(hazards(&hole), ["Right Water", "Left Water"]);
    for (hazard, east) in hole.hazards.iter().zip([40.0, -40.0]) {
        let (_, lng) = GEORGIA.at(east, 0.0);
        let is_at_shore = hazard.point.is_some_and(|at| (at.lng - lng).abs() < 2e-5);
        assert!(is_at_shore, "{hazard:?}");
    }
}
