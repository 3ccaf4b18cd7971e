//! Elements of HTML and SVG as data: a name, attributes and content.
//!
//! Drawings and static HTML are trees of these. The page, a saved file and the host tests use the same tree, and none of
//! them parses markup. `crate::ui::markup` makes a tree into a view of Leptos, with parts of its own.

use std::borrow::Cow;

use wasm_bindgen::JsCast;

/// The namespace of SVG.
pub const SVG: &str = "http://www.w3.org/2000/svg";

/// The namespace of HTML.
const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// HTML elements without content or an end tag.
const VOID: [&str; 3] = ["input", "br", "hr"];

/// An element with its attributes and content. `P` is the type of further parts: [`Nothing`] for drawings.
#[derive(Debug, Clone, PartialEq)]
pub struct Element<P = Nothing> {
    /// The namespace of SVG, or `None` for HTML.
    pub namespace: Option<&'static str>,
    /// The tag name.
    pub name: &'static str,
    /// Names and values, in the order in which they are written.
    pub attributes: Vec<Attribute>,
    /// The content, in order.
    pub inside: Vec<Inside<P>>,
}

/// The name and value of an attribute.
pub type Attribute = (&'static str, Cow<'static, str>);

/// A piece of an element's content.
#[derive(Debug, Clone, PartialEq)]
pub enum Inside<P> {
    /// Text; it never becomes markup.
    Text(Cow<'static, str>),
    /// An element.
    Element(Element<P>),
    /// A part that is not data.
    Part(P),
}

/// No part at all: a drawing is data through and through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nothing {}

impl<P> Element<P> {
    /// An empty element of HTML.
    #[must_use]
    pub const fn html(name: &'static str) -> Self {
        Self {
            namespace: None,
            name,
            attributes: Vec::new(),
            inside: Vec::new(),
        }
    }

    /// An empty element of SVG.
    #[must_use]
    pub const fn svg(name: &'static str) -> Self {
        let mut element = Self::html(name);
        element.namespace = Some(SVG);
        element
    }

    /// Adds an attribute.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    /// Appends text. It joins text before it, as it does in a document.
    #[must_use]
    pub fn text(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        match self.inside.last_mut() {
            Some(Inside::Text(before)) => before.to_mut().push_str(&text),
            _ => self.inside.push(Inside::Text(text)),
        }
        self
    }

    /// Appends an element.
    #[must_use]
    pub fn child(mut self, child: Self) -> Self {
        self.inside.push(Inside::Element(child));
        self
    }

    /// Appends elements; an `Option` is one or none.
    #[must_use]
    pub fn children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.inside
            .extend(children.into_iter().map(Inside::Element));
        self
    }

    /// Appends a part.
    #[must_use]
    pub fn part(mut self, part: P) -> Self {
        self.inside.push(Inside::Part(part));
        self
    }

    /// Writes the element as HTML or XML. `write_part` writes the parts.
    pub fn write(self, text: &mut String, write_part: &mut dyn FnMut(P, &mut String)) {
        text.push('<');
        text.push_str(self.name);
        for (name, value) in &self.attributes {
            text.push(' ');
            text.push_str(name);
            text.push_str("=\"");
            escape(value, text);
            text.push('"');
        }
        let is_svg = self.namespace.is_some();
        if is_svg && self.inside.is_empty() {
            return text.push_str("/>");
        }
        text.push('>');
        for inside in self.inside {
            match inside {
                Inside::Text(words) => escape(&words, text),
                Inside::Element(child) => child.write(text, write_part),
                Inside::Part(part) => write_part(part, text),
            }
        }
        if is_svg || !VOID.contains(&self.name) {
            text.push_str("</");
            text.push_str(self.name);
            text.push('>');
        }
    }
}

impl Element {
    /// The elements inside.
    pub fn elements(&self) -> impl Iterator<Item = &Self> {
        self.inside.iter().filter_map(|inside| match inside {
            Inside::Element(child) => Some(child),
            Inside::Text(_) | Inside::Part(_) => None,
        })
    }

    /// The value of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.as_ref())
    }

    /// The element with its attributes and text, without its elements.
    #[must_use]
    pub fn bare(&self) -> Self {
        let texts = self.inside.iter();
        Self {
            namespace: self.namespace,
            name: self.name,
            attributes: self.attributes.clone(),
            inside: texts
                .filter(|inside| matches!(inside, Inside::Text(_)))
                .cloned()
                .collect(),
        }
    }

    /// Whether the element is a whole drawing (`<svg>`).
    #[must_use]
    pub fn is_drawing(&self) -> bool {
        self.name == "svg"
    }

    /// The width and height of a drawing in its own units; `None` for anything else.
    #[must_use]
    pub fn size(&self) -> Option<(f64, f64)> {
        let mut numbers = self.attribute("viewBox")?.split(' ').skip(2);
        let mut next = || numbers.next()?.parse().ok();
        Some((next()?, next()?))
    }

    /// Whether it is a shape or text with a style of its own.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        !matches!(
            self.name,
            "svg" | "g" | "a" | "style" | "title" | "desc" | "metadata"
        )
    }

    /// The element as text; the same tree always gives the same text.
    #[must_use]
    pub fn to_xml(&self) -> String {
        let mut xml = String::new();
        self.clone().write(&mut xml, &mut |part, _| match part {});
        xml
    }

    /// The element in a document; `None` if the document refuses to create it, which no browser does.
    #[must_use]
    pub fn to_dom(&self, document: &web_sys::Document) -> Option<web_sys::Element> {
        let namespace = self.namespace.unwrap_or(XHTML);
        let element = document.create_element_ns(Some(namespace), self.name);
        let element = element.ok()?;
        for (name, value) in &self.attributes {
            // `create_element_ns` has already set the namespace.
            if *name != "xmlns" {
                let _ = element.set_attribute(name, value);
            }
        }
        for inside in &self.inside {
            let node: web_sys::Node = match inside {
                Inside::Text(text) => document.create_text_node(text).into(),
                Inside::Element(child) => child.to_dom(document)?.into(),
                Inside::Part(part) => match *part {},
            };
            let _ = element.append_child(&node);
        }
        Some(element)
    }

    /// Whether another element has the same elements, attributes and texts, whatever their values.
    #[must_use]
    pub fn has_parts_of(&self, other: &Self) -> bool {
        let attributes = self.attributes.iter().map(|(name, _)| name);
        let mut inside = self.inside.iter().zip(&other.inside);
        (self.namespace, self.name) == (other.namespace, other.name)
            && attributes.eq(other.attributes.iter().map(|(name, _)| name))
            && self.inside.len() == other.inside.len()
            && inside.all(|parts| match parts {
                (Inside::Text(_), Inside::Text(_)) => true,
                (Inside::Element(one), Inside::Element(other)) => one.has_parts_of(other),
                _ => false,
            })
    }

    /// Writes the values that differ from those of `before` to `shown`, the node that [`Self::to_dom`] made of `before`. Both elements
    /// have the same parts ([`Self::has_parts_of`]).
    pub fn write_over(&self, before: &Self, shown: &web_sys::Node) {
        if self == before {
            return;
        }
        for ((name, value), (_, old)) in self.attributes.iter().zip(&before.attributes) {
            if let Some(shown) = shown.dyn_ref::<web_sys::Element>().filter(|_| value != old) {
                let _ = shown.set_attribute(name, value);
            }
        }
        let mut node = shown.first_child();
        for parts in self.inside.iter().zip(&before.inside) {
            let Some(shown) = node else { return };
            match parts {
                (Inside::Text(text), Inside::Text(old)) if text != old => {
                    shown.set_text_content(Some(text));
                }
                (Inside::Element(now), Inside::Element(before)) => now.write_over(before, &shown),
                _ => {}
            }
            node = shown.next_sibling();
        }
    }
}

/// Escapes text for an element or an attribute of XML or HTML. Characters that XML forbids become `U+FFFD`.
pub fn escape(text: &str, xml: &mut String) {
    for sign in text.chars() {
        match sign {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            '\t' | '\n' | '\r' => xml.push(sign),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => xml.push('\u{fffd}'),
            _ => xml.push(sign),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_attributes_cannot_become_markup() {
        let element = Element::svg("text")
            .with("data-name", "\"<&>")
            .text("<script>\u{0}&amp;</script>")
            .child(Element::svg("tspan"));
        assert_eq!(
            element.to_xml(),
            "<text data-name=\"&quot;&lt;&amp;&gt;\">&lt;script&gt;\u{fffd}&amp;amp;&lt;/script&gt;<tspan/></text>"
        );
    }

    #[test]
    fn only_an_element_with_the_same_parts_can_be_written_over() {
        let tag = |place: &'static str, words: &'static str| {
            Element::svg("g")
                .with("transform", place)
                .child(Element::svg("text").text(words))
        };
        let before = tag("translate(1 2)", "150");
        assert!(tag("translate(3 4)", "149").has_parts_of(&before));
        let others = [
            tag("", "").with("class", "lit"),
            tag("", "").child(Element::svg("rect")),
            Element::svg("g").with("transform", "").text("150"),
            Element::svg("g")
                .with("class", "")
                .child(Element::svg("text").text("")),
            Element::svg("g")
                .with("transform", "")
                .child(Element::svg("text")),
            Element::html("g")
                .with("transform", "")
                .child(Element::svg("text").text("")),
        ];
        for other in others {
            assert!(!other.has_parts_of(&before), "{}", other.to_xml());
            assert!(!before.has_parts_of(&other), "{}", other.to_xml());
        }
    }

    #[test]
    fn what_was_built_can_be_read_again() {
        let group = Element::svg("g")
            .with("class", "marker")
            .children(Some(Element::svg("path").with("d", "M0 0")));
        assert_eq!(group.attribute("class"), Some("marker"));
        assert_eq!(group.elements().count(), 1);
        assert_eq!((group.attribute("id"), group.size()), (None, None));
        let drawing = Element::svg("svg").with("viewBox", "-5 0 30 40.5");
        assert_eq!(drawing.size(), Some((30.0, 40.5)));
    }
}
