//! SVG elements as data: built once, then put into the document or written out as text.
//!
//! A drawing is a tree of these, so that the app, a saved file and a test all see the same one,
//! and none of them parses markup.

use std::borrow::Cow;

/// The namespace of SVG.
pub const SVG: &str = "http://www.w3.org/2000/svg";

/// An element with its attributes and what stands inside.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, Cow<'static, str>)>,
    text: Option<String>,
    children: Vec<Element>,
}

impl Element {
    /// An element without anything.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            attributes: Vec::new(),
            text: None,
            children: Vec::new(),
        }
    }

    /// With one more attribute.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    /// With text inside, before any child.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = Some(text.into());
        self
    }

    /// With one more element inside.
    #[must_use]
    pub fn child(mut self, child: Self) -> Self {
        self.children.push(child);
        self
    }

    /// With more elements inside; an `Option` is one or none.
    #[must_use]
    pub fn children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// The elements inside.
    #[must_use]
    pub fn inside(&self) -> &[Self] {
        &self.children
    }

    /// The value of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.as_ref())
    }

    /// The element with its attributes and text, without the elements inside.
    #[must_use]
    pub fn bare(&self) -> Self {
        Self {
            name: self.name,
            attributes: self.attributes.clone(),
            text: self.text.clone(),
            children: Vec::new(),
        }
    }

    /// Whether it is a whole drawing.
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

    /// Whether it is a shape or text, with a look of its own.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        !matches!(self.name, "svg" | "g" | "title" | "desc")
    }

    /// The element as XML: the same tree gives the same text.
    #[must_use]
    pub fn to_xml(&self) -> String {
        let mut xml = String::new();
        self.write(&mut xml);
        xml
    }

    fn write(&self, xml: &mut String) {
        xml.push('<');
        xml.push_str(self.name);
        for (name, value) in &self.attributes {
            xml.push(' ');
            xml.push_str(name);
            xml.push_str("=\"");
            escape(value, xml);
            xml.push('"');
        }
        if self.text.is_none() && self.children.is_empty() {
            return xml.push_str("/>");
        }
        xml.push('>');
        if let Some(text) = &self.text {
            escape(text, xml);
        }
        for child in &self.children {
            child.write(xml);
        }
        xml.push_str("</");
        xml.push_str(self.name);
        xml.push('>');
    }

    /// The element in a document; `None` where the document makes none, which no browser does.
    #[must_use]
    pub fn to_dom(&self, document: &web_sys::Document) -> Option<web_sys::Element> {
        let element = document.create_element_ns(Some(SVG), self.name).ok()?;
        for (name, value) in &self.attributes {
            // `xmlns` is what `create_element_ns` has said already.
            if *name != "xmlns" {
                let _ = element.set_attribute(name, value);
            }
        }
        if let Some(text) = &self.text {
            element.set_text_content(Some(text));
        }
        for child in &self.children {
            let child = child.to_dom(document)?;
            let _ = element.append_child(&child);
        }
        Some(element)
    }
}

/// Escapes for element and attribute text. What no XML file may hold at all becomes `U+FFFD`.
fn escape(text: &str, xml: &mut String) {
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
        let element = Element::new("text")
            .with("data-name", "\"<&>")
            .text("<script>\u{0}&amp;</script>")
            .child(Element::new("tspan"));
        assert_eq!(
            element.to_xml(),
            "<text data-name=\"&quot;&lt;&amp;&gt;\">&lt;script&gt;\u{fffd}&amp;amp;&lt;/script&gt;<tspan/></text>"
        );
    }

    #[test]
    fn what_was_built_can_be_read_again() {
        let group = Element::new("g")
            .with("class", "marker")
            .children(Some(Element::new("path").with("d", "M0 0")));
        assert_eq!(group.attribute("class"), Some("marker"));
        assert_eq!(group.inside().len(), 1);
        assert_eq!((group.attribute("id"), group.size()), (None, None));
        let drawing = Element::new("svg").with("viewBox", "-5 0 30 40.5");
        assert_eq!(drawing.size(), Some((30.0, 40.5)));
    }
}
