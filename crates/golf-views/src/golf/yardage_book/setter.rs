//! Typesetting: a book that grows page by page, and a column of text that goes down a page.
//!
//! No text is lost: what has no room on its page goes on at the end of the book, and the foot of the page says so.

use std::cell::Cell;

use golf_print::face::{Face, printable};
use golf_print::fonts::Fonts;
use golf_print::kurbo::Rect;
use golf_print::page::{Anchor, Mark, Page, Part, Stroke};
use golf_print::paper::{BINDING, MARGIN};

use super::{Format, Lettering};
use crate::words::yardage_book as words;

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
/// The height of the page number where the margin may not be printed, in points.
const FOOT: f64 = 9.0;

/// A book while it is composed.
pub(super) struct Typeset<'a> {
    pub(super) pages: Vec<Page>,
    /// Whether the fonts lack a letter of the book.
    pub(super) lacks_letters: Cell<bool>,
    format: Format,
    /// Whether the printer may leave the margins white.
    is_to_the_edge: bool,
    lettering: Lettering<'a>,
    /// What goes on at the end, each with its heading.
    rest: Vec<(String, String)>,
}

impl<'a> Typeset<'a> {
    pub(super) fn new(format: Format, lettering: Lettering<'a>) -> Self {
        Self {
            pages: Vec::new(),
            lacks_letters: Cell::new(false),
            format,
            is_to_the_edge: format.sheets(1).is_to_the_edge(),
            lettering,
            rest: Vec::new(),
        }
    }

    /// The next page, and the column inside its margins. The binding is on the left of odd pages.
    pub(super) fn column(&self) -> Column<'_> {
        let size = self.format.trim.size();
        let (left, right) = if self.pages.len().is_multiple_of(2) {
            (BINDING, MARGIN)
        } else {
            (MARGIN, BINDING)
        };
        let raised = if self.is_to_the_edge { FOOT } else { 0.0 };
        Column {
            page: Page::new(size),
            left,
            right: size.width - right,
            y: MARGIN,
            bottom: size.height - MARGIN - raised,
            number: self.pages.len() + 1,
            foot: size.height - MARGIN + 7.0 - raised,
            rest: Vec::new(),
            fonts: self.lettering.fonts,
            set: Box::new(|words| self.set(words)),
        }
    }

    /// Adds a page. What has no room on it goes on at the end of the book below this heading.
    pub(super) fn add(&mut self, (page, rest): (Page, Vec<String>), heading: &str) {
        self.pages.push(page);
        let rest = rest.into_iter();
        self.rest
            .extend(rest.map(|rest| (heading.to_owned(), rest)));
    }

    /// The pages with what had no room before.
    pub(super) fn add_rest(&mut self) {
        while !self.rest.is_empty() {
            let mut waiting = std::mem::take(&mut self.rest).into_iter();
            let mut column = self.column();
            column.heading(words::MORE, HEADING, 2);
            let mut left_over = Vec::new();
            for (heading, text) in waiting.by_ref() {
                // A heading has a line below it.
                let rest = if column.room() < 3.0 * BODY * LEADING {
                    Some(text)
                } else {
                    column.space(4.0);
                    column.heading(&heading, BODY, 3);
                    column.part(Part::Paragraph, |column| {
                        column.fitted(&text, BODY, Face::Sans, 0.0, column.room())
                    })
                };
                if let Some(rest) = rest {
                    left_over.push((heading, rest));
                    break;
                }
            }
            left_over.extend(waiting);
            let (page, _) = column.finish();
            self.pages.push(page);
            self.rest = left_over;
        }
    }

    /// A text in letters that can be printed.
    pub(super) fn set(&self, words: &str) -> String {
        let words = printable(words, self.lettering.composed);
        let fonts = self.lettering.fonts;
        if !Face::ALL.iter().all(|face| fonts.have(*face, &words)) {
            self.lacks_letters.set(true);
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
    /// The baseline of the page number.
    foot: f64,
    /// What has no room on the page.
    rest: Vec<String>,
    pub(super) fonts: &'a Fonts,
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

    /// What `fill` adds to the page is one part of it for a reader who cannot see the page.
    pub(super) fn part<T>(&mut self, part: Part, fill: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.page.marks.len();
        let made = fill(self);
        let inside = self.page.marks.split_off(before);
        if !inside.is_empty() {
            self.page.marks.push(Mark::Part(part, inside));
        }
        made
    }

    /// One line in bold, cut if it is too long, as a heading of this level.
    pub(super) fn heading(&mut self, words: &str, size: f64, level: u8) {
        self.part(Part::Heading(level), |column| {
            column.line(words, size, Face::Bold);
        });
    }

    /// A sentence in one line, cut if it is too long.
    pub(super) fn sentence(&mut self, words: &str, size: f64, face: Face) {
        self.part(Part::Paragraph, |column| column.line(words, size, face));
    }

    /// One line at the left edge, cut if it is too long.
    pub(super) fn line(&mut self, words: &str, size: f64, face: Face) {
        self.y += size * LEADING;
        let words = self.cut(words, size, face);
        self.text(words, self.left, self.baseline(size), size, face);
    }

    fn cut(&self, words: &str, size: f64, face: Face) -> String {
        let width_em = self.width() / size;
        self.fonts.cut(face, &(self.set)(words), width_em)
    }

    /// Black text from a point to the right.
    pub(super) fn text(&mut self, words: String, x: f64, y: f64, size: f64, face: Face) {
        let text = self.fonts.text(words, x, y, size, face);
        self.page.text(text);
    }

    /// A text at the right edge of the last line, whose type has the size `of_line`.
    pub(super) fn at_right(&mut self, words: &str, size: f64, face: Face, of_line: f64) {
        let words = self.cut(words, size, face);
        let baseline = self.baseline(of_line);
        let text = self.fonts.text(words, self.right, baseline, size, face);
        self.page.text(text.anchored(Anchor::End));
    }

    /// The height of a text in this column.
    pub(super) fn height(&self, words: &str, size: f64, face: Face) -> f64 {
        let lines = self.lines(words, size, face).len();
        #[expect(clippy::cast_precision_loss, reason = "a text has few lines")]
        let height = lines as f64 * size * LEADING;
        height
    }

    fn lines(&self, words: &str, size: f64, face: Face) -> Vec<String> {
        let width_em = self.width() / size;
        self.fonts.lines(face, &(self.set)(words), width_em)
    }

    /// A paragraph. What has no room on the page goes on at the end of the book.
    pub(super) fn paragraph(&mut self, words: &str, size: f64, face: Face, gray: f64) {
        self.paragraph_in(words, size, face, gray, self.room());
    }

    /// A paragraph of this height at most.
    pub(super) fn paragraph_in(
        &mut self,
        words: &str,
        size: f64,
        face: Face,
        gray: f64,
        height: f64,
    ) {
        let rest = self.part(Part::Paragraph, |column| {
            column.fitted(words, size, face, gray, height)
        });
        self.rest.extend(rest);
    }

    /// A paragraph, if the page has room for it and for this height below; whether it has.
    pub(super) fn whole(&mut self, words: &str, size: f64, gray: f64, below: f64) -> bool {
        let is_fit = self.height(words, size, Face::Sans) <= self.room() - below;
        if is_fit {
            self.paragraph(words, size, Face::Sans, gray);
        }
        is_fit
    }

    /// Text that is found on no other page: it goes on at the end.
    pub(super) fn at_end(&mut self, words: &str) {
        self.rest.push(words.to_owned());
    }

    /// The lines of a text that have room in this height; the rest is returned.
    fn fitted(
        &mut self,
        words: &str,
        size: f64,
        face: Face,
        gray: f64,
        height: f64,
    ) -> Option<String> {
        let lines = self.lines(words, size, face);
        let mut room = height.min(self.room()) + 1e-6;
        let mut rest = lines.into_iter().peekable();
        while let Some(line) = rest.next_if(|_| room >= size * LEADING) {
            room -= size * LEADING;
            self.y += size * LEADING;
            let baseline = self.baseline(size);
            let text = self.fonts.text(line, self.left, baseline, size, face);
            self.page.text(text.in_gray(gray));
        }
        rest.peek()?;
        Some(rest.collect::<Vec<_>>().join(" "))
    }

    /// A name of this many lines at most, with an ellipsis if it is longer.
    pub(super) fn name(&mut self, words: &str, size: f64, face: Face, most: usize) {
        let words = (self.set)(words);
        let mut lines = self.lines(&words, size, face);
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                *last = self.cut(&format!("{last} {words}"), size, face);
            }
        }
        for line in lines {
            self.line(&line, size, face);
        }
    }

    /// A thin line across the column.
    pub(super) fn rule(&mut self) {
        self.page
            .line((self.left, self.y), (self.right, self.y), RULE);
    }

    /// Lines to write on, down to the end of the column.
    pub(super) fn lines_to_write_on(&mut self) {
        const APART: f64 = 15.0;
        while self.room() >= APART {
            self.y += APART;
            self.rule();
        }
    }

    /// Small text at the lower end of the column, which ends above it.
    pub(super) fn at_bottom(&mut self, words: &str) {
        let above = self.y;
        let height = self.height(words, SMALL, Face::Sans);
        self.y = self.bottom - height;
        self.paragraph(words, SMALL, Face::Sans, QUIET);
        self.y = above;
        self.bottom -= height + 2.0;
    }

    /// The page, with its number at the outer edge of the lower margin, and what has no room on it.
    pub(super) fn finish(mut self) -> (Page, Vec<String>) {
        let is_right_page = self.number % 2 == 1;
        let (outer, inner) = ((self.right, Anchor::End), (self.left, Anchor::Start));
        let (outer, inner) = if is_right_page {
            (outer, inner)
        } else {
            (inner, outer)
        };
        let mut foot = |words: &str, (x, anchor): (f64, Anchor)| {
            let text = self.fonts.text(words, x, self.foot, SMALL, Face::Sans);
            self.page.text(text.anchored(anchor).in_gray(QUIET));
        };
        foot(&self.number.to_string(), outer);
        if !self.rest.is_empty() {
            foot(words::GOES_ON, inner);
        }
        (self.page, self.rest)
    }

    /// The baseline of a line that ends at `y`.
    fn baseline(&self, size: f64) -> f64 {
        self.y - 0.26 * size
    }
}
