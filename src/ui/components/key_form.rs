//! The form for an API key. The key is masked, cleaned and handed on, and never shown in full again. It stays in the field until
//! it is stored.

use golf_views::words::{service as words, settings};
use leptos::prelude::*;

use crate::browser::storage::Lasting;
use crate::settings::tidy_key;

/// A key that a person has entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnteredKey {
    /// The key, cleaned.
    pub key: String,
    /// How long to store it.
    pub lasts: Lasting,
    /// Whether to store it although the service could not be asked.
    pub is_unchecked: bool,
}

/// What a person is told about the key in the field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum KeyState {
    /// Nothing.
    #[default]
    New,
    /// The text cannot be a key, and why.
    NoKey(&'static str),
    /// The service is being asked.
    Checking,
    /// The service refused the key.
    Refused,
    /// The service could not be asked, and why. The key may be stored anyway.
    Unchecked(&'static str),
}

impl KeyState {
    fn is_invalid(&self) -> bool {
        matches!(self, Self::NoKey(_) | Self::Refused)
    }

    fn words(&self) -> Option<String> {
        match self {
            Self::New | Self::Checking => None,
            Self::NoKey(why) => Some((*why).to_owned()),
            Self::Refused => Some(words::key_does_not_work()),
            Self::Unchecked(why) => Some(words::key_not_checked(why)),
        }
    }
}

/// A form for an API key.
#[component]
pub fn KeyForm(
    /// The text in the field.
    typed: RwSignal<String>,
    /// What is said about it. The form sets it when the text changes, or cannot be a key.
    state: RwSignal<KeyState>,
    /// Whether saving a key is the main thing to do on the page.
    #[prop(optional)]
    is_main: bool,
    /// Where a person gets a key.
    #[prop(default = None)]
    keys_page: Option<String>,
    /// Called with the cleaned key.
    #[prop(into)]
    save: Callback<EnteredKey>,
) -> impl IntoView {
    let this_tab_only = RwSignal::new(false);
    let is_checking = move || state.with(|state| *state == KeyState::Checking);
    let enter = move |is_unchecked: bool| match tidy_key(&typed.get_untracked()) {
        _ if untrack(is_checking) => {}
        Ok(key) => save.run(EnteredKey {
            key,
            lasts: match this_tab_only.get_untracked() {
                true => Lasting::ThisTab,
                false => Lasting::ForEver,
            },
            is_unchecked,
        }),
        Err(why) => state.set(KeyState::NoKey(why)),
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        enter(false);
    };
    let save_words = move || match is_checking() {
        true => words::CHECKING_KEY,
        false => words::SAVE_KEY,
    };
    view! {
        <form class="KeyForm" method="post" on:submit=submit>
            <label for="api-key">{settings::API_KEY}</label>
            <div class="row">
                <input id="api-key" type="password" autocomplete="off" spellcheck="false"
                    autocapitalize="none" aria-describedby="api-key-problem"
                    aria-invalid=move || state.with(KeyState::is_invalid).then_some("true")
                    readonly=is_checking
                    prop:value=move || typed.get()
                    on:input:target=move |event| {
                        typed.set(event.target().value());
                        state.set(KeyState::New);
                    } />
                <button class="Button" class:primary=is_main type="submit" aria-disabled=move || is_checking().then_some("true")>
                    {save_words}
                </button>
            </div>
            <p id="api-key-problem" class="problem" role="status">{move || state.with(KeyState::words)}</p>
            {move || state.with(|state| matches!(state, KeyState::Unchecked(_))).then(|| view! {
                <button class="Button" type="button" on:click=move |_| enter(true)>{words::SAVE_UNCHECKED}</button>
            })}
            <label class="choice">
                <input type="checkbox" prop:checked=move || this_tab_only.get()
                    on:change:target=move |event| this_tab_only.set(event.target().checked()) />
                {words::KEEP_IN_TAB}
            </label>
            {keys_page.map(|address| view! {
                <p>{words::NO_KEY_YET} <a href=address rel="noreferrer">{words::GET_A_KEY}</a></p>
            })}
        </form>
    }
}
