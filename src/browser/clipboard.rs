//! The clipboard. A browser may refuse it without a secure context, or because the user blocked it.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// Copies a text and returns whether the browser did so.
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
        Some(clipboard) => JsFuture::from(clipboard.write_text(text)).await.is_ok(),
        None => false,
    }
}
