//! The service: prices, usage, the origin of answers, descriptions of requests, and failures.

use golf_api::course::CourseId;

// What a click costs.
pub const ONE_REQUEST: &str = "1 request";
pub const FOR_ONE_REQUEST: &str = " · 1 request";
pub const FOR_NO_REQUEST: &str = " · no request";

// What is being loaded.
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

// An older answer, and why there is no newer one. "The service has a problem. This was answered 2 days ago and cached
// in this browser."
pub const OLDER_ANSWERED: &str = ". This was answered ";
pub const OLDER_SAVED: &str = " and cached in this browser.";

// The request for developers.
pub const AS_CURL: &str = "For developers";
pub const CURL_COMMAND: &str = "The request as a curl command";
pub const COPY_CURL: &str = "Copy as curl";
pub const WITH_KEY: &str = "with my key in it";
pub const COMMAND_COPIED: &str = "The command is copied.";
pub const COMMAND_NOT_COPIED: &str =
    "This browser did not copy the command. Select it and copy it by hand.";
pub const SHOW_RAW: &str = "Show the raw answer";
pub const RAW_ANSWER: &str = "The answer as the service sent it";
pub const NOT_SAVED_ANY_MORE: &str = "It is no longer cached.";

// Descriptions of requests: `Courses named “pebble”, on page 2`.
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
    format!("with reviews of {least} and up")
}

/// `descending` is [`DESCENDING`] or empty.
pub fn ordered_by(column: &str, descending: &str) -> String {
    format!("by {column}{descending}")
}

pub fn on_page(page: u64) -> String {
    format!("on page {page}")
}

pub fn from_row(row: u64) -> String {
    format!("from row {row}")
}

// Outcomes of a request.
pub const SENT: &str = "no answer yet";
pub const OFFLINE: &str = "offline";
pub const UNREACHED: &str = "not reached";
pub const TIMED_OUT: &str = "timed out";
pub const UNREADABLE: &str = "unreadable";

// Waiting for an answer.
pub fn loading(what: &str) -> String {
    format!("Loading the {what}…")
}

pub fn still_waiting(what: &str) -> String {
    format!("Still waiting for the {what}. The service is slow to answer.")
}

// The countdown, visible and spoken.
pub const TRY_NOW: &str = "You can try again now.";

/// A wait in its own size: "17 seconds", "about 5 minutes", "about half an hour", "about an hour".
pub fn wait(seconds: u32) -> String {
    let minutes = seconds.saturating_add(30) / 60;
    let hours = seconds.saturating_add(1_800) / 3_600;
    match (seconds, minutes) {
        (0..=1, _) => "a second".to_owned(),
        (..=90, _) => format!("{seconds} seconds"),
        (_, 26..=34) => "about half an hour".to_owned(),
        (_, ..=54) => format!("about {minutes} minutes"),
        (_, ..=89) => "about an hour".to_owned(),
        _ => format!("about {hours} hours"),
    }
}

pub fn try_in(seconds: u32, is_estimate: bool) -> String {
    if seconds > 90 {
        format!("Try again in {}", wait(seconds))
    } else if is_estimate {
        format!("Try again in about {seconds}\u{a0}s")
    } else {
        format!("Try again in {seconds}\u{a0}s")
    }
}

pub fn try_in_said(seconds: u32, is_estimate: bool) -> String {
    let unit = if seconds == 1 { "second" } else { "seconds" };
    if seconds > 90 {
        format!("You can try again in {}.", wait(seconds))
    } else if is_estimate {
        format!("You can try again in about {seconds} {unit}.")
    } else {
        format!("You can try again in {seconds} {unit}.")
    }
}

// A failure and its next step.
pub const OPEN_SETTINGS: &str = "Open settings";
/// Before the service's own message.
pub const SERVICE_SAYS: &str = "The service says: ";

// The key.
pub const SAVE_KEY: &str = "Save key";
pub const CHECKING_KEY: &str = "Checking…";
pub const KEEP_IN_TAB: &str = "Forget it when I close this tab";
pub const SAVE_UNCHECKED: &str = "Save it unchecked";
// "No key yet? [Get a key]"
pub const NO_KEY_YET: &str = "No key yet?";
pub const GET_A_KEY: &str = "Get a key";

/// Beside the field of a key that the service has refused.
pub fn key_does_not_work() -> String {
    let (title, advice) = failure::KEY_INVALID;
    format!("{title}. {advice}")
}

/// Beside the field of a key when the service could not be asked. `why` is the title of the failure.
pub fn key_not_checked(why: &str) -> String {
    format!("{why}, so the key was not checked. You can save it and use it later.")
}

// The table of requests.
pub const TABLE_OF_REQUESTS: &str = "Table of requests";
pub const NO_REQUESTS_YET: &str =
    "No requests yet. Each request to the service will be listed here, with what it bought.";
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

// The plan.
pub const PLAN_UNKNOWN: &str = "Your plan will appear after your next search.";
pub const PLAN_WITH_HOLES: &str = "Pro or Enterprise plan, since it has holes";
pub const PLAN_WITHOUT_HOLES: &str = "Free or Developer plan, since it has no holes";
pub const PLAN_NOT_NAMED: &str = "The service does not say which plan your key has.";

pub fn plan(name: &str) -> String {
    format!("{name} plan")
}

// Failures: each with a title and advice.
pub mod failure;
// Limits of a minute, a day or a month.
pub mod limit;
