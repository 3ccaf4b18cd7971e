//! Every hole that is awkward to draw, on one page, as the app shows it: `/gallery`.
//!
//! Only debug builds have it. [`holes`] is the data, which host tests and benchmarks draw too.

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

/// A table of more targets than this stays folded until it is asked for.
const OPEN_TABLE: usize = 40;

/// All of them, one below the other.
#[component]
pub fn Gallery(
    /// The unit of distances.
    unit: Unit,
) -> impl IntoView {
    view! {
        <article class="Gallery HolePage">
            <h1 tabindex="-1">"Awkward holes"</h1>
            {holes::holes()
                .into_iter()
                .map(|(name, hole)| view! { <Exhibit name=name hole=hole unit=unit /> })
                .collect_view()}
        </article>
    }
}

/// One of them under its name.
#[component]
fn Exhibit(name: &'static str, hole: Hole, unit: Unit) -> impl IntoView {
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
