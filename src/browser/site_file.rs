//! A file of the site, fetched when it is needed.

use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, RequestInit, Response};

/// Timeout after which a file is reported as missing, in milliseconds.
const PATIENCE_MS: u32 = 20_000;

/// The bytes of the file; `None` if the site does not have it, or does not send it in time.
pub async fn bytes(address: &str) -> Option<Vec<u8>> {
    let options = RequestInit::new();
    options.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE_MS)));
    let answer = web_sys::window()?.fetch_with_str_and_init(address, &options);
    let answer: Response = JsFuture::from(answer).await.ok()?.dyn_into().ok()?;
    if !answer.ok() {
        return None;
    }
    let buffer = JsFuture::from(answer.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(buffer.dyn_ref::<ArrayBuffer>()?).to_vec())
}
