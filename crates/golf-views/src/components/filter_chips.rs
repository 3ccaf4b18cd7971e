//! The active filters, each linking to the list without it.

use crate::address::course_search::CourseSearch;
use crate::address::route::Route;
use crate::markup::{Markup, markup};
use crate::words::list;

/// One chip per filter; nothing without filters.
#[must_use]
pub fn filter_chips(search: &CourseSearch) -> Option<Markup> {
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
