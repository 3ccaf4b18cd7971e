//! The settings page: key, requests and their history, service address, unit, theme, keys, version and licenses.

use std::time::Duration;

use golf_client::key_mask::masked;
use golf_client::ledger::Ledger;
use golf_views::address::base;
use golf_views::address::route::Route;
use golf_views::words::format::{self, Unit};
use golf_views::words::frame::SETTINGS;
use golf_views::words::offline as offline_words;
use golf_views::words::settings as words;
use leptos::prelude::*;

use crate::browser::names;
use crate::browser::offline::{self, NotKept};
use crate::browser::site::{self, SAME_ORIGIN_SERVICE, tidy_service};
use crate::browser::storage::{self, Lasting};
use crate::gateway::Gateway;
use crate::pages::lazy;
use crate::pages::pin::why_missing;
use crate::settings::Settings;
use crate::settings::theme::Theme;
use crate::ui::components::ledger_table::LedgerTable;
use crate::ui::components::meter::Meter;
use crate::ui::navigation::Navigation;

/// The list of licenses, which `cargo xtask licenses` writes: a file of the site.
const LICENSES: &str = "/licenses.txt";

/// The page.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    navigation.set_title(SETTINGS);
    navigation.announce(SETTINGS);
    view! {
        <div class="SettingsPage">
            <h1 tabindex="-1">{SETTINGS}</h1>
            <KeySection />
            <RequestsSection />
            <ServiceSection />
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
            <OfflineSection />
            <section aria-labelledby="keys">
                <h2 id="keys">{words::KEYBOARD}</h2>
                <label class="choice">
                    <input type="checkbox" prop:checked=move || settings.shortcuts().get()
                        on:change:target=move |event| settings.set_shortcuts(event.target().checked()) />
                    {words::SINGLE_KEYS}
                </label>
            </section>
            <section aria-labelledby="about">
                <h2 id="about">{words::ABOUT}</h2>
                <p>{words::version(site::commit().as_deref())}</p>
                <p><a href=base::at(LICENSES) target="_blank" rel="noreferrer">{words::LICENSES}</a></p>
            </section>
        </div>
    }
}

/// How long a revealed key stays visible.
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
        navigation.announce(words::KEY_REMOVED);
    };
    let remove_all = move |_| {
        remove();
        leptos::task::spawn_local(async move {
            gateway.forget_everything().await;
            navigation.announce(words::KEY_AND_SAVED_REMOVED);
        });
    };
    let saved = Callback::new(move |is_taken: bool| {
        revealed.set(false);
        navigation.announce(match is_taken {
            true => words::KEY_SAVED,
            false => words::KEY_SAVED_UNCHECKED,
        });
    });
    let confirm = move |_| {
        settings.confirm_service();
        gateway.forget_refusals();
        navigation.announce(words::SENT_THERE_NOW);
        navigation.focus("#key");
    };
    let where_kept = move || match settings.key_lasts().get() {
        Lasting::ForEver => words::KEPT_FOR_EVER,
        Lasting::ThisTab => words::KEPT_IN_TAB,
    };
    // The demo's ledger does not contain the person's own key.
    let is_own = move || settings.demo().with(Option::is_none);
    let status = move || {
        let is_sent = is_own() && !settings.is_withheld();
        is_sent.then(|| match gateway.ledger().with(Ledger::took_key) {
            None => words::KEY_UNTESTED,
            Some(true) => words::KEY_TAKEN,
            Some(false) => words::KEY_REFUSED,
        })
    };
    view! {
        <section aria-labelledby="key">
            <h2 id="key" tabindex="-1">{words::API_KEY}</h2>
            <p>
                {words::SENT_ONLY_TO} <code>"x-api-key"</code>
                {words::NEVER_PART_OF}
            </p>
            {move || (!key.with(String::is_empty)).then(|| view! {
                <div class="kept-key">
                    <p>
                        {words::KEY_IN_USE}
                        <code>{move || key.with(|key| {
                            if revealed.get() { key.clone() } else { masked(key) }
                        })}</code>
                        ", " {where_kept} ". " {status}
                    </p>
                    {move || settings.is_withheld().then(|| view! {
                        <div class="Note">
                            <p>{words::entered_for(&settings.key_service().get())}</p>
                            <p>{words::not_sent_to(&settings.own_service().get())}</p>
                            <button class="Button" type="button" on:click=confirm>{words::SEND_THERE}</button>
                        </div>
                    })}
                    <button class="Button" type="button" on:click=show
                        disabled=move || revealed.get()>{words::SHOW_KEY}</button>
                    <button class="Button danger" type="button" on:click=remove_key>
                        {words::REMOVE_KEY}
                    </button>
                    <button class="Button danger" type="button" on:click=remove_all>
                        {words::REMOVE_KEY_AND_SAVED}
                    </button>
                    <p>
                        {words::OWN_COURSES_STAY}
                        <a href=Route::Saved.href()>{words::THEIR_PAGE}</a> {words::REMOVES_THEM}
                    </p>
                </div>
            })}
            <h3>{move || if key.with(String::is_empty) { words::ENTER_KEY } else { words::USE_ANOTHER_KEY }}</h3>
            {lazy::enter_key::view(saved)}
        </section>
    }
}

/// The cache size and the request history.
#[component]
fn RequestsSection() -> impl IntoView {
    let settings: Settings = expect_context();
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let saved = move || {
        let (count, bytes) = gateway.cache_size();
        words::saved(
            i64::try_from(count).unwrap_or(i64::MAX),
            &format::size(u32::try_from(bytes).unwrap_or(u32::MAX)),
        )
    };
    let forget = move |_| {
        leptos::task::spawn_local(async move {
            gateway.forget_answers().await;
            navigation.announce(if settings.demo().get_untracked().is_some() {
                words::DEMO_SAVED_REMOVED
            } else {
                words::SAVED_REMOVED
            });
        });
    };
    view! {
        <section aria-labelledby="requests">
            <h2 id="requests" tabindex="-1">{words::REQUESTS}</h2>
            {move || view! { <Meter reading=gateway.reading() /> }}
            <form method="post" class="ReserveForm" on:submit=|event| event.prevent_default()>
                <label for="reserve">{words::KEEP_BACK}</label>
                <input id="reserve" type="number" min="0" max="1000000" step="1" inputmode="numeric"
                    prop:value=move || settings.reserve().get().to_string()
                    on:change:target=move |event| {
                        settings.set_reserve(event.target().value().trim().parse().unwrap_or(0));
                    } />
                <span>{words::OF_THE_DAY}</span>
            </form>
            <label class="choice">
                <input type="checkbox" prop:checked=move || settings.always_prices().get()
                    on:change:target=move |event| {
                        settings.set_always_prices(event.target().checked());
                    } />
                {words::ALWAYS_SAY_COSTS}
            </label>
            <details>
                <summary>{words::LAST_REQUESTS}</summary>
                {move || view! {
                    <LedgerTable entries=gateway.ledger().with(Ledger::entries) />
                }}
            </details>
            <p>{saved}</p>
            <button class="Button" type="button" on:click=forget>{words::REMOVE_SAVED}</button>
        </section>
    }
}

/// The word under [`names::OFFLINE`] that turns the app's own files off.
const OFF: &str = "off";

/// Whether the app's own files are kept, and their size.
#[component]
fn OfflineSection() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let is_on = RwSignal::new(storage::read(names::OFFLINE).is_none_or(|word| word != OFF));
    let bytes = RwSignal::new(None);
    let is_by_owner = RwSignal::new(false);
    let is_busy = RwSignal::new(false);
    let missing = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        is_by_owner.try_set(offline::is_off_by_owner().await);
        measure(bytes).await;
    });
    let choose = move |is: bool| {
        is_on.set(is);
        // If the browser stores nothing, it keeps no files either.
        let _ = storage::write(names::OFFLINE, if is { "" } else { OFF });
        is_busy.set(true);
        missing.set(None);
        leptos::task::spawn_local(async move {
            let words = if is {
                match offline::keep_files().await {
                    Ok(()) => offline_words::FILES_KEPT.to_owned(),
                    Err(NotKept::Incomplete(why)) => {
                        missing.try_set(Some(why));
                        offline_words::files_are_missing(why_missing(why))
                    }
                    Err(_) => offline_words::NO_OWN_FILES.to_owned(),
                }
            } else {
                offline::remove_files().await;
                offline_words::FILES_REMOVED.to_owned()
            };
            measure(bytes).await;
            is_busy.try_set(false);
            navigation.announce(&words);
        });
    };
    let status = move || match (bytes.get(), missing.get()) {
        _ if is_by_owner.get() => offline_words::OFF_BY_OWNER.to_owned(),
        (_, Some(why)) => offline_words::files_are_missing(why_missing(why)),
        (None, None) => String::new(),
        (Some(0.0), None) => offline_words::NO_OWN_FILES.to_owned(),
        (Some(bytes), None) => offline_words::own_files(&format::size_of(bytes)),
    };
    view! {
        <section aria-labelledby="offline">
            <h2 id="offline">{offline_words::WITHOUT_SIGNAL}</h2>
            <label class="choice">
                <input type="checkbox" prop:checked=move || is_on.get() && !is_by_owner.get()
                    disabled=move || is_busy.get() || is_by_owner.get()
                    on:change:target=move |event| choose(event.target().checked()) />
                {offline_words::KEEP_FILES}
            </label>
            <p>{status}</p>
        </section>
    }
}

async fn measure(bytes: RwSignal<Option<f64>>) {
    bytes.try_set(Some(offline::size_of_files().await));
}

#[component]
fn ServiceSection() -> impl IntoView {
    let settings: Settings = expect_context();
    let navigation: Navigation = expect_context();
    let service = settings.own_service();
    let typed = RwSignal::new(service.get_untracked());
    let problem = RwSignal::new(None::<&'static str>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match tidy_service(&typed.get_untracked()) {
            Ok(address) => {
                problem.set(None);
                settings.set_service(&address);
                typed.set(service.get_untracked());
                if untrack(|| settings.is_withheld()) {
                    navigation.announce(words::ADDRESS_SAVED_WITHOUT_KEY);
                    navigation.focus_in_sight("#key");
                } else {
                    navigation.announce(words::ADDRESS_SAVED);
                }
            }
            Err(words) => problem.set(Some(words)),
        }
    };
    let insecure = move || service.with(|service| service.starts_with("http://"));
    view! {
        <section aria-labelledby="service">
            <h2 id="service">{words::SERVICE}</h2>
            <p>
                {words::BASE_ADDRESS} <code>{SAME_ORIGIN_SERVICE}</code>
                {words::BESIDE_THIS_PAGE}
            </p>
            <form method="post" class="ServiceForm" on:submit=submit>
                <label for="service-address">{words::SERVICE_ADDRESS}</label>
                <div class="row">
                    <input id="service-address" type="text" inputmode="url" autocomplete="off"
                        spellcheck="false" autocapitalize="none"
                        aria-describedby="service-address-problem"
                        aria-invalid=move || problem.get().is_some().then_some("true")
                        prop:value=move || typed.get()
                        on:input:target=move |event| typed.set(event.target().value()) />
                    <button class="Button" type="submit">{words::SAVE_ADDRESS}</button>
                </div>
                <p id="service-address-problem" class="problem" role="status">
                    {move || problem.get()}
                </p>
            </form>
            {move || insecure().then(|| view! {
                <p class="Note">
                    {words::NOT_ENCRYPTED}
                </p>
            })}
        </section>
    }
}
