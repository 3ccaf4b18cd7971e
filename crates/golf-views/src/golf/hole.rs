//! The holes of a course together: a [`card`], and [`which_tee`] it was measured from.
//!
//! A hole by itself is `golf_hole`'s.

pub mod card;
pub mod which_tee;
