//! The page content for a failed request: the reason, the next step, and the cached answers that can still be opened. Without a
//! key, the ways in.

use golf_client::failure::Failure;
use leptos::prelude::*;

use crate::pages::cached_list::CachedList;
use crate::pages::ways_in;
use crate::ui::components::failure_notice::FailureNotice;
use crate::ui::deferred::{part, wait};

/// A failure. If no request can be sent now, also a list of the cached answers. Without a key, the ways in.
#[component]
pub fn Failed(
    /// The failure.
    failure: Failure,
    /// Repeats the request.
    #[prop(into)]
    retry: Callback<()>,
) -> impl IntoView {
    if failure == Failure::NoKey {
        return ways_in::key_needed::view();
    }
    let is_all = failure.leaves_cached_answers();
    view! {
        <FailureNotice failure=failure retry=retry />
        {is_all.then(|| view! { <CachedList /> })}
    }
    .into_any()
}

part! {
    /// The failure of the list, and what can be opened instead.
    part(failure: Failure, retry: Callback<()>) in instead, Needed(wait)
        => view! { <Failed failure=failure retry=retry /> }
}

part! {
    /// A failure beside what is known.
    notice(failure: Failure, retry: Callback<()>) in instead, Needed(wait)
        => view! { <FailureNotice failure=failure retry=retry /> }
}
