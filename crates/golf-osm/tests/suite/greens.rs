//! Which green is a hole's.

use golf_api::hole::Hole;
use golf_osm::import::Import;
use golf_osm::write::Map;

use crate::built::GEORGIA;
use crate::holes::{first_hole, is_at};

/// The first hole of a course: 400 yards north, with these greens: number, east, north, `ref`.
fn with_greens(greens: &[(i64, f64, f64, &str)]) -> (Hole, Import) {
    first_hole(|map: &mut Map| {
        let line = [GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)];
        map.path(1901, &line, &[("golf", "hole"), ("ref", "1"), ("par", "4")]);
        for (number, east, north, number_of_hole) in greens {
            let mut tags = vec![("golf", "green")];
            if !number_of_hole.is_empty() {
                tags.push(("ref", number_of_hole));
            }
            map.ring(*number, &GEORGIA.square(*east, *north, 10.0), &tags);
        }
    })
}

fn says(import: &Import, what: &str) -> bool {
    let mut notes = import.report.courses[0].notes.iter();
    notes.any(|note| note.hole == Some(1) && note.what.contains(what))
}

#[test]
fn the_green_that_the_way_ends_on_is_its_own_without_a_remark() {
    let (hole, import) = with_greens(&[(3001, 0.0, 405.0, ""), (3002, 30.0, 400.0, "1")]);
    assert!(is_at(hole.coordinates.green.center, 0.0, 405.0));
    assert!(!says(&import, "which is taken for its green"));
}

#[test]
fn a_green_within_thirty_yards_is_taken_with_a_remark_and_one_farther_off_is_not() {
    let (hole, import) = with_greens(&[(3001, 0.0, 438.0, "")]);
    assert!(is_at(hole.coordinates.green.center, 0.0, 438.0));
    assert!(says(&import, "28 yards off way 3001, which is taken"));
    let (hole, import) = with_greens(&[(3001, 0.0, 442.0, "")]);
    assert_eq!(hole.coordinates.green.center, None);
    assert!(says(&import, "no green is mapped at its end"));
}

#[test]
fn of_several_greens_near_the_end_the_one_with_the_number_is_the_holes() {
    let greens = [(3001, 0.0, 415.0, ""), (3002, 0.0, 380.0, "1")];
    let (hole, _) = with_greens(&greens);
    assert!(is_at(hole.coordinates.green.center, 0.0, 380.0));
    // Two greens that the way ends on.
    let greens = [(3001, 0.0, 402.0, ""), (3002, 0.0, 398.0, "1")];
    let (hole, _) = with_greens(&greens);
    assert!(is_at(hole.coordinates.green.center, 0.0, 398.0));
}

#[test]
fn a_green_near_the_end_with_the_number_of_another_hole_is_that_holes() {
    let greens = [(3001, 0.0, 415.0, "7"), (3002, 0.0, 378.0, "")];
    let (hole, _) = with_greens(&greens);
    assert!(is_at(hole.coordinates.green.center, 0.0, 378.0));
    let (hole, _) = with_greens(&greens[..1]);
    assert_eq!(hole.coordinates.green.center, None);
    let (hole, _) = with_greens(&[(3001, 0.0, 415.0, "1;7")]);
    assert!(is_at(hole.coordinates.green.center, 0.0, 415.0), "shared");
    // The way ends on it: it is shared, or its number is wrong.
    let (hole, import) = with_greens(&[(3001, 0.0, 405.0, "7")]);
    assert!(is_at(hole.coordinates.green.center, 0.0, 405.0));
    assert!(says(&import, "a green with the number of another hole"));
}

#[test]
fn a_green_for_practice_is_no_holes_green_and_is_counted() {
    let near = [(3001, 0.0, 415.0, "")];
    let practice = |tags: &[(&str, &str)], north: f64| {
        first_hole(|map: &mut Map| {
            let line = [GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)];
            map.path(1901, &line, &[("golf", "hole"), ("ref", "1"), ("par", "4")]);
            map.ring(3001, &GEORGIA.square(0.0, north, 10.0), tags);
        })
    };
    let (hole, _) = with_greens(&near);
    assert!(hole.coordinates.green.center.is_some());
    for (tags, counted) in [
        (
            vec![("golf", "green"), ("practice", "yes")],
            "golf=green practice=yes",
        ),
        (vec![("golf", "practice_green")], "golf=practice_green"),
        (vec![("golf", "putting_green")], "golf=putting_green"),
    ] {
        let (hole, import) = practice(&tags, 415.0);
        assert_eq!(hole.coordinates.green.center, None, "{tags:?}");
        assert_eq!(import.report.unread.get(counted), Some(&1), "{tags:?}");
    }
    // A name tells only where the way does not end on the green.
    let named = [("golf", "green"), ("name", "Practice Putting Green")];
    let (hole, import) = practice(&named, 415.0);
    assert_eq!(hole.coordinates.green.center, None);
    assert_eq!(import.report.unused.get("green"), Some(&1));
    let (hole, _) = practice(&named, 405.0);
    assert!(is_at(hole.coordinates.green.center, 0.0, 405.0));
}
