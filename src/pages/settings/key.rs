//! The section of the settings with the API key.

use std::time::Duration;

use golf_client::key_mask::masked;
use golf_client::ledger::Ledger;
use golf_views::address::route::Route;
use golf_views::words::settings as words;
use leptos::prelude::*;

use crate::browser::storage::Lasting;
use crate::gateway::Gateway;
use crate::pages::ways_in;
use crate::settings::Settings;
use crate::ui::navigation::Navigation;

/// How long a revealed key stays visible.
const REVEALED: Duration = Duration::from_secs(10);

/// The key in use, and the form for another one.
#[component]
pub(super) fn KeySection() -> impl IntoView {
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
            {ways_in::enter_key::view(saved)}
        </section>
    }
}
