//! A failure as a person sees it: what failed, why, and the next step.

use leptos::prelude::*;

use crate::failure::{Failure, Next, explain};
use crate::route::Route;

/// Shows a failure. The service's own words are text, never markup.
#[component]
pub fn FailureNotice(
    /// What went wrong.
    failure: Failure,
    /// Asks again, where that can help.
    #[prop(optional, into)]
    retry: Option<Callback<()>>,
) -> impl IntoView {
    let explanation = explain(&failure);
    let next = match explanation.next {
        Next::Settings => {
            view! { <a class="Button" href=Route::Settings.href()>"Open settings"</a> }.into_any()
        }
        Next::Courses => view! { <a class="Button" href="/">"See all courses"</a> }.into_any(),
        Next::Retry => retry
            .map(|retry| {
                view! {
                    <button class="Button" type="button" on:click=move |_| retry.run(())>
                        "Try again" <small>" · 1 request"</small>
                    </button>
                }
            })
            .into_any(),
        Next::Wait => ().into_any(),
    };
    let has_detail = explanation.detail.is_some() || explanation.service_words.is_some();
    view! {
        <div class="FailureNotice" role="alert">
            <h3>{explanation.title}</h3>
            <p>{explanation.text}</p>
            {next}
            {has_detail.then(|| view! {
                <details>
                    <summary>"Technical detail"</summary>
                    {explanation.service_words.map(|words| view! {
                        <p>"The service says: " <q>{words}</q></p>
                    })}
                    {explanation.detail.map(|detail| view! { <p><code>{detail}</code></p> })}
                </details>
            })}
        </div>
    }
}
