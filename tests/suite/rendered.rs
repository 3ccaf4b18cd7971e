//! A view as HTML and as text, rendered on the host.

use leptos::prelude::*;

/// The HTML of a view, without the markers that only hydration needs.
pub fn html(view: impl FnOnce() -> AnyView) -> String {
    let html = Owner::new().with(|| view().to_html());
    html.replace("<!>", "").replace("<!---->", "")
}

/// The text of a view: tags become spaces, runs of space one.
pub fn text(view: impl FnOnce() -> AnyView) -> String {
    let html = html(view);
    let parts = html.split('<');
    let shown = parts.map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let shown: Vec<&str> = shown.flat_map(str::split_whitespace).collect();
    shown.join(" ")
}
