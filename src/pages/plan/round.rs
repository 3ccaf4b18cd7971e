//! The plans of all holes in one table: the round at a glance.

use golf_api::course::CourseId;
use golf_hole::plan;
use golf_hole::reading::HoleReading;
use golf_hole::sorted::sort_by_key;
use golf_views::address::route::Route;
use golf_views::pages::hole::view::AnsweredHoles;
use golf_views::words::hole::hole_number;
use golf_views::words::player::plan as words;
use leptos::prelude::*;

use crate::notebook::stored::StoredNotebook;
use crate::settings::Settings;
use crate::ui::components::figure_table::{FigureCell, FigureRow, FigureTable, Figures};

/// The table.
#[component]
pub(super) fn Round(
    /// The course.
    id: CourseId,
    /// Its holes.
    answer: StoredValue<AnsweredHoles>,
) -> impl IntoView {
    let notebook = StoredNotebook::of_app();
    let settings: Settings = expect_context();
    let unit = settings.unit();
    let figures = move || {
        let (unit, bag) = (unit.get(), notebook.bag());
        let mut holes = answer.with_value(|answer| answer.holes().to_vec());
        sort_by_key(&mut holes, |hole| hole.hole_number);
        let row = |hole: &golf_api::hole::Hole| {
            let number = hole.hole_number;
            let plan = notebook.plan(id, number);
            let read = |plan| plan::read(plan, &HoleReading::new(hole), &bag);
            let strokes = plan.as_ref().map(read).unwrap_or_default();
            let clubs: Vec<String> = strokes.iter().map(|stroke| stroke.club.clone()).collect();
            let clubs = match (plan.is_some(), clubs.is_empty()) {
                (true, false) => FigureCell::of(clubs.join(", ")),
                _ => FigureCell::absent(words::NOT_PLANNED),
            };
            let leaves = strokes.first().and_then(|stroke| stroke.leaves_yd);
            let leaves = leaves.map(|yards| unit.number(yards)).unwrap_or_default();
            let line = plan.map(|plan| plan.line).unwrap_or_default();
            FigureRow {
                name: hole_number(number),
                href: Some(Route::href_of_plan(id, number)),
                cells: vec![clubs, FigureCell::of(leaves), FigureCell::of(line)],
            }
        };
        Figures {
            caption: words::round_in(unit.word()),
            columns: [
                words::HOLE_COLUMN,
                words::CLUBS_COLUMN,
                words::FIRST_LEAVES_COLUMN,
                words::LINE_COLUMN,
            ]
            .map(str::to_owned)
            .into(),
            rows: holes.iter().map(row).collect(),
        }
    };
    view! {
        <section class="PlannedRound" aria-labelledby="planned-round">
            <h2 id="planned-round">{words::THE_ROUND}</h2>
            {move || view! { <FigureTable figures=figures() /> }}
        </section>
    }
}
