//! Numbers in words: units, plurals, winds, sides, times, and missing values.

use crate::words::format::{count, counted};

// Units after a long distance.
pub const MILES: &str = "miles";
pub const KILOMETERS: &str = "km";

// Counts.
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

pub const NOT_GIVEN: &str = "not given";
pub const NONE: &str = "none";

// Units after a number, abbreviated, and as a column name.
pub const YARDS: &str = "yards";
pub const METERS: &str = "meters";
pub const YARDS_SHORT: &str = "yd";
pub const METERS_SHORT: &str = "m";
pub const YARDS_NAME: &str = "Yards";
pub const METERS_NAME: &str = "Meters";
pub const BYTES_SHORT: &str = "B";
pub const KILOBYTES_SHORT: &str = "kB";
pub const MEGABYTES_SHORT: &str = "MB";
pub const MILLISECONDS_SHORT: &str = "ms";

// Counts with their nouns.
pub fn holes(number: i64) -> String {
    counted(number, "hole", "holes")
}

pub fn reviews(number: i64) -> String {
    counted(number, "review", "reviews")
}

pub fn requests(number: i64) -> String {
    counted(number, "request", "requests")
}

/// "4.9 from 2,847 reviews"
pub fn rating(rating: &str, number: i64) -> String {
    format!("{rating} from {}", reviews(number))
}

/// The row range of a page: "11–20 of 1,014".
pub fn rows_of(first: i64, last: i64, total: i64) -> String {
    format!("{}–{} of {}", count(first), count(last), count(total))
}

// Ages.
pub const JUST_NOW: &str = "just now";

pub fn days_ago(number: i64) -> String {
    counted(number, "day ago", "days ago")
}

pub fn hours_ago(number: i64) -> String {
    counted(number, "hour ago", "hours ago")
}

pub fn minutes_ago(number: i64) -> String {
    counted(number, "minute ago", "minutes ago")
}

/// The name of a month, which is 0 to 11.
pub fn month(month: usize) -> &'static str {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    MONTHS[month % MONTHS.len()]
}

/// A date and time: "Feb 28, 23:59:30". The month is 0 to 11.
pub fn day_and_time(month: usize, day: u64, [hour, minute, second]: [u64; 3]) -> String {
    let name = self::month(month).get(..3).unwrap_or_default();
    format!("{name} {day}, {hour:02}:{minute:02}:{second:02}")
}

// Winds, clockwise from north: all eight in words, four as letters.
pub const WINDS: [&str; 8] = [
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
];
pub const NORTH_LETTER: &str = "N";
pub const EAST_LETTER: &str = "E";
pub const SOUTH_LETTER: &str = "S";
pub const WEST_LETTER: &str = "W";

// Sides of the line of play.
pub const LEFT: &str = "left";
pub const RIGHT: &str = "right";
pub const ON_LINE: &str = "on line";

/// "35 left"
pub fn off_line(distance: &str, side: &str) -> String {
    format!("{distance} {side}")
}

// Turns of a hole.
pub const STRAIGHT: &str = "straight";

/// "41° left at 270"
pub fn turn(degrees: f64, side: &str, at: &str) -> String {
    format!("{degrees:.0}° {side} at {at}")
}
