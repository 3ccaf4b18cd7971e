//! Tests that every question of the console survives its address, that its fields have the contract's rules, and that no
//! address has a key.

use golf_client::identity::Identity;
use proptest::prelude::*;

use super::*;
use crate::address::route::Route;

#[test]
fn the_address_has_the_whole_request_and_no_more() {
    let check = |query: &str, canonical: &str, sent: &str| {
        let request = ConsoleRequest::parse(query);
        assert_eq!(request.to_query_string(), canonical, "{query}");
        assert_eq!(request.path_and_query(), sent, "{query}");
    };
    check("", "", "/courses");
    check("read=courses&order=asc&order_by=name", "", "/courses");
    check(
        "order=desc&search=a%26b+c&limit=5&offset=0&x=1&key=k",
        "limit=5&offset=0&search=a%26b+c&order=desc",
        "/courses?search=a%26b+c&order=desc&limit=5",
    );
    check("read=junk&order_by=junk&id=7", "", "/courses");
    check("read=course&id=7&limit=5", "read=course&id=7", "/courses/7");
    check(
        "read=holes&id=1&id=7",
        "read=holes&id=7",
        "/courses/7/holes",
    );
    // A value that the service would refuse stays in the address, so that a colleague sees the same value.
    check("limit=none", "limit=none", "/courses?limit=none");
    check(
        "read=holes&id=..%2F7",
        "read=holes&id=..%2F7",
        "/courses/..%2F7/holes",
    );
    check("read=course", "read=course", "/courses/");
}

#[test]
fn a_field_has_the_rule_of_the_contract() {
    let check = |field: Field, value: &str, code: Option<ErrorCode>| {
        let read = match field {
            Field::Id => Read::Course,
            _ => Read::Courses,
        };
        let request = ConsoleRequest::default().reading(read).with(field, value);
        let broken = request.broken(field);
        assert_eq!(broken.as_ref().and_then(Broken::code), code, "{value}");
        assert_eq!(request.request().is_err(), broken.is_some(), "{value}");
    };
    let refused = || Some(ErrorCode::InvalidParameter);
    for (value, code) in [
        ("1", None),
        ("0", refused()),
        ("-1", refused()),
        ("1.5", refused()),
        ("", None),
    ] {
        check(Field::Limit, value, code);
    }
    check(Field::Offset, "0", None);
    check(Field::Offset, "-1", refused());
    check(Field::Offset, "9007199254740991", None);
    check(Field::Offset, "9007199254740992", refused());
    check(Field::MinRating, "4.5", None);
    check(Field::MinRating, "5.1", refused());
    check(Field::MinRating, "NaN", refused());
    check(Field::City, "a\tb", refused());
    check(Field::City, "São", None);
    check(Field::Order, "sideways", None);
    for (value, code) in [("7", None), ("007", None)] {
        check(Field::Id, value, code);
    }
    for value in ["", "x", "-7", "+7", "7.0", " 7", "99999999999999999999"] {
        check(Field::Id, value, Some(ErrorCode::CourseNotFound));
    }
}

#[test]
fn a_rule_is_told_in_the_words_of_the_service() {
    let broken = ConsoleRequest::parse("limit=0").broken(Field::Limit);
    let Some(Broken::Parameter(invalid)) = broken else {
        panic!("{broken:?}");
    };
    let body = CourseQuery::parse("limit=0").expect_err("refused");
    assert_eq!(invalid, body);
}

#[test]
fn no_address_has_a_key_in_it() {
    let key = "yb_0123456789abcdef";
    let _ = Identity::new("/api/v1".into(), key.into());
    for text in [
        key,
        "a yb_0123456789abcdef b",
        "yb_\u{200B}0123456789abcdef",
    ] {
        let request = ConsoleRequest::default().with(Field::Search, text);
        assert_eq!(request.broken(Field::Search), Some(Broken::HasKey));
        assert_eq!(request.to_query_string(), "");
        assert!(!request.path_and_query().contains("0123456789"));
        let pasted: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
        let read = ConsoleRequest::parse(&format!("search={pasted}&limit=5"));
        assert_eq!(
            (read.value(Field::Search), read.value(Field::Limit)),
            ("", "5")
        );
        let course = ConsoleRequest::parse("read=course").with(Field::Id, text);
        assert_eq!(course.to_query_string(), "read=course");
        assert!(!course.path_and_query().contains("0123456789"));
    }
}

#[test]
fn a_request_has_fields_and_they_make_it_again() {
    for path in [
        "/courses",
        "/courses?search=a%26b&state=Ohio&city=x&min_rating=4.5&order_by=rating&order=desc&limit=5&offset=20",
        "/courses/7",
        "/courses/7/holes",
    ] {
        let request = Request::parse(path).expect("of the contract");
        let Route::Console(query) = Route::of_console(&request) else {
            panic!("another screen");
        };
        assert_eq!(
            ConsoleRequest::parse(&query).request(),
            Ok(request),
            "{path}"
        );
    }
}

#[test]
fn fields_of_another_read_return_with_it() {
    let list = ConsoleRequest::parse("limit=5");
    let course = list.reading(Read::Course).with(Field::Id, "7");
    assert_eq!(course.to_query_string(), "read=course&id=7");
    assert_eq!(course.reading(Read::Courses).to_query_string(), "limit=5");
}

proptest! {
    #[test]
    fn any_question_survives_its_address(
        read in prop::sample::select(&Read::ALL[..]),
        limit in ".{0,12}", offset in ".{0,12}", search in ".{0,220}", id in ".{0,24}",
        order in "asc|desc|x", order_by in "name|city|x",
    ) {
        let mut request = ConsoleRequest::default().reading(read);
        for (field, value) in [
            (Field::Limit, &limit), (Field::Offset, &offset), (Field::Search, &search), (Field::Id, &id),
            (Field::Order, &order), (Field::OrderBy, &order_by),
        ] {
            if read.fields().contains(&field) {
                request = request.with(field, value);
            }
        }
        let query = request.to_query_string();
        let parsed = ConsoleRequest::parse(&query);
        prop_assert_eq!(&parsed.to_query_string(), &query);
        for field in read.fields() {
            prop_assert_eq!(parsed.value(*field), request.value(*field));
        }
    }

    #[test]
    fn any_text_is_a_question(query in ".{0,200}") {
        let parsed = ConsoleRequest::parse(&query);
        let again = ConsoleRequest::parse(&parsed.to_query_string());
        prop_assert_eq!(again, parsed);
    }
}
