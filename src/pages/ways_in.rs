//! The ways in for a person whose key is not stored: the demo, and the form for a key. A key is tried before it is stored, with
//! the request that its page needs first.

use golf_api::plan::Plan;
use golf_client::key_check::KeyCheck;
use golf_views::address::route::Route;
use golf_views::words::list as words;
use golf_views::words::service::failure::NO_KEY;
use leptos::prelude::*;

use crate::browser::site::{self, SAME_ORIGIN_SERVICE, SiteService};
use crate::gateway::explanation::explain;
use crate::gateway::{Gateway, demo};
use crate::settings::Settings;
use crate::ui::components::key_form::{EnteredKey, KeyForm, KeyState};
use crate::ui::deferred::{part, wait};
use crate::ui::navigation::Navigation;

/// The demo, and the form for a key.
#[component]
pub(crate) fn WaysIn(
    /// Called once the demo is entered or a key is stored.
    #[prop(into)]
    is_in: Callback<()>,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let has_demo = demo::is_offered();
    // On a site without a service a key is useless, unless the person has configured a service.
    let is_demo_alone = has_demo
        && SiteService::of_page() == SiteService::None
        && settings.service().get_untracked() == SAME_ORIGIN_SERVICE;
    let button = if is_demo_alone {
        words::OPEN_DEMO
    } else {
        words::TRY_THE_DEMO
    };
    let about_key = if is_demo_alone {
        words::NO_SERVICE
    } else {
        words::HAVE_A_KEY
    };
    let enter_demo = move |_| {
        leptos::task::spawn_local(async move {
            gateway.set_demo(Some(Plan::Pro)).await;
            is_in.run(());
        });
    };
    view! {
        <div class="WaysIn">
            {has_demo.then(|| view! {
                <p class="try">
                    <button class="Button primary" type="button" on:click=enter_demo>{button}</button>
                    <small>{words::WHAT_THE_DEMO_SHOWS}</small>
                </p>
            })}
            <div class="with-key">
                <p><small>{about_key}</small></p>
                {(!is_demo_alone).then(|| view! {
                    <EnterKey is_main=!has_demo saved=move |_| is_in.run(()) />
                })}
            </div>
        </div>
    }
}

/// The form for a key.
#[component]
pub(crate) fn EnterKey(
    /// Whether it is the main thing to do on the page.
    is_main: bool,
    /// Called once a key is stored, with whether the service has taken it.
    #[prop(into)]
    saved: Callback<bool>,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let typed = RwSignal::new(String::new());
    let state = RwSignal::new(KeyState::New);
    // A page that was left meanwhile shows nothing and moves no focus.
    let show = move |now: KeyState| state.try_set(now).is_none();
    let is_stored = move |is_taken: bool| {
        if show(KeyState::New) {
            typed.set(String::new());
            saved.run(is_taken);
        }
    };
    let save = move |entered: EnteredKey| {
        let EnteredKey { key, lasts, .. } = entered;
        if entered.is_unchecked {
            gateway.keep_untried_key(&key, lasts);
            return is_stored(false);
        }
        state.set(KeyState::Checking);
        let request = navigation.route().get_untracked().first_request();
        leptos::task::spawn_local(async move {
            match gateway.try_key(&key, lasts, request).await {
                Some(KeyCheck::Taken) => is_stored(true),
                Some(KeyCheck::Refused) => {
                    if show(KeyState::Refused) {
                        navigation.focus("#api-key");
                    }
                }
                Some(KeyCheck::Unknown(failure)) => {
                    show(KeyState::Unchecked(explain(&failure).title));
                }
                None => {
                    show(KeyState::New);
                }
            }
        });
    };
    view! { <KeyForm typed=typed state=state is_main=is_main keys_page=site::keys_page() save=save /> }
}

/// The ways in, on a page that needs a key.
#[component]
pub(crate) fn KeyNeeded() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let settings: Settings = expect_context();
    let (title, text) = NO_KEY;
    let is_in = move |()| {
        // The demo has other courses than the one in the address.
        if settings.demo().get_untracked().is_some() {
            navigation.go(Route::home());
        } else {
            navigation.focus("main h1");
        }
    };
    view! {
        <section class="KeyNeeded" aria-labelledby="key-needed">
            <h2 id="key-needed">{title}</h2>
            <p>{text}</p>
            <WaysIn is_in=is_in />
        </section>
    }
}

part! {
    /// The ways in, on a page that needs a key.
    key_needed() in welcome, Needed(wait) => view! { <KeyNeeded /> }
}

part! {
    /// The form for a key.
    enter_key(saved: Callback<bool>) in welcome, Needed(wait) => view! { <EnterKey is_main=true saved=saved /> }
}
