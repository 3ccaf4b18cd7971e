//! The color theme: which one a person wants, and how the page applies it.
//!
//! `public/early.js` applies the theme that [`crate::settings`] has stored before the first paint.

use golf_views::words::frame as words;
use leptos::prelude::document;

/// A color theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Follows the system.
    #[default]
    System,
    /// Dark ink on light paper.
    Paper,
    /// Light ink on dark paper.
    Night,
    /// Black on white, with larger figures on the map.
    Sunlight,
}

impl Theme {
    /// Every theme, in display order.
    pub const ALL: [Self; 4] = [Self::System, Self::Paper, Self::Night, Self::Sunlight];

    /// The value that is stored, and the page's `data-theme`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Paper => "paper",
            Self::Night => "night",
            Self::Sunlight => "sunlight",
        }
    }

    /// The label in the settings.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::System => words::SYSTEM,
            Self::Paper => words::PAPER,
            Self::Night => words::NIGHT,
            Self::Sunlight => words::SUNLIGHT,
        }
    }

    /// Reads [`Self::word`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// The next theme in the cycle.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::System => Self::Paper,
            Self::Paper => Self::Night,
            Self::Night => Self::Sunlight,
            Self::Sunlight => Self::System,
        }
    }

    /// The media queries for the two `theme-color` elements: paper's and night's.
    const fn media(self) -> [&'static str; 2] {
        match self {
            Self::System => [
                "(prefers-color-scheme: light)",
                "(prefers-color-scheme: dark)",
            ],
            Self::Paper | Self::Sunlight => ["all", "not all"],
            Self::Night => ["not all", "all"],
        }
    }
}

/// Applies a theme to the page.
pub fn show(theme: Theme) {
    let document = document();
    if let Some(root) = document.document_element() {
        let _ = root.set_attribute("data-theme", theme.word());
    }
    let metas = document.query_selector_all("meta[name=theme-color]").ok();
    for (index, media) in (0..).zip(theme.media()) {
        let meta = metas.as_ref().and_then(|metas| metas.get(index));
        if let Some(meta) = meta {
            let meta: web_sys::Element = wasm_bindgen::JsCast::unchecked_into(meta);
            let _ = meta.set_attribute("media", media);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_switch_goes_through_every_theme_and_round() {
        let mut theme = Theme::default();
        for wanted in [Theme::Paper, Theme::Night, Theme::Sunlight, Theme::System] {
            theme = theme.next();
            assert_eq!(theme, wanted);
            assert_eq!(Theme::parse(theme.word()), Some(theme));
        }
        assert_eq!(Theme::parse("sepia"), None);
    }
}
