//! Why there is no answer: each failure has a title and says what can be done about it.

use golf_catalog::quota::Window;

// Nothing was sent.
pub const NO_KEY: (&str, &str) = (
    "An API key is needed",
    "The service answers only with a key. Enter yours in the settings; it stays in this browser.",
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

// No requests are left: by this browser's count, where nothing was sent, or by the service's.
pub const fn limit_title(window: Window, by_reserve: bool) -> &'static str {
    match (window, by_reserve) {
        (_, true) => "Only your reserve is left",
        (Window::Minute, false) => "This minute’s requests are used up",
        (Window::Day, false) => "Today’s requests are used up",
        (Window::Month, false) => "This month’s requests are used up",
    }
}

pub const fn not_sent(window: Window, by_reserve: bool) -> &'static str {
    match (window, by_reserve) {
        (_, true) => {
            "Nothing was sent. The reserve in the settings keeps the last requests back; what is \
             saved can be opened."
        }
        (Window::Minute, false) => {
            "Nothing was sent. You get a new allowance next minute; what is saved can be opened now."
        }
        (Window::Day, false) => {
            "Nothing was sent. You get a new allowance when the day ends in UTC; what is saved can \
             be opened."
        }
        (Window::Month, false) => {
            "Nothing was sent. You get a new allowance when the month ends in UTC; what is saved \
             can be opened."
        }
    }
}

pub const fn limit_refused(window: Window) -> &'static str {
    match window {
        Window::Minute => {
            "The limit of your plan is reached. Wait for a minute, then try again. What was loaded \
             before can still be opened."
        }
        Window::Day => {
            "The Free plan has 50 requests a day. What was loaded before can still be opened; new \
             requests work again tomorrow."
        }
        Window::Month => {
            "What was loaded before can still be opened; new requests work again when the month \
             ends in UTC."
        }
    }
}

// A stored answer is not there.
pub const CACHE_LOST: (&str, &str) = (
    "The saved answer is gone",
    "It was saved in this browser and can no longer be read. Asking for it again costs one request.",
);
pub const NOT_CACHED: (&str, &str) = (
    "This is not saved here",
    "Nothing was sent. Open the course to ask for it.",
);

// No answer, or none that can be read.
pub const BLOCKED: (&str, &str) = (
    "This browser blocked the answer",
    "The service is there, but it does not allow pages of this address to read its answers \
     (CORS). Whoever runs it can allow it, or serve this page and the service under one address.",
);
pub const UNREADABLE: (&str, &str) = (
    "The answer could not be read",
    "Something answered, but not in the way this service is described. Check the service address \
     in the settings, or try again later.",
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
    "There was no answer. It may be down, its address in the settings may be wrong, or whoever \
     runs this site lets its pages ask no other service than its own.",
);

pub fn not_within(seconds: u32) -> String {
    format!("The service did not answer within {seconds} seconds. Try again.")
}

// The service refused.
pub const KEY_MISSING: (&str, &str) = (
    "The service got no key",
    "It says that no key arrived. Enter your key again in the settings.",
);
pub const KEY_INVALID: (&str, &str) = (
    "The key is not accepted",
    "It does not exist or was revoked. Check it in your account’s dashboard and enter the one in \
     force in the settings.",
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
pub const KEY_REFUSED: (&str, &str) = (
    "The service refused the key",
    "Check the key and the service address in the settings.",
);
pub const NOTHING_THERE: (&str, &str) = (
    "Not found",
    "There is nothing at this address. Check the service address in the settings.",
);
pub const UNKNOWN_ERROR: (&str, &str) = (
    "The service did not answer the question",
    "It answered with an error that Yardbook does not know. Try again, or check the service \
     address in the settings.",
);

// It refused a search: what to change, by the parameter that it names.
pub const SEARCH_REFUSED: &str = "The service does not accept this search";
pub const SOME_FILTER: &str = "One of the filters has a value that it does not know. Change the filters, or start \
    again without them.";
pub const OTHER_REVIEWS: &str = "Choose other minimum reviews, or start again without.";
pub const OTHER_ORDER: &str = "Choose another order, or start again without.";
pub const OTHER_DIRECTION: &str = "Choose another direction of the order, or start again without.";
pub const OTHER_PAGE_SIZE: &str = "Choose another number of rows a page, or start again without.";
pub const NO_SUCH_PAGE: &str = "There is no such page for it. Go back to the first page.";
pub const OTHER_NAME: &str = "Change the name that is searched for, or start again without.";
pub const OTHER_STATE: &str = "Choose another state, or start again without.";
pub const OTHER_CITY: &str = "Change the city, or start again without.";

// Below it, for whoever runs the service: "HTTP 429, rate_limit_exceeded, X-RateLimit-Reset 1767225600".
pub const NO_ERROR_CODE: &str = "no error code";

pub fn reset_header(reset: &str) -> String {
    format!(", X-RateLimit-Reset {reset}")
}

pub fn http_status(status: u16, code: &str, reset: &str) -> String {
    format!("HTTP {status}, {code}{reset}")
}
