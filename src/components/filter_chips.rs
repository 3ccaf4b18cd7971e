//! The filters in force, each a link to the list without it.

use leptos::prelude::*;

use crate::course_search::CourseSearch;
use crate::route::Route;

/// A chip a filter; nothing where nothing is filtered.
#[component]
pub fn FilterChips(
    /// The list that is asked for.
    search: CourseSearch,
) -> impl IntoView {
    let filters = search.filters();
    (!filters.is_empty()).then(|| {
        view! {
            <ul class="FilterChips" aria-label="Filters">
                {filters.into_iter().map(|(words, without)| view! {
                    <li>
                        <a href=Route::Courses(without).href()>
                            <span class="visually-hidden">"Remove "</span>
                            {words}
                            <span class="cross" aria-hidden="true">"×"</span>
                        </a>
                    </li>
                }).collect_view()}
            </ul>
        }
    })
}
