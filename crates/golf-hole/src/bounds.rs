//! A number between two others.

/// The number of a range that is nearest to `value`; `NaN` for `NaN`.
///
/// [`f64::clamp`] says the numbers in a panic, which would link the formatting of floats: several kilobytes of a first load.
#[must_use]
pub const fn within(value: f64, least: f64, most: f64) -> f64 {
    if value < least {
        least
    } else if value > most {
        most
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::within;

    #[test]
    fn a_number_outside_a_range_becomes_its_nearest_end() {
        assert_eq!(
            [-1.0, 0.5, 2.0].map(|value| within(value, 0.0, 1.0)),
            [0.0, 0.5, 1.0]
        );
        assert!(within(f64::NAN, 0.0, 1.0).is_nan());
    }
}
