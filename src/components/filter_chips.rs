//! The filters in force, each a link to the list without it.

use leptos::prelude::*;

use crate::course_search::CourseSearch;
use crate::markup::markup;
use crate::route::Route;
use crate::words::list;

/// A chip a filter; nothing where nothing is filtered.
#[component]
pub fn FilterChips(
    /// The list that is asked for.
    search: CourseSearch,
) -> impl IntoView {
    let filters = search.filters();
    (!filters.is_empty()).then(|| {
        let chip = |(words, without): (String, CourseSearch)| {
            let said = markup("span")
                .with("class", "visually-hidden")
                .text(list::REMOVE);
            let cross = markup("span")
                .with("class", "cross")
                .with("aria-hidden", "true")
                .text("×");
            let link = markup("a").with("href", Route::Courses(without).href());
            markup("li").child(link.child(said).text(words).child(cross))
        };
        markup("ul")
            .with("class", "FilterChips")
            .with("aria-label", list::FILTERS)
            .children(filters.into_iter().map(chip))
    })
}
