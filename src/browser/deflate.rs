//! Compresses bytes with what the browser has built in.

use js_sys::{Array, ArrayBuffer, Function, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ReadableWritablePair, Response};

use crate::browser::download::blob_of;

/// The bytes in the zlib format (RFC 1950); `None` if the browser cannot.
pub async fn deflated(bytes: &[u8]) -> Option<Vec<u8>> {
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
