//! The settings page: unit, theme, keys, the player's drive and offline use, then the API key, requests and their history, service address, version
//! and licenses.

mod drive;
mod key;
mod own_files;
mod requests;
mod service_address;

use drive::{BagSection, DriveSection};
use golf_views::address::base;
use golf_views::words::format::Unit;
use golf_views::words::frame::SETTINGS;
use golf_views::words::settings as words;
use key::KeySection;
use leptos::prelude::*;
use own_files::OfflineSection;
use requests::RequestsSection;
use service_address::ServiceSection;

use crate::browser::site;
use crate::settings::Settings;
use crate::settings::theme::Theme;
use crate::ui::deferred::screen;
use crate::ui::navigation::Navigation;

/// The list of licenses, which `cargo xtask licenses` writes: a file of the site.
const LICENSES: &str = "/licenses.txt";

/// The page. What most people come for is first; two columns, if there is room, share no rows.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    navigation.set_title(SETTINGS);
    navigation.announce(SETTINGS);
    view! {
        <div class="SettingsPage">
            <h1 tabindex="-1">{SETTINGS}</h1>
            <div class="column">
                <Choices />
                <DriveSection />
                <BagSection />
                <OfflineSection />
            </div>
            <div class="column">
                <KeySection />
                <RequestsSection />
                <ServiceSection />
                <section aria-labelledby="about">
                    <h2 id="about">{words::ABOUT}</h2>
                    <p>{words::version(site::commit().as_deref())}</p>
                    <p><a href=base::at(LICENSES) target="_blank" rel="noreferrer">{words::LICENSES}</a></p>
                </section>
            </div>
        </div>
    }
}

/// Unit, theme and shortcuts.
#[component]
fn Choices() -> impl IntoView {
    let settings: Settings = expect_context();
    view! {
        <section aria-labelledby="unit">
            <h2 id="unit">{words::UNIT_OF_DISTANCES}</h2>
            <fieldset>
                <legend class="visually-hidden">{words::UNIT_OF_DISTANCES}</legend>
                {[Unit::Yards, Unit::Metres].into_iter().map(|unit| view! {
                    <label class="choice">
                        <input type="radio" name="unit" value=unit.address_word()
                            prop:checked=move || settings.unit().get() == unit
                            on:change=move |_| settings.set_unit(unit) />
                        {unit.word()}
                    </label>
                }).collect_view()}
            </fieldset>
        </section>
        <section aria-labelledby="theme">
            <h2 id="theme">{words::THEME}</h2>
            <fieldset>
                <legend class="visually-hidden">{words::THEME}</legend>
                {Theme::ALL.into_iter().map(|theme| view! {
                    <label class="choice">
                        <input type="radio" name="theme" value=theme.word()
                            prop:checked=move || settings.theme().get() == theme
                            on:change=move |_| settings.set_theme(theme) />
                        {theme.words()}
                    </label>
                }).collect_view()}
            </fieldset>
        </section>
        <section aria-labelledby="keys">
            <h2 id="keys">{words::KEYBOARD}</h2>
            <label class="choice">
                <input type="checkbox" prop:checked=move || settings.shortcuts().get()
                    on:change:target=move |event| settings.set_shortcuts(event.target().checked()) />
                {words::SINGLE_KEYS}
            </label>
        </section>
    }
}

screen! {
    /// The settings.
    screen() in rest, golf_views::words::frame::SETTINGS => view! { <SettingsPage /> }
}
