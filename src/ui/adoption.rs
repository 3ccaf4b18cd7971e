//! The nodes that are in the document before the app is here, and wait to be adopted by the views that describe them.
//!
//! The page's first scripts show a page from the same functions as the app. While the app builds its first page,
//! [`super::markup`] pairs each element of the page with the node that is there. A node without a partner is removed, and
//! an element without a partner is built new, so a difference is never fatal. [`built`] counts the elements that were built
//! new beside adopted ones.
//!
//! The pairing itself is [`partner`], a pure function. **To take out:** let [`take`] return `None` and clear `#app` before
//! the app mounts; focus, typed text and the scroll position are then lost at the start.

use std::cell::{Cell, RefCell};

use wasm_bindgen::JsCast;
use web_sys::{Element, Node, Text};

thread_local! {
    /// The nodes on offer, innermost place last. Empty places offer nothing.
    static OFFERS: RefCell<Vec<Vec<Node>>> = const { RefCell::new(Vec::new()) };
    /// The elements that were taken and are not mounted yet.
    static PENDING: RefCell<Vec<Node>> = const { RefCell::new(Vec::new()) };
    static BUILT: Cell<u32> = const { Cell::new(0) };
}

/// What a node is paired by.
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

/// The first node that looks like the wanted element: one with all its classes, otherwise one of its kind.
#[must_use]
pub fn partner(wanted: Looks<'_>, there: &[Option<Looks<'_>>]) -> Option<usize> {
    let exact = there.iter().position(|node| *node == Some(wanted));
    let is_kin = |node: &Option<Looks<'_>>| node.is_some_and(|node| node.is_kin(wanted));
    exact.or_else(|| there.iter().position(is_kin))
}

/// The name, class and key of a node that is an element.
fn looks_of(node: &Node) -> Option<[String; 3]> {
    let element = node.dyn_ref::<Element>()?;
    let value = |name| element.get_attribute(name);
    let key = value("id").or_else(|| value("rel")).unwrap_or_default();
    Some([
        element.local_name(),
        value("class").unwrap_or_default(),
        key,
    ])
}

/// Where an element finds its partner among nodes.
pub(super) fn find(wanted: Looks<'_>, nodes: &[Node]) -> Option<usize> {
    let looks: Vec<_> = nodes.iter().map(looks_of).collect();
    let borrowed = looks.iter().map(|looks| {
        let [name, class, key] = looks.as_ref()?;
        Some(Looks { name, class, key })
    });
    partner(wanted, &borrowed.collect::<Vec<_>>())
}

/// Offers nodes to the views that `build` builds. Returns what was built, and the nodes after the last one that was taken.
pub(super) fn offer<T>(nodes: Vec<Node>, build: impl FnOnce() -> T) -> (T, Vec<Node>) {
    OFFERS.with_borrow_mut(|offers| offers.push(nodes));
    let built = build();
    let left = OFFERS.with_borrow_mut(Vec::pop).unwrap_or_default();
    (built, left)
}

/// Offers all that is inside an element to the views that `mount` builds and mounts, and removes what nobody took.
pub fn adopt_all<T>(root: &Node, mount: impl FnOnce() -> T) -> T {
    let (built, left) = offer(children_of(root), mount);
    left.iter().for_each(remove);
    PENDING.with_borrow_mut(Vec::clear);
    built
}

/// The nodes inside a node.
pub(super) fn children_of(node: &Node) -> Vec<Node> {
    let all = node.child_nodes();
    (0..all.length()).filter_map(|at| all.get(at)).collect()
}

/// Builds views that adopt nothing: their parent is new.
pub(super) fn without_offers<T>(build: impl FnOnce() -> T) -> T {
    if is_over() {
        return build();
    }
    BUILT.set(BUILT.get() + 1);
    offer(Vec::new(), build).0
}

/// Whether nothing is on offer. This is so as soon as the first page is built.
fn is_over() -> bool {
    OFFERS.with_borrow(Vec::is_empty)
}

/// Takes the partner of an element from the innermost offer. The nodes before it are removed: nobody else takes them.
pub(super) fn take(wanted: Looks<'_>) -> Option<Element> {
    if is_over() {
        return None;
    }
    let node = OFFERS.with_borrow_mut(|offers| {
        let nodes = offers.last_mut()?;
        let at = find(wanted, nodes)?;
        nodes.drain(..at).for_each(|node| remove(&node));
        Some(nodes.remove(0))
    })?;
    PENDING.with_borrow_mut(|pending| pending.push(node.clone()));
    node.dyn_into().ok()
}

/// Takes the first node of the innermost offer if it is text, and writes `text` to it where it differs.
pub(super) fn take_text(text: &str) -> Option<Node> {
    OFFERS.with_borrow_mut(|offers| {
        let nodes = offers.last_mut()?;
        let first = nodes.first().filter(|node| node.is_instance_of::<Text>())?;
        if first.text_content().as_deref() != Some(text) {
            first.set_text_content(Some(text));
        }
        Some(nodes.remove(0))
    })
}

/// Mounts an adopted element, which stays where it is. Nodes between it and `marker` that were mounted before it move in
/// front of it. Returns whether it is in its place.
pub(super) fn mount(element: &Element, parent: &Element, marker: Option<&Node>) -> bool {
    let is_adopted = PENDING.with_borrow_mut(|pending| {
        let at = pending
            .iter()
            .position(|node| node.is_same_node(Some(element)));
        at.map(|at| pending.swap_remove(at)).is_some()
    });
    if !is_adopted || !parent.is_same_node(element.parent_node().as_ref()) {
        return false;
    }
    let mut next = element.next_sibling();
    while let Some(node) = next.filter(|node| !node.is_same_node(marker)) {
        next = node.next_sibling();
        let is_pending = PENDING
            .with_borrow(|pending| pending.iter().any(|other| other.is_same_node(Some(&node))));
        if !is_pending {
            let _ = parent.insert_before(&node, Some(element));
        }
    }
    true
}

/// How many elements were built new while others were adopted.
#[must_use]
pub fn built() -> u32 {
    BUILT.get()
}

/// Removes a node from its parent.
pub(super) fn remove(node: &Node) {
    if let Some(parent) = node.parent_node() {
        let _ = parent.remove_child(node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partner_has_the_name_and_the_first_class_and_the_best_one_wins() {
        fn looks<'a>(name: &'a str, class: &'a str, key: &'a str) -> Looks<'a> {
            Looks { name, class, key }
        }
        let there = [
            None,
            Some(looks("p", "Note", "")),
            Some(looks("div", "CoursesPage", "")),
            Some(looks("div", "CoursesPage first", "")),
            Some(looks("div", "", "")),
            Some(looks("a", "Button", "prev")),
            Some(looks("a", "Button", "next")),
        ];
        let check = |name, class, key, found| {
            let wanted = looks(name, class, key);
            assert_eq!(partner(wanted, &there), found, "{wanted:?}");
        };
        check("div", "CoursesPage", "", Some(2));
        check("div", "CoursesPage first", "", Some(3));
        check("div", "CoursesPage with-map", "", Some(2));
        check("div", "", "", Some(4));
        check("a", "Button", "next", Some(6));
        check("a", "Button", "", None);
        check("p", "", "", None);
        check("section", "Note", "", None);
    }
}
