//! The sizes of pages and of paper.
//!
//! Rule 4.3 and its Clarification 4.3a/1 (R&A and USGA, 2023) allow a book of greens of 4¼ by 7 inches at most, the binding
//! included.

use crate::page::{INCH, Size};

/// The largest page.
pub const LARGEST: Trim = Trim::hundredths(425, 700);
/// The smallest page: below it, a line of type has too few words.
pub const SMALLEST: Trim = Trim::hundredths(275, 425);
/// The margin at the outer edges of a page, in points.
pub const MARGIN: f64 = 0.25 * INCH;
/// The margin at the binding, in points.
pub const BINDING: f64 = 0.375 * INCH;

/// The size of a page after cutting, in hundredths of an inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trim {
    width: u16,
    height: u16,
}

impl Trim {
    /// The sizes to choose from: a pocket, a postcard, a quarter of a Letter sheet, and the largest that the Rules allow.
    pub const OFFERED: [Self; 4] = [
        Self::hundredths(350, 700),
        Self::hundredths(400, 600),
        Self::hundredths(425, 550),
        Self::hundredths(425, 700),
    ];

    const fn hundredths(width: u16, height: u16) -> Self {
        Self { width, height }
    }

    /// Reads the form of addresses, `3.5x7`, in inches; `None` outside [`SMALLEST`] to [`LARGEST`]. No floating point:
    /// every route reads addresses, and few need numbers with decimals.
    #[must_use]
    pub fn parse(words: &str) -> Option<Self> {
        let (width, height) = words.split_once('x')?;
        let size = Self::hundredths(hundredths_of(width)?, hundredths_of(height)?);
        let is_allowed = (SMALLEST.width..=LARGEST.width).contains(&size.width)
            && (SMALLEST.height..=LARGEST.height).contains(&size.height);
        is_allowed.then_some(size)
    }

    /// Its width and height, in inches.
    #[must_use]
    pub fn inches(self) -> (f64, f64) {
        (
            f64::from(self.width) / 100.0,
            f64::from(self.height) / 100.0,
        )
    }

    /// Its width and height, in inches, as people write them: "3.5", "7".
    #[must_use]
    pub fn texts(self) -> [String; 2] {
        [self.width, self.height].map(|length| {
            let (whole, decimals) = (length / 100, length % 100);
            match (decimals, decimals % 10) {
                (0, _) => whole.to_string(),
                (_, 0) => format!("{whole}.{}", decimals / 10),
                _ => format!("{whole}.{decimals:02}"),
            }
        })
    }

    /// Its width and height, in points.
    #[must_use]
    pub fn size(self) -> Size {
        let (width, height) = self.inches();
        Size::inches(width, height)
    }
}

impl Default for Trim {
    fn default() -> Self {
        Self::OFFERED[0]
    }
}

impl std::fmt::Display for Trim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [width, height] = self.texts();
        write!(f, "{width}x{height}")
    }
}

/// Reads "3.5" as 350; `None` for anything but digits with at most two decimals.
fn hundredths_of(inches: &str) -> Option<u16> {
    let (whole, decimals) = inches.trim().split_once('.').unwrap_or((inches.trim(), ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = (1..=2).contains(&whole.len()) && decimals.len() <= 2;
    if !is_short || !is_number(whole) || !is_number(decimals) {
        return None;
    }
    let tens: u16 = format!("{decimals:0<2}").parse().ok()?;
    Some(whole.parse::<u16>().ok()? * 100 + tens)
}

/// What a printer takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 8½ by 11 inches.
    #[default]
    Letter,
    /// 210 by 297 millimeters.
    A4,
}

impl Paper {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Letter, Self::A4];

    /// The paper that printers take in the country of a locale, such as "en-US": Letter in those that Unicode's Common Locale
    /// Data Repository names, A4 elsewhere. English without a country is American there.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        const LETTER: [&str; 15] = [
            "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
            "en",
        ];
        let mut parts = locale.split(['-', '_']);
        let language = parts.next().unwrap_or_default();
        let country = parts.find(|part| part.len() == 2);
        if LETTER.contains(&country.unwrap_or(language)) {
            Self::Letter
        } else {
            Self::A4
        }
    }

    /// Its size, upright.
    #[must_use]
    pub fn size(self) -> Size {
        match self {
            Self::Letter => Size::inches(8.5, 11.0),
            Self::A4 => Size::inches(210.0 / 25.4, 297.0 / 25.4),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_page_is_larger_than_the_rules_allow() {
        for refused in [
            "4.26x7",
            "4.25x7.01",
            "9x9",
            "4",
            "x",
            "-3x5",
            "3.555x5",
            "3,5x7",
            "3.5x7x",
            "99999x5",
        ] {
            assert_eq!(Trim::parse(refused), None, "{refused}");
        }
        let largest = Trim::parse("4.25x7").map(Trim::inches);
        assert_eq!(largest, Some((4.25, 7.0)));
        assert_eq!(
            Trim::parse(" 3.50 x 6.05 ").map(|trim| trim.to_string()),
            Some("3.5x6.05".into())
        );
    }

    #[test]
    fn a_booklet_is_on_the_paper_of_the_country() {
        for locale in ["en-US", "es-MX", "fr-CA", "zh-Hant-US", "en", "es_CO"] {
            assert_eq!(Paper::of_locale(locale), Paper::Letter, "{locale}");
        }
        for locale in [
            "en-GB", "de", "de-DE", "es", "ca", "ca-ES", "C", "", "es-419",
        ] {
            assert_eq!(Paper::of_locale(locale), Paper::A4, "{locale}");
        }
    }

    proptest! {
        #[test]
        fn a_size_survives_its_address(width in 275..=425_u16, height in 425..=700_u16) {
            let trim = Trim::hundredths(width, height);
            prop_assert_eq!(Trim::parse(&trim.to_string()), Some(trim));
        }
    }
}
