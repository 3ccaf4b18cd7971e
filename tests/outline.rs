//! What `index.html` shows before the app is here is said in the app's own words.
#![cfg(not(target_arch = "wasm32"))]

use yardbook::words::{frame, list, numbers};

const PAGE: &str = include_str!("../index.html");
const FIRST_ROWS: &str = include_str!("../public/early-list.js");

#[test]
fn the_outline_says_what_the_app_says() {
    let text = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        frame::YARDBOOK,
        frame::COURSES,
        frame::SAVED,
        frame::SETTINGS,
        frame::NO_TRACKING,
        frame::INVENTED_DATA,
        list::FIND_A_COURSE,
        list::COURSE_NAME,
        list::SEARCH,
        list::FILTERS_AND_ORDER,
        list::SORT_BY,
        list::ORDER,
        list::ROWS_A_PAGE,
        list::FIND_AMONG_SEEN,
        list::MAP_OF_COURSES,
        list::WHAT_COSTS,
        list::SAVED_ALREADY,
        numbers::NOT_GIVEN,
    ] {
        let words = words.trim();
        let whole = [
            format!(">{words}<"),
            format!("> {words} <"),
            format!(">{words} <"),
            format!("> {words}<"),
        ];
        assert!(
            whole.iter().any(|whole| text.contains(whole)),
            "index.html does not say `{words}`"
        );
    }
}

#[test]
fn the_first_rows_name_filters_as_the_app_does() {
    for words in [
        list::name_filter("${text}"),
        list::state_filter("${text}"),
        list::city_filter("${text}"),
        list::reviews_filter("${number}"),
    ] {
        assert!(
            FIRST_ROWS.contains(&format!("`{words}`")),
            "early-list.js does not say `{words}`"
        );
    }
}
