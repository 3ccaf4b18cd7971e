//! Two overlaid holes, and their differences.

use golf_api::hole::Hole;
use golf_hole::reading::HoleReading;
use golf_views::golf::difference::rows;
use golf_views::golf::hole_map::overlay::Align;
use golf_views::golf::hole_map::overlay::{BESIDE, overlay};
use golf_views::words::compare as words;
use golf_views::words::format::Unit;
use leptos::prelude::*;

use super::figure_table::{FigureRow, FigureTable, Figures};
use crate::ui::components::svg_picture::SvgPicture;

/// A hole in a comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared {
    /// "Hole 7, Pebble Beach"
    pub title: String,
    /// The hole.
    pub hole: Hole,
}

/// The drawing and the table.
#[component]
pub fn HoleOverlay(
    /// The two holes.
    pair: [Compared; 2],
    /// Their alignment.
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
