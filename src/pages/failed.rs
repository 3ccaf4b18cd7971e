//! What stands in the place of an answer that did not come: why, what to do, and what can be opened meanwhile.

use leptos::prelude::*;

use crate::components::failure_notice::FailureNotice;
use crate::failure::Failure;
use crate::pages::saved_list::SavedList;

/// A failure, and what is saved where that is all there is for now.
#[component]
pub fn Failed(
    /// What went wrong.
    failure: Failure,
    /// Asks again.
    #[prop(into)]
    retry: Callback<()>,
) -> impl IntoView {
    let is_all = failure.leaves_what_is_saved();
    view! {
        <FailureNotice failure=failure retry=retry />
        {is_all.then(|| view! { <SavedList /> })}
    }
}
