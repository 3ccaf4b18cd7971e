//! First, previous, next, last: links that rewrite only the page.

use golf_api::page::PageMeta;
use leptos::prelude::*;

use crate::course_search::CourseSearch;
use crate::format;
use crate::route::Route;

/// The pages around a page. Every control is a real link; one that leads nowhere is text.
#[component]
pub fn Pager(
    /// The list, at the page that is shown.
    search: CourseSearch,
    /// What the service said of it.
    meta: PageMeta,
    /// Rows on this page.
    rows: u32,
    /// What a page of the list costs to open, in words.
    #[prop(optional, into)]
    price: Option<Callback<CourseSearch, Option<&'static str>>>,
) -> impl IntoView {
    let pages = meta.total.map(|total| search.pages(total));
    let page = search.page;
    let has_next = meta
        .has_more
        .or(pages.map(|pages| page < pages))
        .unwrap_or(rows >= search.page_size);
    let link = |words: &'static str, rel: Option<&'static str>, to: Option<u32>| match to {
        Some(to) => {
            let to = search.at_page(to);
            let href = Route::Courses(to.clone()).href();
            view! {
                <a class="Button" rel=rel href=href>
                    {words} {move || price.and_then(|price| price.run(to.clone())).map(|price| view! {
                        <small>" · " {price}</small>
                    })}
                </a>
            }.into_any()
        }
        None => {
            view! { <span class="Button disabled" aria-hidden="true">{words}</span> }.into_any()
        }
    };
    let words = match pages {
        Some(pages) => {
            format!("Page {} of {}", format::count(page), format::count(pages))
        }
        None => format!("Page {}", format::count(page)),
    };
    view! {
        <nav class="Pager" aria-label="Pages">
            {link("First", None, (page > 1).then_some(1))}
            {link("Previous", Some("prev"), (page > 1).then(|| (page - 1).min(pages.unwrap_or(page))))}
            <span class="where">{words}</span>
            {link("Next", Some("next"), has_next.then(|| page.saturating_add(1)))}
            {link("Last", None, pages.filter(|pages| page < *pages))}
        </nav>
    }
}
