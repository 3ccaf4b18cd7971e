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
