//! Yardbook: an explorer of golf courses that draws every hole as a page of a yardage book.

pub mod course_search;
pub mod format;
pub mod hole;
pub mod route;
