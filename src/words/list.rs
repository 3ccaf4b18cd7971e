//! The list of courses: search, filters, rows, pages, maps of rows, and what is found among seen ones.

// The search form.
pub const COURSES: &str = "Courses";
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
pub const ROWS_A_PAGE: &str = "Rows a page";
pub const MOST_ROWS: &str = "Most";

// The filters in force: "Remove California", where only the filter is seen.
pub const FILTERS: &str = "Filters";
pub const REMOVE: &str = "Remove ";

// The rows.
pub const AWAY: &str = "Away";
pub const SAVED_OPENS_FREE: &str = "Saved: opens without a request";
pub const SAVED_SAID: &str = " (saved)";
pub const UNITED_STATES: &str = "the United States";

pub fn not_on_map(state: &str) -> String {
    format!("Not on the map: its coordinates are not in {state}")
}

// The pages around.
pub const PAGES: &str = "Pages";
pub const FIRST_PAGE: &str = "First";
pub const PREVIOUS_PAGE: &str = "Previous";
pub const NEXT_PAGE: &str = "Next";
pub const LAST_PAGE: &str = "Last";
/// Said before the number of a link.
pub const PAGE_SAID: &str = "Page ";

pub fn page(number: &str) -> String {
    format!("Page {number}")
}

// The form for any page: "Page [7] of 1,746 [Go]".
pub const GO_TO_PAGE: &str = "Go to a page";
pub const PAGE: &str = "Page";
pub const OF_PAGES: &str = " of ";
pub const GO: &str = "Go";

// What of the rows is not on their map.
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

// The form over seen courses.
pub const SEEN_COURSES: &str = "Seen courses";
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
