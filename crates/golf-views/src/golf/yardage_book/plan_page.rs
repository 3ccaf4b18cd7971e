//! The page with the golfer's own plans of all holes: a row for each. A book without a plan has no such page.

use golf_api::hole::Hole;
use golf_hole::plan;
use golf_hole::reading::HoleReading;
use golf_print::face::Face;
use golf_print::page::{Anchor, Part};

use super::setter::{Column, HEADING, LEADING, QUIET, SMALL, Typeset};
use super::{Beside, Contents, back};
use crate::words::hole;
use crate::words::player::plan::{CLUBS_COLUMN, LEAVES_COLUMN};
use crate::words::yardage_book as words;

/// The space between the last line of a row and the rule below it, in points.
const BELOW: f64 = 2.5;
/// The height of a row with one line, in points.
const LOW_ROW: f64 = SMALL * LEADING + BELOW;
/// The height of a row that needs no more.
const HIGH_ROW: f64 = 26.0;
/// The space between two columns, in points.
const APART: f64 = 6.0;
/// The width of the numbers of holes and of their head.
const NUMBER: f64 = 3.0 * SMALL;
/// The width of what a first stroke leaves and of its head.
const LEAVES: f64 = 3.6 * SMALL;
/// The most that the clubs take of the width of both texts in a row.
const CLUBS_SHARE: f64 = 0.62;

/// The cells of a row: number, clubs in order, what the first stroke leaves, the golfer's own line.
type Cells = [String; 4];

/// The page with every plan, and a page for notes beside it, so that a hole stays a left and a right page.
pub(super) fn plan_page(book: &mut Typeset<'_>, contents: &Contents) {
    let holes = contents.holes.iter().zip(&contents.beside);
    let planned = holes.filter(|(_, beside)| !beside.plan.is_empty());
    let all: Vec<Cells> = planned
        .map(|(hole, beside)| cells(hole, beside, contents))
        .collect();
    if all.is_empty() {
        return;
    }
    let mut column = book.column();
    column.heading(words::MY_PLAN, HEADING, 2);
    column.space(2.0);
    let about = words::leaves_are(contents.unit.word());
    let room = column.room() - column.height(&about, SMALL, Face::Sans) - 4.0 - LOW_ROW;
    let more = SMALL * LEADING;
    let (shown, room) = match rows_in(room) {
        rows if all.len() <= rows => (all.len(), room),
        _ => (rows_in(room - more), room - more),
    };
    #[expect(clippy::cast_precision_loss, reason = "a page has few rows")]
    let height = (room / shown.max(1) as f64).clamp(LOW_ROW, HIGH_ROW);
    let places = places(&column, &all);
    column.part(Part::Table, |column| {
        let heads = [hole::HOLE, CLUBS_COLUMN, LEAVES_COLUMN, words::MY_LINE];
        let heads = heads.map(str::to_owned);
        row(column, &heads, &Part::ColumnName, places, LOW_ROW);
        for cells in all.iter().take(shown) {
            row(column, cells, &Part::Cell, places, height);
        }
    });
    if shown < all.len() {
        column.sentence(&words::more_plans(all.len() - shown), SMALL, Face::Sans);
    }
    column.space(3.0);
    column.paragraph(&about, SMALL, Face::Sans, QUIET);
    let page = column.finish();
    book.add(page, words::MY_PLAN);
    back::notes_page(book);
}

/// How many rows have room in a height.
fn rows_in(height: f64) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a page has few rows; a negative number of rows is none"
    )]
    let rows = (height / LOW_ROW).floor().max(0.0) as usize;
    rows
}

fn cells(hole: &Hole, beside: &Beside, contents: &Contents) -> Cells {
    let plan = &beside.plan;
    let strokes = plan::read(plan, &HoleReading::new(hole), &contents.bag);
    let clubs = plan.strokes.iter().map(|stroke| match stroke.club.trim() {
        "" => words::NO_FIGURE,
        name => name,
    });
    let clubs: Vec<&str> = clubs.collect();
    let leaves = strokes.first().and_then(|stroke| stroke.leaves_yd);
    let leaves = leaves.map(|yards| contents.unit.number(yards));
    [
        hole.hole_number.to_string(),
        clubs.join(", "),
        leaves.unwrap_or_default(),
        plan.line.trim().to_owned(),
    ]
}

/// The left and the right edge of each column. The clubs have the width that they need, and the golfer's lines the rest.
fn places(column: &Column<'_>, all: &[Cells]) -> [(f64, f64); 4] {
    let texts = column.width() - NUMBER - LEAVES - 3.0 * APART;
    let clubs = all.iter().map(|[_, clubs, ..]| (column.set)(clubs));
    let widths = clubs.map(|clubs| column.fonts.width(Face::Sans, &clubs) * SMALL);
    let clubs = widths.fold(0.3 * texts, f64::max).min(CLUBS_SHARE * texts);
    let mut left = column.left;
    [NUMBER, clubs, LEAVES, texts - clubs].map(|width| {
        let place = (left, left + width);
        left += width + APART;
        place
    })
}

/// A row of the table. A text takes as many lines as the row has, and is cut there.
fn row(column: &mut Column<'_>, cells: &Cells, part: &Part, places: [(f64, f64); 4], height: f64) {
    let top = column.y;
    column.part(Part::Row, |column| {
        for (at, (words, (left, right))) in cells.iter().zip(places).enumerate() {
            let face = if at == 0 { Face::Bold } else { Face::Sans };
            let (x, anchor) = if at % 2 == 0 {
                (right, Anchor::End)
            } else {
                (left, Anchor::Start)
            };
            let lines = cut_to(column, words, face, (right - left, height));
            column.part(part.clone(), |column| {
                for (line, number) in lines.into_iter().zip(1_u32..) {
                    let y = top + f64::from(number) * SMALL * LEADING - 0.2 * SMALL;
                    let text = column.fonts.text(line, x, y, SMALL, face);
                    column.page.text(text.anchored(anchor));
                }
            });
        }
    });
    column.y = top + height;
    column.rule();
}

/// The lines of a text in a cell of this width and height. The last one has an ellipsis if the text is longer.
fn cut_to(
    column: &Column<'_>,
    words: &str,
    face: Face,
    (width, height): (f64, f64),
) -> Vec<String> {
    let (words, width_em) = ((column.set)(words), width / SMALL + 1e-6);
    let mut lines = column.fonts.lines(face, &words, width_em);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a row has a few lines"
    )]
    let most = ((height - BELOW) / (SMALL * LEADING)).floor().max(1.0) as usize;
    if lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(column.fonts.cut(face, &rest, width_em));
    }
    lines
}
