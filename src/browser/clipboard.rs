//! The clipboard. A browser may refuse it without a secure context, or because the user blocked it.

use wasm_bindgen::JsCast;

use super::within::{STEP_MS, settled};

/// Copies a text and returns whether the browser did so, within some seconds.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else {
        return false;
    };
    // Without a secure context `navigator.clipboard` is undefined, which the bindings do not express.
    let navigator = window.navigator();
    let clipboard = js_sys::Reflect::get(&navigator, &"clipboard".into());
    match clipboard
        .ok()
        .and_then(|found| found.dyn_into::<web_sys::Clipboard>().ok())
    {
        Some(clipboard) => settled(STEP_MS, clipboard.write_text(text)).await.is_some(),
        None => false,
    }
}
