//! What stands in the page that is there. `described` of `public/early.js` tells all of it in one call: to ask for each name
//! and each value took half of the time until the app is in charge.

use golf_views::adoption::{Looks, There};

/// Between two words of a description.
const BETWEEN: char = '\0';

/// A node of the page that is there.
#[derive(Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its number among all nodes, in the document's order.
    pub at: u32,
    /// What it is.
    pub what: What,
}

/// What a node is.
#[derive(Debug, PartialEq, Eq)]
pub enum What {
    /// An element.
    Element(Element),
    /// Text.
    Text(String),
    /// Anything else.
    Other,
}

/// An element.
#[derive(Debug, PartialEq, Eq)]
pub struct Element {
    name: String,
    /// Names and values of its attributes.
    pub attributes: Vec<(String, String)>,
    /// The nodes inside it.
    pub inside: Vec<Seen>,
}

impl Element {
    /// The value of an attribute.
    pub fn value(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

impl Seen {
    /// The node as it is paired with what describes it.
    pub fn there(&self) -> There<'_> {
        match &self.what {
            What::Text(_) => There::Text,
            What::Other => There::Other,
            What::Element(element) => There::Element(Looks {
                name: &element.name,
                class: element.value("class").unwrap_or_default(),
                key: element
                    .value("id")
                    .or_else(|| element.value("rel"))
                    .unwrap_or_default(),
            }),
        }
    }
}

/// Reads the description of some nodes, one after the other. `None` if it is none.
pub fn read(description: &str) -> Option<Vec<Seen>> {
    let mut words = description.split(BETWEEN);
    let mut at = 0;
    let count = number(&mut words)?;
    let nodes = nodes(count, &mut words, &mut at)?;
    words.next().is_none().then_some(nodes)
}

fn number<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<usize> {
    words.next()?.parse().ok()
}

fn nodes<'a>(
    count: usize,
    words: &mut impl Iterator<Item = &'a str>,
    at: &mut u32,
) -> Option<Vec<Seen>> {
    (0..count).map(|_| node(words, at)).collect()
}

fn node<'a>(words: &mut impl Iterator<Item = &'a str>, at: &mut u32) -> Option<Seen> {
    let own = *at;
    *at += 1;
    let what = match words.next()? {
        "" => What::Text(words.next()?.to_owned()),
        "!" => What::Other,
        name => {
            let number_of_attributes = number(words)?;
            let mut attribute = || Some((words.next()?.to_owned(), words.next()?.to_owned()));
            let attributes = (0..number_of_attributes)
                .map(|_| attribute())
                .collect::<Option<_>>()?;
            let count = number(words)?;
            What::Element(Element {
                name: name.to_owned(),
                attributes,
                inside: nodes(count, words, at)?,
            })
        }
    };
    Some(Seen { at: own, what })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(at: u32, text: &str) -> Seen {
        let what = What::Text(text.to_owned());
        Seen { at, what }
    }

    fn element(at: u32, name: &str, attributes: &[(&str, &str)], inside: Vec<Seen>) -> Seen {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let what = What::Element(Element {
            name: name.to_owned(),
            attributes: attributes.iter().map(owned).collect(),
            inside,
        });
        Seen { at, what }
    }

    #[test]
    fn a_description_is_read_in_the_order_of_the_document() {
        let words = [
            "2", "p", "1", "class", "Note", "3", "", "1 < 2", "b", "0", "0", "!", "", "",
        ];
        let inside = vec![
            text(1, "1 < 2"),
            element(2, "b", &[], Vec::new()),
            Seen {
                at: 3,
                what: What::Other,
            },
        ];
        let expected = vec![element(0, "p", &[("class", "Note")], inside), text(4, "")];
        assert_eq!(read(&words.join("\0")), Some(expected));
        assert_eq!(read("0"), Some(Vec::new()));
    }

    #[test]
    fn what_is_no_description_describes_nothing() {
        for words in [
            "",
            "p",
            "1",
            "2 !",
            "0 !",
            "1 ",
            "1 p 1 class",
            "1 p 0 -1",
            "1 p 0 99999999",
        ] {
            let words = words.replace(' ', "\0");
            assert_eq!(read(&words), None, "{words:?}");
        }
    }

    #[test]
    fn an_element_is_paired_by_its_name_its_class_and_its_key() {
        for (attributes, class, key) in [
            (
                &[("class", "a b"), ("rel", "next"), ("id", "it")][..],
                "a b",
                "it",
            ),
            (&[("rel", "next")], "", "next"),
            (&[("href", "/")], "", ""),
        ] {
            let seen = element(0, "a", attributes, Vec::new());
            let name = "a";
            assert_eq!(seen.there(), There::Element(Looks { name, class, key }));
        }
    }
}
