//! Keyboard focus across page changes.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::Navigation;

impl Navigation {
    /// Whether the focused element matches a selector.
    #[must_use]
    pub fn has_focus(&self, selector: &str) -> bool {
        let focused = document().active_element();
        focused.is_some_and(|element| element.matches(selector) == Ok(true))
    }

    /// Moves focus to an element that stays, away from a control that is about to be removed.
    pub fn focus(&self, selector: &'static str) {
        focus(selector);
    }

    /// Focuses the heading if nothing has the focus: a dialog gives it back to an element, which may be gone.
    pub fn focus_if_lost(&self) {
        if !has_moved(None) {
            focus("main h1");
        }
    }

    /// Moves focus to an element and scrolls it into view.
    pub fn focus_in_sight(&self, selector: &'static str) {
        focus(selector);
        if let Ok(Some(element)) = document().query_selector(selector) {
            element.scroll_into_view_with_bool(true);
        }
    }
}

/// Focuses a link by its address, or the heading if the link is gone.
pub(super) fn focus_link(href: &str) {
    // A string of CSS, in which only these two signs have a meaning of their own.
    let quoted = href.replace('\\', "\\\\").replace('"', "\\\"");
    // The points of a map are links too, and no stops of the keyboard.
    if !focus(&format!("main a[href=\"{quoted}\"]:not(svg a)")) {
        focus("h1");
    }
}

/// Focuses the first element that matches; returns whether there is one.
pub(super) fn focus(selector: &str) -> bool {
    let found = document().query_selector(selector).ok().flatten();
    let found = found.and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(element) = &found {
        focus_without_scroll(element);
    }
    found.is_some()
}

/// Whether a person has moved focus meanwhile. An element that was removed with its page leaves focus on nothing.
pub(super) fn has_moved(before: Option<Element>) -> bool {
    let focused = document().active_element();
    focused != before && focused.is_some_and(|element| element.tag_name() != "BODY")
}

/// Blurs the focused element before its page is removed. The browser would otherwise force a layout to decide where
/// focus goes.
pub(super) fn let_go() {
    let focused = document().active_element();
    if let Some(element) = focused.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.blur();
    }
}

fn focus_without_scroll(element: &HtmlElement) {
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.focus_with_options(&options);
}
