//! What stands where an answer is awaited and there is nothing to keep: rows of grey, after a
//! moment, and words once it takes long.

use leptos::prelude::*;

use crate::markup::markup;
use crate::words::service;

/// A wait.
#[component]
pub fn Waiting(
    /// What is awaited: "courses".
    what: &'static str,
    /// Whether it takes longer than usual.
    slow: bool,
    /// How many grey rows stand for it.
    #[prop(default = 5)]
    rows: usize,
) -> impl IntoView {
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
