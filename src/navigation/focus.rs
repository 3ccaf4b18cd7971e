//! Where focus is, as pages change below it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Focuses a link of the page by its address, or the heading where it is gone.
pub(super) fn focus_link(href: &str) {
    let links = document().query_selector_all("main a[href]").ok();
    let link = links.and_then(|links| {
        (0..links.length())
            .filter_map(|index| links.get(index)?.dyn_into::<HtmlElement>().ok())
            .find(|link| link.get_attribute("href").as_deref() == Some(href))
    });
    match link {
        Some(link) => focus_without_scroll(&link),
        None => focus("h1"),
    }
}

/// Focuses a place.
pub(super) fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        focus_without_scroll(&element);
    }
}

/// Whether a person has put focus elsewhere meanwhile: what went with its page leaves it to nobody.
pub(super) fn has_moved(before: Option<Element>) -> bool {
    let focused = document().active_element();
    focused != before && focused.is_some_and(|element| element.tag_name() != "BODY")
}

/// Takes focus from what is about to go. A browser that has to find that out lays the whole page out before.
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
