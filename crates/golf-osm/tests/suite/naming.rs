//! The numbers of holes as people write them, the course that a hole belongs to, and the names of courses.

use golf_osm::element::ElementKind;
use golf_osm::import::Import;
use golf_osm::write::{Map, MapNode, MapRelation, MapWay, owned};

use crate::built::{GEORGIA, course, hole, import, listed, plain};

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

/// An outline around two nines, the second one at 1,000 yards.
fn around_both(map: &mut Map) {
    let corners = [
        (-60.0, -60.0),
        (2000.0, -60.0),
        (2000.0, 480.0),
        (-60.0, 480.0),
    ];
    let tags = [("leisure", "golf_course"), ("name", "Club")];
    map.ring(99, &corners.map(|(x, y)| GEORGIA.at(x, y)), &tags);
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
        let found = listed(&import(&map));
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
fn the_map_names_the_course_of_a_hole_by_any_usual_key() {
    for key in ["course", "golf:course:name", "golf:course", "course:name"] {
        let of = |name: &'static str| {
            move |number: usize| vec![("ref", number.to_string()), (key, name.to_owned())]
        };
        let mut map = Map::default();
        course(&mut map, GEORGIA, 0.0, 1001, 9, &[], &of("Montaplan"));
        course(&mut map, GEORGIA, 1000.0, 3001, 9, &[], &of("Le Breuil"));
        around_both(&mut map);
        let names = ["Club - Le Breuil", "Club - Montaplan"];
        assert_eq!(
            listed(&import(&map)),
            names.map(|name| (named(name), numbers(9))),
            "{key}"
        );
    }
}

#[test]
fn a_hole_of_two_courses_is_in_both() {
    let of = |name: &'static str| {
        move |number: usize| {
            let course = if number == 9 { "Red;Blue" } else { name };
            vec![("ref", number.to_string()), ("course", course.to_owned())]
        }
    };
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[], &of("Red"));
    course(&mut map, GEORGIA, 1000.0, 3001, 8, &[], &of("Blue"));
    around_both(&mut map);
    let names = ["Club - Blue", "Club - Red"];
    assert_eq!(
        listed(&import(&map)),
        names.map(|name| (named(name), numbers(9)))
    );
}

#[test]
fn relations_name_courses_and_number_their_holes_by_their_order() {
    for (kind, has_refs) in [
        ("golf", true),
        ("golf", false),
        ("golf_course", false),
        ("site", true),
    ] {
        let tags = |number: usize| if has_refs { plain(number) } else { Vec::new() };
        let mut map = Map::default();
        course(&mut map, GEORGIA, 0.0, 1001, 9, &[], &tags);
        course(&mut map, GEORGIA, 1000.0, 3001, 9, &[], &tags);
        around_both(&mut map);
        for (number, first, name) in [(1, 1001, "North"), (2, 3001, "South")] {
            let ways = (0..9).map(|at| (ElementKind::Way, first + 10 * at, "hole".to_owned()));
            map.relations.push(MapRelation {
                number,
                members: ways.collect(),
                tags: owned(&[("type", kind), ("golf", "course"), ("name", name)]),
            });
        }
        let names = ["Club - North", "Club - South"];
        let import = import(&map);
        assert_eq!(
            listed(&import),
            names.map(|name| (named(name), numbers(9))),
            "{kind}"
        );
        assert_eq!(
            is_said(&import, "its place in relation 1 is 4"),
            !has_refs,
            "{kind}"
        );
    }
}

#[test]
fn out_and_in_are_one_round_of_eighteen() {
    for (out, back, from, name) in [
        ("OUT ", "IN ", 10, "Club"),
        ("OUT ", "IN ", 1, "Club"),
        ("アウト", "イン", 10, "Club"),
        ("Front ", "Back ", 10, "Club"),
        ("Aller ", "Retour ", 1, "Club"),
        ("East OUT ", "East IN ", 10, "Club - East"),
    ] {
        let mut map = Map::default();
        let of_out = |number: usize| vec![("name", format!("{out}{number}"))];
        let of_back = |number: usize| vec![("name", format!("{back}{}", number + from - 1))];
        course(&mut map, GEORGIA, 0.0, 1001, 9, &[], &of_out);
        course(&mut map, GEORGIA, 1000.0, 3001, 9, &[], &of_back);
        around_both(&mut map);
        let import = import(&map);
        assert_eq!(
            listed(&import),
            [(named(name), numbers(18))],
            "{out} {back} {from}"
        );
        assert!(
            is_said(&import, "the halves of a round"),
            "{out} {back} {from}"
        );
    }
}

#[test]
fn a_nameless_hole_goes_to_the_nearest_course_that_lacks_its_number() {
    let of = |name: &'static str| {
        move |number: usize| vec![("ref", number.to_string()), ("course", name.to_owned())]
    };
    for (red, blue, lacking) in [
        (9, 8, "Club - Blue"),
        (8, 9, "Club - Red"),
        (8, 8, "Club - Blue"),
    ] {
        let mut map = Map::default();
        course(&mut map, GEORGIA, 0.0, 1001, red, &[], &of("Red"));
        course(&mut map, GEORGIA, 1000.0, 3001, blue, &[], &of("Blue"));
        around_both(&mut map);
        hole(&mut map, GEORGIA, 1880.0, 5001, &plain(9));
        let import = import(&map);
        let all = listed(&import);
        let ninth = all.iter().filter(|(_, holes)| holes.len() == 9);
        let names: Vec<_> = ninth.map(|(name, _)| name.clone()).collect();
        assert!(names.contains(&named(lacking)), "{red} {blue}: {all:?}");
        assert!(is_said(&import, "it names no course"), "{red} {blue}");
    }
}

#[test]
fn an_outline_without_a_name_inside_a_club_is_a_part_of_it() {
    let mut map = Map::default();
    let back = |number: usize| plain(number + 9);
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[], &plain);
    course(
        &mut map,
        GEORGIA,
        1000.0,
        3001,
        9,
        &[("surface", "grass")],
        &back,
    );
    around_both(&mut map);
    assert_eq!(listed(&import(&map)), [(named("Club"), numbers(18))]);
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
fn the_name_of_the_club_is_part_of_a_courses_name() {
    let old = ("name", "Old Course");
    for (outline, name) in [
        (
            vec![old, ("operator", "Royal Alder Golf Club")],
            "Royal Alder Golf Club - Old Course",
        ),
        (
            vec![old, ("brand", "Royal Alder")],
            "Royal Alder - Old Course",
        ),
        (
            vec![old, ("official_name", "Royal Alder Old Course")],
            "Royal Alder Old Course",
        ),
        (vec![old], "Old Course"),
        (
            vec![("name", "Golf Course"), ("operator", "Alder County")],
            "Alder County - Golf Course",
        ),
        (
            vec![("name", "Stadium Course"), ("operator", "Alder Resort")],
            "Alder Resort - Stadium Course",
        ),
        (
            vec![("name", "Alder Golf Club"), ("operator", "Big Golf Inc")],
            "Alder Golf Club",
        ),
        (vec![("name", "Alder"), ("short_name", "AGC")], "Alder"),
        (
            vec![("name", "東京倶楽部"), ("name:en", "Tokyo Club")],
            "Tokyo Club (東京倶楽部)",
        ),
        (vec![("name:en", "Tokyo Club")], "Tokyo Club"),
        (vec![("operator", "Alder Golf Club")], "Alder Golf Club"),
    ] {
        let mut map = Map::default();
        course(&mut map, GEORGIA, 0.0, 1001, 9, &outline, &plain);
        assert_eq!(
            listed(&import(&map)),
            [(named(name), numbers(9))],
            "{outline:?}"
        );
    }
}

#[test]
fn the_club_around_a_course_or_its_clubhouse_gives_the_name() {
    for tags in [
        vec![
            ("leisure", "golf_course"),
            ("name", "Royal Alder Golf Club"),
        ],
        vec![("club", "golf"), ("name", "Royal Alder Golf Club")],
        vec![
            ("leisure", "sports_centre"),
            ("sport", "golf"),
            ("name", "Royal Alder Golf Club"),
        ],
    ] {
        let mut map = Map::default();
        course(
            &mut map,
            GEORGIA,
            0.0,
            1001,
            9,
            &[("name", "North Course")],
            &plain,
        );
        map.ring(99, &GEORGIA.square(400.0, 200.0, 3000.0), &tags);
        let name = named("Royal Alder Golf Club - North Course");
        assert_eq!(listed(&import(&map)), [(name, numbers(9))], "{tags:?}");
    }
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        9,
        &[("name", "North Course")],
        &plain,
    );
    let house = [
        ("golf", "clubhouse"),
        ("name", "Royal Alder Golf Clubhouse"),
    ];
    map.ring(98, &GEORGIA.square(50.0, 100.0, 10.0), &house);
    let name = named("Royal Alder Golf Club - North Course");
    assert_eq!(listed(&import(&map)), [(name, numbers(9))]);
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
