//! Times of changes, as whole milliseconds. In files they are written as "2026-11-21T10:24:38.125Z".

/// A time in Unix milliseconds; the default is "never".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Moment(pub u64);

const DAY: u64 = 86_400_000;

impl Moment {
    /// The last time with a four-digit year.
    pub const LAST: Self = Self(253_402_300_799_999);

    /// A time from the browser's clock; "never" if the clock gives no number.
    #[must_use]
    pub fn of_clock(unix_ms: f64) -> Self {
        if !(0.0..=9e15).contains(&unix_ms) {
            return Self::default();
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "in range by the line above"
        )]
        let whole = unix_ms as u64;
        Self(whole.min(Self::LAST.0))
    }

    /// Now, or just after another time if the clock is behind it. A change is always later than the change it
    /// replaces.
    #[must_use]
    pub fn after(self, other: Self) -> Self {
        Self(self.0.max(other.0 + 1).min(Self::LAST.0))
    }

    /// For calculations with the browser's clock.
    #[must_use]
    pub fn unix_ms(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "below 2^53 until the year 9999")]
        let unix_ms = self.0 as f64;
        unix_ms
    }

    /// Formats the time for a file.
    #[must_use]
    pub fn to_text(self) -> String {
        let (year, month, day) = date_of(self.0 / DAY);
        let ms = self.0 % DAY;
        format!(
            "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{:03}Z",
            ms / 3_600_000,
            ms / 60_000 % 60,
            ms / 1000 % 60,
            ms % 1000
        )
    }

    /// Reads [`Self::to_text`], with or without the milliseconds.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.strip_suffix('Z')?;
        let (date, time) = text.split_once('T')?;
        let mut date = date.splitn(3, '-').map(digits);
        let (year, month, day) = (date.next()??, date.next()??, date.next()??);
        let (time, ms) = time.split_once('.').unwrap_or((time, "000"));
        let mut time = time.splitn(3, ':').map(digits);
        let (hour, minute, second) = (time.next()??, time.next()??, time.next()??);
        let fits = (1970..=9999).contains(&year) && hour < 24 && minute < 60 && second < 60;
        let days = day_of(year, month, day);
        // An invalid date (February 30) would be read as another one.
        let is_day = fits && (1..=12).contains(&month) && date_of(days) == (year, month, day);
        let ms = (ms.len() == 3).then(|| digits(ms)).flatten()?;
        is_day.then(|| Self(days * DAY + hour * 3_600_000 + minute * 60_000 + second * 1000 + ms))
    }

    /// The date: "2026-11-21".
    #[must_use]
    pub fn day(self) -> String {
        let (year, month, day) = date_of(self.0 / DAY);
        format!("{year:04}-{month:02}-{day:02}")
    }
}

fn digits(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// The year, month and day of a day number since 1970. Years start in March here, so that the leap day is the last of
/// its year.
fn date_of(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

/// The day number since 1970 of a date; meaningless for an invalid date.
fn day_of(year: u64, month: u64, day: u64) -> u64 {
    let year = if month <= 2 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day.max(1) - 1;
    let of_era = year % 400 * 365 + year % 400 / 4 - year % 400 / 100 + of_year;
    (year / 400 * 146_097 + of_era).saturating_sub(719_468)
}

#[cfg(not(target_arch = "wasm32"))]
#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_moment_is_written_as_people_write_it() {
        for (unix_ms, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_795_256_678_125, "2026-11-21T10:24:38.125Z"),
            (Moment::LAST.0, "9999-12-31T23:59:59.999Z"),
        ] {
            assert_eq!(Moment(unix_ms).to_text(), text);
            assert_eq!(Moment::parse(text), Some(Moment(unix_ms)));
        }
        assert_eq!(
            Moment::parse("2026-11-21T10:24:38Z"),
            Some(Moment(1_795_256_678_000))
        );
    }

    #[test]
    fn what_is_no_moment_is_none() {
        for text in [
            "",
            "Z",
            "2026-11-21",
            "2026-02-30T00:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-00-10T00:00:00Z",
            "2026-01-00T00:00:00Z",
            "1969-12-31T00:00:00Z",
            "2026-11-21T24:00:00Z",
            "2026-11-21T10:24:38.5Z",
            "2026-11-21T10:24:38+01:00",
            "-026-11-21T10:24:38Z",
            "99999-11-21T10:24:38Z",
        ] {
            assert_eq!(Moment::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_change_is_later_than_what_it_changes_whatever_the_clock_says() {
        assert_eq!(Moment(5).after(Moment(9)), Moment(10));
        assert_eq!(Moment(50).after(Moment(9)), Moment(50));
        for odd in [f64::NAN, -1.0, 1e300] {
            assert_eq!(Moment::of_clock(odd), Moment(0));
        }
    }

    proptest! {
        #[test]
        fn every_moment_survives_its_text(unix_ms in 0..=Moment::LAST.0) {
            prop_assert_eq!(Moment::parse(&Moment(unix_ms).to_text()), Some(Moment(unix_ms)));
        }

        #[test]
        fn no_text_panics(text in "[-0-9TZ:.]{0,30}") {
            let _ = Moment::parse(&text);
        }
    }
}
