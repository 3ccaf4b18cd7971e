//! A hole in numbers: points in, yards out. No UI, no I/O.
//!
//! [`plane`] turns degrees into flat yards with play upward, [`line_of_play`] is the path the hole
//! is meant to be played, and [`reading`] is everything that can be said of a hole: start there.

pub mod line_of_play;
pub mod plane;
pub mod reading;
