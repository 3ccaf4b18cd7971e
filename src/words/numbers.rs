//! Numbers in words: units, plurals, what is not given.

use crate::format::counted;

// How far something is, after a number.
pub const MILES: &str = "miles";
pub const KILOMETERS: &str = "km";

// So many of something.
pub fn courses(count: i64) -> String {
    counted(count, "course", "courses")
}

pub fn rows(count: i64) -> String {
    counted(count, "row", "rows")
}

pub fn points(count: i64) -> String {
    counted(count, "point", "points")
}

pub fn answers(count: i64) -> String {
    counted(count, "answer", "answers")
}

pub fn saved_courses(count: i64) -> String {
    counted(count, "saved course", "saved courses")
}

pub fn notes(count: i64) -> String {
    counted(count, "note", "notes")
}

pub fn parts(count: i64) -> String {
    counted(count, "part", "parts")
}
