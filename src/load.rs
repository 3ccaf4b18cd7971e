//! The states of something that is asked for, and how a page asks.

use std::sync::Arc;

use leptos::prelude::*;

use crate::failure::Failure;
use crate::gateway::{Ask, Gateway};

/// How long a wait is before it is called slow, in milliseconds.
const SLOW_AFTER_MS: u64 = 6_000;

/// Something that is asked for.
#[derive(Debug)]
pub enum Load<T> {
    /// Nothing is asked for: it waits for a person.
    Idle,
    /// Under way; what was there before stays, for another question of the same kind.
    Waiting {
        /// Whether it takes longer than usual.
        slow: bool,
        /// The answer to the question before.
        before: Option<Arc<T>>,
    },
    /// Here.
    Ready(Arc<T>),
    /// Not here, and why.
    Failed(Failure),
}

// Not derived: that would ask for `T: Clone`.
impl<T> Clone for Load<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Idle => Self::Idle,
            Self::Waiting { slow, before } => Self::Waiting {
                slow: *slow,
                before: before.clone(),
            },
            Self::Ready(value) => Self::Ready(Arc::clone(value)),
            Self::Failed(failure) => Self::Failed(failure.clone()),
        }
    }
}

impl<T> Load<T> {
    /// The answer, or the one before while another is under way.
    #[must_use]
    pub fn shown(&self) -> Option<&Arc<T>> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Waiting { before, .. } => before.as_ref(),
            _ => None,
        }
    }

    /// The answer, only if it is the one asked for.
    #[must_use]
    pub fn ready(&self) -> Option<&Arc<T>> {
        match self {
            Self::Ready(value) => Some(value),
            _ => None,
        }
    }
}

/// A question whose answer is watched.
pub struct Loading<T: Send + Sync + 'static> {
    /// The state.
    pub state: RwSignal<Load<T>>,
    /// Asks once more.
    pub retry: Trigger,
}

impl<T: Send + Sync + 'static> Clone for Loading<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Loading<T> {}

/// Watches a question: asks when it changes, keeps only the answer to the latest one.
///
/// `None` asks nothing. An answer that is saved is there at once, before the first paint.
pub fn load<A: Ask>(
    gateway: Gateway,
    question: impl Fn() -> Option<A> + Send + Sync + 'static,
) -> Loading<A::Answer> {
    let question = Memo::new(move |_| question());
    let first = question.get_untracked();
    let saved = first.as_ref().and_then(|ask| gateway.saved(ask));
    let state = RwSignal::new(match (saved, first) {
        (Some(answer), _) => Load::Ready(answer),
        (None, Some(_)) => Load::Waiting {
            slow: false,
            before: None,
        },
        (None, None) => Load::Idle,
    });
    let retry = Trigger::new();
    let epoch = StoredValue::new(0_u32);
    Effect::new(move |_| {
        retry.track();
        gateway.track_service();
        let ask = question.get();
        epoch.update_value(|epoch| *epoch += 1);
        let mine = epoch.get_value();
        let Some(ask) = ask else {
            return state.set(Load::Idle);
        };
        if let Some(answer) = gateway.saved(&ask) {
            return state.set(Load::Ready(answer));
        }
        let before = state.with_untracked(|state| state.shown().cloned());
        state.set(Load::Waiting {
            slow: false,
            before,
        });
        let is_latest = move || epoch.try_get_value() == Some(mine);
        set_timeout(
            move || {
                // Who watches an answer that is here is not told anything.
                let waits = |state: &Load<_>| matches!(state, Load::Waiting { .. });
                if is_latest() && state.try_with_untracked(waits) == Some(true) {
                    state.try_update(|state| {
                        if let Load::Waiting { slow, .. } = state {
                            *slow = true;
                        }
                    });
                }
            },
            std::time::Duration::from_millis(SLOW_AFTER_MS),
        );
        leptos::task::spawn_local(async move {
            let answer = gateway.ask(ask).await;
            // A page that was left, or a question that changed, wants no late answer.
            if is_latest() {
                state.try_set(match answer {
                    Ok(answer) => Load::Ready(answer),
                    Err(failure) => Load::Failed(failure),
                });
            }
        });
    });
    Loading { state, retry }
}
