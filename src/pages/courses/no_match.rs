//! Nothing found: says for what, and what to do about it.

use golf_api::address::Request;
use leptos::prelude::*;

use crate::course_search::CourseSearch;
use crate::find::Find;
use crate::gateway::Gateway;
use crate::route::Route;

/// Repeats the query and offers to drop each filter.
#[component]
pub(super) fn NoMatch(search: CourseSearch) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let filters = search.filters();
    if filters.is_empty() {
        return view! { <div class="NoMatch"><p>"The service has no courses."</p></div> }
            .into_any();
    }
    let words: Vec<&str> = filters.iter().map(|(words, _)| words.as_str()).collect();
    let words = format!("No course matches {}.", words.join(", "));
    let seen = Find {
        words: search.search,
        ..Find::default()
    };
    view! {
        <div class="NoMatch">
            <p>{words}</p>
            <p class="hint">
                "The service looks for a part of the name or the city, and for the state as a whole. "
                "Try fewer letters, or:"
            </p>
            <ul>
                {filters.into_iter().map(|(words, without)| {
                    let request = Request::Courses(without.to_query());
                    view! {
                        <li>
                            <a class="Button" href=Route::Courses(without).href()>
                                {format!("Drop {words}")}
                                {move || gateway.price(&request)
                                    .map(|price| view! { <small>" · " {price}</small> })}
                            </a>
                        </li>
                    }
                }).collect_view()}
            </ul>
            <p>
                <a href=Route::Find(seen).href()>"Find among the courses seen in this browser"</a>
            </p>
        </div>
    }
    .into_any()
}
