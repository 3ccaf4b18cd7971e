//! The console for developers: the request, its snippets, the answer and the meaning of errors.

use golf_api::error::ErrorCode;

use super::format;

pub const TITLE: &str = "Console";
pub const LEAD: &str = "Build a request to the service, copy it as code, and see the answer as it came. Nothing is sent before you press Send.";
/// The link from another screen.
pub const OPEN: &str = "Open the console for requests";
pub const OPEN_HERE: &str = "Open in the console";

// The request.
pub const REQUEST: &str = "Request";
pub const READ: &str = "Read";

pub const LIST: &str = "List of courses";
pub const COURSE: &str = "One course";
pub const HOLES: &str = "Holes of a course";

// The rule of each field.
pub const ID_IS: &str = "Digits: a course_id from the list.";
pub const LIMIT_IS: &str = "A whole number from 1: how many results. 10 if it is empty.";
pub const OFFSET_IS: &str = "A whole number from 0: how many results to skip. 0 if it is empty.";
pub const STATE_IS: &str = "The name of a state, written out.";
pub const CITY_IS: &str = "A part of the name of a city.";
pub const SEARCH_IS: &str = "A part of the name of a course.";
pub const MIN_RATING_IS: &str = "A number from 0 to 5: the lowest review.";
pub const ORDER_BY_IS: &str = "The column that sorts the list.";
pub const ORDER_IS: &str = "Ascending or descending.";

/// `problem` is the service's own, without its period.
pub fn would_be_refused(problem: &str) -> String {
    format!("The service would refuse this value: {problem}.")
}

pub const NO_ID: &str = "This is no course_id: only digits are. The service would answer that the course does not exist.";
pub const HAS_KEY: &str =
    "This is your key. It belongs into the header x-api-key, and never into an address.";

pub fn page_is_cut(most: u32) -> String {
    format!(
        "The largest page of your plan is {most}, so Yardbook asks for {most}. A service may refuse or cut a larger one."
    )
}

pub const ADDRESS: &str = "Address";
pub const SEND: &str = "Send";
pub const COPY_LINK: &str = "Copy a link to this request";
pub const LINK_COPIED: &str = "The link is copied. It has the request in it, and no key.";
pub const LINK_NOT_COPIED: &str =
    "This browser did not copy the link. It is the address of this page.";
pub const IN_DEMO: &str =
    "The demo answers in this browser. The code asks the service itself, and needs a key.";

// The snippets.
pub const AS_CODE: &str = "As code";
pub const LANGUAGE: &str = "Language";
pub const WITH_VARIABLE: &str = "with the key as $YARDBOOK_KEY";
pub const COPY_CODE: &str = "Copy the code";
pub const CODE_COPIED: &str = "The code is copied.";
pub const CODE_NOT_COPIED: &str =
    "This browser did not copy the code. Select it and copy it by hand.";

pub fn code_in(language: &str) -> String {
    format!("The request in {language}")
}

// The answer.
pub const ANSWER: &str = "Answer";
pub const NOTHING_SENT: &str = "Nothing has been sent from here yet.";
pub const WAITING: &str = "Waiting for the answer…";
pub const NOT_SENT: &str = "Not sent";
pub const NO_ANSWER: &str = "No answer came";

pub fn answer(status: &str) -> String {
    format!("Answer: {status}")
}

pub fn cached_answer(status: &str) -> String {
    format!("Cached answer: {status}")
}

/// "404 course_not_found"
pub fn status(status: u16, code: Option<&ErrorCode>) -> String {
    match code {
        Some(code) => format!("{status} {}", code.as_str()),
        None => status.to_string(),
    }
}

// "The service would answer [403 upgrade_required]."
pub const WOULD_ANSWER: &str = "The service would answer ";
pub const FULL_STOP: &str = ".";
pub const MEANS: &str = "Meaning: ";
pub const NOT_IN_CONTRACT: &str = "The contract does not name this error.";

pub fn from_cache(age: &str) -> String {
    format!(
        "From the cache of this browser, answered {age}. This answer cost no request. The cache has no headers."
    )
}

pub const SEND_AGAIN: &str = "Send again";
pub const OLDER_IN_CACHE: &str = "An older answer is still cached in this browser.";
pub const ASKED: &str = "Request";
pub const STATUS: &str = "Status";
pub const TIME: &str = "Time";
pub const SIZE: &str = "Size";
pub const SENT: &str = "Requests sent";
pub const LEFT: &str = "Quota left";

pub const TWICE: &str = "2, since the service failed at first";
pub const HEADERS: &str = "Headers that a page may read";
pub const NO_HEADERS: &str = "None came, or the service does not expose them.";

// Deviations.
pub const ODD: &str = "Deviations from the contract";
pub const AS_AGREED: &str = "Nothing: the answer follows the contract.";
pub const UNREADABLE: &str = "It could not be read: ";

pub fn deviations(count: u32) -> String {
    match count {
        1 => "1 deviation from the contract".to_owned(),
        count => format!("{} deviations from the contract", format::count(count)),
    }
}

pub fn more_problems(count: u32) -> String {
    format!("{} more.", format::count(count))
}

// The body.
pub const BODY: &str = "Body";
pub const NO_BODY: &str = "The answer had no body.";
pub const NO_TREE: &str = "This is not JSON, or too large for a tree, so it is shown as text.";
pub const AS_TEXT: &str = "As text";
pub const BODY_AS_TEXT: &str = "The body as text";
pub const CUT_OFF: &str = "Only its beginning is shown.";
pub const SEARCH_BODY: &str = "Search in the body";
pub const NEXT_MATCH: &str = "Next match";
pub const WHOLE: &str = "answer";

pub fn matches(count: usize, most: usize) -> String {
    match count {
        0 => "No match".to_owned(),
        1 => "1 match".to_owned(),
        count if count >= most => format!("{most} matches or more"),
        count => format!("{count} matches"),
    }
}

pub fn fields(count: usize) -> String {
    match count {
        1 => "1 field".to_owned(),
        count => format!("{count} fields"),
    }
}

pub fn entries(count: usize) -> String {
    match count {
        1 => "1 entry".to_owned(),
        count => format!("{count} entries"),
    }
}

pub fn show_more(count: usize) -> String {
    format!("Show {count} more")
}

// The errors.
pub const MEANINGS: &str = "Meanings of the errors";
pub const EVERY_ERROR: &str =
    "The contract names these errors. Each answer that is one links to its line.";
