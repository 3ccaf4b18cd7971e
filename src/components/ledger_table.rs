//! The last requests: when, what each bought, how it ended, how long it took, how large it was.

use leptos::prelude::*;

use crate::format;
use crate::gateway::ledger::{Entry, Outcome};

/// The requests of one key from this browser.
#[component]
pub fn LedgerTable(
    /// The newest first.
    entries: Vec<Entry>,
) -> impl IntoView {
    if entries.is_empty() {
        return view! {
            <p class="LedgerTable empty">
                "No requests yet. Each request to the service will stand here, with what it bought."
            </p>
        }
        .into_any();
    }
    let caption = match entries.len() {
        1 => "The last request".to_owned(),
        number => format!("The last {number} requests, newest first"),
    };
    view! {
        <div class="Scrolling" role="region" tabindex="0" aria-label="Table of requests">
        <table class="LedgerTable">
            <caption>{caption} <small>" · times are UTC"</small></caption>
            <thead>
                <tr>
                    <th scope="col">"Time"</th>
                    <th scope="col">"Bought"</th>
                    <th scope="col">"Status"</th>
                    <th scope="col" class="figure">"Took"</th>
                    <th scope="col" class="figure">"Size"</th>
                </tr>
            </thead>
            <tbody>
                {entries.into_iter().map(|entry| view! { <LedgerRow entry=entry /> }).collect_view()}
            </tbody>
        </table>
        </div>
    }
    .into_any()
}

#[component]
fn LedgerRow(entry: Entry) -> impl IntoView {
    let is_answered = matches!(entry.outcome, Outcome::Status(_) | Outcome::Unreadable);
    let is_ended = entry.outcome != Outcome::Sent;
    let took = is_ended.then(|| format!("{}\u{a0}ms", format::count(entry.millis)));
    let size = is_answered.then(|| format::size(entry.bytes));
    let is_failed = is_ended && !entry.outcome.is_success();
    let is_free = !entry.outcome.is_counted();
    view! {
        <tr class:failed=is_failed>
            <td class="time">{format::utc_time(entry.id.sent_ms)}</td>
            <th scope="row">{entry.bought.words()}</th>
            <td>
                {entry.outcome.words()}
                {is_free.then(|| view! { <small>" · not counted"</small> })}
            </td>
            {figure(took)}
            {figure(size)}
        </tr>
    }
}

/// What is not known has a dash, which stands for no number.
fn figure(text: Option<String>) -> impl IntoView {
    let absent = text.is_none();
    view! {
        <td class="figure" class:absent=absent>
            {text.unwrap_or_else(|| "–".into())}
        </td>
    }
}
