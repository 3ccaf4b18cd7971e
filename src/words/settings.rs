//! The settings, and what is wrong with what was entered there.

use super::numbers;

// The page.
pub const UNIT_OF_DISTANCES: &str = "Unit of distances";
pub const THEME: &str = "Theme";
pub const KEYBOARD: &str = "Keyboard";
pub const SINGLE_KEYS: &str = "Single-key shortcuts (the button with the question mark lists them)";

// The key. "Sent only to the service below, in the header x-api-key. It is never part of …"
pub const API_KEY: &str = "API key";
pub const SENT_ONLY_TO: &str = "Sent only to the service below, in the header ";
pub const NEVER_PART_OF: &str = ". It is never part of an address, a link, a file or a log.";
// "Key in use: ••••cdef, kept in this browser until you remove it. The service has taken it."
pub const KEY_IN_USE: &str = "Key in use: ";
pub const KEPT_FOR_EVER: &str = "kept in this browser until you remove it";
pub const KEPT_IN_TAB: &str = "kept in this tab alone, until it closes";
pub const KEY_UNTESTED: &str = "The next request tests it.";
pub const KEY_TAKEN: &str = "The service has taken it.";
pub const KEY_REFUSED: &str = "The service refused it when it was last used.";
pub const SHOW_KEY: &str = "Show it for 10 seconds";
pub const REMOVE_KEY: &str = "Remove the key";
pub const REMOVE_KEY_AND_SAVED: &str = "Remove the key and everything saved";
// "What is saved here are answers … stay: [their page] removes them."
pub const OWN_COURSES_STAY: &str =
    "What is saved here are answers of the service. Your own saved courses and notes stay: ";
pub const THEIR_PAGE: &str = "their page";
pub const REMOVES_THEM: &str = " removes them.";
pub const ENTER_KEY: &str = "Enter a key";
pub const USE_ANOTHER_KEY: &str = "Use another key";
pub const KEY_REMOVED: &str = "The key was removed from this browser. What is saved stays.";
pub const KEY_AND_SAVED_REMOVED: &str =
    "The key and everything saved were removed from this browser.";
pub const KEY_SAVED: &str = "The key was saved. The next request tests it.";

// What is wrong with a key.
pub const NO_KEY_ENTERED: &str = "Enter your API key first.";
pub const NOT_A_KEY: &str =
    "A key has only letters, digits and signs, without spaces. Copy it again.";

// The requests. "Keep back 5 requests of the day, or of the month …"
pub const REQUESTS: &str = "Requests";
pub const KEEP_BACK: &str = "Keep back";
pub const OF_THE_DAY: &str = "requests of the day, or of the month where the plan counts no days";
pub const ALWAYS_SAY_COSTS: &str = "Always say what a click costs, on large plans too";
pub const LAST_REQUESTS: &str = "The last requests";
pub const REMOVE_SAVED: &str = "Remove what is saved";
pub const SAVED_REMOVED: &str = "Everything saved was removed.";
pub const DEMO_SAVED_REMOVED: &str = "What the demo has saved was removed. Your own answers stay.";

pub fn saved(answers: i64, size: &str) -> String {
    let answers = numbers::answers(answers);
    format!("{answers} saved, {size}. Opening them again costs nothing.")
}

// The service. "The base address of the course service. /api/v1 is the one beside this page."
pub const SERVICE: &str = "Service";
pub const BASE_ADDRESS: &str = "The base address of the course service. ";
pub const BESIDE_THIS_PAGE: &str = " is the one beside this page.";
pub const SERVICE_ADDRESS: &str = "Service address";
pub const SAVE_ADDRESS: &str = "Save address";
pub const ADDRESS_SAVED: &str = "The service address was saved.";
pub const NOT_ENCRYPTED: &str = "This address is not encrypted (http): your key can be read on the way. Use \
    https unless the service runs on this computer.";

// What is wrong with its address.
pub const NO_SCHEME: &str = "The address must start with https:// or http://.";
pub const NOT_AN_ADDRESS: &str =
    "The address must be like https://golf.example/api/v1, without ?, # or @.";
