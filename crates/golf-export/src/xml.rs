//! XML 1.0, written element by element.
//!
//! It escapes and closes elements, which is all that GPX and KML need. quick-xml would make the crate two fifths larger as
//! wasm, and keeps no carriage return: `docs/decisions/0028-exported-files-are-written-by-hand.md`.

use crate::text::clean;

/// An XML document in the making.
pub struct Xml {
    text: String,
    open: Vec<&'static str>,
}

impl Xml {
    /// A document with its declaration.
    pub fn new() -> Self {
        Self {
            text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".into(),
            open: Vec::new(),
        }
    }

    /// Opens an element.
    pub fn open(&mut self, name: &'static str, attributes: &[(&str, &str)]) {
        self.start(name, attributes);
        self.text += "\n";
        self.open.push(name);
    }

    /// Closes the element that was opened last.
    pub fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.end(name);
        }
    }

    /// Writes an element with attributes and a text.
    pub fn element(&mut self, name: &'static str, attributes: &[(&str, &str)], text: &str) {
        self.start(name, attributes);
        self.escape(text);
        self.end(name);
    }

    /// Writes an element with a text only.
    pub fn text(&mut self, name: &'static str, text: &str) {
        self.element(name, &[], text);
    }

    /// The document, with every element closed.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn start(&mut self, name: &'static str, attributes: &[(&str, &str)]) {
        self.text += "<";
        self.text += name;
        for (name, value) in attributes {
            self.text += " ";
            self.text += name;
            self.text += "=\"";
            self.escape(value);
            self.text += "\"";
        }
        self.text += ">";
    }

    fn end(&mut self, name: &'static str) {
        self.text += "</";
        self.text += name;
        self.text += ">\n";
    }

    /// A reader turns a raw carriage return into a line feed, and white space of an attribute into spaces (sections 2.11
    /// and 3.3.3). Character references survive.
    fn escape(&mut self, text: &str) {
        for sign in clean(text).chars() {
            match sign {
                '&' => self.text += "&amp;",
                '<' => self.text += "&lt;",
                '>' => self.text += "&gt;",
                '"' => self.text += "&quot;",
                '\t' => self.text += "&#9;",
                '\n' => self.text += "&#10;",
                '\r' => self.text += "&#13;",
                sign => self.text.push(sign),
            }
        }
    }
}
