//! The day on which a hole was shared.

const MS_PER_DAY: f64 = 86_400_000.0;

/// Days from 1970-01-01 to 2024-01-01. No link is older.
const FIRST: f64 = 19_723.0;

/// The last day that a link may name: in 2068. Two bytes hold it.
pub(crate) const LAST: u32 = 16_383;

/// A day, counted from 2024-01-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub(crate) u32);

impl Day {
    /// The day of a moment, in milliseconds since 1970. A moment outside of 2024 to 2068 gives the nearest day.
    #[must_use]
    pub fn of(unix_ms: f64) -> Self {
        let days = (unix_ms / MS_PER_DAY).floor() - FIRST;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "`as` keeps the number within 0 and u32::MAX, and NaN is 0"
        )]
        let days = days as u32;
        Self(days.min(LAST))
    }

    /// The first moment of the day in UTC, in milliseconds since 1970.
    #[must_use]
    pub fn unix_ms(self) -> f64 {
        (FIRST + f64::from(self.0)) * MS_PER_DAY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_and_stays_between_its_limits() {
        // 2024-01-01, 2026-11-25 at noon, and moments that no clock shows.
        for (unix_ms, day) in [
            (1_704_067_200_000.0, 0),
            (1_704_067_199_999.0, 0),
            (1_795_608_000_000.0, 1_059),
            (f64::NAN, 0),
            (f64::INFINITY, LAST),
            (-1e20, 0),
        ] {
            assert_eq!(Day::of(unix_ms), Day(day), "{unix_ms}");
        }
        assert_eq!(Day(1_059).unix_ms(), 1_795_564_800_000.0);
        assert_eq!(Day::of(Day(1_059).unix_ms()), Day(1_059));
    }
}
