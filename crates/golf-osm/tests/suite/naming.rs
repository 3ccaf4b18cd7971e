//! The course that a hole belongs to, and the names of courses.

use golf_osm::element::ElementKind;
use golf_osm::import::Import;
use golf_osm::write::{Map, MapRelation, owned};

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
