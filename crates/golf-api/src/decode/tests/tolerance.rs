//! Responses that deviate from the contract: which values are still read, and which problems are
//! reported.

use super::*;

#[test]
fn a_field_of_another_type_is_read_where_it_can_be_and_reported() {
    let check = |field: &str, sent: Value, read_as: Value, reported: &str| {
        let row = with(full_course(), field, Some(sent.clone()));
        let read = read_page(&json!({"data": [row]}));
        let again = serde_json::to_value(&read.value.courses).expect("JSON");
        assert_eq!(again[0][field], read_as, "{field}: {sent}");
        let place = format!("data[0].{field}: {reported}");
        let reported = if reported.is_empty() {
            vec![]
        } else {
            vec![place]
        };
        assert_eq!(words(&read.problems), reported, "{field}: {sent}");
    };
    // Strings sent as numbers keep the number's text.
    check("rating", json!(4.9), json!("4.9"), "a number, read as text");
    check("par", json!(72), json!("72"), "a number, read as text");
    check(
        "slope",
        json!(-1.5),
        json!("-1.5"),
        "a number, read as text",
    );
    check("name", json!(1919), json!("1919"), "a number, read as text");
    // Text that is not a number stays as it is.
    for odd in ["N/A", "72/71", "", " 4.9 ", "é\u{0}"] {
        check("rating", json!(odd), json!(odd), "");
    }
    // Numbers sent as strings.
    check(
        "course_id",
        json!("7"),
        json!(7),
        "text, read as an integer",
    );
    check(
        "course_id",
        json!("9007199254740993"),
        json!(9_007_199_254_740_993_i64),
        "text, read as an integer",
    );
    check("course_id", json!(i64::MIN), json!(i64::MIN), "");
    check(
        "latitude",
        json!(" 44.5 "),
        json!(44.5),
        "text, read as a number",
    );
    check(
        "longitude",
        json!("-121"),
        json!(-121.0),
        "text, read as a number",
    );
    check(
        "num_reviews",
        json!("1,014"),
        json!(1014),
        "text, read as a whole number from 0",
    );
    check(
        "length_yards",
        json!("6,828 yards"),
        json!(6828),
        "text, read as a whole number from 0",
    );
    check(
        "year_built",
        json!("1919"),
        json!(1919),
        "text, read as a year",
    );
    // A whole number is whole in any notation.
    check("holes", json!(18.0), json!(18), "");
    check("holes", json!(-0.0), json!(0), "");
    // An unreadable value is absent, and reported once.
    let null = || Value::Null;
    for field in ["holes", "num_reviews", "length_yards"] {
        for (sent, found) in [
            (json!(-1), "a number out of range"),
            (json!("-1"), "a number out of range"),
            (json!(4_294_967_296_u64), "a number out of range"),
            (json!(18.5), "a number that is not whole"),
            (json!(9_007_199_254_740_992.0), "a number that is not whole"),
            (json!(u64::MAX), "a number that is not whole"),
            (json!("eighteen"), "text"),
            (json!(""), "text"),
            (json!(true), "true or false"),
            (json!([18]), "a list"),
            (json!({"n": 18}), "an object"),
        ] {
            check(
                field,
                sent,
                null(),
                &format!("{found} where a whole number from 0 belongs"),
            );
        }
    }
    check(
        "year_built",
        json!(3_000_000_000_i64),
        null(),
        "a number out of range where a year belongs",
    );
    check(
        "latitude",
        json!("north"),
        null(),
        "text where a number belongs",
    );
    check(
        "latitude",
        json!(90.1),
        null(),
        "a number off the globe where a number of degrees belongs",
    );
    check(
        "longitude",
        json!(1e300),
        null(),
        "a number off the globe where a number of degrees belongs",
    );
    check("name", json!(["x"]), null(), "a list where text belongs");
    check(
        "rating",
        json!(false),
        null(),
        "true or false where text belongs",
    );
}

#[test]
fn meta_is_read_as_far_as_it_can_be() {
    let check = |meta: Value, expected: PageMeta, reported: &[&str]| {
        let read = read_page(&json!({"data": [], "meta": meta}));
        assert_eq!(read.value.meta, expected, "{meta}");
        assert_eq!(words(&read.problems), reported, "{meta}");
    };
    let none = PageMeta::default();
    check(json!({}), none, &[]);
    check(json!([]), none, &["meta: a list where an object belongs"]);
    check(json!("x"), none, &["meta: text where an object belongs"]);
    check(
        json!({"total": "1,014", "limit": null, "has_more": "true", "page": 3}),
        PageMeta {
            total: Some(1014),
            has_more: Some(true),
            ..none
        },
        &[
            "meta.total: text, read as a whole number from 0",
            "meta.has_more: text, read as true or false",
        ],
    );
    check(
        json!({"total": -1, "has_more": 1}),
        none,
        &[
            "meta.total: a number out of range where a whole number from 0 belongs",
            "meta.has_more: a number where true or false belongs",
        ],
    );
}

#[test]
fn an_unreadable_row_is_left_out_counted_and_reported_with_its_place() {
    let rows = json!([
        {"course_id": 1}, null, 2, "three", [], {}, {"course_id": null}, {"course_id": 7.5},
        {"course_id": "eight"}, {"course_id": true}, {"course_id": 10}
    ]);
    let read = read_page(&json!({"data": rows}));
    let ids: Vec<_> = read
        .value
        .courses
        .iter()
        .map(|course| course.course_id.0)
        .collect();
    assert_eq!((ids, read.value.unreadable_rows), (vec![1, 10], 9));
    let expected = [
        "data[1]: null where an object belongs",
        "data[2]: a number where an object belongs",
        "data[3]: text where an object belongs",
        "data[4]: a list where an object belongs",
        "data[5].course_id: nothing where an integer belongs",
        "data[6].course_id: nothing where an integer belongs",
        "data[7].course_id: a number that is not whole where an integer belongs",
        "data[8].course_id: text where an integer belongs",
        "data[9].course_id: true or false where an integer belongs",
    ];
    assert_eq!(words(&read.problems), expected);
    assert_eq!(read.problems.total, 9);
}

#[test]
fn what_is_unreadable_in_a_hole_does_not_lose_the_others() {
    let check = |hole: Value, left: usize, reported: &str| {
        let answer = json!({"data": {"course_id": 1, "holes": [full_hole(), hole]}});
        let read = read_holes(&answer);
        assert_eq!(read.value.holes.len(), left, "{hole}");
        let expected = [format!("data.holes[1]{reported}")];
        assert_eq!(words(&read.problems), expected, "{hole}");
    };
    check(Value::Null, 1, ": null where an object belongs");
    check(
        json!({}),
        1,
        ".hole_number: nothing where a whole number from 0 belongs",
    );
    for number in [json!(-3), json!("-3"), json!(4_294_967_296_u64)] {
        let reported = ".hole_number: a number out of range where a whole number from 0 belongs";
        check(json!({"hole_number": number}), 1, reported);
    }
    check(
        json!({"hole_number": "3"}),
        2,
        ".hole_number: text, read as a whole number from 0",
    );
    let hole = |field: &str, value: Value| with(full_hole(), field, Some(value));
    check(
        hole("coordinates", json!([])),
        2,
        ".coordinates: a list where an object belongs",
    );
    check(
        hole("hazards", json!({})),
        2,
        ".hazards: an object where a list belongs",
    );
    check(
        hole("hazards", json!([{}, 5])),
        2,
        ".hazards[1]: a number where an object belongs",
    );
    let tee = |point: Value| hole("coordinates", json!({ "tee": point }));
    for (point, reported) in [
        (
            json!({"lat": 90.001, "lng": 0}),
            ".lat: a number off the globe where a number of degrees belongs",
        ),
        (
            json!({"lat": 90, "lng": -180.5}),
            ".lng: a number off the globe where a number of degrees belongs",
        ),
        (
            json!({"lat": 44}),
            ".lng: nothing where a number of degrees belongs",
        ),
        (
            json!({"lat": null, "lng": 1}),
            ".lat: nothing where a number of degrees belongs",
        ),
        (
            json!({"lat": "x", "lng": 1}),
            ".lat: text where a number belongs",
        ),
        (json!([44, -121]), ": a list where an object belongs"),
    ] {
        check(tee(point), 2, &format!(".coordinates.tee{reported}"));
    }
}

#[test]
fn a_point_may_lie_at_the_edge_of_the_globe_or_be_unknown() {
    let check = |tee: Value, expected: Option<Point>| {
        let hole = json!({"hole_number": 1, "coordinates": {"tee": tee}});
        let read = read_holes(&json!({"data": {"course_id": 1, "holes": [hole]}}));
        assert_eq!(read.value.holes[0].coordinates.tee, expected, "{tee}");
        assert_eq!(read.problems.total, 0, "{tee}");
    };
    check(
        json!({"lat": 90, "lng": -180}),
        Some(Point {
            lat: 90.0,
            lng: -180.0,
        }),
    );
    check(
        json!({"lat": -90.0, "lng": 180}),
        Some(Point {
            lat: -90.0,
            lng: 180.0,
        }),
    );
    check(json!(null), None);
    check(json!({}), None);
    check(json!({"lat": null, "lng": null}), None);
}
