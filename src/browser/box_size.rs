//! Tells when an element's box changes its size, for whatever reason.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};

/// Calls a function after the element was laid out with another size, until the current owner is cleaned up. A browser
/// without the observer keeps the first size.
pub fn watch(element: &Element, changed: impl FnMut() + 'static) {
    let changed = Closure::<dyn FnMut()>::new(changed);
    let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) else {
        return;
    };
    observer.observe(element);
    // The browser calls the closure as long as it observes.
    let watching = StoredValue::new_local((observer, changed));
    on_cleanup(move || {
        watching.try_with_value(|(observer, _)| observer.disconnect());
    });
}
