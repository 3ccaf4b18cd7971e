//! The first pages: cover, how to read, scorecard.

use golf_api::hole::HoleNumber;
use golf_hole::reading::HoleReading;
use golf_print::face::Face;
use golf_print::kurbo::Rect;
use golf_print::page::{Anchor, Part};

use super::ink;
use super::setter::{BODY, Column, DRAWN, HEADING, LEADING, RULE, SMALL, Typeset};
use super::{Contents, Unit};
use crate::element::{Element, Inside};
use crate::golf::hole::card::{Card, Nine};
use crate::golf::hole_map::legend::{HEIGHT_EM, WIDTH_EM, legend};
use crate::golf::hole_map::thumbnail::{SheetSize, thumbnail};
use crate::words::yardage_book as words;
use crate::words::{hole, numbers};

/// The course, and where its numbers are from.
pub(super) fn cover(book: &mut Typeset<'_>, contents: &Contents) {
    let mut column = book.column();
    column.space(column.room() * 0.12);
    // A long name is set smaller, so that it keeps to a few lines.
    let size = match contents.name.chars().count() {
        0..=24 => 22.0,
        25..=48 => 17.0,
        _ => 13.0,
    };
    column.part(Part::Heading(1), |column| {
        column.name(&contents.name, size, Face::Serif, 5);
    });
    if let Some(place) = &contents.place {
        column.space(5.0);
        column.part(Part::Paragraph, |column| {
            column.name(place, HEADING, Face::Sans, 2);
        });
    }
    column.space(10.0);
    column.rule();
    column.space(6.0);
    column.sentence(words::YARDAGE_BOOK, HEADING, Face::Bold);
    let holes = match contents.only {
        Some(number) => hole::hole_number(HoleNumber(number)),
        None => numbers::holes(i64::try_from(contents.holes.len()).unwrap_or(i64::MAX)),
    };
    let facts = words::holes_in(&holes, contents.unit.word());
    column.sentence(&facts, BODY, Face::Sans);
    column.space(4.0);
    column.paragraph(&contents.which_tee(), BODY, Face::Sans, 0.0);
    column.space(4.0);
    // The source is at the foot of the page. Nothing of it is cut.
    let age = words::data_of(contents.as_of.as_deref());
    let around = [age.as_str(), words::POINTS_NOT_OUTLINES];
    let small = |words: &str| column.height(words, SMALL, Face::Sans);
    let all = around.map(small).iter().sum::<f64>() + small(&contents.source);
    let source = if all <= column.room() {
        contents.source.as_str()
    } else {
        column.at_end(&contents.source);
        words::SOURCE_AT_END
    };
    for words in [words::POINTS_NOT_OUTLINES, source, &age] {
        column.at_bottom(words);
        column.bottom += 2.0;
    }
    name_and_date(&mut column);
    silhouettes(&mut column, contents);
    let page = column.finish();
    book.add(page, words::ABOUT_THE_DATA);
}

/// A line for the golfer's name, and one for the date, above the foot of the cover.
fn name_and_date(column: &mut Column<'_>) {
    const HEIGHT: f64 = 26.0;
    if column.room() < HEIGHT {
        return;
    }
    let line = column.bottom - 8.0;
    let share = column.left + 0.62 * column.width();
    for (words, from, to) in [
        (words::NAME, column.left, share),
        (words::DATE, share + 8.0, column.right),
    ] {
        column.part(Part::Paragraph, |column| {
            column.text(words.to_owned(), from, line, SMALL, Face::Sans);
        });
        let begin = from + 22.0;
        column
            .page
            .line((begin, line + 1.0), (to, line + 1.0), RULE);
    }
    column.bottom -= HEIGHT;
}

/// The silhouettes of all holes at one scale, where the cover has room for them.
fn silhouettes(column: &mut Column<'_>, contents: &Contents) {
    const LEAST: f64 = 60.0;
    const APART: f64 = 4.0;
    let readings: Vec<HoleReading> = contents.holes.iter().map(HoleReading::new).collect();
    let size = SheetSize::of(&readings);
    let drawn: Vec<Element> = readings
        .iter()
        .filter_map(|reading| thumbnail(reading, size))
        .map(silhouette)
        .collect();
    let room = column.room() - 10.0;
    let shape = drawn.first().and_then(Element::size);
    let Some((width, height)) = shape.filter(|_| contents.only.is_none() && room >= LEAST) else {
        return;
    };
    // Full rows, as many as make the holes largest.
    let scale_of = |in_a_row: usize| {
        let rows = drawn.len().div_ceil(in_a_row);
        let cell = |length: f64, count: usize| {
            #[expect(clippy::cast_precision_loss, reason = "a course has few holes")]
            let count = count as f64;
            length / count - APART
        };
        (cell(column.width(), in_a_row) / width).min(cell(room, rows) / height)
    };
    let full = (1..=drawn.len()).map(|rows| drawn.len().div_ceil(rows));
    let best = full.max_by(|a, b| scale_of(*a).total_cmp(&scale_of(*b)));
    let Some(in_a_row) = best.filter(|in_a_row| scale_of(*in_a_row) > 0.0) else {
        return;
    };
    let scale = scale_of(in_a_row);
    let (wide, high) = (width * scale, height * scale);
    let (left, top) = (column.left, column.y + 10.0);
    let across = column.width();
    let rows = drawn.len().div_ceil(in_a_row);
    let marks: Vec<_> = drawn
        .iter()
        .enumerate()
        .map(|(at, drawing)| {
            #[expect(clippy::cast_precision_loss, reason = "a course has few holes")]
            let [place, line, count] = [at % in_a_row, at / in_a_row, in_a_row].map(|n| n as f64);
            let cell = across / count;
            let x = left + place * cell + (cell - wide) / 2.0;
            let y = top + line * (high + APART);
            ink::printed(
                drawing,
                Rect::new(x, y, x + wide, y + high),
                scale,
                column.fonts,
            )
        })
        .collect();
    column.part(Part::Figure(words::ALL_HOLES.to_owned()), |column| {
        column.page.marks.extend(marks);
    });
    #[expect(clippy::cast_precision_loss, reason = "a course has few holes")]
    column.space(10.0 + rows as f64 * (high + APART));
}

/// A small drawing without all but where the hole goes: its ribbon, or the line of a hole that has none, and its green.
fn silhouette(drawing: Element) -> Element {
    let is = |part: &Inside<_>, name: &str| matches!(part, Inside::Element(shape) if shape.attribute("class") == Some(name));
    let has_ribbon = drawing.inside.iter().any(|part| is(part, "fairway"));
    let inside = drawing.inside.into_iter().filter(|part| {
        is(part, "fairway") || is(part, "green") || (!has_ribbon && is(part, "line-of-play"))
    });
    let dark = inside.map(|part| match part {
        Inside::Element(shape) => {
            let class = match shape.attribute("class") {
                Some("fairway") => "silhouette",
                Some("green") => "silhouette-green",
                _ => "silhouette-line",
            };
            Inside::Element(shape.with("class", class))
        }
        part => part,
    });
    Element {
        inside: dark.collect(),
        ..drawing
    }
}

/// The symbols and what they mean.
pub(super) fn how_to_read(book: &mut Typeset<'_>, unit: Unit) {
    let mut column = book.column();
    column.heading(words::HOW_TO_READ, HEADING, 2);
    column.space(5.0);
    for (symbol, meaning) in legend(DRAWN) {
        let box_side = HEIGHT_EM * DRAWN;
        let text_left = column.left + WIDTH_EM * DRAWN + 0.5 * BODY;
        let width_em = (column.right - text_left) / BODY;
        let lines = (column.fonts).lines(Face::Sans, &(column.set)(meaning), width_em);
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let height = (lines.len() as f64 * BODY * LEADING).max(box_side);
        let top = column.y;
        let area = Rect::new(
            column.left,
            top,
            column.left + WIDTH_EM * DRAWN,
            top + box_side,
        );
        let symbol = ink::printed(&symbol, area, 1.0, column.fonts);
        column.page.marks.push(symbol);
        column.part(Part::Paragraph, |column| {
            for (at, line) in (1_u32..).zip(lines) {
                let y = top + 2.0 + f64::from(at) * BODY * LEADING;
                column.text(line, text_left, y, BODY, Face::Sans);
            }
        });
        column.space(height + 1.5);
    }
    // The last text reaches a little below its row.
    column.space(4.0);
    for sentence in [
        words::distances_are(unit.word()).as_str(),
        words::RIBBON,
        words::GREENS,
    ] {
        column.paragraph(sentence, BODY, Face::Sans, 0.0);
        column.space(2.0);
    }
    let page = column.finish();
    book.add(page, words::HOW_TO_READ);
}

/// All nines, two beside each other, with room for a score.
pub(super) fn card(book: &mut Typeset<'_>, contents: &Contents) {
    let mut column = book.column();
    let card = Card::new(&contents.holes);
    column.heading(words::SCORECARD, HEADING, 2);
    column.space(3.0);
    let rows_of_nines = card.nines.len().div_ceil(2).max(1);
    let total = HEADING + BODY * LEADING + 1.0;
    #[expect(clippy::cast_precision_loss, reason = "a card has few rows")]
    let height = ((column.room() - total) / (rows_of_nines as f64 * 11.0)).min(24.0);
    // On a card of many nines a row is as high as its type.
    let height = height.max(SMALL * 1.12);
    let size = (height * 0.62).clamp(SMALL, 9.0);
    let gap = 10.0;
    let half = (column.width() - gap) / 2.0;
    let mut left_out = 0_usize;
    for pair in card.nines.chunks(2) {
        if column.room() - total < 11.0 * height - 0.01 {
            left_out += pair.len();
            continue;
        }
        let top = column.y;
        for (nine, left) in pair.iter().zip([column.left, column.left + half + gap]) {
            column.part(Part::Table, |column| {
                let at = (left, top);
                nine_of(column, nine, contents.unit, at, half, (height, size));
            });
        }
        column.space(11.0 * height);
    }
    column.space(HEADING);
    let total = words::total(
        &figure(card.total.par, |par| par.to_string()),
        &figure(card.total.yards, |yards| {
            contents.unit.number(f64::from(yards))
        }),
        contents.unit.word(),
    );
    let total = if left_out > 0 {
        words::CARD_IS_LONG.to_owned()
    } else {
        total
    };
    column.paragraph(&total, BODY, Face::Bold, 0.0);
    let page = column.finish();
    book.add(page, words::SCORECARD);
}

fn figure(value: Option<u32>, told: impl Fn(u32) -> String) -> String {
    value.map_or_else(|| words::NO_FIGURE.to_owned(), told)
}

fn nine_of(
    column: &mut Column<'_>,
    nine: &Nine,
    unit: Unit,
    (left, top): (f64, f64),
    width: f64,
    (height, size): (f64, f64),
) {
    let places = [0.2, 0.46, 0.78].map(|share| left + share * width);
    let mut row = |at: u32, cells: [String; 3], face: Face| {
        let bottom = top + f64::from(at + 1) * height;
        column.part(Part::Row, |column| {
            for (words, x) in cells.into_iter().zip(places) {
                let cell = if at == 0 {
                    Part::ColumnName
                } else {
                    Part::Cell
                };
                let text = (column.fonts).text(words, x, bottom - 0.3 * height, size, face);
                column.part(cell, |column| {
                    column.page.text(text.anchored(Anchor::End));
                });
            }
        });
        column
            .page
            .line((left, bottom), (left + width, bottom), RULE);
    };
    let heads = [hole::HOLE, words::PAR, unit.short()].map(str::to_owned);
    row(0, heads, Face::Sans);
    let mut at = 0;
    for hole in &nine.holes {
        at += 1;
        let cells = [
            hole.number.to_string(),
            figure(hole.par, |par| par.to_string()),
            figure(hole.yards, |yards| unit.number(f64::from(yards))),
        ];
        row(at, cells, Face::Sans);
    }
    let name = match nine.name() {
        name if name.len() <= 4 => name,
        _ => words::SUM.to_owned(),
    };
    let sums = [
        name,
        figure(nine.sums.par, |par| par.to_string()),
        figure(nine.sums.yards, |yards| unit.number(f64::from(yards))),
    ];
    row(at + 1, sums, Face::Bold);
}
