//! A body of JSON as a tree that can be folded and searched: one list of nodes in reading order. The children of a node
//! follow it, so a view builds them when the node is opened, and a search is one walk over the list.
//!
//! Every text is safe to show: keys are masked, and signs that nobody sees are written out.

use std::sync::Arc;

use golf_api::decode::MAX_BODY_BYTES;
use golf_api::json::{Document, Json};
use golf_client::hidden_signs::is_hidden;
use golf_client::key_mask::without_keys;

/// A tree with more nodes is not made: the body is then shown as text. The largest real answers have a tenth of it.
pub const MOST_NODES: usize = 50_000;

/// How many matches a search finds at most.
pub const MOST_MATCHES: usize = 500;

/// The longest text of a node that is shown, in characters.
const LONGEST: usize = 2_000;

/// A body as nodes in reading order; the first one is the whole. Cheap to clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree(Arc<[Node]>);

/// A value of the body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The name of the field, or the place in the list from 0; empty for the whole.
    pub name: String,
    /// The value.
    pub value: Value,
    /// The position behind its last descendant.
    end: usize,
}

/// What a node is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// An object with a number of fields.
    Object(usize),
    /// A list with a number of entries.
    List(usize),
    /// A text, with its quotes.
    Text(String),
    /// A number, `true`, `false` or `null`.
    Plain(String),
}

impl Value {
    /// The text of a value without children.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Plain(text) => Some(text),
            Self::Object(_) | Self::List(_) => None,
        }
    }
}

impl Tree {
    /// Reads a body. `None` if it is not JSON, or too large for a tree.
    #[must_use]
    pub fn read(body: &str) -> Option<Self> {
        if body.len() > MAX_BODY_BYTES {
            return None;
        }
        let document = Document::parse(body.as_bytes()).ok()?;
        let mut nodes = Vec::new();
        add(&mut nodes, String::new(), document.root())?;
        Some(Self(nodes.into()))
    }

    /// The node at a position.
    #[must_use]
    pub fn node(&self, at: usize) -> Option<&Node> {
        self.0.get(at)
    }

    /// The positions of a node's children.
    pub fn children(&self, at: usize) -> impl Iterator<Item = usize> {
        let end = self.0.get(at).map_or(0, |node| node.end);
        let first = Some(at + 1).filter(|first| *first < end);
        std::iter::successors(first, move |child| {
            let next = self.0.get(*child)?.end;
            (next < end).then_some(next)
        })
    }

    /// The positions of the nodes with these words in their name or value, ignoring the case of ASCII letters; at most
    /// [`MOST_MATCHES`]. None for no words.
    #[must_use]
    pub fn find(&self, words: &str) -> Vec<usize> {
        if words.is_empty() {
            return Vec::new();
        }
        let holds = |text: &str| position(text, words).is_some();
        let nodes = self.0.iter().enumerate();
        nodes
            .filter(|(_, node)| holds(&node.name) || node.value.text().is_some_and(holds))
            .map(|(at, _)| at)
            .take(MOST_MATCHES)
            .collect()
    }

    /// Whether a match of [`Self::find`] is below a node, so that the node must be open.
    #[must_use]
    pub fn is_above(&self, at: usize, found: &[usize]) -> bool {
        let next = found.partition_point(|match_at| *match_at <= at);
        let end = self.0.get(at).map_or(0, |node| node.end);
        found.get(next).is_some_and(|match_at| *match_at < end)
    }

    /// How many children of a node must be built for every match below it to be seen; 0 without one.
    #[must_use]
    pub fn needed(&self, at: usize, found: &[usize]) -> usize {
        let end = self.0.get(at).map_or(0, |node| node.end);
        let last = found[..found.partition_point(|match_at| *match_at < end)].last();
        let last = last.filter(|match_at| **match_at > at);
        last.map_or(0, |last| {
            self.children(at).take_while(|child| child <= last).count()
        })
    }
}

/// Adds a value and what is in it. `None` if there are too many nodes.
fn add(nodes: &mut Vec<Node>, name: String, json: Json) -> Option<()> {
    let at = nodes.len();
    if at >= MOST_NODES {
        return None;
    }
    nodes.push(Node {
        name,
        value: Value::Plain(String::new()),
        end: 0,
    });
    let value = if let Some(fields) = json.fields() {
        let mut count = 0;
        for (name, field) in fields {
            add(nodes, shown(name), field)?;
            count += 1;
        }
        Value::Object(count)
    } else if let Some(entries) = json.entries() {
        let mut count = 0;
        for entry in entries {
            add(nodes, count.to_string(), entry)?;
            count += 1;
        }
        Value::List(count)
    } else if let Some(text) = json.text() {
        Value::Text(format!("\"{}\"", shown(text)))
    } else if let Some(number) = json.number() {
        Value::Plain(shown(number))
    } else {
        let word = match json.flag() {
            Some(true) => "true",
            Some(false) => "false",
            None => "null",
        };
        Value::Plain(word.to_owned())
    };
    let end = nodes.len();
    if let Some(node) = nodes.get_mut(at) {
        (node.value, node.end) = (value, end);
    }
    Some(())
}

/// A text of the service, safe to show as text: keys masked, and signs that nobody sees, quotes and backslashes as JSON
/// escapes them. Cut off if it is very long.
#[must_use]
pub fn shown(text: &str) -> String {
    visible(text, LONGEST, |sign, out| match sign {
        '"' | '\\' => out.extend(['\\', sign]),
        '\n' => out.push_str("\\n"),
        '\t' => out.push_str("\\t"),
        sign => escape(sign, out),
    })
}

/// A text of several lines, safe to show like [`shown`], with its quotes, lines and tabs as they are. Cut off after a number
/// of characters.
#[must_use]
pub fn lines(text: &str, longest: usize) -> String {
    visible(text, longest, |sign, out| match sign {
        '\n' | '\t' => out.push(sign),
        sign => escape(sign, out),
    })
}

fn visible(text: &str, longest: usize, write: impl Fn(char, &mut String)) -> String {
    let mut out = String::with_capacity(text.len());
    let plain = without_keys(text.to_owned());
    for (count, sign) in plain.chars().enumerate() {
        if count >= longest {
            out.push('…');
            break;
        }
        write(sign, &mut out);
    }
    out
}

/// Writes a sign that nobody sees as its number, and any other as it is.
fn escape(sign: char, out: &mut String) {
    if !sign.is_control() && !is_hidden(sign) {
        return out.push(sign);
    }
    let mut units = [0; 2];
    for unit in sign.encode_utf16(&mut units) {
        out.push_str(&format!("\\u{unit:04x}"));
    }
}

/// A text in pieces, and whether each of them is one of the words searched for.
#[must_use]
pub fn marked<'a>(text: &'a str, words: &str) -> Vec<(bool, &'a str)> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = position(rest, words) {
        let (before, found) = rest.split_at(at);
        let (found, after) = found.split_at(words.len());
        if !before.is_empty() {
            pieces.push((false, before));
        }
        pieces.push((true, found));
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push((false, rest));
    }
    pieces
}

/// Where words first occur, ignoring the case of ASCII letters.
fn position(text: &str, words: &str) -> Option<usize> {
    if words.is_empty() {
        return None;
    }
    let is_there = |at: &usize| {
        let here = text.get(*at..*at + words.len());
        here.is_some_and(|here| here.eq_ignore_ascii_case(words))
    };
    let places = text.char_indices().map(|(at, _)| at);
    places
        .take_while(|at| at + words.len() <= text.len())
        .find(is_there)
}

#[cfg(test)]
mod tests {
    use golf_client::identity::Identity;

    use super::*;

    const BODY: &str = r#"{"data":[{"course_id":7,"name":"Pine \"Old\"","par":null},{"course_id":8,"open":true}],"meta":{"total":2}}"#;

    fn tree() -> Tree {
        Tree::read(BODY).expect("JSON")
    }

    fn names(tree: &Tree, at: usize) -> Vec<&str> {
        let children = tree.children(at);
        children
            .filter_map(|child| Some(tree.node(child)?.name.as_str()))
            .collect()
    }

    #[test]
    fn a_body_is_its_nodes_in_reading_order() {
        let tree = tree();
        assert_eq!(names(&tree, 0), ["data", "meta"]);
        assert_eq!(names(&tree, 1), ["0", "1"]);
        assert_eq!(names(&tree, 2), ["course_id", "name", "par"]);
        assert_eq!(names(&tree, 3), [""; 0]);
        let value = |at: usize| tree.node(at).map(|node| node.value.clone());
        assert_eq!(value(0), Some(Value::Object(2)));
        assert_eq!(value(1), Some(Value::List(2)));
        assert_eq!(value(3), Some(Value::Plain("7".into())));
        assert_eq!(value(4), Some(Value::Text(r#""Pine \"Old\"""#.into())));
        assert_eq!(value(5), Some(Value::Plain("null".into())));
        assert_eq!(value(99), None);
        let bare = Tree::read("[]").expect("JSON");
        assert_eq!(names(&bare, 0), [""; 0]);
    }

    #[test]
    fn a_search_finds_names_and_values_and_what_must_be_open() {
        let tree = tree();
        let found = tree.find("PINE");
        assert_eq!(found, [4]);
        let open = |found: &[usize]| (0..10).filter(|at| tree.is_above(*at, found)).collect();
        let opened: Vec<usize> = open(&found);
        assert_eq!(opened, [0, 1, 2]);
        let ids = tree.find("course_id");
        assert_eq!(ids, [3, 7]);
        assert_eq!((tree.needed(1, &ids), tree.needed(1, &found)), (2, 1));
        assert_eq!((tree.needed(9, &ids), tree.needed(0, &[])), (0, 0));
        assert_eq!(tree.find(""), [0; 0]);
        assert_eq!(tree.find("nowhere"), [0; 0]);
        let long = format!("[{}]", vec!["1"; 2_000].join(","));
        let long = Tree::read(&long).expect("JSON");
        assert_eq!(long.find("1").len(), MOST_MATCHES);
    }

    #[test]
    fn what_is_no_json_or_too_large_is_no_tree() {
        for body in ["", "<html>", "{", "{\"a\":1"] {
            assert_eq!(Tree::read(body), None, "{body}");
        }
        let large = format!("[{}]", vec!["0"; MOST_NODES].join(","));
        assert_eq!(Tree::read(&large), None);
    }

    #[test]
    fn a_text_shows_no_key_and_hides_no_sign() {
        let _ = Identity::new("/api/v1".into(), "yb_0123456789abcdef".into());
        for body in [
            r#"["yb_0123456789abcdef"]"#,
            r#"["yb\u005f0123456789abcdef"]"#,
            "[\"yb_\u{200B}0123456789abcdef\"]",
            r#"{"yb_0123456789abcdef":1}"#,
        ] {
            let tree = Tree::read(body).expect("JSON");
            let all = format!("{tree:?}");
            assert!(
                all.contains("••••••••") && !all.contains("0123456789"),
                "{all}"
            );
        }
        assert_eq!(
            shown("a\u{202E}b\u{0}\n\u{E0001}"),
            r"a\u202eb\u0000\n\udb40\udc01"
        );
        assert_eq!(shown(&"é".repeat(5_000)).chars().count(), LONGEST + 1);
    }

    #[test]
    fn found_words_are_marked_where_they_are() {
        let check = |text, words, pieces: &[(bool, &str)]| {
            assert_eq!(marked(text, words), pieces, "{text}");
        };
        check(
            "Pine pine",
            "pine",
            &[(true, "Pine"), (false, " "), (true, "pine")],
        );
        check("ÉéPine", "é", &[(false, "É"), (true, "é"), (false, "Pine")]);
        check("Pine", "", &[(false, "Pine")]);
        check("aaa", "aa", &[(true, "aa"), (false, "a")]);
        check("", "a", &[]);
    }
}
