//! Malformed, oversized and deeply nested bodies, and errors in any shape.

use super::*;

fn assert_not_json(body: &[u8]) {
    let not_json = |error| matches!(error, Some(DecodeError::NotJson { .. }));
    assert!(not_json(course_page(body).err()));
    assert!(not_json(course_detail(body).err()));
    assert!(not_json(course_holes(body).err()));
}

#[test]
fn an_answer_without_its_essence_is_an_error() {
    let check = |body: &str, page: bool, detail: bool, holes: bool| {
        let bytes = body.as_bytes();
        assert_eq!(course_page(bytes).is_ok(), page, "{body}");
        assert_eq!(course_detail(bytes).is_ok(), detail, "{body}");
        assert_eq!(course_holes(bytes).is_ok(), holes, "{body}");
    };
    for body in [
        "",
        " ",
        "<!doctype html><h1>Bad gateway</h1>",
        "nul",
        "{",
        "{} {}",
        "\u{feff}",
    ] {
        check(body, false, false, false);
        assert!(
            matches!(
                course_page(body.as_bytes()),
                Err(DecodeError::NotJson { .. })
            ),
            "{body}"
        );
    }
    for body in [
        "null",
        "true",
        "7",
        "\"data\"",
        "[]",
        "{}",
        r#"{"data": null}"#,
    ] {
        check(body, false, false, false);
        let shape = DecodeError::WrongShape {
            place: "data",
            expected: "list",
        };
        assert_eq!(course_page(body.as_bytes()), Err(shape), "{body}");
    }
    check(r#"{"data": {}}"#, false, false, false);
    check(r#"{"data": [{"course_id": 1}]}"#, true, false, false);
    check(r#"{"data": {"course_id": 1}}"#, false, true, true);
    check(
        r#"{"data": {"course_id": 1, "holes": 18}}"#,
        false,
        true,
        false,
    );
}

#[test]
fn a_row_or_file_of_an_import_needs_its_identifier_and_holes_their_list() {
    for row in [json!(null), json!([]), json!({}), json!({"course_id": "x"})] {
        assert_eq!(course_row(&row.to_string()), None, "{row}");
    }
    for file in [
        json!([]),
        json!({"holes": []}),
        json!({"course_id": 1, "holes": null}),
    ] {
        assert_eq!(holes_file(&file.to_string()), None, "{file}");
    }
    let read = course_row(r#"{"course_id": 1, "par": 72}"#).expect("a course");
    assert_eq!(words(&read.problems), ["par: a number, read as text"]);
}

#[test]
fn an_error_answer_always_keeps_its_status() {
    let check = |body: &[u8], code: Option<&str>, message: Option<&str>, docs: Option<&str>| {
        let shown = String::from_utf8_lossy(body);
        for status in [0, 400, 404, 429, 500, 599, u16::MAX] {
            let error = api_error(status, body);
            assert_eq!(error.status, status, "{shown}");
            assert_eq!(error.code, code.map(ErrorCode::from), "{shown}");
            assert_eq!(error.message.as_deref(), message, "{shown}");
            assert_eq!(error.docs.as_deref(), docs, "{shown}");
        }
    };
    let body = br#"{"error": "course_not_found", "message": "No such course.", "docs": "/docs"}"#;
    check(
        body,
        Some("course_not_found"),
        Some("No such course."),
        Some("/docs"),
    );
    assert_eq!(api_error(404, body).code, Some(ErrorCode::CourseNotFound));
    check(
        br#"{"error": "teapot", "extra": 1}"#,
        Some("teapot"),
        None,
        None,
    );
    assert_eq!(
        api_error(418, br#"{"error": "teapot"}"#).code,
        Some(ErrorCode::Other("teapot".into()))
    );
    check(
        br#"{"error": 5, "message": " \n", "docs": null}"#,
        None,
        None,
        None,
    );
    check(br#"{"message": "busy"}"#, None, Some("busy"), None);
    for body in [
        "",
        "<html>",
        "[]",
        "[{\"error\": \"x\"}]",
        "null",
        "\"internal_error\"",
        "{}",
    ] {
        check(body.as_bytes(), None, None, None);
    }
    check(b"\xFF\xFE{}", None, None, None);
    check(&[b' '; MAX_BODY_BYTES + 1], None, None, None);
    check("[".repeat(100_000).as_bytes(), None, None, None);
}

#[test]
fn a_long_error_text_is_cut_between_characters() {
    let body = json!({"message": "é".repeat(MAX_ERROR_TEXT_BYTES)}).to_string();
    let message = api_error(500, body.as_bytes()).message.expect("a message");
    assert_eq!(message.len(), MAX_ERROR_TEXT_BYTES);
    let body = json!({"message": format!("x{}", "é".repeat(MAX_ERROR_TEXT_BYTES))}).to_string();
    let message = api_error(500, body.as_bytes()).message.expect("a message");
    assert_eq!(message.len(), MAX_ERROR_TEXT_BYTES - 1);
}

#[test]
fn a_body_over_the_limit_is_refused_and_one_at_the_limit_is_read() {
    let mut body = br#"{"data": []}"#.to_vec();
    body.resize(MAX_BODY_BYTES, b' ');
    assert!(course_page(&body).is_ok());
    body.push(b' ');
    let too_large = DecodeError::TooLarge {
        bytes: MAX_BODY_BYTES + 1,
    };
    assert_eq!(course_page(&body), Err(too_large.clone()));
    assert_eq!(course_detail(&body), Err(too_large.clone()));
    assert_eq!(course_holes(&body), Err(too_large));
}

#[test]
fn deep_nesting_is_an_error_and_not_a_crash() {
    for (open, close) in [("[", "]"), ("{\"data\":", "}"), ("[{\"data\":", "}]")] {
        for depth in [200, 100_000] {
            let unclosed = open.repeat(depth);
            let closed = format!("{{\"data\": {unclosed}1{}}}", close.repeat(depth));
            for body in [unclosed, closed] {
                assert_not_json(body.as_bytes());
                assert_eq!(api_error(500, body.as_bytes()).code, None);
            }
        }
    }
}

#[test]
fn what_the_json_parser_does_not_take_is_an_error_that_says_where() {
    for odd in [
        r#""\ud83d""#,
        "NaN",
        "01",
        "'x'",
        "\"\u{1}\"",
        "{1: 2}",
        "[1,]",
    ] {
        let body = format!("{{\"data\":\n[{{\"course_id\": 1, \"name\": {odd}}}]}}");
        let error = course_page(body.as_bytes()).expect_err(odd);
        assert!(error.to_string().contains("line 2 column"), "{error}");
        assert_not_json(body.as_bytes());
    }
    assert_not_json(b"{\"data\": [{\"name\": \"\xFF\"}]}");
}

#[test]
fn a_hundred_problems_are_kept_and_all_are_counted() {
    let rows = vec![json!({"course_id": "5", "par": 72, "holes": []}); 70];
    let read = read_page(&json!({"data": rows}));
    assert_eq!(read.value.courses.len(), 70);
    assert_eq!(
        (read.problems.first.len(), read.problems.total),
        (MAX_PROBLEMS, 210)
    );
    let read = read_page(&json!({"data": vec![0; 5000]}));
    assert_eq!(
        (read.value.unreadable_rows, read.problems.total),
        (5000, 5000)
    );
    assert_eq!(
        words(&read.problems)[99],
        "data[99]: a number where an object belongs"
    );
}
