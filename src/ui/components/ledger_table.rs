//! The table of recent requests: time, request, outcome, duration and size.

use golf_client::ledger::{LedgerEntry, RequestOutcome};
use golf_views::words::format;
use golf_views::words::numbers::MILLISECONDS_SHORT;
use golf_views::words::service as words;
use leptos::prelude::*;

use crate::gateway::wording;

/// The requests that this browser has sent with one key.
#[component]
pub fn LedgerTable(
    /// The entries, newest first.
    entries: Vec<LedgerEntry>,
) -> impl IntoView {
    if entries.is_empty() {
        return view! {
            <p class="LedgerTable empty">
                {words::NO_REQUESTS_YET}
            </p>
        }
        .into_any();
    }
    let caption = match entries.len() {
        1 => words::LAST_REQUEST.to_owned(),
        number => words::last_requests(number),
    };
    view! {
        <div class="Scrolling" role="region" tabindex="0" aria-label=words::TABLE_OF_REQUESTS>
        <table class="LedgerTable">
            <caption>{caption} <small>{words::TIMES_ARE_UTC}</small></caption>
            <thead>
                <tr>
                    <th scope="col">{words::TIME}</th>
                    <th scope="col">{words::BOUGHT}</th>
                    <th scope="col">{words::STATUS}</th>
                    <th scope="col" class="figure">{words::TOOK}</th>
                    <th scope="col" class="figure">{words::SIZE}</th>
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
fn LedgerRow(entry: LedgerEntry) -> impl IntoView {
    let is_answered = matches!(
        entry.outcome,
        RequestOutcome::Status(_) | RequestOutcome::Unreadable
    );
    let is_ended = entry.outcome != RequestOutcome::Sent;
    let took =
        is_ended.then(|| format::with_unit(&format::count(entry.millis), MILLISECONDS_SHORT));
    let size = is_answered.then(|| format::size(entry.bytes));
    let is_failed = is_ended && !entry.outcome.is_success();
    let is_free = !entry.outcome.is_counted();
    view! {
        <tr class:failed=is_failed>
            <td class="time">{format::utc_time(entry.id.sent_ms)}</td>
            <th scope="row">{wording::of_request(&entry.request)}</th>
            <td>
                {wording::of_outcome(entry.outcome)}
                {is_free.then(|| view! { <small>{words::NOT_COUNTED}</small> })}
            </td>
            {figure(took)}
            {figure(size)}
        </tr>
    }
}

/// A dash stands for an unknown value.
fn figure(text: Option<String>) -> impl IntoView {
    let absent = text.is_none();
    view! {
        <td class="figure" class:absent=absent>
            {text.unwrap_or_else(|| "–".into())}
        </td>
    }
}
