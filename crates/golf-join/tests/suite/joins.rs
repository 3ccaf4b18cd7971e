//! Lists with the traps of real ones: who is joined with whom, as identifiers.

use golf_api::course::{Course, CourseDetail, CourseId};
use golf_api::hole::Point;
use golf_join::join::{Joins, MapCourse, Row, join};

const HOME: Point = Point {
    lat: 41.0,
    lng: -98.0,
};

/// A place this many yards north of [`HOME`].
fn north(yards: f64) -> Point {
    Point {
        lat: HOME.lat + yards / 121_500.0,
        ..HOME
    }
}

fn course(id: i64, name: &str, place: Point, holes: Option<u32>) -> Course {
    Course {
        name: Some(name.to_owned()),
        latitude: Some(place.lat),
        longitude: Some(place.lng),
        holes,
        ..Course::unknown(CourseId(id))
    }
}

fn row(id: i64, name: &str, place: Point, holes: Option<u32>) -> Row {
    Row {
        number: u64::try_from(id).expect("a number"),
        detail: CourseDetail {
            course: course(id, name, place, holes),
            tees: Vec::new(),
        },
        outline: None,
    }
}

fn on_map(course: &Course) -> MapCourse<'_> {
    let place = course.latitude.zip(course.longitude);
    MapCourse {
        course,
        outlines: Vec::new(),
        points: place
            .map(|(lat, lng)| Point { lat, lng })
            .into_iter()
            .collect(),
        holes: 18,
    }
}

fn joined(rows: &[Row], map: &[MapCourse<'_>]) -> Vec<(i64, i64)> {
    let joins: Joins = join(rows, map);
    let ids = joins.joined.iter().map(|pair| {
        let row = rows[pair.row].detail.course.course_id.0;
        (row, map[pair.map].course.course_id.0)
    });
    ids.collect()
}

#[test]
fn each_course_of_a_club_is_its_own_row() {
    let colors = ["Black", "Blue", "Green", "Red", "Yellow"];
    let rows: Vec<Row> = (1..)
        .zip(colors)
        .map(|(id, color)| {
            row(
                id,
                &format!("{color} At Bethpage State Park Golf Course"),
                HOME,
                Some(18),
            )
        })
        .collect();
    let courses: Vec<Course> = (101..)
        .zip(colors)
        .map(|(id, color)| {
            course(
                id,
                &format!("Bethpage State Park - {color}"),
                north(900.0),
                Some(18),
            )
        })
        .collect();
    let map: Vec<MapCourse<'_>> = courses.iter().rev().map(on_map).collect();
    assert_eq!(
        joined(&rows, &map),
        [(5, 105), (4, 104), (3, 103), (2, 102), (1, 101)]
    );
}

#[test]
fn of_several_rows_of_one_course_the_fullest_is_joined_and_the_others_stay_alone() {
    let mut rows: Vec<Row> = (1..=25)
        .map(|id| {
            row(
                id,
                "Dunes At Monterey Peninsula Country Club",
                HOME,
                Some(18),
            )
        })
        .collect();
    rows[16].detail.course.architects = Some("Seth Raynor".into());
    let course = course(
        101,
        "Monterey Peninsula Country Club - Dunes Course",
        HOME,
        Some(18),
    );
    let map = [on_map(&course)];
    assert_eq!(joined(&rows, &map), [(17, 101)]);
    let near = join(&rows, &map).near;
    assert!(!near.is_empty());
    for near in near {
        assert!(near.why.contains("row of this name"), "{}", near.why);
    }
    // Without a fuller one, the least identifier.
    rows[16].detail.course.architects = None;
    rows.reverse();
    assert_eq!(joined(&rows, &map), [(1, 101)]);
}

#[test]
fn one_name_in_many_places_is_joined_where_it_is() {
    let far = |degrees: f64| Point {
        lat: 30.0 + degrees,
        ..HOME
    };
    let rows: Vec<Row> = (1..=14)
        .map(|id| {
            row(
                id,
                "Meadowbrook Country Club",
                far(f64::from(i32::try_from(id).expect("few"))),
                Some(18),
            )
        })
        .collect();
    let courses = [
        course(101, "Meadowbrook Country Club", far(4.0), Some(18)),
        course(102, "Meadowbrook Golf Club", far(9.001), Some(18)),
    ];
    let map: Vec<MapCourse<'_>> = courses.iter().map(on_map).collect();
    assert_eq!(joined(&rows, &map), [(4, 101), (9, 102)]);
}

#[test]
fn a_row_whose_place_is_the_town_is_joined_by_a_name_that_agrees_in_full() {
    let course = course(101, "Oak Hill Golf Club", HOME, Some(18));
    let map = [on_map(&course)];
    for (name, yards, is_joined) in [
        ("Oak Hill Golf Course", 4_000.0, true),
        ("Oak Hill Golf Course", 8_000.0, false),
        ("Oak Hill Golf Course", 9_000.0, false),
        ("Oak Hill North Golf Course", 100.0, false),
        ("Oak Ridge Golf Course", 0.0, false),
        ("Oak Hill Golf Course (closed)", 0.0, false),
    ] {
        let rows = [row(1, name, north(yards), Some(18))];
        assert_eq!(!joined(&rows, &map).is_empty(), is_joined, "{name} {yards}");
    }
}

#[test]
fn a_club_of_27_holes_in_the_list_is_none_of_its_nines_on_the_map() {
    let rows = [
        row(1, "Links - Blue/White", HOME, Some(18)),
        row(2, "Links - White/Red", HOME, Some(18)),
        row(3, "Fox Links", HOME, Some(27)),
    ];
    let courses = [
        course(101, "The Links - Blue", HOME, Some(9)),
        course(102, "The Links - White", HOME, Some(9)),
        course(103, "The Links - Red", HOME, Some(9)),
        course(104, "Fox Links", HOME, Some(18)),
    ];
    let map: Vec<MapCourse<'_>> = courses.iter().map(on_map).collect();
    assert_eq!(joined(&rows, &map), []);
}

#[test]
fn what_fits_two_alike_is_joined_with_none() {
    let twins = [
        course(101, "Oak Hill", HOME, Some(18)),
        course(102, "Oak Hill", north(50.0), Some(18)),
    ];
    let map: Vec<MapCourse<'_>> = twins.iter().map(on_map).collect();
    let rows = [row(1, "Oak Hill", HOME, Some(18))];
    assert_eq!(joined(&rows, &map), []);
    let near = join(&rows, &map).near;
    assert_eq!(near.len(), 2);
    assert!(near.iter().all(|near| near.why == "several fit alike"));
}

#[test]
fn the_number_of_an_outline_stands_for_a_name() {
    let course_of = |id: i64, name: &str| course(id, name, HOME, Some(18));
    let courses = [
        course_of(101, "Fox Run"),
        course_of(102, "Red Oaks"),
        course_of(103, "Bear Creek"),
    ];
    let mut map: Vec<MapCourse<'_>> = courses.iter().map(on_map).collect();
    map[0].outlines = vec![7];
    map[1].outlines = vec![8];
    map[2].outlines = vec![8];
    let mut rows = [
        row(1, "The Club at Rivers Edge", HOME, None),
        row(2, "Hollow Club", HOME, None),
    ];
    rows[0].outline = Some(7);
    rows[1].outline = Some(8);
    assert_eq!(joined(&rows, &map), [(1, 101)]);
    // Two rows that give one outline are two courses, or one: the number does not say which.
    rows[1].outline = Some(7);
    assert_eq!(joined(&rows, &map), []);
    // Across the country, the number is a mistake.
    rows[1].outline = None;
    rows[0].detail.course.latitude = Some(30.0);
    assert_eq!(joined(&rows, &map), []);
}

#[test]
fn a_row_without_a_place_and_a_course_without_a_name_stay_alone() {
    let mut row = row(1, "Oak Hill", HOME, Some(18));
    row.detail.course.latitude = None;
    let named = course(101, "Oak Hill", HOME, Some(18));
    assert_eq!(joined(&[row.clone()], &[on_map(&named)]), []);
    row.detail.course.latitude = Some(HOME.lat);
    let nameless = Course {
        name: None,
        ..named
    };
    assert_eq!(joined(&[row], &[on_map(&nameless)]), []);
}
