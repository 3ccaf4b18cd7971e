//! The loading placeholder: gray rows after a moment, and a text if the wait is long.

use leptos::prelude::*;

use crate::ui::markup::markup;
use crate::words::service;

/// The placeholder.
#[component]
pub fn Waiting(
    /// The awaited content: "courses".
    what: &'static str,
    /// Whether the wait is longer than usual.
    slow: bool,
    /// The number of gray rows.
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
