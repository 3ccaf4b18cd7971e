//! A hole in numbers: points in, yards out. No UI, no I/O.
//!
//! [`plane`] turns degrees into flat yards with play upward, [`line_of_play`] is the path the hole
//! is meant to be played, and [`reading`] is everything that can be said of a hole: start there.
//! [`measure`] adds points of one's own, [`quality`] is what is doubtful in a hole,
//! [`course_quality`] what is doubtful in a course. All holes of a course together are a [`card`],
//! and [`which_tee`] says whose lengths it has.

pub mod card;
pub mod course_quality;
pub mod line_of_play;
pub mod measure;
pub mod plane;
pub mod quality;
pub mod reading;
pub mod sample;
pub mod which_tee;
