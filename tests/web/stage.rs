//! A container in the document for one component, removed after the test.

use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// A mounted component.
pub struct Stage<M: leptos::tachys::view::Mountable> {
    pub root: HtmlElement,
    _mounted: UnmountHandle<M>,
}

/// Mounts a component into a new element of the document.
pub fn mount<F, N>(view: F) -> Stage<N::State>
where
    F: FnOnce() -> N + 'static,
    N: IntoView,
{
    let root: HtmlElement = document()
        .create_element("div")
        .expect("a div")
        .dyn_into()
        .expect("is HTML");
    document()
        .body()
        .expect("a body")
        .append_child(&root)
        .expect("appended");
    let mounted = mount_to(root.clone(), view);
    Stage {
        root,
        _mounted: mounted,
    }
}

impl<M: leptos::tachys::view::Mountable> Stage<M> {
    /// The first element that matches a selector.
    pub fn find(&self, selector: &str) -> Option<Element> {
        self.root
            .query_selector(selector)
            .expect("a valid selector")
    }

    /// All of its text.
    pub fn text(&self) -> String {
        self.root.text_content().unwrap_or_default()
    }

    /// Clicks the first element that matches a selector.
    pub fn click(&self, selector: &str) {
        self.find(selector)
            .expect(selector)
            .unchecked_into::<HtmlElement>()
            .click();
    }
}

impl<M: leptos::tachys::view::Mountable> Drop for Stage<M> {
    fn drop(&mut self) {
        self.root.remove();
    }
}
