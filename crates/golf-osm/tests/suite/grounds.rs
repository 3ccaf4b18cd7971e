//! What is no golf, or not open, is no course, and the report says why.

use golf_osm::import::{Import, courses};
use golf_osm::write::{Map, MapNode, owned};

use crate::built::{GEORGIA, course, import, listed, plain, read};

/// A tag.
type Tag = (&'static str, &'static str);

fn reasons(import: &Import) -> Vec<(usize, &str)> {
    let none = import.report.no_courses.iter();
    none.map(|none| (none.holes.len(), none.why.as_str()))
        .collect()
}

/// Nine holes with these tags in an outline with these.
fn nine(outline: &[Tag], hole: &[Tag]) -> Map {
    let mut map = Map {
        timestamp: Some(1_778_457_600),
        ..Map::default()
    };
    let tagged = |number: usize| {
        let tags = hole.iter().map(|(key, value)| (*key, (*value).to_owned()));
        plain(number).into_iter().chain(tags).collect()
    };
    course(&mut map, GEORGIA, 0.0, 1001, 9, outline, &tagged);
    map
}

#[test]
fn holes_of_another_game_and_closed_courses_are_no_course_and_the_report_says_why() {
    let name = ("name", "Maple Park");
    let golf: &[Tag] = &[name];
    for (outline, hole, why) in [
        (golf, &[("sport", "disc_golf")][..], "sport=disc_golf"),
        (golf, &[("sport", "footgolf")], "sport=footgolf"),
        (golf, &[("disc_golf", "hole")], "disc_golf=hole"),
        (golf, &[("disused", "yes")], "disused=yes"),
        (golf, &[("end_date", "2011-03")], "end_date=2011-03"),
        (&[name, ("sport", "disc_golf")], &[], "sport=disc_golf"),
        (
            &[name, ("golf_course", "driving_range")],
            &[],
            "driving range",
        ),
        (&[name, ("golf", "driving_range")], &[], "driving range"),
        (&[name, ("abandoned", "yes")], &[], "abandoned=yes"),
        (&[name, ("end_date", "2019")], &[], "end_date=2019"),
        (&[name, ("opening_date", "2027")], &[], "opening_date=2027"),
        (&[("name", "Maple Park Disc Golf")], &[], "disc golf"),
        (&[("name", "Maple Park (closed)")], &[], "closed"),
    ] {
        let import = import(&nine(outline, hole));
        assert_eq!(import.courses, [], "{outline:?} {hole:?}");
        let found = reasons(&import);
        assert!(
            matches!(found.as_slice(), [(9, reason)] if reason.contains(why)),
            "{outline:?} {hole:?}: {found:?}"
        );
        // Nor is there a row without holes.
        let extract = read(&nine(outline, hole).pbf().expect("memory")).expect("whole");
        assert_eq!(courses(&extract, true).courses, [], "{outline:?} {hole:?}");
    }
}

#[test]
fn golf_beside_another_game_stays_golf() {
    let name = ("name", "Maple Park");
    for (outline, hole) in [
        (&[name][..], &[("sport", "golf")][..]),
        (&[name, ("sport", "golf;disc_golf")], &[]),
        (&[name, ("sport", "disc_golf;golf")], &[("sport", "golf")]),
        (&[name, ("sport", "tennis;swimming")], &[]),
        (&[name, ("disc_golf", "yes")], &[]),
        (&[name, ("disused", "no")], &[]),
        (&[name, ("access", "private")], &[]),
        (&[name, ("was:leisure", "miniature_golf")], &[]),
        (&[("name", "Maple Golf and Footgolf")], &[]),
    ] {
        let import = import(&nine(outline, hole));
        assert_eq!(import.courses.len(), 1, "{outline:?} {hole:?}");
    }
}

#[test]
fn an_area_of_another_game_or_a_closed_course_has_the_holes_that_lie_in_it() {
    for (tags, why) in [
        (&[("leisure", "disc_golf_course")][..], "disc golf"),
        (&[("leisure", "pitch"), ("sport", "disc_golf")], "disc golf"),
        (&[("leisure", "miniature_golf")], "miniature golf"),
        (&[("golf", "driving_range")], "driving range"),
        (&[("disused:leisure", "golf_course")], "disused:leisure"),
        (
            &[("leisure", "park"), ("was:leisure", "golf_course")],
            "was:leisure",
        ),
        (&[("razed:leisure", "golf_course")], "razed:leisure"),
        (&[("proposed:leisure", "golf_course")], "proposed:leisure"),
        (
            &[("landuse", "construction"), ("construction", "golf_course")],
            "construction",
        ),
    ] {
        let mut map = nine(&[], &[]);
        // Disc golf has no greens.
        map.ways
            .retain(|way| !way.tags.contains(&("golf".to_owned(), "green".to_owned())));
        map.ring(99, &GEORGIA.square(400.0, 200.0, 900.0), tags);
        let import = import(&map);
        assert_eq!(import.courses, [], "{tags:?}");
        let found = reasons(&import);
        assert!(
            matches!(found.as_slice(), [(9, reason)] if reason.contains(why)),
            "{tags:?}: {found:?}"
        );
    }
}

#[test]
fn disc_golf_on_a_golf_course_leaves_the_holes_with_greens_to_golf() {
    let mut map = nine(&[("name", "Maple Park")], &[]);
    let disc = [("leisure", "disc_golf_course"), ("name", "Discs")];
    map.ring(99, &GEORGIA.square(400.0, 200.0, 470.0), &disc);
    assert_eq!(import(&map).courses.len(), 1);
}

#[test]
fn a_node_of_disc_golf_beside_holes_without_outline_and_greens_tells_the_game() {
    for (has_greens, courses) in [(false, 0), (true, 1)] {
        let mut map = nine(&[], &[]);
        let green = ("golf".to_owned(), "green".to_owned());
        map.ways
            .retain(|way| has_greens || !way.tags.contains(&green));
        let (lat, lng) = GEORGIA.at(20.0, -40.0);
        let tags = owned(&[("leisure", "disc_golf_course"), ("name", "Discs")]);
        map.nodes.push(MapNode {
            number: 9_999,
            lat,
            lng,
            tags,
        });
        let import = import(&map);
        assert_eq!(import.courses.len(), courses, "{:?}", reasons(&import));
    }
}

#[test]
fn closed_holes_of_an_open_course_are_left_out_and_the_report_names_them() {
    let mut map = nine(&[("name", "Maple Park")], &[]);
    let line = |x: f64| [GEORGIA.at(x, 0.0), GEORGIA.at(x, 300.0)];
    map.path(5001, &line(20.0), &[("disused:golf", "hole"), ("ref", "1")]);
    map.path(
        5002,
        &line(40.0),
        &[("golf", "hole"), ("ref", "2"), ("abandoned", "yes")],
    );
    map.path(
        5003,
        &line(60.0),
        &[("golf", "hole"), ("ref", "3"), ("sport", "disc_golf")],
    );
    let import = import(&map);
    let numbers: Vec<u32> = (1..=9).collect();
    assert_eq!(listed(&import), [(Some("Maple Park".to_owned()), numbers)]);
    let report = serde_json::to_string(&import.report).expect("a report");
    for way in ["way 5001", "way 5002", "way 5003"] {
        assert!(report.contains(way), "{way} is not in {report}");
    }
    let ways = &import.report.courses[0].ways;
    assert!(
        ways.iter().all(|way| !way.starts_with("way 500")),
        "{ways:?}"
    );
}

#[test]
fn a_closed_nine_beside_an_open_one_of_the_same_name_is_left_out() {
    let mut map = nine(&[("name", "Twin")], &[]);
    let closed = [("disused", "yes"), ("name", "Twin")];
    let back = |number: usize| plain(number + 9);
    course(&mut map, GEORGIA, 1000.0, 3001, 9, &closed, &back);
    let import = import(&map);
    let numbers: Vec<u32> = (1..=9).collect();
    assert_eq!(listed(&import), [(Some("Twin".to_owned()), numbers)]);
    assert_eq!(reasons(&import)[0].0, 9);
}
