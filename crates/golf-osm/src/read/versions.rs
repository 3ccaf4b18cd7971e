//! Versions of an object. A file that a map can be made of has one version of each object.
//!
//! A history has several, and so have extracts of different days that were put together. Which of them counts cannot be
//! told in one pass over a file in any order, so such a file is refused. An object that is there twice in the same version
//! is no history: Overpass prints a node once with its tags, and once more as a part of a way.

use super::trouble::{NEWEST_ONLY, Trouble};
use crate::element::ElementId;

/// The version of an object, if the file says one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Version(u32);

impl Version {
    /// A version as the file says it.
    #[must_use]
    pub fn of(version: Option<u64>) -> Self {
        Self(version.map_or(0, |version| u32::try_from(version).unwrap_or(u32::MAX)))
    }

    /// The version of an object that is there again, with the same content or not.
    ///
    /// # Errors
    /// A [`Trouble`] if these are two versions.
    pub fn agreed(self, other: Self, is_same: bool, id: ElementId) -> Result<Self, Trouble> {
        let are_two = self.0 > 0 && other.0 > 0 && self != other;
        if are_two || !is_same {
            let what = format!("it has several versions of {id}");
            return Err(Trouble::new(what, NEWEST_ONLY));
        }
        Ok(Self(self.0.max(other.0)))
    }
}

/// Whether objects come in the order of their numbers, each once. Then none can be there twice.
#[derive(Debug, Clone, Copy, Default)]
pub struct Order {
    last: Option<i64>,
    is_broken: bool,
}

impl Order {
    /// Notes the next object.
    pub const fn note(&mut self, number: i64) {
        if let Some(last) = self.last
            && number <= last
        {
            self.is_broken = true;
        }
        self.last = Some(number);
    }

    /// Whether an object may be there twice.
    #[must_use]
    pub const fn is_broken(self) -> bool {
        self.is_broken
    }
}
