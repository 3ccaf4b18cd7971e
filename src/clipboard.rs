//! The clipboard, which a browser may refuse: without a secure origin, or as the person wishes.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// Copies a text; whether the browser did it.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else {
        return false;
    };
    // Outside a secure origin there is no clipboard at all, which the bindings do not know.
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
