//! Typesetting: a book that grows page by page, and a column of text that goes down a page.

use std::cell::Cell;

use golf_print::face::Face;
use golf_print::kurbo::Rect;
use golf_print::page::{Anchor, Page, Stroke, Text};
use golf_print::paper::{BINDING, MARGIN, Trim};

use super::settable;

/// The smallest type, in points: what an arm's length can read.
pub(super) const SMALL: f64 = 6.5;
/// Type of sentences.
pub(super) const BODY: f64 = 7.5;
/// Type of drawings. The letter in a symbol is 0.86 of it, and no smaller than the smallest type.
pub(super) const DRAWN: f64 = 7.6;
/// Type of headings.
pub(super) const HEADING: f64 = 11.0;
/// The height of a line, in sizes of its type.
pub(super) const LEADING: f64 = 1.22;
/// Gray for what is said beside.
pub(super) const QUIET: f64 = 0.3;
/// Thin lines.
pub(super) const RULE: Stroke = Stroke::line(0.55, 0.4);

/// A book while it is composed.
pub(super) struct Typeset<'a> {
    pub(super) pages: Vec<Page>,
    pub(super) is_replaced: Cell<bool>,
    trim: Trim,
    decomposed: &'a dyn Fn(&str) -> String,
}

impl<'a> Typeset<'a> {
    pub(super) fn new(trim: Trim, decomposed: &'a dyn Fn(&str) -> String) -> Self {
        Self {
            pages: Vec::new(),
            is_replaced: Cell::new(false),
            trim,
            decomposed,
        }
    }

    /// The next page, and the column inside its margins. The binding is on the left of odd pages.
    pub(super) fn column(&self) -> Column<'_> {
        let size = self.trim.size();
        let (left, right) = if self.pages.len().is_multiple_of(2) {
            (BINDING, MARGIN)
        } else {
            (MARGIN, BINDING)
        };
        Column {
            page: Page::new(size),
            left,
            right: size.width - right,
            y: MARGIN,
            bottom: size.height - MARGIN,
            number: self.pages.len() + 1,
            set: Box::new(|words| self.set(words)),
        }
    }

    /// A text in letters that can be printed.
    pub(super) fn set(&self, words: &str) -> String {
        let (words, is_changed) = settable(words, self.decomposed);
        if is_changed {
            self.is_replaced.set(true);
        }
        words
    }
}

/// A column that goes down a page. `y` is where the next line begins.
pub(super) struct Column<'a> {
    pub(super) page: Page,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) y: f64,
    pub(super) bottom: f64,
    number: usize,
    pub(super) set: Box<dyn Fn(&str) -> String + 'a>,
}

impl Column<'_> {
    pub(super) fn width(&self) -> f64 {
        self.right - self.left
    }

    /// What is left of the height.
    pub(super) fn room(&self) -> f64 {
        self.bottom - self.y
    }

    pub(super) fn space(&mut self, points: f64) {
        self.y += points;
    }

    /// The area of this height below the last line, across the column.
    pub(super) fn area(&mut self, height: f64) -> Rect {
        let area = Rect::new(self.left, self.y, self.right, self.y + height);
        self.y += height;
        area
    }

    /// One line at the left edge, cut if it is too long.
    pub(super) fn line(&mut self, words: &str, size: f64, face: Face) {
        self.y += size * LEADING;
        let words = face.cut(&(self.set)(words), self.width() / size);
        self.page
            .text(Text::new(words, self.left, self.baseline(size), size, face));
    }

    /// A text at the right edge of the last line, whose type has the size `of_line`.
    pub(super) fn at_right(&mut self, words: &str, size: f64, face: Face, of_line: f64) {
        let words = face.cut(&(self.set)(words), self.width() / size);
        let text = Text::new(words, self.right, self.baseline(of_line), size, face);
        self.page.text(text.anchored(Anchor::End));
    }

    /// A paragraph of this many lines at most, and no more than there is room for. What does not fit ends in an ellipsis.
    pub(super) fn paragraph(&mut self, words: &str, size: f64, face: Face, gray: f64, most: usize) {
        let words = (self.set)(words);
        let mut lines = face.lines(&words, self.width() / size);
        let height = size * LEADING;
        let has_room = |count: usize| {
            #[expect(clippy::cast_precision_loss, reason = "a page has few lines")]
            let needed = count as f64 * height;
            needed <= self.room()
        };
        let whole = lines.len();
        while lines.len() > most || !has_room(lines.len()) {
            if lines.pop().is_none() {
                return;
            }
        }
        if lines.len() < whole
            && let Some(last) = lines.last_mut()
        {
            *last = face.cut(&format!("{last} {words}"), self.width() / size);
        }
        for line in lines {
            self.y += height;
            let text = Text::new(line, self.left, self.baseline(size), size, face);
            self.page.text(text.in_gray(gray));
        }
    }

    /// A thin line across the column.
    pub(super) fn rule(&mut self) {
        self.page
            .line((self.left, self.y), (self.right, self.y), RULE);
    }

    /// Lines to write on, down to the end of the column but for this height.
    pub(super) fn lines_to_write_on(&mut self, leave: f64) {
        const APART: f64 = 15.0;
        while self.room() - leave >= APART {
            self.y += APART;
            self.rule();
        }
    }

    /// The page, with its number at the outer edge of the lower margin.
    pub(super) fn finish(mut self) -> Page {
        let is_right_page = self.number % 2 == 1;
        let (x, anchor) = if is_right_page {
            (self.right, Anchor::End)
        } else {
            (self.left, Anchor::Start)
        };
        let number = self.number.to_string();
        let text = Text::new(number, x, self.bottom + 7.0, SMALL, Face::Sans);
        self.page.text(text.anchored(anchor).in_gray(QUIET));
        self.page
    }

    /// The baseline of a line that ends at `y`.
    fn baseline(&self, size: f64) -> f64 {
        self.y - 0.26 * size
    }
}
