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
