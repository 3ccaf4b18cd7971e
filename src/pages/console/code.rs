//! The address of the request, and the request as code to copy. Neither has the key.

use golf_api::snippet::{KeyIn, Language, snippet};
use golf_views::address::console_request::ConsoleRequest;
use golf_views::words::console as words;
use leptos::prelude::*;

use super::Console;
use crate::browser::clipboard;
use crate::settings::Settings;

/// The address and the code.
#[component]
pub(super) fn CodeSection(console: Console) -> impl IntoView {
    let settings: Settings = expect_context();
    let navigation = console.navigation;
    let language = RwSignal::new(Language::default());
    let has_key = RwSignal::new(true);
    let address = Memo::new(move |_| {
        let path = match console.request.get() {
            Ok(request) => request.path_and_query(),
            Err(_) => console.fields.with(ConsoleRequest::path_and_query),
        };
        // The demo has no address that a program could ask.
        let service = settings.own_service().get();
        let address = service + &path;
        match address.starts_with('/') {
            true => navigation.own_origin() + &address,
            false => address,
        }
    });
    let code = Memo::new(move |_| {
        let key = match has_key.get() {
            true => KeyIn::Variable,
            false => KeyIn::Nothing,
        };
        address.with(|address| snippet(language.get(), address, key))
    });
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let is_copied = clipboard::copy(&code.get_untracked()).await;
            navigation.announce(match is_copied {
                true => words::CODE_COPIED,
                false => words::CODE_NOT_COPIED,
            });
        });
    };
    view! {
        <section class="CodeSection" aria-labelledby="code">
            <h2 id="code">{words::AS_CODE}</h2>
            <p class="address">
                <span>{words::ADDRESS}</span> " "
                <code translate="no">{address}</code>
            </p>
            <fieldset class="choices">
                <legend>{words::LANGUAGE}</legend>
                {Language::ALL.map(|choice| view! {
                    <label class="choice">
                        <input type="radio" name="language" value=choice.name()
                            prop:checked=move || language.get() == choice
                            on:change=move |_| language.set(choice) />
                        {choice.name()}
                    </label>
                }).collect_view()}
            </fieldset>
            <pre tabindex="0" translate="no" role="group" aria-label=move || words::code_in(language.get().name())><code>{code}</code></pre>
            <div class="actions">
                <button class="Button" type="button" on:click=copy>{words::COPY_CODE}</button>
                <label class="choice">
                    <input type="checkbox" prop:checked=has_key
                        on:change:target=move |event| has_key.set(event.target().checked()) />
                    {words::WITH_VARIABLE}
                </label>
            </div>
            {move || settings.demo().get().map(|_| view! { <p class="Note">{words::IN_DEMO}</p> })}
        </section>
    }
}
