//! What a person chooses: key, service address, unit, theme, layers of the map. Kept in local storage, shared between tabs,
//! and in memory alone when storage is refused.

use golf_api::plan::Plan;
use leptos::prelude::*;

use crate::format::Unit;
use crate::hole_map::layers::Layers;
use crate::lasting_signal::LastingSignal;
use crate::site::SiteService;
use crate::storage::{self, Lasting, Refused};
use crate::theme::Theme;
use crate::words::settings as words;

const KEY: &str = "yardbook.key";
const SERVICE: &str = "yardbook.service";
const UNIT: &str = "yardbook.unit";
const LAYERS: &str = "yardbook.layers";
const RESERVE: &str = "yardbook.reserve";
const DEMO: &str = "yardbook.demo";
const PRICES: &str = "yardbook.prices";
const THEME: &str = "yardbook.theme";
const SHORTCUTS: &str = "yardbook.shortcuts";

/// The address of the service when none is chosen: beside the app, on its own origin.
pub const SAME_ORIGIN_SERVICE: &str = golf_api::address::VERSION_PREFIX;

/// What stands for the address of the service in the demo.
pub const DEMO_SERVICE: &str = "demo";

/// The settings in force.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    key: LastingSignal<String>,
    key_lasts: LastingSignal<Lasting>,
    demo: LastingSignal<Option<Plan>>,
    service: LastingSignal<String>,
    unit: LastingSignal<Unit>,
    layers: LastingSignal<Layers>,
    reserve: LastingSignal<u32>,
    always_prices: LastingSignal<bool>,
    theme: LastingSignal<Theme>,
    shortcuts: LastingSignal<bool>,
    refused: LastingSignal<Vec<&'static str>>,
}

impl Settings {
    /// Reads what was kept.
    #[must_use]
    pub fn load() -> Self {
        let settings = Self {
            key: LastingSignal::new(String::new()),
            key_lasts: LastingSignal::new(Lasting::ForEver),
            demo: LastingSignal::new(None),
            service: LastingSignal::new(String::new()),
            unit: LastingSignal::new(Unit::Yards),
            layers: LastingSignal::new(Layers::default()),
            reserve: LastingSignal::new(0),
            always_prices: LastingSignal::new(false),
            theme: LastingSignal::new(Theme::System),
            shortcuts: LastingSignal::new(true),
            refused: LastingSignal::new(Vec::new()),
        };
        // The demo is of this tab alone: no other tab changes it.
        let demo = storage::read_from(Lasting::ThisTab, DEMO);
        settings.demo.set(demo.and_then(|name| name.parse().ok()));
        settings.read_again();
        settings
    }

    /// Reads what another tab has kept meanwhile. Where the browser refused a setting of this tab, that setting stays.
    pub fn read_again(&self) {
        if let Some(in_all) = self.kept(KEY) {
            let of_tab = storage::read_from(Lasting::ThisTab, KEY).filter(|key| !key.is_empty());
            let (key, lasts) = match of_tab {
                Some(key) => (key, Lasting::ThisTab),
                None => (in_all, Lasting::ForEver),
            };
            self.key.set_if_changed(key);
            self.key_lasts.set_if_changed(lasts);
        }
        if let Some(address) = self.kept(SERVICE) {
            let address = tidy_service(&address).unwrap_or_default();
            self.service.set_if_changed(address);
        }
        if let Some(word) = self.kept(UNIT) {
            self.unit
                .set_if_changed(Unit::parse(&word).unwrap_or_default());
        }
        if let Some(words) = self.kept(LAYERS) {
            self.layers
                .set_if_changed(Layers::parse(&words).unwrap_or_default());
        }
        if let Some(number) = self.kept(RESERVE) {
            self.reserve.set_if_changed(number.parse().unwrap_or(0));
        }
        if let Some(word) = self.kept(PRICES) {
            self.always_prices.set_if_changed(word == "always");
        }
        if let Some(word) = self.kept(THEME) {
            self.theme
                .set_if_changed(Theme::parse(&word).unwrap_or_default());
        }
        if let Some(word) = self.kept(SHORTCUTS) {
            self.shortcuts.set_if_changed(word != "off");
        }
    }

    /// What is kept of a setting, empty where nothing is; `None` where the browser refused what this tab has.
    fn kept(&self, name: &'static str) -> Option<String> {
        let is_refused = self.refused.with_untracked(|names| names.contains(&name));
        (!is_refused).then(|| storage::read(name).unwrap_or_default())
    }

    /// The key that is used; empty when there is none. In the demo it names the plan.
    #[must_use]
    pub fn key(&self) -> Signal<String> {
        let (key, demo) = (self.key, self.demo);
        Signal::derive(move || match demo.get() {
            Some(plan) => format!("demo {}", plan.name()),
            None => key.get(),
        })
    }

    /// The person's own API key; empty when there is none.
    #[must_use]
    pub fn own_key(&self) -> Signal<String> {
        self.key.into()
    }

    /// The plan that is tried in the demo; `None` outside of it.
    #[must_use]
    pub fn demo(&self) -> Signal<Option<Plan>> {
        self.demo.into()
    }

    /// Enters the demo on a plan, or leaves it. It lasts as long as the tab, and in it alone.
    pub fn set_demo(&self, plan: Option<Plan>) {
        let name = plan.map_or("", Plan::name);
        let _ = storage::write_to(Lasting::ThisTab, DEMO, name);
        self.demo.set(plan);
    }

    /// Where the key is kept.
    #[must_use]
    pub fn key_lasts(&self) -> Signal<Lasting> {
        self.key_lasts.into()
    }

    /// How many requests of the day (of the month, where the plan has no daily limit) are not to
    /// be spent by the app.
    #[must_use]
    pub fn reserve(&self) -> Signal<u32> {
        self.reserve.into()
    }

    /// Whether every control says its price, on plans of many requests too.
    #[must_use]
    pub fn always_prices(&self) -> Signal<bool> {
        self.always_prices.into()
    }

    /// Keeps whether every control says its price.
    pub fn set_always_prices(&self, always: bool) {
        self.keep(PRICES, if always { "always" } else { "" });
        self.always_prices.set(always);
    }

    /// Keeps the reserve.
    pub fn set_reserve(&self, reserve: u32) {
        let number = if reserve == 0 {
            String::new()
        } else {
            reserve.to_string()
        };
        self.keep(RESERVE, &number);
        self.reserve.set(reserve);
    }

    /// The base address of the service, without a slash at its end; [`DEMO_SERVICE`] in the demo.
    #[must_use]
    pub fn service(&self) -> Signal<String> {
        let (service, demo) = (self.service, self.demo);
        Signal::derive(move || match demo.get() {
            Some(_) => DEMO_SERVICE.to_owned(),
            None => address_of(service.get()),
        })
    }

    /// The base address of the person's own service, in the demo too.
    #[must_use]
    pub fn own_service(&self) -> Signal<String> {
        let service = self.service;
        Signal::derive(move || address_of(service.get()))
    }

    /// The unit of distances.
    #[must_use]
    pub fn unit(&self) -> Signal<Unit> {
        self.unit.into()
    }

    /// The colors of the page.
    #[must_use]
    pub fn theme(&self) -> Signal<Theme> {
        self.theme.into()
    }

    /// Keeps the theme; the system's needs no keeping.
    pub fn set_theme(&self, theme: Theme) {
        let word = if theme == Theme::System {
            ""
        } else {
            theme.word()
        };
        self.keep(THEME, word);
        self.theme.set(theme);
    }

    /// Whether single keys are shortcuts.
    #[must_use]
    pub fn shortcuts(&self) -> Signal<bool> {
        self.shortcuts.into()
    }

    /// Keeps whether single keys are shortcuts.
    pub fn set_shortcuts(&self, on: bool) {
        self.keep(SHORTCUTS, if on { "" } else { "off" });
        self.shortcuts.set(on);
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

    /// Keeps a key for every tab or for this one alone; an empty one is removed from both.
    pub fn set_key(&self, key: &str, lasts: Lasting) {
        let (in_all, in_this) = match lasts {
            Lasting::ForEver => (key, ""),
            Lasting::ThisTab => ("", key),
        };
        let of_tab = storage::write_to(Lasting::ThisTab, KEY, in_this);
        self.keep(KEY, in_all);
        if of_tab == Err(Refused) && lasts == Lasting::ThisTab && !key.is_empty() {
            self.refused.update(|names| names.push(KEY));
        }
        self.key_lasts.set(lasts);
        self.key.set(key.to_owned());
    }

    /// Keeps a service address as [`tidy_service`] gives it; an empty one is the page's own.
    pub fn set_service(&self, address: &str) {
        self.keep(SERVICE, address);
        self.service.set(address.to_owned());
    }

    /// Keeps the unit.
    pub fn set_unit(&self, unit: Unit) {
        self.keep(UNIT, unit.address_word());
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

/// The address of a chosen service; where none is chosen, that of the site.
fn address_of(chosen: String) -> String {
    if !chosen.is_empty() {
        return chosen;
    }
    match SiteService::of_page() {
        SiteService::At(address) => address,
        SiteService::BesideThePage | SiteService::None => SAME_ORIGIN_SERVICE.to_owned(),
    }
}

/// A key as it was meant: without the space and quotes that come with copying.
///
/// # Errors
/// A sentence for the person when no header can carry it.
pub fn tidy_key(typed: &str) -> Result<String, &'static str> {
    let key = typed.trim_matches(|c: char| c.is_whitespace() || "\"'`“”‘’".contains(c));
    if key.is_empty() {
        return Err(words::NO_KEY_ENTERED);
    }
    if !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(words::NOT_A_KEY);
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
        return Err(words::NO_SCHEME);
    };
    if rest.starts_with('/') || rest.contains(['?', '#', '@', ' ', '\\']) {
        return Err(words::NOT_AN_ADDRESS);
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
