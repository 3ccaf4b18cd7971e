//! HTML as data, shown on a page. Repeated or static parts share one view type, with one function to build it and one to
//! update it. A tree of typed views would add several functions per attribute to the first load.
//!
//! Which to use: `view!` where there are events or signals, [`markup`] for HTML that is repeated or never changes, and
//! [`Element`] alone for drawings. Markup is an [`Element`] too, which may hold views, so a drawing turns into markup.
//!
//! A reactive part that returns markup is written over its previous one. A reactive part inside a `view!` that is built
//! again starts over instead: give it what changes as a signal.
//!
//! `markup/built.rs` shows it in the document.

mod built;
mod fill;

use std::sync::Arc;

use leptos::prelude::*;
use web_sys::{Element as DomElement, Event};

use crate::browser::element::{Element, Inside};
pub use fill::Fill;

/// An element of a page. It can be used like any other view.
pub type Markup = Element<Part>;

/// Content of a page's element other than text and elements.
pub enum Part {
    /// A reactive view.
    View(AnyView),
    /// The value of the surrounding field. Each update sets it again and replaces typed text.
    Value(&'static str),
    /// The last part, if more elements follow later: an update keeps the existing ones.
    Rest,
    /// What to do when an event of this name reaches the element.
    On(&'static str, Handler),
    /// What to do with the element once it is built or adopted. Not called again by an update.
    Here(Box<dyn FnOnce(DomElement) + Send>),
}

/// What to do at an event.
pub type Handler = Arc<dyn Fn(Event) + Send + Sync>;

/// An empty HTML element.
#[must_use]
pub const fn markup(name: &'static str) -> Markup {
    Markup::html(name)
}

/// An empty SVG element.
#[must_use]
pub const fn svg(name: &'static str) -> Markup {
    Markup::svg(name)
}

impl From<Element> for Markup {
    /// A drawing as part of a page. Its namespace is in the document already.
    fn from(drawing: Element) -> Self {
        let attributes = drawing.attributes.into_iter();
        let inside = drawing.inside.into_iter().map(|inside| match inside {
            Inside::Text(text) => Inside::Text(text),
            Inside::Element(child) => Inside::Element(child.into()),
            Inside::Part(part) => match part {},
        });
        Self {
            namespace: drawing.namespace,
            name: drawing.name,
            attributes: attributes.filter(|(name, _)| *name != "xmlns").collect(),
            inside: inside.collect(),
        }
    }
}

impl Markup {
    /// Marks a name, a figure or a unit, which no translator may change.
    #[must_use]
    pub fn untranslated(self) -> Self {
        self.with("translate", "no")
    }

    /// Appends a reactive view.
    #[must_use]
    pub fn view(self, view: AnyView) -> Self {
        self.part(Part::View(view))
    }

    /// Calls `act` at each event of this name.
    #[must_use]
    pub fn on(self, event: &'static str, act: impl Fn(Event) + Send + Sync + 'static) -> Self {
        self.part(Part::On(event, Arc::new(act)))
    }

    /// Calls `see` with the element once it is built or adopted.
    #[must_use]
    pub fn here(self, see: impl FnOnce(DomElement) + Send + 'static) -> Self {
        self.part(Part::Here(Box::new(see)))
    }

    /// Fills a slot of a page.
    #[must_use]
    pub fn fill(self, fill: Fill) -> Self {
        match fill {
            Fill::Data(all) => self.children(all),
            Fill::Live(view) => self.view(view),
        }
    }

    /// The element without its views, for a page before the app is here.
    #[must_use]
    pub fn without_parts(self) -> Element {
        let inside = self.inside.into_iter().filter_map(|inside| match inside {
            Inside::Text(text) => Some(Inside::Text(text)),
            Inside::Element(child) => Some(Inside::Element(child.without_parts())),
            Inside::Part(_) => None,
        });
        Element {
            namespace: self.namespace,
            name: self.name,
            attributes: self.attributes,
            inside: inside.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_attributes_cannot_become_markup() {
        let html = markup("p")
            .with("title", "\"<&>")
            .text("<script>&amp;</script>")
            .child(markup("input").with("name", "page"))
            .view(view! { <b>"1 < 2"</b> }.into_any())
            .to_html();
        let expected = "<p title=\"&quot;&lt;&amp;&gt;\">&lt;script&gt;&amp;amp;&lt;/script&gt;\
                        <input name=\"page\"><b>1 &lt; 2</b></p>";
        assert_eq!(html, expected);
    }
}
