//! Pages on paper. No words, no golf, no I/O.
//!
//! A [`page::Page`] is a list of shapes and texts in points. [`paper`] has the sizes, [`sheets`] the order of pages on
//! sheets of paper, [`marks`] where to cut and fold. [`fonts`] sets text, and [`pdf`] writes the file
//! with the parts of the fonts that it needs.

pub mod face;
pub mod fonts;
pub mod marks;
pub mod page;
pub mod paper;
pub mod pdf;
pub mod sheets;

/// The geometry of paths.
pub use kurbo;
