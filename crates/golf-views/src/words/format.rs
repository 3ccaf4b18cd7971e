//! Formatting of values: counts, yards, meters, reviews, places, sides, turns.

pub mod locale;

use golf_api::course::Course;
use golf_api::decimal::fixed;
use golf_catalog::quota::{month_of, start_of_month};
use golf_hole::angle::in_circle;
use golf_hole::line_of_play::{ON_LINE_YARDS, Turn};
use golf_hole::plane::METRES_PER_YARD;

use crate::words::course;
use crate::words::numbers::{self, LEFT, RIGHT, WINDS};
use crate::words::numbers::{EAST_LETTER, NORTH_LETTER, SOUTH_LETTER, WEST_LETTER};

/// The unit that distances are shown in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unit {
    /// Yards.
    #[default]
    Yards,
    /// Meters; 1 yard is 0.9144 m.
    Metres,
}

impl Unit {
    /// The unit as a word after a number.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Yards => numbers::YARDS,
            Self::Metres => numbers::METERS,
        }
    }

    /// The unit's name in addresses and settings, independent of the display language.
    #[must_use]
    pub const fn address_word(self) -> &'static str {
        match self {
            Self::Yards => "yards",
            Self::Metres => "meters",
        }
    }

    /// Reads [`Self::address_word`], in either spelling.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        match word {
            "yards" => Some(Self::Yards),
            "meters" | "metres" => Some(Self::Metres),
            _ => None,
        }
    }

    /// The unit's short form.
    #[must_use]
    pub const fn short(self) -> &'static str {
        match self {
            Self::Yards => numbers::YARDS_SHORT,
            Self::Metres => numbers::METERS_SHORT,
        }
    }

    /// Converts a distance in this unit to yards.
    #[must_use]
    pub fn in_yards(self, distance: f64) -> f64 {
        match self {
            Self::Yards => distance,
            Self::Metres => distance / METRES_PER_YARD,
        }
    }

    /// A distance in yards as a whole number of this unit.
    #[must_use]
    pub fn whole(self, yards: f64) -> i64 {
        let distance = match self {
            Self::Yards => yards,
            Self::Metres => yards * METRES_PER_YARD,
        };
        #[expect(
            clippy::cast_possible_truncation,
            reason = "saturates, and no hole is that long"
        )]
        let whole = distance.round() as i64;
        whole
    }

    /// A distance in yards as text without its unit: "1,014".
    #[must_use]
    pub fn number(self, yards: f64) -> String {
        count(self.whole(yards))
    }

    /// A distance in yards as text with its unit: "451 yd".
    #[must_use]
    pub fn text(self, yards: f64) -> String {
        with_unit(&self.number(yards), self.short())
    }
}

/// A number with the short form of its unit, joined by a non-breaking space.
#[must_use]
pub fn with_unit(number: &str, unit: &str) -> String {
    format!("{number}\u{a0}{unit}")
}

/// A whole number in the person's locale: "17,458".
#[must_use]
pub fn count(number: impl Into<i64>) -> String {
    let number: i64 = number.into();
    let written = locale::whole(number.unsigned_abs());
    if number < 0 {
        format!("−{written}")
    } else {
        written
    }
}

/// A count with its noun: "1 hole", "18 holes".
#[must_use]
pub fn counted(number: impl Into<i64>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// The row range of a page: "11–20 of 1,014".
#[must_use]
pub fn rows_of(offset: u64, rows: u32, total: u32) -> String {
    let before = i64::try_from(offset).unwrap_or(i64::MAX);
    let first = before.saturating_add(1);
    let last = before.saturating_add(rows.into());
    numbers::rows_of(first, last, total.into())
}

/// An age in words: "just now", "5 minutes ago", "3 days ago".
#[must_use]
pub fn age(milliseconds: f64) -> String {
    const DAY: f64 = 86_400_000.0;
    const HOUR: f64 = 3_600_000.0;
    const MINUTE: f64 = 60_000.0;
    #[expect(clippy::cast_possible_truncation, reason = "a number of days at most")]
    let number = |unit: f64| (milliseconds / unit).floor() as i64;
    if milliseconds >= DAY {
        numbers::days_ago(number(DAY))
    } else if milliseconds >= HOUR {
        numbers::hours_ago(number(HOUR))
    } else if milliseconds >= MINUTE {
        numbers::minutes_ago(number(MINUTE))
    } else {
        numbers::JUST_NOW.into()
    }
}

/// A size that the browser tells, in bytes, as [`size`] writes it.
#[must_use]
pub fn size_of(bytes: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "saturates"
    )]
    let bytes = bytes as u32;
    size(bytes)
}

/// A size in decimal units: "812 B", "3.4 kB", "1.2 MB".
#[must_use]
pub fn size(bytes: u32) -> String {
    // Works in tenths, so that nothing is rounded twice.
    let tenths = |unit: u32| {
        let tenths = (u64::from(bytes) * 10 + u64::from(unit) / 2) / u64::from(unit);
        locale::decimal(format!("{}.{}", tenths / 10, tenths % 10))
    };
    match bytes {
        0..=999 => with_unit(&bytes.to_string(), numbers::BYTES_SHORT),
        1_000..=999_949 => with_unit(&tenths(1_000), numbers::KILOBYTES_SHORT),
        _ => with_unit(&tenths(1_000_000), numbers::MEGABYTES_SHORT),
    }
}

/// A time in UTC, the time zone of quotas: "Feb 28, 23:59:30".
#[must_use]
pub fn utc_time(unix_ms: u64) -> String {
    let now = unix_ms / 1000;
    let month = month_of(now);
    let day = (now - start_of_month(month)) / 86_400 + 1;
    let month = usize::try_from(month % 12).unwrap_or_default();
    numbers::day_and_time(month, day, [now / 3600 % 24, now / 60 % 60, now % 60])
}

/// City and state, or whichever of the two is known: "Pebble Beach, California".
#[must_use]
pub fn place(course: &Course) -> Option<String> {
    let parts = [course.city.as_deref(), course.state.as_deref()];
    let parts: Vec<&str> = parts
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A course's name, or its number if it has no name.
#[must_use]
pub fn course_name(course: &Course) -> String {
    match course.name.as_deref().map(str::trim) {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => course::unnamed(course.course_id.0),
    }
}

/// Coordinates with hemispheres, precise to about a yard: "36.56966° N, 121.94974° W".
#[must_use]
pub fn coordinates(lat: f64, lng: f64) -> String {
    let part = |degrees: f64, positive, negative| {
        let hemisphere = if degrees < 0.0 { negative } else { positive };
        format!("{}° {hemisphere}", fixed(degrees.abs(), 5))
    };
    let lat = part(lat, NORTH_LETTER, SOUTH_LETTER);
    format!("{lat}, {}", part(lng, EAST_LETTER, WEST_LETTER))
}

/// The average review with the number of reviews: "4.9 from 2,847 reviews".
#[must_use]
pub fn reviews(course: &Course) -> Option<String> {
    let rating = course
        .rating
        .as_ref()
        .map(|rating| locale::decimal(rating.text().trim().to_owned()));
    match (rating.filter(|text| !text.is_empty()), course.num_reviews) {
        (Some(rating), Some(number)) => Some(numbers::rating(&rating, number.into())),
        (Some(rating), None) => Some(rating),
        (None, Some(number)) if number > 0 => Some(numbers::reviews(number.into())),
        (None, _) => None,
    }
}

/// The side of the line of play: "35 left", "12 right", or "on line" within [`ON_LINE_YARDS`].
#[must_use]
pub fn side(right_yards: f64, unit: Unit) -> String {
    if right_yards.abs() < ON_LINE_YARDS {
        return numbers::ON_LINE.into();
    }
    numbers::off_line(&unit.number(right_yards.abs()), side_word(right_yards))
}

/// The side without the distance; positive is right of the line.
#[must_use]
pub const fn side_word(right: f64) -> &'static str {
    if right < 0.0 { LEFT } else { RIGHT }
}

/// The angles and positions of turns: "41° left at 270, 18° left at 424"; "straight" without any.
#[must_use]
pub fn turns(turns: &[Turn], unit: Unit) -> String {
    let turn = |turn: &Turn| {
        let (degrees, side) = (turn.right_deg.abs(), side_word(turn.right_deg));
        numbers::turn(degrees, side, &unit.number(turn.at))
    };
    if turns.is_empty() {
        return numbers::STRAIGHT.into();
    }
    turns.iter().map(turn).collect::<Vec<_>>().join(", ")
}

/// The nearest of the eight compass directions, from degrees clockwise from north: "southwest".
#[must_use]
pub fn compass_words(bearing_deg: f64) -> &'static str {
    let eighth = (in_circle(bearing_deg) / 45.0).round();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 8 by the line above"
    )]
    let index = eighth as usize % WINDS.len();
    WINDS[index]
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::course::CourseId;
    use golf_api::figure::Figure;

    #[test]
    fn sizes_are_by_thousands_with_one_decimal() {
        for (bytes, text) in [
            (0, "0\u{a0}B"),
            (999, "999\u{a0}B"),
            (1_000, "1.0\u{a0}kB"),
            (3_449, "3.4\u{a0}kB"),
            (3_450, "3.5\u{a0}kB"),
            (999_949, "999.9\u{a0}kB"),
            (999_950, "1.0\u{a0}MB"),
            (u32::MAX, "4295.0\u{a0}MB"),
        ] {
            assert_eq!(size(bytes), text);
        }
    }

    #[test]
    fn times_are_utc_and_know_the_calendar() {
        for (unix_ms, text) in [
            (0, "Jan 1, 00:00:00"),
            (1_709_164_800_000, "Feb 29, 00:00:00"),
            (1_772_323_170_999, "Feb 28, 23:59:30"),
            (1_772_323_200_000, "Mar 1, 00:00:00"),
            (1_798_761_599_000, "Dec 31, 23:59:59"),
        ] {
            assert_eq!(utc_time(unix_ms), text);
        }
    }

    #[test]
    fn ages_are_in_the_largest_unit_that_fits() {
        let minute = 60_000.0;
        for (milliseconds, words) in [
            (-5.0, "just now"),
            (59_999.0, "just now"),
            (minute, "1 minute ago"),
            (119.0 * minute, "1 hour ago"),
            (49.0 * 60.0 * minute, "2 days ago"),
            (f64::NAN, "just now"),
        ] {
            assert_eq!(age(milliseconds), words);
        }
    }

    #[test]
    fn counts_have_thousands_commas() {
        for (number, text) in [
            (0, "0"),
            (7, "7"),
            (999, "999"),
            (1_014, "1,014"),
            (17_458, "17,458"),
            (1_000_000, "1,000,000"),
            (-1_500, "−1,500"),
        ] {
            assert_eq!(count(number), text);
        }
        assert_eq!(rows_of(10, 10, 1_014), "11–20 of 1,014");
        assert_eq!(counted(1, "hole", "holes"), "1 hole");
    }

    #[test]
    fn a_yard_is_exactly_0_9144_metres() {
        assert_eq!(Unit::Metres.whole(1000.0), 914);
        assert_eq!(Unit::Yards.text(450.6), "451\u{a0}yd");
        assert_eq!(Unit::Metres.text(451.0), "412\u{a0}m");
    }

    #[test]
    fn reviews_are_never_made_up() {
        let check = |rating: Option<&str>, number, text: Option<&str>| {
            let mut course = Course::unknown(CourseId(1));
            course.rating = rating.map(Figure::new);
            course.num_reviews = number;
            assert_eq!(reviews(&course).as_deref(), text);
        };
        check(Some("4.9"), Some(2847), Some("4.9 from 2,847 reviews"));
        check(Some("4.9"), None, Some("4.9"));
        check(None, Some(1), Some("1 review"));
        check(None, Some(0), None);
        check(Some(""), None, None);
        check(None, None, None);
    }

    #[test]
    fn a_place_is_what_is_known_of_it() {
        let mut course = Course::unknown(CourseId(7));
        assert_eq!(place(&course), None);
        assert_eq!(course_name(&course), "Course 7 (name not given)");
        course.state = Some("Texas".into());
        assert_eq!(place(&course).as_deref(), Some("Texas"));
        course.city = Some("Austin".into());
        assert_eq!(place(&course).as_deref(), Some("Austin, Texas"));
    }

    #[test]
    fn sides_and_winds_are_words() {
        assert_eq!(side(-46.2, Unit::Yards), "46 left");
        assert_eq!(side(12.0, Unit::Metres), "11 right");
        assert_eq!(side(2.9, Unit::Yards), "on line");
        for (bearing, words) in [
            (0.0, "north"),
            (359.0, "north"),
            (232.8, "southwest"),
            (90.0, "east"),
            (-45.0, "northwest"),
        ] {
            assert_eq!(compass_words(bearing), words);
        }
    }
}
