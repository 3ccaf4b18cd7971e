//! The results of a list request: rows, their map, and links to other pages.

use std::sync::Arc;

use golf_api::address::Request;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::route::Route;
use golf_views::components::course_table::course_table;
use golf_views::components::prices::prices;
use golf_views::markup::markup;
use golf_views::pages::list::view::{ListKind, ShownList};
use golf_views::words;
use leptos::prelude::*;

use super::in_sight::rows_in_sight;
use super::no_match::NoMatch;
use crate::browser::in_turns;
use crate::gateway::Gateway;
use crate::pages::courses_map::RowsAndMap;
use crate::ui::components::pager::Pager;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// The rows of an answer, or why there are none. Row elements are reused from one answer to the next, and only the
/// differences are written.
#[component]
pub(super) fn Results(
    /// The current answer, if there is one.
    shown: Memo<Option<ShownList>>,
    map_is_open: RwSignal<bool>,
) -> impl IntoView {
    let kind = Memo::new(move |before: Option<&ListKind>| {
        let kind = shown.with(|shown| shown.as_ref().map(ShownList::kind));
        // Without an answer the page is about to be removed.
        kind.or_else(|| before.copied()).unwrap_or(ListKind::Rows)
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
            ListKind::Rows => view! { <Rows shown=shown map_is_open=map_is_open /> }.into_any(),
            ListKind::PastTheEnd => view! { <PastTheEnd shown=shown /> }.into_any(),
            ListKind::NoMatch => {
                let no_match = move |shown: ShownList| view! { <NoMatch search=shown.search.at_page(1) /> };
                (move || shown.get().map(no_match)).into_any()
            }
        }}
    }
}

#[component]
fn Rows(shown: Memo<Option<ShownList>>, map_is_open: RwSignal<bool>) -> impl IntoView {
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
    let whole = RwSignal::new(None::<ShownList>);
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
fn PastTheEnd(shown: Memo<Option<ShownList>>) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let last = move || {
        shown.with(|shown| {
            let ShownList { answer, search } = shown.as_ref()?;
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

fn pager(shown: Memo<Option<ShownList>>, gateway: Gateway) -> impl IntoView {
    move || {
        let price = move |search: CourseSearch| gateway.price(&Request::Courses(search.to_query()));
        shown.get().map(|shown| view! {
            <Pager search=shown.search.clone() meta=shown.answer.value.meta rows=shown.rows() price=price />
        })
    }
}
