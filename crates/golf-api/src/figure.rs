//! Numbers that the service carries as text: rating, par, slope and the length of a tee.
//!
//! A [`Figure`] keeps its text and parses it as a number on demand. So an odd value ("72/71",
//! "N/A") can still be shown, and never becomes 0.

use serde::Serialize;

use crate::decimal;

/// A number carried as a string (contract 2.1 and 2.2). The text is kept as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Figure(String);

impl Figure {
    /// Wraps the text of a figure, such as `"4.9"`, `"72"` or `"6,828 yards"`.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, exactly as the service sent it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The text without space around it; `None` if it is blank.
    #[must_use]
    pub fn given(&self) -> Option<&str> {
        let text = self.0.trim();
        (!text.is_empty()).then_some(text)
    }

    /// The text as a finite number, or `None` where it is not one.
    ///
    /// Surrounding space, thousands commas and a unit of yards ("yards", "yard", "yds", "yd") are
    /// accepted, since the contract writes a tee's length as `'<number> yards'`.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        let text = self.0.trim();
        let text = ["yards", "yard", "yds", "yd"]
            .iter()
            .find_map(|unit| strip_suffix_ignoring_case(text, unit))
            .unwrap_or(text)
            .trim_end();
        let plain: String;
        let digits = if text.contains(',') {
            plain = without_thousands_commas(text)?;
            &plain
        } else {
            text
        };
        // Only plain decimals: no "1e300".
        if digits.is_empty()
            || !digits
                .bytes()
                .all(|b| b.is_ascii_digit() || b"+-.".contains(&b))
        {
            return None;
        }
        decimal::read(digits).filter(|number| number.is_finite())
    }

    /// The text as a whole number, or `None` where it is not one that fits.
    #[must_use]
    pub fn whole(&self) -> Option<i32> {
        let number = self.number()?;
        let fits = number.fract() == 0.0 && number.abs() < f64::from(i32::MAX);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "whole and in range, checked above"
        )]
        fits.then_some(number as i32)
    }
}

fn strip_suffix_ignoring_case<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let at = text.len().checked_sub(suffix.len())?;
    let (rest, tail) = text.split_at_checked(at)?;
    tail.eq_ignore_ascii_case(suffix).then_some(rest)
}

/// "6,828" → "6828"; `None` where the commas do not separate groups of three digits.
fn without_thousands_commas(text: &str) -> Option<String> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let grouped = (1..=3).contains(&first.trim_start_matches(['+', '-']).len())
        && groups.all(|group| group.len() == 3);
    let point = if text.contains('.') { "." } else { "" };
    (grouped && !fraction.contains(','))
        .then(|| format!("{}{point}{fraction}", whole.replace(',', "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_a_number_reads_as_one() {
        let check = |text: &str, number: Option<f64>| {
            assert_eq!(Figure::new(text).number(), number, "{text:?}");
            assert_eq!(Figure::new(text).text(), text);
        };
        check("4.9", Some(4.9));
        check("72", Some(72.0));
        check(" 131 ", Some(131.0));
        check("6,828 yards", Some(6828.0));
        check("6828 yards", Some(6828.0));
        check("6,828 Yds", Some(6828.0));
        check("1,006,828yd", Some(1_006_828.0));
        check("-3.5", Some(-3.5));
        check("", None);
        check("yards", None);
        check("N/A", None);
        check("72/71", None);
        check("inf", None);
        check("NaN", None);
        check("1e300", None);
        check("6,8,2,8", None);
        check("68,28", None);
        check("1.234,567", None);
        check("é yards", None);
    }

    #[test]
    fn a_whole_number_is_whole_and_fits() {
        assert_eq!(Figure::new("72").whole(), Some(72));
        assert_eq!(Figure::new("72.0").whole(), Some(72));
        assert_eq!(Figure::new("72.5").whole(), None);
        assert_eq!(Figure::new("99999999999").whole(), None);
    }
}
