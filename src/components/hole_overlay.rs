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
    let meet = match align {
        Align::Tee => "tees",
        Align::Green => "greens",
    };
    let words = format!(
        "{} (A) and {} (B) over each other at one scale, play upward, {meet} in one place",
        a.title, b.title
    );
    let drawing = overlay([&readings[0], &readings[1]], align, unit, &words);
    let differences = rows((&a.hole, &readings[0]), (&b.hole, &readings[1]), unit);
    let figures = Figures {
        caption: format!("How the two differ, in {}", unit.word()),
        columns: vec![
            "What".into(),
            format!("A: hole {}", a.hole.hole_number),
            format!("B: hole {}", b.hole.hole_number),
            "B against A".into(),
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
    let from = match align {
        Align::Tee => "from the tees",
        Align::Green => "to the greens",
    };
    view! {
        <div class="HoleOverlay">
            <figure>
                {match drawing {
                    Some(drawing) => view! { <SvgPicture drawing=drawing /> }.into_any(),
                    None => view! {
                        <p class="Note">
                            "One of the two has no tee or no green in the data, so they cannot be laid over each other."
                        </p>
                    }.into_any(),
                }}
                <figcaption>
                    <p><b class="key a" aria-hidden="true">"A"</b>{format!("{}: solid", a.title)}</p>
                    <p><b class="key b" aria-hidden="true">"B"</b>{format!("{}: dashed", b.title)}</p>
                    <p>{format!("Strokes every 50 {} {from}. Circles are bunkers, diamonds water, those within {} of \
                         the line of play. Fairways are no outlines, and the greens' sides are not in the data.",
                         unit.word(), unit.text(BESIDE))}</p>
                </figcaption>
            </figure>
            <FigureTable figures=figures />
        </div>
    }
}
