//! The rows of courses: place, totals and tees, and which holes make no row.

use golf_api::course::CourseId;
use golf_osm::write::Map;

use crate::built::{GEORGIA, ICELAND, Place, course, import, listed, plain};

fn numbers(last: u32) -> Vec<u32> {
    (1..=last).collect()
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
    assert_eq!(row.course_id, CourseId(10_014));
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
fn pitch_and_putt_and_miniature_golf_are_no_courses() {
    let mut map = Map::default();
    let short = |map: &mut Map, east: f64, first: i64, length: f64, tags: &[(&str, &str)]| {
        for at in 0..9_u32 {
            let (x, number) = (east + 30.0 * f64::from(at), first + 10 * i64::from(at));
            let number_of_hole = (at + 1).to_string();
            let mut all = vec![("golf", "hole"), ("ref", &*number_of_hole)];
            all.extend(tags);
            map.path(number, &[GEORGIA.at(x, 0.0), GEORGIA.at(x, length)], &all);
        }
    };
    let around = GEORGIA.square(100.0, 60.0, 300.0);
    map.ring(
        1000,
        &around,
        &[("leisure", "golf_course"), ("name", "City Pitch & Putt")],
    );
    short(&mut map, 0.0, 1001, 120.0, &[]);
    course(&mut map, GEORGIA, 5000.0, 2001, 9, &[], &plain);
    map.ring(
        99,
        &GEORGIA.square(5400.0, 200.0, 1000.0),
        &[("leisure", "miniature_golf"), ("name", "Pirates")],
    );
    short(&mut map, 10_000.0, 3001, 80.0, &[]);
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
            "its tags or its name say that it is pitch and putt, and its holes are short",
            "none of its 9 holes is longer than 100 yards: it is pitch and putt",
            "they lie in miniature golf",
        ]
    );
}

#[test]
fn a_course_beside_pitch_and_putt_stays_a_course() {
    let mut map = Map::default();
    let outline = [("name", "Park Golf and Pitch & Putt")];
    course(&mut map, GEORGIA, 0.0, 1001, 18, &outline, &plain);
    let name = named("Park Golf and Pitch & Putt");
    assert_eq!(listed(&import(&map)), [(name, numbers(18))]);
}

#[test]
fn the_number_of_holes_by_tag_counts_for_one_round_of_an_only_course() {
    for (tag, holes) in [
        ("36_hole", None),
        ("27_holes", None),
        ("18_hole", Some(18)),
        ("9_hole", None),
    ] {
        let mut map = Map::default();
        let outline = [("name", "Many"), ("golf:course", tag)];
        course(&mut map, GEORGIA, 0.0, 1001, 17, &outline, &plain);
        let row = &import(&map).courses[0].detail.course;
        assert_eq!(row.holes, holes, "{tag}");
    }
}

#[test]
fn a_state_by_tag_counts_in_or_near_the_united_states_only() {
    let perth = Place {
        lat: -31.95,
        lng: 115.86,
    };
    let windsor = Place {
        lat: 42.30,
        lng: -83.0,
    };
    let off_maine = Place {
        lat: 43.75,
        lng: -69.32,
    };
    for (place, tags, state) in [
        (perth, ("addr:state", "WA"), None),
        (off_maine, ("addr:state", "ME"), Some("Maine")),
        (windsor, ("addr:state", "ON"), None),
        (windsor, ("addr:city", "Windsor"), None),
        (GEORGIA, ("addr:country", "US"), Some("Georgia")),
        (GEORGIA, ("addr:country", "CA"), None),
    ] {
        let mut map = Map::default();
        let outline = [("name", "Nine"), tags];
        course(&mut map, place, 0.0, 1001, 9, &outline, &plain);
        let row = &import(&map).courses[0].detail.course;
        assert_eq!(row.state.as_deref(), state, "{place:?} {tags:?}");
    }
}

#[test]
fn a_course_keeps_the_objects_that_its_points_and_facts_are_of() {
    let mut map = Map::default();
    let tagged = |number: usize| {
        let mut tags = plain(number);
        tags.retain(|(key, _)| number != 2 || *key != "par");
        tags
    };
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        9,
        &[("name", "Oak Hill")],
        &tagged,
    );
    let import = import(&map);
    let source = &import.courses[0].source;
    let shown = |ids: &[golf_osm::element::ElementId]| {
        let texts: Vec<String> = ids.iter().map(ToString::to_string).collect();
        texts.join(", ")
    };
    assert_eq!(source.course_id, import.courses[0].detail.course.course_id);
    assert_eq!(shown(&source.outlines), "way 1000");
    // The state is by the place: the outline has no address.
    assert!(source.is_state_guessed);
    let second = &source.holes[1];
    assert_eq!((second.hole_number.0, second.is_par_guessed), (2, true));
    let all = [Some(second.line), second.teeing_ground, second.green];
    let all: Vec<_> = all.into_iter().flatten().collect();
    assert_eq!(shown(&all), "way 1011, way 1012, way 1013");
    assert_eq!(shown(&second.hazards[..1]), "way 1014");
    assert!(!source.holes[0].is_par_guessed);
    // One object for each hazard, in the same order.
    let holes = import.courses[0].holes.as_ref().expect("holes");
    for (hole, of_map) in holes.holes.iter().zip(&source.holes) {
        assert_eq!(hole.hazards.len(), of_map.hazards.len());
    }
    let points = golf_osm::source::points(&holes.holes);
    assert_eq!(points.len(), 9 * 4);
}
