//! What hosts want to know of a site beside its files: headers, and what is answered where there is no file.
//!
//! All of it is made of `deploy/headers`, for hosts that read `_headers` and `_redirects`, and for those that send no
//! header at all: then the page bounds itself. Recipes for other hosts are in `deploy/`, and are compared with it here.

use crate::failure::{Failure, Outcome};
use crate::files;

use super::Site;

const HEADERS: &str = include_str!("../../../deploy/headers");

/// What a page may ask where nothing else is named: the service beside it.
const OWN_SERVICE: &str = "connect-src 'self'";

/// The service that a site has.
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
        let rest = address.split_once("://").map_or("", |(_, rest)| rest);
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || ":/.-_~[]".contains(sign);
        let is_address = address.starts_with("https://") || address.starts_with("http://");
        match address {
            "none" => Ok(Self::None),
            _ if is_address && !rest.is_empty() && rest.chars().all(is_plain) => {
                Ok(Self::At(address.to_owned()))
            }
            _ => Err(Failure::new(format!(
                "`{address}` is no service: give --service like `https://golf.example/api/v1`, or `none`."
            ))),
        }
    }

    /// As the page names it.
    fn named(&self) -> &str {
        match self {
            Self::Any => "",
            Self::At(address) => address,
            Self::None => "none",
        }
    }

    /// As a content policy names it: scheme, host and port, after a space.
    fn source(&self) -> String {
        let Self::At(address) = self else {
            return String::new();
        };
        let origin = address.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
        format!(" {origin}")
    }
}

/// The part of the page's head that bounds it, and says where the app and its service are.
///
/// The policy is that of the headers, but for what a page cannot say of itself. Where a host sends headers both hold,
/// so the page's own may not refuse a service that the host's allows: it names one only if the build was told which.
pub fn head(base: &str, service: &Service) -> String {
    let asks = match service {
        Service::Any => " http: https:".to_owned(),
        _ => service.source(),
    };
    let policy = policy().replace(OWN_SERVICE, &format!("{OWN_SERVICE}{asks}"));
    let policy: Vec<&str> = policy
        .split("; ")
        .filter(|directive| !directive.starts_with("frame-ancestors"))
        .collect();
    format!(
        "\n<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"yardbook-base\" content=\"{base}\">\n\
         <meta name=\"yardbook-service\" content=\"{}\">",
        policy.join("; "),
        service.named()
    )
}

/// Adds `404.html`, `_headers` and `_redirects`: on a host that rewrites nothing the app's own page answers everywhere.
pub fn add(site: &Site<'_>, html: &str, base: &str, service: &Service) -> Outcome {
    let mut hashed = Vec::new();
    for file in files::files_below(&site.finished)? {
        let name = file.strip_prefix(&site.finished).unwrap_or(&file);
        let name = name.to_string_lossy().replace('\\', "/");
        if has_fingerprint(&name) {
            hashed.push(name);
        }
    }
    let at = |name: &str| site.finished.join(name);
    files::write(&at("404.html"), html)?;
    files::write(&at("_headers"), headers(base, service, &hashed))?;
    // No rule for files that are there: these hosts look for a file first.
    files::write(&at("_redirects"), format!("{base}* {base}index.html 200\n"))
}

fn headers(base: &str, service: &Service, hashed: &[String]) -> String {
    let asks = service.source();
    let mut text = format!("{base}*\n");
    for (name, value) in lines() {
        let value = value.replace(OWN_SERVICE, &format!("{OWN_SERVICE}{asks}"));
        text.push_str(&format!("  {name}: {value}\n"));
    }
    // What holds up the first paint of the list is asked for before the page is read, and a good host tells it earlier still.
    let wanted = hashed.iter().filter_map(|name| {
        let kind = [("early-", "script"), ("style-", "style")]
            .into_iter()
            .find_map(|(start, kind)| name.starts_with(start).then_some(kind))?;
        Some(format!("<{base}{name}>; rel=preload; as={kind}"))
    });
    let wanted: Vec<_> = wanted.collect();
    if !wanted.is_empty() {
        text.push_str(&format!("{base}\n  Link: {}\n", wanted.join(", ")));
    }
    for name in hashed {
        text.push_str(&format!(
            "{base}{name}\n  Cache-Control: public, max-age=31536000, immutable\n"
        ));
    }
    text
}

/// Whether a name changes with every byte of its file: sixteen hexadecimal digits before the ending.
fn has_fingerprint(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or("", |(stem, _)| stem);
    let hash = stem.rsplit_once('-').map_or("", |(_, hash)| hash);
    hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let written = HEADERS.lines().filter(|line| !line.starts_with('#'));
    written.filter_map(|line| line.split_once(": "))
}

fn policy() -> &'static str {
    lines()
        .find(|(name, _)| *name == "Content-Security-Policy")
        .map_or("", |(_, policy)| policy)
}

#[cfg(test)]
mod tests {
    use super::{HEADERS, Service, has_fingerprint, head, headers, lines, policy};

    const NGINX: &str = include_str!("../../../deploy/nginx.conf");
    const CADDY: &str = include_str!("../../../deploy/Caddyfile");

    #[test]
    fn every_recipe_sends_every_header_as_it_is_written_once() {
        assert!(lines().count() >= 6, "{HEADERS}");
        for (name, value) in lines() {
            let nginx = format!("add_header {name} \"{value}\" always;");
            assert_eq!(NGINX.matches(&nginx).count(), 1, "nginx.conf: {nginx}");
            let caddy = format!("{name} \"{value}\"");
            assert_eq!(CADDY.matches(&caddy).count(), 1, "Caddyfile: {caddy}");
        }
    }

    #[test]
    fn the_page_says_of_itself_what_a_page_can() {
        let open = policy()
            .replace(" frame-ancestors 'none';", "")
            .replace("'self'; object", "'self' http: https:; object");
        assert_ne!(open.len(), policy().len());
        let any = head("/", &Service::Any);
        assert!(any.contains(&format!("content=\"{open}\"")), "{any}");
        assert!(
            any.contains("<meta name=\"yardbook-service\" content=\"\">"),
            "{any}"
        );
        let at = Service::parse(Some("https://golf.example:8443/api/v1")).unwrap();
        let named = head("/golf/", &at);
        for part in [
            "connect-src 'self' https://golf.example:8443;",
            "name=\"yardbook-service\" content=\"https://golf.example:8443/api/v1\"",
            "name=\"yardbook-base\" content=\"/golf/\"",
        ] {
            assert!(named.contains(part), "{named}");
        }
        let none = head("/", &Service::parse(Some("none")).unwrap());
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
            "ftp://a",
        ] {
            assert!(Service::parse(Some(wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn files_named_by_their_content_are_kept_for_a_year() {
        let text = headers(
            "/golf/",
            &Service::Any,
            &[
                "early-0123456789abcdef.js".into(),
                "start-0123456789abcdef.js".into(),
            ],
        );
        assert!(
            text.starts_with("/golf/*\n  Content-Security-Policy: default-src"),
            "{text}"
        );
        let link = "\n/golf/\n  Link: </golf/early-0123456789abcdef.js>; rel=preload; as=script\n";
        assert!(text.contains(link), "{text}");
        assert!(
            text.ends_with("/golf/start-0123456789abcdef.js\n  Cache-Control: public, max-age=31536000, immutable\n"),
            "{text}"
        );
        assert!(has_fingerprint("a/start-0123456789abcdef.js"));
        for name in [
            "index.html",
            "start-0123.js",
            "0123456789abcdef.js",
            "start-0123456789abcdeg.js",
        ] {
            assert!(!has_fingerprint(name), "{name}");
        }
    }
}
