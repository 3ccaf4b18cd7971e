//! Which hole a place of a hazard belongs to, and how many places a hole has.

use crate::built::GEORGIA;
use crate::holes::first_hole;
use crate::water::{LAKE, STREAM, draw, shown};

#[test]
fn a_stream_at_another_hole_is_that_holes_and_its_next_crossing_is_ones_own() {
    // The stream runs along hole 10, 80 yards to the east, then crosses the first hole.
    let (hole, import) = first_hole(|map| {
        let stream: &[(f64, f64)] = &[(55.0, 50.0), (55.0, 250.0), (-90.0, 260.0)];
        draw(map, &[(STREAM, stream)]);
        let next = [GEORGIA.at(80.0, 0.0), GEORGIA.at(80.0, 400.0)];
        map.path(
            1905,
            &next,
            &[("golf", "hole"), ("ref", "10"), ("par", "4")],
        );
    });
    assert_eq!(shown(&hole), "254,0x");
    let holes = import.courses[0]
        .holes
        .iter()
        .flat_map(|holes| &holes.holes);
    let tenth = holes.into_iter().find(|hole| hole.hole_number.0 == 10);
    assert_eq!(tenth.map_or(0, |hole| hole.hazards.len()), 1);
}

#[test]
fn a_hole_at_the_other_end_of_a_lake_takes_no_shore_away() {
    // A lake of 900 yards: another hole crosses its far end, the first one has it 40 yards to the left.
    let lake = [
        (-940.0, 100.0),
        (-40.0, 100.0),
        (-40.0, 300.0),
        (-940.0, 300.0),
        (-940.0, 100.0),
    ];
    let (hole, _) = first_hole(|map| {
        draw(map, &[(LAKE, &lake)]);
        let far = [GEORGIA.at(-900.0, 0.0), GEORGIA.at(-900.0, 400.0)];
        map.path(1905, &far, &[("golf", "hole"), ("ref", "10"), ("par", "4")]);
    });
    assert!(shown(&hole).ends_with(",-40"), "{}", shown(&hole));
}

#[test]
fn a_hole_has_a_limit_of_places_and_the_report_counts_the_rest() {
    let count = golf_osm::hazard::MOST + 20;
    let (hole, import) = first_hole(|map| {
        draw(map, &[]);
        for (number, step) in (4001..).zip(0..u32::try_from(count).expect("few")) {
            let (x, y) = (
                f64::from(step % 13) * 4.0 - 26.0,
                f64::from(step / 13) * 9.0,
            );
            map.ring(number, &GEORGIA.square(x, y, 1.0), &[("golf", "bunker")]);
        }
    });
    assert_eq!(hole.hazards.len(), golf_osm::hazard::MOST);
    let notes = &import.report.courses[0].notes;
    let said = notes
        .iter()
        .find(|note| note.what.contains("places of hazards are left out"));
    let said = said.expect("a note");
    assert_eq!(said.hole, Some(1));
    assert!(said.what.starts_with("20 places"), "{}", said.what);
}
