//! A failure as the person sees it: what failed, why, and the next step.

use golf_client::failure::{Failure, Until};
use golf_views::address::route::Route;
use golf_views::components::prices::price;
use golf_views::words::{frame, service as words};
use leptos::prelude::*;

use super::countdown::Countdown;
use crate::gateway::explanation::{Next, explain};
use crate::gateway::now_ms;
use crate::ui::markup::Show;

/// Shows a failure. The service's own words are text, never markup.
#[component]
pub fn FailureNotice(
    /// The failure.
    failure: Failure,
    /// Repeats the request, if that can help.
    #[prop(optional, into)]
    retry: Option<Callback<()>>,
) -> impl IntoView {
    let explanation = explain(&failure);
    let next = match explanation.next {
        Next::Settings => {
            view! { <a class="Button" href=Route::Settings.href()>{words::OPEN_SETTINGS}</a> }
                .into_any()
        }
        Next::Courses => {
            view! { <a class="Button" href=Route::home().href()>{frame::SEE_ALL_COURSES}</a> }
                .into_any()
        }
        Next::Retry => retry
            .map(|retry| view! { <Retry until=failure.until() retry=retry /> })
            .into_any(),
        Next::Wait => ().into_any(),
    };
    let has_detail = explanation.detail.is_some() || explanation.service_words.is_some();
    view! {
        <div class="FailureNotice">
            <div role="alert">
                <h3>{explanation.title}</h3>
                <p>{explanation.text}</p>
            </div>
            {next}
            {has_detail.then(|| view! {
                <details>
                    <summary>{frame::TECHNICAL_DETAIL}</summary>
                    {explanation.service_words.map(|said| view! {
                        <p>{words::SERVICE_SAYS} <q>{said}</q></p>
                    })}
                    {explanation.detail.map(|detail| view! { <p><code>{detail}</code></p> })}
                </details>
            })}
        </div>
    }
}

/// A retry button, enabled at once or when the wait is over.
#[component]
fn Retry(until: Option<Until>, retry: Callback<()>) -> impl IntoView {
    let wait = until.map(|until| (until.seconds_from(now_ms()), until.is_estimate));
    let wait = wait.filter(|(seconds, _)| *seconds > 0);
    let waits = RwSignal::new(wait.is_some());
    view! {
        {wait.map(|(seconds, is_estimate)| view! {
            <Countdown seconds=seconds is_estimate=is_estimate clock=|()| now_ms()
                done=move |()| waits.set(false) />
        })}
        <button class="Button" type="button" aria-disabled=move || waits.get().to_string()
            on:click=move |_| if !waits.get_untracked() { retry.run(()) }>
            {frame::TRY_AGAIN} {price(words::FOR_ONE_REQUEST).shown()}
        </button>
    }
}
