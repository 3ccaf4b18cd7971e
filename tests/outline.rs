//! What `index.html` shows before the app is here is said in the app's own words.
#![cfg(not(target_arch = "wasm32"))]

use yardbook::words::{frame, list, numbers};

const PAGE: &str = include_str!("../index.html");

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
