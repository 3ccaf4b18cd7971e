//! The results of a list request: rows, their map, and links to other pages.

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::decode::Decoded;
use golf_api::page::CoursePage;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::route::Route;
use golf_views::components::course_table::course_table;
use golf_views::components::prices::prices;
use golf_views::markup::markup;
use golf_views::words;
use golf_views::words::format;
use leptos::prelude::*;

use super::in_sight::rows_in_sight;
use super::no_match::NoMatch;
use crate::browser::in_turns;
use crate::gateway::Gateway;
use crate::pages::courses_map::RowsAndMap;
use crate::ui::components::pager::Pager;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// An answer, with the search it belongs to.
#[derive(Debug, Clone)]
pub(super) struct Shown {
    answer: Arc<Decoded<CoursePage>>,
    search: CourseSearch,
}

impl Shown {
    pub(super) const fn new(answer: Arc<Decoded<CoursePage>>, search: CourseSearch) -> Self {
        Self { answer, search }
    }

    /// The total number of courses.
    pub(super) fn total(&self) -> Option<u32> {
        self.answer.value.meta.total
    }

    fn rows(&self) -> u32 {
        u32::try_from(self.answer.value.courses.len()).unwrap_or(u32::MAX)
    }

    /// "Page 2 of 102 · " and "11–20 of 1,014", if there are rows and the total is known. A single page needs no
    /// number.
    pub(super) fn place(&self) -> Option<(String, String)> {
        let meta = self.answer.value.meta;
        let (rows, total) = (self.rows(), meta.total?);
        let offset = meta.offset.unwrap_or_else(|| self.search.offset());
        let pages = self.search.pages(total);
        let page = match (format::count(self.search.page), format::count(pages)) {
            _ if pages == 1 => String::new(),
            (page, pages) => words::list::page_of(&page, &pages),
        };
        (rows > 0).then(|| (page, format::rows_of(offset, rows, total)))
    }
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.answer, &other.answer) && self.search == other.search
    }
}

/// The kind of content that an answer leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Rows,
    PastTheEnd,
    NoMatch,
}

/// The rows of an answer, or why there are none. Row elements are reused from one answer to the next, and only the
/// differences are written.
#[component]
pub(super) fn Results(
    /// The current answer, if there is one.
    shown: Memo<Option<Shown>>,
    map_is_open: RwSignal<bool>,
) -> impl IntoView {
    let kind = Memo::new(move |before: Option<&Kind>| {
        shown.with(|shown| match shown {
            Some(shown) if shown.rows() > 0 => Kind::Rows,
            Some(shown) if shown.total().is_some_and(|total| total > 0) => Kind::PastTheEnd,
            Some(_) => Kind::NoMatch,
            // The page is about to be removed.
            None => before.copied().unwrap_or(Kind::Rows),
        })
    });
    let unreadable = move || {
        shown.with(|shown| {
            shown
                .as_ref()
                .map_or(0, |shown| shown.answer.value.unreadable_rows)
        })
    };
    view! {
        {move || Some(unreadable()).filter(|rows| *rows > 0).map(|rows| markup("p")
            .with("class", "Note")
            .text(words::numbers::rows(rows.into()))
            .text(words::list::COULD_NOT_BE_READ)
            .text(if rows == 1 { words::list::IS } else { words::list::ARE })
            .text(words::list::NOT_SHOWN)
            .shown())}
        {move || match kind.get() {
            Kind::Rows => view! { <Rows shown=shown map_is_open=map_is_open /> }.into_any(),
            Kind::PastTheEnd => view! { <PastTheEnd shown=shown /> }.into_any(),
            Kind::NoMatch => {
                let no_match = move |shown: Shown| view! { <NoMatch search=shown.search.at_page(1) /> };
                (move || shown.get().map(no_match)).into_any()
            }
        }}
    }
}

#[component]
fn Rows(shown: Memo<Option<Shown>>, map_is_open: RwSignal<bool>) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let courses = move || {
        shown.with(|shown| {
            let courses = shown
                .as_ref()
                .map(|shown| shown.answer.value.courses.clone());
            Arc::new(courses.unwrap_or_default())
        })
    };
    // Changes only if the cached courses among these rows change.
    let saved = Memo::new(move |_| {
        shown.with(|shown| {
            let courses = shown.iter().flat_map(|shown| &shown.answer.value.courses);
            let saved = courses.map(|course| gateway.is_cached(&Request::Course(course.course_id)));
            saved.collect::<Vec<bool>>()
        })
    });
    // The answer whose rows are all in the DOM. After a navigation, the visible rows are painted first.
    let whole = RwSignal::new(None::<Shown>);
    let table = move || {
        let now = shown.get()?;
        let is_whole = whole.with(|whole| whole.as_ref() == Some(&now));
        let in_sight = if is_whole || !navigation.goes_to_top() {
            usize::MAX
        } else {
            let now = now.clone();
            in_turns::after_paint(move || {
                whole.try_set(Some(now));
            });
            rows_in_sight()
        };
        let saved = saved.get();
        let courses = &now.answer.value.courses;
        Some(course_table(courses, Some(&now.search), &[], &saved, in_sight).shown())
    };
    let max_limit = move || {
        shown.with(|shown| {
            let shown = shown.as_ref()?;
            shown.answer.value.meta.max_limit
        })
    };
    let has_prices = Memo::new(move |_| gateway.always_or_small_beside(max_limit()));
    let rows = view! {
        {move || has_prices.get().then(prices).shown()}
        {table}
        {pager(shown, gateway)}
    };
    view! {
        <RowsAndMap courses=Signal::derive(courses) is_open=map_is_open rows=rows.into_any() />
    }
}

#[component]
fn PastTheEnd(shown: Memo<Option<Shown>>) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let last = move || {
        shown.with(|shown| {
            let Shown { answer, search } = shown.as_ref()?;
            let last = search.pages(answer.value.meta.total?);
            Some(Route::Courses(search.at_page(last)).href())
        })
    };
    view! {
        <div class="PastTheEnd">
            {markup("p").text(words::list::PAST_THE_END).shown()}
            <p>
                <a class="Button" href=last>{words::list::TO_THE_LAST_PAGE}</a>
            </p>
        </div>
        {pager(shown, gateway)}
    }
}

fn pager(shown: Memo<Option<Shown>>, gateway: Gateway) -> impl IntoView {
    move || {
        let price = move |search: CourseSearch| gateway.price(&Request::Courses(search.to_query()));
        shown.get().map(|shown| view! {
            <Pager search=shown.search.clone() meta=shown.answer.value.meta rows=shown.rows() price=price />
        })
    }
}
