//! The page of one hole: the drawing, the same content as text and tables, and links to the other holes.

mod details;
pub mod late;
mod open_hole;
mod sheet;
mod steps;
mod view_state;
pub mod where_am_i;

use std::sync::Arc;

use details::Details;
use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::decode::Decoded;
use golf_api::hole::{CourseHoles, HoleNumber};
use golf_client::load::Load;
use golf_client::question::{AskCourse, AskHoles};
use golf_hole::measure;
use golf_views::address::route::Route;
use golf_views::components::hole_facts::facts_of_card;
use golf_views::components::steps::{all_numbers, steps};
use golf_views::golf::caddie;
use golf_views::markup::{Fill, markup};
use golf_views::pages::hole as page;
use golf_views::words;
use golf_views::words::format;
use leptos::html;
use leptos::prelude::*;
use open_hole::OpenHole;
use steps::turn_page;
use view_state::ViewState;

use crate::browser::in_turns::value_after_paint;
use crate::browser::motion::glide_in;
use crate::gateway::Gateway;
use crate::pages::lazy;
use crate::settings::Settings;
use crate::ui::components::measure_panel::Measuring;
use crate::ui::components::sample_hole::SampleHole;
use crate::ui::components::waiting::Waiting;
use crate::ui::hole_map::HoleMap;
use crate::ui::hole_map::map::Map;
use crate::ui::load::{Wish, load};
use crate::ui::markup::{LiveMarkup, Show, live, reactive};
use crate::ui::navigation::Navigation;

/// The page of a hole. It is kept when only the number changes.
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
    // The course's name is shown if it is cached; a person may spend a request on it.
    let saved = gateway
        .decoded(&AskCourse(id))
        .map(|found| found.answer.value.course.clone());
    let saved = saved.or_else(|| gateway.known_course(id));
    let saved = saved.map(|course| format::course_name(&course));
    let is_name_wanted = RwSignal::new(false);
    let detail = load(gateway, move || {
        Wish::or_free(AskCourse(id), is_name_wanted.get(), false)
    });
    let name = Memo::new(move |_| {
        let asked = detail.state.with(|state| {
            let answer = state.ready()?;
            Some(format::course_name(&answer.value.course))
        });
        asked.or_else(|| saved.clone())
    });
    let course = move || {
        name.get()
            .unwrap_or_else(|| words::course::course_number(id))
    };
    let title = Memo::new(move |_| words::hole::hole_of(number.get(), &course()));
    Effect::new(move |_| {
        title.with(|title| {
            navigation.set_title(title);
            navigation.announce(title);
        });
    });
    let offer_of_name = move || {
        name.with(Option::is_none)
            .then(|| {
                match detail.state.get() {
            Load::Failed(failure) => lazy::failure_notice::view(
                failure,
                Callback::new(move |()| detail.retry.notify()),
            ),
            _ => view! {
                <p class="WhichCourse">
                    {words::hole::NAME_UNKNOWN}
                    <button type="button" class="Button" on:click=move |_| is_name_wanted.set(true)>
                        {words::hole::SHOW_NAME}<small>{words::service::FOR_ONE_REQUEST}</small>
                    </button>
                </p>
            }
            .into_any(),
        }
            })
    };
    let of_note = value_after_paint(number);
    let asked_at_ms = Signal::derive(move || {
        let origin = holes.origin;
        origin.with(|origin| origin.as_ref().map(|origin| origin.asked_at_ms))
    });
    let last = ViewFn::from(move || {
        view! {
            {offer_of_name}
            {lazy::hole_note::view(id, of_note)}
            {lazy::answer_line::view(
                holes.origin.into(),
                Signal::stored(Request::Holes(id)),
                Callback::new(move |()| holes.refresh()),
            )}
        }
    });
    let content = move || {
        match holes.state.get() {
        Load::Ready(answer) => view! {
            <HoleOfCourse answer=answer asked_at_ms=asked_at_ms number=number state=state last=last.clone() />
        }
        .into_any(),
        Load::Failed(failure) => view! {
            <h2 class="visually-hidden">{words::hole::THE_HOLE}</h2>
            {
                let shows_sample = failure.is_of_plan();
                view! {
                    {lazy::failed::view(failure, Callback::new(move |()| {
                        holes.retry.notify();
                        navigation.focus("h1");
                    }))}
                    <p><a href=Route::course(id).href()>{words::hole::BACK_TO_COURSE_AND_TEES}</a></p>
                    {shows_sample.then(|| view! { <SampleHole unit=settings.unit().get() /> })}
                    {last.run()}
                }
            }
        }
        .into_any(),
        Load::Waiting { slow, .. } => {
            view! { <Waiting what=words::service::HOLES_AWAITED slow=slow rows=8 /> }.into_any()
        }
        Load::Idle => ().into_any(),
    }
    };
    page::page(
        reactive(move || page::course_link(id, course())),
        reactive(move || page::title(number.get())),
        live(content),
    )
    .shown()
}

/// The holes of an answer. From one hole to the next the elements stay, and only the differences are written.
#[component]
fn HoleOfCourse(
    answer: Arc<Decoded<CourseHoles>>,
    asked_at_ms: Signal<Option<f64>>,
    number: Memo<HoleNumber>,
    state: ViewState,
    last: ViewFn,
) -> impl IntoView {
    let id = answer.value.course_id;
    let unit = state.unit();
    let is_empty = answer.value.holes.is_empty();
    let answer = StoredValue::new(answer);
    let is_strip_open = RwSignal::new(false);
    let found = Memo::new(move |_| {
        let (number, play) = (number.get(), state.play());
        answer.with_value(|answer| {
            let mut holes = answer.value.holes.iter();
            let found = holes.find(|hole| hole.hole_number == number);
            found.map(|hole| Arc::new(OpenHole::new(hole, play)))
        })
    });
    let is_found = Memo::new(move |_| found.with(Option::is_some));
    let strip = move || {
        let (number, unit, is_open) = (number.get(), unit.get(), is_strip_open.get());
        answer.with_value(|answer| {
            page::all_holes(id, &answer.value.holes, number, unit, is_open).shown()
        })
    };
    move || match (is_found.get(), found.get_untracked()) {
        (true, Some(first)) => {
            // Another hole may be missing; this part is about to be removed then, and keeps the hole that it has.
            let hole = Memo::new(move |before: Option<&Arc<OpenHole>>| {
                let found = found.get().or_else(|| before.cloned());
                found.unwrap_or_else(|| Arc::clone(&first))
            });
            Effect::new(move |_| state.open(hole.with(|hole| Arc::clone(&hole.reading))));
            let facts = move || {
                let unit = unit.get();
                hole.with(|open| facts_of_card(&open.hole, unit)).shown()
            };
            let numbers = answer.with_value(|answer| all_numbers(&answer.value.holes));
            let steps = move || steps(id, number.get(), &numbers);
            let note = Memo::new(move |_| {
                hole.with(|open| caddie::note(&open.hole, &open.reading, unit.get()))
            });
            let has_points = Memo::new(move |_| hole.with(|hole| hole.reading.plane.is_some()));
            let map = map_of(hole, state);
            view! {
                {facts}
                {strip}
                <HoleDrawing hole=hole note=note map=map state=state has_points=has_points />
                <HoleBar hole=hole state=state is_strip_open=is_strip_open steps=reactive(steps) />
                <Details hole=hole note=note state=state map=map has_points=has_points holes=answer asked_at_ms=asked_at_ms last=last.clone() />
            }
            .into_any()
        }
        _ if is_empty => view! {
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

/// The map of a hole. Leaving the page keeps its zoom.
fn map_of(hole: Memo<Arc<OpenHole>>, state: ViewState) -> Map {
    let navigation: Navigation = expect_context();
    let reading = Signal::derive(move || hole.with(|hole| Arc::clone(&hole.reading)));
    let say = Callback::new(move |words: String| navigation.announce(&words));
    let turn = Callback::new(move |onward: bool| {
        turn_page(onward);
        // Whoever turned the page on the map goes on there.
        request_animation_frame(move || navigation.focus(".MapView"));
    });
    let map = Map::new(reading, state.map(), state.look(), say, turn);
    on_cleanup(move || {
        if let Some(look) = map.look() {
            state.keep(look);
        }
    });
    map
}

/// The map, or a line that says why there is none.
#[component]
fn HoleDrawing(
    hole: Memo<Arc<OpenHole>>,
    note: Memo<String>,
    map: Map,
    state: ViewState,
    has_points: Memo<bool>,
) -> impl IntoView {
    let standing = state.map().standing;
    let is_standing = Memo::new(move |_| standing.with(Option::is_some));
    let title = Signal::derive(move || hole.with(|hole| hole.title()));
    let figure = NodeRef::<html::Figure>::new();
    // The next hole comes from the right, as the next page of a book does.
    Effect::new(move |before: Option<HoleNumber>| {
        let number = hole.with(|hole| hole.hole.hole_number);
        let turned = before.filter(|before| *before != number);
        if let Some((before, figure)) = turned.zip(figure.get_untracked()) {
            glide_in(&figure, if before < number { 24.0 } else { -24.0 });
        }
        number
    });
    let drawn = move || {
        if has_points.get() {
            view! {
                <HoleMap map=map title=title description=note.into() />
                {move || is_standing.get().then(|| page::counts_from_you().shown())}
            }
            .into_any()
        } else {
            let note = markup("p").with("class", "Note");
            note.text(words::hole::NOTHING_TO_DRAW).shown().into_any()
        }
    };
    page::figure(live(drawn)).node(figure).shown()
}

/// The bar below the map: the neighbors of the hole, the strip of all holes, measuring, and "Where am I".
#[component]
fn HoleBar(
    hole: Memo<Arc<OpenHole>>,
    state: ViewState,
    is_strip_open: RwSignal<bool>,
    steps: Fill,
) -> impl IntoView {
    let (points, where_am_i) = (state.map().points, state.map().where_am_i);
    let is_measuring = Memo::new(move |_| points.with(|points| !points.is_empty()));
    let has_points = Memo::new(move |_| hole.with(|hole| hole.reading.plane.is_some()));
    let measure = move |_| {
        if is_measuring.get_untracked() {
            points.set(Vec::new());
        } else {
            let start = hole.with_untracked(|hole| measure::start(&hole.reading));
            state.measure(Measuring::Add, start);
        }
    };
    let toggle_strip = move |_| is_strip_open.update(|open| *open = !*open);
    let toggle_where = move |_| where_am_i.update(|on| *on = !*on);
    let tools = move || {
        has_points.get().then(|| {
            view! {
                {move || page::measure_button(is_measuring.get()).on("click", measure).shown()}
                {move || page::where_button(where_am_i.get()).on("click", toggle_where).shown()}
            }
        })
    };
    page::bar(page::Bar {
        steps,
        holes: reactive(move || page::holes_button(is_strip_open.get()).on("click", toggle_strip)),
        tools: live(tools),
    })
    .shown()
}
