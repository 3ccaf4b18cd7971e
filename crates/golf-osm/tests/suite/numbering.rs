//! The numbers of holes as people write them, and ways of one number.

use golf_osm::import::Import;
use golf_osm::write::{Map, MapNode, MapWay, owned};

use crate::built::{GEORGIA, course, import, listed, plain};

fn numbers(last: u32) -> Vec<u32> {
    (1..=last).collect()
}

fn named(name: &str) -> Option<String> {
    Some(name.to_owned())
}

fn is_said(import: &Import, what: &str) -> bool {
    let mut notes = import
        .report
        .courses
        .iter()
        .flat_map(|course| &course.notes);
    notes.any(|note| note.what.contains(what))
}

#[test]
fn numbers_as_people_write_them_make_one_course_without_an_invented_name() {
    for (key, before, after) in [
        ("name", "No.", ""),
        ("name", "Nr", ""),
        ("name", "n° ", " Les Brocards"),
        ("name", "Trou n°", ""),
        ("name", "Hole#", ""),
        ("name", "Hole ", " - 412 yards"),
        ("name", "Bahn", ""),
        ("name", "T", ""),
        ("name", "", "番ホール"),
        ("name", "Vert n°", ""),
        ("ref", "L", ""),
        ("ref", "Hole ", ""),
        ("ref", "", "/9"),
        ("golf:hole", "", ""),
    ] {
        let tags = |number: usize| vec![(key, format!("{before}{number}{after}"))];
        let mut map = Map::default();
        course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "Club")], &tags);
        let import = import(&map);
        assert!(!is_said(&import, "hole 9 "), "{before}1{after}");
        let found = listed(&import);
        // What stands beside every number is a name only if it is no word for a hole.
        let name = if after.contains("Brocards") {
            "Club - Les Brocards"
        } else {
            "Club"
        };
        assert_eq!(found, [(named(name), numbers(9))], "{before}1{after}");
    }
}

#[test]
fn a_number_on_the_green_the_tee_or_the_pin_is_that_of_a_hole_without_one() {
    for part in ["green", "tee", "pin"] {
        let mut map = Map::default();
        let nothing = |_: usize| Vec::new();
        course(
            &mut map,
            GEORGIA,
            0.0,
            1001,
            9,
            &[("name", "Club")],
            &nothing,
        );
        for at in 0..9_u32 {
            let x = 100.0 * f64::from(at);
            let number = (at + 1).to_string();
            let tags = [("golf", part), ("ref", &*number)];
            let (y, way) = if part == "tee" { (0.0, 1) } else { (400.0, 2) };
            if part == "pin" {
                map.ring(7000 + i64::from(at), &GEORGIA.square(x, y, 0.2), &tags);
            } else {
                let way = 1001 + 10 * i64::from(at) + way;
                let mut ways = map.ways.iter_mut();
                let found = ways.find(|known| known.number == way).expect("a part");
                found.tags.push(("ref".to_owned(), number));
            }
        }
        let import = import(&map);
        assert_eq!(listed(&import), [(named("Club"), numbers(9))], "{part}");
        assert!(is_said(&import, "it has no number: 3 is that of"), "{part}");
    }
}

#[test]
fn two_greens_for_each_hole_are_one_course_with_one_of_them_all_the_way() {
    let mut map = Map::default();
    let outline = [("name", "Dual")];
    course(&mut map, GEORGIA, 0.0, 1001, 9, &outline, &plain);
    for at in 0..9_u32 {
        // The second green is nearer on every other hole.
        let (x, y) = (
            100.0 * f64::from(at),
            if at % 2 == 0 { 380.0 } else { 430.0 },
        );
        let number = 6001 + 10 * i64::from(at);
        let second = GEORGIA.square(x + 45.0, y, 12.0);
        map.ring(number + 1, &second, &[("golf", "green"), ("name", "B")]);
        let first = 1001 + 10 * i64::from(at) + 2;
        let green = map.ways.iter_mut().find(|way| way.number == first);
        green
            .expect("a green")
            .tags
            .push(("name".to_owned(), "A".to_owned()));
        let reference = (at + 1).to_string();
        let line = [GEORGIA.at(x, 0.0), GEORGIA.at(x + 45.0, y)];
        map.path(number, &line, &[("golf", "hole"), ("ref", &reference)]);
    }
    let import = import(&map);
    assert_eq!(listed(&import), [(named("Dual"), numbers(9))]);
    let expected: Vec<String> = (0..9).map(|at| format!("way {}", 1001 + 10 * at)).collect();
    assert_eq!(import.report.courses[0].ways, expected);
    assert!(is_said(&import, "to another green"));
}

#[test]
fn ways_of_one_number_that_share_a_tee_or_an_end_are_one_hole() {
    // From the tee to a temporary green, from the green back to a forward tee, and from a forward tee.
    for line in [
        [(200.0, 3.0), (260.0, 300.0)],
        [(200.0, 400.0), (230.0, 60.0)],
        [(190.0, 60.0), (205.0, 395.0)],
    ] {
        let mut map = Map::default();
        course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "Club")], &plain);
        let line = line.map(|(x, y)| GEORGIA.at(x, y));
        map.path(
            5001,
            &line,
            &[("golf", "hole"), ("ref", "3"), ("name", "Winter")],
        );
        let import = import(&map);
        assert_eq!(listed(&import), [(named("Club"), numbers(9))]);
        let ways = &import.report.courses[0].ways;
        assert_eq!(ways[2], "way 1021", "{line:?}");
        assert!(is_said(&import, "it is hole 3"), "{line:?}");
    }
}

#[test]
fn an_alternate_way_on_some_holes_makes_no_course() {
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        18,
        &[("name", "Club")],
        &plain,
    );
    for at in 0..5_u32 {
        let x = 100.0 * f64::from(at);
        let line = [GEORGIA.at(x, 0.0), GEORGIA.at(x + 45.0, 380.0)];
        let reference = format!("{}B", at + 1);
        let number = 6001 + 10 * i64::from(at);
        map.path(number, &line, &[("golf", "hole"), ("ref", &reference)]);
    }
    assert_eq!(listed(&import(&map)), [(named("Club"), numbers(18))]);
}

#[test]
fn a_hole_in_two_ways_one_after_the_other_is_one_line() {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "Club")], &plain);
    let third = map.ways.iter_mut().find(|way| way.number == 1021);
    let third = third.expect("the third hole");
    let middle = 90_001;
    let green = std::mem::replace(&mut third.nodes[1], middle);
    let (lat, lng) = GEORGIA.at(210.0, 230.0);
    map.nodes.push(MapNode {
        number: middle,
        lat,
        lng,
        ..MapNode::default()
    });
    map.ways.push(MapWay {
        number: 5001,
        nodes: vec![middle, green],
        tags: owned(&[("golf", "hole"), ("ref", "3")]),
    });
    let import = import(&map);
    assert_eq!(listed(&import), [(named("Club"), numbers(9))]);
    let holes = &import.courses[0].holes.as_ref().expect("holes").holes;
    assert_eq!(holes[2].length_yards, Some(401));
    assert!(is_said(&import, "it goes on in way 5001"));
}
