//! The order of pages on sheets of paper, so that folding or cutting them gives a book.
//!
//! A sheet is turned over like the leaf of a book, around its upright edge: what is on the left of its front is on the right
//! of its back. A printer calls that the long edge of an upright sheet, and the short edge of a sheet on its side.

use crate::page::Size;
use crate::paper::{Paper, Trim};

/// How the pages lie on the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// One page a sheet: of its own size for a screen or a print shop, or in the middle of a printer's paper.
    #[default]
    Pages,
    /// Two pages side by side on both sides of a sheet; all sheets are folded together.
    Booklet,
    /// Up to four pages on both sides of a sheet; the sheets are cut, and the piles laid on one another.
    Stack,
}

impl Layout {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pages, Self::Booklet, Self::Stack];
}

/// All sheets of a book.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheets {
    /// The size of a sheet.
    pub size: Size,
    /// The sides in the order of printing: front, back, front, back; only fronts if [`Self::is_duplex`] is false.
    pub sides: Vec<Vec<Place>>,
    /// Whether both sides of the paper are printed.
    pub is_duplex: bool,
    /// The columns and rows of pages on a side.
    pub grid: (usize, usize),
    /// The upper left corner of the first column and row, in points.
    pub corner: (f64, f64),
    /// How the pages lie on it.
    pub layout: Layout,
}

/// The place of a page on a side of a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// The index of the page, from 0.
    pub page: usize,
    /// Its left edge, in points.
    pub left: f64,
    /// Its upper edge, in points.
    pub top: f64,
}

/// Printers leave up to a quarter of an inch white, and a page has half of that itself; in points.
const WHITE: f64 = 9.0;

/// Columns and rows to try.
const GRIDS: [(usize, usize); 5] = [(2, 2), (3, 1), (1, 3), (2, 1), (1, 2)];

impl Sheets {
    /// Places this many pages. Without a paper, a sheet of single pages has their size, and other layouts are on Letter.
    #[must_use]
    pub fn new(count: usize, trim: Trim, paper: Option<Paper>, layout: Layout) -> Self {
        let page = trim.size();
        let own = paper;
        let paper = paper.unwrap_or_default();
        let (size, grid) = match layout {
            Layout::Pages => (own.map_or(page, Paper::size), (1, 1)),
            // Every page that the Rules allow has room beside another on a sheet on its side.
            Layout::Booklet => (paper.size().turned(), (2, 1)),
            Layout::Stack => most(page, paper),
        };
        let block = block(page, grid);
        let mut sheets = Self {
            size,
            sides: Vec::new(),
            is_duplex: layout != Layout::Pages,
            grid,
            corner: (
                (size.width - block.width) / 2.0,
                (size.height - block.height) / 2.0,
            ),
            layout,
        };
        let sides: Vec<Vec<Option<usize>>> = match layout {
            Layout::Pages => (0..count).map(|page| vec![Some(page)]).collect(),
            Layout::Booklet => booklet(count),
            Layout::Stack => stack(count, grid),
        };
        for side in sides {
            let cells = side.into_iter().enumerate();
            let places = cells.filter_map(|(cell, index)| {
                let index = index.filter(|index| *index < count)?;
                let (left, top) = sheets.cell(cell, page);
                Some(Place {
                    page: index,
                    left,
                    top,
                })
            });
            let places = places.collect();
            sheets.sides.push(places);
        }
        sheets
    }

    /// How many sheets of paper it takes.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sides
            .len()
            .div_ceil(if self.is_duplex { 2 } else { 1 })
    }

    /// Whether the sheet lies on its side.
    #[must_use]
    pub fn is_landscape(&self) -> bool {
        self.size.width > self.size.height
    }

    /// Whether the pages reach so near to the edge of the paper that a printer may not print their margins.
    #[must_use]
    pub fn is_to_the_edge(&self) -> bool {
        let (left, top) = self.corner;
        self.is_on_paper() && left.min(top) < WHITE
    }

    /// Whether the sheets are a printer's paper; otherwise they have the size of a page.
    #[must_use]
    pub fn is_on_paper(&self) -> bool {
        let is = |paper: Paper| {
            let size = paper.size();
            self.size == size || self.size == size.turned()
        };
        Paper::ALL.into_iter().any(is)
    }

    /// The upper left corner of a cell, counted by rows.
    #[expect(clippy::cast_precision_loss, reason = "at most four cells")]
    fn cell(&self, cell: usize, page: Size) -> (f64, f64) {
        let (column, row) = (cell % self.grid.0, cell / self.grid.0);
        (
            self.corner.0 + column as f64 * page.width,
            self.corner.1 + row as f64 * page.height,
        )
    }
}

/// The size of a grid of pages.
#[expect(clippy::cast_precision_loss, reason = "at most three")]
fn block(page: Size, grid: (usize, usize)) -> Size {
    Size {
        width: page.width * grid.0 as f64,
        height: page.height * grid.1 as f64,
    }
}

/// The sheet, upright or on its side, that holds the most pages, and their grid. Of two, it is the one with more paper around
/// the pages, since printers leave the edge of a sheet white.
fn most(page: Size, paper: Paper) -> (Size, (usize, usize)) {
    let upright = paper.size();
    for count in [4, 3, 2] {
        let grids = GRIDS
            .into_iter()
            .filter(|(columns, rows)| columns * rows == count);
        let tries = grids.flat_map(|grid| [upright, upright.turned()].map(|size| (size, grid)));
        let around = |(size, grid): &(Size, (usize, usize))| {
            let block = block(page, *grid);
            (size.width - block.width).min(size.height - block.height)
        };
        let fitting = tries.filter(|(size, grid)| size.holds(block(page, *grid)));
        if let Some(most) = fitting.max_by(|a, b| around(a).total_cmp(&around(b))) {
            return most;
        }
    }
    (upright, (1, 1))
}

/// The sides of a booklet: the outermost sheet first.
fn booklet(count: usize) -> Vec<Vec<Option<usize>>> {
    let last = count.next_multiple_of(4);
    let sheet = |sheet: usize| {
        let (first, end) = (2 * sheet, last - 1 - 2 * sheet);
        [
            vec![Some(end), Some(first)],
            vec![Some(first + 1), Some(end - 1)],
        ]
    };
    (0..last / 4).flat_map(sheet).collect()
}

/// The sides of a stack: each cell of the grid becomes a pile.
fn stack(count: usize, (columns, rows): (usize, usize)) -> Vec<Vec<Option<usize>>> {
    let piles = columns * rows;
    let sheets = count.div_ceil(2 * piles);
    let sheet = |sheet: usize| {
        let front = |pile: usize| pile * 2 * sheets + 2 * sheet;
        // The back of a cell is in the mirrored column.
        let behind = |cell: usize| {
            let (column, row) = (cell % columns, cell / columns);
            row * columns + (columns - 1 - column)
        };
        [
            (0..piles).map(|pile| Some(front(pile))).collect(),
            (0..piles)
                .map(|cell| Some(front(behind(cell)) + 1))
                .collect(),
        ]
    };
    (0..sheets).flat_map(sheet).collect()
}

#[cfg(test)]
mod tests;
