//! The last pages: room for notes, a ruler to check the print with, and what the Rules say.

use golf_print::face::Face;
use golf_print::page::{Anchor, INCH, Stroke};

use super::Contents;
use super::setter::{BODY, HEADING, QUIET, SMALL, Typeset};
use crate::words::yardage_book as words;

const LINE: Stroke = Stroke::line(0.0, 0.6);

/// A page to write on.
pub(super) fn notes_page(book: &mut Typeset<'_>) {
    let mut column = book.column();
    column.heading(words::NOTES, HEADING, 2);
    column.lines_to_write_on();
    let page = column.finish();
    book.add(page, words::NOTES);
}

/// Two rulers down the page, and sentences beside them.
pub(super) fn back_page(book: &mut Typeset<'_>, contents: &Contents) {
    let lacks_letters = book.lacks_letters.get();
    let mut column = book.column();
    let (left, right) = (column.left, column.right);
    let top = column.y + 2.0;
    let inches = (3.0 * INCH, 12_u32, 4_u32, words::THREE_INCHES);
    let millimeters = (75.0 * INCH / 25.4, 15, 2, words::MILLIMETERS);
    for (x, inward, (length, steps, heavy, name)) in
        [(left, 1.0, inches), (right, -1.0, millimeters)]
    {
        column.page.line((x, top), (x, top + length), LINE);
        for step in 0..=steps {
            let y = top + length * f64::from(step) / f64::from(steps);
            let tick = if step % heavy == 0 { 9.0 } else { 5.0 };
            column.page.line((x, y), (x + inward * tick, y), LINE);
        }
        let text = (column.fonts).text(name, x, top + length + 10.0, SMALL, Face::Bold);
        column.page.text(if inward < 0.0 {
            text.anchored(Anchor::End)
        } else {
            text
        });
    }
    // The text stands between the rulers, and goes on below them.
    (column.left, column.right) = (left + 14.0, right - 14.0);
    column.heading(words::CHECK, HEADING, 2);
    column.space(2.0);
    for sentence in [words::HOW_TO_CHECK, words::RULE, words::COMMITTEE] {
        column.paragraph(sentence, BODY, Face::Sans, 0.0);
        column.space(3.0);
    }
    (column.left, column.right) = (left, right);
    column.y = column.y.max(top + 3.0 * INCH + 14.0);
    let made = words::made_with(contents.as_of.as_deref());
    column.paragraph(&made, SMALL, Face::Sans, QUIET);
    if lacks_letters {
        column.paragraph(words::BOXES, SMALL, Face::Sans, QUIET);
    }
    let page = column.finish();
    book.add(page, words::CHECK);
}
