//! Why a text holds no hole, and why holes fit no link: sentences for a person.

use std::fmt;

use crate::{LONGEST, MOST_HAZARDS, MOST_HOLES};

/// Why a text holds no hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotAHole {
    /// There is no text.
    Empty,
    /// The first character is of another version.
    OtherVersion,
    /// The text is longer than any link.
    TooLong,
    /// The text was changed or cut off: it is no base64url, or its check sum is wrong.
    Damaged,
    /// The check sum is right, and the content breaks a rule of the format.
    Impossible,
}

impl fmt::Display for NotAHole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "This link holds no hole. Ask for the whole link: the part after # is the hole.",
            Self::OtherVersion => {
                "This link is of another version, or it was damaged. Reload this page. If that does not help, ask for the link once more, or for a picture of the hole."
            }
            Self::TooLong => "This link is too long to be a shared hole. Ask for the link once more.",
            Self::Damaged => {
                "This link was cut off or changed on its way. Ask for the link once more, or for a picture of the hole."
            }
            Self::Impossible => {
                "This link holds a hole that cannot be drawn. Ask for the link once more, or for a picture of the hole."
            }
        })
    }
}

impl std::error::Error for NotAHole {}

/// Why holes fit no link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotPacked {
    /// The link would be longer than [`LONGEST`].
    TooLong,
    /// There is no hole, or there are more than [`MOST_HOLES`].
    Holes,
    /// A hole has more hazards than [`MOST_HAZARDS`].
    Hazards,
    /// A number of a hole, or a point, is none.
    Impossible,
}

impl fmt::Display for NotPacked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(
                f,
                "This does not fit in a link of {LONGEST} characters. Share fewer holes, or a picture."
            ),
            Self::Holes => write!(
                f,
                "A link holds 1 to {MOST_HOLES} holes. Share fewer holes, or a picture."
            ),
            Self::Hazards => write!(
                f,
                "A hole in a link has {MOST_HAZARDS} hazards at most. Share a picture instead."
            ),
            Self::Impossible => f.write_str(
                "The data of this hole cannot be written into a link. Share a picture instead.",
            ),
        }
    }
}

impl std::error::Error for NotPacked {}
