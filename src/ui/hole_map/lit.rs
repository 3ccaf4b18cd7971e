//! Highlighting of a target, on the map and in the table at once.

use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget};

/// Highlights the elements of one target below a root element, and no others.
pub fn mark(root: &Element, target: Option<usize>) {
    toggle(root, ".lit", false);
    if let Some(target) = target {
        toggle(root, &format!("[data-target=\"{target}\"]"), true);
    }
}

fn toggle(root: &Element, selector: &str, on: bool) {
    let Ok(found) = root.query_selector_all(selector) else {
        return;
    };
    let found = (0..found.length()).filter_map(|index| found.get(index));
    for element in found.filter_map(|node| node.dyn_into::<Element>().ok()) {
        let _ = element.class_list().toggle_with_force("lit", on);
    }
}

/// The target that an element of the table or map belongs to.
#[must_use]
pub fn of(place: Option<EventTarget>) -> Option<usize> {
    let element = place?.dyn_into::<Element>().ok()?;
    let marked = element.closest("[data-target]").ok()??;
    marked.get_attribute("data-target")?.parse().ok()
}
