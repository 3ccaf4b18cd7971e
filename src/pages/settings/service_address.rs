//! The section of the settings with the address of the service.

use golf_views::words::settings as words;
use leptos::prelude::*;

use crate::browser::site::{SAME_ORIGIN_SERVICE, tidy_service};
use crate::settings::Settings;
use crate::ui::navigation::Navigation;

/// The address of the service.
#[component]
pub(super) fn ServiceSection() -> impl IntoView {
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
