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
        .map(|scene| drawing(&scene, "A sample hole, par 5", &note));
    view! {
        <figure class="SampleHole">
            <figcaption>
                <p class="Note">
                    <b>"A sample hole, not of this course. "</b>
                    "With hole data every hole of a course is drawn like this, with all distances in a table. \
                     No request was spent on it."
                </p>
                <p class="note">{note}</p>
            </figcaption>
            {picture.map(|drawing| view! { <SvgPicture drawing=drawing /> })}
        </figure>
    }
}
