//! Properties of the decoders that hold for any input.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Map;

use super::*;

fn text() -> impl Strategy<Value = Option<String>> {
    of(prop_oneof![".{0,12}", "[0-9,. ]{0,6}( yards)?"])
}

fn figure() -> impl Strategy<Value = Option<Figure>> {
    text().prop_map(|text| text.map(Figure::new))
}

fn degrees(limit: f64) -> impl Strategy<Value = f64> {
    prop_oneof![-limit..=limit, select(vec![-limit, -0.0, 5e-324, limit])]
}

fn point() -> impl Strategy<Value = Option<Point>> {
    of((degrees(90.0), degrees(180.0)).prop_map(|(lat, lng)| Point { lat, lng }))
}

fn course() -> impl Strategy<Value = Course> {
    let place = (
        text(),
        text(),
        text(),
        text(),
        of(degrees(90.0)),
        of(degrees(180.0)),
    );
    let counts = (
        of(any::<u32>()),
        of(any::<u32>()),
        of(any::<u32>()),
        of(any::<i32>()),
    );
    (
        any::<i64>(),
        place,
        (figure(), figure(), figure()),
        counts,
        text(),
    )
        .prop_map(
            |(
                id,
                (name, address, city, state, latitude, longitude),
                (rating, par, slope),
                (num_reviews, holes, length_yards, year_built),
                architects,
            )| Course {
                course_id: CourseId(id),
                name,
                address,
                city,
                state,
                latitude,
                longitude,
                rating,
                num_reviews,
                holes,
                par,
                length_yards,
                slope,
                year_built,
                architects,
            },
        )
}

fn detail() -> impl Strategy<Value = CourseDetail> {
    let tee = (text(), figure(), figure(), figure()).prop_map(|(name, par, length, slope)| Tee {
        name,
        par,
        length,
        slope,
    });
    (course(), vec(tee, 0..4)).prop_map(|(course, tees)| CourseDetail { course, tees })
}

fn hole() -> impl Strategy<Value = Hole> {
    let green = (point(), point(), point());
    let coordinates = (point(), green, point(), point(), point()).prop_map(
        |(tee, (front, center, back), fairway, dogleg, layup)| Coordinates {
            tee,
            green: Green {
                front,
                center,
                back,
            },
            fairway,
            dogleg,
            layup,
        },
    );
    let hazard =
        ("(bunker|water|[a-z ]{0,6})", text(), point()).prop_map(|(kind, label, point)| Hazard {
            kind: kind.as_str().into(),
            label,
            point,
        });
    (
        any::<u32>(),
        of(any::<u32>()),
        of(any::<u32>()),
        coordinates,
        vec(hazard, 0..4),
    )
        .prop_map(|(number, par, length_yards, coordinates, hazards)| Hole {
            hole_number: HoleNumber(number),
            par,
            length_yards,
            coordinates,
            hazards,
        })
}

fn holes() -> impl Strategy<Value = CourseHoles> {
    (any::<i64>(), of(any::<u32>()), vec(hole(), 0..4)).prop_map(|(id, hole_count, holes)| {
        CourseHoles {
            course_id: CourseId(id),
            hole_count,
            holes,
        }
    })
}

fn meta() -> impl Strategy<Value = PageMeta> {
    let count = || of(any::<u32>());
    let offset = of(0..=u64::from(u32::MAX) << 20);
    (count(), count(), count(), offset, of(any::<bool>())).prop_map(
        |(total, limit, max_limit, offset, has_more)| PageMeta {
            total,
            limit,
            max_limit,
            offset,
            has_more,
        },
    )
}

/// Every name of the contract, so that odd values land in the fields that the decoders read.
const NAMES: &str = "data meta course_id name address city state latitude longitude rating \
    num_reviews holes par length_yards slope year_built architects tee_data length hole_count \
    hole_number coordinates tee green front center back fairway dogleg layup hazards type label \
    lat lng total limit max_limit offset has_more error message docs";

/// Any JSON made of the contract's names, in the right and the wrong places.
fn json_of_odd_shape() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0..200i32).prop_map(Value::from),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number,
        "([0-9,.+-]{0,8}( yards)?|.{0,8})".prop_map(Value::from),
    ];
    let name = select(NAMES.split_whitespace().collect::<Vec<_>>());
    leaf.prop_recursive(6, 96, 8, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            vec((name.clone(), inner), 0..8).prop_map(|fields| {
                let fields = fields
                    .into_iter()
                    .map(|(name, value)| (name.to_owned(), value));
                Value::Object(fields.collect::<Map<_, _>>())
            }),
        ]
    })
}

/// Decodes `body` with every decoder and checks that the results do not outgrow the input.
fn read_with_all(body: &[u8]) {
    let bounded = |problems: &Problems, rows: usize| {
        assert!(rows <= body.len());
        assert!(problems.first.len() <= MAX_PROBLEMS);
        let total = usize::try_from(problems.total).expect("small");
        assert!(problems.first.len() <= total && total <= 2 * body.len());
    };
    if let Ok(Decoded { value, problems }) = course_page(body) {
        bounded(&problems, value.courses.len());
        assert!(value.unreadable_rows <= problems.total);
    }
    if let Ok(Decoded { value, problems }) = course_detail(body) {
        bounded(&problems, value.tees.len());
    }
    if let Ok(Decoded { value, problems }) = course_holes(body) {
        let hazards: usize = value.holes.iter().map(|hole| hole.hazards.len()).sum();
        bounded(&problems, value.holes.len() + hazards);
    }
    assert_eq!(api_error(500, body).status, 500);
}

proptest! {
    #[test]
    fn a_course_is_read_back_as_it_was_sent(detail in detail()) {
        let body = json!({"data": &detail}).to_string();
        let read = Decoded { value: detail, problems: Problems::default() };
        prop_assert_eq!(course_detail(body.as_bytes()), Ok(read.clone()));
        let row = serde_json::to_value(&read.value).expect("JSON");
        prop_assert_eq!(course_row(&row.to_string()), Some(read));
    }

    #[test]
    fn a_page_is_read_back_as_it_was_sent(courses in vec(course(), 0..4), meta in meta()) {
        let body = json!({"data": &courses, "meta": meta}).to_string();
        let value = CoursePage { courses, meta, unreadable_rows: 0 };
        let read = Decoded { value, problems: Problems::default() };
        prop_assert_eq!(course_page(body.as_bytes()), Ok(read));
    }

    #[test]
    fn holes_are_read_back_as_they_were_sent(holes in holes()) {
        let body = json!({"data": &holes}).to_string();
        let read = Decoded { value: holes, problems: Problems::default() };
        prop_assert_eq!(course_holes(body.as_bytes()), Ok(read));
    }

    #[test]
    fn no_bytes_panic(body in vec(any::<u8>(), 0..200)) {
        read_with_all(&body);
    }

    #[test]
    fn no_damage_to_an_answer_panics(
        holes in holes(),
        at in any::<prop::sample::Index>(),
        byte: u8,
        cut in any::<prop::sample::Index>(),
    ) {
        let mut body = json!({"data": holes}).to_string().into_bytes();
        let at = at.index(body.len());
        body[at] = byte;
        read_with_all(&body);
        read_with_all(&body[..cut.index(body.len())]);
    }

    #[test]
    fn no_json_panics(data in json_of_odd_shape(), meta in json_of_odd_shape()) {
        read_with_all(data.to_string().as_bytes());
        let rows = json!({"data": data, "meta": meta});
        read_with_all(rows.to_string().as_bytes());
        let holes = json!({"data": {"course_id": 1, "holes": [rows["data"]], "tee_data": meta}});
        read_with_all(holes.to_string().as_bytes());
        let hole = json!({"hole_number": 1, "coordinates": rows["data"], "hazards": meta});
        read_with_all(json!({"data": {"course_id": 1, "holes": [hole]}}).to_string().as_bytes());
    }
}
