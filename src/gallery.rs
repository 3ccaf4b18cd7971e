//! The gallery: every component in every state, and every hole that is hard to draw. `/gallery` lists them, and
//! `/gallery?show=Pager` shows one by name.
//!
//! Only debug builds contain it. [`exhibits`] holds the components. [`holes`] holds the awkward holes as data, which
//! host tests and benchmarks also draw.

mod data;
pub mod exhibits;
pub mod holes;

use std::sync::Arc;

use exhibits::Exhibit;
use golf_api::hole::Hole;
use golf_hole::quality;
use golf_hole::reading::HoleReading;
use golf_views::golf::caddie;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::green::green_inset;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::words::format::Unit;
use leptos::prelude::*;

use crate::ui::components::distance_table::DistanceTable;
use crate::ui::components::quality_notes::QualityNotes;
use crate::ui::components::svg_picture::SvgPicture;

/// A table with more targets than this starts folded.
const OPEN_TABLE: usize = 40;

/// The heading for the awkward holes.
const AWKWARD: &str = "Awkward holes";

/// The list of names, or the exhibits of one component.
#[component]
pub fn Gallery(
    /// The component's name, or the awkward holes; empty for the list of names.
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

/// One awkward hole under its name.
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
            <div>
                <figure>
                    {match picture {
                        Some(drawing) => view! { <SvgPicture drawing=drawing /> }.into_any(),
                        None => view! { <p class="Note">"There is nothing to draw."</p> }.into_any(),
                    }}
                    <figcaption><p class="note">{note}</p></figcaption>
                </figure>
                <div>
                    {inset.map(|drawing| view! {
                        <figure class="GreenInset"><SvgPicture drawing=drawing /></figure>
                    })}
                    <QualityNotes doubts=doubts unit=unit />
                    <details open=targets <= OPEN_TABLE>
                        <summary>{format!("{targets} targets")}</summary>
                        <DistanceTable reading=Signal::stored(reading) unit=Signal::stored(unit) pointed_at=RwSignal::new(None)
                            measure=|_| {} />
                    </details>
                </div>
            </div>
        </section>
    }
}
