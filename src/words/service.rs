//! The service: what asking it costs, where an answer is from, what it was asked, and why it did not answer.

use golf_api::course::CourseId;

// What a click costs.
pub const ONE_REQUEST: &str = "1 request";
pub const FOR_ONE_REQUEST: &str = " · 1 request";
pub const FOR_NO_REQUEST: &str = " · no request";

// What is waited for.
pub const COURSE_AWAITED: &str = "course";
pub const COURSES_AWAITED: &str = "courses";
pub const HOLES_AWAITED: &str = "holes";
pub const PAGE_AWAITED: &str = "page";
pub const TEES_AWAITED: &str = "tees";

// The line below an answer. "Answered 5 minutes ago. [Refresh · 1 request]"
pub const REFRESH: &str = "Refresh";

pub fn answered(age: &str) -> String {
    format!("Answered {age}. ")
}

/// An older answer, and why there is no newer one.
pub fn older_answer(why: &str, age: &str) -> String {
    format!("{why}. This was answered {age} and saved in this browser.")
}

// The request for developers.
pub const AS_CURL: &str = "As curl, and raw";
pub const CURL_COMMAND: &str = "The request as a curl command";
pub const COPY_CURL: &str = "Copy as curl";
pub const WITH_KEY: &str = "with my key in it";
pub const COMMAND_COPIED: &str = "The command is copied.";
pub const COMMAND_NOT_COPIED: &str =
    "This browser did not copy the command. Select it and copy it by hand.";
pub const SHOW_RAW: &str = "Show the raw answer";
pub const RAW_ANSWER: &str = "The answer as the service sent it";
pub const NOT_SAVED_ANY_MORE: &str = "It is not saved any more.";

// What was asked: `Courses named “pebble”, from row 11`.
pub const DESCENDING: &str = ", descending";

pub fn courses(query: &str) -> String {
    format!("Courses {query}")
}

pub fn holes(id: CourseId) -> String {
    format!("Holes of course {id}")
}

pub fn named(name: &str) -> String {
    format!("named “{name}”")
}

pub fn in_city(city: &str) -> String {
    format!("in the city “{city}”")
}

pub fn in_state(state: &str) -> String {
    format!("in the state “{state}”")
}

pub fn reviews_from(least: &str) -> String {
    format!("with reviews from {least}")
}

/// With [`DESCENDING`] or nothing.
pub fn ordered_by(column: &str, descending: &str) -> String {
    format!("by {column}{descending}")
}

pub fn from_row(row: u64) -> String {
    format!("from row {row}")
}

// How a request ended.
pub const SENT: &str = "no answer yet";
pub const OFFLINE: &str = "offline";
pub const UNREACHED: &str = "not reached";
pub const TIMED_OUT: &str = "timed out";
pub const UNREADABLE: &str = "unreadable";

// Why it did not answer: each a title, and what to do about it.
pub mod failure;
