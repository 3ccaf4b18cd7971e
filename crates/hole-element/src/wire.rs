//! An element as one text, which `element.mjs` makes into nodes. The browser parses no markup for it: pages may forbid that.
//!
//! Each part is one of the signs below and words. Words have no control characters, so that no words end a part.

use golf_views::element::{Element, Inside};

/// The signs. `element.mjs` has the same ones.
pub const SVG: char = '\u{1}';
/// An element of HTML begins.
pub const HTML: char = '\u{2}';
/// The name of an attribute.
pub const NAME: char = '\u{3}';
/// The value of an attribute.
pub const VALUE: char = '\u{4}';
/// Text.
pub const TEXT: char = '\u{5}';
/// The element ends.
pub const END: char = '\u{6}';

/// The text of an element.
#[must_use]
pub fn written(element: &Element) -> String {
    let mut text = String::new();
    write(element, &mut text);
    text
}

fn write(element: &Element, text: &mut String) {
    let kind = if element.namespace.is_some() {
        SVG
    } else {
        HTML
    };
    part(kind, element.name, text);
    for (name, value) in &element.attributes {
        // The namespace is the element's own.
        if *name != "xmlns" {
            part(NAME, name, text);
            part(VALUE, value, text);
        }
    }
    for inside in &element.inside {
        match inside {
            Inside::Text(words) => part(TEXT, words, text),
            Inside::Element(child) => write(child, text),
            Inside::Part(part) => match *part {},
        }
    }
    part(END, "", text);
}

fn part(sign: char, words: &str, text: &mut String) {
    text.push(sign);
    text.extend(words.chars().filter(|sign| *sign >= ' '));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_stranger_end_no_part() {
        let svg = Element::svg("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("class", "a\u{6}b");
        let element = Element::html("p").text("<b>\u{2}script\u{4}").child(svg);
        assert_eq!(
            written(&element),
            "\u{2}p\u{5}<b>script\u{1}svg\u{3}class\u{4}ab\u{6}\u{6}"
        );
    }
}
