//! The list of courses: its search, filters, rows, pages and map, the first visit, and the search among seen courses.

// The page and its heading.
pub const FIND_A_COURSE: &str = "Find a golf course";
pub const EVERY_COURSE: &str = "Yardage books for US golf courses";
pub const FIND_AMONG_SEEN: &str = "Search recently viewed courses";

// Titles of a list.
pub const GOLF_COURSES: &str = "Golf courses";

pub fn golf_courses_in(state: &str) -> String {
    format!("Golf courses in {state}")
}

pub fn named(name: &str) -> String {
    format!("“{name}”")
}

pub fn named_in(name: &str, state: &str) -> String {
    format!("“{name}” in {state}")
}

pub fn title_of_page(title: &str, page: u32) -> String {
    format!("{title}, page {page}")
}

// Announcements for a loaded list.
pub const NO_COURSE_FOUND: &str = "No course found.";

pub fn courses_shown(range: &str) -> String {
    format!("Courses {range}.")
}

/// Before the row range: "Page 2 of 102 · 11–20 of 1,014".
pub fn page_of(page: &str, pages: &str) -> String {
    format!("Page {page} of {pages} · ")
}

// "3 rows of this page could not be read and are not shown."
pub const COULD_NOT_BE_READ: &str = " of this page could not be read and ";
pub const IS: &str = "is";
pub const ARE: &str = "are";
pub const NOT_SHOWN: &str = " not shown.";

// "Each search, … is then cached. ✓ means already cached."
pub const WHAT_COSTS: &str =
    "Each search, sort or course costs 1 request; the answer is then cached. ";
pub const SAVED_ALREADY: &str = " means already cached.";

// A page after the last one.
pub const PAST_THE_END: &str = "The list ends before this page.";
pub const TO_THE_LAST_PAGE: &str = "Go to its last page";

// No match.
pub const NO_COURSES: &str = "The service has no courses.";
pub const HOW_IT_SEARCHES: &str =
    "The service matches part of a name or city, but only a whole state. Try fewer letters, or:";
pub const FIND_AMONG_SEEN_HERE: &str = "Search recently viewed courses";

pub fn no_course_matches(filters: &str) -> String {
    format!("No course matches {filters}.")
}

pub fn drop_filter(filter: &str) -> String {
    format!("Clear {filter}")
}

// The filters.
pub fn name_filter(name: &str) -> String {
    format!("name “{name}”")
}

pub fn state_filter(state: &str) -> String {
    format!("state “{state}”")
}

pub fn city_filter(city: &str) -> String {
    format!("city “{city}”")
}

pub fn reviews_filter(least: &str) -> String {
    format!("reviews of {least} and up")
}

// The first visit.
pub const WHAT_YARDBOOK_IS: &str = "US golf courses, and each hole as a page of a yardage book: how far to \
    the sand, the water, the green.";
pub const TRY_THE_DEMO: &str = "Try the demo";
pub const OPEN_DEMO: &str = "Open the demo";
pub const WHAT_THE_DEMO_SHOWS: &str = "The demo shows invented courses with all their holes.";
pub const HAVE_A_KEY: &str = "Already have an API key? It stays in this browser.";
pub const NO_SERVICE: &str = "This site has no course service behind it, only a demo.";
pub const HOW_TO_START: &str = "How to start";

// The map of some rows.
pub const MAP_OF_COURSES: &str = "Map of these courses";
pub const NONE_ON_THE_MAP: &str = "None of these courses can be shown on the map.";
pub const WHOSE_OUTLINES: &str = " Outlines: US Census Bureau, public domain.";

pub fn on_the_map(count: i64) -> String {
    crate::words::format::counted(count, "course on the map.", "courses on the map.")
}

// The page that searches seen courses.
pub const FIND_A_SEEN_COURSE: &str = "Recently viewed courses";
pub const FIND_SEEN_COURSES: &str = "Recently viewed courses";
pub const ALL_COURSES: &str = "All courses";
pub const READING: &str = "Reading your recently viewed courses …";
pub const NOTHING_SEEN: &str = "You have not viewed any courses in this browser yet. Every list and course that you \
    open is cached here, and can be found again without a request.";

/// `courses` is a count: "12 courses".
pub fn courses_seen(courses: &str) -> String {
    format!(
        "{courses} viewed in this browser. Searching them is free; links that cost a request say so."
    )
}

pub fn found(what: &str) -> String {
    format!("{what} found.")
}

pub fn seen_page_of(page: usize, pages: usize, rows: &str) -> String {
    format!("Page {page} of {pages} · {rows}")
}

// "3 courses more might match: the filtered value is missing for them."
pub const MIGHT_FIT: &str = " more might match: the filtered value is missing for ";
pub const FOR_IT: &str = "it.";
pub const FOR_THEM: &str = "them.";

// "The results end before this page. [Go to its last page]."
pub const SEEN_PAST_THE_END: &str = "The results end before this page. ";

pub const SEARCH_ALL: &str = "Search all courses";

pub fn search_all_for(words: &str) -> String {
    format!("Search all courses for “{words}”")
}

pub const NEEDS_A_PLACE: &str = "A distance needs a place: fill in “Near” too.";

pub fn no_place(words: &str) -> String {
    format!(
        "No place “{words}” among the courses viewed. Enter a city or a course that you have \
         viewed, or coordinates."
    )
}

// "The nearest to Erie, Pennsylvania first. Or: Erie, Colorado"
pub const NEAREST_TO: &str = "The nearest to ";
pub const NEAREST_FIRST: &str = " first.";
pub const OR: &str = " Or:";

// The person's position.
pub const ASKING_WHERE: &str = "Asking the browser for your location …";
pub const NO_GEOLOCATION: &str = "This browser cannot tell where you are. Enter a city instead.";
pub const NOT_LOCATED: &str = "Your location could not be found. Enter a city instead.";
pub const LOCATION_REFUSED: &str =
    "Yardbook may not use your location. Allow it in the browser, or enter a city.";
pub const LOCATION_LATE: &str = "Finding your location took too long. Try again, or enter a city.";
pub const APPROXIMATE: &str = "Your device tells only an approximate place, so distances may be miles off. Enter a city \
    instead, or turn on the precise location for this browser.";

// The search form.
pub const COURSE_NAME: &str = "Course name";
pub const COURSE_NAME_EXAMPLE: &str = "Pebble, Pinehurst, Municipal …";
pub const SEARCH: &str = "Search";
pub const CLEAR: &str = "Clear";
pub const FILTERS_AND_ORDER: &str = "Filters and order";
pub const ANY_STATE: &str = "Any state";
pub const ANY: &str = "Any";
pub const RATINGS: [(&str, &str); 5] = [
    ("3", "3 and up"),
    ("3.5", "3.5 and up"),
    ("4", "4 and up"),
    ("4.5", "4.5 and up"),
    ("5", "5"),
];
pub const SORT_BY: &str = "Sort by";
pub const NAME: &str = "Name";
pub const ORDER: &str = "Order";
pub const ASCENDING: &str = "Ascending";
pub const DESCENDING: &str = "Descending";
pub const ROWS_A_PAGE: &str = "Rows per page";
pub const MOST_ROWS: &str = "Maximum";

// The active filters: "Remove California", of which only the filter is visible.
pub const FILTERS: &str = "Filters";
pub const REMOVE: &str = "Remove ";

// The rows.
pub const AWAY: &str = "Away";
pub const SAVED_OPENS_FREE: &str = "Cached: opens without a request";
pub const SAVED_SAID: &str = " (cached)";
pub const UNITED_STATES: &str = "the United States";

pub fn not_on_map(state: &str) -> String {
    format!("Not on the map: its coordinates are not in {state}")
}

// Links to other pages.
pub const PAGES: &str = "Pages";
pub const FIRST_PAGE: &str = "First";
pub const PREVIOUS_PAGE: &str = "Previous";
pub const NEXT_PAGE: &str = "Next";
pub const LAST_PAGE: &str = "Last";
/// Before the number of a link, for screen readers.
pub const PAGE_SAID: &str = "Page ";

pub fn page(number: &str) -> String {
    format!("Page {number}")
}

// The form for any page: "Page [7] of 1,746 [Go]".
pub const GO_TO_PAGE: &str = "Go to a page";
pub const PAGE: &str = "Page";
pub const OF_PAGES: &str = " of ";
pub const GO: &str = "Go";

// Rows that are not on their map.
pub fn without_coordinates(number: &str) -> String {
    format!("{number} without coordinates")
}

pub fn elsewhere(number: &str, is_one: bool) -> String {
    if is_one {
        format!("{number} with coordinates that are not in its state")
    } else {
        format!("{number} with coordinates that are not in their state")
    }
}

pub const AND: &str = " and ";

pub fn not_placed(courses: &str) -> String {
    format!("Not on the map: {courses}.")
}

// The form that searches seen courses.
pub const SEEN_COURSES: &str = "Recently viewed courses";
pub const NAME_PLACE_OR_ARCHITECT: &str = "Name, place or architect";
pub const NEAR: &str = "Near";
pub const NEAR_EXAMPLE: &str = "a city, a course, or 36.57, -121.95";
pub const NEAR_ME: &str = "Near me";
pub const WITHIN: &str = "Within";
pub const YARDS_FROM: &str = "Yards from";
pub const YARDS_TO: &str = "Yards to";
pub const SLOPE_FROM: &str = "Slope from";
pub const SLOPE_TO: &str = "Slope to";
pub const FIND: &str = "Find";

pub fn miles(number: u32) -> String {
    format!("{number} miles")
}

pub fn kilometers(number: f64) -> String {
    format!("{number:.0} km")
}
