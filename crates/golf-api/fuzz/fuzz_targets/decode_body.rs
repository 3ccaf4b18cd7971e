//! The checks of the target `decode`; `tests/fuzz_seeds.rs` of golf-api runs them over the seeds.

use golf_api::decode::{self, Decoded, MAX_PROBLEMS, Problems};
use golf_api::error::ErrorCode;
use golf_api::hole::{Coordinates, Point};
use serde_json::json;

/// No decoder panics or holds more than its input. Decoded points are on the globe. Every decoded
/// value, serialized again, decodes to an equal value without a problem.
pub fn check(input: &[u8]) {
    if let Ok(Decoded { value, problems }) = decode::course_page(input) {
        bounded(input, &problems, value.courses.len());
        assert!(value.unreadable_rows <= problems.total);
        for course in &value.courses {
            assert!(course.latitude.is_none_or(|degrees| degrees.abs() <= 90.0));
            assert!(
                course
                    .longitude
                    .is_none_or(|degrees| degrees.abs() <= 180.0)
            );
        }
        let body = json!({"data": &value.courses, "meta": value.meta}).to_string();
        let again = decode::course_page(body.as_bytes()).expect("a page was read");
        assert_eq!(again.problems.total, 0, "{body}");
        assert_eq!(
            (&again.value.courses, again.value.meta),
            (&value.courses, value.meta)
        );
    }
    if let Ok(Decoded { value, problems }) = decode::course_detail(input) {
        bounded(input, &problems, value.tees.len());
        let body = json!({"data": &value}).to_string();
        let again = decode::course_detail(body.as_bytes()).expect("a course was read");
        assert_eq!(
            again,
            Decoded {
                value,
                problems: Problems::default()
            },
            "{body}"
        );
    }
    if let Ok(Decoded { value, problems }) = decode::course_holes(input) {
        let hazards = value.holes.iter().flat_map(|hole| &hole.hazards);
        bounded(
            input,
            &problems,
            value.holes.len() + hazards.clone().count(),
        );
        let points = value
            .holes
            .iter()
            .flat_map(|hole| points(&hole.coordinates));
        for point in points.chain(hazards.filter_map(|hazard| hazard.point)) {
            assert!(
                point.lat.abs() <= 90.0 && point.lng.abs() <= 180.0,
                "{point:?}"
            );
        }
        let body = json!({"data": &value}).to_string();
        let again = decode::course_holes(body.as_bytes()).expect("holes were read");
        assert_eq!(
            again,
            Decoded {
                value,
                problems: Problems::default()
            },
            "{body}"
        );
    }
    if let Ok(text) = std::str::from_utf8(input) {
        let _ = decode::course_row(text);
        let _ = decode::holes_file(text);
    }
    let error = decode::api_error(500, input);
    assert_eq!(error.status, 500);
    let texts = [
        error.code.as_ref().map(ErrorCode::as_str),
        error.message.as_deref(),
    ];
    assert!(
        texts
            .into_iter()
            .flatten()
            .all(|text| text.len() <= input.len())
    );
}

fn bounded(input: &[u8], problems: &Problems, rows: usize) {
    assert!(rows <= input.len());
    assert!(problems.first.len() <= MAX_PROBLEMS);
    let total = usize::try_from(problems.total).expect("small");
    assert!(problems.first.len() <= total && total <= 2 * input.len());
}

fn points(at: &Coordinates) -> impl Iterator<Item = Point> {
    let green = at.green;
    [
        at.tee,
        green.front,
        green.center,
        green.back,
        at.fairway,
        at.dogleg,
        at.layup,
    ]
    .into_iter()
    .flatten()
}
