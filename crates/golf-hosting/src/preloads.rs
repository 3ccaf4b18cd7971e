//! Preloads of the style of a page, and the `Link` header for it.

/// A `<link>` of a page that preloads a style with this [`integrity`]. The style holds up the first paint; modules and wasm stay
/// in the page alone, so that they do not compete for bandwidth.
///
/// Its element has the same value: a browser does not use a preload of another one, and fetches the file again.
///
/// [`integrity`]: crate::files::integrity
#[must_use]
pub fn preload(address: &str, integrity: &str) -> String {
    format!("{START}{address}{INTEGRITY}{integrity}\">")
}

/// The parts of such a link.
const START: &str = "<link rel=\"preload\" href=\"";
const INTEGRITY: &str = "\" as=\"style\" integrity=\"";

/// The `Link` (RFC 8288) with every [`preload`] of a page; `None` if it has none.
#[must_use]
pub fn link_header(html: &str) -> Option<String> {
    let links = html.split(START).skip(1);
    let wanted = links.filter_map(|rest| {
        let (link, _) = rest.split_once("\">")?;
        let (address, integrity) = link.split_once(INTEGRITY)?;
        Some(format!(
            "<{address}>; rel=preload; as=style; integrity=\"{integrity}\""
        ))
    });
    let value = wanted.collect::<Vec<_>>().join(", ");
    let is_header = !value.is_empty() && !value.contains(char::is_control);
    is_header.then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_announces_what_holds_up_its_first_paint_and_nothing_else() {
        let page = format!(
            "<head>{}\n{}
            <link rel=\"preload\" href=\"/c-3.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin>
            <link rel=\"modulepreload\" href=\"/d-4.js\"><link rel=\"stylesheet\" href=\"/b-2.css\">",
            preload("/a-1.css", "sha256-a1="),
            preload("/b-2.css", "sha256-b2=")
        );
        assert_eq!(
            link_header(&page).as_deref(),
            Some(
                "</a-1.css>; rel=preload; as=style; integrity=\"sha256-a1=\", \
                 </b-2.css>; rel=preload; as=style; integrity=\"sha256-b2=\""
            )
        );
        for page in ["", "<p>", &preload("/a\nb.css", "")] {
            assert_eq!(link_header(page), None, "{page}");
        }
    }
}
