//! One hole: the drawing, the same in words and rows, and the ways to the others.

use std::sync::Arc;

use golf_api::course::CourseId;
use golf_api::decode::Decoded;
use golf_api::hole::{CourseHoles, Hole, HoleNumber};
use leptos::prelude::*;

use crate::components::caddie_note::caddie_note;
use crate::components::distance_table::DistanceTable;
use crate::components::failure_notice::FailureNotice;
use crate::components::hole_strip::HoleStrip;
use crate::components::waiting::Waiting;
use crate::format::{self, Unit};
use crate::gateway::{AskCourse, AskHoles, Gateway};
use crate::hole::reading::HoleReading;
use crate::hole_map::scene::Scene;
use crate::hole_map::svg::HoleMap;
use crate::load::{Load, load};
use crate::navigation::Navigation;
use crate::route::Route;
use crate::settings::Settings;

/// The page of a hole; it stays while the number changes.
#[component]
pub fn HolePage(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let route = navigation.route();
    let number = Memo::new(move |before: Option<&HoleNumber>| match route.get() {
        Route::Hole(_, number) => number,
        _ => before.copied().unwrap_or(HoleNumber(1)),
    });
    let holes = load(gateway, move || Some(AskHoles(id)));
    // The course's name is shown when it is here; it is not worth a request.
    let saved = gateway
        .saved(&AskCourse(id))
        .map(|detail| detail.value.course.clone());
    let course = saved.or_else(|| gateway.known_course(id)).map_or_else(
        || format!("Course {id}"),
        |course| format::course_name(&course),
    );
    let course_name = course.clone();
    Effect::new(move |_| {
        let title = format!("Hole {}, {course_name}", number.get());
        navigation.set_title(&title);
        navigation.announce(&title);
    });
    view! {
        <article class="HolePage">
            <header>
                <nav class="trail" aria-label="Breadcrumb">
                    <a href="/">"Courses"</a>
                    <span aria-hidden="true">" / "</span>
                    <a href=Route::Course(id).href()>{course}</a>
                </nav>
                <h1 tabindex="-1">"Hole " {move || number.get().to_string()}</h1>
            </header>
            {move || match holes.state.get() {
                Load::Ready(answer) => view! {
                    <HoleOfCourse answer=answer number=number.get() unit=unit.get()
                        set_unit=Callback::new(move |unit| settings.set_unit(unit)) />
                }.into_any(),
                Load::Failed(failure) => view! {
                    <h2 class="visually-hidden">"The hole"</h2>
                    <FailureNotice failure=failure retry=Callback::new(move |()| {
                        holes.retry.notify();
                        navigation.focus("h1");
                    }) />
                    <p><a href=Route::Course(id).href()>"Back to the course and its tees"</a></p>
                }.into_any(),
                Load::Waiting { slow, .. } => {
                    view! { <Waiting what="holes" slow=slow rows=8 /> }.into_any()
                }
                Load::Idle => ().into_any(),
            }}
        </article>
    }
}

#[component]
fn HoleOfCourse(
    answer: Arc<Decoded<CourseHoles>>,
    number: HoleNumber,
    unit: Unit,
    #[prop(into)] set_unit: Callback<Unit>,
) -> impl IntoView {
    let holes = &answer.value.holes;
    let id = answer.value.course_id;
    let found = holes
        .iter()
        .find(|hole| hole.hole_number == number)
        .cloned();
    let strip = view! {
        <nav aria-label="Holes">
            <HoleStrip course_id=id count=0 holes=holes.clone() current=number unit=unit />
        </nav>
    };
    match found {
        Some(hole) => {
            let reading = HoleReading::new(&hole);
            view! {
                <HoleFacts hole=hole.clone() reading=reading.clone() unit=unit />
                {strip}
                <Steps id=id number=number holes=holes.clone() />
                <div class="drawing-and-rows">
                    <HoleDrawing hole=hole reading=reading.clone() unit=unit />
                    <div class="rows">
                        <UnitChoice unit=unit set_unit=set_unit />
                        <DistanceTable reading=reading unit=unit />
                    </div>
                </div>
            }
            .into_any()
        }
        None if holes.is_empty() => view! {
            <p class="Note">
                "The service has no hole data for this course. "
                <a href=Route::Course(id).href()>"Back to the course"</a>"."
            </p>
        }
        .into_any(),
        None => view! {
            <p class="Note">
                {format!("This course has no hole {number} in the data of the service. It has these:")}
            </p>
            {strip}
        }
        .into_any(),
    }
}

#[component]
fn HoleFacts(hole: Hole, reading: HoleReading, unit: Unit) -> impl IntoView {
    let card = hole.length_yards.map(|yards| unit.text(f64::from(yards)));
    let line = reading.length().map(|yards| unit.text(yards));
    let par = hole.par.map(|par| par.to_string());
    let depth = reading.green.depth().map(|depth| unit.text(depth));
    let fact = |name: &'static str, value: Option<String>| {
        let absent = value.is_none();
        view! {
            <div class:absent=absent>
                <dt>{name}</dt>
                <dd>{value.unwrap_or_else(|| format::NOT_GIVEN.into())}</dd>
            </div>
        }
    };
    view! {
        <dl class="HoleFacts">
            {fact("Par", par)}
            {fact("Card", card)}
            {fact("Line of play", line)}
            {fact("Green depth", depth)}
        </dl>
    }
}

#[component]
fn HoleDrawing(hole: Hole, reading: HoleReading, unit: Unit) -> impl IntoView {
    let note = caddie_note(&hole, &reading, unit);
    let title = match hole.par {
        Some(par) => format!("Hole {}, par {par}", hole.hole_number),
        None => format!("Hole {}", hole.hole_number),
    };
    let missing = reading.missing.join(", ");
    let scene = Scene::new(&reading, unit);
    let too_far = scene.as_ref().map_or(0, |scene| scene.too_far);
    view! {
        <figure class="HoleDrawing">
            {match scene {
                Some(scene) => view! {
                    <HoleMap scene=scene unit=unit title=title description=note.clone() />
                }.into_any(),
                None => view! {
                    <p class="Note">"The service gave no point of this hole, so there is nothing to draw."</p>
                }.into_any(),
            }}
            <figcaption>
                {(!missing.is_empty()).then(|| view! {
                    <p class="Note">{format!("Not given by the service: {missing}.")}</p>
                })}
                {(too_far > 0).then(|| view! {
                    <p class="Note">
                        {format::counted(i64::try_from(too_far).unwrap_or(i64::MAX), "point", "points")}
                        " too far from the hole to be drawn; see the table."
                    </p>
                })}
                <p class="legend">
                    <span><i class="symbol bunker" aria-hidden="true">"B"</i>"Bunker"</span>
                    <span><i class="symbol water" aria-hidden="true">"W"</i>"Water"</span>
                    <span><i class="symbol aim" aria-hidden="true">"F"</i>"Fairway, dogleg, layup"</span>
                    <span><i class="symbol leaves" aria-hidden="true"></i>"L100: leaves 100"</span>
                    <span>"Beside a symbol: distance from the tee. On an arc: to the green."</span>
                    <span>"Hazards are points to aim at or avoid, not outlines."</span>
                </p>
                <p class="note">{note}</p>
            </figcaption>
        </figure>
    }
}

/// The holes before and after, in the order of the card.
#[component]
fn Steps(id: CourseId, number: HoleNumber, holes: Vec<Hole>) -> impl IntoView {
    let mut numbers: Vec<HoleNumber> = holes.iter().map(|hole| hole.hole_number).collect();
    numbers.sort_unstable();
    let before = numbers.iter().copied().rfind(|other| *other < number);
    let after = numbers.iter().copied().find(|other| *other > number);
    let course = || view! { <a class="Button" href=Route::Course(id).href()>"The course"</a> };
    view! {
        <nav class="Steps" aria-label="Previous and next hole">
            {match before {
                Some(to) => view! {
                    <a class="Button" rel="prev" href=Route::Hole(id, to).href()>
                        <span aria-hidden="true">"←"</span> {format!(" Hole {to}")}
                    </a>
                }.into_any(),
                None => course().into_any(),
            }}
            {match after {
                Some(to) => view! {
                    <a class="Button" rel="next" href=Route::Hole(id, to).href()>
                        {format!("Hole {to} ")} <span aria-hidden="true">"→"</span>
                    </a>
                }.into_any(),
                None => before.is_some().then(course).into_any(),
            }}
        </nav>
    }
}

#[component]
fn UnitChoice(unit: Unit, #[prop(into)] set_unit: Callback<Unit>) -> impl IntoView {
    view! {
        <div class="UnitChoice" role="group" aria-label="Unit of distances">
            {[Unit::Yards, Unit::Metres].into_iter().map(|choice| view! {
                <button type="button" aria-pressed=(choice == unit).to_string()
                    on:click=move |_| set_unit.run(choice)>{choice.word()}</button>
            }).collect_view()}
        </div>
    }
}
