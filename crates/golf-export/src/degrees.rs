//! Degrees as text, without float formatting: its tables would be in the wasm.

/// Parts of a degree: seven decimals, which is a centimeter on the ground.
const PARTS: i64 = 10_000_000;

/// Degrees as a plain decimal, as the answer has them up to seven decimals; never with an exponent, and never "-0".
///
/// A decimal without an exponent is valid as `xsd:decimal` in GPX, and as a number in JSON (RFC 8259 section 6).
pub fn write(degrees: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "saturates, and degrees are at most 180"
    )]
    let parts = (degrees * PARTS as f64).round() as i64;
    let sign = if parts < 0 { "-" } else { "" };
    let parts = parts.unsigned_abs();
    let (whole, fraction) = (parts / PARTS.unsigned_abs(), parts % PARTS.unsigned_abs());
    if fraction == 0 {
        return format!("{sign}{whole}");
    }
    let fraction = format!("{fraction:07}");
    let fraction = fraction.trim_end_matches('0');
    format!("{sign}{whole}.{fraction}")
}

#[cfg(test)]
mod tests {
    use super::write;
    use proptest::prelude::*;

    #[test]
    fn degrees_are_written_as_the_answer_has_them() {
        for (degrees, text) in [
            (32.334_788_9, "32.3347889"),
            (-86.328_393_9, "-86.3283939"),
            (-121.949_75, "-121.94975"),
            (180.0, "180"),
            (-0.0, "0"),
            (1e-7, "0.0000001"),
            (-1e-9, "0"),
            (0.1 + 0.2, "0.3"),
        ] {
            assert_eq!(write(degrees), text);
        }
    }

    proptest! {
        #[test]
        fn seven_decimals_are_read_back_exactly(parts in -1_800_000_000..=1_800_000_000_i32) {
            let degrees = f64::from(parts) / 1e7;
            prop_assert_eq!(write(degrees).parse::<f64>().map(f64::to_bits), Ok((degrees + 0.0).to_bits()));
        }
    }
}
