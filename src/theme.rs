//! Paper or night: which one a person wants, and how the page is told.
//!
//! `public/early.js` tells it the same before anything is painted, from what [`crate::settings`] keeps.

use leptos::prelude::document;

use crate::words::frame as words;

/// The colors of the app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// What the system shows by itself.
    #[default]
    System,
    /// Dark ink on light paper.
    Paper,
    /// Light ink on dark paper.
    Night,
}

impl Theme {
    /// Every theme, in the order of the choice.
    pub const ALL: [Self; 3] = [Self::System, Self::Paper, Self::Night];

    /// The word it is kept as, and the page's `data-theme`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Paper => "paper",
            Self::Night => "night",
        }
    }

    /// What it is, for the settings.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::System => words::SYSTEM,
            Self::Paper => words::PAPER,
            Self::Night => words::NIGHT,
        }
    }

    /// Reads [`Self::word`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// The one after it, round and round.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::System => Self::Paper,
            Self::Paper => Self::Night,
            Self::Night => Self::System,
        }
    }

    /// When the browser's own frame takes the color of paper, and when that of night.
    const fn media(self) -> [&'static str; 2] {
        match self {
            Self::System => [
                "(prefers-color-scheme: light)",
                "(prefers-color-scheme: dark)",
            ],
            Self::Paper => ["all", "not all"],
            Self::Night => ["not all", "all"],
        }
    }
}

/// Shows the page in a theme.
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
        for wanted in [Theme::Paper, Theme::Night, Theme::System] {
            theme = theme.next();
            assert_eq!(theme, wanted);
            assert_eq!(Theme::parse(theme.word()), Some(theme));
        }
        assert_eq!(Theme::parse("sepia"), None);
    }
}
