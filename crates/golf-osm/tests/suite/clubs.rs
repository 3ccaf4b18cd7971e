//! Which holes become which courses.

use golf_api::course::CourseId;
use golf_osm::import::{Import, courses};
use golf_osm::write::Map;

use crate::built::{GEORGIA, course, hole, import, listed, plain, read};

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
fn two_clubs_side_by_side_keep_their_holes_and_their_names() {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "West")], &plain);
    course(
        &mut map,
        GEORGIA,
        1000.0,
        2001,
        9,
        &[("name", "East")],
        &plain,
    );
    assert_eq!(
        listed(&import(&map)),
        [(named("East"), numbers(9)), (named("West"), numbers(9))]
    );
}

#[test]
fn holes_in_no_outline_are_a_course_without_a_name() {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[], &plain);
    let import = import(&map);
    assert_eq!(listed(&import), [(None, numbers(9))]);
    assert_eq!(ids(&import), [CourseId(10_014)]);
}

#[test]
fn outlines_of_one_name_are_one_club() {
    let mut map = Map::default();
    let back = |number: usize| plain(number + 9);
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        9,
        &[("name", "Split")],
        &plain,
    );
    course(
        &mut map,
        GEORGIA,
        1100.0,
        2001,
        9,
        &[("name", "Split")],
        &back,
    );
    let import = import(&map);
    assert_eq!(listed(&import), [(named("Split"), numbers(18))]);
    assert_eq!(import.report.courses[0].outlines.len(), 2);
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        9,
        &[("name", "Namesake")],
        &plain,
    );
    course(
        &mut map,
        GEORGIA,
        9000.0,
        2001,
        9,
        &[("name", "Namesake")],
        &plain,
    );
    let far_apart = listed(&crate::built::import(&map));
    assert_eq!(far_apart, [(); 2].map(|()| (named("Namesake"), numbers(9))));
}

#[test]
fn the_inner_of_two_outlines_has_the_hole() {
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        9,
        &[("name", "Inner")],
        &plain,
    );
    map.ring(
        99,
        &GEORGIA.square(300.0, 200.0, 3000.0),
        &[("leisure", "golf_course"), ("name", "Resort")],
    );
    assert_eq!(listed(&import(&map)), [(named("Inner"), numbers(9))]);
}

#[test]
fn an_outline_without_holes_is_a_course_only_when_asked_for() {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 0, &[("name", "Bare")], &plain);
    let extract = read(&map.pbf().expect("memory")).expect("whole");
    let left_out = courses(&extract, false);
    assert_eq!(left_out.courses, []);
    assert_eq!(left_out.report.no_courses[0].why, "no holes are mapped");
    let kept = courses(&extract, true);
    assert_eq!(kept.courses.len(), 1);
    assert_eq!(
        (
            kept.courses[0].holes.as_ref(),
            kept.courses[0].detail.course.holes
        ),
        (None, None)
    );
}

#[test]
fn an_outline_without_a_name_has_that_of_the_one_around_it() {
    let mut map = Map::default();
    let inner = [("operator", "the county")];
    course(&mut map, GEORGIA, 0.0, 1001, 9, &inner, &plain);
    let resort = [("leisure", "golf_course"), ("name", "Resort")];
    map.ring(99, &GEORGIA.square(300.0, 200.0, 3000.0), &resort);
    let named_too = [("leisure", "golf_course"), ("name", "County")];
    map.ring(98, &GEORGIA.square(300.0, 200.0, 9000.0), &named_too);
    let import = import(&map);
    assert_eq!(listed(&import), [(named("Resort"), numbers(9))]);
    let reasons = import.report.no_courses.iter();
    let reasons: Vec<_> = reasons.map(|none| none.why.as_str()).collect();
    assert_eq!(reasons, ["its holes lie in outlines within it"; 2]);
}

/// A club whose outline ends before the hole at `x` begins in earnest: most of it lies outside.
fn outline_to(map: &mut Map, x: f64) {
    let corners = [(-60.0, -60.0), (x, -60.0), (x, 480.0), (-60.0, 480.0)];
    let tags = [("leisure", "golf_course"), ("name", "Edge")];
    map.ring(98, &corners.map(|(x, y)| GEORGIA.at(x, y)), &tags);
}

/// A hole that begins inside an outline to `x` and leads out of it.
fn leading_out(map: &mut Map, x: f64, number: i64, tags: &[(&str, &str)]) {
    let mut all = vec![("golf", "hole")];
    all.extend(tags);
    let line = [GEORGIA.at(x - 20.0, 0.0), GEORGIA.at(x + 380.0, 0.0)];
    map.path(number, &line, &all);
}

#[test]
fn a_hole_mostly_outside_the_outline_joins_the_club_that_lacks_its_number() {
    for (number, is_in) in [("9", true), ("3", false)] {
        let mut map = Map::default();
        course(&mut map, GEORGIA, 0.0, 1001, 8, &[], &plain);
        outline_to(&mut map, 760.0);
        leading_out(&mut map, 760.0, 2001, &[("ref", number)]);
        let import = import(&map);
        let last = if is_in { 9 } else { 8 };
        assert_eq!(listed(&import), [(named("Edge"), numbers(last))]);
        let mut notes = import.report.courses[0].notes.iter();
        let is_said = notes.any(|note| note.what.contains("outside the outline"));
        assert_eq!(is_said, is_in);
    }
}

#[test]
fn a_hole_outside_is_compared_with_its_own_course_only() {
    let of = |name: &'static str, skipped: usize| {
        move |number: usize| {
            let number = if number < skipped { number } else { number + 1 };
            vec![
                ("ref", number.to_string()),
                ("golf:course:name", name.to_owned()),
            ]
        }
    };
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[], &of("Black", 10));
    course(&mut map, GEORGIA, 900.0, 2001, 8, &[], &of("Red", 4));
    outline_to(&mut map, 1660.0);
    let red = [("ref", "4"), ("golf:course:name", "Red")];
    leading_out(&mut map, 1660.0, 3001, &red);
    let names = [named("Edge - Black"), named("Edge - Red")];
    assert_eq!(
        listed(&import(&map)),
        names.map(|name| (name, numbers(9))),
        "the fourth of Red is no fourth of Black"
    );
}

#[test]
fn identifiers_stay_when_the_next_extract_has_more() {
    let outline = [("name", "Main")];
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 18, &outline, &plain);
    let before = ids(&import(&map));
    // A course of as many holes is mapped in the same outline, another outline around it, and another club.
    let second = |number: usize| {
        let name = ("golf:course:name", "Second".to_owned());
        vec![("ref", number.to_string()), name]
    };
    let resort = [("leisure", "golf_course"), ("name", "Resort")];
    map.ring(98, &GEORGIA.square(900.0, 200.0, 4000.0), &resort);
    for at in 0..18_u32 {
        let x = 30.0 + 95.0 * f64::from(at);
        let tags = second(usize::try_from(at + 1).expect("few"));
        hole(&mut map, GEORGIA, x, 5001 + 10 * i64::from(at), &tags);
    }
    let other = [("name", "Other")];
    course(&mut map, GEORGIA, 9000.0, 8001, 18, &other, &plain);
    let after = ids(&import(&map));
    assert_eq!((before.len(), after.len()), (1, 3));
    assert!(after.contains(&before[0]), "{before:?} {after:?}");
    // The outline becomes another object.
    for way in &mut map.ways {
        if way.number == 1000 {
            way.number = 777;
        }
    }
    assert_eq!(ids(&import(&map)), after);
}

#[test]
fn a_course_is_named_for_its_oldest_hole_that_was_saved() {
    for (saved, expected) in [(4, vec![CourseId(10_414)]), (10, Vec::new())] {
        let mut map = Map::default();
        let outline = [("name", "Draft")];
        course(&mut map, GEORGIA, 0.0, 1001, 9, &outline, &plain);
        for way in &mut map.ways {
            // The first holes are only in an editor.
            if way.number < 1001 + 10 * saved {
                way.number = -way.number;
            }
        }
        assert_eq!(ids(&import(&map)), expected);
    }
}
