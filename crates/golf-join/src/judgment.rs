//! The score of a row and a course of the map, from 0 to 100, and the rule behind it.
//!
//! A name counts up to 60 points, the place up to 30, the number of holes up to 10. From [`ENOUGH`] points a pair may be
//! joined, unless a [`Bar`] stands against it.

use serde::Serialize;

use crate::name::{Agreement, Name, agreement};

/// From this score on, a pair may be joined.
pub const ENOUGH: i32 = 82;
/// From this score on, a pair that was not joined is named in the report.
pub const NEARLY: i32 = 60;
/// A row is compared with the courses of the map within this many yards: five miles.
pub const REACH: f64 = 8_800.0;

/// The points of a name that agrees in full.
const NAME: f64 = 60.0;
/// The points of a name without a word that tells clubs apart, such as "The Links".
const PLAIN_NAME: f64 = 40.0;
/// The points of a row that lies on the course.
const PLACE: f64 = 30.0;
/// Within this many yards of a tee, a green or a target, a row lies on the course.
const ON_COURSE: f64 = 500.0;
/// The points of equal numbers of holes.
const SAME_HOLES: i32 = 10;
/// The points where a number of holes is not known.
const UNKNOWN_HOLES: i32 = 5;
/// The points where only one of the names says a number, such as "The Nine Hole Course". The other may be its club.
const ONE_NAME_SAYS: i32 = -5;
/// The points of different numbers of holes.
const OTHER_HOLES: i32 = -15;
/// One name may have words that the other lacks only within this many yards: a mile.
const MORE_WORDS: f64 = 1_760.0;

/// What is compared of a row and of a course.
#[derive(Debug, Clone, Copy)]
pub struct Side<'a> {
    /// The name, as words.
    pub name: &'a Name,
    /// The number of holes.
    pub holes: Option<u32>,
}

/// The score of a pair.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judgment {
    /// From 0 to 100; below 0 if only the number of holes says something.
    pub score: i32,
    /// What stands against the pair, whatever the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bar: Option<Bar>,
    /// The points and their reasons, in a sentence.
    pub rule: String,
    /// How many yards the row lies from the nearest point of a hole.
    pub yards: u32,
}

/// Why a pair is not joined, whatever its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bar {
    /// The names share no word.
    NoWordShared,
    /// Each name has a word that the other lacks.
    BothHaveMore,
    /// Only one name tells a course of the club, such as "North".
    CourseNotSaid,
    /// One name has words that the other lacks, and the row lies far from the holes.
    TooFarForMore,
    /// The row says that its course is closed.
    Closed,
}

impl Bar {
    /// The reason as a sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::NoWordShared => "the names share no word that tells a club",
            Self::BothHaveMore => "each name has a word that the other lacks",
            Self::CourseNotSaid => "only one of the names says which course of the club it is",
            Self::TooFarForMore => {
                "one name has words that the other lacks, and the row lies over a mile from the holes"
            }
            Self::Closed => "the list says that the course is closed",
        }
    }
}

impl Judgment {
    /// Whether the pair may be joined.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        self.bar.is_none() && self.score >= ENOUGH
    }
}

/// Judges a pair that is `yards` apart. `is_outline` says that the list gives the number of the course's outline in
/// OpenStreetMap, and that the outline has this course only. Then the names need not agree.
#[must_use]
pub fn judge(row: Side<'_>, map: Side<'_>, yards: f64, is_outline: bool) -> Judgment {
    let names = agreement(row.name, map.name);
    let name = match () {
        () if is_outline => NAME,
        () if names.has_full => names.share * NAME,
        () => names.share * PLAIN_NAME,
    };
    let off = ((yards - ON_COURSE) / (REACH - ON_COURSE)).clamp(0.0, 1.0);
    let place = (1.0 - off) * PLACE;
    let (of_holes, holes) = of_holes(row, map);
    let (of_name, of_place) = (points(name), points(place));
    Judgment {
        score: of_name + of_place + of_holes,
        bar: bar(row.name, &names, yards, is_outline),
        rule: format!(
            "{} ({of_name}); {} yards from the holes ({of_place}); {holes} ({of_holes})",
            words(&names, is_outline),
            whole(yards),
        ),
        yards: whole(yards),
    }
}

/// The points of the numbers of holes, and the reason.
fn of_holes(row: Side<'_>, map: Side<'_>) -> (i32, String) {
    let of_row = row.name.holes.or(row.holes);
    let of_map = map.name.holes.or(map.holes);
    let says_alone = row.name.holes.or(map.name.holes);
    match (of_row, of_map) {
        (Some(one), Some(other)) if one == other => (SAME_HOLES, format!("{one} holes in both")),
        (Some(one), Some(other)) => (
            OTHER_HOLES,
            format!("{one} holes in the list and {other} on the map"),
        ),
        _ if says_alone.is_some() => (
            ONE_NAME_SAYS,
            "only one of the names says how many holes".to_owned(),
        ),
        _ => (
            UNKNOWN_HOLES,
            "the number of holes is not known of both".to_owned(),
        ),
    }
}

fn bar(row: &Name, names: &Agreement, yards: f64, is_outline: bool) -> Option<Bar> {
    let has_more = [&names.only_row, &names.only_map].map(|words| !words.is_empty());
    let bars = [
        (Bar::Closed, row.is_closed),
        (Bar::NoWordShared, !is_outline && names.shared.is_empty()),
        (
            Bar::CourseNotSaid,
            !is_outline && names.differs_in_course && has_more != [true, true],
        ),
        (Bar::BothHaveMore, !is_outline && has_more == [true, true]),
        (
            Bar::TooFarForMore,
            !is_outline && has_more != [false, false] && yards > MORE_WORDS,
        ),
    ];
    let mut against = bars.into_iter().filter(|(_, is_against)| *is_against);
    against.next().map(|(bar, _)| bar)
}

/// What the names have in common, as a sentence.
fn words(names: &Agreement, is_outline: bool) -> String {
    let listed = |words: &[String]| words.join(", ");
    let mut said = if is_outline {
        "the list gives the number of its outline".to_owned()
    } else if names.shared.is_empty() {
        "the names share no word".to_owned()
    } else {
        format!("the names share {}", listed(&names.shared))
    };
    if !names.only_row.is_empty() {
        said.push_str(&format!("; only the list has {}", listed(&names.only_row)));
    }
    if !names.only_map.is_empty() {
        said.push_str(&format!("; only the map has {}", listed(&names.only_map)));
    }
    said
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "rounded, and at most 60 points"
)]
fn points(share: f64) -> i32 {
    share.round() as i32
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rounded, and a cast of floats saturates"
)]
fn whole(yards: f64) -> u32 {
    yards.round() as u32
}
