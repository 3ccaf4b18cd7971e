//! The address of a shared hole: `/shared?hole=4#1C6MI…`. The holes are in the fragment, which browsers send to no host;
//! `golf-link` packs and unpacks them. The query names the hole that is shown, where there are several.

use golf_api::hole::HoleNumber;

use crate::address::base;

/// The path.
pub const PATH: &str = "/shared";

/// The address of shared holes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SharedAddress {
    /// The packed holes, without the `#`. Any text.
    pub packed: String,
    /// The shown hole; the first one if there is none.
    pub number: Option<HoleNumber>,
}

impl SharedAddress {
    /// The address of packed holes.
    #[must_use]
    pub const fn of(packed: String) -> Self {
        Self {
            packed,
            number: None,
        }
    }

    /// Reads a query string, without the `?`. The packed holes are in the fragment.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        let number = query
            .strip_prefix("hole=")
            .and_then(|number| number.parse().ok());
        Self {
            packed: String::new(),
            number: number.map(HoleNumber),
        }
    }

    /// The same holes, with another one shown.
    #[must_use]
    pub fn at(&self, number: HoleNumber) -> Self {
        Self {
            packed: self.packed.clone(),
            number: Some(number),
        }
    }

    /// The address, with the path of the app.
    #[must_use]
    pub fn href(&self) -> String {
        base::at(&self.to_path())
    }

    /// Path, query and fragment.
    #[must_use]
    pub fn to_path(&self) -> String {
        let query = self.number.map(|number| format!("?hole={number}"));
        [
            PATH,
            query.as_deref().unwrap_or_default(),
            "#",
            &self.packed,
        ]
        .concat()
    }
}

/// Whether a fragment, with its `#`, may hold a hole: it begins with a version. No element of a page has such a name.
#[must_use]
pub fn holds_hole(fragment: &str) -> bool {
    let mut signs = fragment.bytes();
    signs.next() == Some(b'#') && signs.next().is_some_and(|sign| sign.is_ascii_digit())
}
