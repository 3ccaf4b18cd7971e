//! What fills a slot of a page.

use leptos::prelude::*;

use super::Markup;

/// What fills a slot of a page: data before the app is here, and a live view in the app.
pub enum Fill {
    /// Elements, as they are at first.
    Data(Vec<Markup>),
    /// A view that follows its signals.
    Live(AnyView),
}

impl Fill {
    /// An empty slot.
    pub const NONE: Self = Self::Data(Vec::new());

    /// A live view.
    #[must_use]
    pub fn live(view: impl IntoView + 'static) -> Self {
        Self::Live(view.into_any())
    }

    /// Several fills, one after the other.
    #[must_use]
    pub fn all(fills: impl IntoIterator<Item = Self>) -> Self {
        let mut data = Vec::new();
        let mut views = Vec::new();
        for fill in fills {
            match fill {
                Self::Data(all) => data.extend(all),
                Self::Live(view) => {
                    views.extend(data.drain(..).map(Markup::into_any));
                    views.push(view);
                }
            }
        }
        if views.is_empty() {
            return Self::Data(data);
        }
        views.extend(data.into_iter().map(Markup::into_any));
        Self::Live(views.into_any())
    }

    /// The fill as a view.
    #[must_use]
    pub fn into_view(self) -> AnyView {
        match self {
            Self::Data(all) => all.into_any(),
            Self::Live(view) => view,
        }
    }
}

impl From<Markup> for Fill {
    fn from(markup: Markup) -> Self {
        Self::Data(vec![markup])
    }
}

impl From<Option<Markup>> for Fill {
    fn from(markup: Option<Markup>) -> Self {
        Self::Data(markup.into_iter().collect())
    }
}
