//! The part of the gateway that decides: plain data in and out, without a browser.

use crate::source::Source;

/// The files of `src/gateway` that the browser's side is in. Every other file there decides.
const OF_THE_BROWSER: [&str; 6] = [
    "demo.rs",
    "driver.rs",
    "first_script.rs",
    "http.rs",
    "locks.rs",
    "store.rs",
];

/// Words of the browser, of its framework, and of code that waits.
const FOREIGN: [&str; 7] = [
    "js_sys",
    "web_sys",
    "wasm_bindgen",
    "leptos",
    "idb",
    "async ",
    "dyn Any",
];

/// What such a file may name of the app, beside its own folder: pure functions and texts.
const PURE: [&str; 4] = [
    "crate::gateway::",
    "crate::words::",
    "crate::address::",
    "crate::settings::DEMO_SERVICE",
];

/// Whether a file decides.
pub fn is_one(path: &str) -> bool {
    let file = path.strip_prefix("src/gateway/");
    file.is_some_and(|file| !OF_THE_BROWSER.contains(&file))
}

/// Lines that name the browser, the framework, or a file of the app that may know them.
pub fn know_no_browser(source: &Source) -> Vec<String> {
    let is_foreign = |line: &str| {
        let is_comment = line.trim_start().starts_with("//");
        let files = OF_THE_BROWSER.map(|file| file.trim_end_matches("rs").replace('.', "::"));
        let names_file = |file: &String| {
            let (one, other) = (format!("super::{file}"), format!("gateway::{file}"));
            line.contains(&one) || line.contains(&other)
        };
        let names_app = line.split("crate::").skip(1).any(|rest| {
            let name = format!("crate::{rest}");
            !PURE.iter().any(|pure| name.starts_with(pure))
        });
        FOREIGN.iter().any(|word| line.contains(word))
            || (!is_comment && (names_app || files.iter().any(names_file)))
    };
    source.lines_where(
        is_foreign,
        "the gateway decides with events in and effects out: this is the driver's",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_with_a_browser_is_found() {
        assert!(is_one("src/gateway/ledger/text.rs"));
        assert!(!is_one("src/gateway/http.rs"));
        assert!(!is_one("src/gateway.rs"));
        let found = |line: &str| know_no_browser(&Source::new("src/gateway/plan.rs", line)).len();
        for line in [
            "use js_sys::Array;",
            "async fn ask() {}",
            "use crate::settings::Settings;",
            "use crate::browser::storage;",
            "use super::store::Store;",
            "crate::gateway::http::get(address)",
        ] {
            assert_eq!(found(line), 1, "{line}");
        }
        for line in [
            "use super::identity::Identity;",
            "use crate::gateway::ledger::Ledger;",
            "use crate::settings::DEMO_SERVICE;",
            "//! The [store](crate::gateway::store) has all other bodies.",
        ] {
            assert_eq!(found(line), 0, "{line}");
        }
    }
}
