//! A sample hole map for people whose plan has no hole data: the hole that the service publishes, labeled as a
//! sample. It costs no request.

use golf_hole::reading::HoleReading;
use golf_hole::sample::published_hole;
use golf_views::golf::caddie;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::words::format::Unit;
use golf_views::words::hole as words;
use leptos::prelude::*;

use crate::ui::components::svg_picture::SvgPicture;

/// A sample hole, drawn.
#[component]
pub fn SampleHole(
    /// The unit of distances.
    unit: Unit,
) -> impl IntoView {
    let hole = published_hole();
    let reading = HoleReading::new(&hole);
    let note = caddie::note(&hole, &reading, unit);
    let picture = Scene::new(&reading, Look::book(unit))
        .map(|scene| drawing(&scene, words::SAMPLE_TITLE, &note));
    view! {
        <figure class="SampleHole">
            <figcaption>
                <p class="Note">
                    <b>{words::SAMPLE}</b>
                    {words::SAMPLE_MEANING}
                </p>
                <p class="note">{note}</p>
            </figcaption>
            {picture.map(|drawing| view! { <SvgPicture drawing=drawing /> })}
        </figure>
    }
}
