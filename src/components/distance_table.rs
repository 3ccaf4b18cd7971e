//! Every distance of a hole: the same as the map, in rows.

use golf_api::hole::HazardKind;
use leptos::prelude::*;

use crate::format::{self, Unit};
use crate::hole::reading::{HoleReading, Target, TargetKind};

/// All targets from the tee, then the green.
#[component]
pub fn DistanceTable(
    /// The hole.
    reading: HoleReading,
    /// The unit of distances.
    unit: Unit,
) -> impl IntoView {
    let green = reading.green;
    let from_tee = |at: Option<crate::hole::plane::Flat>| Some(reading.tee?.distance(at?));
    let green_rows = [
        ("Green, front", green.front),
        ("Green, center", green.center),
        ("Green, back", green.back),
    ];
    view! {
        <div class="Scrolling" role="region" aria-label="Table of distances" tabindex="0">
        <table class="DistanceTable">
            <caption>
                {format!("Straight distances in {}, sorted from the tee; sides are those of the line of play", unit.word())}
            </caption>
            <thead>
                <tr>
                    <th scope="col">"Target"</th>
                    <th scope="col" class="figure">"From tee"</th>
                    <th scope="col" class="figure">"To front"</th>
                    <th scope="col" class="figure">"To center"</th>
                    <th scope="col" class="figure">"To back"</th>
                </tr>
            </thead>
            <tbody>
                {reading.targets.iter().map(|target| view! {
                    <tr>
                        <th scope="row">
                            <span class="target">
                            <span class=format!("symbol {}", symbol(&target.kind)) aria-hidden="true">
                                {letter(&target.kind)}
                            </span>
                            <span class="name">
                                {name(target)}
                                {target.right.map(|right| view! {
                                    <small>" " {format::side(right, unit)}</small>
                                })}
                            </span>
                            </span>
                        </th>
                        {figure(target.from_tee, unit)}
                        {figure(target.to_front, unit)}
                        {figure(target.to_center, unit)}
                        {figure(target.to_back, unit)}
                    </tr>
                }).collect_view()}
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

fn figure(yards: Option<f64>, unit: Unit) -> impl IntoView {
    let absent = yards.is_none();
    view! {
        <td class="figure" class:absent=absent>
            {yards.map_or_else(|| format::NOT_GIVEN.into(), |yards| unit.number(yards))}
        </td>
    }
}

/// What a target is called: the service's own label, else what it is.
#[must_use]
pub fn name(target: &Target) -> String {
    let label = target
        .label
        .as_deref()
        .map(str::trim)
        .filter(|label| !label.is_empty());
    label.map_or_else(|| kind_words(&target.kind), str::to_owned)
}

fn kind_words(kind: &TargetKind) -> String {
    match kind {
        TargetKind::Fairway => "Fairway target".into(),
        TargetKind::Dogleg => "Dogleg".into(),
        TargetKind::Layup => "Layup target".into(),
        TargetKind::Hazard(HazardKind::Bunker) => "Bunker".into(),
        TargetKind::Hazard(HazardKind::Water) => "Water".into(),
        TargetKind::Hazard(HazardKind::Other(kind)) if kind.is_empty() => "Hazard".into(),
        TargetKind::Hazard(HazardKind::Other(kind)) => format!("Hazard: {kind}"),
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
        TargetKind::Fairway => "F",
        TargetKind::Dogleg => "D",
        TargetKind::Layup => "L",
        TargetKind::Hazard(HazardKind::Bunker) => "B",
        TargetKind::Hazard(HazardKind::Water) => "W",
        TargetKind::Hazard(HazardKind::Other(_)) => "?",
    }
}
