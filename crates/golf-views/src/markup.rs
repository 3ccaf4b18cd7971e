//! Elements of a page as data, with places for what lives: views of the app's framework, and handlers of events.
//!
//! Markup is an [`Element`] whose parts may be alive; a drawing is an [`Element`] without parts, and turns into markup. A page
//! is a function whose slots are [`Fill`]s. The app fills them with views, a preview and the outline with data alone.

use std::any::Any;
use std::sync::Arc;

use web_sys::{Element as DomElement, Event};

use crate::adoption::{Looks, Wanted};
use crate::element::{Element, Inside};

/// An element of a page.
pub type Markup = Element<Part>;

/// Content of a page's element other than text and elements.
pub enum Part {
    /// A view of the app's framework.
    View(Live),
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

/// A view of the app's framework, which this package does not know.
pub struct Live(Box<dyn Any + Send>);

impl Live {
    /// Wraps a view.
    #[must_use]
    pub fn new(view: impl Any + Send) -> Self {
        Self(Box::new(view))
    }

    /// The view; `None` if it is of another type.
    #[must_use]
    pub fn view<V: Any>(self) -> Option<V> {
        self.0.downcast().ok().map(|view| *view)
    }
}

/// What fills a slot of a page, in order.
#[derive(Default)]
pub struct Fill(pub Vec<Inside<Part>>);

impl Fill {
    /// An empty slot.
    pub const NONE: Self = Self(Vec::new());

    /// A view alone.
    #[must_use]
    pub fn live(view: Live) -> Self {
        Self(vec![Inside::Part(Part::View(view))])
    }

    /// Several fills, one after the other.
    #[must_use]
    pub fn all(fills: impl IntoIterator<Item = Self>) -> Self {
        Self(fills.into_iter().flat_map(|fill| fill.0).collect())
    }
}

impl From<Markup> for Fill {
    fn from(markup: Markup) -> Self {
        Self(vec![Inside::Element(markup)])
    }
}

impl From<Option<Markup>> for Fill {
    fn from(markup: Option<Markup>) -> Self {
        Self(markup.into_iter().map(Inside::Element).collect())
    }
}

impl From<Vec<Markup>> for Fill {
    fn from(all: Vec<Markup>) -> Self {
        Self(all.into_iter().map(Inside::Element).collect())
    }
}

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

impl Inside<Part> {
    /// The content as it is paired with the nodes that are there; `None` for parts that are no node.
    #[must_use]
    pub fn wanted(&self) -> Option<Wanted<'_>> {
        match self {
            Self::Text(_) => Some(Wanted::Text),
            Self::Element(markup) => Some(Wanted::Element(markup.looks())),
            Self::Part(Part::View(_) | Part::Rest) => Some(Wanted::Part),
            Self::Part(Part::Value(_) | Part::On(..) | Part::Here(_)) => None,
        }
    }
}

impl Markup {
    /// What the element is paired by with one that is there.
    #[must_use]
    pub fn looks(&self) -> Looks<'_> {
        let value = |wanted| {
            let found = self.attributes.iter().find(|(name, _)| *name == wanted);
            found.map(|(_, value)| value.as_ref())
        };
        Looks {
            name: self.name,
            class: value("class").unwrap_or_default(),
            key: value("id").or_else(|| value("rel")).unwrap_or_default(),
        }
    }

    /// Marks a name, a figure or a unit, which no translator may change.
    #[must_use]
    pub fn untranslated(self) -> Self {
        self.with("translate", "no")
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
    pub fn fill(mut self, fill: Fill) -> Self {
        self.inside.extend(fill.0);
        self
    }

    /// The element without its living parts, for a page before the app is here.
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
