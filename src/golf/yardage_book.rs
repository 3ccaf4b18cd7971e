//! The yardage book: the pages of a course for paper, from the same scenes as the screen.
//!
//! [`Contents`] is what goes in, [`Book::new`] composes the pages, [`preview`] shows them as SVG, and `golf_print` puts them
//! on sheets and writes the PDF. [`ink`] says how each part of a drawing is printed: black and gray on white paper.

mod back;
mod front;
mod hole_pages;
mod ink;
pub mod preview;
mod setter;

use golf_api::course::Tee;
use golf_api::hole::Hole;
use golf_print::face::settable;
use golf_print::page::Page;
use golf_print::paper::Trim;
use golf_print::sheets::Layout;

use setter::Typeset;

use crate::golf::hole::which_tee::which_tee;
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
    /// Its tees, which say where the numbers are from.
    pub tees: Vec<Tee>,
    /// All of its holes, in order.
    pub holes: Vec<Hole>,
    /// What is doubtful in each of these holes, and a person's own note, in the same order.
    pub beside: Vec<Beside>,
    /// The number of the only hole to print; otherwise all are printed.
    pub only: Option<u32>,
    /// The unit of distances.
    pub unit: Unit,
    /// When the service gave the data, as a date.
    pub as_of: String,
    /// The service's notice about its data.
    pub notice: Option<String>,
}

/// What is printed beside a hole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beside {
    /// What is doubtful in its data, worst first.
    pub doubts: Vec<String>,
    /// A person's own note, if it is to be printed.
    pub own_note: String,
}

impl Contents {
    /// Which tee the distances are from, as a sentence.
    fn which_tee(&self) -> String {
        match which_tee(&self.holes, &self.tees) {
            Some(which) if which.matches() => words::lengths_match(&which.tees()),
            _ => scorecard::tee_not_given(self.unit.word()),
        }
    }
}

/// The pages of a book.
#[derive(Debug, Clone, PartialEq)]
pub struct Book {
    /// The pages in reading order.
    pub pages: Vec<Page>,
    /// Whether letters were replaced, since the fonts do not have them.
    pub is_replaced: bool,
}

impl Book {
    /// Composes the pages. A booklet gets pages for notes, so that its last page is on its back.
    ///
    /// `decomposed` gives the canonical decomposition of a text, see [`settable`].
    #[must_use]
    pub fn new(
        contents: &Contents,
        trim: Trim,
        layout: Layout,
        decomposed: &dyn Fn(&str) -> String,
    ) -> Self {
        let mut book = Typeset::new(trim, decomposed);
        let beside = Beside::default();
        let holes = contents.holes.iter().enumerate().filter(|(_, hole)| {
            let number = hole.hole_number.0;
            contents.only.is_none_or(|only| only == number)
        });
        if contents.only.is_none() {
            front::cover(&mut book, contents);
            front::how_to_read(&mut book, contents.unit);
            front::card(&mut book, contents);
        }
        for (index, hole) in holes {
            let beside = contents.beside.get(index).unwrap_or(&beside);
            hole_pages::drawing_page(&mut book, contents, hole);
            hole_pages::facing_page(&mut book, contents, hole, beside);
        }
        if contents.only.is_none() {
            let together = match layout {
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
            is_replaced: book.is_replaced.get(),
            pages: book.pages,
        }
    }
}

#[cfg(test)]
mod tests;
