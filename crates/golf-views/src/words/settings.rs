//! The settings, and their validation messages.

use super::numbers;

// What this Yardbook is. "Version 1.0.0, commit 0123456789ab."
pub const ABOUT: &str = "About this Yardbook";
pub const LICENSES: &str = "Licenses of its parts (text, in a new tab)";

/// The version, and the commit as `Checkout::name` of xtask writes it.
pub fn version(commit: Option<&str>) -> String {
    let version = env!("CARGO_PKG_VERSION");
    match commit.map(|commit| (commit, commit.strip_suffix('+'))) {
        None => format!("Version {version}, unknown commit."),
        Some((commit, None)) => format!("Version {version}, commit {commit}."),
        Some((_, Some(commit))) => format!("Version {version}, commit {commit} with changes."),
    }
}

// The page.
pub const UNIT_OF_DISTANCES: &str = "Unit of distances";
pub const THEME: &str = "Theme";
pub const KEYBOARD: &str = "Keyboard";
pub const SINGLE_KEYS: &str = "Single-key shortcuts (the button with the question mark lists them)";

// The key. "Sent only to the service that you entered it for, in the header x-api-key. It is never part of …"
pub const API_KEY: &str = "API key";
pub const SENT_ONLY_TO: &str = "Sent only to the service that you entered it for, in the header ";
pub const NEVER_PART_OF: &str = ". It is never part of an address, a link, a file or a log.";
// "Key in use: ••••cdef, kept in this browser until you remove it. The service accepted it."
pub const KEY_IN_USE: &str = "Key in use: ";
pub const KEPT_FOR_EVER: &str = "kept in this browser until you remove it";
pub const KEPT_IN_TAB: &str = "kept in this tab only, until you close it";
pub const KEY_UNTESTED: &str = "The next request tests it.";
pub const KEY_TAKEN: &str = "The service accepted it.";
pub const KEY_REFUSED: &str = "The service refused it when it was last used.";
// The current service is not the one that the key was entered for.
pub fn entered_for(service: &str) -> String {
    if service.is_empty() {
        "Yardbook does not know which service this key was entered for.".to_owned()
    } else {
        format!("This key was entered for {service}.")
    }
}

pub fn not_sent_to(service: &str) -> String {
    format!("The service is now {service}. The key is not sent there until you confirm it.")
}

pub const SEND_THERE: &str = "Send the key there";
pub const SENT_THERE_NOW: &str = "The key is sent to this service from now on.";
pub const SHOW_KEY: &str = "Show it for 10 seconds";
pub const REMOVE_KEY: &str = "Remove the key";
pub const REMOVE_KEY_AND_SAVED: &str = "Remove the key and cached data";
// "Cached data is … stay: remove them on [their page]."
pub const OWN_COURSES_STAY: &str = "Cached data is what the service has answered. Your own saved courses and notes stay: remove them on ";
pub const THEIR_PAGE: &str = "their page";
pub const REMOVES_THEM: &str = ".";
pub const ENTER_KEY: &str = "Enter a key";
pub const USE_ANOTHER_KEY: &str = "Use another key";
pub const KEY_REMOVED: &str = "The key was removed from this browser. Cached data stays.";
pub const KEY_AND_SAVED_REMOVED: &str = "The key and cached data were removed from this browser.";
pub const KEY_SAVED: &str = "The service accepted the key. It was saved.";
pub const KEY_SAVED_UNCHECKED: &str = "The key was saved. The next request tests it.";

// Validation of a key.
pub const NO_KEY_ENTERED: &str = "Enter your API key first.";
pub const NOT_A_KEY: &str =
    "A key has only letters, digits and signs, without spaces. Copy it again.";

// The requests. "Always leave 5 requests a day unused, or a month …"
pub const REQUESTS: &str = "Requests";
pub const KEEP_BACK: &str = "Always leave";
pub const OF_THE_DAY: &str = "requests a day unused, or a month if the plan has no daily limit";
pub const ALWAYS_SAY_COSTS: &str = "Always show what a click costs, even on large plans";
pub const LAST_REQUESTS: &str = "The last requests";
pub const REMOVE_SAVED: &str = "Remove cached data";
pub const SAVED_REMOVED: &str = "Cached data was removed.";
pub const DEMO_SAVED_REMOVED: &str = "The demo’s cached data was removed. Your own stays.";

pub fn saved(answers: i64, size: &str) -> String {
    let answers = numbers::answers(answers);
    format!("{answers} cached, {size}. Opening them again costs nothing.")
}

// The service. "The base address of the course service. /api/v1 is the one beside this page."
pub const SERVICE: &str = "Service";
pub const BASE_ADDRESS: &str = "The base address of the course service. ";
pub const BESIDE_THIS_PAGE: &str = " is the one beside this page.";
pub const SERVICE_ADDRESS: &str = "Service address";
pub const SAVE_ADDRESS: &str = "Save address";
pub const ADDRESS_SAVED_WITHOUT_KEY: &str =
    "The service address was saved. Your key is not sent there until you confirm it.";
pub const ADDRESS_SAVED: &str = "The service address was saved.";
pub const NOT_ENCRYPTED: &str = "This address is not encrypted (http): others could read your key on the way. Use \
    https unless the service runs on this computer.";

// Validation of the service's address.
pub const NO_SCHEME: &str = "The address must start with https:// or http://.";
pub const NOT_AN_ADDRESS: &str =
    "The address must look like https://golf.example/api/v1, without ?, # or @.";

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn the_version_has_its_commit_and_says_when_it_is_unknown_or_has_changes() {
        let number = env!("CARGO_PKG_VERSION");
        for (commit, words) in [
            (Some("0123456789ab"), "commit 0123456789ab."),
            (Some("0123456789ab+"), "commit 0123456789ab with changes."),
            (None, "unknown commit."),
        ] {
            assert_eq!(version(commit), format!("Version {number}, {words}"));
        }
    }
}
