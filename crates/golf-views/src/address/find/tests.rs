//! Tests of the search among seen courses, and of its addresses.

use golf_api::course::CourseId;
use proptest::prelude::*;

use super::*;

fn course(id: i64, name: &str, city: &str) -> Course {
    Course {
        name: Some(name.into()),
        city: Some(city.into()),
        state: Some("Ohio".into()),
        ..Course::unknown(CourseId(id))
    }
}

fn seen() -> Vec<Course> {
    vec![
        Course {
            par: Some(Figure::new("72")),
            holes: Some(18),
            length_yards: Some(6_800),
            slope: Some(Figure::new("131")),
            architects: Some("Donald Ross".into()),
            latitude: Some(41.0),
            longitude: Some(-81.5),
            ..course(1, "Heron Links", "Akron")
        },
        Course {
            par: Some(Figure::new("36")),
            holes: Some(9),
            length_yards: Some(3_100),
            latitude: Some(40.0),
            longitude: Some(-81.5),
            ..course(2, "Akron Nine", "Canton")
        },
        Course {
            par: Some(Figure::new("72/71")),
            latitude: Some(41.0),
            longitude: Some(81.5),
            ..course(3, "Zebra", "Dayton")
        },
        course(4, "Brook", "Akron"),
    ]
}

fn check(query: &str, from: Option<Position>, ids: &[i64], unknown: usize) {
    let seen = seen();
    let found = find(&seen, &Find::parse(query), from, None);
    let hits: Vec<i64> = found
        .hits
        .iter()
        .map(|hit| seen[hit.at].course_id.0)
        .collect();
    assert_eq!((hits.as_slice(), found.unknown), (ids, unknown), "{query}");
}

#[test]
fn words_are_looked_for_in_name_place_and_architects() {
    check("", None, &[2, 4, 1, 3], 0);
    check("words=AKRON", None, &[2, 4, 1], 0);
    check("words=ross+heron", None, &[1], 0);
    check("words=nothing", None, &[], 0);
}

#[test]
fn typed_and_seen_texts_meet_by_the_services_rule() {
    let seen = [
        course(1, "Cañada  Woods", "Winston–Salem"),
        course(2, "Caf\u{e9} O’Brien", "Łódź"),
        course(3, "Große Wiese", "Kāneʻohe"),
    ];
    for (words, id) in [
        ("canada", 1),
        ("can\u{303}ada woods", 1),
        ("winston salem", 1),
        ("winston-salem", 1),
        ("cafe\u{301}", 2),
        ("o'brien", 2),
        ("obrien lodz", 2),
        ("GROSSE kaneohe", 3),
        ("ｗｉｅｓｅ", 3),
    ] {
        let found = find(&seen, &Find::words(words), None, None);
        let ids: Vec<i64> = found
            .hits
            .iter()
            .map(|hit| seen[hit.at].course_id.0)
            .collect();
        assert_eq!(ids, [id], "{words}");
    }
}

#[test]
fn hits_stand_in_the_order_in_which_people_sort() {
    let names = ["Zebra", "Écluse", "apple", "Cafe", "CAFÉ", "Æble", "Dune"];
    let seen: Vec<Course> = names.iter().map(|name| course(1, name, "Akron")).collect();
    let found = find(&seen, &Find::default(), None, None);
    let found: Vec<&str> = found.hits.iter().map(|hit| names[hit.at]).collect();
    assert_eq!(
        found,
        ["Æble", "apple", "Cafe", "CAFÉ", "Dune", "Écluse", "Zebra"]
    );
}

#[test]
fn words_are_found_in_either_case_of_any_letter() {
    let seen = [
        course(1, "Élan Ridge", "Cañon"),
        course(2, "ΑΘΗΝΑΣ", "Akron"),
    ];
    for (words, id) in [
        ("élan", 1),
        ("ÉLAN", 1),
        ("cañon", 1),
        ("CAÑ", 1),
        ("αθηνασ", 2),
        ("ΑΘΗΝΑΣ akron", 2),
    ] {
        let wanted = Find {
            words: words.into(),
            ..Find::default()
        };
        let found = find(&seen, &wanted, None, None);
        let ids: Vec<i64> = found
            .hits
            .iter()
            .map(|hit| seen[hit.at].course_id.0)
            .collect();
        assert_eq!(ids, [id], "{words}");
    }
}

#[test]
fn what_is_not_given_is_not_found_and_said() {
    check("par=72", None, &[1], 2);
    check("holes=9", None, &[2], 2);
    check("min_yards=3000&max_yards=6000", None, &[2], 2);
    check("min_slope=120", None, &[1], 3);
    check("max_slope=120", None, &[], 3);
    check("words=brook&par=72", None, &[], 1);
    check("min_yards=6800&max_yards=6800", None, &[1], 2);
}

#[test]
fn what_suits_the_drive_is_found_by_its_length_and_the_drive_is_in_no_address() {
    let seen = seen();
    let found = |query: &str, reach| {
        let found = find(&seen, &Find::parse(query), None, reach);
        let ids = found.hits.iter().map(|hit| seen[hit.at].course_id.0);
        (ids.collect::<Vec<_>>(), found.unknown)
    };
    for (query, reach, ids, unknown) in [
        ("suits=drive", Some(Reach::Drive(275)), &[1][..], 2),
        // 3,100 yards on nine holes are 6,200 on 18.
        ("suits=drive", Some(Reach::Drive(250)), &[2], 2),
        ("suits=drive", Some(Reach::Drive(150)), &[], 2),
        ("suits=drive&holes=9", Some(Reach::Drive(250)), &[2], 2),
        ("suits=drive&par=36", Some(Reach::Drive(275)), &[], 2),
        ("suits=drive&words=heron", Some(Reach::Drive(275)), &[1], 0),
        ("suits=drive", None, &[2, 4, 1, 3], 0),
        ("", Some(Reach::Drive(275)), &[2, 4, 1, 3], 0),
    ] {
        let expected = (ids.to_vec(), unknown);
        assert_eq!(found(query, reach), expected, "{query} {reach:?}");
    }
    assert_eq!(Find::parse("suits=drive").to_query_string(), "suits=drive");
}

#[test]
fn near_a_place_the_nearest_comes_first_and_a_wrong_position_has_no_distance() {
    let akron = Some(Position {
        lat: 41.1,
        lng: -81.5,
    });
    check("near=Akron", akron, &[1, 2, 4, 3], 0);
    check("near=Akron&within=25", akron, &[1], 2);
    check("near=Akron&within=100", akron, &[1, 2], 2);
    check("near=nowhere&within=25", None, &[2, 4, 1, 3], 0);
}

#[test]
fn junk_in_the_address_is_as_if_it_were_not_there() {
    for junk in [
        "par=x",
        "par=0",
        "par=-1",
        "holes=99999999999",
        "page=0",
        "words=+",
        "within=",
        "x=y",
        "suits=",
        "suits=215",
        "%ff=%",
    ] {
        assert_eq!(Find::parse(junk), Find::default(), "{junk}");
    }
    let query = "words=a&near=Akron%2C+Ohio&par=72&holes=18&min_yards=6000&max_yards=7000\
                 &min_slope=110&max_slope=140&within=50&suits=drive&page=2";
    assert_eq!(Find::parse(query).to_query_string(), query);
    assert_eq!(Find::parse(query).page, 1);
}

proptest! {
    #[test]
    fn the_canonical_address_is_stable(query in "\\PC{0,80}") {
        let once = Find::parse(&query);
        let again = with_fragment(&once.to_query_string(), &once.to_fragment());
        prop_assert_eq!(Find::parse(&again), once);
    }

    #[test]
    fn numbers_survive_the_address(par in 1u32.., from in 1u32.., page in 0usize..10_000) {
        let find = Find { par: Some(par), yards: Range { from: Some(from), to: None }, page, ..Find::default() };
        prop_assert_eq!(Find::parse(&find.to_query_string()), find);
    }
}

#[test]
fn a_position_stands_in_the_fragment_and_a_town_in_the_query() {
    for (near, query, fragment) in [
        ("40.00, -82.99", "words=a&holes=18", "#near=40.00%2C+-82.99"),
        ("33.5,-82", "words=a&holes=18", "#near=33.5%2C-82"),
        ("Akron, Ohio", "words=a&near=Akron%2C+Ohio&holes=18", ""),
        ("91, 0", "words=a&holes=18", "#near=91%2C+0"),
        (
            "1, Main Street",
            "words=a&near=1%2C+Main+Street&holes=18",
            "",
        ),
        ("", "words=a&holes=18", ""),
    ] {
        let find = Find {
            words: "a".into(),
            near: near.into(),
            holes: Some(18),
            ..Find::default()
        };
        let address = (find.to_query_string(), find.to_fragment());
        assert_eq!(address, (query.to_owned(), fragment.to_owned()), "{near}");
        assert_eq!(Find::parse(&with_fragment(query, fragment)), find, "{near}");
    }
    assert_eq!(with_fragment("words=a", "#results"), "words=a");
}
