//! One hole: the drawing, the same in words and rows, and the ways to the others.

mod view_state;

use crate::sorted::sort_by_key;
use std::sync::Arc;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::decode::Decoded;
use golf_api::hole::{CourseHoles, Hole, HoleNumber};
use leptos::prelude::*;

use crate::caddie;
use crate::components::distance_table::DistanceTable;
use crate::components::hole_facts::HoleFacts;
use crate::components::hole_strip::HoleStrip;
use crate::components::map_choices::{LayerChoice, UnitChoice};
use crate::components::measure_panel::{MeasurePanel, Measuring};
use crate::components::quality_notes::QualityNotes;
use crate::components::sample_hole::SampleHole;
use crate::components::svg_picture::SvgPicture;
use crate::components::waiting::Waiting;
use crate::format;
use crate::gateway::Gateway;
use crate::gateway::question::{AskCourse, AskHoles};
use crate::hole::measure;
use crate::hole::quality::{self, Doubt};
use crate::hole::reading::HoleReading;
use crate::hole_map::drawing::drawing;
use crate::hole_map::green::green_inset;
use crate::hole_map::keys;
use crate::hole_map::map::HoleMap;
use crate::hole_map::save;
use crate::hole_map::scene::{DRAWN_WITHIN, Look, Scene};
use crate::load::{Load, load};
use crate::navigation::Navigation;
use crate::pages::answer_line::AnswerLine;
use crate::pages::failed::Failed;
use crate::pages::own::HoleNote;
use crate::route::Route;
use crate::settings::Settings;
use crate::words;
use view_state::ViewState;

/// The page of a hole; it stays while the number changes.
#[component]
pub fn HolePage(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let route = navigation.route();
    let number = Memo::new(move |before: Option<&HoleNumber>| match route.get() {
        Route::Hole(_, number, _) => number,
        _ => before.copied().unwrap_or(HoleNumber(1)),
    });
    let state = ViewState::new(navigation, settings, id, number);
    let holes = load(gateway, move || AskHoles(id).into());
    // The course's name is shown when it is here; it is not worth a request.
    let saved = gateway
        .decoded(&AskCourse(id))
        .map(|found| found.answer.value.course.clone());
    let course = saved.or_else(|| gateway.known_course(id)).map_or_else(
        || words::course::course_number(id),
        |course| format::course_name(&course),
    );
    let course_name = course.clone();
    Effect::new(move |_| {
        let title = words::hole::hole_of(number.get(), &course_name);
        navigation.set_title(&title);
        navigation.announce(&title);
    });
    view! {
        <article class="HolePage">
            <header>
                <nav class="trail" aria-label=words::frame::BREADCRUMB>
                    <a href=Route::home().href()>{words::frame::COURSES}</a>
                    <span aria-hidden="true">" / "</span>
                    <a href=Route::course(id).href()>{course}</a>
                </nav>
                <h1 tabindex="-1">{words::hole::HOLE_SAID} {move || number.get().to_string()}</h1>
            </header>
            {move || match holes.state.get() {
                Load::Ready(answer) => view! {
                    <HoleOfCourse answer=answer number=number.get() state=state />
                }.into_any(),
                Load::Failed(failure) => view! {
                    <h2 class="visually-hidden">{words::hole::THE_HOLE}</h2>
                    {
                        let shows_sample = failure.is_of_plan();
                        view! {
                            <Failed failure=failure retry=move |()| {
                                holes.retry.notify();
                                navigation.focus("h1");
                            } />
                            <p><a href=Route::course(id).href()>{words::hole::BACK_TO_COURSE_AND_TEES}</a></p>
                            {shows_sample.then(|| view! { <SampleHole unit=settings.unit().get() /> })}
                        }
                    }
                }.into_any(),
                Load::Waiting { slow, .. } => {
                    view! { <Waiting what=words::service::HOLES_AWAITED slow=slow rows=8 /> }.into_any()
                }
                Load::Idle => ().into_any(),
            }}
            {move || view! { <HoleNote course_id=id number=number.get() /> }}
            <AnswerLine origin=holes.origin request=Request::Holes(id)
                refresh=move |()| holes.refresh() />
        </article>
    }
}

#[component]
fn HoleOfCourse(
    answer: Arc<Decoded<CourseHoles>>,
    number: HoleNumber,
    state: ViewState,
) -> impl IntoView {
    let holes = &answer.value.holes;
    let id = answer.value.course_id;
    let found = holes
        .iter()
        .find(|hole| hole.hole_number == number)
        .cloned();
    let unit = state.unit();
    let all = holes.clone();
    let strip = move || {
        view! {
            <nav aria-label=words::hole::HOLES>
                <HoleStrip course_id=id count=0 holes=all.clone() current=number unit=unit.get() />
            </nav>
        }
    };
    match found {
        Some(hole) => {
            let reading = Arc::new(HoleReading::new(&hole));
            state.open(Arc::clone(&reading));
            let facts = (hole.clone(), Arc::clone(&reading));
            let doubts = quality::doubts(&hole, &reading);
            view! {
                {move || view! {
                    <HoleFacts hole=facts.0.clone() reading=Arc::clone(&facts.1) unit=unit.get() />
                }}
                {strip}
                <Steps id=id number=number holes=holes.clone() />
                <div class="drawing-and-rows">
                    <HoleDrawing hole=hole reading=Arc::clone(&reading) state=state />
                    <HoleRows reading=reading doubts=doubts state=state />
                </div>
            }
            .into_any()
        }
        None if holes.is_empty() => view! {
            <p class="Note">
                {words::hole::NO_HOLES}
                <a href=Route::course(id).href()>{words::hole::BACK_TO_COURSE}</a>"."
            </p>
        }
        .into_any(),
        None => view! {
            <p class="Note">
                {words::hole::no_such_hole(number)}
            </p>
            {strip}
        }
        .into_any(),
    }
}

/// The map with its controls, and what is said of it.
#[component]
fn HoleDrawing(hole: Hole, reading: Arc<HoleReading>, state: ViewState) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let unit = state.unit();
    let number = hole.hole_number;
    let title = match hole.par {
        Some(par) => words::hole::hole_and_par(number, par),
        None => words::hole::hole_number(number),
    };
    let described = (hole, Arc::clone(&reading));
    let note = Memo::new(move |_| caddie::note(&described.0, &described.1, unit.get()));
    let missing = reading.missing.join(", ");
    let too_far = reading.too_far(DRAWN_WITHIN);
    let drawn = Arc::clone(&reading);
    let file_title = title.clone();
    let save_drawing = move |_| {
        let look = Look {
            unit: unit.get_untracked(),
            layers: state.layers().get_untracked(),
            closer: 1.0,
        };
        let scene = Scene::new(&drawn, look);
        let saved = scene.and_then(|scene| {
            let note = note.get_untracked();
            save::save(
                &drawing(&scene, &file_title, &note),
                &format!("hole-{number}.svg"),
            )
        });
        navigation.announce(match saved {
            Some(()) => words::hole::DRAWING_SAVED,
            None => words::hole::DRAWING_NOT_SAVED,
        });
    };
    view! {
        <figure class="HoleDrawing">
            {match reading.plane {
                Some(_) => view! {
                    <HoleMap reading=reading title=title description=note.into() state=state.map()
                        say=move |words: String| navigation.announce(&words)
                        turn=move |onward: bool| {
                            turn_page(onward);
                            // The next hole's map takes over the keyboard.
                            request_animation_frame(move || navigation.focus(".MapView"));
                        }>
                        <UnitChoice unit=unit set=move |unit| state.set_unit(unit) />
                        <LayerChoice layers=state.layers() set=move |layers| state.set_layers(layers) />
                        <ShareLink state=state />
                        <button type="button" on:click=save_drawing>{words::hole::SAVE_DRAWING}</button>
                    </HoleMap>
                }.into_any(),
                None => view! {
                    <p class="Note">{words::hole::NOTHING_TO_DRAW}</p>
                }.into_any(),
            }}
            <figcaption>
                <p class="note">{note}</p>
                {(!missing.is_empty()).then(|| view! {
                    <p class="Note">{words::hole::not_given(&missing)}</p>
                })}
                {(too_far > 0).then(|| view! {
                    <p class="Note">
                        {words::numbers::points(i64::try_from(too_far).unwrap_or(i64::MAX))}
                        {words::hole::TOO_FAR}
                    </p>
                })}
                <p class="legend">
                    <span><i class="symbol bunker" aria-hidden="true">{words::hole::BUNKER_LETTER}</i>{words::hole::BUNKER}</span>
                    <span><i class="symbol water" aria-hidden="true">{words::hole::WATER_LETTER}</i>{words::hole::WATER}</span>
                    <span><i class="symbol aim" aria-hidden="true">{words::hole::FAIRWAY_LETTER}</i>{words::hole::AIMS}</span>
                    <span><i class="symbol from-tee" aria-hidden="true"></i>{words::hole::ARCS_FROM_TEE}</span>
                    <span><i class="symbol leaves" aria-hidden="true"></i>{words::hole::ARCS_TO_GREEN}</span>
                    <span><b aria-hidden="true">{words::hole::LAYUP_SIGN}</b>{words::hole::LEAVES_100}</span>
                    <span>{words::hole::BOLD_EDGE}</span>
                </p>
            </figcaption>
        </figure>
    }
}

/// Copies the address of what is seen; shows it where the browser does not let it be copied.
#[component]
fn ShareLink(state: ViewState) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let shown = RwSignal::new(None::<String>);
    let copy = move |_| {
        let address = navigation.absolute(&state.shared());
        leptos::task::spawn_local(async move {
            if crate::clipboard::copy(&address).await {
                shown.try_set(None);
                navigation.announce(words::hole::LINK_COPIED);
            } else {
                shown.try_set(Some(address));
            }
        });
    };
    view! {
        <button type="button" on:click=copy>{words::hole::COPY_LINK}</button>
        {move || shown.get().map(|address| view! {
            <label class="shared-link">
                {words::hole::LINK_TO_VIEW}
                <input type="text" readonly prop:value=address on:focus=|event| {
                    event_target::<web_sys::HtmlInputElement>(&event).select();
                } />
            </label>
        })}
    }
}

/// What stands beside the map: measured points, the green, the table.
#[component]
fn HoleRows(reading: Arc<HoleReading>, doubts: Vec<Doubt>, state: ViewState) -> impl IntoView {
    let unit = state.unit();
    let map = state.map();
    let measured = Arc::clone(&reading);
    let measured = Memo::new(move |_| measure::measure(&measured, &map.points.get()));
    let start = measure::start(&reading);
    let act = move |what: Measuring| state.measure(what, start);
    let inset = Arc::clone(&reading);
    view! {
        <div class="rows">
            {move || view! { <MeasurePanel measured=measured.get() unit=unit.get() act=act /> }}
            {move || view! { <QualityNotes doubts=doubts.clone() unit=unit.get() /> }}
            {move || green_inset(&inset, unit.get()).map(|drawing| view! {
                <figure class="GreenInset">
                    <SvgPicture drawing=drawing />
                    <figcaption>{words::hole::GREEN_UPWARD}</figcaption>
                </figure>
            })}
            {move || view! {
                <DistanceTable reading=Arc::clone(&reading) unit=unit.get() pointed_at=map.lit
                    measure=move |at| state.measure_target(at) />
            }}
            <details class="Keys">
                <summary>{words::hole::KEYS}</summary>
                <dl id="map-keys">
                    {keys::WORDS.map(|(keys, meaning)| view! {
                        <div><dt>{keys}</dt><dd>{meaning}</dd></div>
                    }).collect_view()}
                </dl>
            </details>
        </div>
    }
}

/// Follows the link to the next hole, or to the one before: a swipe or a key is a click on it.
fn turn_page(onward: bool) {
    use wasm_bindgen::JsCast;
    let link = if onward {
        ".Steps a[rel=next]"
    } else {
        ".Steps a[rel=prev]"
    };
    let found = document().query_selector(link).ok().flatten();
    if let Some(link) = found.and_then(|link| link.dyn_into::<web_sys::HtmlElement>().ok()) {
        link.click();
    }
}

/// The holes before and after, in the order of the card.
#[component]
fn Steps(id: CourseId, number: HoleNumber, holes: Vec<Hole>) -> impl IntoView {
    let mut numbers: Vec<HoleNumber> = holes.iter().map(|hole| hole.hole_number).collect();
    sort_by_key(&mut numbers, |number| *number);
    let before = numbers.iter().copied().rfind(|other| *other < number);
    let after = numbers.iter().copied().find(|other| *other > number);
    let course =
        || view! { <a class="Button" href=Route::course(id).href()>{words::hole::THE_COURSE}</a> };
    view! {
        <nav class="Steps" aria-label=words::hole::STEPS>
            {match before {
                Some(to) => view! {
                    <a class="Button" rel="prev" href=Route::hole(id, to).href()>
                        <span aria-hidden="true">"←"</span> {words::hole::previous(to)}
                    </a>
                }.into_any(),
                None => course().into_any(),
            }}
            {match after {
                Some(to) => view! {
                    <a class="Button" rel="next" href=Route::hole(id, to).href()>
                        {words::hole::next(to)} <span aria-hidden="true">"→"</span>
                    </a>
                }.into_any(),
                None => before.is_some().then(course).into_any(),
            }}
        </nav>
    }
}
