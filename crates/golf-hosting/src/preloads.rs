//! Preloads of a page, and the `Link` header for those that block its first paint.

/// A `<link>` of a page that preloads a style or a classic script.
#[must_use]
pub fn preload(address: &str, kind: Kind) -> String {
    format!("{START}{address}\" as=\"{}\">", kind.name())
}

/// The kinds of files that block a first paint. Modules and wasm stay in the page, so that they do not compete for bandwidth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A classic script.
    Script,
    /// A style sheet.
    Style,
}

impl Kind {
    const ALL: [Self; 2] = [Self::Script, Self::Style];

    const fn name(self) -> &'static str {
        match self {
            Self::Script => "script",
            Self::Style => "style",
        }
    }
}

/// The start of such a link.
const START: &str = "<link rel=\"preload\" href=\"";

/// The `Link` (RFC 8288) with every [`preload`] of a page; `None` if it has none.
#[must_use]
pub fn link_header(html: &str) -> Option<String> {
    let links = html.split(START).skip(1);
    let wanted = links.filter_map(|rest| {
        let (address, rest) = rest.split_once('"')?;
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| rest.starts_with(&format!(" as=\"{}\">", kind.name())))?;
        Some(format!("<{address}>; rel=preload; as={}", kind.name()))
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
            preload("/a-1.js", Kind::Script),
            preload("/b-2.css", Kind::Style)
        );
        assert_eq!(
            link_header(&page).as_deref(),
            Some("</a-1.js>; rel=preload; as=script, </b-2.css>; rel=preload; as=style")
        );
        for page in ["", "<p>", &preload("/a\nb.js", Kind::Script)] {
            assert_eq!(link_header(page), None, "{page}");
        }
    }
}
