//! Days of the calendar: the date of an extract, from Unix seconds or from the text in a file.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::Offset;

/// A day as `2026-05-11`; `None` before the year 1 or after 9999.
#[must_use]
pub fn of_unix_seconds(seconds: i64) -> Option<String> {
    let time = Timestamp::from_second(seconds).ok()?;
    let day = Offset::UTC.to_datetime(time).date();
    (day.year() >= 1).then(|| day.to_string())
}

/// The Unix seconds of the day in a text such as `2026-05-11T05:53:07Z`, at its midnight; `None` for another text.
#[must_use]
pub fn unix_seconds(text: &str) -> Option<i64> {
    let day: Date = text.trim().get(..10)?.parse().ok()?;
    let midnight = Offset::UTC.to_timestamp(day.to_datetime(Time::midnight()));
    midnight.ok().map(Timestamp::as_second)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds in a day.
    const DAY: i64 = 86_400;

    #[test]
    fn a_day_is_the_same_after_there_and_back() {
        for (text, seconds) in [
            ("1970-01-01", 0),
            ("2000-02-29", 951_782_400),
            ("2026-05-11", 1_778_457_600),
            ("1969-12-31", -DAY),
        ] {
            assert_eq!(unix_seconds(text), Some(seconds), "{text}");
            assert_eq!(of_unix_seconds(seconds).as_deref(), Some(text));
            assert_eq!(of_unix_seconds(seconds + DAY - 1).as_deref(), Some(text));
        }
        assert_eq!(
            unix_seconds("2026-05-11T05:53:07Z"),
            unix_seconds("2026-05-11")
        );
    }

    #[test]
    fn what_is_no_day_is_none() {
        for text in [
            "",
            "2026",
            "2026-13-01",
            "2026-00-10",
            "2026-02-30",
            "yesterday",
            "20 6-05-11x",
            "ééééé",
        ] {
            assert_eq!(unix_seconds(text), None, "{text}");
        }
        // 31 December of the year 0, and 1 January of the year 10,000.
        for seconds in [
            i64::MAX,
            i64::MIN,
            1 << 50,
            -62_135_596_801,
            253_402_300_800,
        ] {
            assert_eq!(of_unix_seconds(seconds), None, "{seconds}");
        }
    }
}
