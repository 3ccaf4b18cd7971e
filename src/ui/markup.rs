//! HTML as data, shown on a page. Repeated or static parts share one view type, with one function to build it and one to
//! update it. A tree of typed views would add several functions per attribute to the first load.
//!
//! Which to use: `view!` where there are events or signals, [`markup`] for HTML that is repeated or never changes, and
//! [`Element`] alone for drawings. Markup is an [`Element`] too, which may hold views, so a drawing turns into markup.
//!
//! A reactive part that returns markup is written over its previous one. A reactive part inside a `view!` that is built
//! again starts over instead: give it what changes as a signal.
//!
//! The only file that uses `tachys`, the renderer of Leptos. **To port** to another Leptos: implement its `Render`,
//! `RenderHtml` and `Mountable` for [`Markup`], which need only build, update, insert and remove; the host tests need the
//! text. **To take out:** write each use with `view!`, and compare the first load.

use std::borrow::Cow;

use js_sys::Reflect;
use leptos::prelude::*;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::no_attrs;
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};
use wasm_bindgen::JsCast;
use web_sys::{Element as DomElement, Node};

use crate::browser::element::{Attribute, Element, Inside};

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

impl Markup {
    /// Appends a reactive view.
    #[must_use]
    pub fn view(self, view: AnyView) -> Self {
        self.part(Part::View(view))
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

/// An element in the document, with the data it was built from.
pub struct Built {
    element: DomElement,
    name: &'static str,
    attributes: Vec<Attribute>,
    inside: Vec<BuiltInside>,
}

enum BuiltInside {
    Text(Node, Cow<'static, str>),
    Markup(Built),
    View(AnyViewState),
}

/// Builds what is inside an element; `None` for parts that are no node.
fn build_inside(inside: Inside<Part>) -> Option<BuiltInside> {
    Some(match inside {
        Inside::Text(text) => BuiltInside::Text(document().create_text_node(&text).into(), text),
        Inside::Element(markup) => BuiltInside::Markup(markup.build()),
        Inside::Part(Part::View(view)) => BuiltInside::View(view.build()),
        Inside::Part(Part::Value(_) | Part::Rest) => return None,
    })
}

impl Mountable for BuiltInside {
    fn unmount(&mut self) {
        match self {
            Self::Text(node, _) => remove(node),
            Self::Markup(built) => remove(&built.element),
            Self::View(view) => view.unmount(),
        }
    }

    fn mount(&mut self, parent: &DomElement, marker: Option<&Node>) {
        match self {
            Self::Text(node, _) => insert(parent, node, marker),
            Self::Markup(built) => insert(parent, &built.element, marker),
            Self::View(view) => view.mount(parent, marker),
        }
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        match self {
            Self::Text(node, _) => insert_before(node, child),
            Self::Markup(built) => insert_before(&built.element, child),
            Self::View(view) => view.insert_before_this(child),
        }
    }

    fn elements(&self) -> Vec<DomElement> {
        Vec::new()
    }
}

impl Mountable for Built {
    fn unmount(&mut self) {
        remove(&self.element);
    }

    fn mount(&mut self, parent: &DomElement, marker: Option<&Node>) {
        insert(parent, &self.element, marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        insert_before(&self.element, child)
    }

    fn elements(&self) -> Vec<DomElement> {
        vec![self.element.clone()]
    }
}

fn say(field: &DomElement, value: &str) {
    let _ = Reflect::set(field, &"value".into(), &value.into());
}

fn insert(parent: &DomElement, node: &Node, marker: Option<&Node>) {
    // This fails only if the marker has left the parent, in which case this node has left it too.
    let _ = parent.insert_before(node, marker);
}

fn insert_before(node: &Node, child: &mut dyn Mountable) -> bool {
    let parent = node.parent_node().and_then(|at| at.dyn_into().ok());
    parent.is_some_and(|parent: DomElement| {
        child.mount(&parent, Some(node));
        true
    })
}

fn remove(node: &Node) {
    if let Some(parent) = node.parent_node() {
        let _ = parent.remove_child(node);
    }
}

impl Render for Markup {
    type State = Built;

    fn build(self) -> Built {
        let element = leptos::tachys::renderer::dom::Dom::create_element(self.name, self.namespace);
        for (name, value) in &self.attributes {
            let _ = element.set_attribute(name, value);
        }
        let mut inside = Vec::with_capacity(self.inside.len());
        for new in self.inside {
            if let Inside::Part(Part::Value(value)) = new {
                say(&element, value);
            } else if let Some(mut new) = build_inside(new) {
                new.mount(&element, None);
                inside.push(new);
            }
        }
        Built {
            element,
            name: self.name,
            attributes: self.attributes,
            inside,
        }
    }

    /// Unchanged nodes stay in place, so focus is preserved.
    fn rebuild(self, built: &mut Built) {
        if self.name != built.name {
            let mut new = self.build();
            insert_before(&built.element, &mut new);
            built.unmount();
            *built = new;
            return;
        }
        let is_in =
            |all: &[(&str, Cow<'_, str>)], name| all.iter().any(|(known, _)| *known == name);
        for (name, _) in &built.attributes {
            if !is_in(&self.attributes, *name) {
                let _ = built.element.remove_attribute(name);
            }
        }
        for attribute in &self.attributes {
            if !built.attributes.contains(attribute) {
                let _ = built.element.set_attribute(attribute.0, &attribute.1);
            }
        }
        built.attributes = self.attributes;
        let mut count = 0;
        let mut has_rest = false;
        for new in self.inside {
            match new {
                Inside::Part(Part::Value(value)) => {
                    say(&built.element, value);
                    continue;
                }
                Inside::Part(Part::Rest) => {
                    has_rest = true;
                    continue;
                }
                _ => {}
            }
            count += 1;
            let Some(old) = built.inside.get_mut(count - 1) else {
                if let Some(mut new) = build_inside(new) {
                    new.mount(&built.element, None);
                    built.inside.push(new);
                }
                continue;
            };
            match (new, old) {
                (Inside::Text(text), BuiltInside::Text(node, before)) => {
                    if text != *before {
                        node.set_text_content(Some(&text));
                        *before = text;
                    }
                }
                (Inside::Element(markup), BuiltInside::Markup(built)) => markup.rebuild(built),
                (Inside::Part(Part::View(view)), BuiltInside::View(state)) => view.rebuild(state),
                (new, old) => {
                    if let Some(mut new) = build_inside(new) {
                        old.insert_before_this(&mut new);
                        old.unmount();
                        *old = new;
                    }
                }
            }
        }
        while !has_rest && built.inside.len() > count {
            if let Some(mut old) = built.inside.pop() {
                old.unmount();
            }
        }
    }
}

no_attrs!(Markup);

impl RenderHtml for Markup {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(
        self,
        html: &mut String,
        position: &mut Position,
        _escape: bool,
        mark_branches: bool,
        _extra: Vec<AnyAttribute>,
    ) {
        self.write(html, &mut |part, html| {
            if let Part::View(view) = part {
                *position = Position::FirstChild;
                view.to_html_with_buf(html, position, true, mark_branches, Vec::new());
            }
        });
        *position = Position::NextChild;
    }

    /// The app has no server rendering, so there is nothing to hydrate.
    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> Built {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
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
