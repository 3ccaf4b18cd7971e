//! What holds for every list and every map.

use std::collections::BTreeSet;

use golf_api::course::{Course, CourseDetail, CourseId};
use golf_api::hole::Point;
use golf_join::join::{MapCourse, Row, join};
use golf_join::report::JoinReport;
use proptest::prelude::*;

fn name() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "Oak", "Hill", "Fox", "North", "South", "Park", "Golf", "Club", "2", "At", "-", "(closed)",
        "9", "Hole",
    ]);
    prop::collection::vec(word, 0..5).prop_map(|words| words.join(" "))
}

fn courses(first: i64) -> impl Strategy<Value = Vec<Course>> {
    let holes = prop::option::of(prop::sample::select(vec![9_u32, 18]));
    let one = (name(), 0..60_i32, holes);
    prop::collection::vec(one, 0..12).prop_map(move |all| {
        let course = |(id, (name, north, holes)): (i64, (String, i32, Option<u32>))| Course {
            name: Some(name),
            latitude: Some(41.0 + f64::from(north) / 1_000.0),
            longitude: Some(-98.0),
            holes,
            ..Course::unknown(CourseId(id))
        };
        (first..).zip(all).map(course).collect()
    })
}

fn rows(courses: &[Course]) -> Vec<Row> {
    let row = |(number, course): (u64, &Course)| Row {
        number,
        detail: CourseDetail {
            course: course.clone(),
            tees: Vec::new(),
        },
        outline: None,
    };
    (1..).zip(courses).map(row).collect()
}

fn map(courses: &[Course]) -> Vec<MapCourse<'_>> {
    let of = |course| MapCourse {
        course,
        outlines: Vec::new(),
        points: place(course),
        holes: 18,
    };
    courses.iter().map(of).collect()
}

fn place(course: &Course) -> Vec<Point> {
    let place = course.latitude.zip(course.longitude);
    place
        .map(|(lat, lng)| Point { lat, lng })
        .into_iter()
        .collect()
}

fn ids(rows: &[Row], map: &[MapCourse<'_>]) -> BTreeSet<(i64, i64)> {
    let id = |row: &Row| row.detail.course.course_id.0;
    let joined = join(rows, map).joined;
    joined
        .iter()
        .map(|pair| (id(&rows[pair.row]), map[pair.map].course.course_id.0))
        .collect()
}

proptest! {
    #[test]
    fn nothing_is_joined_twice_and_nothing_is_lost(list in courses(1), drawn in courses(1_001)) {
        let (rows, map) = (rows(&list), map(&drawn));
        let joins = join(&rows, &map);
        let of_rows: BTreeSet<usize> = joins.joined.iter().map(|pair| pair.row).collect();
        let of_map: BTreeSet<usize> = joins.joined.iter().map(|pair| pair.map).collect();
        prop_assert_eq!(of_rows.len(), joins.joined.len());
        prop_assert_eq!(of_map.len(), joins.joined.len());
        let facts = vec![Vec::new(); joins.joined.len()];
        let report = JoinReport::new(&rows, &map, &joins, facts);
        prop_assert_eq!(report.joined.len() + report.only_list.len(), rows.len());
        prop_assert_eq!(report.joined.len() + report.only_map.len(), map.len());
        prop_assert!(!report.text().is_empty());
    }

    #[test]
    fn the_order_of_the_files_decides_nothing(list in courses(1), drawn in courses(1_001), turn in 0..12_usize) {
        let found = ids(&rows(&list), &map(&drawn));
        let (mut list, mut drawn) = (list, drawn);
        list.reverse();
        let (by_list, by_map) = (turn % list.len().max(1), turn % drawn.len().max(1));
        list.rotate_left(by_list);
        drawn.rotate_left(by_map);
        prop_assert_eq!(ids(&rows(&list), &map(&drawn)), found);
    }

    #[test]
    fn names_of_any_text_are_read(one in ".*", other in ".*") {
        use golf_join::name::{Name, agreement};
        let of = |text: &str| Name::of(text, Some(&other));
        let share = agreement(&of(&one), &of(&other)).share;
        prop_assert!((0.0..=1.0).contains(&share));
        let own = of(&one);
        let agrees = agreement(&own, &own);
        prop_assert!(own.words.is_empty() || agrees.share > 0.999 && agrees.only_row.is_empty());
    }
}
