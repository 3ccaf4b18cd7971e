//! The service's list of courses: search, rows and pages. Its state is its address.

use std::sync::Arc;

use golf_api::address::Request;
use golf_api::decode::Decoded;
use golf_api::page::CoursePage;
use golf_client::load::Load;
use golf_client::question::AskCourses;
use golf_views::address::course_search::CourseSearch;
use golf_views::address::route::Route;
use golf_views::markup::Markup;
use golf_views::pages::list as page;
use golf_views::pages::list::view::{self, AskedList, InsteadOfRows, ListView, ShownList};
use golf_views::words;
use leptos::html;
use leptos::prelude::*;

use super::results::Results;
use super::{offline_list, welcome};
use crate::browser::in_turns::noticed;
use crate::browser::names;
use crate::browser::storage;
use crate::gateway::Gateway;
use crate::pages::courses_map::map_is_open;
use crate::pages::{answer_line, failed, round};
use crate::ui::components::filter_chips::FilterChips;
use crate::ui::components::search_form::SearchForm;
use crate::ui::components::waiting::Waiting;
use crate::ui::deferred::not_loaded;
use crate::ui::load::{Loading, Wish, load};
use crate::ui::markup::{LiveMarkup, Show, live, reactive};
use crate::ui::navigation::Navigation;

/// The list of courses.
#[component]
pub(super) fn CourseList() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let (search, asked) = searches(navigation, gateway);
    let answer = load(gateway, move || {
        if gateway.is_open() {
            asked.with(|search| AskCourses(search.to_query()).into())
        } else {
            Wish::Soon
        }
    });
    // The rows belong to the search that was answered, not to the one in progress.
    let shown = Memo::new(move |before: Option<&Option<ShownList>>| {
        answer.state.with(|state| match state {
            Load::Ready(answer) => Some(ShownList {
                answer: Arc::clone(answer),
                search: asked.get_untracked(),
            }),
            Load::Waiting {
                before: Some(_), ..
            } => before.cloned().flatten(),
            _ => None,
        })
    });
    let view = Memo::new(move |_| {
        let has_stored = || storage::read(names::CHANGED).is_some();
        shown.with(|shown| {
            let state = answer.state;
            state.with(|state| ListView::of(shown.as_ref(), state, has_stored()))
        })
    });
    tell(navigation, search, asked, answer.state);
    let max_limit = gateway.max_limit();
    let price = move |typed: CourseSearch| {
        let asked = typed.for_plan(max_limit.get(), |search| is_cached(gateway, search));
        gateway.price(&Request::Courses(asked.to_query()))
    };
    let is_first_visit = Memo::new(move |_| view.with(|view| view.is_first_visit));
    let whole = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        if let Some(whole) = whole.get() {
            let _ = whole
                .class_list()
                .toggle_with_force("first", is_first_visit.get());
        }
    });
    let seen = move || page::link_to_seen(search.with(|search| search.search.clone()));
    let round = move || {
        let is_home = search.with(|search| *search == CourseSearch::default());
        let round = is_home.then(round::stored).flatten();
        round.as_ref().map(page::round)
    };
    page::page(page::Slots {
        title: reactive(move || page::title(is_first_visit.get())),
        round: reactive(round),
        form: live(view! { <SearchForm search=asked max_limit=max_limit price=price /> }),
        chips: live(move || asked.with(|search| view! { <FilterChips search=search.clone() /> })),
        seen: reactive(seen),
        results: results(view, shown, asked, answer).into(),
    })
    .node(whole)
    .shown()
}

/// The search in the address, and the list that it asks for.
fn searches(navigation: Navigation, gateway: Gateway) -> (Memo<CourseSearch>, Memo<CourseSearch>) {
    let route = navigation.route();
    let search = Memo::new(move |before: Option<&CourseSearch>| match route.get() {
        Route::Courses(search) => search,
        // When another screen opens, this page still exists for a moment.
        _ => before.cloned().unwrap_or_default(),
    });
    let max_limit = gateway.max_limit();
    let list = Memo::new(move |before: Option<&AskedList>| {
        let (is_known, max_limit) = (gateway.is_open(), max_limit.get());
        let is_cached = |search: &CourseSearch| is_cached(gateway, search);
        AskedList::next(before, search.get(), is_known, max_limit, is_cached)
    });
    let asked = Memo::new(move |_| list.with(|list| list.asked.clone()));
    (search, asked)
}

fn is_cached(gateway: Gateway, search: &CourseSearch) -> bool {
    untrack(|| gateway.is_cached(&Request::Courses(search.to_query())))
}

/// Corrects the address, sets the title, and announces the rows.
fn tell(
    navigation: Navigation,
    search: Memo<CourseSearch>,
    asked: Memo<CourseSearch>,
    state: RwSignal<Load<Decoded<CoursePage>>>,
) {
    let route = navigation.route();
    Effect::new(move |_| {
        let asked = asked.get();
        if matches!(route.get_untracked(), Route::Courses(_)) {
            navigation.correct(Route::Courses(asked));
        }
    });
    Effect::new(move |_| {
        let search = search.get();
        navigation.set_title(&view::title(&search));
        if let Load::Ready(answer) = state.get() {
            navigation.announce(&ShownList { answer, search }.announcement());
        }
    });
}

/// The rows below their heading, or what is there instead.
fn results(
    view: Memo<ListView>,
    shown: Memo<Option<ShownList>>,
    asked: Memo<CourseSearch>,
    answer: Loading<Decoded<CoursePage>>,
) -> Markup {
    let navigation: Navigation = expect_context();
    let map_is_open = map_is_open();
    let is_shown = Memo::new(move |_| view.with(|view| view.is_answered));
    let heading = Memo::new(move |_| view.with(|view| view.heading.clone()));
    let place = Memo::new(move |_| view.with(|view| view.place.clone()));
    let instead = Memo::new(move |_| view.with(|view| view.instead.clone()));
    let has_origin = Memo::new(move |_| answer.origin.with(Option::is_some));
    let retry = move || {
        answer.retry.notify();
        navigation.focus("#results");
    };
    let again = Callback::new(move |()| retry());
    let instead = move || match instead.get() {
        InsteadOfRows::Nothing => None,
        InsteadOfRows::Welcome => Some(welcome::part::view()),
        InsteadOfRows::NotLoaded => Some(not_loaded(Box::new(retry))),
        InsteadOfRows::Offline => Some(offline_list::part::view(again)),
        InsteadOfRows::Failed(failure) => Some(failed::part::view(failure, again)),
        InsteadOfRows::Waiting { slow } => {
            let what = words::service::COURSES_AWAITED;
            Some(view! { <Waiting what=what slow=slow rows=10 /> }.into_any())
        }
    };
    let content = view! {
        {move || is_shown.get().then(|| view! { <Results shown=shown map_is_open=map_is_open /> })}
        {instead}
        {move || has_origin.get().then(|| answer_line::part::view(
            answer.origin.into(),
            Signal::derive(move || Request::Courses(asked.with(CourseSearch::to_query))),
            Callback::new(move |()| answer.refresh()),
        ))}
    };
    let section = NodeRef::<html::Section>::new();
    let is_refreshing = Memo::new(move |_| view.with(|view| view.is_refreshing));
    let is_noticed = noticed(is_refreshing);
    Effect::new(move |_| {
        if let Some(section) = section.get() {
            let _ = section.set_attribute("aria-busy", &is_refreshing.get().to_string());
        }
    });
    Effect::new(move |_| {
        if let Some(section) = section.get() {
            let _ = section
                .class_list()
                .toggle_with_force("dimmed", is_noticed.get());
        }
    });
    Effect::new(move |_| navigation.hold(is_refreshing.get() && !is_noticed.get()));
    on_cleanup(move || navigation.hold(false));
    page::results(
        reactive(move || page::heading(heading.get())),
        reactive(move || place.get().map(page::place)),
        live(content),
    )
    .node(section)
}
