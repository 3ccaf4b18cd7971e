//! What a person chooses: key, service address, unit, layers of the map. Kept in local storage, shared between tabs,
//! and in memory alone when storage is refused.

use leptos::prelude::*;

use crate::format::Unit;
use crate::hole_map::layers::Layers;
use crate::storage::{self, Refused};

const KEY: &str = "yardbook.key";
const SERVICE: &str = "yardbook.service";
const UNIT: &str = "yardbook.unit";
const LAYERS: &str = "yardbook.layers";

/// The address of the service when none is chosen: beside the app, on its own origin.
pub const SAME_ORIGIN_SERVICE: &str = golf_api::address::VERSION_PREFIX;

/// The settings in force.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    key: RwSignal<String>,
    service: RwSignal<String>,
    unit: RwSignal<Unit>,
    layers: RwSignal<Layers>,
    refused: RwSignal<Vec<&'static str>>,
}

impl Settings {
    /// Reads what was kept.
    #[must_use]
    pub fn load() -> Self {
        let settings = Self {
            key: RwSignal::new(String::new()),
            service: RwSignal::new(String::new()),
            unit: RwSignal::new(Unit::Yards),
            layers: RwSignal::new(Layers::default()),
            refused: RwSignal::new(Vec::new()),
        };
        settings.read_again();
        settings
    }

    /// Reads what another tab has kept meanwhile.
    pub fn read_again(&self) {
        let set = |signal: RwSignal<String>, value: String| {
            if signal.with_untracked(|now| *now != value) {
                signal.set(value);
            }
        };
        set(self.key, storage::read(KEY).unwrap_or_default());
        set(self.service, storage::read(SERVICE).unwrap_or_default());
        let unit = storage::read(UNIT).and_then(|word| Unit::parse(&word));
        self.unit.set(unit.unwrap_or_default());
        let layers = storage::read(LAYERS).and_then(|words| Layers::parse(&words));
        self.layers.set(layers.unwrap_or_default());
    }

    /// The API key; empty when there is none.
    #[must_use]
    pub fn key(&self) -> Signal<String> {
        self.key.into()
    }

    /// The base address of the service, without a slash at its end.
    #[must_use]
    pub fn service(&self) -> Signal<String> {
        let service = self.service;
        Signal::derive(move || match service.get() {
            address if address.is_empty() => SAME_ORIGIN_SERVICE.to_owned(),
            address => address,
        })
    }

    /// The unit of distances.
    #[must_use]
    pub fn unit(&self) -> Signal<Unit> {
        self.unit.into()
    }

    /// What the map of a hole shows.
    #[must_use]
    pub fn layers(&self) -> Signal<Layers> {
        self.layers.into()
    }

    /// Whether the browser did not keep something: it lasts until this tab closes.
    #[must_use]
    pub fn refused(&self) -> Signal<bool> {
        let refused = self.refused;
        Signal::derive(move || refused.with(|names| !names.is_empty()))
    }

    /// Keeps a key; an empty one removes it.
    pub fn set_key(&self, key: &str) {
        self.keep(KEY, key);
        self.key.set(key.to_owned());
    }

    /// Keeps a service address as [`tidy_service`] gives it; an empty one is the page's own.
    pub fn set_service(&self, address: &str) {
        self.keep(SERVICE, address);
        self.service.set(address.to_owned());
    }

    /// Keeps the unit.
    pub fn set_unit(&self, unit: Unit) {
        self.keep(UNIT, unit.word());
        self.unit.set(unit);
    }

    /// Keeps what the map shows.
    pub fn set_layers(&self, layers: Layers) {
        self.keep(LAYERS, &layers.words());
        self.layers.set(layers);
    }

    fn keep(&self, name: &'static str, value: &str) {
        let kept = storage::write(name, value);
        self.refused.update(|names| {
            names.retain(|refused| *refused != name);
            if kept == Err(Refused) {
                names.push(name);
            }
        });
    }
}

/// A key as it was meant: without the space and quotes that come with copying.
///
/// # Errors
/// A sentence for the person when no header can carry it.
pub fn tidy_key(typed: &str) -> Result<String, &'static str> {
    let key = typed.trim_matches(|c: char| c.is_whitespace() || "\"'`“”‘’".contains(c));
    if key.is_empty() {
        return Err("Enter your API key first.");
    }
    if !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err("A key has only letters, digits and signs, without spaces. Copy it again.");
    }
    Ok(key.to_owned())
}

/// A service address as it is kept: empty for the page's own origin, else `http(s)://…` without a
/// slash at its end.
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
        return Err("The address must start with https:// or http://.");
    };
    if rest.starts_with('/') || rest.contains(['?', '#', '@', ' ', '\\']) {
        return Err("The address must be like https://golf.example/api/v1, without ?, # or @.");
    }
    Ok(address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_key_loses_its_quotes_and_space() {
        let check = |typed: &str, key: &str| assert_eq!(tidy_key(typed).as_deref(), Ok(key));
        check("abc", "abc");
        check("  abc\n", "abc");
        check("\"abc\" ", "abc");
        check("“abc”", "abc");
        for typed in ["", "  ", "\"\"", "a b", "kéy"] {
            assert!(tidy_key(typed).is_err(), "{typed:?}");
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
