//! Text of unknown origin, made fit for every format.

/// The text without characters that XML 1.0 forbids (section 2.2, `Char`); each becomes U+FFFD.
///
/// GeoJSON and CSV could write some of them, but their readers end a text at NUL. So a name is the same in all files.
pub fn clean(text: &str) -> String {
    text.chars()
        .map(|sign| match sign {
            '\t' | '\n' | '\r' => sign,
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
            _ => sign,
        })
        .collect()
}

/// Whether a text is a date and time of RFC 3339 that is an `xsd:dateTime` too: `2026-11-23T21:26:40.5+01:00`.
pub fn is_time(text: &str) -> bool {
    let zero = |sign: char| if sign.is_ascii_digit() { '0' } else { sign };
    let form: String = text.chars().map(zero).collect();
    let Some(rest) = form.strip_prefix("0000-00-00T00:00:00") else {
        return false;
    };
    let fraction = rest.strip_prefix(".0");
    let zone = fraction.map_or(rest, |more| more.trim_start_matches('0'));
    let number = |at: usize| -> u32 {
        let digits = text.get(at..at + 2);
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(99)
    };
    let days = match number(5) {
        2 if number(2) % 4 == 0 => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let is_in_range = (1..=days).contains(&number(8))
        && number(11) < 24
        && number(14) < 60
        && number(17) < 60
        && (zone == "Z" || number(text.len() - 5) < 14 && number(text.len() - 2) < 60);
    is_in_range && matches!(zone, "Z" | "+00:00" | "-00:00")
}

#[cfg(test)]
mod tests {
    use super::is_time;

    #[test]
    fn a_time_has_a_date_seconds_and_a_zone() {
        for (text, is) in [
            ("2026-11-23T21:26:40Z", true),
            ("2026-11-23T21:26:40.123Z", true),
            ("2026-11-23T21:26:40-06:00", true),
            ("2026-11-23T21:26:40", false),
            ("2026-11-23 21:26:40Z", false),
            ("2026-11-23T21:26:40.Z", false),
            ("2028-02-29T23:59:59Z", true),
            ("2026-02-29T00:00:00Z", false),
            ("2026-13-01T00:00:00Z", false),
            ("2026-12-00T00:00:00Z", false),
            ("2026-12-01T24:00:00Z", false),
            ("2026-12-01T00:60:00Z", false),
            ("2026-12-01T00:00:00+19:00", false),
            ("yesterday", false),
            ("", false),
        ] {
            assert_eq!(is_time(text), is, "{text}");
        }
    }
}
