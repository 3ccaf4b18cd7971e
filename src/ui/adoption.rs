//! The nodes that are in the document before the app is here, and wait to be adopted by the views that describe them.
//!
//! The page's first scripts show a page from the same functions as the app. While the app builds its first page,
//! [`super::markup`] pairs each element of the page with the node that is there. A node without a partner is removed, and
//! an element without a partner is built new, so a difference is never fatal. [`built`] counts the elements that were built
//! new beside adopted ones.
//!
//! The pairing itself is [`golf_views::adoption::pair`], a pure function. **To take out:** let [`take`] return `None` and clear `#app` before
//! the app mounts; focus, typed text and the scroll position are then lost at the start.

mod seen;

use std::cell::{Cell, RefCell};

use golf_views::adoption::{Looks, Place, There, Wanted, pair};
use js_sys::Array;
pub(super) use seen::{Element as SeenElement, Seen};
use seen::{What, read};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Node};

use crate::browser::site::first_script;

thread_local! {
    /// The nodes on offer, innermost place last. Empty places offer nothing.
    static OFFERS: RefCell<Vec<Vec<Seen>>> = const { RefCell::new(Vec::new()) };
    /// All nodes of the page, by their number.
    static NODES: RefCell<Array> = RefCell::default();
    /// The elements that were taken and are not mounted yet.
    static PENDING: RefCell<Vec<Node>> = const { RefCell::new(Vec::new()) };
    static BUILT: Cell<u32> = const { Cell::new(0) };
}

/// The places of content among nodes: [`golf_views::adoption::pair`].
pub(super) fn places(wanted: &[Wanted<'_>], nodes: &[Seen]) -> Vec<Place> {
    let there: Vec<There<'_>> = nodes.iter().map(Seen::there).collect();
    pair(wanted, &there)
}

/// Offers nodes to the views that `build` builds. Returns what was built, and the nodes after the last one that was taken.
pub(super) fn offer<T>(nodes: Vec<Seen>, build: impl FnOnce() -> T) -> (T, Vec<Seen>) {
    OFFERS.with_borrow_mut(|offers| offers.push(nodes));
    let built = build();
    let left = OFFERS.with_borrow_mut(Vec::pop).unwrap_or_default();
    (built, left)
}

/// Offers all that is inside an element to the views that `mount` builds and mounts, and removes what nobody took.
pub fn adopt_all<T>(root: &Element, mount: impl FnOnce() -> T) -> T {
    let there = described(root);
    if there.is_none() {
        root.set_text_content(None);
    }
    let (built, left) = offer(there.unwrap_or_default(), mount);
    left.iter().for_each(remove_seen);
    PENDING.with_borrow_mut(Vec::clear);
    NODES.take();
    built
}

/// The nodes inside an element, as `public/early.js` describes them; `None` without it.
fn described(root: &Element) -> Option<Vec<Seen>> {
    let parts: Array = first_script("described", root)?.dyn_into().ok()?;
    NODES.set(parts.get(0).dyn_into().ok()?);
    read(&parts.get(1).as_string()?)
}

/// A node that was seen.
pub(super) fn node(seen: &Seen) -> Option<Node> {
    let node: JsValue = NODES.with_borrow(|nodes| nodes.get(seen.at));
    (!node.is_undefined()).then(|| node.unchecked_into())
}

/// Removes a node that nobody takes.
pub(super) fn remove_seen(seen: &Seen) {
    if let Some(node) = node(seen) {
        remove(&node);
    }
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
pub(super) fn take(wanted: Looks<'_>) -> Option<(Element, SeenElement)> {
    if is_over() {
        return None;
    }
    let seen = OFFERS.with_borrow_mut(|offers| {
        let nodes = offers.last_mut()?;
        let [Place::At(at)] = places(&[Wanted::Element(wanted)], nodes)[..] else {
            return None;
        };
        nodes.drain(..at).for_each(|seen| remove_seen(&seen));
        Some(nodes.remove(0))
    })?;
    let node = node(&seen)?;
    let What::Element(element) = seen.what else {
        return None;
    };
    PENDING.with_borrow_mut(|pending| pending.push(node.clone()));
    Some((node.unchecked_into(), element))
}

/// Takes the first node of the innermost offer if it is text, and writes `text` to it where it differs.
pub(super) fn take_text(text: &str) -> Option<Node> {
    OFFERS.with_borrow_mut(|offers| {
        let nodes = offers.last_mut()?;
        let Some(What::Text(there)) = nodes.first().map(|seen| &seen.what) else {
            return None;
        };
        let is_same = there == text;
        let node = node(&nodes.remove(0))?;
        if !is_same {
            node.set_text_content(Some(text));
        }
        Some(node)
    })
}

/// How many elements were taken and are not mounted yet.
pub(super) fn pending() -> usize {
    PENDING.with_borrow(Vec::len)
}

/// Mounts the element that was taken last, and which is in its place.
pub(super) fn mount_in_place() {
    PENDING.with_borrow_mut(Vec::pop);
}

/// Mounts an adopted element, which stays where it is. Nodes between it and `marker` that were mounted before it move in
/// front of it. Returns whether it is in its place.
pub(super) fn mount(element: &Element, parent: &Element, marker: Option<&Node>) -> bool {
    let is_adopted = PENDING.with_borrow_mut(|pending| {
        let at = pending
            .iter()
            .rposition(|node| node.is_same_node(Some(element)));
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
