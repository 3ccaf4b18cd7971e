//! Offers a text or bytes as a file download.

use wasm_bindgen::JsCast;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Downloads a text; `None` if the browser refuses any step.
#[must_use]
pub fn download(text: &str, kind: &str, file_name: &str) -> Option<()> {
    offer(&blob_of_text(text, kind)?, file_name)
}

/// Downloads bytes; `None` if the browser refuses any step.
#[must_use]
pub fn download_bytes(bytes: &[u8], kind: &str, file_name: &str) -> Option<()> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    offer(&blob_of(&parts, kind)?, file_name)
}

/// A text as a file in memory with its media type.
#[must_use]
pub fn blob_of_text(text: &str, kind: &str) -> Option<Blob> {
    blob_of(&js_sys::Array::of1(&text.into()), kind)
}

/// A file in memory with its media type.
#[must_use]
pub fn blob_of(parts: &js_sys::Array, kind: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_buffer_source_sequence_and_options(parts, &options).ok()
}

/// Downloads a file in memory; `None` if the browser refuses any step.
#[must_use]
pub fn offer(blob: &Blob, file_name: &str) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let address = Url::create_object_url_with_blob(blob).ok()?;
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(file_name);
    link.click();
    // The browser has read the file by then.
    leptos::prelude::set_timeout(
        move || {
            let _ = Url::revoke_object_url(&address);
        },
        std::time::Duration::from_secs(60),
    );
    Some(())
}
