//! How a wind meets a hole, by direction alone; its strength is unknown.

use crate::words::shape as words;

/// The largest angle from straight ahead or behind at which a wind counts as into or with a hole, in degrees.
pub const WITHIN_DEG: f64 = 45.0;

/// The wind relative to a hole's direction of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wind {
    /// From within 45° of straight ahead.
    Into,
    /// From within 45° of straight behind.
    With,
    /// From the left.
    FromLeft,
    /// From the right.
    FromRight,
}

/// The number of holes for each kind of wind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WindCount {
    /// Played into it.
    pub into: usize,
    /// Played with it.
    pub with: usize,
    /// Played across it.
    pub across: usize,
}

impl Wind {
    /// The kind of wind, from its origin bearing and the hole's direction of play, in degrees clockwise from north.
    #[must_use]
    pub fn meeting(from_deg: f64, heading_deg: f64) -> Self {
        // The wind's origin relative to the player: 0 ahead, 90 right, −90 left.
        let seen = (from_deg - heading_deg + 180.0).rem_euclid(360.0) - 180.0;
        if seen.abs() <= WITHIN_DEG {
            Self::Into
        } else if seen.abs() >= 180.0 - WITHIN_DEG {
            Self::With
        } else if seen < 0.0 {
            Self::FromLeft
        } else {
            Self::FromRight
        }
    }

    /// In words: "across, from the left".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Into => words::INTO,
            Self::With => words::WITH,
            Self::FromLeft => words::FROM_LEFT,
            Self::FromRight => words::FROM_RIGHT,
        }
    }

    /// The CSS class; both sides share one.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Into => "into",
            Self::With => "with",
            Self::FromLeft | Self::FromRight => "across",
        }
    }
}

impl WindCount {
    /// Counts holes by their directions of play.
    #[must_use]
    pub fn of(from_deg: f64, headings_deg: impl IntoIterator<Item = f64>) -> Self {
        let mut count = Self::default();
        for heading in headings_deg {
            *match Wind::meeting(from_deg, heading) {
                Wind::Into => &mut count.into,
                Wind::With => &mut count.with,
                Wind::FromLeft | Wind::FromRight => &mut count.across,
            } += 1;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_wind_is_named_by_where_it_comes_from() {
        for (from, heading, wind) in [
            (225.0, 225.0, Wind::Into),
            (225.0, 45.0, Wind::With),
            (225.0, 315.0, Wind::FromLeft),
            (225.0, 135.0, Wind::FromRight),
            // Both limits are inclusive for into and with.
            (45.0, 0.0, Wind::Into),
            (315.0, 0.0, Wind::Into),
            (46.0, 0.0, Wind::FromRight),
            (135.0, 0.0, Wind::With),
            (134.0, 0.0, Wind::FromRight),
            (226.0, 0.0, Wind::FromLeft),
            // Across north.
            (10.0, 350.0, Wind::Into),
            (190.0, 350.0, Wind::With),
        ] {
            assert_eq!(Wind::meeting(from, heading), wind, "{from} {heading}");
        }
    }

    proptest! {
        #[test]
        fn every_hole_is_counted_once(
            from in 0.0..360.0f64, headings in prop::collection::vec(-720.0..720.0f64, 0..30),
        ) {
            let count = WindCount::of(from, headings.iter().copied());
            prop_assert_eq!(count.into + count.with + count.across, headings.len());
            // The opposite wind swaps the two, except exactly on the limits.
            let on_limit = |heading: &f64| {
                let seen = (from - heading).rem_euclid(90.0);
                (seen - 45.0).abs() < 1e-6
            };
            if !headings.iter().any(on_limit) {
                let back = WindCount::of(from + 180.0, headings);
                prop_assert_eq!((back.into, back.with, back.across), (count.with, count.into, count.across));
            }
        }

        #[test]
        fn turning_course_and_wind_together_changes_nothing(
            from in 0..360u16, turn in 0..360u16, heading in 0..360u16,
        ) {
            let at = |deg: u16| f64::from(deg);
            prop_assert_eq!(
                Wind::meeting(at(from), at(heading)),
                Wind::meeting(at(from + turn), at(heading + turn))
            );
        }
    }
}
