//! The line below an answer: how old it is, what a newer one costs, and the request for whoever
//! wants to ask it without the app.

use golf_api::address::Request;
use leptos::prelude::*;

use crate::clipboard;
use crate::curl;
use crate::failure::explain;
use crate::format;
use crate::gateway::{Gateway, now_ms};
use crate::load::Origin;
use crate::navigation::Navigation;
use crate::settings::Settings;
use crate::words::service as words;

/// Age, refresh, curl, raw answer.
#[component]
pub fn AnswerLine(
    /// Where the answer comes from; nothing is shown without one.
    #[prop(into)]
    origin: Signal<Option<Origin>>,
    /// What was asked.
    #[prop(into)]
    request: Signal<Request>,
    /// Asks for a newer one.
    #[prop(into)]
    refresh: Callback<()>,
) -> impl IntoView {
    let older = move || {
        let failure = origin.get()?.instead_of?;
        let age = age_words(&origin.get()?);
        Some(words::older_answer(explain(&failure).title, &age))
    };
    let age = move || origin.get().map(|origin| age_words(&origin));
    view! {
        {move || older().map(|words| view! { <p class="Note" role="status">{words}</p> })}
        {move || age().map(|age| view! {
            <div class="AnswerLine">
                <p>
                    <span>{words::answered(&age)}</span>
                    <button class="Button small" type="button" on:click=move |_| refresh.run(())>
                        {words::REFRESH} <small>{words::FOR_ONE_REQUEST}</small>
                    </button>
                </p>
                <ForDevelopers request=request />
            </div>
        })}
    }
}

fn age_words(origin: &Origin) -> String {
    format::age(now_ms() - origin.saved_at_ms)
}

/// The request as a command, and the answer as it came.
#[component]
fn ForDevelopers(request: Signal<Request>) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let navigation: Navigation = expect_context();
    let with_key = RwSignal::new(false);
    let raw = RwSignal::new(None::<String>);
    let command = Memo::new(move |_| {
        let address = request.with(|request| request.url(&settings.service().get()));
        let address = if address.starts_with('/') {
            navigation.own_origin() + &address
        } else {
            address
        };
        let key = settings.key().get();
        let key = Some(key.as_str()).filter(|key| with_key.get() && !key.is_empty());
        curl::command(&address, key)
    });
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let words = if clipboard::copy(&command.get_untracked()).await {
                words::COMMAND_COPIED
            } else {
                words::COMMAND_NOT_COPIED
            };
            navigation.announce(words);
        });
    };
    let show_raw = move |_| {
        let request = request.get_untracked();
        leptos::task::spawn_local(async move {
            let body = gateway.raw(&request).await;
            raw.try_set(Some(
                body.unwrap_or_else(|| words::NOT_SAVED_ANY_MORE.into()),
            ));
        });
    };
    Effect::new(move |_| {
        request.track();
        raw.set(None);
    });
    view! {
        <details class="ForDevelopers">
            <summary>{words::AS_CURL}</summary>
            <pre tabindex="0" aria-label=words::CURL_COMMAND><code>{command}</code></pre>
            <p class="actions">
                <button class="Button small" type="button" on:click=copy>{words::COPY_CURL}</button>
                <label>
                    <input type="checkbox" prop:checked=move || with_key.get()
                        on:change:target=move |event| with_key.set(event.target().checked()) />
                    {words::WITH_KEY}
                </label>
                <button class="Button small" type="button" on:click=show_raw>
                    {words::SHOW_RAW} <small>{words::FOR_NO_REQUEST}</small>
                </button>
            </p>
            {move || raw.get().map(|body| view! {
                <pre class="raw" tabindex="0" aria-label=words::RAW_ANSWER><code>{body}</code></pre>
            })}
        </details>
    }
}
