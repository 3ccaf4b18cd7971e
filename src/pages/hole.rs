//! The page of one hole: the drawing, the same content as text and tables, and links to the other holes.

mod details;
pub mod late;
pub mod shared_hole;
mod sheet;
mod states;
pub mod steps;
pub mod view_state;
pub mod where_am_i;

use std::sync::Arc;

use details::Details;
use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_client::question::{AskCourse, AskHoles};
use golf_hole::measure;
use golf_views::address::route::Route;
use golf_views::components::hole_facts::facts_of_card;
use golf_views::components::steps::{all_numbers, steps_to};
use golf_views::golf::round::Round;
use golf_views::markup::{Fill, markup};
use golf_views::pages::hole as page;
use golf_views::pages::hole::view::{AnsweredHoles, HolePageView, NoHole, OpenHole};
use golf_views::words;
use golf_views::words::format;
use leptos::html;
use leptos::prelude::*;
use states::{content, offer_of_name};
use steps::turn_page;
use view_state::ViewState;

use crate::browser::in_turns::value_after_paint;
use crate::browser::motion::glide_in;
use crate::gateway::{Gateway, now_ms};
use crate::pages::{answer_line, own, plan_of_hole, round};
use crate::settings::Settings;
use crate::ui::components::measure_panel::Measuring;
use crate::ui::deferred::screen;
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
    let number = number_of_address(navigation);
    let state = ViewState::new(navigation, settings, id, number);
    let holes = load(gateway, move || AskHoles(id).into());
    // The course's name is shown if it is cached; a person may spend a request on it.
    let is_name_wanted = RwSignal::new(false);
    let detail = load(gateway, move || {
        Wish::or_free(AskCourse(id), is_name_wanted.get(), false)
    });
    let known = known_name(gateway, id);
    let linked = navigation.linked_name(id);
    let view = Memo::new(move |_| {
        let (number, known, linked) = (number.get(), known.as_deref(), linked.as_deref());
        detail.state.with(|detail| {
            let holes = holes.state;
            holes.with(|holes| HolePageView::of(id, number, known, linked, detail, holes))
        })
    });
    let title = Memo::new(move |_| view.with(|view| view.title.clone()));
    Effect::new(move |_| {
        title.with(|title| {
            navigation.set_title(title);
            navigation.announce(title);
        });
    });
    let name = Memo::new(move |_| view.with(|view| view.name.clone()));
    let offer_of_name = move || offer_of_name(name.get(), detail, is_name_wanted);
    let of_note = value_after_paint(number);
    let is_standing = state.map().where_am_i.into();
    let last = Last {
        own: ViewFn::from(move || {
            view! {
                {offer_of_name}
                {own::hole_note::view(id, of_note)}
                {plan_of_hole::part::view(id, of_note, is_standing)}
            }
        }),
        origin: ViewFn::from(move || {
            answer_line::part::view(
                holes.origin.into(),
                Signal::stored(Request::Holes(id)),
                Callback::new(move |()| holes.refresh()),
            )
        }),
    };
    let course = Memo::new(move |_| view.with(|view| view.course.clone()));
    keep_the_round(id, view, value_after_paint(number), settings);
    page::page(
        reactive(move || page::course_link(id, course.get())),
        reactive(move || page::title(number.get())),
        live(content(view, holes, number, state, last)),
    )
    .shown()
}

/// Stores each hole that is shown as the place to go on.
fn keep_the_round(
    id: CourseId,
    view: Memo<HolePageView>,
    number: Signal<HoleNumber>,
    settings: Settings,
) {
    let service = settings.service();
    Effect::new(move |_| {
        let hole = number.get();
        let Some(name) = view.with(|view| view.name_of_round(id, hole)) else {
            return;
        };
        round::go_on(&Round {
            service: service.get_untracked(),
            course: id,
            hole,
            opened_at_ms: now_ms(),
            name,
        });
    });
}

/// What comes below the details of a hole.
#[derive(Clone)]
pub struct Last {
    /// The person's own.
    pub own: ViewFn,
    /// Where the hole is from.
    pub origin: ViewFn,
}

impl Last {
    fn run(&self) -> impl IntoView + use<> {
        (self.own.run(), self.origin.run())
    }
}

/// The number of the hole in the address. When another screen opens, the page still exists for a moment.
fn number_of_address(navigation: Navigation) -> Memo<HoleNumber> {
    let route = navigation.route();
    Memo::new(move |before: Option<&HoleNumber>| match route.get() {
        Route::Hole(_, number, _) => number,
        _ => before.copied().unwrap_or(HoleNumber(1)),
    })
}

/// The name of a course that this browser has.
fn known_name(gateway: Gateway, id: CourseId) -> Option<String> {
    let detail = gateway.decoded(&AskCourse(id));
    let course = detail.map(|found| found.answer.value.course.clone());
    let course = course.or_else(|| gateway.known_course(id));
    course.map(|course| format::course_name(&course))
}

/// The hole with its map and details.
#[component]
fn OpenedHole(
    /// The hole that the address names, or why there is none.
    found: Memo<Result<Arc<OpenHole>, NoHole>>,
    /// The hole to begin with.
    first: Arc<OpenHole>,
    answer: StoredValue<AnsweredHoles>,
    asked_at_ms: Signal<Option<f64>>,
    number: Memo<HoleNumber>,
    state: ViewState,
    is_strip_open: RwSignal<bool>,
    strip: AnyView,
    last: Last,
) -> impl IntoView {
    let unit = state.unit();
    // Another hole may be missing; this part is about to be removed then, and keeps the hole that it has.
    let hole = Memo::new(move |before: Option<&Arc<OpenHole>>| {
        let found = found.get().ok().or_else(|| before.cloned());
        found.unwrap_or_else(|| Arc::clone(&first))
    });
    Effect::new(move |_| state.open(hole.with(|hole| Arc::clone(&hole.reading))));
    let facts = move || {
        let unit = unit.get();
        hole.with(|open| facts_of_card(&open.hole, unit)).shown()
    };
    let (id, numbers) = answer.with_value(|answer| (answer.course(), all_numbers(answer.holes())));
    let has_others = numbers.len() > 1;
    let steps = move || {
        let course = (!state.is_of_link()).then(|| Route::href_of_course(id));
        steps_to(number.get(), &numbers, course, |to| state.href_of(to))
    };
    let note = Memo::new(move |_| {
        let unit = unit.get();
        hole.with(|open| open.note(unit))
    });
    let has_points = Memo::new(move |_| hole.with(|open| open.has_points()));
    let map = map_of(hole, state);
    view! {
        {facts}
        {strip}
        <HoleDrawing hole=hole note=note map=map state=state has_points=has_points />
        <HoleBar hole=hole state=state is_strip_open=is_strip_open steps=reactive(steps) has_others=has_others />
        <Details hole=hole note=note state=state map=map has_points=has_points holes=answer asked_at_ms=asked_at_ms last=last />
        {move || has_points.get().then(|| late::map_corner::view(map, state))}
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
    has_others: bool,
) -> impl IntoView {
    let (points, where_am_i) = (state.map().points, state.map().where_am_i);
    let is_measuring = Memo::new(move |_| points.with(|points| !points.is_empty()));
    let has_points = Memo::new(move |_| hole.with(|open| open.has_points()));
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
    // A link may hold one hole alone.
    let is_alone = state.is_of_link() && !has_others;
    let holes = move || page::holes_button(is_strip_open.get()).on("click", toggle_strip);
    page::bar(page::Bar {
        steps,
        holes: reactive(move || (!is_alone).then(holes)),
        tools: live(tools),
    })
    .shown()
}

screen! {
    /// A hole.
    screen(id: CourseId) in hole, golf_views::words::hole::HOLE => view! { <HolePage id=id /> }
}
