//! Joins the rows of an open list of courses with the courses of a map. No files, no database, no clock.
//!
//! [`name`] reads a name as words, [`place`] measures how far a row lies from the holes of a course, and [`judgment`]
//! scores a pair by both and by the number of holes. [`join`] chooses among all pairs, so that nothing is joined twice.
//! [`facts`] decides which fact comes from where, and [`report`] says all of it as JSON and as text. The rules are in
//! `docs/open-list.md`.

pub mod facts;
pub mod join;
pub mod judgment;
pub mod name;
pub mod place;
pub mod report;
