//! A document that counts what is touched, and the adoption of its nodes as `src/ui/markup/built.rs` of the app carries it
//! out. Both pair by `golf_views::adoption::pair`.

use golf_views::adoption::{Looks, Place, There, Wanted, pair};
use golf_views::element::{Attribute, Inside, escape};
use golf_views::markup::{Markup, Part};

/// A living part: elements that nobody knows before the part is built.
pub struct Alive(pub Vec<Markup>);

/// The attribute by which a touched element is told.
pub const NUMBER: &str = "data-n";

/// The document.
pub struct Tree {
    nodes: Vec<Node>,
    /// The nodes on offer, innermost place last.
    offers: Vec<Vec<usize>>,
    /// The elements that were taken and are not mounted yet.
    pending: Vec<usize>,
    /// The number of each element that was moved, removed or written since the page was built, or whose text was.
    pub touched: Vec<String>,
}

struct Node {
    parent: Option<usize>,
    content: Content,
}

enum Content {
    Text(String),
    Element(&'static str, Vec<Attribute>, Vec<usize>),
}

const ROOT: usize = 0;

impl Tree {
    /// A document with a page that was built new.
    pub fn built(page: Markup) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            offers: Vec::new(),
            pending: Vec::new(),
            touched: Vec::new(),
        };
        tree.new_node(Content::Element("main", Vec::new(), Vec::new()));
        let page = tree.element(page);
        tree.insert(ROOT, page, None);
        tree.touched.clear();
        tree
    }

    /// Adopts the page that is there.
    pub fn adopt(&mut self, page: Markup) {
        let there = self.inside(ROOT).to_vec();
        let (page, left) = self.offer(there, |tree| tree.element(page));
        self.mount(page, ROOT, left.first().copied());
        for node in left {
            self.remove(node);
        }
        assert_eq!(self.pending, [0; 0], "each taken element is mounted");
    }

    /// The page as text. Texts beside each other are one.
    pub fn written(&self) -> String {
        let mut text = String::new();
        self.write(ROOT, &mut text);
        text
    }

    fn write(&self, node: usize, text: &mut String) {
        match &self.nodes[node].content {
            Content::Text(words) => escape(words, text),
            Content::Element(name, attributes, inside) => {
                let mut attributes: Vec<_> = attributes.iter().collect();
                attributes.sort();
                text.push_str(&format!("<{name} {attributes:?}>"));
                inside.iter().for_each(|node| self.write(*node, text));
                text.push_str("</>\n");
            }
        }
    }

    fn new_node(&mut self, content: Content) -> usize {
        self.nodes.push(Node {
            parent: None,
            content,
        });
        self.nodes.len() - 1
    }

    fn inside(&self, node: usize) -> &[usize] {
        match &self.nodes[node].content {
            Content::Element(_, _, inside) => inside,
            Content::Text(_) => &[],
        }
    }

    fn there(&self, node: usize) -> There<'_> {
        let Content::Element(name, attributes, _) = &self.nodes[node].content else {
            return There::Text;
        };
        let value = |wanted| attributes.iter().find(|(name, _)| *name == wanted);
        let value = |wanted| value(wanted).map(|(_, value)| value.as_ref());
        There::Element(Looks {
            name,
            class: value("class").unwrap_or_default(),
            key: value("id").or_else(|| value("rel")).unwrap_or_default(),
        })
    }

    fn places(&self, wanted: &[Wanted<'_>], nodes: &[usize]) -> Vec<Place> {
        let there: Vec<_> = nodes.iter().map(|node| self.there(*node)).collect();
        pair(wanted, &there)
    }

    fn touch(&mut self, node: usize) {
        let told = match &self.nodes[node].content {
            Content::Element(name, attributes, _) => {
                let number = attributes.iter().find(|(name, _)| *name == NUMBER);
                number.map_or_else(|| (*name).to_owned(), |(_, number)| number.to_string())
            }
            Content::Text(_) => {
                return self.nodes[node]
                    .parent
                    .into_iter()
                    .for_each(|at| self.touch(at));
            }
        };
        self.touched.push(told);
    }

    fn remove(&mut self, node: usize) {
        self.touch(node);
        if let Some(parent) = self.nodes[node].parent.take()
            && let Content::Element(_, _, inside) = &mut self.nodes[parent].content
        {
            inside.retain(|other| *other != node);
        }
    }

    fn insert(&mut self, parent: usize, node: usize, marker: Option<usize>) {
        self.remove(node);
        self.nodes[node].parent = Some(parent);
        let inside = self.inside(parent);
        let at = marker.and_then(|marker| inside.iter().position(|other| *other == marker));
        let at = at.unwrap_or(inside.len());
        if let Content::Element(_, _, inside) = &mut self.nodes[parent].content {
            inside.insert(at, node);
        }
    }

    /// Mounts a node. An adopted element stays in its place, and what was mounted between it and `marker` moves before it.
    fn mount(&mut self, node: usize, parent: usize, marker: Option<usize>) {
        let taken = self.pending.iter().position(|pending| *pending == node);
        let is_adopted = taken.map(|at| self.pending.swap_remove(at)).is_some();
        if !is_adopted || self.nodes[node].parent != Some(parent) {
            return self.insert(parent, node, marker);
        }
        let inside = self.inside(parent).iter().copied();
        let after = inside.skip_while(|other| *other != node).skip(1);
        let after: Vec<usize> = after.take_while(|other| Some(*other) != marker).collect();
        for other in after {
            if !self.pending.contains(&other) {
                self.insert(parent, other, Some(node));
            }
        }
    }

    fn offer<T>(
        &mut self,
        nodes: Vec<usize>,
        build: impl FnOnce(&mut Self) -> T,
    ) -> (T, Vec<usize>) {
        self.offers.push(nodes);
        let built = build(self);
        let left = self.offers.pop().unwrap_or_default();
        (built, left)
    }

    /// Takes the partner of an element from the innermost offer, and removes the nodes before it.
    fn take(&mut self, wanted: Looks<'_>) -> Option<usize> {
        let nodes = self.offers.last()?.clone();
        let [Place::At(at)] = self.places(&[Wanted::Element(wanted)], &nodes)[..] else {
            return None;
        };
        nodes[..at].iter().for_each(|node| self.remove(*node));
        *self.offers.last_mut()? = nodes[at + 1..].to_vec();
        self.pending.push(nodes[at]);
        Some(nodes[at])
    }

    /// Takes the first node of the innermost offer if it is text.
    fn take_text(&mut self, text: &str) -> Option<usize> {
        let node = *self.offers.last()?.first()?;
        let Content::Text(words) = &mut self.nodes[node].content else {
            return None;
        };
        if words != text {
            text.clone_into(words);
            self.touch(node);
        }
        self.offers.last_mut()?.remove(0);
        Some(node)
    }

    fn element(&mut self, markup: Markup) -> usize {
        if let Some(node) = self.take(markup.looks()) {
            self.adopt_attributes(node, markup.attributes);
            self.adopt_inside(node, markup.inside);
            return node;
        }
        let node = self.new_node(Content::Element(markup.name, markup.attributes, Vec::new()));
        self.offer(Vec::new(), |tree| {
            for inside in markup.inside {
                for built in tree.pieces(inside) {
                    tree.mount(built, node, None);
                }
            }
        });
        node
    }

    fn adopt_attributes(&mut self, node: usize, mut attributes: Vec<Attribute>) {
        let Content::Element(_, there, _) = &mut self.nodes[node].content else {
            return;
        };
        // Told by the number that it had.
        attributes.sort();
        let mut before = there.clone();
        before.sort();
        if before != attributes {
            self.touch(node);
        }
        if let Content::Element(_, there, _) = &mut self.nodes[node].content {
            *there = attributes;
        }
    }

    /// As the function with this name in the app.
    fn adopt_inside(&mut self, node: usize, all: Vec<Inside<Part>>) {
        let mut there = self.inside(node).to_vec();
        let has_rest = all
            .iter()
            .any(|inside| matches!(inside, Inside::Part(Part::Rest)));
        let wanted: Vec<_> = all.iter().filter_map(Inside::wanted).collect();
        let places = self.places(&wanted, &there);
        let pieces: Vec<_> = all.into_iter().filter(is_node).collect();
        let mut gone = 0;
        for (inside, place) in pieces.into_iter().zip(places) {
            let end = match place {
                Place::At(at) => at + 1,
                Place::Before(end) => end,
                Place::New => gone,
            };
            let after = there.split_off(end - gone);
            if matches!(place, Place::At(_)) {
                let kept = there.split_off(there.len() - 1);
                there.into_iter().for_each(|node| self.remove(node));
                there = kept;
            }
            let (built, left) = self.offer(there, |tree| tree.pieces(inside));
            gone = end - left.len();
            there = left;
            there.extend(after);
            for piece in built {
                let is_text = matches!(self.nodes[piece].content, Content::Text(_));
                if !is_text || self.nodes[piece].parent.is_none() {
                    self.mount(piece, node, there.first().copied());
                }
            }
        }
        if !has_rest {
            there.into_iter().for_each(|node| self.remove(node));
        }
    }

    /// Builds a piece of content with the nodes that are on offer.
    fn pieces(&mut self, inside: Inside<Part>) -> Vec<usize> {
        match inside {
            Inside::Text(text) => {
                let node = self.take_text(&text);
                vec![node.unwrap_or_else(|| self.new_node(Content::Text(text.into_owned())))]
            }
            Inside::Element(markup) => vec![self.element(markup)],
            Inside::Part(Part::View(live)) => {
                let alive = live.view::<Alive>().into_iter().flat_map(|alive| alive.0);
                alive.map(|markup| self.element(markup)).collect()
            }
            Inside::Part(_) => Vec::new(),
        }
    }
}

/// Not what is done with the element once it is there.
fn is_node(inside: &Inside<Part>) -> bool {
    inside.wanted().is_some()
}
