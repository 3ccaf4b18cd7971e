//! The loading placeholder: gray rows after a moment, and a text if the wait is long.

use crate::markup::{Markup, markup};
use crate::words::service;

/// The placeholder for `what`, such as "courses", with this many gray rows. `slow` says whether the wait is longer than usual.
#[must_use]
pub fn waiting_for(what: &'static str, slow: bool, rows: usize) -> Markup {
    let words = if slow {
        service::still_waiting(what)
    } else {
        service::loading(what)
    };
    let said = markup("p").with("class", "words").with("role", "status");
    let grey = markup("div")
        .with("class", "rows")
        .with("aria-hidden", "true");
    markup("div")
        .with("class", "Waiting")
        .with("aria-busy", "true")
        .child(said.text(words))
        .child(grey.children((0..rows).map(|_| markup("span"))))
}
