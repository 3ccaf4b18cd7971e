//! The site's configuration, in the head of its page: the app's base path and the service's address.
//!
//! The build writes `<meta name="yardbook-base" content="/golf/">`. `<meta name="yardbook-service" content="…">` can
//! be changed in the finished page without another build.

use golf_views::address::base::meta;
use golf_views::words::settings as words;
use js_sys::{Function, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::names;

/// The default address of the service: on the app's own origin.
pub const SAME_ORIGIN_SERVICE: &str = golf_api::address::VERSION_PREFIX;

/// The configured value of a site without a service, which offers only the demo.
const NO_SERVICE: &str = "none";

/// The site's service, unless a person chooses another one.
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
    /// The service that the page configures.
    #[must_use]
    pub fn of_page() -> Self {
        thread_local! {
            static NAMED: SiteService =
                SiteService::parse(&meta("yardbook-service").unwrap_or_default());
        }
        NAMED.with(Self::clone)
    }

    /// Parses a configured value; an invalid address counts as none.
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

/// A service address in its stored form: empty for the page's own origin, otherwise `http(s)://…` without a trailing
/// slash.
///
/// # Errors
/// A sentence for the person.
pub fn tidy_service(typed: &str) -> Result<String, &'static str> {
    let address = typed.trim().trim_end_matches('/');
    if address.is_empty() || address == SAME_ORIGIN_SERVICE {
        return Ok(String::new());
    }
    let rest = ["https://", "http://"]
        .iter()
        .find_map(|scheme| address.strip_prefix(scheme));
    let Some(rest) = rest else {
        return Err(words::NO_SCHEME);
    };
    if rest.starts_with('/') || rest.contains(['?', '#', '@', ' ', '\\']) {
        return Err(words::NOT_AN_ADDRESS);
    }
    Ok(address.to_owned())
}

/// The commit of the build: 12 digits, with `+` after them if files had changed since. `None` where git was not there, and
/// under `cargo xtask dev`.
#[must_use]
pub fn commit() -> Option<String> {
    meta("yardbook-commit").filter(|commit| !commit.is_empty())
}

/// The address of the fonts of the book. `cargo xtask dev` serves their file by its own name.
#[must_use]
pub fn fonts() -> String {
    meta("yardbook-fonts").unwrap_or_else(|| "/book.ttc".to_owned())
}

/// Whether the owner lets visitors take data along as files. `<meta name="yardbook-exports" content="none">` turns it off,
/// where the terms of a service forbid it.
#[must_use]
pub fn allows_exports() -> bool {
    meta("yardbook-exports").as_deref() != Some("none")
}

/// The page on which a person gets a key: `<meta name="yardbook-keys" content="https://…">`.
#[must_use]
pub fn keys_page() -> Option<String> {
    meta("yardbook-keys").and_then(|named| tidy_keys_page(&named))
}

/// An address of `https://`; anything else counts as none, so that no value of a site becomes a script.
fn tidy_keys_page(named: &str) -> Option<String> {
    let address = named.trim();
    let rest = address.strip_prefix("https://")?;
    let is_address = !rest.is_empty() && !rest.starts_with('/') && !rest.contains([' ', '@', '\\']);
    is_address.then(|| address.to_owned())
}

/// Whether the page is about to reload because the site has newer files: see `public/early.js`.
pub async fn is_renewed() -> bool {
    promised("renew").await
}

/// Whether there is a page that can be read before the app is in charge: see `public/early.js`.
pub async fn has_page() -> bool {
    promised("hasPage").await
}

/// Waits for a page that takes the place of the one that is there: see `public/early-turn.js`.
pub async fn has_turned() {
    promised("turned").await;
}

/// What a function of the first scripts promises; `false` if it is missing or fails.
async fn promised(name: &str) -> bool {
    let promise = first_script(name, &JsValue::UNDEFINED);
    match promise.and_then(|promise| promise.dyn_into::<Promise>().ok()) {
        Some(promise) => JsFuture::from(promise)
            .await
            .is_ok_and(|kept| kept.is_truthy()),
        None => false,
    }
}

/// Whether this page may send a request to this address by itself. If so, the request is counted: see `public/early.js`.
pub fn may_ask(address: &str) -> bool {
    first_script("mayAsk", &address.into()).is_none_or(|may| may.is_truthy())
}

/// Says that the app cannot start: see `public/early.js`.
pub fn failed() {
    first_script("failed", &JsValue::UNDEFINED);
}

/// Says that the app is in charge, and how many elements it built beside those that it adopted: see `public/early.js`.
pub fn is_here(built: u32) {
    first_script("here", &built.into());
}

/// Reloads the page. Text that was typed and not sent is typed again: see `public/early.js`.
pub fn reload() {
    if first_script("reload", &JsValue::UNDEFINED).is_none() {
        let _ = window().location().reload();
    }
}

/// Whether `public/early-ask.js` has sent a request from this page.
pub fn has_asked() -> bool {
    first_script("hasAsked", &JsValue::UNDEFINED).is_some()
}

/// Calls a function of `public/early.js`; `None` if it is missing, as in tests.
pub fn first_script(name: &str, with: &JsValue) -> Option<JsValue> {
    let start = Reflect::get(&window(), &names::START.into()).ok()?;
    let function: Function = Reflect::get(&start, &name.into()).ok()?.dyn_into().ok()?;
    function.call1(&start, with).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn keys_are_had_at_an_encrypted_address_or_nowhere() {
        let check = |named: &str, address: Option<&str>| {
            assert_eq!(tidy_keys_page(named).as_deref(), address, "{named:?}");
        };
        let page = "https://golf.example/keys?from=app#new";
        check(page, Some(page));
        check(&format!(" {page}\n"), Some(page));
        for named in [
            "",
            "none",
            "/keys",
            "http://golf.example/keys",
            "javascript:alert(1)",
            "https://",
            "https:///keys",
            "https://user@golf.example",
            "https://golf.example/a b",
        ] {
            check(named, None);
        }
    }

    #[test]
    fn a_service_address_is_absolute_or_the_pages_own() {
        let check = |typed: &str, kept: Option<&str>| {
            assert_eq!(tidy_service(typed).ok().as_deref(), kept, "{typed:?}");
        };
        check("", Some(""));
        check("/api/v1", Some(""));
        check(
            " https://golf.example/api/v1/ ",
            Some("https://golf.example/api/v1"),
        );
        check(
            "http://127.0.0.1:9000/api/v1",
            Some("http://127.0.0.1:9000/api/v1"),
        );
        check("golf.example", None);
        check("javascript:alert(1)", None);
        check("https:///x", None);
        check("https://user@golf.example", None);
        check("https://golf.example/?a=1", None);
    }
}
