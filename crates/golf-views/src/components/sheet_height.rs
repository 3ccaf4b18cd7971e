//! The heights of the sheet with the details of a hole.

use crate::words::hole as words;

/// A height of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Height {
    /// The figures to the green, and the beginning of the note.
    #[default]
    Peek,
    /// About half of the window, with the map above it.
    Half,
    /// The whole screen below the heading.
    Full,
}

impl Height {
    /// The value of `data-height`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Peek => "peek",
            Self::Half => "half",
            Self::Full => "full",
        }
    }

    /// The next height of the cycle.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Peek => Self::Half,
            Self::Half => Self::Full,
            Self::Full => Self::Peek,
        }
    }

    /// The height that a key of the grip chooses.
    #[must_use]
    pub fn of_key(self, key: &str) -> Option<Self> {
        match key {
            "ArrowUp" if self == Self::Peek => Some(Self::Half),
            "ArrowDown" if self == Self::Full => Some(Self::Half),
            "ArrowUp" | "PageUp" => Some(Self::Full),
            "ArrowDown" | "PageDown" => Some(Self::Peek),
            _ => None,
        }
    }

    /// The height nearest to a share of the window, 0 to 1.
    #[must_use]
    pub fn of_share(share: f64) -> Self {
        if share < 0.28 {
            Self::Peek
        } else if share < 0.68 {
            Self::Half
        } else {
            Self::Full
        }
    }

    /// The name of the grip: what the next press shows.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Peek => words::MORE_DETAILS,
            Self::Half => words::ALL_DETAILS,
            Self::Full => words::FEWER_DETAILS,
        }
    }
}
