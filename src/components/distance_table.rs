//! Every distance of a hole: the same as the map, in rows.
//!
//! Rows and markers light each other up. One row is a tab stop, the arrow keys go on from there;
//! pressing a target measures it.

use std::sync::Arc;

use golf_api::hole::HazardKind;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::caddie;
use crate::format::{self, Unit};
use crate::hole::plane::Flat;
use crate::hole::reading::{HoleReading, Target, TargetKind};
use crate::hole_map::lit;
use crate::words::hole as words;
use crate::words::numbers::NOT_GIVEN;

/// All targets from the tee, then the green.
#[component]
pub fn DistanceTable(
    /// The hole.
    #[prop(into)]
    reading: Arc<HoleReading>,
    /// The unit of distances.
    unit: Unit,
    /// The row of [`HoleReading::targets`] that is pointed at.
    pointed_at: RwSignal<Option<usize>>,
    /// Measures a target.
    #[prop(into)]
    measure: Callback<Flat>,
) -> impl IntoView {
    let green = reading.green;
    let tee = reading.tee;
    let from_tee = move |at: Option<Flat>| Some(tee?.distance(at?));
    let green_rows = [
        (words::GREEN_FRONT, green.front),
        (words::GREEN_CENTER, green.center),
        (words::GREEN_BACK, green.back),
    ];
    let body = NodeRef::<html::Tbody>::new();
    Effect::new(move |_| {
        let target = pointed_at.get();
        if let Some(body) = body.get() {
            lit::mark(&body, target);
        }
    });
    let point_at = move |place| {
        let target = lit::of(place);
        if pointed_at.get_untracked() != target {
            pointed_at.set(target);
        }
    };
    let rows: Vec<_> = reading
        .targets
        .iter()
        .zip(0..)
        .map(|(target, index)| row(target, index, unit))
        .collect();
    let layups: Vec<_> = reading
        .layups
        .iter()
        .map(|layup| {
            let to = |other: Option<Flat>| other.map(|other| layup.at.distance(other));
            let figures = [
                Some(layup.from_tee),
                to(green.front),
                to(green.center),
                to(green.back),
            ];
            view! {
                <tr class="layup">
                    <th scope="row">
                        <span class="target">
                            <span class="symbol leaves" aria-hidden="true"></span>
                            <span class="name">
                                {words::layup_leaves(&unit.number(f64::from(layup.leaves)))}
                            </span>
                        </span>
                    </th>
                    {figures.map(|yards| figure(yards, unit)).into_iter().collect_view()}
                </tr>
            }
        })
        .collect();
    let press = move |place| {
        let target = lit::of(place).and_then(|index| reading.targets.get(index));
        if let Some(target) = target {
            measure.run(target.at);
        }
    };
    view! {
        <div class="Scrolling" role="region" aria-label=words::TABLE_OF_DISTANCES tabindex="0">
        <table class="DistanceTable">
            <caption>{words::distances_in(unit.word())}</caption>
            <thead>
                <tr>
                    <th scope="col">{words::TARGET}</th>
                    <th scope="col" class="figure">{words::FROM_TEE_COLUMN}</th>
                    <th scope="col" class="figure">{words::TO_FRONT}</th>
                    <th scope="col" class="figure">{words::TO_CENTER}</th>
                    <th scope="col" class="figure">{words::TO_BACK}</th>
                </tr>
            </thead>
            <tbody node_ref=body
                on:mouseover=move |event| point_at(event.target())
                on:mouseleave=move |_| pointed_at.set(None)
                on:focusin=move |event| point_at(event.target())
                on:focusout=move |_| pointed_at.set(None)
                on:keydown=move |event| walk(&event)
                on:click=move |event| press(event.target())>
                {rows}
                {layups}
                {green_rows.into_iter().map(|(name, at)| view! {
                    <tr class="green">
                        <th scope="row">
                            <span class="target">
                                <span class="symbol green" aria-hidden="true"></span>
                                <span class="name">{name}</span>
                            </span>
                        </th>
                        {figure(from_tee(at), unit)}
                        <td></td>
                        <td></td>
                        <td></td>
                    </tr>
                }).collect_view()}
            </tbody>
        </table>
        </div>
    }
}

fn row(target: &Target, index: usize, unit: Unit) -> impl IntoView + use<> {
    let tab_stop = if index == 0 { "0" } else { "-1" };
    view! {
        <tr data-target=index.to_string()>
            <th scope="row">
                <button class="target" type="button" tabindex=tab_stop title=words::MEASURE_THIS>
                    <span class=format!("symbol {}", symbol(&target.kind)) aria-hidden="true">
                        {letter(&target.kind)}
                    </span>
                    <span class="name">
                        {caddie::name(target)}
                        {target.right.map(|right| view! {
                            <small>" · " {format::side(right, unit)}</small>
                        })}
                    </span>
                </button>
            </th>
            {figure(target.from_tee, unit)}
            {figure(target.to_front, unit)}
            {figure(target.to_center, unit)}
            {figure(target.to_back, unit)}
        </tr>
    }
}

/// The arrow keys go from row to row; Home and End to the first and the last.
fn walk(event: &KeyboardEvent) {
    let Some(here) = event
        .target()
        .and_then(|at| at.dyn_into::<HtmlElement>().ok())
    else {
        return;
    };
    let row = here.closest("tr").ok().flatten();
    let body = here.closest("tbody").ok().flatten();
    let (Some(row), Some(body)) = (row, body) else {
        return;
    };
    let found = match event.key().as_str() {
        "ArrowDown" => row.next_element_sibling(),
        "ArrowUp" => row.previous_element_sibling(),
        "Home" => body.first_element_child(),
        "End" => body
            .query_selector("tr[data-target]:not(:has(~ tr[data-target]))")
            .ok()
            .flatten(),
        _ => return,
    };
    event.prevent_default();
    let button = found.and_then(|row| row.query_selector("button").ok().flatten());
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        here.set_tab_index(-1);
        button.set_tab_index(0);
        let _ = button.focus();
    }
}

fn figure(yards: Option<f64>, unit: Unit) -> impl IntoView {
    let absent = yards.is_none();
    view! {
        <td class="figure" class:absent=absent>
            {yards.map_or_else(|| NOT_GIVEN.into(), |yards| unit.number(yards))}
        </td>
    }
}

const fn symbol(kind: &TargetKind) -> &'static str {
    match kind {
        TargetKind::Fairway | TargetKind::Dogleg | TargetKind::Layup => "aim",
        TargetKind::Hazard(HazardKind::Bunker) => "bunker",
        TargetKind::Hazard(HazardKind::Water) => "water",
        TargetKind::Hazard(HazardKind::Other(_)) => "other-hazard",
    }
}

const fn letter(kind: &TargetKind) -> &'static str {
    match kind {
        TargetKind::Fairway => words::FAIRWAY_LETTER,
        TargetKind::Dogleg => words::DOGLEG_LETTER,
        TargetKind::Layup => words::LAYUP_LETTER,
        TargetKind::Hazard(HazardKind::Bunker) => words::BUNKER_LETTER,
        TargetKind::Hazard(HazardKind::Water) => words::WATER_LETTER,
        TargetKind::Hazard(HazardKind::Other(_)) => words::HAZARD_LETTER,
    }
}
