//! A hole: its drawing on the left page; its note, its green and room for notes on the right.

use golf_api::hole::Hole;
use golf_hole::hazard_groups::is_in_play;
use golf_hole::reading::{HoleReading, Target};
use golf_hole::sorted::sort_by;
use golf_print::face::Face;
use golf_print::kurbo::{BezPath, Rect, Shape as _};
use golf_print::page::{Anchor, Part};

use super::ink;
use super::own_plan::OwnPlan;
use super::setter::{BODY, Column, DRAWN, HEADING, LEADING, QUIET, RULE, SMALL, Typeset};
use super::{Beside, Contents};
use crate::golf::caddie;
use crate::golf::hole_map::drawing::drawing;
use crate::golf::hole_map::green_page::GreenPage;
use crate::golf::hole_map::importance::{Importance, by_importance};
use crate::golf::hole_map::left_out::{left_out, lost_to_plan};
use crate::golf::hole_map::scene::{Look, Scene};
use crate::golf::hole_map::screen_box::ScreenBox;
use crate::golf::link_code::LinkCode;
use crate::words::format::{Unit, side_word};
use crate::words::hole;
use crate::words::take_along::source_line;
use crate::words::yardage_book as words;

/// Points in a CSS pixel.
const PER_PIXEL: f64 = 0.75;
/// The smallest height of a green that is worth a drawing, in points.
const LOW: f64 = 60.0;
/// The height of lines to write on that is worth a smaller green, in points.
const LINES: f64 = 110.0;
/// The height of the line below a green, with the space around it, in points.
const CAPTION: f64 = SMALL * LEADING + 3.5;
/// The side of a code, in points: an inch, which phones read from a hand's length.
const CODE: f64 = 72.0;
/// The doubts that are printed; a page has little room.
const MOST_DOUBTS: usize = 3;
/// The lines that the source has at most on a page of a hole that is printed by itself.
const SOURCE_LINES: f64 = 3.0;

/// Both pages of a hole.
pub(super) fn spread(book: &mut Typeset<'_>, contents: &Contents, hole: &Hole, beside: &Beside) {
    let reading = HoleReading::new(hole);
    let plan = OwnPlan::new(&beside.plan, &reading, &contents.bag);
    let left_out = drawing_page(book, contents, (hole, &reading), &plan);
    facing_page(book, contents, (hole, &reading), (beside, &plan), left_out);
}

/// The whole hole, as large as the page, with the plan. Returns the numbers that have no room in it, and those that have room
/// without the plan.
fn drawing_page(
    book: &mut Typeset<'_>,
    contents: &Contents,
    (hole, reading): (&Hole, &HoleReading),
    plan: &OwnPlan<'_>,
) -> [Option<String>; 2] {
    let mut column = book.column();
    heading(&mut column, contents, hole, 20.0);
    source(&mut column, contents);
    column.space(3.0);
    let area = column.area(column.room());
    let mut missing = [None, None];
    let look = Look {
        page: Some(ScreenBox {
            width: area.width() / PER_PIXEL,
            height: area.height() / PER_PIXEL,
            em: DRAWN / PER_PIXEL,
        }),
        ..Look::book(contents.unit)
    };
    match Scene::new(reading, look) {
        Some(scene) => {
            let scale = area.width() / (scene.frame.right - scene.frame.left);
            missing[0] = left_out(&scene, reading, contents.unit);
            let drawing = match plan.in_drawing(&column, reading, look, &scene) {
                Some((plan, under)) => {
                    missing[1] = lost_to_plan(&under, scene, reading);
                    plan.put_into(drawing(&under, "", ""))
                }
                None => drawing(&scene, "", ""),
            };
            let drawing = ink::printed(&drawing, area, scale, column.fonts);
            let shown = words::drawing_of(&caddie::note(hole, reading, contents.unit));
            column.part(Part::Figure(shown), |column| {
                column.page.marks.push(drawing);
            });
        }
        None => {
            column.y = area.y0 + 20.0;
            column.paragraph(hole::NOTHING_TO_DRAW, BODY, Face::Sans, 0.0);
        }
    }
    let page = column.finish();
    book.add(page, &hole::hole_number(hole.hole_number));
    missing
}

/// The hole in words, its green to scale, a person's own note, what is doubtful, and lines to write on.
fn facing_page(
    book: &mut Typeset<'_>,
    contents: &Contents,
    (hole, reading): (&Hole, &HoleReading),
    (beside, plan): (&Beside, &OwnPlan<'_>),
    [left_out, lost_to_plan]: [Option<String>; 2],
) {
    let mut column = book.column();
    heading(&mut column, contents, hole, HEADING);
    source(&mut column, contents);
    column.space(3.0);
    let note = caddie::note(hole, reading, contents.unit);
    let end = column.y + column.room() * 0.55;
    column.paragraph_in(&note, BODY, Face::Sans, 0.0, end - column.y);
    if let Some(left_out) = left_out {
        column.space(2.0);
        column.paragraph_in(&left_out, SMALL, Face::Sans, 0.0, end - column.y);
    }
    column.space(5.0);
    let own_note = beside.own_note.trim();
    // The own note and a line about doubts have their room before the green.
    let own = match column.height(own_note, BODY, Face::Bold) {
        lines if lines > 0.0 => lines + 3.0,
        _ => 0.0,
    };
    let doubts = if beside.doubts.is_empty() {
        0.0
    } else {
        SMALL * LEADING
    };
    let code_room = beside.code.as_ref().map_or(0.0, |_| CODE + CAPTION);
    let below = doubts + code_room;
    let own = own.min((column.room() - LOW - CAPTION - below).max(0.0));
    green(&mut column, reading, contents, own + below);
    plan.in_words(&mut column, reading, contents.unit, below);
    if !own_note.is_empty() {
        column.space(3.0);
        let height = column.room() - below;
        column.paragraph_in(own_note, BODY, Face::Bold, 0.0, height);
    }
    if let Some(lost) = lost_to_plan {
        column.space(3.0);
        let height = column.room() - below;
        column.paragraph_in(&lost, SMALL, Face::Sans, 0.0, height);
    }
    doubtful(&mut column, &beside.doubts);
    if let Some(found) = &beside.code {
        code(&mut column, found);
    }
    hazards(&mut column, reading, contents.unit);
    column.lines_to_write_on();
    let page = column.finish();
    book.add(page, &hole::hole_number(hole.hole_number));
}

/// The code of a link to the hole, with a line below it. A page without room for it has none.
fn code(column: &mut Column<'_>, code: &LinkCode) {
    if column.room() < CODE + CAPTION {
        return;
    }
    let area = column.area(CODE);
    #[expect(
        clippy::cast_precision_loss,
        reason = "a code has a few hundred squares on a side"
    )]
    let points = |squares: usize| squares as f64 * CODE / code.side as f64;
    let mut path = BezPath::new();
    for (x, y, count) in &code.dark {
        let (left, top) = (area.x0 + points(*x), area.y0 + points(*y));
        let dark = Rect::new(left, top, left + points(*count), top + points(1));
        path.extend(dark.path_elements(0.1));
    }
    let shown = words::CODE_OF_HOLE.to_owned();
    column.part(Part::Figure(shown), |column| {
        column.page.shape(path, Some(0.0), None);
    });
    column.paragraph(words::CODE_CAPTION, SMALL, Face::Sans, QUIET);
}

/// The hazards in play in a small table, in order from the tee. The most important ones have their rows first, and lines to
/// write on stay below.
fn hazards(column: &mut Column<'_>, reading: &HoleReading, unit: Unit) {
    const HEIGHT: f64 = SMALL * 1.35;
    const LINES_BELOW: f64 = 34.0;
    let all: Vec<(usize, &Target)> = reading.targets.iter().enumerate().collect();
    let order = by_importance(&all, reading, |one| one != Importance::Aim);
    let mut shown: Vec<&Target> = order
        .into_iter()
        .map(|(_, target)| target)
        .filter(|target| target.from_tee.is_some() && is_in_play(reading, target))
        .collect();
    let count = shown.len();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a page has few rows; a negative number of rows is none"
    )]
    let rows = ((column.room() - LINES_BELOW) / HEIGHT).floor().max(0.0) as usize;
    // The head, and a line that counts the others.
    if shown.is_empty() || rows < 3 {
        return;
    }
    shown.truncate(if count < rows { count } else { rows - 2 });
    sort_by(&mut shown, |a, b| {
        let yards = |target: &Target| target.from_tee.unwrap_or_default();
        yards(a).total_cmp(&yards(b))
    });
    column.space(4.0);
    let places = [0.0, 0.42, 0.68, 1.0].map(|share| column.left + share * column.width());
    let row = |column: &mut Column<'_>, cells: [String; 4], part: &Part| {
        let bottom = column.y + HEIGHT;
        column.part(Part::Row, |column| {
            for (at, (words, x)) in cells.into_iter().zip(places).enumerate() {
                let words = (column.set)(&words);
                // A long name ends before the figure beside it.
                let width_em = if at == 0 {
                    0.31 * column.width() / SMALL
                } else {
                    f64::INFINITY
                };
                let words = column.fonts.cut(Face::Sans, &words, width_em);
                let y = bottom - 0.3 * HEIGHT;
                let text = column.fonts.text(words, x, y, SMALL, Face::Sans);
                let anchor = if at == 0 { Anchor::Start } else { Anchor::End };
                column.part(part.clone(), |column| {
                    column.page.text(text.anchored(anchor));
                });
            }
        });
        column.y = bottom;
        column.rule();
    };
    let heads = [
        words::HAZARD_COLUMN,
        words::FROM_TEE_COLUMN,
        words::TO_CENTER_COLUMN,
        words::OFF_LINE_COLUMN,
    ];
    let left_out = count - shown.len();
    let number = |yards: Option<f64>| yards.map_or_else(String::new, |yards| unit.number(yards));
    let side = |target: &Target| {
        let right = target.right?;
        Some([unit.number(right.abs()).as_str(), side_word(right)].join(" "))
    };
    column.part(Part::Table, |column| {
        row(column, heads.map(str::to_owned), &Part::ColumnName);
        for target in shown {
            let cells = [
                caddie::name(target),
                number(target.from_tee),
                number(target.to_center),
                side(target).unwrap_or_default(),
            ];
            row(column, cells, &Part::Cell);
        }
    });
    if left_out > 0 {
        column.paragraph(&words::more_hazards(left_out), SMALL, Face::Sans, QUIET);
    }
}

/// The doubts that have room, and how many more there are.
fn doubtful(column: &mut Column<'_>, doubts: &[String]) {
    let mut told = 0;
    for doubt in doubts.iter().take(MOST_DOUBTS) {
        let is_last = told + 1 == doubts.len();
        let below = if is_last { 0.0 } else { SMALL * LEADING };
        if !column.whole(&words::doubt(doubt), SMALL, QUIET, below) {
            break;
        }
        told += 1;
    }
    if told < doubts.len() {
        let more = words::more_doubts(doubts.len() - told, told > 0);
        column.paragraph(&more, SMALL, Face::Sans, QUIET);
    }
}

/// "13 · Par 5 · 545 yards"
fn heading(column: &mut Column<'_>, contents: &Contents, hole: &Hole, size: f64) {
    let mut facts: Vec<String> = hole.par.map(hole::par).into_iter().collect();
    facts.extend(
        hole.length_yards
            .map(|yards| contents.unit.text(f64::from(yards))),
    );
    column.part(Part::Heading(2), |column| {
        column.line(&hole.hole_number.to_string(), size, Face::Serif);
        column.at_right(&facts.join(" · "), HEADING, Face::Bold, size);
    });
}

/// Source and age at the foot of the pages of a hole that is printed by itself: they may be all that is printed.
fn source(column: &mut Column<'_>, contents: &Contents) {
    if contents.only.is_none() {
        return;
    }
    let as_of = contents.as_of.as_deref();
    let whole = source_line(&contents.source, as_of);
    let is_short = column.height(&whole, SMALL, Face::Sans) <= SOURCE_LINES * SMALL * LEADING + 0.1;
    if is_short {
        column.at_bottom(&whole);
    } else {
        column.at_bottom(&source_line(words::SOURCE_IN_FRONT, as_of));
    }
}

/// The green at the largest scale that the Rules allow, on a grid of five yards, with this height below it.
fn green(column: &mut Column<'_>, reading: &HoleReading, contents: &Contents, below: f64) {
    // There stays room to write: half of a small page, and some lines of a larger one.
    let room = column.room() - below - CAPTION;
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
    let drawing = ink::printed(&green.drawing, area, green.per_yard, column.fonts);
    let caption = words::green_caption(green.scale);
    column.part(Part::Figure(words::green_of(&caption)), |column| {
        column.page.marks.push(drawing);
    });
    column.page.rect(area, None, Some(RULE));
    column.space(1.5);
    column.paragraph(&caption, SMALL, Face::Sans, QUIET);
    column.space(2.0);
}
