//! Security headers, from golf-hosting.
//!
//! The app's pages and files carry those of `deploy/headers`, which every other host of the app
//! sends too. Responses of the service are data and must never become a page.

use std::sync::LazyLock;

use golf_hosting::headers;
use http::header::{HeaderMap, HeaderName, HeaderValue};

use crate::failure::{Failure, Outcome};

/// The headers of the app's pages and files.
#[derive(Debug)]
pub struct Guard {
    pages: Vec<(HeaderName, HeaderValue)>,
}

impl Default for Guard {
    fn default() -> Self {
        Self::allowing(&[])
    }
}

impl Guard {
    /// Headers that allow the app these services too, each as a source of a content policy:
    /// `https://golf.example`, or `https:` for any.
    ///
    /// # Errors
    /// A [`Failure`] for a value that could be parsed as more than one source.
    pub fn with_services(services: &[String]) -> Outcome<Self> {
        let services: Vec<&str> = services.iter().map(String::as_str).collect();
        if let Some(wrong) = services.iter().find(|source| !headers::is_source(source)) {
            return Err(Failure::new(format!(
                "{wrong:?} is no origin: write --connect-src like https://golf.example, or https: \
                 for every one."
            )));
        }
        Ok(Self::allowing(&services))
    }

    fn allowing(services: &[&str]) -> Self {
        let headers = headers::of_pages(services).into_iter();
        let parsed =
            headers.filter_map(|(name, value)| Some((name.parse().ok()?, value.parse().ok()?)));
        Self {
            pages: parsed.collect(),
        }
    }

    /// Adds the headers of a page or file of the app.
    pub fn page(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.pages {
            headers.insert(name, value.clone());
        }
    }
}

/// Adds the headers of a service response. It is never a page, whatever it contains, and other
/// pages load it only by script.
pub fn service(headers: &mut HeaderMap) {
    static OF_SERVICE: LazyLock<Vec<(HeaderName, HeaderValue)>> = LazyLock::new(|| {
        let written = headers::OF_SERVICE.iter();
        let parsed = written.filter_map(|(name, value)| {
            Some((name.parse().ok()?, HeaderValue::from_static(value)))
        });
        parsed.collect()
    });
    for (name, value) in OF_SERVICE.iter() {
        headers.insert(name, value.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_header_of_golf_hosting_is_sent() {
        let services = [
            "https://golf.example".to_owned(),
            "http://[::1]:*".to_owned(),
        ];
        let guard = Guard::with_services(&services).expect("two origins");
        let (mut page, mut response) = (HeaderMap::new(), HeaderMap::new());
        guard.page(&mut page);
        service(&mut response);
        let expected = headers::of_pages(&["https://golf.example", "http://[::1]:*"]);
        assert_eq!(page.len(), expected.len());
        for (name, value) in expected {
            assert_eq!(page[name], value, "{name}");
        }
        assert_eq!(response.len(), headers::OF_SERVICE.len());
        for (name, value) in headers::OF_SERVICE {
            assert_eq!(response[name], value, "{name}");
        }
    }

    #[test]
    fn what_could_be_another_directive_is_no_origin() {
        let wrong = ["x; script-src *".to_owned()];
        let refused = Guard::with_services(&wrong).expect_err("refused");
        assert!(refused.to_string().contains("--connect-src"), "{refused}");
    }
}
