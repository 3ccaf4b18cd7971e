//! Elements as one text, which a few lines of script make into nodes.

use golf_views::element::{Element, Inside};

/// The text.
#[must_use]
pub fn written(content: &[Element]) -> String {
    let mut text = String::new();
    for element in content {
        write(element, &mut text);
    }
    text
}

fn write(element: &Element, text: &mut String) {
    let mut sign = |sign: char, words: &str| {
        text.push(sign);
        text.extend(words.chars().filter(|c| *c >= ' '));
    };
    sign(
        if element.namespace.is_some() {
            '\u{1}'
        } else {
            '\u{2}'
        },
        element.name,
    );
    for (name, value) in &element.attributes {
        sign('\u{3}', name);
        sign('\u{4}', value);
    }
    for inside in &element.inside {
        match inside {
            Inside::Text(words) => {
                text.push('\u{5}');
                text.extend(words.chars().filter(|c| *c >= ' '));
            }
            Inside::Element(child) => write(child, text),
            Inside::Part(part) => match *part {},
        }
    }
    text.push('\u{6}');
}
