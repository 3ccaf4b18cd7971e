//! The address of a shared hole: `/shared?hole=4#1C6MI…`. The holes are in the fragment, which browsers send to no host;
//! `golf-link` packs and unpacks them. The query names the hole that is shown, where there are several.

use golf_api::hole::HoleNumber;

use crate::address::base;

/// The path.
pub const PATH: &str = "/shared";

/// The last part of the path of the page that puts a hole on a web page: `/shared/embed#1C6MI…`.
pub const EMBED: &str = "embed";

/// The address of shared holes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SharedAddress {
    /// The packed holes, without the `#`. Any text.
    pub packed: String,
    /// The shown hole; the first one if there is none.
    pub number: Option<HoleNumber>,
    /// Whether it is the page that puts the hole on a web page.
    pub is_embed: bool,
}

impl SharedAddress {
    /// The address of packed holes.
    #[must_use]
    pub const fn of(packed: String) -> Self {
        Self {
            packed,
            number: None,
            is_embed: false,
        }
    }

    /// The page that puts packed holes on a web page.
    #[must_use]
    pub fn embed(packed: String) -> Self {
        Self {
            is_embed: true,
            ..Self::of(packed)
        }
    }

    /// Reads a link that a person has pasted: any address, or the packed holes alone. Its host and its path do not matter.
    #[must_use]
    pub fn of_link(link: &str) -> Self {
        let link = link.trim();
        let (address, packed) = link.split_once('#').unwrap_or(("", link));
        let (_, query) = address.split_once('?').unwrap_or_default();
        Self {
            packed: packed.to_owned(),
            ..Self::parse(query)
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
            is_embed: false,
        }
    }

    /// The same holes, with another one shown.
    #[must_use]
    pub fn at(&self, number: HoleNumber) -> Self {
        Self {
            packed: self.packed.clone(),
            number: Some(number),
            is_embed: self.is_embed,
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
        let page = self.is_embed.then(|| ["/", EMBED].concat());
        [
            PATH,
            page.as_deref().unwrap_or_default(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_link_is_read_whatever_its_host() {
        let hole = |number| Some(HoleNumber(number));
        for (link, packed, number) in [
            ("https://golf.example/shared#1C6MI", "1C6MI", None),
            (
                " https://golf.example/a/shared?hole=4#1C6MI\n",
                "1C6MI",
                hole(4),
            ),
            ("#1C6MI", "1C6MI", None),
            ("1C6MI", "1C6MI", None),
            ("javascript:alert(1)", "javascript:alert(1)", None),
            ("", "", None),
        ] {
            let address = SharedAddress::of_link(link);
            assert_eq!(
                (address.packed.as_str(), address.number),
                (packed, number),
                "{link}"
            );
            assert!(!address.is_embed);
        }
    }
}
