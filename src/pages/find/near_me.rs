//! What the device's position allows to say of courses nearby.

use golf_views::words;

use crate::browser::position::NoPosition;

/// The error from which distances to courses are no more than a guess, in meters: three miles.
const VAGUE_M: f64 = 5_000.0;
/// The age from which a position says nothing about now, in milliseconds: half an hour by car is another town.
const OLD_MS: f64 = 1_800_000.0;

/// Whether the error of a position is missing, absurd, or so large that distances are a guess.
pub(super) fn is_vague(accuracy_m: f64) -> bool {
    !(0.0..=VAGUE_M).contains(&accuracy_m)
}

pub(super) fn is_old(taken_ms: Option<f64>, now_ms: f64) -> bool {
    taken_ms.is_some_and(|taken| now_ms - taken > OLD_MS)
}

/// Why there is no position, with what to do instead.
pub(super) const fn why_not(why: NoPosition) -> &'static str {
    match why {
        NoPosition::NotHere | NoPosition::Insecure => words::list::NO_GEOLOCATION,
        NoPosition::Refused => words::list::LOCATION_REFUSED,
        NoPosition::Late => words::list::LOCATION_LATE,
        NoPosition::Unavailable => words::list::NOT_LOCATED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_missing_position_says_what_to_do_instead() {
        for why in [
            NoPosition::NotHere,
            NoPosition::Insecure,
            NoPosition::Refused,
            NoPosition::Late,
            NoPosition::Unavailable,
        ] {
            assert!(why_not(why).contains("city"), "{why:?}");
        }
    }

    #[test]
    fn an_error_or_an_age_that_says_nothing_is_told() {
        for (accuracy_m, is_told) in [
            (20.0, false),
            (5_000.0, false),
            (20_000.0, true),
            (-1.0, true),
            (f64::NAN, true),
            (f64::INFINITY, true),
        ] {
            assert_eq!(is_vague(accuracy_m), is_told, "{accuracy_m}");
        }
        for (taken_ms, old) in [
            (None, false),
            (Some(9_999_000.0), false),
            (Some(8_300_000.0), false),
            (Some(8_100_000.0), true),
            (Some(11_000_000.0), false),
            (Some(f64::NAN), false),
        ] {
            assert_eq!(is_old(taken_ms, 10_000_000.0), old, "{taken_ms:?}");
        }
    }
}
