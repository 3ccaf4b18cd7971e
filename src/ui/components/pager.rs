//! Links to the first, previous, next, last and neighboring pages, and a form for any page. They change only the page
//! in the address.

use golf_api::page::PageMeta;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::route::Route;
use golf_views::markup::{Part, markup};
use golf_views::words::format;
use golf_views::words::list;
use leptos::prelude::*;

use crate::ui::markup::{LiveMarkup, Show};

/// How many neighboring pages on each side are linked by number.
const AROUND: u32 = 2;

/// The price of opening a page, in words.
type Price = Callback<u32, Option<&'static str>>;

/// The pager of the list. Every control is a real link, or plain text if it leads nowhere.
#[component]
pub fn Pager(
    /// The list at the current page.
    search: CourseSearch,
    /// The service's page metadata.
    meta: PageMeta,
    /// Rows on this page.
    rows: u32,
    /// The price of opening a page of the list, in words.
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

/// The controls of any paged list; `href` returns the address of a page.
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
    let link = |words: &'static str, rel: &'static str, to: Option<u32>| match to {
        Some(to) => {
            let mut link = markup("a").with("class", "Button").with("href", href(to));
            if !rel.is_empty() {
                link = link.with("rel", rel);
            }
            let link = link.text(words);
            match price {
                Some(price) => link.view(priced(move || price.run(to))),
                None => link,
            }
        }
        None => markup("span")
            .with("class", "Button disabled")
            .with("aria-hidden", "true")
            .text(words),
    };
    let last = pages.unwrap_or(page);
    let around = page.saturating_sub(AROUND).max(1)..=page.saturating_add(AROUND).min(last);
    let numbered = around
        .filter(|_| pages.is_some() && page <= last)
        .map(|number| {
            let words = format::count(number);
            if number == page {
                return markup("b").with("aria-current", "page").text(words);
            }
            let said = markup("span")
                .with("class", "visually-hidden")
                .text(list::PAGE_SAID);
            markup("a")
                .with("href", href(number))
                .child(said)
                .text(words)
        });
    let mut numbers = markup("span").with("class", "numbers");
    if pages.is_none() {
        numbers = numbers.text(list::page(&format::count(page)));
    }
    let form = pages
        .filter(|pages| *pages > 2 * AROUND + 1)
        .map(|pages| go_to(pages, &href(1), price));
    let pager = markup("nav")
        .with("class", "Pager")
        .with("aria-label", list::PAGES)
        .child(link(list::FIRST_PAGE, "", (page > 1).then_some(1)))
        .child(link(
            list::PREVIOUS_PAGE,
            "prev",
            (page > 1).then(|| (page - 1).min(last)),
        ))
        .child(numbers.children(numbered))
        .child(link(
            list::NEXT_PAGE,
            "next",
            has_next.then(|| page.saturating_add(1)),
        ))
        .child(link(
            list::LAST_PAGE,
            "",
            pages.filter(|pages| page < *pages),
        ));
    match form {
        Some(form) => pager.view(form).shown().into_any(),
        None => pager.shown().into_any(),
    }
}

/// A price in small print on a control.
fn priced(price: impl Fn() -> Option<&'static str> + Send + 'static) -> AnyView {
    (move || {
        price()
            .map(|price| markup("small").text(" · ").text(price))
            .shown()
    })
    .into_any()
}

/// A form whose only visible field is the page. The rest of the address is in hidden fields.
fn go_to(pages: u32, first: &str, price: Option<Price>) -> AnyView {
    let (path, query) = first.split_once('?').unwrap_or((first, ""));
    let hidden = form_urlencoded::parse(query.as_bytes()).map(|(name, value)| {
        markup("input")
            .with("type", "hidden")
            .with("name", name.into_owned())
            .with("value", value.into_owned())
    });
    let typed = RwSignal::new(String::new());
    let field = markup("input")
        .with("id", "go-to-page")
        .with("name", "page")
        .with("type", "number")
        .with("inputmode", "numeric")
        .with("min", "1")
        .with("max", pages.to_string())
        .with("required", "")
        // A new page clears the field, although its element is reused.
        .part(Part::Value(""));
    let mut button = markup("button")
        .with("class", "Button")
        .with("type", "submit")
        .text(list::GO);
    if let Some(price) = price {
        button = button.view(priced(move || {
            let page = typed.with(|typed| typed.parse().unwrap_or(0));
            (page > 0).then(|| price.run(page)).flatten()
        }));
    }
    let hidden: Vec<_> = hidden.collect();
    let of_pages = markup("span").text(list::OF_PAGES);
    view! {
        <form method="get" action=path.to_owned() aria-label=list::GO_TO_PAGE
            on:input=move |event| typed.set(event_target_value(&event))>
            {hidden.shown()}
            {markup("label").with("for", "go-to-page").text(list::PAGE).shown()}
            {field.shown()}
            {of_pages.text(format::count(pages)).shown()}
            {button.shown()}
        </form>
    }
    .into_any()
}
