//! The details of a hole that come after its first paint, in a chunk of their own: the green, the tools of the map, doubts
//! about the data, and the table.

use std::sync::Arc;

use golf_hole::quality::{self, Doubt};
use golf_views::address::linked_name::with_name;
use golf_views::address::route::Route;
use golf_views::address::yardage_book_view::YardageBookView;
use golf_views::components::icon::icon;
use golf_views::components::svg_picture::svg_picture;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::green::{green_inset, in_a_round};
use golf_views::golf::hole_map::keys;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::golf::hole_map::signed::signed;
use golf_views::markup::{markup, svg};
use golf_views::pages::hole::view::OpenHole;
use golf_views::words;
use golf_views::words::format;
use golf_views::words::take_along::{file_name, source_line};
use leptos::prelude::*;

use super::view_state::ViewState;
use super::where_am_i;
use crate::browser::in_turns::value_after_paint;
use crate::browser::site;
use crate::gateway::Gateway;
use crate::pages::take_along::TakeAlongButton;
use crate::pages::{mending, share_hole, source};
use crate::settings::Settings;
use crate::ui::components::distance_table::DistanceTable;
use crate::ui::components::map_choices::{LayerChoice, UnitChoice};
use crate::ui::components::quality_notes::QualityNotes;
use crate::ui::deferred::{nothing, part};
use crate::ui::hole_map::ZoomButtons;
use crate::ui::hole_map::map::Map;
use crate::ui::hole_map::save;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// A hole with its map, as it is seen.
#[derive(Clone, Copy)]
pub struct SeenHole {
    /// The hole.
    pub hole: Memo<Arc<OpenHole>>,
    /// Its description.
    pub note: Memo<String>,
    /// How it is seen.
    pub state: ViewState,
    /// Its map.
    pub map: Map,
    /// Whether there is anything to draw.
    pub has_points: Memo<bool>,
    /// When the service gave the holes, in Unix milliseconds.
    pub asked_at_ms: Signal<Option<f64>>,
}

/// The details.
#[component]
pub fn LateDetails(
    /// The hole.
    seen: SeenHole,
) -> impl IntoView {
    let SeenHole { hole, state, .. } = seen;
    // Out on the course there may be no signal once it is wanted.
    where_am_i::part::fetch();
    let unit = state.unit();
    let late = value_after_paint(hole);
    let doubts = Memo::new(move |_| late.with(|open| quality::doubts(&open.hole, &open.reading)));
    let reading = Signal::derive(move || late.with(|hole| Arc::clone(&hole.reading)));
    let (where_am_i, standing) = (state.map().where_am_i, state.map().standing);
    let place = Signal::derive(move || standing.get().map(|standing| standing.at));
    let inset = move || {
        let drawing = reading.with(|reading| green_inset(reading, unit.get()));
        let drawing = match where_am_i.get() {
            true => drawing.map(in_a_round),
            false => drawing,
        };
        let figure = markup("figure").with("class", "GreenInset");
        let caption = markup("figcaption").text(words::hole::GREEN_UPWARD);
        drawing.map(|drawing| figure.child(svg_picture(drawing)).child(caption).shown())
    };
    view! {
        <DistanceTable reading=reading unit=unit place=place pointed_at=state.map().lit
            measure=move |at| state.measure_target(at) />
        {inset}
        {move || view! { <QualityNotes doubts=doubts.get() unit=unit.get() mend=mend(hole, state) /> }}
    }
}

/// What to do about each doubt, where the data may be the map's. The service is asked only once a doubt is opened. Tracked.
fn mend(hole: Memo<Arc<OpenHole>>, state: ViewState) -> Option<Callback<Doubt, AnyView>> {
    let gateway: Gateway = expect_context();
    let (id, _) = state.here();
    let advice = move |doubt| mending::advice::view(id, hole.get_untracked(), doubt);
    // The service is not asked about a hole that came with a link.
    let has_sources = gateway.may_have_sources() && !state.is_of_link();
    has_sources.then(|| Callback::new(advice))
}

/// The symbols of the map and their meanings.
fn legend() -> impl IntoView {
    view! {
        <p class="legend">
            <span><i class="symbol bunker" aria-hidden="true">{words::hole::BUNKER_LETTER}</i>{words::hole::BUNKER}</span>
            <span><i class="symbol water" aria-hidden="true">{words::hole::WATER_LETTER}</i>{words::hole::WATER}</span>
            <span><i class="symbol aim" aria-hidden="true">{words::hole::FAIRWAY_LETTER}</i>{words::hole::AIMS}</span>
            <span><i class="symbol from-tee" aria-hidden="true"></i>{words::hole::ARCS_FROM_TEE}</span>
            <span><i class="symbol to-green" aria-hidden="true"></i>{words::hole::ARCS_TO_GREEN}</span>
            <span><b aria-hidden="true">{words::hole::BRACKET_SIGN}</b>{words::hole::IN_A_ROW}</span>
            <span><i class="symbol to-green" aria-hidden="true"></i><b aria-hidden="true">{words::hole::LAYUP_SIGN}</b>{words::hole::LEAVES_100}</span>
            <span>{words::hole::BOLD_EDGE}</span>
        </p>
    }
}

/// The tools of the map: zoom, direction and layers. On a wide screen they stand beside it, otherwise under [`More`].
#[component]
pub fn MapTools(
    /// The map.
    map: Map,
    /// How the hole is seen.
    state: ViewState,
) -> impl IntoView {
    let turn = icon(svg("path").with("d", TURN));
    view! {
        <div class="MapTools" role="group" aria-label=words::hole::MAP>
            <ZoomButtons map=map />
            <button type="button" title=words::hole::TURN_THE_MAP on:click=move |_| state.turn()>
                {turn.shown()}
                <span class="said">{words::hole::TURN_THE_MAP}</span>
            </button>
            <LayerChoice layers=state.layers() set=move |layers| state.set_layers(layers) />
        </div>
    }
}

/// The icon of "Turn the map".
const TURN: &str = "M20 12 A8 8 0 1 1 17 5.8 M17.5 1.5 V6.5 H12.5";

/// Unit, links, files and print of a hole, and the symbols and keys of its map.
#[component]
pub fn More(
    /// The hole.
    seen: SeenHole,
) -> impl IntoView {
    let has_points = seen.has_points;
    view! {
        {move || has_points.get().then(|| view! {
            <details class="More">
                <summary>{words::hole::MORE}</summary>
                <div class="choices">
                    <MapTools map=seen.map state=seen.state />
                    <Actions seen=seen />
                </div>
            </details>
        })}
        <details class="Keys">
            <summary>{words::hole::SYMBOLS_AND_KEYS}</summary>
            {legend()}
            <p>{words::hole::HOW_TO_MEASURE}</p>
            <dl id="map-keys">
                {keys::WORDS.map(|(keys, meaning)| view! {
                    <div><dt>{keys}</dt><dd>{meaning}</dd></div>
                }).collect_view()}
            </dl>
        </details>
    }
}

/// The unit, and what to share, save, print and export.
#[component]
fn Actions(seen: SeenHole) -> impl IntoView {
    let SeenHole {
        hole,
        note,
        state,
        asked_at_ms,
        ..
    } = seen;
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let unit = state.unit();
    let (id, number) = state.here();
    let save_drawing = move |_| {
        let look = Look {
            layers: state.layers().get_untracked(),
            ..Look::book(unit.get_untracked())
        };
        let open = hole.get_untracked();
        let saved = Scene::new(&open.reading, look).and_then(|scene| {
            let drawing = drawing(&scene, &open.title(), &note.get_untracked());
            let from = untrack(|| source::of(gateway, settings, navigation));
            let as_of = asked_at_ms.get_untracked().map(source::day_of);
            let signed = signed(drawing, &source_line(&from, as_of.as_deref()));
            let course = gateway.known_course(id);
            let course = course.as_ref().map(format::course_name);
            let number = Some(open.hole.hole_number);
            save::save(&signed, &file_name(course.as_deref(), id, number, "svg"))
        });
        navigation.announce(match saved {
            Some(()) => words::hole::DRAWING_SAVED,
            None => words::hole::DRAWING_NOT_SAVED,
        });
    };
    view! {
        <div class="Actions">
            <UnitChoice unit=unit set=move |unit| state.set_unit(unit) />
            <ShareLink hole=hole state=state />
            {site::allows_exports().then(|| view! {
                <button type="button" on:click=save_drawing>{words::hole::SAVE_DRAWING}</button>
            })}
            {site::allows_exports().then(|| view! { <ShareButton seen=seen /> })}
            {if state.is_of_link() {
                view! { <button type="button" on:click=print>{words::shared::PRINT}</button> }.into_any()
            } else {
                (move || {
                    let only = Some(number.get());
                    let view = YardageBookView { only, ..YardageBookView::default() };
                    view! { <a href=Route::YardageBook(id, view).href()>{words::yardage_book::PRINT_HOLE}</a> }
                }).into_any()
            }}
            {move || view! { <TakeAlongButton id=id hole=number.get() /> }}
        </div>
    }
}

/// Opens the dialog with the link that holds the hole. The dialog's code is fetched only then.
#[component]
fn ShareButton(seen: SeenHole) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let close = Callback::new(move |()| is_open.set(false));
    view! {
        <button type="button" aria-haspopup="dialog" on:click=move |_| is_open.set(true)>
            {words::shared::SHARE_HOLE}
        </button>
        {move || is_open.get().then(|| share_hole::part::view(seen, close))}
    }
}

fn print(_: web_sys::MouseEvent) {
    // A browser without printing does nothing.
    let _ = window().print();
}

/// Copies the address of the current view. If the browser refuses, the address is shown instead.
#[component]
fn ShareLink(hole: Memo<Arc<OpenHole>>, state: ViewState) -> impl IntoView {
    let navigation: Navigation = expect_context();
    let gateway: Gateway = expect_context();
    let shown = RwSignal::new(None::<String>);
    // The address of another hole is another one.
    Effect::new(move |before: Option<()>| {
        hole.track();
        if before.is_some() {
            shown.set(None);
        }
    });
    let copy = move |_| {
        let address = navigation.absolute(&state.shared());
        // The name is seen before the course is asked for. A shared hole has a name already.
        let name = (!state.is_of_link())
            .then(|| gateway.known_course(state.here().0))
            .flatten();
        let name = name.map(|course| format::course_name(&course));
        let address = name.map_or_else(|| address.clone(), |name| with_name(&address, &name));
        leptos::task::spawn_local(async move {
            if crate::browser::clipboard::copy(&address).await {
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

part! {
    /// The details of a hole that come after its first paint.
    details(seen: SeenHole) in details, Optional(nothing) => view! { <LateDetails seen=seen /> }
}

part! {
    /// The tools of a hole's map, beside it.
    map_corner(map: Map, state: ViewState) in details, Optional(nothing)
        => view! { <div class="MapCorner"><MapTools map=map state=state /></div> }
}

part! {
    /// Unit, links, files and print of a hole, and the symbols and keys of its map.
    more(seen: SeenHole) in details, Optional(nothing) => view! { <More seen=seen /> }
}
