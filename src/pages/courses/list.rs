//! The service's list of courses: search, rows and pages. Its state is its address.

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::decode::Decoded;
use golf_api::page::CoursePage;
use golf_client::failure::Failure;
use golf_client::question::AskCourses;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::route::Route;
use golf_views::pages::list as page;
use golf_views::words;
use golf_views::words::format;
use leptos::html;
use leptos::prelude::*;

use super::results::{Results, Shown};
use crate::browser::names;
use crate::browser::storage;
use crate::gateway::Gateway;
use crate::pages::courses_map::map_is_open;
use crate::pages::lazy;
use crate::ui::components::filter_chips::FilterChips;
use crate::ui::components::search_form::SearchForm;
use crate::ui::components::waiting::Waiting;
use crate::ui::load::{Load, Wish, load};
use crate::ui::markup::{LiveMarkup, Show, live, reactive};
use crate::ui::navigation::Navigation;

/// The list of courses.
#[component]
pub(super) fn CourseList() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let route = navigation.route();
    let search = Memo::new(move |before: Option<&CourseSearch>| match route.get() {
        Route::Courses(search) => search,
        // When another screen opens, this page still exists for a moment.
        _ => before.cloned().unwrap_or_default(),
    });
    let max_limit = gateway.max_limit();
    let map_is_open = map_is_open();
    let is_cached = move |search: &CourseSearch| {
        untrack(|| gateway.is_cached(&Request::Courses(search.to_query())))
    };
    // The request uses the largest page that the plan allows, once that is known, since a request costs the same
    // whatever its size.
    let resolved = Memo::new(move |before: Option<&Resolved>| {
        let search = search.get();
        // The choice also depends on the cache index, which is known shortly after the start.
        let is_known = gateway.is_open();
        let before = before.filter(|before| before.is_known && before.search == search);
        let asked = match (before, max_limit.get()) {
            (Some(before), Some(max)) => before.asked.clamped_to(max),
            (Some(before), None) => before.asked.clone(),
            (None, max) if is_known => search.for_plan(max, is_cached),
            (None, _) => search.clone(),
        };
        Resolved {
            is_known,
            search,
            asked,
        }
    });
    let asked = Memo::new(move |_| resolved.with(|resolved| resolved.asked.clone()));
    let answer = load(gateway, move || {
        if gateway.is_open() {
            asked.with(|search| AskCourses(search.to_query()).into())
        } else {
            Wish::Soon
        }
    });
    Effect::new(move |_| {
        let asked = asked.get();
        if matches!(route.get_untracked(), Route::Courses(_)) {
            navigation.correct(Route::Courses(asked));
        }
    });
    Effect::new(move |_| {
        navigation.set_title(&title(&search.get()));
        if let Load::Ready(found) = answer.state.get() {
            navigation.announce(&results_words(&found));
        }
    });
    // The rows belong to the search that was answered, not to the one in progress.
    let shown = Memo::new(move |before: Option<&Option<Shown>>| {
        answer.state.with(|state| match state {
            Load::Ready(answer) => Some(Shown::new(Arc::clone(answer), asked.get_untracked())),
            Load::Waiting {
                before: Some(_), ..
            } => before.cloned().flatten(),
            _ => None,
        })
    });
    let is_shown = Memo::new(move |_| shown.with(Option::is_some));
    let heading = Memo::new(move |_| match (shown.get(), answer.state.get()) {
        (Some(shown), _) => match shown.total() {
            Some(total) => words::numbers::courses(total.into()),
            None => words::frame::COURSES.to_owned(),
        },
        (None, Load::Failed(Failure::NoKey)) => words::list::HOW_TO_START.to_owned(),
        (None, _) => words::frame::COURSES.to_owned(),
    });
    // On the first visit there is nothing to search yet. `public/early.js` decides the same before the app is here.
    let is_first_visit = Memo::new(move |_| {
        let has_no_key = answer
            .state
            .with(|state| matches!(state, Load::Failed(Failure::NoKey)));
        has_no_key && storage::read(names::CHANGED).is_none()
    });
    let place = Memo::new(move |_| shown.with(|shown| shown.as_ref().and_then(Shown::place)));
    let seen = move || page::link_to_seen(search.with(|search| search.search.clone()));
    let is_answered = Memo::new(move |_| answer.origin.with(Option::is_some));
    let refreshing = move || {
        answer.state.with(|state| {
            matches!(
                state,
                Load::Waiting {
                    before: Some(_),
                    ..
                }
            )
        })
    };
    let price = move |typed: CourseSearch| {
        let asked = typed.for_plan(max_limit.get(), is_cached);
        gateway.price(&Request::Courses(asked.to_query()))
    };
    let form = view! { <SearchForm search=asked max_limit=max_limit price=price /> };
    let chips = move || asked.with(|search| view! { <FilterChips search=search.clone() /> });
    let retry = move || {
        answer.retry.notify();
        navigation.focus("#results");
    };
    let instead = move || {
        answer.state.with(|state| match state {
            Load::Failed(Failure::NoKey) => Some(lazy::welcome::view()),
            Load::Failed(Failure::NotLoaded) => Some(lazy::not_loaded(Box::new(retry))),
            Load::Failed(Failure::Offline) => {
                Some(lazy::offline_list::view(Callback::new(move |()| retry())))
            }
            Load::Failed(failure) => Some(lazy::failed::view(
                failure.clone(),
                Callback::new(move |()| retry()),
            )),
            Load::Waiting { slow, before: None } => {
                let what = words::service::COURSES_AWAITED;
                Some(view! { <Waiting what=what slow=*slow rows=10 /> }.into_any())
            }
            _ => None,
        })
    };
    let content = view! {
        {move || is_shown.get().then(|| view! { <Results shown=shown map_is_open=map_is_open /> })}
        {instead}
        {move || is_answered.get().then(|| lazy::answer_line::view(
            answer.origin.into(),
            Signal::derive(move || Request::Courses(asked.with(CourseSearch::to_query))),
            Callback::new(move |()| answer.refresh()),
        ))}
    };
    let section = NodeRef::<html::Section>::new();
    Effect::new(move |_| {
        if let Some(section) = section.get() {
            let _ = section.set_attribute("aria-busy", &refreshing().to_string());
        }
    });
    let results = page::results(
        reactive(move || page::heading(heading.get())),
        reactive(move || place.get().map(page::place)),
        live(content),
    );
    let whole = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        if let Some(whole) = whole.get() {
            let _ = whole
                .class_list()
                .toggle_with_force("first", is_first_visit.get());
        }
    });
    page::page(page::Slots {
        title: reactive(move || page::title(is_first_visit.get())),
        form: live(form),
        chips: live(chips),
        seen: reactive(seen),
        results: results.node(section).into(),
    })
    .node(whole)
    .shown()
}

/// The search in the address, and the request derived from it by the plan and the cache.
#[derive(Clone, PartialEq)]
struct Resolved {
    /// Whether the cache index was known.
    is_known: bool,
    search: CourseSearch,
    asked: CourseSearch,
}

fn title(search: &CourseSearch) -> String {
    let what = match (search.search.as_str(), search.state.as_str()) {
        ("", "") => words::list::GOLF_COURSES.to_owned(),
        ("", state) => words::list::golf_courses_in(state),
        (name, "") => words::list::named(name),
        (name, state) => words::list::named_in(name, state),
    };
    if search.page > 1 {
        words::list::title_of_page(&what, search.page)
    } else {
        what
    }
}

fn results_words(answer: &Decoded<CoursePage>) -> String {
    let page = &answer.value;
    let rows = u32::try_from(page.courses.len()).unwrap_or(u32::MAX);
    match page.meta.total {
        Some(0) => words::list::NO_COURSE_FOUND.into(),
        Some(total) => {
            let range = format::rows_of(page.meta.offset.unwrap_or_default(), rows, total);
            words::list::courses_shown(&range)
        }
        None => words::numbers::courses(rows.into()),
    }
}
