//! The nodes that are in the document before the app is here, and wait to be adopted by the views that describe them.
//!
//! The page's first scripts show a page from the same functions as the app. While the app builds its first page,
//! [`super::markup`] pairs each element of the page with the node that is there. A node without a partner is removed, and
//! an element without a partner is built new, so a difference is never fatal. [`built`] counts the elements that were built
//! new beside adopted ones.
//!
//! The pairing itself is [`golf_views::adoption::pair`], a pure function. **To take out:** let [`take`] return `None` and clear `#app` before
//! the app mounts; focus, typed text and the scroll position are then lost at the start.

use std::cell::{Cell, RefCell};

use golf_views::adoption::{Looks, Place, There, Wanted, pair};
use wasm_bindgen::JsCast;
use web_sys::{Element, Node, Text};

thread_local! {
    /// The nodes on offer, innermost place last. Empty places offer nothing.
    static OFFERS: RefCell<Vec<Vec<Node>>> = const { RefCell::new(Vec::new()) };
    /// The elements that were taken and are not mounted yet.
    static PENDING: RefCell<Vec<Node>> = const { RefCell::new(Vec::new()) };
    static BUILT: Cell<u32> = const { Cell::new(0) };
}

/// The places of content among nodes: [`golf_views::adoption::pair`].
pub(super) fn places(wanted: &[Wanted<'_>], nodes: &[Node]) -> Vec<Place> {
    let looks: Vec<_> = nodes.iter().map(looks_of).collect();
    let there = nodes.iter().zip(&looks).map(|(node, looks)| match looks {
        Some([name, class, key]) => There::Element(Looks { name, class, key }),
        None if node.is_instance_of::<Text>() => There::Text,
        None => There::Other,
    });
    pair(wanted, &there.collect::<Vec<_>>())
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
        let [Place::At(at)] = places(&[Wanted::Element(wanted)], nodes)[..] else {
            return None;
        };
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
