//! The form for an API key. The key is masked, cleaned and handed on, and never shown in full again.

use golf_views::words::{service as words, settings};
use leptos::prelude::*;

use crate::browser::storage::Lasting;
use crate::settings::tidy_key;

/// A form for an API key.
#[component]
pub fn KeyForm(
    /// Called with the cleaned key and how long to store it.
    #[prop(into)]
    save: Callback<(String, Lasting)>,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let this_tab_only = RwSignal::new(false);
    let problem = RwSignal::new(None::<&'static str>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match tidy_key(&typed.get_untracked()) {
            Ok(key) => {
                problem.set(None);
                typed.set(String::new());
                let lasts = if this_tab_only.get_untracked() {
                    Lasting::ThisTab
                } else {
                    Lasting::ForEver
                };
                save.run((key, lasts));
            }
            Err(why) => problem.set(Some(why)),
        }
    };
    view! {
        <form class="KeyForm" method="post" on:submit=submit>
            <label for="api-key">{settings::API_KEY}</label>
            <div class="row">
                <input id="api-key" type="password" autocomplete="off" spellcheck="false"
                    autocapitalize="none" aria-describedby="api-key-problem"
                    aria-invalid=move || problem.get().is_some().then_some("true")
                    prop:value=move || typed.get()
                    on:input:target=move |event| typed.set(event.target().value()) />
                <button class="Button primary" type="submit">{words::SAVE_KEY}</button>
            </div>
            <label class="choice">
                <input type="checkbox" prop:checked=move || this_tab_only.get()
                    on:change:target=move |event| this_tab_only.set(event.target().checked()) />
                {words::KEEP_IN_TAB}
            </label>
            <p id="api-key-problem" class="problem" role="status">{move || problem.get()}</p>
        </form>
    }
}
