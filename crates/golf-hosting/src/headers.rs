//! The headers of `deploy/headers`, and those of a response of the service.

/// The file with the headers.
const WRITTEN: &str = include_str!("../../../deploy/headers");

/// The name of the header with the content policy.
pub const POLICY: &str = "Content-Security-Policy";

/// The default `connect-src` of a page: the service beside it.
const OWN_SERVICE: &str = "connect-src 'self'";

/// The source of a content policy that allows every script within the page.
const ANY_INLINE: &str = "'unsafe-inline'";

/// A directive that a `<meta>` does not support.
const OF_HEADERS_ONLY: &str = "frame-ancestors";

/// The headers of a service response. It is data and never a page, whatever it contains, and other sites load it only
/// by script.
pub const OF_SERVICE: [(&str, &str); 4] = [
    (
        POLICY,
        "default-src 'none'; frame-ancestors 'none'; sandbox",
    ),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
];

/// The header of [`ELEMENT`](crate::files::ELEMENT) besides those of every file: pages of other sites load it as a module. Such a
/// request is one of CORS, so `Cross-Origin-Resource-Policy` does not stop it.
pub const OF_ELEMENT: (&str, &str) = ("Access-Control-Allow-Origin", "*");

/// The headers of every page and file. The app may ask these services in addition to the one beside it, each a source
/// of a content policy that [`is_source`] accepts.
#[must_use]
pub fn of_pages(services: &[&str]) -> Vec<(&'static str, String)> {
    let written = WRITTEN.lines().filter(|line| !line.starts_with('#'));
    let headers = written.filter_map(|line| line.split_once(": "));
    headers
        .map(|(name, value)| (name, with_services(value, services)))
        .collect()
}

/// The content policy of a page as its own `<meta>` writes it. `script` is the [`integrity`](crate::files::integrity) of the
/// one script within the page. Headers are the same for every build, so they allow any, and the page forbids the others: a
/// browser obeys both.
#[must_use]
pub fn policy_of_meta(services: &[&str], script: &str) -> String {
    let headers = of_pages(services);
    let policy = headers.iter().find(|(name, _)| *name == POLICY);
    let directives = policy.map_or("", |(_, policy)| policy).split("; ");
    let supported = directives.filter(|directive| !directive.starts_with(OF_HEADERS_ONLY));
    let policy = supported.collect::<Vec<_>>().join("; ");
    policy.replace(ANY_INLINE, &format!("'{script}'"))
}

/// Whether a text is one source of a content policy, and cannot be read as several or as another directive:
/// `https://golf.example`, or `https:` for any.
#[must_use]
pub fn is_source(text: &str) -> bool {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || ":/.-*[]_~%".contains(sign);
    !text.is_empty() && text.chars().all(is_plain)
}

fn with_services(value: &str, services: &[&str]) -> String {
    let sources: String = services.iter().map(|source| format!(" {source}")).collect();
    value.replace(OWN_SERVICE, &format!("{OWN_SERVICE}{sources}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn policy(services: &[&str]) -> String {
        let headers = of_pages(services);
        let found = headers.into_iter().find(|(name, _)| *name == POLICY);
        found.expect("a policy").1
    }

    #[test]
    fn every_line_of_the_file_is_a_header() {
        let lines = WRITTEN.lines().filter(|line| !line.starts_with('#'));
        let headers = of_pages(&[]);
        assert_eq!(headers.len(), lines.count());
        assert!(headers.len() >= 6, "{headers:?}");
    }

    #[test]
    fn a_page_may_ask_its_own_host_and_the_services_that_are_named() {
        assert!(policy(&[]).contains("; connect-src 'self'; "));
        let named = policy(&["https://golf.example", "http://[::1]:*"]);
        let expected = "; connect-src 'self' https://golf.example http://[::1]:*; ";
        assert!(named.contains(expected), "{named}");
        assert_eq!(of_pages(&["https:"]).len(), of_pages(&[]).len());
    }

    #[test]
    fn a_page_says_of_itself_all_but_who_may_frame_it_and_names_its_one_script() {
        let header = policy(&["https:"]);
        let expected = header.replace(" frame-ancestors 'none';", "");
        assert_ne!(expected, header);
        let (before, after) = expected.split_once("'unsafe-inline'").expect("a source");
        let expected = format!("{before}'sha256-s='{after}");
        assert_eq!(policy_of_meta(&["https:"], "sha256-s="), expected);
    }

    #[test]
    fn what_could_be_another_directive_is_no_source() {
        for wrong in [
            "",
            "https://a b",
            "x; script-src *",
            "'unsafe-eval'",
            "a,b",
            "a\"",
            "é",
        ] {
            assert!(!is_source(wrong), "{wrong}");
        }
        for right in ["https:", "https://golf.example:8443", "http://[::1]:*"] {
            assert!(is_source(right), "{right}");
        }
    }

    proptest! {
        #[test]
        fn no_source_adds_a_directive_or_changes_another_one(
            // Short, so that about half of them are sources.
            source in "[a-z:/.*_~%;', é\\-\\[\\]]{1,3}",
        ) {
            if !is_source(&source) {
                return Ok(());
            }
            let (before, after) = (policy(&[]), policy(&[&source]));
            let (before, after) = (before.split(';'), after.split(';'));
            prop_assert_eq!(before.clone().count(), after.clone().count());
            let changed = before.zip(after).filter(|(before, after)| before != after);
            let changed: Vec<_> = changed.map(|(_, after)| after.to_owned()).collect();
            prop_assert_eq!(changed, [format!(" connect-src 'self' {source}")]);
        }
    }
}
