//! The yardage book: the pages of a course for paper, from the same scenes as the screen.
//!
//! [`Contents`] is what goes in, [`Book::new`] composes the pages, [`preview`] shows them as SVG, and `golf_print` puts them
//! on sheets and writes the PDF. [`ink`] says how each part of a drawing is printed: black and gray on white paper.

mod back;
mod front;
mod hole_pages;
mod ink;
mod own_plan;
mod plan_page;
pub mod preview;
mod setter;

use golf_api::course::Tee;
use golf_api::hole::Hole;
use golf_hole::clubs::Club;
use golf_hole::plan::HolePlan;
use golf_hole::sorted::sort_by_key;
use golf_print::fonts::Fonts;
use golf_print::page::Page;
use golf_print::paper::{Paper, Trim};
use golf_print::sheets::{Layout, Sheets};
use setter::Typeset;

use crate::golf::hole::which_tee::which_tee;
use crate::golf::link_code::LinkCode;
use crate::words::format::Unit;
use crate::words::scorecard;
use crate::words::yardage_book as words;

/// What a book is made of.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Contents {
    /// The name of the course.
    pub name: String,
    /// Its city and state.
    pub place: Option<String>,
    /// Its tees, which say where the numbers are from; `None` if they are not loaded.
    pub tees: Option<Vec<Tee>>,
    /// All of its holes, in any order. Of two with the same number the first is printed, as on the screen.
    pub holes: Vec<Hole>,
    /// The doubts about each of these holes, and a person's own note and plan, in the same order.
    pub beside: Vec<Beside>,
    /// The person's clubs, which say where the balls of a plan land.
    pub bag: Vec<Club>,
    /// The number of the only hole to print; otherwise all are printed.
    pub only: Option<u32>,
    /// The unit of distances.
    pub unit: Unit,
    /// When the service gave the data, as a date.
    pub as_of: Option<String>,
    /// Where the data is from: the service's notice, or its address.
    pub source: String,
}

/// The size of the pages and how they lie on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Format {
    /// The size of a page.
    pub trim: Trim,
    /// The paper of the printer; without one, single pages have sheets of their own size.
    pub paper: Option<Paper>,
    /// How the pages lie on it.
    pub layout: Layout,
}

impl Format {
    /// The sheets of this many pages.
    #[must_use]
    pub fn sheets(self, pages: usize) -> Sheets {
        Sheets::new(pages, self.trim, self.paper, self.layout)
    }
}

/// What sets text.
#[derive(Clone, Copy)]
pub struct Lettering<'a> {
    /// The fonts.
    pub fonts: &'a Fonts,
    /// Gives Unicode's form C of a text, see [`golf_print::face::printable`].
    pub composed: &'a dyn Fn(&str) -> String,
}

/// What is printed beside a hole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beside {
    /// What is doubtful in its data, worst first.
    pub doubts: Vec<String>,
    /// A person's own note, if it is to be printed.
    pub own_note: String,
    /// A person's own plan; empty if none is to be printed.
    pub plan: HolePlan,
    /// The code of a link to it, if it is to be printed.
    pub code: Option<LinkCode>,
}

impl Contents {
    /// Which tee the distances are from, as a sentence.
    fn which_tee(&self) -> String {
        let Some(tees) = &self.tees else {
            return words::tees_not_loaded(self.unit.word());
        };
        match which_tee(&self.holes, tees) {
            Some(which) if which.matches() => words::lengths_match(&which.tees()),
            _ => scorecard::tee_not_given(self.unit.word()),
        }
    }

    /// The same with holes by number, each number once, as on the scorecard. A hole 0 has no page.
    fn in_order(&self) -> Self {
        let mut order: Vec<usize> = (0..self.holes.len()).collect();
        let number = |at: &usize| self.holes.get(*at).map_or(0, |hole| hole.hole_number.0);
        order.retain(|at| number(at) > 0);
        // The sort is stable: of holes with the same number, the first stays first.
        sort_by_key(&mut order, |at| number(at));
        order.dedup_by_key(|at| number(at));
        let beside = order.iter();
        let beside = beside.map(|at| self.beside.get(*at).cloned().unwrap_or_default());
        Self {
            beside: beside.collect(),
            holes: order
                .iter()
                .filter_map(|at| self.holes.get(*at).cloned())
                .collect(),
            ..self.clone()
        }
    }
}

/// The pages of a book.
#[derive(Debug, Clone, PartialEq)]
pub struct Book {
    /// The pages in reading order.
    pub pages: Vec<Page>,
    /// Whether the fonts lack a letter of the book: it is a box in the PDF. A browser has more fonts for its own print.
    pub lacks_letters: bool,
}

impl Book {
    /// Composes the pages. A booklet gets pages for notes, so that its last page is on its back. A hole that is printed by
    /// itself lies between a cover and a back too: it is a spread, and its source and the ruler are with it. Without that
    /// hole there are no pages.
    #[must_use]
    pub fn new(contents: &Contents, format: Format, lettering: Lettering<'_>) -> Self {
        let contents = &contents.in_order();
        let mut book = Typeset::new(format, lettering);
        let holes = contents.holes.iter().zip(&contents.beside);
        let holes = holes.filter(|(hole, _)| {
            let number = hole.hole_number.0;
            contents.only.is_none_or(|only| only == number)
        });
        let holes: Vec<(&Hole, &Beside)> = holes.collect();
        if contents.only.is_none() || !holes.is_empty() {
            front::cover(&mut book, contents);
            if contents.only.is_none() {
                front::how_to_read(&mut book, contents.unit);
                front::card(&mut book, contents);
                plan_page::plan_page(&mut book, contents);
            }
            for (hole, beside) in holes {
                hole_pages::spread(&mut book, contents, hole, beside);
            }
            book.add_rest();
            let together = match format.layout {
                Layout::Pages => 1,
                Layout::Booklet => 4,
                Layout::Stack => 2,
            };
            while !(book.pages.len() + 1).is_multiple_of(together) {
                back::notes_page(&mut book);
            }
            back::back_page(&mut book, contents);
        }
        Self {
            lacks_letters: book.lacks_letters.get(),
            pages: book.pages,
        }
    }
}

#[cfg(test)]
mod tests;
