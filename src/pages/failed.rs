//! The page content for a failed request: the reason, the next step, and the cached answers that can still be opened. Without a
//! key, the ways in.

use golf_client::failure::Failure;
use leptos::prelude::*;

use crate::pages::cached_list::CachedList;
use crate::pages::lazy;
use crate::ui::components::failure_notice::FailureNotice;

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
        return lazy::key_needed::view();
    }
    let is_all = failure.leaves_cached_answers();
    view! {
        <FailureNotice failure=failure retry=retry />
        {is_all.then(|| view! { <CachedList /> })}
    }
    .into_any()
}
