//! The sizes of pages and of paper.
//!
//! Rule 4.3 and its Clarification 4.3a/1 (R&A and USGA, 2023) allow a book of greens of 4¼ by 7 inches at most, the binding
//! included.

use crate::page::{INCH, Size};

/// The largest page, in inches.
pub const LARGEST_IN: (f64, f64) = (4.25, 7.0);
/// The smallest page, in inches: below it, a line of type has too few words.
pub const SMALLEST_IN: (f64, f64) = (2.75, 4.25);
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

    /// A size in inches; `None` outside [`SMALLEST_IN`] to [`LARGEST_IN`].
    #[must_use]
    pub fn new(width_in: f64, height_in: f64) -> Option<Self> {
        let is_between = |length: f64, least: f64, most: f64| (least..=most).contains(&length);
        let is_allowed = is_between(width_in, SMALLEST_IN.0, LARGEST_IN.0)
            && is_between(height_in, SMALLEST_IN.1, LARGEST_IN.1);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 2 and 7 inches"
        )]
        let hundredths = |length: f64| (length * 100.0).round() as u16;
        is_allowed.then(|| Self::hundredths(hundredths(width_in), hundredths(height_in)))
    }

    /// Reads the form of addresses, `3.5x7`.
    #[must_use]
    pub fn parse(words: &str) -> Option<Self> {
        let (width, height) = words.split_once('x')?;
        Self::new(width.trim().parse().ok()?, height.trim().parse().ok()?)
    }

    /// Its width and height, in inches.
    #[must_use]
    pub fn inches(self) -> (f64, f64) {
        (
            f64::from(self.width) / 100.0,
            f64::from(self.height) / 100.0,
        )
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
        let (width, height) = self.inches();
        write!(f, "{width}x{height}")
    }
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
        assert_eq!(Trim::new(4.26, 7.0), None);
        assert_eq!(Trim::new(4.25, 7.01), None);
        assert_eq!(Trim::new(f64::NAN, 7.0), None);
        assert_eq!(Trim::parse("9x9"), None);
        assert_eq!(Trim::parse("4"), None);
        assert!(Trim::new(4.25, 7.0).is_some());
    }

    proptest! {
        #[test]
        fn a_size_survives_its_address(width in 275..=425_u16, height in 425..=700_u16) {
            let trim = Trim::hundredths(width, height);
            prop_assert_eq!(Trim::parse(&trim.to_string()), Some(trim));
        }
    }
}
