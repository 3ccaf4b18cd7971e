//! What the page of a hole shows in each state of its answers.

use std::sync::Arc;

use golf_api::course::{CourseDetail, CourseId};
use golf_api::decode::Decoded;
use golf_api::hole::{CourseHoles, HoleNumber};
use golf_client::failure::Failure;
use golf_views::address::route::Route;
use golf_views::components::hole_strip::as_one_stop;
use golf_views::components::prices::price;
use golf_views::pages::hole as page;
use golf_views::pages::hole::view::{
    AnsweredHoles, Content, HolePageView, NameOfCourse, NoHole, OpenHole,
};
use golf_views::words;
use leptos::prelude::*;

use super::view_state::ViewState;
use super::{Last, OpenedHole};
use crate::pages::failed;
use crate::settings::Settings;
use crate::ui::components::sample_hole::SampleHole;
use crate::ui::components::waiting::Waiting;
use crate::ui::load::Loading;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;
use crate::ui::one_stop;

/// The offer to ask for the name of the course, or why it did not come.
pub(super) fn offer_of_name(
    name: NameOfCourse,
    detail: Loading<Decoded<CourseDetail>>,
    is_name_wanted: RwSignal<bool>,
) -> Option<AnyView> {
    match name {
        NameOfCourse::Known => None,
        NameOfCourse::Failed(failure) => {
            let again = Callback::new(move |()| detail.retry.notify());
            Some(failed::notice::view(failure, again))
        }
        NameOfCourse::Unknown => Some(offer_to_ask(
            words::hole::NAME_UNKNOWN.into(),
            is_name_wanted,
        )),
        NameOfCourse::OfLink(name) => Some(offer_to_ask(
            words::hole::name_of_link(&name),
            is_name_wanted,
        )),
    }
}

fn offer_to_ask(why: String, is_name_wanted: RwSignal<bool>) -> AnyView {
    view! {
        <p class="WhichCourse">
            {why}
            <button type="button" class="Button" on:click=move |_| is_name_wanted.set(true)>
                {words::hole::SHOW_NAME}{price(words::service::FOR_ONE_REQUEST).shown()}
            </button>
        </p>
    }
    .into_any()
}

/// What is below the title.
pub(super) fn content(
    view: Memo<HolePageView>,
    holes: Loading<Decoded<CourseHoles>>,
    number: Memo<HoleNumber>,
    state: ViewState,
    last: Last,
) -> impl Fn() -> AnyView + Send + 'static {
    let asked_at_ms = Signal::derive(move || {
        let origin = holes.origin;
        origin.with(|origin| origin.as_ref().map(|origin| origin.asked_at_ms))
    });
    let content = Memo::new(move |_| view.with(|view| view.content.clone()));
    move || {
        match content.get() {
        Content::Holes(answer) => view! {
            <HoleOfCourse answer=answer asked_at_ms=asked_at_ms number=number state=state last=last.clone() />
        }
        .into_any(),
        Content::Failed {
            failure,
            has_sample,
        } => view! {
            <NoHoles failure=failure has_sample=has_sample holes=holes id=state.here().0 last=last.clone() />
        }
        .into_any(),
        Content::Waiting { slow } => {
            view! { <Waiting what=words::service::HOLES_AWAITED slow=slow rows=8 /> }.into_any()
        }
        Content::Nothing => ().into_any(),
    }
    }
}

/// Why there are no holes, and what can be done about it.
#[component]
fn NoHoles(
    failure: Failure,
    has_sample: bool,
    holes: Loading<Decoded<CourseHoles>>,
    id: CourseId,
    last: Last,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    let again = Callback::new(move |()| {
        holes.retry.notify();
        navigation.focus("h1");
    });
    view! {
        <h2 class="visually-hidden">{words::hole::THE_HOLE}</h2>
        {failed::part::view(failure, again)}
        <p><a href=Route::course(id).href()>{words::hole::BACK_TO_COURSE_AND_TEES}</a></p>
        {has_sample.then(|| view! { <SampleHole unit=settings.unit().get() /> })}
        {last.run()}
    }
}

/// The holes of an answer. From one hole to the next the elements stay, and only the differences are written.
#[component]
pub(super) fn HoleOfCourse(
    answer: AnsweredHoles,
    asked_at_ms: Signal<Option<f64>>,
    number: Memo<HoleNumber>,
    state: ViewState,
    last: Last,
) -> impl IntoView {
    let id = answer.course();
    let unit = state.unit();
    let answer = StoredValue::new(answer);
    let is_strip_open = RwSignal::new(false);
    let found = Memo::new(move |_| {
        let (number, play) = (number.get(), state.play());
        answer.with_value(|answer| {
            let hole = answer.hole(number);
            hole.map(|hole| Arc::new(OpenHole::new(hole, play)))
        })
    });
    let why_none = Memo::new(move |_| found.with(|found| found.as_ref().err().copied()));
    let strip = move || {
        let (number, unit, is_open) = (number.get(), unit.get(), is_strip_open.get());
        answer.with_value(|answer| {
            let strip = page::all_holes(answer.holes(), number, unit, is_open, |to| {
                state.href_of(to)
            });
            as_one_stop(strip)
                .on("keydown", |event| one_stop::walk(&event))
                .shown()
        })
    };
    move || match (why_none.get(), found.get_untracked()) {
        (None, Ok(first)) => view! {
            <OpenedHole found=found first=first answer=answer asked_at_ms=asked_at_ms number=number
                state=state is_strip_open=is_strip_open strip=strip.into_any() last=last.clone() />
        }
        .into_any(),
        (Some(NoHole::OfTheCourse), _) => view! {
            <p class="Note">
                {words::hole::NO_HOLES}
                <a href=Route::course(id).href()>{words::hole::BACK_TO_COURSE}</a>"."
            </p>
            {last.run()}
        }
        .into_any(),
        _ => view! {
            <p class="Note">
                {move || words::hole::no_such_hole(number.get())}
            </p>
            {strip}
            {last.run()}
        }
        .into_any(),
    }
}
