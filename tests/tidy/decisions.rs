//! The crate that decides about requests: plain data in and out, without a browser and without waiting.

use crate::source::Source;

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

/// Whether a file decides.
pub fn is_one(path: &str) -> bool {
    path.starts_with("crates/golf-client/src/")
}

/// Lines that name the browser or the framework, or wait.
pub fn know_no_browser(source: &Source) -> Vec<String> {
    source.lines_where(
        |line| FOREIGN.iter().any(|word| line.contains(word)),
        "the client decides with events in and effects out: this is the driver's",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_with_a_browser_is_found() {
        assert!(is_one("crates/golf-client/src/ledger/text.rs"));
        assert!(!is_one("src/gateway/http.rs"));
        let path = "crates/golf-client/src/plan.rs";
        let found = |line: &str| know_no_browser(&Source::new(path, line)).len();
        for line in ["use js_sys::Array;", "async fn ask() {}"] {
            assert_eq!(found(line), 1, "{line}");
        }
        assert_eq!(found("use crate::ledger::Ledger;"), 0);
    }
}
