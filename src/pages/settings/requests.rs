//! The section of the settings with the requests: counts, reserve, prices, history and cached answers.

use golf_client::ledger::Ledger;
use golf_views::address::route::Route;
use golf_views::pages::settings as page;
use golf_views::words::console::OPEN;
use golf_views::words::format;
use golf_views::words::settings as words;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::settings::Settings;
use crate::ui::components::ledger_table::LedgerTable;
use crate::ui::components::meter::Meter;
use crate::ui::navigation::Navigation;

/// The cache size and the request history.
#[component]
pub(super) fn RequestsSection() -> impl IntoView {
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
    let plan = move || {
        let has_searched = gateway.ledger().with(Ledger::has_searched);
        page::plan(gateway.plan_known(), has_searched)
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
            {move || view! { <Meter reading=gateway.reading() plan=plan() /> }}
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
            <p><a href=Route::Console(String::new()).href()>{OPEN}</a></p>
            <p>{saved}</p>
            <button class="Button" type="button" on:click=forget>{words::REMOVE_SAVED}</button>
        </section>
    }
}
