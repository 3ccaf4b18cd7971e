//! Where the file with the outlines of the states is.

/// Where a page that does not say has it: `cargo xtask dev` serves `public` as it is.
const PLAIN: &str = "/us-states.svg";

/// The address of the outlines, as the page says it in `<meta name="yardbook-outlines">`.
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
