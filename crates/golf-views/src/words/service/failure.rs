//! Failures: each has a title and says what can be done. Those of a limit are in `limit`.

use super::wait;

// Nothing was sent.
pub const NO_KEY: (&str, &str) = (
    "An API key is needed",
    "The course service answers only requests with an API key.",
);
pub const KEY_OF_ANOTHER_SERVICE: (&str, &str) = (
    "Your key belongs to another service",
    "You entered it for a different service from the one in use now. Nothing was sent. Confirm the service in Settings, \
     or enter the key for it.",
);
pub const UNTOUCHED: (&str, &str) = (
    "Load this page?",
    "Several pages were opened and nobody has touched them. Another site could do that to spend your requests, so \
     nothing was sent. Press “Try again” if you want this page.",
);
pub const NO_HOLE_DATA: &str = "Your plan has no hole data";

pub fn plan_without_holes(plan: &str) -> String {
    format!(
        "The {plan} plan shows courses and tees. Holes come with the Pro and Enterprise plans. \
         Nothing was sent."
    )
}

pub fn your_plan_without_holes() -> String {
    "Your plan shows courses and tees. Holes come with the Pro and Enterprise plans. Nothing was \
     sent."
        .to_owned()
}

// A cached answer is missing.
pub const CACHE_LOST: (&str, &str) = (
    "The cached answer is gone",
    "It was cached in this browser and can no longer be read. Asking for it again costs one request.",
);
pub const NOT_CACHED: (&str, &str) = (
    "This is not cached here",
    "Nothing was sent. Open the course to ask for it.",
);

// There is no readable response.
pub const REDIRECTED: (&str, &str) = (
    "The service has moved",
    "It redirects to another address, and your key goes only to an address that you have entered. If you trust the new \
     one, enter it in Settings.",
);
pub const BLOCKED: (&str, &str) = (
    "This browser blocked the answer",
    "The service is there, but it does not allow pages of this address to read its answers \
     (CORS). Its operator can allow it, or serve this page and the service under one address.",
);
pub const UNREADABLE: (&str, &str) = (
    "The answer could not be read",
    "Something answered, but not as this service should. Check the service address in Settings, \
     or try again later.",
);
pub const TIMED_OUT: &str = "No answer in time";
pub const OFFLINE: (&str, &str) = (
    "You are offline",
    "This browser has no connection. What was loaded before can still be opened.",
);
const NOT_REACHED: &str = "The service cannot be reached";
pub const UNREACHABLE: (&str, &str) = (
    NOT_REACHED,
    "There was no answer. It may be down, or the connection was cut. Try again in a moment.",
);
pub const UNREACHABLE_ELSEWHERE: (&str, &str) = (
    NOT_REACHED,
    "There was no answer. It may be down, its address in Settings may be wrong, or this site may \
     be allowed to use only its own service.",
);

pub fn not_within(seconds: u32) -> String {
    format!("The service did not answer within {seconds} seconds. Try again.")
}

// The service refused.
pub const KEY_MISSING: (&str, &str) = (
    "The service got no key",
    "It says that no key arrived. Enter your key again in Settings.",
);
pub const KEY_INVALID: (&str, &str) = (
    "This key doesn’t work",
    "Check for a missing character, or copy it again from your account.",
);
pub const UPGRADE_REQUIRED: (&str, &str) = (
    NO_HOLE_DATA,
    "Holes come with the Pro and Enterprise plans. Courses and tees are open to every plan.",
);
pub const NO_SUCH_COURSE: (&str, &str) = (
    "There is no such course",
    "No course has this number. It may have been removed, or the link is wrong.",
);
pub const SERVICE_FAILED: (&str, &str) = (
    "The service has a problem",
    "It failed on its own side. Try again in a few seconds.",
);
pub const PAUSED: &str = "The service asks for a pause";

/// The text of a pause. A wait that the service did not name is an estimate.
pub fn paused(seconds: u32, is_estimate: bool, nothing_was_sent: bool) -> String {
    let sent = if nothing_was_sent {
        "Nothing was sent. "
    } else {
        ""
    };
    let when = wait(seconds);
    let asks = if is_estimate {
        format!("It takes no requests now and does not say until when. Try again in {when}")
    } else {
        format!("It asks to come back in {when}, and nothing is sent before")
    };
    format!("{sent}{asks}; what is saved can be opened.")
}

pub const KEY_REFUSED: (&str, &str) = (
    "The service refused the key",
    "Check the key and the service address in Settings.",
);
pub const NOTHING_THERE: (&str, &str) = (
    "Not found",
    "There is nothing at this address. Check the service address in Settings.",
);
pub const UNKNOWN_ERROR: (&str, &str) = (
    "The service sent an unknown error",
    "Yardbook does not know this error. Try again, or check the service address in Settings.",
);

// The service refused a search: what to change, depending on the parameter it named.
pub const SEARCH_REFUSED: &str = "The service does not accept this search";
pub const SOME_FILTER: &str =
    "One of the filters has a value that it does not know. Change the filters or clear them.";
pub const OTHER_REVIEWS: &str = "Change the minimum review score or clear the filter.";
pub const OTHER_ORDER: &str = "Choose another sort order or clear it.";
pub const OTHER_DIRECTION: &str = "Choose the other sort direction or clear it.";
pub const OTHER_PAGE_SIZE: &str = "Choose another number of rows per page or clear it.";
pub const NO_SUCH_PAGE: &str = "This page does not exist. Go back to the first page.";
pub const OTHER_NAME: &str = "Change the course name or clear it.";
pub const OTHER_STATE: &str = "Choose another state or clear the filter.";
pub const OTHER_CITY: &str = "Change the city or clear the filter.";

// Technical detail: "HTTP 429, rate_limit_exceeded, X-RateLimit-Reset 1767225600".
pub const NO_ERROR_CODE: &str = "no error code";

pub fn reset_header(reset: &str) -> String {
    format!(", X-RateLimit-Reset {reset}")
}

pub fn http_status(status: u16, code: &str, reset: &str) -> String {
    format!("HTTP {status}, {code}{reset}")
}
