//! The player: how far they drive, which tees suit that, and what a course is beside others.
//!
//! Nothing here judges a golfer or promises a result: `tests/tidy/player.rs` holds the words that this file may not have.

pub mod plan;

use crate::words::format::counted;

// The question. "How far do you usually drive, in yards?"
pub const YOUR_DRIVE: &str = "Your drive";
pub const YOUR_CLUBS: &str = "Your clubs";
pub const WHAT_A_DRIVE_IS: &str = "From the tee to where the ball usually stops.";
pub const IF_YOU_DO_NOT_KNOW: &str = "If you do not know: the averages (R&A and USGA, 2018).";
pub const OR_A_SEVEN_IRON: &str = "Or your 7-iron instead (“The 7-Iron Solution”, USGA, 2023).";
pub const SURVEY: &str =
    "In a survey of the USGA, 57\u{a0}% of golfers play tees that are too long for them.";
pub const USE_THIS_DRIVE: &str = "Use this drive";
pub const DRIVE_KEPT: &str = "Your drive is kept.";
pub const DRIVE_REMOVED: &str = "Your drive is removed.";

pub fn how_far(unit: &str) -> String {
    format!("How far do you usually drive, in {unit}?")
}

/// The averages of men and of women, as names of buttons.
pub fn averages([men, women]: [&str; 2]) -> [String; 2] {
    [format!("Men: {men}"), format!("Women: {women}")]
}

pub fn not_a_drive(least: &str, most: &str) -> String {
    format!("Enter a number from {least} to {most}.")
}

// The answer. "Your drive: 215 yd"
pub const YOUR_SEVEN_IRON: &str = "Your 7-iron";
pub const CHANGE: &str = "Change";
pub const DO_NOT_CHANGE: &str = "Do not change it";

pub fn kept(place: &str) -> String {
    format!("Kept {place}. It is in the file that you export, and never sent anywhere.")
}

/// The distance of a 7-iron: the row of the source, whose last one has everything below it.
pub fn seven_iron(distance: &str, is_last: bool) -> String {
    if is_last {
        format!("{distance} or less")
    } else {
        format!("about {distance}")
    }
}

// Which tees suit.
pub const WHICH_TEES: &str = "Which tees suit your drive?";
pub const THESE_SUIT: &str = "These tees suit you: ";
pub const NONE_SUIT: &str = "No tees here suit you.";
pub const TEES_AND_LENGTHS: &str = "Tees by length";
pub const SUITS: &str = "suits you";
pub const BETWEEN_ROWS: &str = "A length between two rows belongs to the nearer one.";
pub const AND: &str = " and ";

pub fn longer_by(distance: &str) -> String {
    format!("longer by {distance}")
}

pub fn shorter_by(distance: &str) -> String {
    format!("shorter by {distance}")
}

/// Where none suit. "Even the shortest, Red, are too long by 400 yd."
pub fn even_the_shortest(tees: &str, by: &str) -> String {
    format!("Even the shortest, {tees}, are too long by {by}.")
}

pub fn even_the_longest(tees: &str, by: &str) -> String {
    format!("Even the longest, {tees}, are shorter by {by}.")
}

/// "The nearest are Blue, longer by 200 yd, and White, shorter by 150 yd."
pub fn the_nearest([longer, by]: [&str; 2], [shorter, short_by]: [&str; 2]) -> String {
    format!("The nearest are {longer}, longer by {by}, and {shorter}, shorter by {short_by}.")
}

pub fn without_length(number: usize) -> String {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let tees = counted(number, "set of tees has", "sets of tees have");
    format!("{tees} no length.")
}

// Why, with the source.
/// `lengths` is a range with its unit, `row` the drive of the row.
pub fn why_of_drive(drive: &str, row: &str, lengths: &str, holes: u32) -> String {
    let row = if drive == row {
        format!("a drive of {drive}")
    } else {
        format!("a drive of {row}, the row nearest to {drive}")
    };
    format!("{lengths} on {holes} holes suit {row}: {TEE_IT_FORWARD}.")
}

pub fn why_longest(most: &str) -> String {
    format!("Above a drive of {most}, the longest tees suit: {TEE_IT_FORWARD}.")
}

pub fn why_of_seven_iron(iron: &str, lengths: &str, holes: u32) -> String {
    format!("{lengths} on {holes} holes suit a 7-iron of {iron}: The 7-Iron Solution, USGA, 2023.")
}

const TEE_IT_FORWARD: &str = "Tee It Forward, PGA of America and USGA, 2011";

/// "5,800–6,000", before its unit.
pub fn range(from: &str, to: &str) -> String {
    format!("{from}–{to}")
}

// Without tees.
/// "No tees have a length here. 5,900 yd in all suits a drive of about 225 yd: …"
pub fn length_alone(length: &str, drive: &str) -> String {
    format!(
        "No tees have a length here. The whole length, {length}, suits a drive of about {drive}: {TEE_IT_FORWARD}."
    )
}

pub const HOLES_NOT_GIVEN: &str =
    "The recommendations are for 9, 18 and 27 holes. How many this course has is not given.";

pub fn other_holes(holes: u32) -> String {
    let holes = counted(holes, "hole", "holes");
    format!("The recommendations are for 9, 18 and 27 holes. This course has {holes}.")
}

// The search among seen courses.
pub fn suits_my_drive(distance: &str) -> String {
    format!("Suits my drive ({distance}), by length")
}

pub fn suits_my_seven_iron(distance: &str) -> String {
    format!("Suits my 7-iron ({distance}), by length")
}

pub const SUITS_MY_DRIVE: &str = "Suits my drive, by length";
// "Enter your drive [in the settings] for this filter."
pub const ENTER_IT: &str = "Enter your drive ";
pub const IN_SETTINGS: &str = "in the settings";
pub const FOR_THIS_FILTER: &str = " for this filter.";

// A course beside the courses that this browser has seen.
pub const BESIDE_SEEN: &str = "Beside the courses that you have seen";
pub const LONGER_OR_SHORTER: [&str; 2] = ["Longer", "Shorter"];
pub const HIGHER_OR_LOWER: [&str; 2] = ["Higher slope", "Lower slope"];
pub const OLDER_OR_NEWER: [&str; 2] = ["Older", "Newer"];
pub const WITH_SLOPE: &str = "a slope";
pub const WITH_YEAR: &str = "a year";

pub fn with_length(holes: u32) -> String {
    let holes = counted(holes, "hole", "holes");
    format!("{holes} and a length")
}

/// "Longer than 83 % of the 412 courses with 18 holes and a length that you have seen."
pub fn beside(side: &str, percent: usize, number: &str, value: &str) -> String {
    format!("{side} than {percent}\u{a0}% of the {number} courses with {value} that you have seen.")
}

pub fn too_few(fewest: &str) -> String {
    format!(
        "Nothing is compared yet: that needs at least {fewest} courses in this browser with the values of this one."
    )
}
