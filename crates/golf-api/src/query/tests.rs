//! The strict reading of a query string, and its normal form.

use super::*;
use proptest::prelude::*;

#[test]
fn a_query_is_read_as_the_contract_says() {
    let check = |text: &str, expected: Result<CourseQuery, &str>| {
        let parsed = CourseQuery::parse(text);
        match (&parsed, &expected) {
            (Ok(parsed), Ok(expected)) => assert_eq!(parsed, expected, "{text}"),
            (Err(parsed), Err(name)) => assert_eq!(parsed.name, *name, "{text}"),
            _ => panic!("{text}: {parsed:?}, expected {expected:?}"),
        }
    };
    let none = CourseQuery::default;
    check("", Ok(none()));
    check("&&", Ok(none()));
    check(
        "limit=25&offset=50",
        Ok(CourseQuery {
            limit: Some(25),
            offset: 50,
            ..none()
        }),
    );
    check(
        "limit=99999999999999",
        Ok(CourseQuery {
            limit: Some(u32::MAX),
            ..none()
        }),
    );
    for (text, offset) in [
        ("2147483648", 1 << 31),
        ("4294967295", (1 << 32) - 1),
        ("4294967296", 1 << 32),
        ("4294967301", (1 << 32) + 5),
        ("9007199254740991", MAX_OFFSET),
        ("000000000000000000000000000000000005", 5),
    ] {
        let query = CourseQuery { offset, ..none() };
        check(&format!("offset={text}"), Ok(query));
    }
    check(
        "search=pebble+beach%20%26",
        Ok(CourseQuery {
            search: Some("pebble beach &".into()),
            ..none()
        }),
    );
    check("state=&city=++&search=", Ok(none()));
    check(
        "min_rating=4.5",
        Ok(CourseQuery {
            min_rating: MinRating::new(4.5),
            ..none()
        }),
    );
    check(
        "min_rating=5",
        Ok(CourseQuery {
            min_rating: MinRating::new(5.0),
            ..none()
        }),
    );
    check(
        "min_rating=5e-1",
        Ok(CourseQuery {
            min_rating: MinRating::new(0.5),
            ..none()
        }),
    );
    check(
        "order_by=rating&order=desc",
        Ok(CourseQuery {
            order_by: OrderBy::Rating,
            order: Order::Desc,
            ..none()
        }),
    );
    check(
        "colour=red&limit=1",
        Ok(CourseQuery {
            limit: Some(1),
            ..none()
        }),
    );
    check(
        "search=%EF%BF%BD",
        Ok(CourseQuery {
            search: Some("\u{FFFD}".into()),
            ..none()
        }),
    );
    for (text, name) in [
        ("limit=0", "limit"),
        ("limit=-1", "limit"),
        ("limit=", "limit"),
        ("limit", "limit"),
        ("limit=ten", "limit"),
        ("limit=1.5", "limit"),
        ("limit=%2B5", "limit"),
        ("limit=1&limit=2", "limit"),
        ("offset=-1", "offset"),
        ("offset=9007199254740992", "offset"),
        ("offset=18446744073709551615", "offset"),
        ("offset=18446744073709551616", "offset"),
        ("offset=18446744073709551621", "offset"),
        (
            "offset=100000000000000000000000000000000000000000000",
            "offset",
        ),
        ("offset=x", "offset"),
        ("min_rating=5.1", "min_rating"),
        ("min_rating=-0.1", "min_rating"),
        ("min_rating=nan", "min_rating"),
        ("min_rating=inf", "min_rating"),
        ("min_rating=", "min_rating"),
        ("min_rating=1e400", "min_rating"),
        ("min_rating=e", "min_rating"),
        ("order_by=length", "order_by"),
        ("order_by=", "order_by"),
        ("order_by=NAME", "order_by"),
        ("order=up", "order"),
        ("search=%FF", "search"),
        ("city=a%00b", "city"),
        ("limit=0&offset=x", "limit"),
        ("offset=x&limit=0", "offset"),
    ] {
        check(text, Err(name));
    }
}

#[test]
fn a_refused_offset_names_the_largest_one() {
    let refused = CourseQuery::parse("offset=9007199254740992").expect_err("too large");
    assert!(
        refused.to_string().contains(&MAX_OFFSET.to_string()),
        "{refused}"
    );
}

#[test]
fn the_same_question_has_the_same_string() {
    let spelled = CourseQuery {
        limit: Some(10),
        search: Some("  ".into()),
        city: Some(" Erie ".into()),
        ..CourseQuery::default()
    };
    assert_eq!(spelled.to_query_string(), "city=Erie");
    assert_eq!(CourseQuery::default().to_query_string(), "");
}

fn any_query() -> impl Strategy<Value = CourseQuery> {
    let text = || {
        proptest::option::of(
            "[a-zA-Zé&=+%#'\" /-]{1,20}".prop_filter_map("blank", |s: String| {
                let s = s.trim().to_owned();
                (!s.is_empty()).then_some(s)
            }),
        )
    };
    let page = (
        proptest::option::of((1u32..100).prop_filter("default", |n| *n != 10)),
        0..=MAX_OFFSET,
    );
    let order = (
        proptest::sample::select(OrderBy::ALL.to_vec()),
        proptest::bool::ANY,
    );
    (
        page,
        text(),
        text(),
        text(),
        proptest::option::of(0.0..=5.0f64),
        order,
    )
        .prop_map(
            |((limit, offset), state, city, search, rating, (order_by, desc))| CourseQuery {
                limit,
                offset,
                state,
                city,
                search,
                min_rating: rating.and_then(MinRating::new),
                order_by,
                order: if desc { Order::Desc } else { Order::Asc },
            },
        )
}

proptest! {
    #[test]
    fn every_query_survives_its_string(query in any_query()) {
        prop_assert_eq!(CourseQuery::parse(&query.to_query_string()), Ok(query));
    }

    #[test]
    fn no_query_string_panics(text in "\\PC{0,60}") {
        let _ = CourseQuery::parse(&text);
    }
}
