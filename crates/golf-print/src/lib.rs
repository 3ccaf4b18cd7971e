//! Pages on paper. No words, no golf, no I/O.
//!
//! A [`page::Page`] is a list of shapes and texts in points. [`paper`] has the sizes, [`sheets`] the order of pages on
//! sheets of paper, [`marks`] where to cut and fold. [`face`] sets text in the fonts that every PDF reader has, and [`pdf`]
//! writes the file.

pub mod face;
pub mod marks;
pub mod page;
pub mod paper;
pub mod pdf;
pub mod sheets;

/// The geometry of paths.
pub use kurbo;
