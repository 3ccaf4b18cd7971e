//! The headers that bound what an answer can do in a browser.
//!
//! The app's pages and files carry those of `deploy/headers`, which every other host of the app sends
//! too; the service's answers are data, and may not become a page at all.

use http::header::{self, HeaderMap, HeaderName, HeaderValue};

use crate::failure::{Failure, Outcome};

/// What every host of the app sends.
const HEADERS: &str = include_str!("../../../../deploy/headers");

/// What a page of this host may ask, unless it is told otherwise: this host.
const OWN_SERVICE: &str = "connect-src 'self'";

/// The headers of the app's pages and files.
#[derive(Debug)]
pub struct Guard {
    pages: Vec<(HeaderName, HeaderValue)>,
}

impl Default for Guard {
    fn default() -> Self {
        Self { pages: written("") }
    }
}

impl Guard {
    /// Headers that let the app ask these services too, each named as a content policy names it:
    /// `https://golf.example`, or `https:` for any.
    ///
    /// # Errors
    /// A [`Failure`] for what could be read as more than one source.
    pub fn with_services(services: &[String]) -> Outcome<Self> {
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || ":/.-*[]_~%".contains(sign);
        if let Some(wrong) = services
            .iter()
            .find(|source| source.is_empty() || !source.chars().all(is_plain))
        {
            return Err(Failure::new(format!(
                "{wrong:?} is no origin: write --connect-src like https://golf.example, or https: \
                 for every one."
            )));
        }
        let more: String = services.iter().map(|source| format!(" {source}")).collect();
        Ok(Self {
            pages: written(&more),
        })
    }

    /// Bounds a page or a file of the app.
    pub fn page(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.pages {
            headers.insert(name, value.clone());
        }
    }
}

/// Bounds an answer of the service: never a page, whatever is in it, and no page's part unless a
/// script asked for it.
pub fn service(headers: &mut HeaderMap) {
    const NO_PAGE: HeaderValue =
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox");
    const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");
    const ANY: HeaderValue = HeaderValue::from_static("cross-origin");
    const NO_REFERRER: HeaderValue = HeaderValue::from_static("no-referrer");
    const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(header::CONTENT_SECURITY_POLICY, NO_PAGE);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    headers.insert(header::REFERRER_POLICY, NO_REFERRER);
    headers.insert(RESOURCE_POLICY, ANY);
}

/// The lines of `deploy/headers`, with more that the app may ask.
fn written(more: &str) -> Vec<(HeaderName, HeaderValue)> {
    HEADERS
        .lines()
        .filter_map(|line| {
            let (name, value) = line.split_once(": ").filter(|_| !line.starts_with('#'))?;
            let value = value.replace(OWN_SERVICE, &format!("{OWN_SERVICE}{more}"));
            Some((name.parse().ok()?, value.parse().ok()?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(guard: &Guard) -> String {
        let mut headers = HeaderMap::new();
        guard.page(&mut headers);
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str();
        policy.expect("text").to_owned()
    }

    #[test]
    fn every_line_of_the_file_is_a_header() {
        let lines = HEADERS.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(Guard::default().pages.len(), lines.count());
        assert!(Guard::default().pages.len() >= 6);
    }

    #[test]
    fn a_page_may_ask_its_own_host_and_what_is_named() {
        assert!(policy(&Guard::default()).contains("; connect-src 'self'; "));
        let named = [
            "https://golf.example".to_owned(),
            "http://[::1]:*".to_owned(),
        ];
        let guard = Guard::with_services(&named).expect("two origins");
        let expected = "; connect-src 'self' https://golf.example http://[::1]:*; ";
        assert!(policy(&guard).contains(expected));
    }

    #[test]
    fn what_could_be_another_directive_is_no_origin() {
        for wrong in [
            "",
            "https://a b",
            "x; script-src *",
            "'unsafe-eval'",
            "a,b",
            "é",
        ] {
            let refused = Guard::with_services(&[wrong.to_owned()]);
            assert!(refused.is_err(), "{wrong}");
        }
    }
}
