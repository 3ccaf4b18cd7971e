//! The empty result of a search: repeats the query and suggests what to change.

use golf_api::address::Request;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::find::Find;
use golf_views::address::route::Route;
use golf_views::markup::markup;
use golf_views::words::list as words;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::ui::markup::Show;

/// Repeats the query and offers to drop each filter.
#[component]
pub(super) fn NoMatch(search: CourseSearch) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let filters = search.filters();
    if filters.is_empty() {
        return view! { <div class="NoMatch"><p>{words::NO_COURSES}</p></div> }.into_any();
    }
    let words: Vec<&str> = filters.iter().map(|(words, _)| words.as_str()).collect();
    let words = words::no_course_matches(&words.join(", "));
    let seen = Find {
        words: search.search,
        ..Find::default()
    };
    view! {
        <div class="NoMatch">
            <p>{words}</p>
            {markup("p").with("class", "hint").text(words::HOW_IT_SEARCHES).shown()}
            <ul>
                {filters.into_iter().map(|(words, without)| {
                    let request = Request::Courses(without.to_query());
                    view! {
                        <li>
                            <a class="Button" href=Route::Courses(without).href()>
                                {words::drop_filter(&words)}
                                {move || gateway.price(&request)
                                    .map(|price| view! { <small>" · " {price}</small> })}
                            </a>
                        </li>
                    }
                }).collect_view()}
            </ul>
            <p>
                <a href=Route::Find(seen).href()>{words::FIND_AMONG_SEEN_HERE}</a>
            </p>
        </div>
    }
    .into_any()
}
