//! A list of links as one stop of the Tab key: the arrow keys, Home and End move within it, as in the table of distances.
//!
//! Before the app is here each link is a stop, since nothing answers to the arrow keys. `as_one_stop` of
//! [`golf_views::components::hole_strip`] says which link is the stop.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

/// Moves the focus in the list that listens for this event. The link that it comes to is the stop from then on.
pub fn walk(event: &Event) {
    let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
        return;
    };
    let list = event.current_target().and_then(|list| list.dyn_into().ok());
    let links = list.map(|list| links(&list)).unwrap_or_default();
    let is_modified = event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key();
    let is_target = |link: &HtmlElement| event.target().as_ref() == Some(link.as_ref());
    let at = links.iter().position(is_target);
    let to = at.and_then(|at| moved(&event.key(), at, links.len()));
    let Some(to) = to.filter(|_| !is_modified) else {
        return;
    };
    event.prevent_default();
    for (at, link) in links.iter().enumerate() {
        link.set_tab_index(if at == to { 0 } else { -1 });
    }
    if let Some(link) = links.get(to) {
        // This fails only if the link has left the document.
        let _ = link.focus();
    }
}

/// The place that a key (`KeyboardEvent.key`) leads to, from place `at` of `count`; `None` if the key is not one of these.
fn moved(key: &str, at: usize, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    match key {
        "ArrowRight" | "ArrowDown" => Some(last.min(at + 1)),
        "ArrowLeft" | "ArrowUp" => Some(at.saturating_sub(1)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    }
}

fn links(list: &Element) -> Vec<HtmlElement> {
    let Ok(all) = list.query_selector_all("a[href]") else {
        return Vec::new();
    };
    let all = (0..all.length()).filter_map(|at| all.get(at)?.dyn_into().ok());
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrow_keys_stay_in_the_list_and_other_keys_are_the_browsers() {
        for (key, at, to) in [
            ("ArrowRight", 0, Some(1)),
            ("ArrowDown", 0, Some(1)),
            ("ArrowRight", 17, Some(17)),
            ("ArrowLeft", 17, Some(16)),
            ("ArrowUp", 0, Some(0)),
            ("Home", 9, Some(0)),
            ("End", 9, Some(17)),
            ("Enter", 9, None),
            ("Tab", 9, None),
        ] {
            assert_eq!(moved(key, at, 18), to, "{key} at {at}");
        }
        assert_eq!(moved("End", 0, 0), None);
    }
}
