//! What the owner of a site has set, in the head of its page: below which path the app is, and where its service is.
//!
//! `<meta name="yardbook-base" content="/golf/">` is written by the build; `<meta name="yardbook-service" content="…">`
//! may be changed in the finished page without another build.

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::settings::tidy_service;

/// The service that a site names in its page when it has none: the demo is all there is.
const NO_SERVICE: &str = "none";

/// Where the service is, unless a person chooses another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SiteService {
    /// On the page's own origin.
    BesideThePage,
    /// At this address, without a slash at its end.
    At(String),
    /// Nowhere.
    None,
}

impl SiteService {
    /// What the page names.
    #[must_use]
    pub fn of_page() -> Self {
        thread_local! {
            static NAMED: SiteService =
                SiteService::parse(&meta("yardbook-service").unwrap_or_default());
        }
        NAMED.with(Self::clone)
    }

    /// Reads what a page names; what cannot be an address is as if nothing were named.
    fn parse(named: &str) -> Self {
        if named.trim() == NO_SERVICE {
            return Self::None;
        }
        match tidy_service(named) {
            Ok(address) if !address.is_empty() => Self::At(address),
            _ => Self::BesideThePage,
        }
    }
}

/// The address of a path of the app: below the path where the app is.
#[must_use]
pub fn at(path: &str) -> String {
    let base = base();
    if base.is_empty() {
        path.to_owned()
    } else {
        base + path
    }
}

/// The path of the app that an address is; `None` for one that is not below where the app is.
#[must_use]
pub fn below(path: &str) -> Option<String> {
    without(&base(), path)
}

/// The path of the app below `base`; `None` for a path that is not below it.
pub(crate) fn without(base: &str, path: &str) -> Option<String> {
    match path.strip_prefix(base)? {
        "" => Some("/".into()),
        rest if rest.starts_with('/') => Some(rest.to_owned()),
        _ => None,
    }
}

/// The path where the app is, without a slash at its end: empty for the root.
pub(crate) fn base() -> String {
    thread_local! {
        static BASE: String = {
            let named = meta("yardbook-base").unwrap_or_default();
            named.trim_end_matches('/').to_owned()
        };
    }
    BASE.with(String::clone)
}

#[cfg(target_arch = "wasm32")]
fn meta(name: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let found = document.query_selector(&format!("meta[name={name}]"));
    found.ok()??.get_attribute("content")
}

/// There is no page on the host.
#[cfg(not(target_arch = "wasm32"))]
fn meta(_name: &str) -> Option<String> {
    None
}

/// Whether the page is about to be loaded again, since the site has newer files: see `public/early.js`.
pub async fn is_renewed() -> bool {
    let renew = || {
        let start = Reflect::get(&window(), &"yardbookStart".into()).ok()?;
        let renew: Function = Reflect::get(&start, &"renew".into())
            .ok()?
            .dyn_into()
            .ok()?;
        renew.call0(&start).ok()?.dyn_into::<Promise>().ok()
    };
    match renew() {
        Some(renewed) => JsFuture::from(renewed)
            .await
            .is_ok_and(|renewed| renewed.is_truthy()),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_of_the_app_when_it_is_below_its_place() {
        let check = |base, path, found: Option<&str>| {
            assert_eq!(without(base, path).as_deref(), found, "{base} {path}");
        };
        check("", "/courses/7", Some("/courses/7"));
        check("", "/", Some("/"));
        check("/golf", "/golf/courses/7", Some("/courses/7"));
        check("/golf", "/golf/", Some("/"));
        check("/golf", "/golf", Some("/"));
        check("/golf", "/golfing", None);
        check("/golf", "/", None);
    }

    #[test]
    fn a_site_names_its_service_or_none() {
        let check = |named, service| assert_eq!(SiteService::parse(named), service, "{named}");
        check("", SiteService::BesideThePage);
        check("/api/v1", SiteService::BesideThePage);
        check("ftp://golf.example", SiteService::BesideThePage);
        check(" none ", SiteService::None);
        let at = SiteService::At("https://golf.example/v1".into());
        check("https://golf.example/v1/", at);
    }
}
