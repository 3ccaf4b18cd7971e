//! The line below an answer: its age, the price of a newer one, and the request for developers.

use std::time::Duration;

use golf_api::address::Request;
use golf_api::snippet::{KeyIn, curl};
use golf_views::address::route::Route;
use golf_views::components::prices::price;
use golf_views::words::console::OPEN_HERE;
use golf_views::words::format;
use golf_views::words::service as words;
use leptos::prelude::*;

use crate::browser::clipboard;
use crate::gateway::explanation::explain;
use crate::gateway::{Gateway, now_ms};
use crate::pages::failed;
use crate::settings::Settings;
use crate::ui::deferred::{nothing, part};
use crate::ui::load::Origin;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// Ages are shown in minutes at the finest.
const MINUTE: Duration = Duration::from_secs(60);

/// The answer's age, a refresh button, the curl command and the raw answer.
#[component]
pub fn AnswerLine(
    /// The answer's origin; without one, nothing is shown.
    #[prop(into)]
    origin: Signal<Option<Origin>>,
    /// The request.
    #[prop(into)]
    request: Signal<Request>,
    /// Requests a newer answer.
    #[prop(into)]
    refresh: Callback<()>,
) -> impl IntoView {
    // What is shown without signal comes while there is some.
    failed::part::fetch();
    let minute = each_minute();
    let age = age_words(origin, minute, now_ms);
    let why_older = move || {
        origin.with(|origin| {
            let failure = origin.as_ref()?.instead_of.as_ref()?;
            Some(explain(failure).title)
        })
    };
    // From one answer to the next, the line stays.
    let is_here = Memo::new(move |_| origin.with(Option::is_some));
    view! {
        {move || why_older().map(|why| view! {
            <p class="Note" role="status">
                {why} {words::OLDER_ANSWERED}
                // Screen readers hear the age once, not whenever it changes.
                <span aria-live="off">{age}</span>
                {words::OLDER_SAVED}
            </p>
        })}
        {move || is_here.get().then(|| view! {
            <div class="AnswerLine">
                <p>
                    <span>{move || age.get().map(|age| words::answered(&age))}</span>
                    <button class="Button small" type="button" on:click=move |_| refresh.run(())>
                        {words::REFRESH} {price(words::FOR_ONE_REQUEST).shown()}
                    </button>
                </p>
                <ForDevelopers request=request />
            </div>
        })}
    }
}

/// The age of the answer. The clock is read every minute, but the DOM changes only if the text does.
fn age_words(
    origin: Signal<Option<Origin>>,
    minute: Trigger,
    clock: impl Fn() -> f64 + Send + Sync + 'static,
) -> Memo<Option<String>> {
    Memo::new(move |_| {
        minute.track();
        let asked_at_ms = origin.with(|origin| origin.as_ref().map(|origin| origin.asked_at_ms))?;
        Some(format::age(clock() - asked_at_ms))
    })
}

/// A trigger that fires once a minute until the page is left.
fn each_minute() -> Trigger {
    let minute = Trigger::new();
    let interval = StoredValue::new(None::<IntervalHandle>);
    // Effects run only in a browser, where timers exist.
    Effect::new(move |_| {
        let handle = set_interval_with_handle(move || minute.notify(), MINUTE);
        interval.set_value(handle.ok());
    });
    on_cleanup(move || {
        if let Some(handle) = interval.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    });
    minute
}

/// The request as a command, and the raw response.
#[component]
fn ForDevelopers(request: Signal<Request>) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let settings: Settings = expect_context();
    let navigation: Navigation = expect_context();
    let with_key = RwSignal::new(false);
    // A link that nobody sees is not written anew with every page.
    let is_open = RwSignal::new(false);
    let raw = RwSignal::new(None::<String>);
    let command = Memo::new(move |_| {
        let address = request.with(|request| request.url(&settings.service().get()));
        let address = if address.starts_with('/') {
            navigation.own_origin() + &address
        } else {
            address
        };
        let key = settings.key().get();
        let key = match with_key.get() && !key.is_empty() {
            true => KeyIn::Written(&key),
            false => KeyIn::Variable,
        };
        curl(&address, key)
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
        <details class="ForDevelopers" on:toggle=move |_| is_open.set(true)>
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
                {move || is_open.get().then(|| view! {
                    <a href=move || request.with(Route::of_console).href()>{OPEN_HERE}</a>
                })}
            </p>
            {move || raw.get().map(|body| view! {
                <pre class="raw" tabindex="0" aria-label=words::RAW_ANSWER><code>{body}</code></pre>
            })}
        </details>
    }
}

part! {
    /// The line below an answer.
    part(origin: Signal<Option<Origin>>, request: Signal<Request>, refresh: Callback<()>) in beside, Optional(nothing)
        => view! { <AnswerLine origin=origin request=request refresh=refresh /> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_age_follows_the_clock_and_its_readers_hear_of_other_words_alone() {
        let owner = Owner::new();
        owner.set();
        let origin = RwSignal::new(Some(Origin {
            asked_at_ms: 1_000.0,
            instead_of: None,
        }));
        let (minute, now_ms) = (Trigger::new(), StoredValue::new(0.0));
        let age = age_words(origin.into(), minute, move || now_ms.get_value());
        let looks = StoredValue::new(0);
        let reader = Memo::new(move |_| {
            looks.update_value(|count| *count += 1);
            age.get().unwrap_or_default()
        });
        for (minutes, words, expected) in [
            (0.0, "just now", 1),
            (0.5, "just now", 1),
            (1.5, "1 minute ago", 2),
            (61.0, "1 hour ago", 3),
            (62.0, "1 hour ago", 3),
            (181.0, "3 hours ago", 4),
        ] {
            now_ms.set_value(1_000.0 + minutes * 60_000.0);
            minute.notify();
            assert_eq!(reader.get_untracked(), words, "after {minutes} minutes");
            assert_eq!(looks.get_value(), expected, "after {minutes} minutes");
        }
        origin.set(None);
        assert_eq!(age.get_untracked(), None);
    }
}
