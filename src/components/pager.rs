//! First, previous, next, last, the pages around, and any other by its number: links that rewrite
//! only the page.

use golf_api::page::PageMeta;
use leptos::prelude::*;

use crate::course_search::CourseSearch;
use crate::format;
use crate::route::Route;

/// How many pages before and after the one that is shown are linked to by their number.
const AROUND: u32 = 2;

/// What a page costs to open, in words.
type Price = Callback<u32, Option<&'static str>>;

/// The pages around a page of the list. Every control is a real link; one that leads nowhere is
/// text.
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
    let to = search.clone();
    let price = price.map(|price| Callback::new(move |page| price.run(to.at_page(page))));
    let href = |page| Route::Courses(search.at_page(page)).href();
    page_links(page, pages, has_next, &href, price)
}

/// The controls of any list in pages: `href` gives the address of a page.
pub fn page_links(
    page: u32,
    pages: Option<u32>,
    has_next: bool,
    href: &dyn Fn(u32) -> String,
    price: Option<Price>,
) -> AnyView {
    if page == 1 && !has_next && pages.is_some_and(|pages| pages <= 1) {
        return ().into_any();
    }
    let link = |words: &'static str, rel: Option<&'static str>, to: Option<u32>| {
        match to {
        Some(to) => view! {
            <a class="Button" rel=rel href=href(to)>{words} {price.map(|price| priced(price, to))}</a>
        }
        .into_any(),
        None => {
            view! { <span class="Button disabled" aria-hidden="true">{words}</span> }.into_any()
        }
    }
    };
    let last = pages.unwrap_or(page);
    let around = page.saturating_sub(AROUND).max(1)..=page.saturating_add(AROUND).min(last);
    let numbered = around
        .filter(|_| pages.is_some() && page <= last)
        .map(|number| {
            let words = format::count(number);
            if number == page {
                view! { <b aria-current="page">{words}</b> }.into_any()
            } else {
                view! {
                    <a href=href(number)><span class="visually-hidden">"Page "</span>{words}</a>
                }
                .into_any()
            }
        });
    view! {
        <nav class="Pager" aria-label="Pages">
            {link("First", None, (page > 1).then_some(1))}
            {link("Previous", Some("prev"), (page > 1).then(|| (page - 1).min(last)))}
            <span class="numbers">
                {pages.is_none().then(|| format!("Page {}", format::count(page)))}
                {numbered.collect_view()}
            </span>
            {link("Next", Some("next"), has_next.then(|| page.saturating_add(1)))}
            {link("Last", None, pages.filter(|pages| page < *pages))}
            {pages.filter(|pages| *pages > 2 * AROUND + 1).map(|pages| go_to(pages, &href(1), price))}
        </nav>
    }
    .into_any()
}

/// The price as small print of a control.
fn priced(price: Price, page: u32) -> impl IntoView {
    move || {
        price
            .run(page)
            .map(|price| view! { <small>" · " {price}</small> })
    }
}

/// A form whose one field is the page; the rest of the address goes with it unseen.
fn go_to(pages: u32, first: &str, price: Option<Price>) -> impl IntoView + use<> {
    let (path, query) = first.split_once('?').unwrap_or((first, ""));
    let hidden: Vec<_> = form_urlencoded::parse(query.as_bytes())
        .map(|(name, value)| {
            view! { <input type="hidden" name=name.into_owned() value=value.into_owned() /> }
        })
        .collect();
    let typed = RwSignal::new(String::new());
    view! {
        <form method="get" action=path.to_owned() aria-label="Go to a page">
            {hidden}
            <label for="go-to-page">"Page"</label>
            <input id="go-to-page" name="page" type="number" inputmode="numeric" min="1" max=pages
                required=true prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event)) />
            <span>" of " {format::count(pages)}</span>
            <button class="Button" type="submit">
                "Go" {price.map(|price| move || {
                    let page: Option<u32> = typed.with(|typed| typed.parse().ok());
                    page.filter(|page| *page > 0).and_then(|page| price.run(page))
                        .map(|price| view! { <small>" · " {price}</small> })
                })}
            </button>
        </form>
    }
}
