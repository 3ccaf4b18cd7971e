//! A hole: its drawing on the left page; its note, its green and room for notes on the right.

use golf_api::hole::Hole;
use golf_hole::reading::HoleReading;
use golf_print::face::Face;
use golf_print::kurbo::Rect;

use super::ink;
use super::setter::{BODY, Column, DRAWN, HEADING, QUIET, SMALL, Typeset};
use super::{Beside, Contents};
use crate::golf::caddie;
use crate::golf::hole_map::drawing::drawing;
use crate::golf::hole_map::green_page::GreenPage;
use crate::golf::hole_map::page::Page as Box;
use crate::golf::hole_map::scene::{Look, Scene};
use crate::words::hole;
use crate::words::yardage_book as words;

/// Points in a CSS pixel.
const PER_PIXEL: f64 = 0.75;
/// The smallest height of a green that is worth a drawing, in points.
const LOW: f64 = 60.0;
/// The height of lines to write on that is worth a smaller green, in points.
const LINES: f64 = 110.0;

/// The whole hole, as large as the page.
pub(super) fn drawing_page(book: &mut Typeset<'_>, contents: &Contents, hole: &Hole) {
    let mut column = book.column();
    heading(&mut column, contents, hole, 20.0);
    column.space(3.0);
    let area = column.area(column.room());
    let reading = HoleReading::new(hole);
    let look = Look {
        page: Some(Box {
            width: area.width() / PER_PIXEL,
            height: area.height() / PER_PIXEL,
            em: DRAWN / PER_PIXEL,
        }),
        ..Look::book(contents.unit)
    };
    match Scene::new(&reading, look) {
        Some(scene) => {
            let scale = area.width() / (scene.frame.right - scene.frame.left);
            let drawing = drawing(&scene, "", "");
            column.page.marks.push(ink::printed(&drawing, area, scale));
        }
        None => {
            column.y = area.y0 + 20.0;
            column.paragraph(hole::NOTHING_TO_DRAW, BODY, Face::Sans, 0.0, 4);
        }
    }
    let page = column.finish();
    book.pages.push(page);
}

/// The hole in words, its green to scale, what is doubtful, and lines to write on.
pub(super) fn facing_page(
    book: &mut Typeset<'_>,
    contents: &Contents,
    hole: &Hole,
    beside: &Beside,
) {
    let mut column = book.column();
    let reading = HoleReading::new(hole);
    heading(&mut column, contents, hole, HEADING);
    column.space(3.0);
    let note = caddie::note(hole, &reading, contents.unit);
    column.paragraph(&note, BODY, Face::Sans, 0.0, 14);
    column.space(5.0);
    green(&mut column, &reading, contents);
    for doubt in beside.doubts.iter().take(MOST_DOUBTS) {
        column.paragraph(&words::doubt(doubt), SMALL, Face::Sans, QUIET, 4);
    }
    if let Some(more) = beside
        .doubts
        .len()
        .checked_sub(MOST_DOUBTS)
        .filter(|more| *more > 0)
    {
        column.paragraph(&words::more_doubts(more), SMALL, Face::Sans, QUIET, 1);
    }
    if !beside.own_note.trim().is_empty() {
        column.space(3.0);
        column.paragraph(&beside.own_note, BODY, Face::Bold, 0.0, 12);
    }
    column.lines_to_write_on(0.0);
    let page = column.finish();
    book.pages.push(page);
}

/// The doubts that are printed; a page has little room.
const MOST_DOUBTS: usize = 3;

/// "13 · Par 5 · 545 yards"
fn heading(column: &mut Column<'_>, contents: &Contents, hole: &Hole, size: f64) {
    column.line(&hole.hole_number.to_string(), size, Face::Serif);
    let mut facts: Vec<String> = hole.par.map(hole::par).into_iter().collect();
    facts.extend(
        hole.length_yards
            .map(|yards| contents.unit.text(f64::from(yards))),
    );
    column.at_right(&facts.join(" · "), HEADING, Face::Bold, size);
}

/// The green at the largest scale that the Rules allow, on a grid of five yards.
fn green(column: &mut Column<'_>, reading: &HoleReading, contents: &Contents) {
    // There stays room to write: half of a small page, and some lines of a larger one.
    let room = column.room();
    let most = (room * 0.56).max(room - LINES).max(LOW.min(room));
    if most < LOW {
        return;
    }
    let width = column.width();
    let Some(green) = GreenPage::new(reading, contents.unit, (width, most), DRAWN) else {
        return;
    };
    let area = column.area(green.height);
    let left = area.x0 + (area.width() - green.width) / 2.0;
    let area = Rect::new(left, area.y0, left + green.width, area.y1);
    column
        .page
        .marks
        .push(ink::printed(&green.drawing, area, green.per_yard));
    column.page.rect(area, None, Some(super::setter::RULE));
    column.space(1.5);
    let caption = words::green_caption(green.scale);
    column.paragraph(&caption, SMALL, Face::Sans, QUIET, 2);
    column.space(2.0);
}
