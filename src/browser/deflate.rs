//! Compresses bytes with what the browser has built in.

use std::cell::Cell;

use js_sys::{Array, ArrayBuffer, Function, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableWritablePair, Response};

use crate::browser::download::blob_of;
use crate::browser::within::{STEP_MS, within};

thread_local! {
    /// Whether the browser has once not answered. It is not waited for again, for each side of a book.
    static IS_STUCK: Cell<bool> = const { Cell::new(false) };
}

/// The bytes in the zlib format (RFC 1950); `None` if the browser cannot, or does not answer.
pub async fn deflated(bytes: &[u8]) -> Option<Vec<u8>> {
    if IS_STUCK.get() {
        return None;
    }
    let deflated = within(STEP_MS, deflated_by_browser(bytes)).await;
    IS_STUCK.set(deflated.is_none());
    deflated?
}

async fn deflated_by_browser(bytes: &[u8]) -> Option<Vec<u8>> {
    let blob = blob_of(&Array::of1(&Uint8Array::from(bytes)), "")?;
    // `web-sys` has this interface only among its unstable ones. It is a pair of streams.
    let make = Reflect::get(&js_sys::global(), &"CompressionStream".into()).ok()?;
    let make: &Function = make.dyn_ref()?;
    let pair = Reflect::construct(make, &Array::of1(&"deflate".into())).ok()?;
    let pair: ReadableWritablePair = pair.unchecked_into();
    let compressed = blob.stream().pipe_through(&pair);
    let answer = Response::new_with_opt_readable_stream(Some(&compressed)).ok()?;
    let buffer = JsFuture::from(answer.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(buffer.dyn_ref::<ArrayBuffer>()?).to_vec())
}
