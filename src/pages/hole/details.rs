//! What the sheet of a hole holds: its figures and note, measured points, and after the first paint the rest.

use std::sync::Arc;

use golf_hole::measure;
use golf_views::components::green_figures::green_figures;
use golf_views::components::hole_facts::measured_facts;
use golf_views::pages::hole as page;
use golf_views::pages::hole::view::{AnsweredHoles, HoleFigures, OpenHole};
use leptos::prelude::*;

use super::Last;
use super::late::{self, SeenHole};
use super::sheet::Sheet;
use super::view_state::ViewState;
use super::where_am_i;
use crate::browser::in_turns::view_after_paint;
use crate::ui::components::measure_panel::{MeasurePanel, Measuring};
use crate::ui::hole_map::map::Map;
use crate::ui::markup::{Show, live};

/// The details of a hole.
#[component]
pub(super) fn Details(
    /// The hole.
    hole: Memo<Arc<OpenHole>>,
    /// Its description.
    note: Memo<String>,
    /// How it is seen.
    state: ViewState,
    /// Its map.
    map: Map,
    /// Whether there is anything to draw.
    has_points: Memo<bool>,
    /// The holes of its course.
    holes: StoredValue<AnsweredHoles>,
    /// When the service gave them, in Unix milliseconds.
    asked_at_ms: Signal<Option<f64>>,
    /// What comes below them.
    last: Last,
) -> impl IntoView {
    let unit = state.unit();
    let (points, standing) = (state.map().points, state.map().standing);
    let where_am_i = state.map().where_am_i;
    let is_standing = Memo::new(move |_| standing.with(Option::is_some));
    let counted = Memo::new(move |_| {
        let (points, standing) = (points.get(), standing.get());
        hole.with(|hole| HoleFigures::of(&hole.reading, &points, standing.as_ref()))
    });
    let measured = Memo::new(move |_| counted.with(|counted| counted.measured.clone()));
    let to_green = Memo::new(move |_| counted.with(|counted| counted.to_green));
    let act = move |what: Measuring| {
        let start = hole.with_untracked(|hole| measure::start(&hole.reading));
        state.measure(what, start);
    };
    let seen = SeenHole {
        hole,
        note,
        state,
        map,
        has_points,
        asked_at_ms,
    };
    let rest = view_after_paint(move || {
        let last = last.clone();
        view! {
            {late::details::view(seen)}
            {last.own.run()}
            {late::more::view(seen)}
            {last.origin.run()}
        }
        .into_any()
    });
    let figures = move || {
        let unit = unit.get();
        to_green
            .with(|to_green| green_figures(to_green, unit))
            .shown()
    };
    let facts = move || {
        let unit = unit.get();
        hole.with(|hole| measured_facts(&hole.reading, unit))
            .shown()
    };
    let panel = move || {
        let measured = measured.get();
        let is_measuring = has_points.get() && !measured.is_empty();
        is_measuring.then(|| {
            view! { <MeasurePanel measured=measured unit=unit.get() from_you=is_standing.get() act=act /> }
        })
    };
    let content = view! {
        {figures}
        {move || where_am_i.get().then(|| where_am_i::part::view(seen, holes))}
        {move || page::note(note.get()).shown()}
        {facts}
        {move || hole.with(|hole| page::gaps(&hole.reading)).shown()}
        {panel}
        {rest}
    };
    view! { <Sheet height=state.height() content=live(content) /> }
}
