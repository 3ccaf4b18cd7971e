//! The service: what asking it costs, what is used, where an answer is from, what it was asked, and why it did not answer.

use super::numbers::requests;
use crate::format::count;
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

// An older answer, and why there is no newer one.
// "The service has a problem. This was answered 2 days ago and saved in this browser."
pub const OLDER_ANSWERED: &str = ". This was answered ";
pub const OLDER_SAVED: &str = " and saved in this browser.";

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

// Where an answer is awaited.
pub fn loading(what: &str) -> String {
    format!("Loading the {what}…")
}

pub fn still_waiting(what: &str) -> String {
    format!("Still waiting for the {what}. The service is slow to answer.")
}

// The countdown, as it is seen and as it is said.
pub const TRY_NOW: &str = "You can try again now.";

pub fn try_in(seconds: u32, is_estimate: bool) -> String {
    if is_estimate {
        format!("Try again in about {seconds}\u{a0}s")
    } else {
        format!("Try again in {seconds}\u{a0}s")
    }
}

pub fn try_in_said(seconds: u32, is_estimate: bool) -> String {
    let unit = if seconds == 1 { "second" } else { "seconds" };
    if is_estimate {
        format!("You can try again in about {seconds} {unit}.")
    } else {
        format!("You can try again in {seconds} {unit}.")
    }
}

// A failure and its next step.
pub const OPEN_SETTINGS: &str = "Open settings";
/// Its own words follow.
pub const SERVICE_SAYS: &str = "The service says: ";

// The key.
pub const SAVE_KEY: &str = "Save key";
pub const KEEP_IN_TAB: &str = "Keep it in this tab only";

// The table of requests.
pub const TABLE_OF_REQUESTS: &str = "Table of requests";
pub const NO_REQUESTS_YET: &str =
    "No requests yet. Each request to the service will stand here, with what it bought.";
pub const LAST_REQUEST: &str = "The last request";

pub fn last_requests(number: usize) -> String {
    format!("The last {number} requests, newest first")
}

pub const TIMES_ARE_UTC: &str = " · times are UTC";
pub const TIME: &str = "Time";
pub const BOUGHT: &str = "Bought";
pub const STATUS: &str = "Status";
pub const TOOK: &str = "Took";
pub const SIZE: &str = "Size";
pub const NOT_COUNTED: &str = " · not counted";

// What is used of a plan.
pub const PLAN_UNKNOWN: &str = "Plan not known yet: the first answer tells it.";
pub const ABOUT_COUNTS: &str = "Days and months end at midnight UTC. Other programs may use the same key, so the \
     true numbers can be higher.";
pub const MINUTE_NAME: &str = "This minute";
pub const DAY_NAME: &str = "Today";
pub const MONTH_NAME: &str = "This month";
pub const USED_UP: &str = "Used up";
pub const NO_LIMIT: &str = "No limit on this plan";
pub const LIMIT_UNKNOWN: &str = "The limit is not known";
pub const ALL_USED: &str = "All of it, by the service";

pub fn plan(name: &str) -> String {
    format!("{name} plan")
}

pub fn left_at_most(number: &str) -> String {
    format!("{number} left at most")
}

/// "At least 12 from this browser, of 50"
pub fn used_here(used: u32, limit: Option<u32>) -> String {
    let of = of_limit(limit);
    match used {
        0 => format!("None from this browser{of}"),
        _ => format!("At least {} from this browser{of}", count(used)),
    }
}

/// "At least 12 as counted by the service, of 50"
pub fn used_as_told(used: u32, limit: Option<u32>) -> String {
    let of = of_limit(limit);
    match used {
        0 => format!("None by the service{of}"),
        _ => format!("At least {} as counted by the service{of}", count(used)),
    }
}

fn of_limit(limit: Option<u32>) -> String {
    limit
        .map(|limit| format!(", of {}", count(limit)))
        .unwrap_or_default()
}

// The same in a line; `when` is one of the first three.
pub const IN_MINUTE: &str = "this minute";
pub const IN_DAY: &str = "today";
pub const IN_MONTH: &str = "this month";

pub fn no_requests(when: &str) -> String {
    format!("No requests {when} from this browser")
}

pub fn requests_here(used: u32, when: &str) -> String {
    let used = requests(used.into());
    format!("At least {used} {when} from this browser")
}

/// "At least 12 of 50 requests today"
pub fn requests_of(used: u32, limit: u32, when: &str) -> String {
    let limit = count(limit);
    match used {
        0 => format!("0 of {limit} requests {when}"),
        _ => format!("At least {} of {limit} requests {when}", count(used)),
    }
}

// Why nothing is sent, and what still works.
pub const ASK_IN_A_MOMENT: &str = "Wait a moment, then ask again.";
pub const ONLY_SAVED: &str = "Yardbook now only reads what is saved in this browser.";
pub const SHRINK_RESERVE: &str = " Make the reserve smaller to use them.";

pub fn reserve_left(reserve: u32, when: &str) -> String {
    let reserve = requests(reserve.into());
    format!("Only your reserve of {reserve} is left {when}")
}

pub fn reserve_of_day(reserve: u32) -> String {
    let reserve = requests(reserve.into());
    format!("Kept back as your reserve: {reserve} of each day.")
}

pub fn reserve_of_month(reserve: u32) -> String {
    let reserve = requests(reserve.into());
    format!("Kept back as your reserve: {reserve} of each month.")
}

pub const RESERVE_IS_ALL: &str = " That is all of them: nothing is sent.";

// Why it did not answer: each a title, and what to do about it.
pub mod failure;
