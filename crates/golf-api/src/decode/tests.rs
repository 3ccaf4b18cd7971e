//! The decoders on responses that keep to the contract.
//!
//! `tests/tolerance.rs` has the responses that deviate from it, `tests/hostile.rs` the malformed
//! ones, and `tests/properties.rs` the properties that hold for any input.

mod hostile;
mod properties;
mod tolerance;

use serde_json::{Value, json};

use super::*;
use crate::figure::Figure;
use crate::hole::{HazardKind, Point};

fn full_course() -> Value {
    json!({
        "course_id": 14012, "name": "Heron Point — North", "address": "1 Links Rd",
        "city": "Bend", "state": "Oregon", "latitude": 44.05, "longitude": -121.3,
        "rating": "4.9", "num_reviews": 1014, "holes": 18, "par": "72",
        "length_yards": 6828, "slope": "131", "year_built": 1919,
        "architects": "Ada Moss, Lee Ford"
    })
}

fn full_hole() -> Value {
    let point = |lat: f64| json!({"lat": lat, "lng": -121.3});
    json!({
        "hole_number": 3, "par": 4, "length_yards": 401,
        "coordinates": {
            "tee": point(44.0),
            "green": {"front": point(44.1), "center": point(44.2), "back": point(44.3)},
            "fairway": point(44.4), "dogleg": point(44.5), "layup": point(44.6)
        },
        "hazards": [{"type": "bunker", "label": "Left", "lat": 44.7, "lng": -121.3}]
    })
}

fn words(problems: &Problems) -> Vec<String> {
    problems.first.iter().map(ToString::to_string).collect()
}

fn read_page(answer: &Value) -> Decoded<CoursePage> {
    course_page(answer.to_string().as_bytes()).expect("a page")
}

fn read_holes(answer: &Value) -> Decoded<CourseHoles> {
    course_holes(answer.to_string().as_bytes()).expect("holes")
}

/// `object` with one field replaced, or removed for `None`.
fn with(mut object: Value, field: &str, value: Option<Value>) -> Value {
    let fields = object.as_object_mut().expect("an object");
    match value {
        Some(value) => fields.insert(field.into(), value),
        None => fields.remove(field),
    };
    object
}

#[test]
fn a_full_list_answer_is_read_field_by_field() {
    let read = read_page(&json!({
        "data": [full_course()],
        "meta": {"total": 31, "limit": 10, "max_limit": 25, "offset": 20, "has_more": true}
    }));
    assert_eq!(read.problems, Problems::default());
    let course = Course {
        course_id: CourseId(14012),
        name: Some("Heron Point — North".into()),
        address: Some("1 Links Rd".into()),
        city: Some("Bend".into()),
        state: Some("Oregon".into()),
        latitude: Some(44.05),
        longitude: Some(-121.3),
        rating: Some(Figure::new("4.9")),
        num_reviews: Some(1014),
        holes: Some(18),
        par: Some(Figure::new("72")),
        length_yards: Some(6828),
        slope: Some(Figure::new("131")),
        year_built: Some(1919),
        architects: Some("Ada Moss, Lee Ford".into()),
    };
    let meta = PageMeta {
        total: Some(31),
        limit: Some(10),
        max_limit: Some(25),
        offset: Some(20),
        has_more: Some(true),
    };
    let page = CoursePage {
        courses: vec![course],
        meta,
        unreadable_rows: 0,
    };
    assert_eq!(read.value, page);
}

#[test]
fn an_offset_is_read_exactly_or_not_at_all() {
    for (sent, offset) in [
        ("2147483648", Some(1 << 31)),
        ("4294967301", Some((1 << 32) + 5)),
        ("\"4294967301\"", Some((1 << 32) + 5)),
        ("9007199254740991", Some((1 << 53) - 1)),
        ("9007199254740993", Some((1 << 53) + 1)),
        ("18446744073709551616", None),
        ("100000000000000000000000000000000000000", None),
        ("-1", None),
    ] {
        let body = format!(r#"{{"data":[],"meta":{{"offset":{sent}}}}}"#);
        let read = course_page(body.as_bytes()).expect("a page");
        assert_eq!(read.value.meta.offset, offset, "{sent}");
    }
}

#[test]
fn a_full_detail_answer_has_its_tees_in_order() {
    let tees = json!([
        {"name": "Black", "par": "72", "length": "6,828 yards", "slope": "144"},
        {"name": "Family", "par": 36, "length": 1900, "slope": "N/A"},
        {},
    ]);
    let answer = json!({"data": with(full_course(), "tee_data", Some(tees))});
    let read = course_detail(answer.to_string().as_bytes()).expect("a course");
    let tees: Vec<_> = (read.value.tees.iter())
        .map(|tee| {
            let number = |figure: &Option<Figure>| figure.as_ref().and_then(Figure::number);
            let slope = tee.slope.as_ref().map(Figure::text);
            (
                tee.name.as_deref(),
                number(&tee.par),
                number(&tee.length),
                slope,
            )
        })
        .collect();
    let black = (Some("Black"), Some(72.0), Some(6828.0), Some("144"));
    let family = (Some("Family"), Some(36.0), Some(1900.0), Some("N/A"));
    assert_eq!(tees, [black, family, (None, None, None, None)]);
    let expected = [
        "data.tee_data[1].par: a number, read as text",
        "data.tee_data[1].length: a number, read as text",
    ];
    assert_eq!(words(&read.problems), expected);
}

#[test]
fn a_full_hole_has_every_point_the_contract_knows() {
    let data = json!({"course_id": 7, "hole_count": 1, "holes": [full_hole()]});
    let read = read_holes(&json!({"data": data}));
    assert_eq!(read.problems, Problems::default());
    assert_eq!(
        holes_file(&data.to_string())
            .expect("the same without envelope")
            .value,
        read.value
    );
    assert_eq!(
        (read.value.course_id, read.value.hole_count),
        (CourseId(7), Some(1))
    );
    let hole = &read.value.holes[0];
    let Coordinates {
        tee,
        green,
        fairway,
        dogleg,
        layup,
    } = hole.coordinates;
    let points = [
        tee,
        green.front,
        green.center,
        green.back,
        fairway,
        dogleg,
        layup,
    ];
    let point = |lat| Some(Point { lat, lng: -121.3 });
    assert_eq!(
        points,
        [44.0, 44.1, 44.2, 44.3, 44.4, 44.5, 44.6].map(point)
    );
    assert_eq!(
        (hole.hole_number, hole.par, hole.length_yards),
        (HoleNumber(3), Some(4), Some(401))
    );
    let bunker = Hazard {
        kind: HazardKind::Bunker,
        label: Some("Left".into()),
        point: point(44.7),
    };
    assert_eq!(hole.hazards, [bunker]);
}

#[test]
fn any_field_but_the_identifier_may_be_null_or_absent() {
    let rows = full_course();
    for field in rows
        .as_object()
        .expect("an object")
        .keys()
        .filter(|key| *key != "course_id")
    {
        for value in [None, Some(Value::Null)] {
            let row = with(full_course(), field, value);
            let read = course_row(&row.to_string()).expect("a course");
            assert_eq!(read.problems, Problems::default(), "{field}");
            let sent_again = serde_json::to_value(&read.value.course).expect("JSON");
            assert_eq!(
                sent_again,
                with(full_course(), field, Some(Value::Null)),
                "{field}"
            );
        }
    }
    for row in [
        json!({"course_id": 1}),
        json!({"course_id": 1, "tee_data": null}),
    ] {
        let read = course_row(&row.to_string()).expect("a course");
        let bare = CourseDetail {
            course: Course::unknown(CourseId(1)),
            tees: Vec::new(),
        };
        assert_eq!((read.value, read.problems.total), (bare, 0));
    }
    for data in [
        json!({"course_id": 1}),
        json!({"course_id": 1, "hole_count": null, "holes": null}),
        json!({"course_id": 1, "holes": []}),
    ] {
        let read = read_holes(&json!({"data": data}));
        let none = CourseHoles {
            course_id: CourseId(1),
            hole_count: None,
            holes: Vec::new(),
        };
        assert_eq!((read.value, read.problems.total), (none, 0), "{data}");
    }
    for answer in [json!({"data": []}), json!({"data": [], "meta": null})] {
        let read = read_page(&answer);
        assert_eq!(
            (read.value, read.problems.total),
            (CoursePage::default(), 0),
            "{answer}"
        );
    }
}

#[test]
fn unknown_fields_are_ignored_on_every_level() {
    fn add_unknown(value: &mut Value) {
        match value {
            Value::Array(entries) => entries.iter_mut().for_each(add_unknown),
            Value::Object(fields) => {
                fields.values_mut().for_each(add_unknown);
                fields.insert("weather".into(), json!({"wind": [1, {"from": "NW"}]}));
            }
            _ => {}
        }
    }
    let page = json!({"data": [full_course()], "meta": {"total": 1}});
    let holes = json!({"data": {"course_id": 7, "holes": [full_hole()]}});
    let (mut wider_page, mut wider_holes) = (page.clone(), holes.clone());
    add_unknown(&mut wider_page);
    add_unknown(&mut wider_holes);
    assert_eq!(read_page(&wider_page), read_page(&page));
    assert_eq!(read_holes(&wider_holes), read_holes(&holes));
}
