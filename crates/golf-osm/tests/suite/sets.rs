//! The courses of a club, told apart by names and numbers.

use golf_api::course::CourseId;
use golf_osm::import::Import;
use golf_osm::write::Map;

use crate::built::{GEORGIA, course, hole, import, listed, plain};

fn numbers(last: u32) -> Vec<u32> {
    (1..=last).collect()
}

fn ids(import: &Import) -> Vec<CourseId> {
    import
        .courses
        .iter()
        .map(|course| course.detail.course.course_id)
        .collect()
}

fn named(name: &str) -> Option<String> {
    Some(name.to_owned())
}

#[test]
fn five_courses_in_one_park_are_told_apart_by_tags_refs_or_names() {
    let by_tag = |name: &'static str| {
        move |number: usize| {
            vec![
                ("ref", number.to_string()),
                ("golf:course:name", name.to_owned()),
            ]
        }
    };
    let by_ref = |number: usize| vec![("ref", format!("{number} - #2"))];
    let by_name = |number: usize| vec![("name", format!("Straits Course Hole {number}"))];
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[], &by_tag("Black"));
    course(&mut map, GEORGIA, 1000.0, 2001, 9, &[], &by_tag("Red"));
    course(&mut map, GEORGIA, 2000.0, 3001, 9, &[], &by_ref);
    course(&mut map, GEORGIA, 3000.0, 4001, 9, &[], &by_name);
    let park = [
        (-100.0, -100.0),
        (4000.0, -100.0),
        (4000.0, 500.0),
        (-100.0, 500.0),
    ];
    map.ring(
        99,
        &park.map(|(x, y)| GEORGIA.at(x, y)),
        &[("leisure", "golf_course"), ("name", "Park")],
    );
    let import = import(&map);
    let names = [
        "Park - #2",
        "Park - Black",
        "Park - Red",
        "Park - Straits Course",
    ];
    assert_eq!(listed(&import), names.map(|name| (named(name), numbers(9))));
    // None has more holes than the others, so each has the number of its first hole.
    assert_eq!(ids(&import), [10_014, 20_014, 30_014, 40_014].map(CourseId));
}

#[test]
fn a_slip_of_the_pen_makes_no_course_of_its_own() {
    let name = |number: usize| {
        vec![(
            "name",
            format!(
                "{} Course Hole {number}",
                if number == 1 { "Straights" } else { "Straits" }
            ),
        )]
    };
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        18,
        &[("name", "Whistling")],
        &name,
    );
    let import = import(&map);
    assert_eq!(
        listed(&import),
        [(named("Whistling - Straits Course"), numbers(18))]
    );
    assert!(
        import.report.courses[0]
            .notes
            .iter()
            .any(|note| note.what.contains("is taken for"))
    );
}

#[test]
fn names_of_holes_are_no_names_of_courses() {
    let name = |number: usize| {
        vec![
            ("ref", number.to_string()),
            (
                "name",
                format!(
                    "{number}. {}",
                    ["Rose", "Lily", "Oak"][number % 3].repeat(number)
                ),
            ),
        ]
    };
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        9,
        &[("name", "Garden")],
        &name,
    );
    assert_eq!(listed(&import(&map)), [(named("Garden"), numbers(9))]);
}

#[test]
fn two_courses_without_names_are_told_apart_by_the_way_to_the_next_tee() {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[], &plain);
    course(&mut map, GEORGIA, 3000.0, 2001, 9, &[], &plain);
    let around = [
        (-100.0, -100.0),
        (4000.0, -100.0),
        (4000.0, 500.0),
        (-100.0, 500.0),
    ];
    map.ring(
        99,
        &around.map(|(x, y)| GEORGIA.at(x, y)),
        &[("leisure", "golf_course"), ("name", "Both")],
    );
    let import = import(&map);
    assert_eq!(
        listed(&import),
        [
            (named("Both - 1"), numbers(9)),
            (named("Both - 2"), numbers(9))
        ]
    );
    for course in &import.courses {
        let tees = course
            .holes
            .iter()
            .flat_map(|holes| &holes.holes)
            .filter_map(|hole| hole.coordinates.tee);
        let east: Vec<f64> = tees.map(|tee| tee.lng).collect();
        let span = east.iter().copied().fold(f64::MIN, f64::max)
            - east.iter().copied().fold(f64::MAX, f64::min);
        assert!(span < 0.011, "{east:?}");
    }
}

#[test]
fn holes_beyond_eighteen_are_a_course_with_numbers_of_the_contract() {
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        27,
        &[("name", "Long")],
        &plain,
    );
    let import = import(&map);
    assert_eq!(
        listed(&import),
        [
            (named("Long"), numbers(18)),
            (named("Long - 19 to 27"), numbers(9))
        ]
        .map(|(name, holes)| (
            name.map(|name| if name == "Long" {
                "Long".to_owned()
            } else {
                name
            }),
            holes
        ))
    );
}

#[test]
fn too_few_numbers_make_no_course_and_the_only_absent_one_is_found() {
    let few = |number: usize| {
        if number <= 5 {
            plain(number)
        } else {
            Vec::new()
        }
    };
    let but_one = |number: usize| {
        if number == 4 {
            Vec::new()
        } else {
            plain(number)
        }
    };
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "Few")], &few);
    course(
        &mut map,
        GEORGIA,
        5000.0,
        2001,
        9,
        &[("name", "Nearly")],
        &but_one,
    );
    let import = import(&map);
    assert_eq!(listed(&import), [(named("Nearly"), numbers(9))]);
    assert!(
        import.report.no_courses[0]
            .why
            .starts_with("only 5 of its holes"),
        "{:?}",
        import.report.no_courses
    );
    assert!(
        import.report.courses[0]
            .notes
            .iter()
            .any(|note| note.hole == Some(4) && note.what.contains("the only one of 9"))
    );
}

#[test]
fn of_two_holes_with_one_number_the_neighbors_choose_and_other_tees_are_no_hole() {
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        9,
        &[("name", "Double")],
        &plain,
    );
    // Another 3, far from its neighbors, and hole 5 once more from a nearer tee.
    hole(&mut map, GEORGIA, 830.0, 5001, &plain(3));
    map.path(
        6001,
        &[GEORGIA.at(400.0, 60.0), GEORGIA.at(400.0, 398.0)],
        &[("golf", "hole"), ("ref", "5")],
    );
    let import = import(&map);
    assert_eq!(listed(&import), [(named("Double"), numbers(9))]);
    let notes = &import.report.courses[0].notes;
    let about = |number: i64| {
        notes
            .iter()
            .find(|note| note.object.number == number)
            .map(|note| note.what.as_str())
    };
    assert_eq!(
        about(5001),
        Some("another hole 3 is nearer to its neighbors")
    );
    assert_eq!(
        about(6001),
        Some("it is hole 5 from other tees; the longer way stays")
    );
    let fifth = &import.courses[0].holes.as_ref().expect("holes").holes[4];
    assert_eq!(fifth.length_yards, Some(400));
}

/// A named hole of a course.
fn tagged(name: &'static str) -> impl Fn(usize) -> Vec<(&'static str, String)> {
    move |number| {
        let name = ("golf:course:name", name.to_owned());
        vec![("ref", number.to_string()), name]
    }
}

/// An outline around everything.
fn around_all(map: &mut Map, name: &str) {
    let tags = [("leisure", "golf_course"), ("name", name)];
    map.ring(99, &GEORGIA.square(4000.0, 200.0, 6000.0), &tags);
}

#[test]
fn fifty_four_holes_in_one_count_are_three_courses() {
    let mut map = Map::default();
    let outline = [("name", "Long")];
    course(&mut map, GEORGIA, 0.0, 1001, 54, &outline, &plain);
    let names = ["Long", "Long - 19 to 36", "Long - 37 to 54"];
    assert_eq!(
        listed(&import(&map)),
        names.map(|name| (named(name), numbers(18)))
    );
}

#[test]
fn names_that_differ_in_a_direction_or_a_numeral_are_two_courses() {
    for (one, other) in [
        ("North", "South"),
        ("Nicklaus I", "Nicklaus II"),
        ("Oak 1", "Oak 2"),
        ("Lower Valley", "Upper Valley"),
    ] {
        let mut map = Map::default();
        course(&mut map, GEORGIA, 0.0, 1001, 18, &[], &tagged(one));
        let second = tagged(other);
        // None of its numbers is the other's, so that only the words tell them apart.
        let beyond = move |number: usize| second(number + 18);
        course(&mut map, GEORGIA, 2500.0, 3001, 8, &[], &beyond);
        around_all(&mut map, "Two");
        let names: Vec<_> = listed(&import(&map)).into_iter().map(|row| row.0).collect();
        let expected = [format!("Two - {one}"), format!("Two - {other} 19 to 26")];
        assert_eq!(names, expected.map(Some), "{one} and {other}");
    }
}

#[test]
fn a_rare_name_with_numbers_that_the_common_one_has_is_another_course() {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 18, &[], &tagged("Straits"));
    let other = tagged("Straights");
    course(&mut map, GEORGIA, 2500.0, 3001, 7, &[], &other);
    around_all(&mut map, "Two");
    let expected = [("Two - Straights", 7), ("Two - Straits", 18)];
    assert_eq!(
        listed(&import(&map)),
        expected.map(|(name, last)| (named(name), numbers(last)))
    );
}

#[test]
fn five_courses_of_eighteen_in_one_park_are_five_courses() {
    let names = ["Black", "Blue", "Green", "Red", "Yellow"];
    let mut map = Map::default();
    for (at, name) in (0..).zip(names) {
        let (east, first) = (1850.0 * f64::from(at), 1001 + 1000 * i64::from(at));
        course(&mut map, GEORGIA, east, first, 18, &[], &tagged(name));
    }
    around_all(&mut map, "Park");
    let import = import(&map);
    let expected = names.map(|name| (Some(format!("Park - {name}")), numbers(18)));
    assert_eq!(listed(&import), expected);
    let rows = import.courses.iter().map(|course| &course.detail.course);
    let totals: Vec<_> = rows.map(|row| (row.holes, row.length_yards)).collect();
    assert_eq!(totals, [(Some(18), Some(7200)); 5]);
}

#[test]
fn three_nines_are_three_courses_with_letters_and_without() {
    let letters = ["A", "B", "C"];
    for has_letters in [true, false] {
        let mut map = Map::default();
        for (at, letter) in (0..).zip(letters) {
            let (east, first) = (2000.0 * f64::from(at), 1001 + 1000 * i64::from(at));
            let tags = move |number: usize| {
                let letter = if has_letters { letter } else { "" };
                vec![("ref", format!("{letter}{number}"))]
            };
            course(&mut map, GEORGIA, east, first, 9, &[], &tags);
        }
        around_all(&mut map, "Nines");
        let names = if has_letters {
            letters
        } else {
            ["1", "2", "3"]
        };
        let expected = names.map(|name| (Some(format!("Nines - {name}")), numbers(9)));
        assert_eq!(listed(&import(&map)), expected);
    }
}

#[test]
fn nine_holes_that_are_played_twice_are_eighteen() {
    let twice = |number: usize| vec![("ref", format!("{number};{}", number + 9))];
    let mut map = Map::default();
    let outline = [("name", "Twice")];
    course(&mut map, GEORGIA, 0.0, 1001, 9, &outline, &twice);
    let import = import(&map);
    assert_eq!(listed(&import), [(named("Twice"), numbers(18))]);
    let holes = &import.courses[0].holes.as_ref().expect("holes").holes;
    assert_eq!(holes[0].coordinates, holes[9].coordinates);
}

#[test]
fn courses_that_share_their_holes_have_different_identifiers() {
    let shared = |number: usize| vec![("ref", format!("{number};{}", number + 18))];
    let mut map = Map::default();
    let outline = [("name", "Shared")];
    course(&mut map, GEORGIA, 0.0, 1001, 9, &outline, &shared);
    assert_eq!(ids(&import(&map)), [10_014, 10_114].map(CourseId));
}
