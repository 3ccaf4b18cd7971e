//! The list of courses: its search, its pages, its map, the first visit, and what is found among seen courses.

// The page and its heading.
pub const FIND_A_COURSE: &str = "Find a golf course";
pub const EVERY_COURSE: &str = "Every course, every hole";
pub const FIND_AMONG_SEEN: &str = "Find among courses seen before";

// The title of a list.
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

// What is said when a list is there.
pub const NO_COURSE_FOUND: &str = "No course found.";

pub fn courses_shown(range: &str) -> String {
    format!("Courses {range}.")
}

/// Before the rows that it shows: "Page 2 of 102 · 11–20 of 1,014".
pub fn page_of(page: &str, pages: &str) -> String {
    format!("Page {page} of {pages} · ")
}

// "3 rows of this page could not be read and are not shown."
pub const COULD_NOT_BE_READ: &str = " of this page could not be read and ";
pub const IS: &str = "is";
pub const ARE: &str = "are";
pub const NOT_SHOWN: &str = " not shown.";

// "Searching, … then it is saved. ✓ is saved already."
pub const WHAT_COSTS: &str =
    "Searching, sorting and opening a course cost 1 request each; then it is saved. ";
pub const SAVED_ALREADY: &str = " is saved already.";

// A page after the last one.
pub const PAST_THE_END: &str = "The list ends before this page.";
pub const TO_THE_LAST_PAGE: &str = "Go to its last page";

// No match.
pub const NO_COURSES: &str = "The service has no courses.";
pub const HOW_IT_SEARCHES: &str = "The service looks for a part of the name or the city, and for the state as a whole. Try fewer letters, or:";
pub const FIND_AMONG_SEEN_HERE: &str = "Find among the courses seen in this browser";

pub fn no_course_matches(filters: &str) -> String {
    format!("No course matches {filters}.")
}

pub fn drop_filter(filter: &str) -> String {
    format!("Drop {filter}")
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
pub const WHAT_YARDBOOK_IS: &str = "Yardbook shows US golf courses and draws each hole as a page of a \
    yardage book. The course service behind it answers only with an API key; yours stays in this browser.";
pub const FIND_COURSES: &str = "Find courses by name and place, on a list and on a map.";
pub const READ_TEES: &str = "Read tees, slope and scorecard, as far as they are known.";
pub const WALK_HOLES: &str = "Walk every hole: how far to the trouble, and to the green.";
pub const WHAT_THE_SITE_IS: &str = "Yardbook shows US golf courses and draws each hole as a page of a \
    yardage book. This site has no course service behind it, only a demo.";
// "No key yet? [Try it without a key] The demo shows invented courses with all their holes."
pub const NO_KEY_YET: &str = "No key yet? ";
pub const TRY_WITHOUT_KEY: &str = "Try it without a key";
pub const OPEN_DEMO: &str = "Open the demo";
pub const WHAT_THE_DEMO_SHOWS: &str = " The demo shows invented courses with all their holes.";

// The map of some rows.
pub const MAP_OF_COURSES: &str = "Map of these courses";
pub const NONE_ON_THE_MAP: &str = "None of these courses can be placed.";
pub const WHOSE_OUTLINES: &str = " Outlines: US Census Bureau, public domain.";

pub fn on_the_map(count: i64) -> String {
    crate::format::counted(count, "course on the map.", "courses on the map.")
}

// The page of what is found among seen courses.
pub const FIND_A_SEEN_COURSE: &str = "Find a seen course";
pub const FIND_SEEN_COURSES: &str = "Find among seen courses";
pub const ALL_COURSES: &str = "All courses";
pub const READING: &str = "Reading what this browser has seen …";
pub const NOTHING_SEEN: &str = "No course was seen in this browser yet. Every list and every course that you \
    open is kept here, and can be found again without a request.";

/// With how many: "12 courses".
pub fn courses_seen(courses: &str) -> String {
    format!("{courses} seen in this browser. Nothing here sends a request until it says so.")
}

pub fn found(what: &str) -> String {
    format!("{what} found.")
}

pub fn seen_page_of(page: usize, pages: usize, rows: &str) -> String {
    format!("Page {page} of {pages} · {rows}")
}

// "3 courses more might fit: what is filtered by is not given for them."
pub const MIGHT_FIT: &str = " more might fit: what is filtered by is not given for ";
pub const FOR_IT: &str = "it.";
pub const FOR_THEM: &str = "them.";

// "This ends before this page. [Go to its last page]."
pub const SEEN_PAST_THE_END: &str = "This ends before this page. ";

pub const SEARCH_ALL: &str = "Search all courses";

pub fn search_all_for(words: &str) -> String {
    format!("Search all courses for “{words}”")
}

pub const NEEDS_A_PLACE: &str = "A distance needs a place: enter what it should be near.";

pub fn no_place(words: &str) -> String {
    format!(
        "No place “{words}” among the courses seen. Enter a city or a course that you have \
         seen, or coordinates."
    )
}

// "The nearest to Erie, Pennsylvania first. Or: Erie, Colorado"
pub const NEAREST_TO: &str = "The nearest to ";
pub const NEAREST_FIRST: &str = " first.";
pub const OR: &str = " Or:";

// Where the person is.
pub const ASKING_WHERE: &str = "Asking this browser where you are …";
pub const NO_GEOLOCATION: &str = "This browser cannot tell where you are.";
pub const NOT_LOCATED: &str = "Where you are could not be found out. Enter a city instead.";
pub const LOCATION_REFUSED: &str = "This browser does not let Yardbook know where you are. Allow it for this page, or \
    enter a city.";
pub const LOCATION_LATE: &str =
    "Finding out where you are took too long. Try again, or enter a city.";
