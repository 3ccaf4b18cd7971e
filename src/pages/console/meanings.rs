//! The errors of the contract with their meaning, and links to them.

use golf_api::error::ErrorCode;
use golf_views::words::console as words;
use leptos::prelude::*;

/// Every error of the contract.
#[component]
pub(super) fn Meanings() -> impl IntoView {
    view! {
        <section class="Meanings" aria-labelledby="meanings">
            <h2 id="meanings">{words::MEANINGS}</h2>
            <p>{words::EVERY_ERROR}</p>
            <dl>
                {ErrorCode::DOCUMENTED.map(|code| {
                    let (condition, advice) = code.meaning();
                    view! {
                        <div id=id_of(&code) tabindex="-1">
                            <dt><code translate="no">{named(&code)}</code></dt>
                            <dd>{condition} " " {advice}</dd>
                        </div>
                    }
                }).collect_view()}
            </dl>
        </section>
    }
}

/// A link to the meaning of an error, or its code alone if the contract does not name it.
pub(super) fn link_to(code: &ErrorCode) -> AnyView {
    let name = named(code);
    match code {
        ErrorCode::Other(_) => view! { <code translate="no">{name}</code> }.into_any(),
        known => {
            let address = ["#", &id_of(known)].concat();
            view! { <a href=address><code translate="no">{name}</code></a> }.into_any()
        }
    }
}

/// "404 course_not_found"
fn named(code: &ErrorCode) -> String {
    match code.status() {
        Some(status) => words::status(status, Some(code)),
        None => code.as_str().to_owned(),
    }
}

fn id_of(code: &ErrorCode) -> String {
    ["error", code.as_str()].join("-")
}
