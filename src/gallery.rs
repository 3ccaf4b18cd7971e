//! Every component in every state, and every hole that is awkward to draw: `/gallery`, and one of them by its name with
//! `/gallery?show=Pager`.
//!
//! Only debug builds have it. [`exhibits`] is the components, [`holes`] the awkward holes as data, which host tests and
//! benchmarks draw too.

mod data;
pub mod exhibits;
pub mod holes;

use std::sync::Arc;

use golf_api::hole::Hole;
use leptos::prelude::*;

use crate::caddie;
use crate::components::distance_table::DistanceTable;
use crate::components::quality_notes::QualityNotes;
use crate::components::svg_picture::SvgPicture;
use crate::format::Unit;
use crate::hole::quality;
use crate::hole::reading::HoleReading;
use crate::hole_map::drawing::drawing;
use crate::hole_map::green::green_inset;
use crate::hole_map::scene::{Look, Scene};
use exhibits::Exhibit;

/// A table of more targets than this stays folded until it is asked for.
const OPEN_TABLE: usize = 40;

/// What the awkward holes are shown as.
const AWKWARD: &str = "Awkward holes";

/// The names of what there is to show, or what one of them has.
#[component]
pub fn Gallery(
    /// Which component, or the awkward holes; none for the list of names.
    #[prop(into)]
    show: String,
    /// The unit of distances.
    unit: Unit,
) -> impl IntoView {
    let all = exhibits::exhibits();
    let mut names: Vec<&str> = all.iter().map(|exhibit| exhibit.component).collect();
    names.dedup();
    names.push(AWKWARD);
    let shown: Vec<Exhibit> = all
        .iter()
        .copied()
        .filter(|exhibit| exhibit.component == show)
        .collect();
    view! {
        <article class="Gallery HolePage">
            <h1 tabindex="-1">{if show.is_empty() { "Gallery".to_owned() } else { show.clone() }}</h1>
            <nav class="row" aria-label="Gallery">
                {names.into_iter().map(|name| view! {
                    <a href=format!("/gallery?show={}", name.replace(' ', "+"))>{name}</a>
                }).collect_view()}
            </nav>
            {shown.into_iter().map(|exhibit| view! {
                <section aria-label=exhibit.state>
                    <h2>{exhibit.state}</h2>
                    {(exhibit.view)()}
                </section>
            }).collect_view()}
            {(show == AWKWARD).then(|| holes::holes()
                .into_iter()
                .map(|(name, hole)| view! { <AwkwardHole name=name hole=hole unit=unit /> })
                .collect_view())}
        </article>
    }
}

/// One of them under its name.
#[component]
fn AwkwardHole(name: &'static str, hole: Hole, unit: Unit) -> impl IntoView {
    let reading = Arc::new(HoleReading::new(&hole));
    let note = caddie::note(&hole, &reading, unit);
    let picture = Scene::new(&reading, Look::book(unit)).map(|scene| drawing(&scene, name, &note));
    let inset = green_inset(&reading, unit);
    let doubts = quality::doubts(&hole, &reading);
    let targets = reading.targets.len();
    view! {
        <section aria-label=name>
            <h2>{name}</h2>
            <div class="drawing-and-rows">
                <figure>
                    {match picture {
                        Some(drawing) => view! { <SvgPicture drawing=drawing /> }.into_any(),
                        None => view! { <p class="Note">"There is nothing to draw."</p> }.into_any(),
                    }}
                    <figcaption><p class="note">{note}</p></figcaption>
                </figure>
                <div class="rows">
                    {inset.map(|drawing| view! {
                        <figure class="GreenInset"><SvgPicture drawing=drawing /></figure>
                    })}
                    <QualityNotes doubts=doubts unit=unit />
                    <details open=targets <= OPEN_TABLE>
                        <summary>{format!("{targets} targets")}</summary>
                        <DistanceTable reading=reading unit=unit pointed_at=RwSignal::new(None)
                            measure=|_| {} />
                    </details>
                </div>
            </div>
        </section>
    }
}
