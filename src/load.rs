//! The states of something that is asked for, and how a page asks.

use std::sync::Arc;

use futures::future::{AbortHandle, abortable};
use leptos::prelude::*;

use crate::failure::Failure;
use crate::gateway::{Ask, Found, Gateway, Wanted};

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

/// Where an answer comes from, for the line below it.
#[derive(Debug, Clone, PartialEq)]
pub struct Origin {
    /// When it was asked for, in Unix milliseconds.
    pub saved_at_ms: f64,
    /// Why it is not newer, where a newer one was wanted.
    pub instead_of: Option<Failure>,
}

/// A question whose answer is watched.
pub struct Loading<T: Send + Sync + 'static> {
    /// The state.
    pub state: RwSignal<Load<T>>,
    /// Where the answer that is shown comes from.
    pub origin: RwSignal<Option<Origin>>,
    /// Asks once more.
    pub retry: Trigger,
    refresh: StoredValue<bool>,
}

impl<T: Send + Sync + 'static> Loading<T> {
    /// Asks the service even though an answer is saved.
    pub fn refresh(&self) {
        self.refresh.set_value(true);
        self.retry.notify();
    }

    fn show(&self, found: Found<T>) {
        self.origin.try_set(Some(Origin {
            saved_at_ms: found.saved_at_ms,
            instead_of: found.instead_of,
        }));
        self.state.try_set(Load::Ready(found.answer));
    }
}

impl<T: Send + Sync + 'static> Clone for Loading<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Loading<T> {}

/// Watches a question: asks when it changes, keeps only the answer to the latest one. A question
/// that changes, or whose page is left, is aborted.
///
/// `None` asks nothing. An answer that this tab has already is there at once, before the first
/// paint.
pub fn load<A: Ask>(
    gateway: Gateway,
    question: impl Fn() -> Option<A> + Send + Sync + 'static,
) -> Loading<A::Answer> {
    let question = Memo::new(move |_| question());
    let first = question.get_untracked();
    let loading = Loading {
        state: RwSignal::new(match first {
            Some(_) => Load::Waiting {
                slow: false,
                before: None,
            },
            None => Load::Idle,
        }),
        origin: RwSignal::new(None),
        retry: Trigger::new(),
        refresh: StoredValue::new(false),
    };
    if let Some(found) = first.as_ref().and_then(|ask| gateway.saved(ask)) {
        loading.show(found);
    }
    let under_way = StoredValue::new(None::<AbortHandle>);
    let stop = move || {
        if let Some(Some(handle)) = under_way.try_update_value(Option::take) {
            handle.abort();
        }
    };
    on_cleanup(stop);
    Effect::new(move |_| {
        loading.retry.track();
        gateway.track_service();
        let ask = question.get();
        stop();
        let wanted = match loading.refresh.try_update_value(std::mem::take) {
            Some(true) => Wanted::New,
            _ => Wanted::Saved,
        };
        let Some(ask) = ask else {
            loading.origin.set(None);
            return loading.state.set(Load::Idle);
        };
        if let Some(found) = gateway.saved(&ask).filter(|_| wanted == Wanted::Saved) {
            return loading.show(found);
        }
        let before = loading.state.with_untracked(|state| state.shown().cloned());
        loading.state.set(Load::Waiting {
            slow: false,
            before,
        });
        let (answer, handle) = abortable(async move { gateway.ask(ask, wanted).await });
        let slow = handle.clone();
        set_timeout(
            move || {
                // Who watches an answer that is here is not told anything.
                let waits = |state: &Load<_>| matches!(state, Load::Waiting { .. });
                if !slow.is_aborted() && loading.state.try_with_untracked(waits) == Some(true) {
                    loading.state.try_update(|state| {
                        if let Load::Waiting { slow, .. } = state {
                            *slow = true;
                        }
                    });
                }
            },
            std::time::Duration::from_millis(SLOW_AFTER_MS),
        );
        under_way.set_value(Some(handle));
        leptos::task::spawn_local(async move {
            match answer.await {
                Ok(Ok(found)) => loading.show(found),
                Ok(Err(failure)) => {
                    loading.origin.try_set(None);
                    loading.state.try_set(Load::Failed(failure));
                }
                // Another question was asked meanwhile, or the page was left.
                Err(futures::future::Aborted) => {}
            }
        });
    });
    loading
}
