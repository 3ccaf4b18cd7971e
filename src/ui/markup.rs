//! Markup of `golf-views` as views of the framework. Repeated or static parts share one view type, with one function to build
//! it and one to update it. A tree of typed views would add several functions per attribute to the first load.
//!
//! Which to use: `view!` where there are events or signals, markup for HTML that is repeated or never changes, and an
//! `Element` alone for drawings.
//!
//! A reactive part that returns [`Shown`] markup is written over its previous one. A reactive part inside a `view!` that is
//! built again starts over instead: give it what changes as a signal.
//!
//! `markup/built.rs` shows it in the document.

mod built;

use golf_views::element::Inside;
use golf_views::markup::{Fill, Live, Markup, Part};
use leptos::html::ElementType;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Markup as a view.
pub struct Shown(Markup);

/// Markup, none or several, as a view.
pub trait Show {
    /// The view.
    type View;

    /// Turns it into a view.
    fn shown(self) -> Self::View;
}

impl Show for Markup {
    type View = Shown;

    fn shown(self) -> Shown {
        Shown(self)
    }
}

impl Show for Option<Markup> {
    type View = Option<Shown>;

    fn shown(self) -> Option<Shown> {
        self.map(Shown)
    }
}

impl Show for Vec<Markup> {
    type View = Vec<Shown>;

    fn shown(self) -> Vec<Shown> {
        self.into_iter().map(Shown).collect()
    }
}

impl Show for Fill {
    type View = AnyView;

    fn shown(self) -> AnyView {
        let views = self.0.into_iter().filter_map(|inside| match inside {
            Inside::Text(text) => Some(text.into_any()),
            Inside::Element(markup) => Some(Shown(markup).into_any()),
            Inside::Part(Part::View(view)) => view.view(),
            Inside::Part(_) => None,
        });
        views.collect::<Vec<AnyView>>().into_any()
    }
}

/// Fills a slot with a view.
#[must_use]
pub fn live(view: impl IntoView + 'static) -> Fill {
    Fill::live(Live::new(view.into_any()))
}

/// Fills a slot with markup that is made again when a signal in it changes.
#[must_use]
pub fn reactive<M>(markup: impl Fn() -> M + Send + 'static) -> Fill
where
    M: Show + 'static,
    M::View: IntoView + 'static,
{
    live(move || markup().shown())
}

/// Living parts of markup.
pub trait LiveMarkup {
    /// Appends a view.
    #[must_use]
    fn view(self, view: AnyView) -> Self;

    /// Gives the element to a reference once it is built or adopted.
    #[must_use]
    fn node<E>(self, node: NodeRef<E>) -> Self
    where
        E: ElementType + 'static,
        E::Output: JsCast + Clone + 'static;
}

impl LiveMarkup for Markup {
    fn view(self, view: AnyView) -> Self {
        self.part(Part::View(Live::new(view)))
    }

    fn node<E>(self, node: NodeRef<E>) -> Self
    where
        E: ElementType + 'static,
        E::Output: JsCast + Clone + 'static,
    {
        self.here(move |element| built::load(node, &element))
    }
}

#[cfg(test)]
mod tests {
    use golf_views::markup::markup;

    use super::*;

    #[test]
    fn text_and_attributes_cannot_become_markup() {
        let html = markup("p")
            .with("title", "\"<&>")
            .text("<script>&amp;</script>")
            .child(markup("input").with("name", "page"))
            .view(view! { <b>"1 < 2"</b> }.into_any())
            .shown()
            .to_html()
            // Leptos ends a text with this mark, for its own hydration.
            .replace("<!>", "");
        let expected = "<p title=\"&quot;&lt;&amp;&gt;\">&lt;script&gt;&amp;amp;&lt;/script&gt;\
                        <input name=\"page\"><b>1 &lt; 2</b></p>";
        assert_eq!(html, expected);
    }
}
