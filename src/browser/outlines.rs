//! The address of the file with the state outlines.

/// The address if the page does not name one: `cargo xtask dev` serves `public` unchanged.
const PLAIN: &str = "/us-states.svg";

/// The address of the outlines, from `<meta name="yardbook-outlines">` if present.
#[must_use]
pub fn address() -> String {
    let named = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| {
            document
                .query_selector("meta[name=yardbook-outlines]")
                .ok()?
        });
    let address = named.and_then(|meta| meta.get_attribute("content"));
    address.unwrap_or_else(|| PLAIN.to_owned())
}
