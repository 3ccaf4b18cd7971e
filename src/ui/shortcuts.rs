//! Keyboard shortcuts that work on every page: their meanings, and when the browser handles the key instead.
//!
//! [`golf_views::golf::hole_map::keys`] has the shortcuts of the map, which work while the map has focus.

use golf_views::words::frame as words;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The action of a shortcut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shortcut {
    /// Shows the list of shortcuts.
    Help,
    /// Focuses the search field.
    Search,
}

/// The shortcuts and their descriptions, for the list.
pub const WORDS: [(&str, &str); 2] = [("?", words::THIS_LIST), ("/", words::TO_THE_SEARCH)];

/// Elements that receive the keys themselves: form fields and open dialogs.
const TYPED_INTO: &str = "input, textarea, select, [contenteditable], dialog";

/// The action of a key (`KeyboardEvent.key`); `None` if the browser handles it.
#[must_use]
pub fn meaning(key: &str) -> Option<Shortcut> {
    match key {
        "?" => Some(Shortcut::Help),
        "/" => Some(Shortcut::Search),
        _ => None,
    }
}

/// Listens on the whole page while shortcuts are enabled, except while a person types.
pub fn listen(is_wanted: Signal<bool>, act: impl Fn(Shortcut) + 'static) {
    window_event_listener(ev::keydown, move |event| {
        let is_modified = event.ctrl_key() || event.meta_key() || event.alt_key();
        if is_modified || event.default_prevented() || !is_wanted.get_untracked() {
            return;
        }
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let is_typed = target.is_some_and(|at| !matches!(at.closest(TYPED_INTO), Ok(None)));
        if let Some(shortcut) = meaning(&event.key()).filter(|_| !is_typed) {
            // Firefox would open its quick find on a slash.
            event.prevent_default();
            act(shortcut);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_list_has_a_meaning_and_no_other() {
        for (key, words) in WORDS {
            assert!(meaning(key).is_some(), "{key}: {words}");
        }
        for key in ["Enter", "a", " ", "Escape", "ArrowLeft", ""] {
            assert_eq!(meaning(key), None, "{key}");
        }
    }
}
