//! The loading placeholder: gray rows after a moment, and a text if the wait is long.

use golf_views::components::waiting::waiting_for;
use leptos::prelude::*;

use crate::ui::markup::Show;

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
    waiting_for(what, slow, rows).shown()
}
