//! Which holes become which courses.

use golf_api::course::CourseId;
use golf_osm::import::{Import, courses};
use golf_osm::write::Map;

use crate::built::{GEORGIA, ICELAND, course, hole, import, listed, plain, read};

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
fn one_outline_with_eighteen_holes_is_a_course_with_its_place_and_totals() {
    let mut map = Map::default();
    let outline = [
        ("name", "Oak Hill"),
        ("addr:street", "Main Street"),
        ("addr:housenumber", "7"),
        ("addr:city", "Augusta"),
        ("addr:state", "GA"),
        ("start_date", "1931-05"),
    ];
    course(&mut map, GEORGIA, 0.0, 1001, 18, &outline, &plain);
    let import = import(&map);
    assert_eq!(listed(&import), [(named("Oak Hill"), numbers(18))]);
    let row = &import.courses[0].detail.course;
    assert_eq!(row.course_id, CourseId(10_001));
    assert_eq!(
        (
            row.address.as_deref(),
            row.city.as_deref(),
            row.state.as_deref()
        ),
        (Some("7 Main Street"), Some("Augusta"), Some("Georgia"))
    );
    assert_eq!(
        (row.holes, row.length_yards, row.year_built),
        (Some(18), Some(7200), Some(1931))
    );
    assert_eq!(row.par.as_ref().map(|par| par.text()), Some("72"));
    assert_eq!(
        (row.rating.as_ref(), row.slope.as_ref(), row.num_reviews),
        (None, None, None)
    );
    let tees: Vec<_> = import.courses[0]
        .detail
        .tees
        .iter()
        .map(|tee| {
            (
                tee.name.clone(),
                tee.length.as_ref().map(|length| length.text().to_owned()),
            )
        })
        .collect();
    assert_eq!(
        tees,
        [
            (named("Blue"), named("7200 yards")),
            (named("White"), named("7200 yards"))
        ]
    );
}

#[test]
fn a_color_of_one_hole_is_no_set_of_tees() {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "Nine")], &plain);
    let forward = GEORGIA.square(0.0, 60.0, 4.0);
    map.ring(5001, &forward, &[("golf", "tee"), ("tee", "red")]);
    let tees = &import(&map).courses[0].detail.tees;
    let names: Vec<_> = tees.iter().filter_map(|tee| tee.name.as_deref()).collect();
    assert_eq!(names, ["Blue", "White"]);
}

#[test]
fn the_state_is_by_the_coordinates_where_no_tag_says_it_and_absent_abroad() {
    for (place, state) in [(GEORGIA, Some("Georgia")), (ICELAND, None)] {
        let mut map = Map::default();
        course(&mut map, place, 0.0, 1001, 9, &[("name", "Nine")], &plain);
        let import = import(&map);
        assert_eq!(import.courses[0].detail.course.state.as_deref(), state);
        let says = import.report.courses[0]
            .notes
            .iter()
            .any(|note| note.what.contains("state is by its coordinates"));
        assert_eq!(says, state.is_some());
    }
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
fn pitch_and_putt_and_miniature_golf_are_no_courses() {
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        9,
        &[("name", "City Pitch & Putt")],
        &plain,
    );
    course(&mut map, GEORGIA, 5000.0, 2001, 9, &[], &plain);
    map.ring(
        99,
        &GEORGIA.square(5400.0, 200.0, 1000.0),
        &[("leisure", "miniature_golf"), ("name", "Pirates")],
    );
    for at in 0..9_u32 {
        let (x, number) = (10_000.0 + 30.0 * f64::from(at), 3001 + 10 * i64::from(at));
        let tags = [("golf", "hole"), ("ref", &*(at + 1).to_string())];
        map.path(number, &[GEORGIA.at(x, 0.0), GEORGIA.at(x, 80.0)], &tags);
    }
    let import = import(&map);
    assert_eq!(import.courses, []);
    let reasons: Vec<&str> = import
        .report
        .no_courses
        .iter()
        .map(|none| none.why.as_str())
        .collect();
    assert_eq!(
        reasons,
        [
            "its tags or its name say that it is pitch and putt",
            "none of its 9 holes is longer than 100 yards: it is pitch and putt",
            "they lie in miniature golf",
        ]
    );
}

#[test]
fn identifiers_stay_when_the_next_extract_has_more() {
    let mut map = Map::default();
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        18,
        &[("name", "Main")],
        &plain,
    );
    let before = ids(&import(&map));
    // A nine with a name of its own is mapped in the same outline, and another club beside it.
    let nine = |number: usize| {
        vec![
            ("ref", number.to_string()),
            ("golf:course:name", "Short".to_owned()),
        ]
    };
    map.ring(
        98,
        &GEORGIA.square(900.0, 200.0, 4000.0),
        &[("leisure", "golf_course"), ("name", "Resort")],
    );
    for at in 0..9_u32 {
        hole(
            &mut map,
            GEORGIA,
            30.0 + 100.0 * f64::from(at),
            501 + 10 * i64::from(at),
            &nine(usize::try_from(at + 1).expect("few")),
        );
    }
    course(
        &mut map,
        GEORGIA,
        9000.0,
        3001,
        18,
        &[("name", "Other")],
        &plain,
    );
    let after = ids(&import(&map));
    assert!(
        before.iter().all(|id| after.contains(id)),
        "{before:?} {after:?}"
    );
    assert_eq!(after.len(), 3);
}
