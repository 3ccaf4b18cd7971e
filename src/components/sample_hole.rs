//! What the map of a hole looks like, for someone whose plan does not have any: the sample that
//! the service publishes, said to be one. It costs no request.

use leptos::prelude::*;

use super::svg_picture::SvgPicture;
use crate::caddie;
use crate::format::Unit;
use crate::hole::reading::HoleReading;
use crate::hole::sample::published_hole;
use crate::hole_map::drawing::drawing;
use crate::hole_map::scene::{Look, Scene};
use crate::words::hole as words;

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
