//! An offer to load something for one request, with its waiting and failure states.

use golf_client::failure::Failure;
use golf_client::load::Load;
use golf_views::components::prices::price;
use golf_views::words::service as words;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::ui::components::failure_notice::FailureNotice;
use crate::ui::components::waiting::Waiting;
use crate::ui::markup::Show;

/// The state of something that a person may request.
#[derive(Clone)]
pub enum OfferState {
    /// It is loaded.
    Here,
    /// Nobody has requested it.
    Offered,
    /// It is loading; `true` if that takes long.
    Waiting(bool),
    /// It failed to load.
    Failed(Failure),
}

impl OfferState {
    /// The state that corresponds to a load state.
    #[must_use]
    pub fn of<T>(state: &Load<T>) -> Self {
        match state {
            Load::Idle => Self::Offered,
            Load::Waiting { slow, .. } => Self::Waiting(*slow),
            Load::Ready(_) => Self::Here,
            Load::Failed(failure) => Self::Failed(failure.clone()),
        }
    }
}

/// The offer; nothing if the content is already loaded.
#[component]
pub fn Offer(
    /// The current state.
    state: OfferState,
    /// The content: "holes".
    what: &'static str,
    /// The button's label: "Load the holes".
    words: &'static str,
    /// Requests the content, or retries.
    ask: Callback<()>,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    match state {
        OfferState::Here => ().into_any(),
        OfferState::Waiting(slow) => view! { <Waiting what=what slow=slow rows=1 /> }.into_any(),
        OfferState::Failed(failure) => {
            view! { <FailureNotice failure=failure retry=ask /> }.into_any()
        }
        // Until the cache index is known, nothing is offered for a request.
        OfferState::Offered => (move || {
            if !gateway.is_open() {
                return view! { <Waiting what=what slow=false rows=1 /> }.into_any();
            }
            view! {
                <p class="offer">
                    <button class="Button" type="button" on:click=move |_| ask.run(())>
                        {words} {price(words::FOR_ONE_REQUEST).shown()}
                    </button>
                </p>
            }
            .into_any()
        })
        .into_any(),
    }
}
