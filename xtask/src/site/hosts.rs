//! The files that tell hosts about headers, and about addresses without a file.
//!
//! All of them are made from `deploy/headers`: for hosts that read `_headers` and `_redirects`, and for hosts that send
//! no headers, whose pages restrict themselves by `<meta>`. The rules themselves are those of `golf-hosting`, which also
//! compares the recipes in `deploy/` with them.

use golf_hosting::files::{ELEMENT, INDEX, NOT_FOUND, RULES, cache_control, is_immutable};
use golf_hosting::headers::{OF_ELEMENT, is_source, of_pages, policy_of_meta};
use golf_hosting::preloads::link_header;

use crate::failure::{Failure, Outcome};
use crate::files;

use super::Site;

/// The service of a site.
pub enum Service {
    /// Beside the page, unless a person chooses another one.
    Any,
    /// At this address and nowhere else.
    At(String),
    /// None: the demo is all there is.
    None,
}

impl Service {
    /// Reads `--service`.
    pub fn parse(given: Option<&str>) -> Outcome<Self> {
        let Some(address) = given else {
            return Ok(Self::Any);
        };
        let schemes = ["https://", "http://"].into_iter();
        let rest = schemes
            .filter_map(|scheme| address.strip_prefix(scheme))
            .next();
        // One address, where a source may be a pattern.
        let is_address = rest.is_some_and(|rest| is_source(rest) && !rest.contains(['*', '%']));
        match address {
            "none" => Ok(Self::None),
            _ if is_address => Ok(Self::At(address.to_owned())),
            _ => Err(Failure::new(format!(
                "`{address}` is no service: give --service like `https://golf.example/api/v1`, or `none`."
            ))),
        }
    }

    /// As the page's `<meta>` names it.
    fn named(&self) -> &str {
        match self {
            Self::Any => "",
            Self::At(address) => address,
            Self::None => "none",
        }
    }

    /// As a content policy names it: scheme, host and port.
    fn source(&self) -> Option<String> {
        let Self::At(address) = self else {
            return None;
        };
        Some(address.splitn(4, '/').take(3).collect::<Vec<_>>().join("/"))
    }
}

/// The `<meta>` elements with the page's policy and its service.
///
/// The policy is that of the headers, without the directives that a `<meta>` does not support. If the host sends
/// headers too, a request must pass both policies. So the page's own must not refuse a service that the host's allows:
/// it names one only if the build has `--service`. `script` is the integrity of the one script within the page.
pub fn head(service: &Service, script: &str) -> String {
    let named = service.source();
    let policy = match service {
        Service::Any => policy_of_meta(&["http:", "https:"], script),
        _ => policy_of_meta(named.as_deref().as_slice(), script),
    };
    format!(
        "\n<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"yardbook-service\" content=\"{}\">",
        policy,
        service.named()
    )
}

/// Adds `404.html`, `_headers` and `_redirects`. On a host without rewrites, `404.html` makes the app answer every
/// address.
pub fn add(site: &Site<'_>, html: &str, base: &str, service: &Service) -> Outcome {
    let mut hashed = Vec::new();
    for file in files::files_below(&site.finished)? {
        let name = file.strip_prefix(&site.finished).unwrap_or(&file);
        let name = name.to_string_lossy().replace('\\', "/");
        if is_immutable(&name) {
            hashed.push(name);
        }
    }
    let at = |name: &str| site.finished.join(name);
    let [headers_file, redirects_file] = RULES;
    files::write(&at(NOT_FOUND), html)?;
    files::write(&at(headers_file), headers(base, service, html, &hashed))?;
    // No rule for existing files: these hosts look for a file first.
    files::write(&at(redirects_file), format!("{base}* {base}{INDEX} 200\n"))
}

fn headers(base: &str, service: &Service, html: &str, hashed: &[String]) -> String {
    let source = service.source();
    let mut text = format!("{base}*\n");
    for (name, value) in of_pages(source.as_deref().as_slice()) {
        text.push_str(&format!("  {name}: {value}\n"));
    }
    // A host with `Link` headers announces the preloads of the page even earlier.
    if let Some(link) = link_header(html) {
        text.push_str(&format!("{base}\n  Link: {link}\n"));
    }
    let (name, value) = OF_ELEMENT;
    text.push_str(&format!("{base}{ELEMENT}\n  {name}: {value}\n"));
    for name in hashed {
        let cached = cache_control(name);
        text.push_str(&format!("{base}{name}\n  Cache-Control: {cached}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_hosting::preloads::preload;

    #[test]
    fn the_page_says_of_itself_what_a_page_can() {
        let open = policy_of_meta(&["http:", "https:"], "sha256-s=");
        let any = head(&Service::Any, "sha256-s=");
        assert!(any.contains(&format!("content=\"{open}\"")), "{any}");
        assert!(
            any.contains("<meta name=\"yardbook-service\" content=\"\">"),
            "{any}"
        );
        let at = Service::parse(Some("https://golf.example:8443/api/v1")).unwrap();
        let named = head(&at, "");
        for part in [
            "connect-src 'self' https://golf.example:8443;",
            "name=\"yardbook-service\" content=\"https://golf.example:8443/api/v1\"",
        ] {
            assert!(named.contains(part), "{named}");
        }
        let none = head(&Service::parse(Some("none")).unwrap(), "");
        assert!(none.contains("connect-src 'self';"), "{none}");
    }

    #[test]
    fn what_is_no_service_is_refused() {
        for wrong in [
            "",
            "golf.example",
            "https://",
            "https://a b",
            "https://a;script-src",
            "https://a\"",
            "https://a%22",
            "https://*",
            "ftp://a",
        ] {
            assert!(Service::parse(Some(wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn files_named_by_their_content_are_kept_for_a_year() {
        let hashed = ["style-0123456789abcdef.css".to_owned()];
        let html = preload("/golf/style-0123456789abcdef.css", "sha256-a=");
        let text = headers("/golf/", &Service::Any, &html, &hashed);
        assert!(
            text.starts_with("/golf/*\n  Content-Security-Policy: default-src"),
            "{text}"
        );
        let end = "\n/golf/\n  Link: </golf/style-0123456789abcdef.css>; rel=preload; as=style; integrity=\"sha256-a=\"\n\
             /golf/yardbook-hole.js\n  Access-Control-Allow-Origin: *\n\
             /golf/style-0123456789abcdef.css\n  Cache-Control: public, max-age=31536000, immutable\n";
        assert!(text.ends_with(end), "{text}");
    }
}
