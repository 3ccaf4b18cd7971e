//! What can be asked for with one request, where it is not here: the offer, the wait, the failure.

use leptos::prelude::*;

use crate::components::failure_notice::FailureNotice;
use crate::components::waiting::Waiting;
use crate::failure::Failure;
use crate::gateway::Gateway;
use crate::load::Load;
use crate::words::service as words;

/// How it stands with something that a person may ask for.
#[derive(Clone)]
pub enum Standing {
    /// It is here.
    Here,
    /// Nobody has asked for it.
    Offered,
    /// It is under way; `true` when that takes long.
    Waiting(bool),
    /// It did not come.
    Failed(Failure),
}

impl Standing {
    /// How it stands with a question.
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

/// The offer; nothing where it is here already.
#[component]
pub fn Offer(
    /// How it stands.
    standing: Standing,
    /// What it is: "holes".
    what: &'static str,
    /// What the button says: "Load the holes".
    words: &'static str,
    /// Asks for it, or asks again.
    ask: Callback<()>,
) -> impl IntoView {
    let gateway: Gateway = expect_context();
    match standing {
        Standing::Here => ().into_any(),
        Standing::Waiting(slow) => view! { <Waiting what=what slow=slow rows=1 /> }.into_any(),
        Standing::Failed(failure) => {
            view! { <FailureNotice failure=failure retry=ask /> }.into_any()
        }
        // Nothing is offered for a request before it is known what is saved.
        Standing::Offered => (move || {
            if !gateway.is_open() {
                return view! { <Waiting what=what slow=false rows=1 /> }.into_any();
            }
            view! {
                <p class="offer">
                    <button class="Button" type="button" on:click=move |_| ask.run(())>
                        {words} <small>{words::FOR_ONE_REQUEST}</small>
                    </button>
                </p>
            }
            .into_any()
        })
        .into_any(),
    }
}
