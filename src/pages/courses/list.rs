//! The service's list: search, rows, pages. Its state is its address.

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::decode::Decoded;
use golf_api::page::CoursePage;
use leptos::prelude::*;

use super::results::{Results, Shown};
use crate::components::filter_chips::FilterChips;
use crate::components::search_form::SearchForm;
use crate::components::waiting::Waiting;
use crate::course_search::CourseSearch;
use crate::failure::Failure;
use crate::find::Find;
use crate::format;
use crate::gateway::Gateway;
use crate::gateway::question::AskCourses;
use crate::in_turns;
use crate::lazy;
use crate::load::{Load, Wish, load};
use crate::markup::markup;
use crate::navigation::Navigation;
use crate::pages::courses_map::map_is_open;
use crate::route::Route;
use crate::words;

/// The list of courses.
#[component]
pub(super) fn CourseList() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let route = navigation.route();
    let search = Memo::new(move |before: Option<&CourseSearch>| match route.get() {
        Route::Courses(search) => search,
        // On the way to another screen this page is still there for a moment.
        _ => before.cloned().unwrap_or_default(),
    });
    let max_limit = gateway.max_limit();
    let map_is_open = map_is_open();
    let is_cached = move |search: &CourseSearch| {
        untrack(|| gateway.is_cached(&Request::Courses(search.to_query())))
    };
    // What is asked for is what the plan can answer, once it is known; and as much of it, since a
    // page costs the same whatever its size.
    let resolved = Memo::new(move |before: Option<&Resolved>| {
        let search = search.get();
        // What is saved decides too, and is known a moment after the start.
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
    let page = load(gateway, move || {
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
        if let Load::Ready(answer) = page.state.get() {
            navigation.announce(&results_words(&answer));
        }
    });
    // The rows belong to the search that was answered, not to the one that is being asked.
    let shown = Memo::new(move |before: Option<&Option<Shown>>| {
        page.state.with(|state| match state {
            Load::Ready(answer) => Some(Shown::new(Arc::clone(answer), asked.get_untracked())),
            Load::Waiting {
                before: Some(_), ..
            } => before.cloned().flatten(),
            _ => None,
        })
    });
    let is_shown = Memo::new(move |_| shown.with(Option::is_some));
    let heading = Memo::new(move |_| match (shown.get(), page.state.get()) {
        (Some(shown), _) => match shown.total() {
            Some(total) => words::numbers::courses(total.into()),
            None => words::frame::COURSES.to_owned(),
        },
        (None, Load::Failed(Failure::NoKey)) => words::list::EVERY_COURSE.to_owned(),
        (None, _) => words::frame::COURSES.to_owned(),
    });
    let place = Memo::new(move |_| shown.with(|shown| shown.as_ref().and_then(Shown::place)));
    let seen = move || {
        let words = search.with(|search| search.search.clone());
        let find = Find {
            words,
            ..Find::default()
        };
        Route::Find(find).href()
    };
    let is_answered = Memo::new(move |_| page.origin.with(Option::is_some));
    let refreshing = move || {
        page.state.with(|state| {
            matches!(
                state,
                Load::Waiting {
                    before: Some(_),
                    ..
                }
            )
        })
    };
    let form = in_turns::later(move || {
        let price = move |typed: CourseSearch| {
            let asked = typed.for_plan(max_limit.get(), is_cached);
            gateway.price(&Request::Courses(asked.to_query()))
        };
        view! { <SearchForm search=asked max_limit=max_limit price=price /> }.into_any()
    });
    let chips = move || asked.with(|search| view! { <FilterChips search=search.clone() /> });
    let seen = move || {
        let small = markup("small").text(words::service::FOR_NO_REQUEST);
        markup("a")
            .with("class", "seen")
            .with("href", seen())
            .text(words::list::FIND_AMONG_SEEN)
            .child(small)
    };
    let beneath = markup("div").with("class", "beneath");
    let page_and_rows = move || {
        place.get().map(|(page, rows)| {
            let rows = markup("span").text(rows);
            markup("p").text(page).child(rows)
        })
    };
    // The heading stays while what is below it changes: focus has a place to be.
    let named = markup("h2").with("id", "results").with("tabindex", "-1");
    let heading = markup("div")
        .with("class", "heading")
        .child(named.view(heading.into_any()))
        .view(page_and_rows.into_any());
    let retry = move || {
        page.retry.notify();
        navigation.focus("#results");
    };
    let instead = move || {
        page.state.with(|state| match state {
            Load::Failed(Failure::NoKey) => Some(lazy::welcome::view()),
            Load::Failed(Failure::NotLoaded) => Some(lazy::not_loaded(Box::new(retry))),
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
    let results = view! {
        <section class="results" aria-labelledby="results" aria-busy=move || refreshing().to_string()>
            {heading}
            {move || is_shown.get().then(|| view! { <Results shown=shown map_is_open=map_is_open /> })}
            {instead}
            {move || is_answered.get().then(|| lazy::answer_line::view(
                page.origin.into(),
                Signal::derive(move || Request::Courses(asked.with(CourseSearch::to_query))),
                Callback::new(move |()| page.refresh()),
            ))}
        </section>
    };
    markup("div")
        .with("class", "CoursesPage")
        .child(
            markup("h1")
                .with("tabindex", "-1")
                .text(words::list::FIND_A_COURSE),
        )
        .view(form.into_any())
        .child(beneath.view(chips.into_any()).view(seen.into_any()))
        .view(results.into_any())
}

/// The list of an address, and the list that is asked for because of the plan and what is saved.
#[derive(Clone, PartialEq)]
struct Resolved {
    /// Whether it was known what is saved.
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
