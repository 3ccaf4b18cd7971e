//! Two to four courses side by side: facts, tees, lengths by par, and two overlaid holes.

pub mod chosen;
mod picks;
mod side;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_client::question::AskCourse;
use golf_views::address::comparison::{Comparison, MOST};
use golf_views::address::route::Route;
use golf_views::words;
use golf_views::words::format;
use leptos::prelude::*;
use picks::HolePicks;
use side::{Side, SideCard};

use crate::gateway::Gateway;
use crate::settings::Settings;
use crate::ui::comparison_columns as columns;
use crate::ui::components::figure_table::FigureTable;
use crate::ui::components::waiting::Waiting;
use crate::ui::load::{Wish, load};
use crate::ui::navigation::Navigation;

/// How many cached courses are offered.
const OFFERED: usize = 8;
/// How many cached answers are searched for them.
const LOOKED_AT: usize = 60;

/// The page.
#[component]
pub fn ComparePage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let route = navigation.route();
    let comparison = Memo::new(move |before: Option<&Comparison>| match route.get() {
        Route::Compare(comparison) => comparison,
        // The page is being left.
        _ => before.cloned().unwrap_or_default(),
    });
    let courses = Memo::new(move |_| comparison.with(|all| all.courses.clone()));
    Effect::new(move |_| {
        courses.track();
        // The service is untracked: a switch to another one must not claim these ids for it.
        chosen::keep(
            &settings.service().get_untracked(),
            &comparison.get_untracked(),
        );
    });
    Effect::new(move |_| {
        if courses.with(Vec::is_empty) {
            navigation.set_title(words::compare::COMPARE);
        }
    });
    let is_begun = RwSignal::new(false);
    view! {
        <article class="ComparePage">
            <header>
                <nav class="trail" aria-label=words::frame::BREADCRUMB><a href=Route::home().href()>{words::frame::COURSES}</a></nav>
                <h1 tabindex="-1">{words::compare::COMPARE}</h1>
            </header>
            {move || {
                let sides: Vec<Side> = courses.get().into_iter().map(|id| Side::new(gateway, id)).collect();
                match sides.is_empty() {
                    true => ().into_any(),
                    false => view! { <SideBySide sides=sides comparison=comparison is_begun=is_begun /> }.into_any(),
                }
            }}
            {move || {
                let ids = courses.get();
                (ids.len() < MOST).then(|| view! { <MoreCourses comparison=comparison count=ids.len() /> })
            }}
        </article>
    }
}

#[component]
fn SideBySide(
    sides: Vec<Side>,
    comparison: Memo<Comparison>,
    /// Whether the table has been shown. The first time, it waits for the cached answers so that it does not shift.
    is_begun: RwSignal<bool>,
) -> impl IntoView {
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let of_beginning = sides.clone();
    Effect::new(move |_| {
        if !is_begun.get() && gateway.is_open() && of_beginning.iter().all(Side::is_read) {
            is_begun.set(true);
        }
    });
    let named = sides.clone();
    Effect::new(move |_| {
        let names: Vec<String> = named.iter().map(Side::name).collect();
        navigation.set_title(&words::compare::title(&names.join(", ")));
    });
    move || {
        if !is_begun.get() {
            return view! { <Waiting what=words::service::COURSES_AWAITED slow=false rows=8 /> }
                .into_any();
        }
        let of_table = sides.clone();
        let cards = sides.iter().map(|side| {
            view! { <SideCard side=*side comparison=comparison /> }
        });
        let table = move || {
            let columns: Vec<_> = of_table.iter().map(Side::column).collect();
            let mut figures = columns::figures(&columns, unit.get());
            let empty = if columns.len() > 1 {
                figures.take_empty_rows()
            } else {
                Vec::new()
            };
            let not_given = (!empty.is_empty()).then(|| {
                view! {
                    <p class="small">{words::compare::given_for_none(&empty.join(", "))}</p>
                }
            });
            view! { <FigureTable figures=figures /> {not_given} }
        };
        view! {
            <section class="sides" aria-labelledby="courses">
                <h2 id="courses" class="visually-hidden">{words::frame::COURSES}</h2>
                <ol class="SideCards" aria-label=words::compare::COURSES_COMPARED>{cards.collect_view()}</ol>
                {table}
                <p class="small">
                    {words::compare::ABOUT_THE_FIGURES}
                </p>
            </section>
            <HolePicks sides=sides.clone() comparison=comparison />
        }
        .into_any()
    }
}

/// Courses seen in this browser, and a link to all others.
#[component]
fn MoreCourses(comparison: Memo<Comparison>, count: usize) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let saved = Memo::new(move |_| {
        let requests = gateway.cached_requests(LOOKED_AT).into_iter();
        let mut ids: Vec<CourseId> = Vec::new();
        for request in requests {
            let is_fresh = gateway.is_cached(&request);
            if let Request::Course(id) = request
                && is_fresh
                && !ids.contains(&id)
                && comparison.with(|all| !all.courses.contains(&id))
            {
                ids.push(id);
            }
        }
        ids.truncate(OFFERED);
        ids
    });
    let heading = match count {
        0 => words::compare::CHOOSE_THE_FIRST,
        1 => words::compare::CHOOSE_THE_SECOND,
        _ => words::compare::ADD_A_COURSE,
    };
    view! {
        <section class="MoreCourses" aria-labelledby="more">
            <h2 id="more">{heading}</h2>
            <p>
                <a href=Route::home().href()>{words::compare::FIND_A_COURSE}</a>
                {words::compare::AND_PRESS_COMPARE}
            </p>
            {move || {
                let ids = saved.get();
                (!ids.is_empty()).then(|| view! {
                    <p>{words::compare::OR_A_SAVED_ONE}</p>
                    <ul>
                        {ids.into_iter().map(|id| view! { <SavedCourse id=id comparison=comparison /> })
                            .collect_view()}
                    </ul>
                })
            }}
        </section>
    }
}

/// A link that adds a cached course.
#[component]
fn SavedCourse(id: CourseId, comparison: Memo<Comparison>) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let request = Request::Course(id);
    let detail = load(gateway, move || {
        Wish::or_free(AskCourse(id), false, gateway.is_cached(&request))
    });
    let name = move || {
        let course = detail
            .state
            .with(|state| state.shown().map(|detail| detail.value.course.clone()));
        let course = course.or_else(|| gateway.known_course(id));
        course
            .as_ref()
            .map_or_else(|| words::course::course_number(id), format::course_name)
    };
    let href = move || {
        let more = comparison.with(|all| all.with(id));
        more.map(|more| Route::Compare(more).href())
    };
    view! {
        <li><a class="Button" href=href><span class="visually-hidden">{words::compare::ADD}</span>{name}</a></li>
    }
}
