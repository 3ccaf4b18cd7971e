//! The page content for a failed request: the reason, the next step, and the cached answers that can still be opened.

use golf_client::failure::Failure;
use leptos::prelude::*;

use crate::pages::cached_list::CachedList;
use crate::ui::components::failure_notice::FailureNotice;

/// A failure. If no request can be sent now, also a list of the cached answers.
#[component]
pub fn Failed(
    /// The failure.
    failure: Failure,
    /// Repeats the request.
    #[prop(into)]
    retry: Callback<()>,
) -> impl IntoView {
    let is_all = failure.leaves_cached_answers();
    view! {
        <FailureNotice failure=failure retry=retry />
        {is_all.then(|| view! { <CachedList /> })}
    }
}
