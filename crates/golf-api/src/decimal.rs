//! Exact decimal numbers as text, without the tables of Rust's own float parsing and formatting.
//!
//! Those tables do not compress, and would be part of the first load. A browser has tables of its
//! own, so it handles the cases that are not exact here.

/// Whole numbers up to this one are exact as floats.
const EXACT: u64 = 1 << 53;

/// Powers of ten up to this exponent are exact as floats.
const EXACT_POWER: u32 = 22;

/// The float nearest to a decimal: an optional sign, digits with at most one point, and an optional
/// exponent. `None` for anything else, including "inf" and "nan". A decimal beyond the largest
/// float is infinite.
#[must_use]
pub fn read(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
        None => (unsigned, 0),
        Some((digits, exponent)) => (digits, read_exponent(exponent)?),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let places = whole.bytes().chain(fraction.bytes());
    let mut number = Some(0_u64);
    for digit in places.clone() {
        if !digit.is_ascii_digit() {
            return None;
        }
        let digit = u64::from(digit - b'0');
        number = number.and_then(|number| number.checked_mul(10)?.checked_add(digit));
    }
    places.clone().next()?;
    let decimals = i64::try_from(fraction.len()).ok()?;
    let power = exponent.checked_sub(decimals)?;
    let size = u32::try_from(power.unsigned_abs()).unwrap_or(u32::MAX);
    let number = number.filter(|number| *number <= EXACT && size <= EXACT_POWER);
    let Some(number) = number else {
        return nearest(text);
    };
    #[expect(clippy::cast_precision_loss, reason = "at most 2⁵³")]
    let number = number as f64;
    // Both operands are exact, so one operation gives the nearest float.
    let power_of_ten = (0..size).fold(1.0, |power, _| power * 10.0);
    let number = if power < 0 {
        number / power_of_ten
    } else {
        number * power_of_ten
    };
    Some(if text.starts_with('-') {
        -number
    } else {
        number
    })
}

/// An exponent, clamped to the range of `i32`.
fn read_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let most = i64::from(i32::MAX);
    let size = digits.parse().unwrap_or(most).min(most);
    is_number.then_some(if text.starts_with('-') { -size } else { size })
}

/// The shortest text that parses to the same float. A browser uses an exponent below 1e-6 and from
/// 1e21 on.
#[must_use]
pub fn write(number: f64) -> String {
    shortest(number)
}

/// A number with exactly `places` decimals, at most nine: "33.50", "-0.5". Halves are rounded away from zero, and there is
/// no "-0". Correct to the last digit for numbers with at most 15 digits in all.
#[must_use]
pub fn fixed(number: f64, places: u32) -> String {
    let one = 10_u64.pow(places.min(9));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "not negative, and beyond the largest integer it stays there"
    )]
    let units = (number.abs() * one as f64).round() as u64;
    let sign = if number < 0.0 && units > 0 { "-" } else { "" };
    if places == 0 {
        return format!("{sign}{units}");
    }
    let (whole, rest) = (units / one, units % one);
    let width = usize::try_from(places.min(9)).unwrap_or_default();
    format!("{sign}{whole}.{rest:0width$}")
}

#[cfg(not(target_arch = "wasm32"))]
fn nearest(text: &str) -> Option<f64> {
    text.parse().ok()
}

#[cfg(not(target_arch = "wasm32"))]
fn shortest(number: f64) -> String {
    number.to_string()
}

#[cfg(target_arch = "wasm32")]
fn nearest(text: &str) -> Option<f64> {
    Some(js_sys::parse_float(text))
}

#[cfg(target_arch = "wasm32")]
fn shortest(number: f64) -> String {
    js_sys::Number::from(number)
        .to_string_with_radix(10)
        .map(String::from)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_decimal_reads_as_rust_reads_it() {
        for text in [
            "0",
            "-0",
            "+1",
            "4.9",
            ".5",
            "5.",
            "-121.9497500",
            "9007199254740992",
            "9007199254740993",
            "1e22",
            "1e23",
            "123456789012345678901234567890",
            "0.000001",
            "1e-7",
            "2.5E+3",
            "1e400",
            "-1e-400",
            "1e99999999999999999999",
        ] {
            let (read, expected) = (read(text), text.parse::<f64>());
            assert_eq!(
                read.map(f64::to_bits),
                expected.ok().map(f64::to_bits),
                "{text}"
            );
        }
    }

    #[test]
    fn a_number_is_rounded_to_its_decimals() {
        for (number, places, text) in [
            (0.0, 0, "0"),
            (1_790_000_000_000.4, 0, "1790000000000"),
            (33.506_605_5, 6, "33.506606"),
            (-82.019_610_2, 6, "-82.019610"),
            (-0.004, 2, "0.00"),
            (-0.5, 1, "-0.5"),
            (0.05, 1, "0.1"),
            (190.0, 1, "190.0"),
            (9.999, 2, "10.00"),
            (f64::NAN, 1, "0.0"),
        ] {
            assert_eq!(fixed(number, places), text, "{number}");
        }
    }

    proptest! {
        #[test]
        fn a_rounded_number_is_as_near_as_its_decimals_allow(number in -1e6..1e6_f64, places in 0..7_u32) {
            let read = read(&fixed(number, places)).unwrap_or(f64::NAN);
            let half = 0.500_001 * 0.1_f64.powi(i32::try_from(places).unwrap_or(0));
            prop_assert!((read - number).abs() <= half, "{number} {read}");
        }
    }

    #[test]
    fn what_is_no_decimal_is_none() {
        for text in [
            "", "-", "+", ".", "e1", "1e", "1e+", "1e1.5", "1.2.3", "1-2", "--1", "inf", "-inf",
            "NaN", "0x10", " 1", "1 ", "1_000", "１", "1e 5",
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn every_float_is_read_back_from_its_text(number in prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO) {
            let read = read(&write(number)).map(f64::to_bits);
            prop_assert_eq!(read, Some(number.to_bits()));
            let exponential = format!("{number:e}");
            let read = super::read(&exponential).map(f64::to_bits);
            prop_assert_eq!(read, Some(number.to_bits()), "{}", exponential);
        }

        #[test]
        fn any_text_reads_as_rust_reads_it_but_for_words(text in "[+-]?[0-9]{0,20}(\\.[0-9]{0,20})?([eE][+-]?[0-9]{0,3})?") {
            let (read, expected) = (read(&text), text.parse::<f64>());
            prop_assert_eq!(read.map(f64::to_bits), expected.ok().map(f64::to_bits));
        }
    }
}
