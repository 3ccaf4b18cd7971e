//! Key, requests and what they bought, service address, unit, theme, keys.

use std::time::Duration;

use leptos::prelude::*;

use crate::components::key_form::KeyForm;
use crate::components::ledger_table::LedgerTable;
use crate::components::meter::Meter;
use crate::format::{self, Unit};
use crate::gateway::Gateway;
use crate::gateway::ledger::Ledger;
use crate::navigation::Navigation;
use crate::settings::{SAME_ORIGIN_SERVICE, Settings, tidy_service};
use crate::storage::Lasting;
use crate::theme::Theme;

/// The settings of this browser.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    navigation.set_title("Settings");
    navigation.announce("Settings");
    view! {
        <div class="SettingsPage">
            <h1 tabindex="-1">"Settings"</h1>
            <KeySection />
            <RequestsSection />
            <ServiceSection />
            <section aria-labelledby="unit">
                <h2 id="unit">"Unit of distances"</h2>
                <fieldset>
                    <legend class="visually-hidden">"Unit of distances"</legend>
                    {[Unit::Yards, Unit::Metres].into_iter().map(|unit| view! {
                        <label class="choice">
                            <input type="radio" name="unit" value=unit.word()
                                prop:checked=move || settings.unit().get() == unit
                                on:change=move |_| settings.set_unit(unit) />
                            {unit.word()}
                        </label>
                    }).collect_view()}
                </fieldset>
            </section>
            <section aria-labelledby="theme">
                <h2 id="theme">"Theme"</h2>
                <fieldset>
                    <legend class="visually-hidden">"Theme"</legend>
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
                <h2 id="keys">"Keyboard"</h2>
                <label class="choice">
                    <input type="checkbox" prop:checked=move || settings.shortcuts().get()
                        on:change:target=move |event| settings.set_shortcuts(event.target().checked()) />
                    "Single-key shortcuts (the button with the question mark lists them)"
                </label>
            </section>
        </div>
    }
}

/// How long a key that is shown stays readable.
const REVEALED: Duration = Duration::from_secs(10);

#[component]
fn KeySection() -> impl IntoView {
    let settings: Settings = expect_context();
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let key = settings.own_key();
    let revealed = RwSignal::new(false);
    let show = move |_| {
        revealed.set(true);
        set_timeout(
            move || {
                revealed.try_set(false);
            },
            REVEALED,
        );
    };
    let remove = move || {
        gateway.forget_key();
        settings.set_key("", Lasting::ForEver);
        revealed.set(false);
        navigation.focus("#key");
    };
    let remove_key = move |_| {
        remove();
        navigation.announce("The key was removed from this browser. What is saved stays.");
    };
    let remove_all = move |_| {
        remove();
        gateway.forget_ledgers();
        leptos::task::spawn_local(async move {
            gateway.forget_all().await;
            navigation.announce("The key and everything saved were removed from this browser.");
        });
    };
    let save = Callback::new(move |(new, lasts): (String, Lasting)| {
        settings.set_key(&new, lasts);
        gateway.forget_refusals();
        revealed.set(false);
        navigation.announce("The key was saved. The next request tests it.");
    });
    let where_kept = move || match settings.key_lasts().get() {
        Lasting::ForEver => "kept in this browser until you remove it",
        Lasting::ThisTab => "kept in this tab alone, until it closes",
    };
    let standing = move || match gateway.ledger().with(Ledger::took_key) {
        None => "The next request tests it.",
        Some(true) => "The service has taken it.",
        Some(false) => "The service refused it when it was last used.",
    };
    view! {
        <section aria-labelledby="key">
            <h2 id="key" tabindex="-1">"API key"</h2>
            <p>
                "Sent only to the service below, in the header " <code>"x-api-key"</code>
                ". It is never part of an address, a link, a file or a log."
            </p>
            {move || (!key.with(String::is_empty)).then(|| view! {
                <div class="kept-key">
                    <p>
                        "Key in use: "
                        <code>{move || key.with(|key| {
                            if revealed.get() { key.clone() } else { masked(key) }
                        })}</code>
                        ", " {where_kept} ". " {standing}
                    </p>
                    <button class="Button" type="button" on:click=show
                        disabled=move || revealed.get()>"Show it for 10 seconds"</button>
                    <button class="Button danger" type="button" on:click=remove_key>
                        "Remove the key"
                    </button>
                    <button class="Button danger" type="button" on:click=remove_all>
                        "Remove the key and everything saved"
                    </button>
                    <p>
                        "What is saved here are answers of the service. Your own saved courses and notes stay: "
                        <a href="/saved">"their page"</a> " removes them."
                    </p>
                </div>
            })}
            <h3>{move || if key.with(String::is_empty) { "Enter a key" } else { "Use another key" }}</h3>
            <KeyForm save=save />
        </section>
    }
}

/// What is saved, and what was spent on it.
#[component]
fn RequestsSection() -> impl IntoView {
    let settings: Settings = expect_context();
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let saved = move || {
        let (count, bytes) = gateway.saved_size();
        format!(
            "{} saved, {}. Opening them again costs nothing.",
            format::counted(
                i64::try_from(count).unwrap_or(i64::MAX),
                "answer",
                "answers"
            ),
            format::size(u32::try_from(bytes).unwrap_or(u32::MAX))
        )
    };
    let forget = move |_| {
        leptos::task::spawn_local(async move {
            gateway.forget_all().await;
            navigation.announce(if settings.demo().get_untracked().is_some() {
                "What the demo has saved was removed. Your own answers stay."
            } else {
                "Everything saved was removed."
            });
        });
    };
    view! {
        <section aria-labelledby="requests">
            <h2 id="requests" tabindex="-1">"Requests"</h2>
            {move || view! { <Meter reading=gateway.reading() /> }}
            <form method="post" class="ReserveForm" on:submit=|event| event.prevent_default()>
                <label for="reserve">"Keep back"</label>
                <input id="reserve" type="number" min="0" max="1000000" step="1" inputmode="numeric"
                    prop:value=move || settings.reserve().get().to_string()
                    on:change:target=move |event| {
                        settings.set_reserve(event.target().value().trim().parse().unwrap_or(0));
                    } />
                <span>"requests of the day, or of the month where the plan counts no days"</span>
            </form>
            <label class="choice">
                <input type="checkbox" prop:checked=move || settings.always_prices().get()
                    on:change:target=move |event| {
                        settings.set_always_prices(event.target().checked());
                    } />
                "Always say what a click costs, on large plans too"
            </label>
            <details>
                <summary>"The last requests"</summary>
                {move || view! {
                    <LedgerTable entries=gateway.ledger().with(Ledger::entries) />
                }}
            </details>
            <p>{saved}</p>
            <button class="Button" type="button" on:click=forget>"Remove what is saved"</button>
        </section>
    }
}

#[component]
fn ServiceSection() -> impl IntoView {
    let settings: Settings = expect_context();
    let navigation: Navigation = expect_context();
    let service = settings.service();
    let typed = RwSignal::new(service.get_untracked());
    let problem = RwSignal::new(None::<&'static str>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match tidy_service(&typed.get_untracked()) {
            Ok(address) => {
                problem.set(None);
                settings.set_service(&address);
                typed.set(service.get_untracked());
                navigation.announce("The service address was saved.");
            }
            Err(words) => problem.set(Some(words)),
        }
    };
    let insecure = move || service.with(|service| service.starts_with("http://"));
    view! {
        <section aria-labelledby="service">
            <h2 id="service">"Service"</h2>
            <p>
                "The base address of the course service. " <code>{SAME_ORIGIN_SERVICE}</code>
                " is the one beside this page."
            </p>
            <form method="post" class="ServiceForm" on:submit=submit>
                <label for="service-address">"Service address"</label>
                <div class="row">
                    <input id="service-address" type="text" inputmode="url" autocomplete="off"
                        spellcheck="false" autocapitalize="none"
                        aria-describedby="service-address-problem"
                        aria-invalid=move || problem.get().is_some().then_some("true")
                        prop:value=move || typed.get()
                        on:input:target=move |event| typed.set(event.target().value()) />
                    <button class="Button" type="submit">"Save address"</button>
                </div>
                <p id="service-address-problem" class="problem" role="status">
                    {move || problem.get()}
                </p>
            </form>
            {move || insecure().then(|| view! {
                <p class="Note">
                    "This address is not encrypted (http): your key can be read on the way. Use \
                     https unless the service runs on this computer."
                </p>
            })}
        </section>
    }
}

/// The end of a key, enough to tell it from another.
fn masked(key: &str) -> String {
    let end: String = key
        .chars()
        .skip(key.chars().count().saturating_sub(4))
        .collect();
    if key.chars().count() > 8 {
        format!("••••••••{end}")
    } else {
        "••••••••".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_key_gives_at_most_its_end() {
        assert_eq!(masked("yb_0123456789abcdef"), "••••••••cdef");
        assert_eq!(masked("short"), "••••••••");
    }
}
