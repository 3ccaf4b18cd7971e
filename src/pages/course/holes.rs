//! The holes on the page of a course: links to them, their drawings, or an offer to load them.

use std::sync::Arc;

use golf_api::course::{Course, CourseId};
use golf_api::hole::{Hole, HoleNumber};
use golf_hole::course_quality::Appraisal;
use golf_views::address::hole_order::HoleOrder;
use golf_views::address::route::Route;
use golf_views::components::button::button;
use golf_views::components::hole_strip::{as_one_stop, hole_strip, strip_of_numbers};
use golf_views::markup::Markup;
use golf_views::pages::course as page;
use golf_views::pages::course::view::{CourseView, Holes, Offer};
use golf_views::pages::hole::view::AnsweredHoles;
use golf_views::words;
use golf_views::words::format::Unit;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::pages::{failed, mending, round};
use crate::settings::Settings;
use crate::ui::components::hole_sheet::HoleSheet;
use crate::ui::components::quality_notes::CourseQuality;
use crate::ui::components::sample_hole::SampleHole;
use crate::ui::components::waiting::Waiting;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;
use crate::ui::one_stop;

/// The holes, and the way to the one where the round is.
#[component]
pub(super) fn HolesOfCourse(
    /// The course.
    id: CourseId,
    /// What its page shows.
    view: Memo<CourseView>,
    /// The course, if it is known.
    course: Memo<Option<Course>>,
    /// Asks for the holes.
    ask: Callback<()>,
) -> impl IntoView {
    let unit = expect_context::<Settings>().unit();
    let order = order_of_address();
    let holes = Memo::new(move |_| view.with(|view| view.holes.clone()));
    let round = round::stored().and_then(|round| round.hole_of(id));
    let begin = move |first| page::begin(id, first, round);
    move || {
        match holes.get() {
        Holes::None => page::note(words::course::NO_HOLES).shown().into_any(),
        Holes::Drawn(answer) => view! {
            {one_stop_of(strip_of_numbers(id, answer.holes()))}
            {first_of(answer.holes()).map(begin).shown()}
            <HoleSheet course_id=id holes=answer.holes().to_vec() order=order.get() unit=unit.get() />
            <Quality answer=answer course=course unit=unit />
        }
        .into_any(),
        Holes::Offered { count, offer } => view! {
            {count.map(|count| one_stop_of(hole_strip(id, count, &[], None, unit.get())))}
            {(count.is_some() && !matches!(offer, Offer::NotInThePlan)).then(|| begin(HoleNumber(1))).shown()}
            <HolesOffer offer=offer known=count.is_some() ask=ask />
        }
        .into_any(),
    }
    }
}

/// A strip as one stop of the Tab key.
fn one_stop_of(strip: Markup) -> impl IntoView {
    as_one_stop(strip)
        .on("keydown", |event| one_stop::walk(&event))
        .shown()
}

/// The hole with the least number.
fn first_of(holes: &[Hole]) -> Option<HoleNumber> {
    holes.iter().map(|hole| hole.hole_number).min()
}

/// The quality of the hole data, and what can be mended.
#[component]
fn Quality(
    answer: AnsweredHoles,
    course: Memo<Option<Course>>,
    unit: Signal<Unit>,
) -> impl IntoView {
    let holes = Arc::clone(&answer.0);
    view! {
        {move || {
            let appraisal = course.with(|course| Appraisal::new(&holes.value, course.as_ref()));
            view! {
                <CourseQuality course_id=holes.value.course_id appraisal=appraisal unit=unit.get() />
            }
        }}
        <Mendable answer=answer course=course />
    }
}

/// The faults that a person can mend on the map, where the data may be the map's. The service is asked only once the list is opened.
#[component]
fn Mendable(answer: AnsweredHoles, course: Memo<Option<Course>>) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let is_open = RwSignal::new(false);
    let list = move || mending::list::view(answer.clone(), course);
    let list = StoredValue::new(ViewFn::from(list));
    move || {
        gateway.may_have_sources().then(|| {
            view! {
                <details class="Mend" on:toggle=move |_| is_open.set(true)>
                    <summary>{words::mending::WHAT_YOU_CAN_MEND}</summary>
                    {move || is_open.get().then(|| list.with_value(ViewFn::run))}
                </details>
            }
        })
    }
}

/// The order of the holes in the address.
fn order_of_address() -> Memo<HoleOrder> {
    let navigation: Navigation = expect_context();
    let route = navigation.route();
    Memo::new(move |_| match route.get() {
        Route::Course(_, order) => order,
        _ => HoleOrder::default(),
    })
}

/// The offer to load the holes.
#[component]
fn HolesOffer(
    offer: Offer,
    /// Whether the strip above already links to every hole.
    known: bool,
    ask: Callback<()>,
) -> impl IntoView {
    let settings: Settings = expect_context();
    let unit = settings.unit();
    match offer {
        Offer::Waiting { slow } => {
            view! { <Waiting what=words::service::HOLES_AWAITED slow=slow rows=2 /> }.into_any()
        }
        Offer::Failed(failure) => failed::notice::view(failure, ask),
        Offer::NotInThePlan => view! {
            {page::note(words::course::PLAN_WITHOUT_HOLES).shown()}
            <details class="Sample">
                <summary>{words::course::SEE_A_SAMPLE}</summary>
                <SampleHole unit=unit.get() />
            </details>
        }
        .into_any(),
        Offer::Button => page::offer(button().on("click", move |_| ask.run(())), known)
            .shown()
            .into_any(),
    }
}
