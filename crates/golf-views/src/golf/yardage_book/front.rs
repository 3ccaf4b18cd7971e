//! The first pages: cover, how to read, scorecard.

use golf_api::hole::HoleNumber;
use golf_print::face::Face;
use golf_print::kurbo::Rect;
use golf_print::page::{Anchor, Part};

use super::ink;
use super::setter::{BODY, Column, DRAWN, HEADING, LEADING, RULE, SMALL, Typeset};
use super::{Contents, Unit};
use crate::golf::hole::card::{Card, Nine};
use crate::golf::hole_map::legend::legend;
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
    let page = column.finish();
    book.add(page, words::ABOUT_THE_DATA);
}

/// The symbols and what they mean.
pub(super) fn how_to_read(book: &mut Typeset<'_>, unit: Unit) {
    let mut column = book.column();
    column.heading(words::HOW_TO_READ, HEADING, 2);
    column.space(5.0);
    for (symbol, meaning) in legend(DRAWN) {
        let box_side = 2.0 * DRAWN;
        let text_left = column.left + 4.0 * BODY;
        let width_em = (column.right - text_left) / BODY;
        let lines = (column.fonts).lines(Face::Sans, &(column.set)(meaning), width_em);
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let height = (lines.len() as f64 * BODY * LEADING).max(box_side);
        let top = column.y;
        let area = Rect::new(column.left, top, column.left + 3.6 * DRAWN, top + box_side);
        let symbol = ink::printed(&symbol, area, 1.0, column.fonts);
        column.page.marks.push(symbol);
        column.part(Part::Paragraph, |column| {
            for (at, line) in (1_u32..).zip(lines) {
                let y = top + 2.0 + f64::from(at) * BODY * LEADING;
                column.text(line, text_left, y, BODY, Face::Sans);
            }
        });
        column.space(height + 2.0);
    }
    column.space(2.0);
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
