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

/// Whether a text is a date and time of RFC 3339 that has the form of `xsd:dateTime` too: `2026-11-23T21:26:40.5+01:00`.
pub fn is_time(text: &str) -> bool {
    let zero = |sign: char| if sign.is_ascii_digit() { '0' } else { sign };
    let form: String = text.chars().map(zero).collect();
    let Some(rest) = form.strip_prefix("0000-00-00T00:00:00") else {
        return false;
    };
    let fraction = rest.strip_prefix(".0");
    let zone = fraction.map_or(rest, |more| more.trim_start_matches('0'));
    matches!(zone, "Z" | "+00:00" | "-00:00")
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
            ("yesterday", false),
            ("", false),
        ] {
            assert_eq!(is_time(text), is, "{text}");
        }
    }
}
