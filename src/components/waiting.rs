//! What stands where an answer is awaited and there is nothing to keep: rows of grey, after a
//! moment, and words once it takes long.

use leptos::prelude::*;

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
    view! {
        <div class="Waiting" aria-busy="true">
            <p class="words" role="status">
                {if slow {
                    service::still_waiting(what)
                } else {
                    service::loading(what)
                }}
            </p>
            <div class="rows" aria-hidden="true">
                {(0..rows).map(|_| view! { <span></span> }).collect_view()}
            </div>
        </div>
    }
}
