//! A person's settings: key, service address, unit, theme, map layers. They are stored in local storage and shared
//! between tabs. If storage is refused, they exist in memory only.

pub mod theme;

use golf_api::plan::Plan;
use golf_client::identity::DEMO_SERVICE;
use golf_views::golf::hole_map::layers::Layers;
use golf_views::words::format::Unit;
use golf_views::words::settings as words;
use leptos::prelude::*;

use crate::browser::lasting_signal::LastingSignal;
use crate::browser::names;
use crate::browser::site::{SAME_ORIGIN_SERVICE, SiteService, tidy_service};
use crate::browser::storage::{self, Lasting, Refused};
use crate::settings::theme::Theme;

/// The current settings.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    key: LastingSignal<String>,
    key_lasts: LastingSignal<Lasting>,
    key_service: LastingSignal<String>,
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
    /// Reads the stored settings.
    #[must_use]
    pub fn load() -> Self {
        let settings = Self {
            key: LastingSignal::new(String::new()),
            key_lasts: LastingSignal::new(Lasting::ForEver),
            key_service: LastingSignal::new(String::new()),
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
        // The demo belongs to this tab; other tabs do not change it.
        let demo = storage::read_from(Lasting::ThisTab, names::DEMO);
        settings.demo.set(demo.and_then(|name| name.parse().ok()));
        settings.read_again();
        settings
    }

    /// Reads settings that another tab has changed. A setting that the browser refused to store keeps this tab's
    /// value.
    pub fn read_again(&self) {
        if let Some(in_all) = self.kept(names::KEY) {
            let of_tab =
                storage::read_from(Lasting::ThisTab, names::KEY).filter(|key| !key.is_empty());
            let (key, lasts) = match of_tab {
                Some(key) => (key, Lasting::ThisTab),
                None => (in_all, Lasting::ForEver),
            };
            let service = storage::read_from(lasts, names::KEY_SERVICE);
            let service = service
                .filter(|address| !address.is_empty())
                .unwrap_or_else(|| SAME_ORIGIN_SERVICE.to_owned());
            self.key.set_if_changed(key);
            self.key_lasts.set_if_changed(lasts);
            self.key_service.set_if_changed(service);
        }
        if let Some(address) = self.kept(names::SERVICE) {
            let address = tidy_service(&address).unwrap_or_default();
            self.service.set_if_changed(address);
        }
        if let Some(word) = self.kept(names::UNIT) {
            self.unit
                .set_if_changed(Unit::parse(&word).unwrap_or_default());
        }
        if let Some(words) = self.kept(names::LAYERS) {
            self.layers
                .set_if_changed(Layers::parse(&words).unwrap_or_default());
        }
        if let Some(number) = self.kept(names::RESERVE) {
            self.reserve.set_if_changed(number.parse().unwrap_or(0));
        }
        if let Some(word) = self.kept(names::PRICES) {
            self.always_prices.set_if_changed(word == "always");
        }
        if let Some(word) = self.kept(names::THEME) {
            self.theme
                .set_if_changed(Theme::parse(&word).unwrap_or_default());
        }
        if let Some(word) = self.kept(names::SHORTCUTS) {
            self.shortcuts.set_if_changed(word != "off");
        }
    }

    /// The stored value of a setting, or an empty text. `None` if the browser refused to store this tab's value.
    fn kept(&self, name: &'static str) -> Option<String> {
        let is_refused = self.refused.with_untracked(|names| names.contains(&name));
        (!is_refused).then(|| storage::read(name).unwrap_or_default())
    }

    /// The key to use; empty if there is none or it is [withheld](Self::is_withheld). In the demo it names the plan.
    #[must_use]
    pub fn key(&self) -> Signal<String> {
        let settings = *self;
        Signal::derive(move || match settings.demo.get() {
            Some(plan) => format!("demo {}", plan.name()),
            None if settings.is_withheld() => String::new(),
            None => settings.key.get(),
        })
    }

    /// Whether the person's key was entered for another service than the current one. It is not sent there until they
    /// [confirm](Self::confirm_service) it. Tracked.
    #[must_use]
    pub fn is_withheld(&self) -> bool {
        let service = address_of(self.service.get());
        self.key_service.get() != service && !self.key.with(String::is_empty)
    }

    /// The service that the key was entered for: the one beside the page, unless another is named.
    #[must_use]
    pub fn key_service(&self) -> Signal<String> {
        self.key_service.into()
    }

    /// Allows the key to be sent to the current service.
    pub fn confirm_service(&self) {
        let (key, lasts) = (self.key.get_untracked(), self.key_lasts.get_untracked());
        if !key.is_empty() {
            self.set_key(&key, lasts);
        }
    }

    /// The person's own API key; empty when there is none.
    #[must_use]
    pub fn own_key(&self) -> Signal<String> {
        self.key.into()
    }

    /// The demo's current plan; `None` outside the demo.
    #[must_use]
    pub fn demo(&self) -> Signal<Option<Plan>> {
        self.demo.into()
    }

    /// Enters the demo on a plan, or leaves it. The demo is limited to this tab and ends with it.
    pub fn set_demo(&self, plan: Option<Plan>) {
        let name = plan.map_or("", Plan::name);
        let _ = storage::write_to(Lasting::ThisTab, names::DEMO, name);
        self.demo.set(plan);
    }

    /// How long the key is stored.
    #[must_use]
    pub fn key_lasts(&self) -> Signal<Lasting> {
        self.key_lasts.into()
    }

    /// How many requests per day the app must not spend; per month, if the plan has no daily limit.
    #[must_use]
    pub fn reserve(&self) -> Signal<u32> {
        self.reserve.into()
    }

    /// Whether every control shows its price, even on large plans.
    #[must_use]
    pub fn always_prices(&self) -> Signal<bool> {
        self.always_prices.into()
    }

    /// Stores whether every control shows its price.
    pub fn set_always_prices(&self, always: bool) {
        self.keep(names::PRICES, if always { "always" } else { "" });
        self.always_prices.set(always);
    }

    /// Stores the reserve.
    pub fn set_reserve(&self, reserve: u32) {
        let number = if reserve == 0 {
            String::new()
        } else {
            reserve.to_string()
        };
        self.keep(names::RESERVE, &number);
        self.reserve.set(reserve);
    }

    /// The base address of the service, without a trailing slash; [`DEMO_SERVICE`] in the demo.
    #[must_use]
    pub fn service(&self) -> Signal<String> {
        let (service, demo) = (self.service, self.demo);
        Signal::derive(move || match demo.get() {
            Some(_) => DEMO_SERVICE.to_owned(),
            None => address_of(service.get()),
        })
    }

    /// The base address of the person's own service, even in the demo.
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

    /// Stores the theme; the system theme is the default and removes the item.
    pub fn set_theme(&self, theme: Theme) {
        let word = if theme == Theme::System {
            ""
        } else {
            theme.word()
        };
        self.keep(names::THEME, word);
        self.theme.set(theme);
    }

    /// Whether single-key shortcuts are enabled.
    #[must_use]
    pub fn shortcuts(&self) -> Signal<bool> {
        self.shortcuts.into()
    }

    /// Stores whether single-key shortcuts are enabled.
    pub fn set_shortcuts(&self, on: bool) {
        self.keep(names::SHORTCUTS, if on { "" } else { "off" });
        self.shortcuts.set(on);
    }

    /// The visible layers of a hole's map.
    #[must_use]
    pub fn layers(&self) -> Signal<Layers> {
        self.layers.into()
    }

    /// Whether the browser refused to store a setting, which then lasts until this tab closes.
    #[must_use]
    pub fn refused(&self) -> Signal<bool> {
        let refused = self.refused;
        Signal::derive(move || refused.with(|names| !names.is_empty()))
    }

    /// Stores a key for the current service, for all tabs or for this one. An empty key is removed from both.
    pub fn set_key(&self, key: &str, lasts: Lasting) {
        let (in_all, in_this) = match lasts {
            Lasting::ForEver => (key, ""),
            Lasting::ThisTab => ("", key),
        };
        let service = address_of(self.service.get_untracked());
        for (lasting, key) in [(Lasting::ForEver, in_all), (Lasting::ThisTab, in_this)] {
            let service = if key.is_empty() { "" } else { &service };
            let _ = storage::write_to(lasting, names::KEY_SERVICE, service);
        }
        let of_tab = storage::write_to(Lasting::ThisTab, names::KEY, in_this);
        self.keep(names::KEY, in_all);
        if of_tab == Err(Refused) && lasts == Lasting::ThisTab && !key.is_empty() {
            self.refused.update(|names| names.push(names::KEY));
        }
        self.key_service.set(service);
        self.key_lasts.set(lasts);
        self.key.set(key.to_owned());
    }

    /// Stores a service address as [`tidy_service`] returns it; an empty one means the page's own origin.
    pub fn set_service(&self, address: &str) {
        self.keep(names::SERVICE, address);
        self.service.set(address.to_owned());
    }

    /// Stores the unit.
    pub fn set_unit(&self, unit: Unit) {
        self.keep(names::UNIT, unit.address_word());
        self.unit.set(unit);
    }

    /// Stores the visible layers.
    pub fn set_layers(&self, layers: Layers) {
        self.keep(names::LAYERS, &layers.words());
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

/// The address of the chosen service, or the site's default.
fn address_of(chosen: String) -> String {
    if !chosen.is_empty() {
        return chosen;
    }
    match SiteService::of_page() {
        SiteService::At(address) => address,
        SiteService::BesideThePage | SiteService::None => SAME_ORIGIN_SERVICE.to_owned(),
    }
}

/// Cleans a typed key: removes the spaces and quotes that come with copying.
///
/// # Errors
/// A sentence for the person, if the text cannot be sent in a header.
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
}
