//! Tests that every address is a list, that every list has one address, and that the plan fills in the page size.

use proptest::prelude::*;

use super::*;

#[test]
fn a_plan_decides_the_size_of_a_page_where_the_address_does_not() {
    let check = |query: &str, max_limit, is_cached, asked: &str| {
        let search = CourseSearch::parse(query).for_plan(max_limit, |_| is_cached);
        assert_eq!(search, CourseSearch::parse(asked), "{query}");
    };
    check("search=a", None, false, "search=a");
    check("search=a", Some(25), false, "search=a&limit=25");
    check("search=a", Some(25), true, "search=a");
    check("search=a&page=2", Some(25), false, "search=a&page=2");
    check("limit=50", Some(25), false, "limit=25");
    check("limit=50&page=3", Some(20), false, "limit=20&page=6");
    check("limit=10", Some(25), false, "limit=10");
    // A clamped size is always one that an address can name, whatever the service says.
    check("limit=50", Some(9), false, "limit=10");
}

#[test]
fn junk_in_the_address_becomes_the_default() {
    for junk in [
        "page=0",
        "page=-3",
        "page=x",
        "page=4294967296",
        "page=99999999999",
        "page=18446744073709551617",
        "limit=7",
        "limit=",
        "order=up",
        "order_by=length",
        "min_rating=9",
        "min_rating=NaN",
        "min_rating=0",
        "search=%00",
        "=&&=%FF&%ZZ",
        "state=++",
        "unknown=1",
    ] {
        let parsed = CourseSearch::parse(junk);
        assert_eq!(parsed, CourseSearch::default(), "{junk}");
        assert_eq!(parsed.to_query_string(), "", "{junk}");
    }
}

#[test]
fn an_address_says_what_is_sent() {
    let search = CourseSearch::parse(
        "page=3&limit=25&search=O%27Neal+%26+Sons&state=New+York&min_rating=4.5&order=desc\
         &order_by=rating&city=erie",
    );
    assert_eq!(
        search.to_query().to_query_string(),
        "search=O%27Neal+%26+Sons&state=New+York&city=erie&min_rating=4.5&order_by=rating\
         &order=desc&limit=25&offset=50"
    );
    assert_eq!(
        search.to_query_string(),
        "search=O%27Neal+%26+Sons&state=New+York&city=erie&min_rating=4.5&order_by=rating\
         &order=desc&limit=25&page=3"
    );
}

#[test]
fn a_percent_sign_is_decoded_once() {
    assert_eq!(CourseSearch::parse("search=%2525").search, "%25");
}

#[test]
fn a_clamped_page_starts_with_the_same_row() {
    let wide = CourseSearch {
        page_size: 50,
        page: 3,
        ..CourseSearch::default()
    };
    let narrow = wide.clamped_to(10);
    assert_eq!(
        (narrow.page_size, narrow.page, narrow.offset()),
        (10, 11, wide.offset())
    );
    assert_eq!(wide.clamped_to(50), wide);
    assert_eq!(wide.clamped_to(25).page, 5);
}

#[test]
fn the_last_page_of_an_address_is_asked_for_as_it_is() {
    let search = CourseSearch::parse("limit=50&page=4294967295");
    let query = search.to_query();
    assert_eq!(query.offset, 214_748_364_700);
    assert_eq!(CourseSearch::of_query(&query), Some(search.clone()));
    // A page that has no number in the address.
    let beyond = CourseQuery {
        offset: query.offset + 50,
        ..query
    };
    assert_eq!(CourseSearch::of_query(&beyond), None);
    assert_eq!(search.clamped_to(10).page, u32::MAX);
}

#[test]
fn an_empty_list_has_one_page() {
    let search = CourseSearch::default();
    assert_eq!(
        [search.pages(0), search.pages(10), search.pages(11)],
        [1, 1, 2]
    );
}

#[test]
fn each_filter_can_be_dropped_by_itself() {
    let search = CourseSearch::parse(
        "search=lake&state=Ohio&city=erie&min_rating=4.5&order_by=city&limit=25&page=3",
    );
    let filters = search.filters();
    let told: Vec<(&str, String)> = filters
        .iter()
        .map(|(words, without)| (words.as_str(), without.to_query_string()))
        .collect();
    let rest = "order_by=city&limit=25";
    assert_eq!(
        told,
        [
            (
                "name “lake”",
                format!("state=Ohio&city=erie&min_rating=4.5&{rest}")
            ),
            (
                "state “Ohio”",
                format!("search=lake&city=erie&min_rating=4.5&{rest}")
            ),
            (
                "city “erie”",
                format!("search=lake&state=Ohio&min_rating=4.5&{rest}")
            ),
            (
                "reviews of 4.5 and up",
                format!("search=lake&state=Ohio&city=erie&{rest}")
            ),
        ]
    );
    assert_eq!(CourseSearch::parse("order_by=city&page=2").filters(), []);
}

proptest! {
    #[test]
    fn the_canonical_address_is_stable(query in "\\PC{0,80}") {
        let once = CourseSearch::parse(&query);
        let again = CourseSearch::parse(&once.to_query_string());
        prop_assert_eq!(&again, &once);
    }

    #[test]
    fn no_row_is_skipped_or_repeated_between_pages(
        page in 1u32..1000, size in proptest::sample::select(PAGE_SIZES.to_vec()),
    ) {
        let search = CourseSearch { page, page_size: size, ..CourseSearch::default() };
        prop_assert_eq!(search.at_page(page + 1).offset(), search.offset() + u64::from(size));
    }
}
