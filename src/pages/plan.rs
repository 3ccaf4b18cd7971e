//! The plan for a hole, before the round: a club and an aim for each stroke, with the pattern of its balls. It costs no request:
//! holes that are not loaded are offered.

mod clubs_of_person;
mod map_of_plan;
mod plotted;
mod round;
mod strokes;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_client::load::Load;
use golf_client::question::AskHoles;
use golf_hole::reading::Play;
use golf_views::address::route::Route;
use golf_views::components::steps::{all_numbers, steps_to};
use golf_views::pages::hole::view::{AnsweredHoles, OpenHole};
use golf_views::words;
use golf_views::words::player::plan as said;
use leptos::prelude::*;
use map_of_plan::MapOfPlan;
use plotted::Plotted;
use round::Round;
use strokes::Strokes;

use crate::gateway::Gateway;
use crate::pages::answer_line::AnswerLine;
use crate::pages::of_course::{CourseHead, name_without_request};
use crate::pages::offer::{Offer, OfferState};
use crate::ui::deferred::screen;
use crate::ui::load::{Wish, load};
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// The page. It is kept when only the number changes.
#[component]
pub fn PlanPage(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let route = navigation.route();
    // When another screen opens, the page still exists for a moment.
    let number = Memo::new(move |before: Option<&HoleNumber>| match route.get() {
        Route::Plan(_, number) => number,
        _ => before.copied().unwrap_or(HoleNumber(1)),
    });
    let is_wanted = RwSignal::new(false);
    let request = Request::Holes(id);
    let holes = load(gateway, move || {
        Wish::or_free(AskHoles(id), is_wanted.get(), gateway.is_cached(&request))
    });
    let name = name_without_request(gateway, id);
    let title = Memo::new(move |_| {
        let hole = words::hole::hole_number(number.get()).to_ascii_lowercase();
        said::plan_for(&hole, &name.get())
    });
    Effect::new(move |_| {
        title.with(|title| {
            navigation.set_title(title);
            navigation.announce(title);
        });
    });
    let ask = Callback::new(move |()| {
        is_wanted.set(true);
        navigation.focus("h1");
        if matches!(holes.state.get_untracked(), Load::Failed(_)) {
            holes.retry.notify();
        }
    });
    let answer = Memo::new(move |_| {
        let ready = holes.state.with(|state| state.ready().cloned());
        ready.map(AnsweredHoles)
    });
    view! {
        <article class="PlanPage">
            <header>
                <CourseHead id=id name=name title=title />
                <p class="about">{said::BEFORE_THE_ROUND}</p>
            </header>
            {move || match answer.get() {
                Some(answer) if answer.holes().is_empty() => view! {
                    <p class="Note">{words::course::NO_HOLES}</p>
                }.into_any(),
                Some(answer) => view! { <Planner id=id number=number answer=answer /> }.into_any(),
                None if gateway.lacks_holes() && !is_wanted.get() => view! {
                    <p class="Note">{said::PLAN_WITHOUT_HOLES}</p>
                }.into_any(),
                None => view! {
                    <Offer state=OfferState::of(&holes.state.get()) what=words::service::HOLES_AWAITED
                        words=words::course::LOAD_HOLES ask=ask />
                }.into_any(),
            }}
            <AnswerLine origin=holes.origin request=Request::Holes(id) refresh=move |()| holes.refresh() />
        </article>
    }
}

/// The map, the strokes and all holes of the round.
#[component]
fn Planner(id: CourseId, number: Memo<HoleNumber>, answer: AnsweredHoles) -> impl IntoView {
    let numbers = all_numbers(answer.holes());
    let answer = StoredValue::new(answer);
    let plotted = Plotted::new(id);
    let hole = Memo::new(move |_| {
        let found = answer.with_value(|answer| answer.hole(number.get()).cloned());
        found.map(|hole| OpenHole::new(&hole, Play::Upward))
    });
    Effect::new(move |_| match hole.get() {
        Ok(hole) => plotted.open(number.get_untracked(), Some(hole.reading)),
        Err(_) => plotted.open(number.get_untracked(), None),
    });
    let steps = move || {
        let course = Some(Route::href_of_course(id));
        steps_to(number.get(), &numbers, course, |to| {
            Route::href_of_plan(id, to)
        })
        .shown()
    };
    let is_drawable = Memo::new(move |_| {
        hole.with(|hole| hole.as_ref().is_ok_and(|hole| hole.reading.line.is_some()))
    });
    view! {
        {steps}
        {move || match (is_drawable.get(), hole.with_untracked(|hole| hole.clone())) {
            (true, Ok(first)) => view! {
                <div class="Planner">
                    <MapOfPlan hole=hole first=first plotted=plotted />
                    <Strokes id=id number=number plotted=plotted />
                </div>
            }.into_any(),
            (_, Ok(_)) => view! { <p class="Note">{said::NOTHING_TO_PLAN}</p> }.into_any(),
            (_, Err(_)) => view! {
                <p class="Note">{words::hole::no_such_hole(number.get())}</p>
            }.into_any(),
        }}
        <Round id=id answer=answer />
    }
}

screen! {
    /// The plan for a hole, before the round.
    screen(id: CourseId) in plan, golf_views::words::player::plan::PLAN => view! { <PlanPage id=id /> }
}
