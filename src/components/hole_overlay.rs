//! Two holes over each other, and how they differ.

use golf_api::hole::Hole;
use leptos::prelude::*;

use super::figure_table::{FigureRow, FigureTable, Figures};
use super::svg_picture::SvgPicture;
use crate::comparison::Align;
use crate::comparison::difference::rows;
use crate::format::Unit;
use crate::hole::reading::HoleReading;
use crate::hole_map::overlay::{BESIDE, overlay};
use crate::words::compare as words;

/// A hole that is compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared {
    /// "Hole 7, Pebble Beach"
    pub title: String,
    /// The hole.
    pub hole: Hole,
}

/// Drawing and table.
#[component]
pub fn HoleOverlay(
    /// The two.
    pair: [Compared; 2],
    /// Where they meet.
    align: Align,
    /// The unit of distances.
    unit: Unit,
) -> impl IntoView {
    let [a, b] = pair;
    let readings = [HoleReading::new(&a.hole), HoleReading::new(&b.hole)];
    let name = match align {
        Align::Tee => words::overlay_at_tees(&a.title, &b.title),
        Align::Green => words::overlay_at_greens(&a.title, &b.title),
    };
    let drawing = overlay([&readings[0], &readings[1]], align, unit, &name);
    let differences = rows((&a.hole, &readings[0]), (&b.hole, &readings[1]), unit);
    let figures = Figures {
        caption: words::differences_in(unit.word()),
        columns: vec![
            words::WHAT.into(),
            words::hole_a(a.hole.hole_number.0),
            words::hole_b(b.hole.hole_number.0),
            words::B_AGAINST_A.into(),
        ],
        rows: differences
            .into_iter()
            .map(|(name, cells)| FigureRow {
                name: name.to_owned(),
                href: None,
                cells: cells.into_iter().map(Into::into).collect(),
            })
            .collect(),
    };
    let strokes = match align {
        Align::Tee => words::strokes_from_tees(unit.word()),
        Align::Green => words::strokes_to_greens(unit.word()),
    };
    let shows = words::overlay_shows(&strokes, &unit.text(BESIDE));
    view! {
        <div class="HoleOverlay">
            <figure>
                {match drawing {
                    Some(drawing) => view! { <SvgPicture drawing=drawing /> }.into_any(),
                    None => view! { <p class="Note">{words::NO_OVERLAY}</p> }.into_any(),
                }}
                <figcaption>
                    <p><b class="key a" aria-hidden="true">{words::A}</b>{words::solid(&a.title)}</p>
                    <p><b class="key b" aria-hidden="true">{words::B}</b>{words::dashed(&b.title)}</p>
                    <p>{shows}</p>
                </figcaption>
            </figure>
            <FigureTable figures=figures />
        </div>
    }
}
