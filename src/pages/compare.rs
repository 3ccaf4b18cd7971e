//! Two to four courses side by side: facts, tees, lengths by par, and two overlaid holes. Before there are two, the places for
//! them.

pub mod chosen;
mod picks;
mod side;
mod slots;

use golf_api::course::CourseId;
use golf_views::address::comparison::Comparison;
use golf_views::address::route::Route;
use golf_views::words;
use golf_views::words::format;
use leptos::prelude::*;
use picks::HolePicks;
use side::{Side, SideCard};
use slots::EmptySlots;

use crate::gateway::Gateway;
use crate::settings::Settings;
use crate::ui::comparison_columns as columns;
use crate::ui::components::figure_table::FigureTable;
use crate::ui::components::waiting::Waiting;
use crate::ui::deferred::screen;
use crate::ui::navigation::Navigation;

/// The page.
#[component]
pub fn ComparePage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let route = navigation.route();
    let comparison = Memo::new(move |before: Option<&Comparison>| match route.get() {
        // The address is corrected at once, and then no longer has the courses that do not fit.
        Route::Compare(now) => match before {
            Some(before) if now.left_out.is_empty() && now.courses == before.courses => {
                Comparison {
                    left_out: before.left_out.clone(),
                    ..now
                }
            }
            _ => now,
        },
        // The page is being left.
        _ => before.cloned().unwrap_or_default(),
    });
    let courses = Memo::new(move |_| comparison.with(|all| all.courses.clone()));
    let left_out = Memo::new(move |_| comparison.with(|all| all.left_out.clone()));
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
            {move || left_out.with(|ids| (!ids.is_empty()).then(|| view! {
                <p class="Note" role="status">{words::compare::left_out(&names(gateway, ids))}</p>
            }))}
            {move || {
                let sides: Vec<Side> = courses.get().into_iter().map(|id| Side::new(gateway, id)).collect();
                view! { <SideBySide sides=sides comparison=comparison is_begun=is_begun /> }
            }}
        </article>
    }
}

/// The names of courses as far as they are known, otherwise their numbers.
fn names(gateway: Gateway, ids: &[CourseId]) -> String {
    let name = |id: &CourseId| {
        let course = gateway.known_course(*id);
        course
            .as_ref()
            .map_or_else(|| words::course::course_number(*id), format::course_name)
    };
    ids.iter().map(name).collect::<Vec<_>>().join(", ")
}

#[component]
fn SideBySide(
    sides: Vec<Side>,
    comparison: Memo<Comparison>,
    /// Whether the table has been shown. The first time, it waits for the cached answers so that it does not shift.
    is_begun: RwSignal<bool>,
) -> impl IntoView {
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
        if !names.is_empty() {
            navigation.set_title(&words::compare::title(&names.join(", ")));
        }
    });
    move || {
        if !is_begun.get() && !sides.is_empty() {
            return view! { <Waiting what=words::service::COURSES_AWAITED slow=false rows=8 /> }
                .into_any();
        }
        let cards = sides.iter().map(|side| {
            view! { <SideCard side=*side comparison=comparison /> }
        });
        let are_compared = sides.len() > 1;
        view! {
            <section class="sides" aria-labelledby="courses">
                <h2 id="courses" class="visually-hidden">{words::frame::COURSES}</h2>
                <ol class="SideCards" aria-label=words::compare::COURSES_COMPARED>
                    {cards.collect_view()}
                    <EmptySlots comparison=comparison />
                </ol>
                {are_compared.then(|| view! { <SideTable sides=sides.clone() /> })}
            </section>
            {are_compared.then(|| view! { <HolePicks sides=sides.clone() comparison=comparison /> })}
        }
        .into_any()
    }
}

/// The figures of the courses, and which of them none has.
#[component]
fn SideTable(sides: Vec<Side>) -> impl IntoView {
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let table = move || {
        let columns: Vec<_> = sides.iter().map(Side::column).collect();
        let mut figures = columns::figures(&columns, unit.get());
        let empty = figures.take_empty_rows();
        let not_given = (!empty.is_empty()).then(|| {
            view! {
                <p class="small">{words::compare::given_for_none(&empty.join(", "))}</p>
            }
        });
        view! { <FigureTable figures=figures /> {not_given} }
    };
    view! {
        {table}
        <p class="small">{words::compare::ABOUT_THE_FIGURES}</p>
    }
}

screen! {
    /// Courses side by side.
    screen() in rest, golf_views::words::compare::COMPARE => view! { <ComparePage /> }
}
