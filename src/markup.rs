//! HTML as data: parts of a page that are many or static are one type of view, with one way to build them and one to
//! bring them up to date. A tree of typed views costs the first load several functions for each of its attributes.

use std::borrow::Cow;

use js_sys::Reflect;
use leptos::prelude::*;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::no_attrs;
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

/// The language of drawings.
const SVG: &str = "http://www.w3.org/2000/svg";

/// An element with its attributes and what stands inside. Use it as any other view.
pub struct Markup {
    /// SVG's, or none for HTML.
    namespace: Option<&'static str>,
    name: &'static str,
    attributes: Vec<(&'static str, Cow<'static, str>)>,
    /// What its field says from now on.
    value: Option<&'static str>,
    inside: Vec<Inside>,
    /// Whether more of what is inside is still to come.
    is_begun: bool,
}

enum Inside {
    Text(Cow<'static, str>),
    Markup(Markup),
    /// What changes by itself.
    View(AnyView),
}

/// An element without anything.
#[must_use]
pub const fn markup(name: &'static str) -> Markup {
    Markup {
        namespace: None,
        name,
        attributes: Vec::new(),
        value: None,
        inside: Vec::new(),
        is_begun: false,
    }
}

/// An element of a drawing.
#[must_use]
pub const fn svg(name: &'static str) -> Markup {
    let mut svg = markup(name);
    svg.namespace = Some(SVG);
    svg
}

impl Markup {
    /// With one more attribute.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    /// A field that says this whenever it is built or brought up to date, whatever was typed into it.
    #[must_use]
    pub const fn saying(mut self, value: &'static str) -> Self {
        self.value = Some(value);
        self
    }

    /// With text at the end.
    #[must_use]
    pub fn text(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.inside.push(Inside::Text(text.into()));
        self
    }

    /// With one more element at the end.
    #[must_use]
    pub fn child(mut self, child: Self) -> Self {
        self.inside.push(Inside::Markup(child));
        self
    }

    /// With more elements at the end; an `Option` is one or none.
    #[must_use]
    pub fn children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.inside.extend(children.into_iter().map(Inside::Markup));
        self
    }

    /// The beginning of what it will hold: what stands behind it in the document stays for the moment.
    #[must_use]
    pub const fn begun(mut self, is_begun: bool) -> Self {
        self.is_begun = is_begun;
        self
    }

    /// With a view at the end, for what changes by itself.
    #[must_use]
    pub fn view(mut self, view: AnyView) -> Self {
        self.inside.push(Inside::View(view));
        self
    }
}

/// An element in the document, and what it was made of.
pub struct Built {
    element: Element,
    name: &'static str,
    attributes: Vec<(&'static str, Cow<'static, str>)>,
    inside: Vec<BuiltInside>,
}

enum BuiltInside {
    Text(Node, Cow<'static, str>),
    Markup(Built),
    View(AnyViewState),
}

impl Inside {
    fn build(self) -> BuiltInside {
        match self {
            Self::Text(text) => BuiltInside::Text(document().create_text_node(&text).into(), text),
            Self::Markup(markup) => BuiltInside::Markup(markup.build()),
            Self::View(view) => BuiltInside::View(view.build()),
        }
    }
}

impl Mountable for BuiltInside {
    fn unmount(&mut self) {
        match self {
            Self::Text(node, _) => remove(node),
            Self::Markup(built) => remove(&built.element),
            Self::View(view) => view.unmount(),
        }
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
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

    fn elements(&self) -> Vec<Element> {
        Vec::new()
    }
}

impl Mountable for Built {
    fn unmount(&mut self) {
        remove(&self.element);
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        insert(parent, &self.element, marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        insert_before(&self.element, child)
    }

    fn elements(&self) -> Vec<Element> {
        vec![self.element.clone()]
    }
}

fn say(field: &Element, value: Option<&str>) {
    if let Some(value) = value {
        let _ = Reflect::set(field, &"value".into(), &value.into());
    }
}

fn insert(parent: &Element, node: &Node, marker: Option<&Node>) {
    // It fails only where the marker has left the parent, and then so has this.
    let _ = parent.insert_before(node, marker);
}

fn insert_before(node: &Node, child: &mut dyn Mountable) -> bool {
    let parent = node.parent_node().and_then(|at| at.dyn_into().ok());
    parent.is_some_and(|parent: Element| {
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
        say(&element, self.value);
        let mut inside: Vec<_> = self.inside.into_iter().map(Inside::build).collect();
        for child in &mut inside {
            child.mount(&element, None);
        }
        Built {
            element,
            name: self.name,
            attributes: self.attributes,
            inside,
        }
    }

    /// What is the same stays where it is, and so does the focus.
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
        say(&built.element, self.value);
        let count = self.inside.len();
        for (index, new) in self.inside.into_iter().enumerate() {
            let Some(old) = built.inside.get_mut(index) else {
                let mut new = new.build();
                new.mount(&built.element, None);
                built.inside.push(new);
                continue;
            };
            match (new, old) {
                (Inside::Text(text), BuiltInside::Text(node, before)) => {
                    if text != *before {
                        node.set_text_content(Some(&text));
                        *before = text;
                    }
                }
                (Inside::Markup(markup), BuiltInside::Markup(built)) => markup.rebuild(built),
                (Inside::View(view), BuiltInside::View(state)) => view.rebuild(state),
                (new, old) => {
                    let mut new = new.build();
                    old.insert_before_this(&mut new);
                    old.unmount();
                    *old = new;
                }
            }
        }
        while !self.is_begun && built.inside.len() > count {
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
        html.push('<');
        html.push_str(self.name);
        for (name, value) in &self.attributes {
            html.push(' ');
            html.push_str(name);
            html.push_str("=\"");
            escape(value, html);
            html.push('"');
        }
        html.push('>');
        for child in self.inside {
            match child {
                Inside::Text(text) => escape(&text, html),
                Inside::Markup(markup) => {
                    markup.to_html_with_buf(html, position, true, mark_branches, Vec::new());
                }
                Inside::View(view) => {
                    *position = Position::FirstChild;
                    view.to_html_with_buf(html, position, true, mark_branches, Vec::new());
                }
            }
        }
        if !matches!(self.name, "input" | "br" | "hr") {
            html.push_str("</");
            html.push_str(self.name);
            html.push('>');
        }
        *position = Position::NextChild;
    }

    /// Nothing of the app is drawn by a server, so there is nothing to bring to life.
    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> Built {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
    }
}

fn escape(text: &str, html: &mut String) {
    for sign in text.chars() {
        match sign {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(sign),
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
