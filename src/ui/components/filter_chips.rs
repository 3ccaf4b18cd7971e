//! The active filters, each linking to the list without it.

use golf_views::address::course_search::CourseSearch;
use golf_views::components::filter_chips::filter_chips;
use leptos::prelude::*;

use crate::ui::markup::Show;

/// One chip per filter; nothing without filters.
#[component]
pub fn FilterChips(
    /// The current list.
    search: CourseSearch,
) -> impl IntoView {
    filter_chips(&search).shown()
}
