//! What a list has answered: rows, a map of them, and the pages around.

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::decode::Decoded;
use golf_api::page::CoursePage;
use leptos::prelude::*;

use super::no_match::NoMatch;
use crate::components::course_table::CourseTable;
use crate::components::pager::Pager;
use crate::course_search::CourseSearch;
use crate::format;
use crate::gateway::Gateway;
use crate::in_turns;
use crate::markup::markup;
use crate::pages::courses_map::RowsAndMap;
use crate::route::Route;
use crate::words;

/// An answer and the search it answers.
#[derive(Debug, Clone)]
pub(super) struct Shown {
    answer: Arc<Decoded<CoursePage>>,
    search: CourseSearch,
}

impl Shown {
    pub(super) const fn new(answer: Arc<Decoded<CoursePage>>, search: CourseSearch) -> Self {
        Self { answer, search }
    }

    /// How many courses there are in all.
    pub(super) fn total(&self) -> Option<u32> {
        self.answer.value.meta.total
    }

    fn rows(&self) -> u32 {
        u32::try_from(self.answer.value.courses.len()).unwrap_or(u32::MAX)
    }

    /// "Page 2 of 102 · " and "11–20 of 1,014", when there are rows and the service says how many.
    /// The only page needs no number.
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

/// The rows of an answer, or why there are none.
#[component]
pub(super) fn Results(shown: Shown, map_is_open: RwSignal<bool>) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let rows = shown.rows();
    let Shown { answer, search } = shown;
    let page = &answer.value;
    let last = page
        .meta
        .total
        .filter(|total| rows == 0 && *total > 0)
        .map(|total| search.pages(total));
    let (meta, of_pager) = (page.meta, search.clone());
    let pager = in_turns::later(move || {
        let price = move |search: CourseSearch| gateway.price(&Request::Courses(search.to_query()));
        view! { <Pager search=of_pager.clone() meta=meta rows=rows price=price /> }.into_any()
    });
    view! {
        {(page.unreadable_rows > 0).then(|| view! {
            <p class="Note">
                {words::numbers::rows(page.unreadable_rows.into())}
                {words::list::COULD_NOT_BE_READ}
                {if page.unreadable_rows == 1 { words::list::IS } else { words::list::ARE }}
                {words::list::NOT_SHOWN}
            </p>
        })}
        {if rows > 0 {
            let table = view! {
                {move || gateway.always_or_small().then(|| view! {
                    <p class="prices">
                        {words::list::WHAT_COSTS}
                        <span class="saved-sign" aria-hidden="true">"✓"</span> {words::list::SAVED_ALREADY}
                    </p>
                })}
                <CourseTable courses=page.courses.clone() search=search
                    is_saved=move |id| gateway.is_saved(&Request::Course(id)) />
                {pager}
            };
            view! {
                <RowsAndMap courses=page.courses.clone() is_open=map_is_open rows=table.into_any() />
            }.into_any()
        } else if let Some(last) = last {
            view! {
                <div class="PastTheEnd">
                    {markup("p").text(words::list::PAST_THE_END)}
                    <p>
                        <a class="Button" href=Route::Courses(search.at_page(last)).href()>
                            {words::list::TO_THE_LAST_PAGE}
                        </a>
                    </p>
                </div>
                {pager}
            }.into_any()
        } else {
            view! { <NoMatch search=search.at_page(1) /> }.into_any()
        }}
    }
}
