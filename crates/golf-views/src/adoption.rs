//! Which nodes of a page that is there belong to the elements that describe it. Start at [`pair`].
//!
//! The first scripts show a page from the same functions as the app. The app pairs its elements with the nodes that are there,
//! writes the differences, and builds what has no partner. So a difference costs work and is never fatal. The rule alone is
//! here; `ui::adoption` of the app carries it out in a document, and a test of the package `preview` in a tree that counts
//! what is touched.

/// What an element is paired by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Looks<'a> {
    /// The name of the element, in lower case for HTML.
    pub name: &'a str,
    /// The value of its `class`; empty without one.
    pub class: &'a str,
    /// The value of its `id`, or else of its `rel`; empty without both.
    pub key: &'a str,
}

impl Looks<'_> {
    /// Equal names and keys, and the same first class, which names the component.
    fn is_kin(self, other: Looks<'_>) -> bool {
        fn first(class: &str) -> &str {
            class.split(' ').next().unwrap_or_default()
        }
        self.name == other.name && self.key == other.key && first(self.class) == first(other.class)
    }
}

/// A node that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum There<'a> {
    /// An element.
    Element(Looks<'a>),
    /// Text.
    Text,
    /// Anything else, which has no partner.
    Other,
}

impl There<'_> {
    const fn is_text(&self) -> bool {
        matches!(self, Self::Text)
    }
}

/// A piece of an element's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted<'a> {
    /// An element.
    Element(Looks<'a>),
    /// Text.
    Text,
    /// A living part. Nobody knows how many nodes it describes until it is built.
    Part,
}

/// The place of a piece of content among the nodes that are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The node with this index. Nodes before it that nobody has taken are removed.
    At(usize),
    /// For a living part: any node before this index that nobody has taken.
    Before(usize),
    /// None: it is built new.
    New,
}

/// The places of all content of an element, in order.
///
/// Content before the first living part has the first nodes that fit, and content after the last one has the last nodes, so
/// that a part in between finds all of its own. Indexes never go down.
#[must_use]
pub fn pair(wanted: &[Wanted<'_>], there: &[There<'_>]) -> Vec<Place> {
    let is_part = |piece: &Wanted<'_>| *piece == Wanted::Part;
    let first = wanted.iter().position(is_part).unwrap_or(wanted.len());
    let behind = wanted.iter().rposition(is_part);
    let behind = behind.map_or(wanted.len(), |last| last + 1);
    let mut places = vec![Place::New; wanted.len()];

    let mut from = 0;
    for (piece, place) in wanted.iter().zip(&mut places).take(first) {
        // Text is written over the text at its place, and nothing is skipped for it.
        let is_next = there.get(from).is_some_and(There::is_text);
        let found = match piece {
            Wanted::Text => is_next.then_some(from),
            _ => found(piece, there, from, there.len()),
        };
        take(found, place, &mut from);
    }
    let mut to = there.len();
    for (piece, place) in wanted.iter().zip(&mut places).skip(behind).rev() {
        let found = last_found(piece, there, from, to);
        if let Some(at) = found {
            (*place, to) = (Place::At(at), at);
        }
    }
    let middle = first..behind;
    for (piece, place) in wanted
        .iter()
        .zip(&mut places)
        .take(middle.end)
        .skip(middle.start)
    {
        take(found(piece, there, from, to), place, &mut from);
    }
    // A living part may have what is before the next piece that has a place.
    for (piece, place) in wanted
        .iter()
        .zip(&mut places)
        .take(middle.end)
        .skip(middle.start)
        .rev()
    {
        match *place {
            _ if is_part(piece) => *place = Place::Before(to),
            Place::At(at) => to = at,
            Place::Before(_) | Place::New => {}
        }
    }
    places
}

fn take(found: Option<usize>, place: &mut Place, from: &mut usize) {
    if let Some(at) = found {
        (*place, *from) = (Place::At(at), at + 1);
    }
}

/// The first node that fits: an element with the same classes, otherwise one of its kind.
fn found(piece: &Wanted<'_>, there: &[There<'_>], from: usize, to: usize) -> Option<usize> {
    (from..to)
        .find(|at| fits(piece, there, *at, true))
        .or_else(|| (from..to).find(|at| fits(piece, there, *at, false)))
}

/// The last node that fits.
fn last_found(piece: &Wanted<'_>, there: &[There<'_>], from: usize, to: usize) -> Option<usize> {
    let last = |is_exact| {
        (from..to)
            .rev()
            .find(|at| fits(piece, there, *at, is_exact))
    };
    last(true).or_else(|| last(false))
}

fn fits(piece: &Wanted<'_>, there: &[There<'_>], at: usize, is_exact: bool) -> bool {
    match (piece, there.get(at)) {
        (Wanted::Element(wanted), Some(There::Element(node))) if is_exact => wanted == node,
        (Wanted::Element(wanted), Some(There::Element(node))) => wanted.is_kin(*node),
        (Wanted::Text, Some(There::Text)) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A letter for each node: `t` is text, `-` is anything else or a living part, and any other letter an element. A capital is
    /// an element of the kind of its small letter, with one class more.
    fn looks(letter: char) -> Looks<'static> {
        let (name, key) = match letter.to_ascii_lowercase() {
            'a' => ("a", "prev"),
            'b' => ("a", "next"),
            'p' => ("p", ""),
            _ => ("div", ""),
        };
        let class = match letter {
            'a' | 'b' | 'p' | 'd' => "Note",
            _ if letter.is_ascii_uppercase() => "Note wide",
            _ => "Other",
        };
        Looks { name, class, key }
    }

    fn there(letters: &str) -> Vec<There<'static>> {
        let node = |letter| match letter {
            't' => There::Text,
            '-' => There::Other,
            _ => There::Element(looks(letter)),
        };
        letters.chars().map(node).collect()
    }

    fn wanted(letters: &str) -> Vec<Wanted<'static>> {
        let piece = |letter| match letter {
            't' => Wanted::Text,
            '-' => Wanted::Part,
            _ => Wanted::Element(looks(letter)),
        };
        letters.chars().map(piece).collect()
    }

    #[test]
    fn each_piece_has_the_node_that_fits_and_what_follows_a_living_part_keeps_its_own() {
        use Place::{At, Before, New};
        for (pieces, nodes, places) in [
            ("", "p", &[][..]),
            ("p", "", &[New]),
            ("pda", "pda", &[At(0), At(1), At(2)]),
            // Equal classes win over a kind, and a key is never another one.
            ("P", "pP", &[At(1)]),
            ("P", "pd", &[At(0)]),
            ("b", "aab", &[At(2)]),
            ("b", "aa", &[New]),
            ("x", "d", &[New]),
            // In order: what was passed over is gone.
            ("dp", "pd", &[At(1), New]),
            ("xp", "dp", &[New, At(1)]),
            // Text is written over text at its place alone.
            ("tp", "tp", &[At(0), At(1)]),
            ("tp", "pt", &[New, At(0)]),
            ("pt", "p-t", &[At(0), New]),
            // A living part between pieces that have places.
            ("p-d", "ppd", &[At(0), Before(2), At(2)]),
            ("p-d", "pd", &[At(0), Before(1), At(1)]),
            ("p-", "ppp", &[At(0), Before(3)]),
            ("--p", "ddp", &[Before(2), Before(2), At(2)]),
            // It may be of the kind of what follows.
            ("-p", "ppp", &[Before(2), At(2)]),
            ("-pp", "ppp", &[Before(1), At(1), At(2)]),
            ("-t", "tpt", &[Before(2), At(2)]),
            // What follows is reserved, if another piece before it is missing too.
            ("-xp", "dp", &[Before(1), New, At(1)]),
            ("-x", "dd", &[Before(2), New]),
            // Between two living parts, the first that fits.
            ("-d-p", "pdpp", &[Before(1), At(1), Before(3), At(3)]),
            ("-x-p", "ppp", &[Before(2), New, Before(2), At(2)]),
            ("-t-", "pt", &[Before(1), At(1), Before(2)]),
        ] {
            let found = pair(&wanted(pieces), &there(nodes));
            assert_eq!(found, places, "{pieces:?} among {nodes:?}");
        }
    }
}
