//! The states of something that is asked for, and how a page asks.

use std::sync::Arc;

use futures::future::{AbortHandle, abortable};
use leptos::prelude::*;

use crate::failure::Failure;
use crate::gateway::Gateway;
use crate::gateway::policy::{Found, Wanted};
use crate::gateway::question::Ask;

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

    /// Calls a wait slow that is still the same one after a while.
    fn call_slow(self, wait: StoredValue<u32>) {
        let this = wait.get_value();
        set_timeout(
            move || {
                // Who watches an answer that is here is not told anything.
                let waits = |state: &Load<_>| matches!(state, Load::Waiting { .. });
                let is_same = wait.try_get_value() == Some(this);
                if is_same && self.state.try_with_untracked(waits) == Some(true) {
                    self.state.try_update(|state| {
                        if let Load::Waiting { slow, .. } = state {
                            *slow = true;
                        }
                    });
                }
            },
            std::time::Duration::from_millis(SLOW_AFTER_MS),
        );
    }

    fn show(&self, found: Found<Arc<T>>) {
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

/// What a page asks for now.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish<A> {
    /// Nothing: it waits for a person.
    Nothing,
    /// Something, once it is known what is cached.
    Soon,
    /// An answer to this.
    Ask(A, Wanted),
}

impl<A> From<A> for Wish<A> {
    fn from(ask: A) -> Self {
        Self::Ask(ask, Wanted::Cached)
    }
}

impl<A> Wish<A> {
    /// An answer if it is wanted, and whatever is cached for free if it is not.
    #[must_use]
    pub fn or_free(ask: A, is_wanted: bool, is_cached: bool) -> Self {
        match (is_wanted, is_cached) {
            (true, _) => Self::Ask(ask, Wanted::Cached),
            (false, true) => Self::Ask(ask, Wanted::IfFree),
            (false, false) => Self::Nothing,
        }
    }
}

/// Watches a question: asks when it changes, shows only the answer to the latest one. A question that changes, or whose
/// page is left, is waited for no longer.
///
/// An answer that this tab has decoded already is there at once, before the first paint.
pub fn load<A: Ask>(
    gateway: Gateway,
    wish: impl Fn() -> Wish<A> + Send + Sync + 'static,
) -> Loading<A::Answer> {
    let wish = Memo::new(move |_| wish());
    let first = wish.get_untracked();
    let loading = Loading {
        state: RwSignal::new(match first {
            Wish::Nothing => Load::Idle,
            Wish::Soon | Wish::Ask(..) => Load::Waiting {
                slow: false,
                before: None,
            },
        }),
        origin: RwSignal::new(None),
        retry: Trigger::new(),
        refresh: StoredValue::new(false),
    };
    if let Wish::Ask(ask, _) = &first
        && let Some(found) = gateway.decoded(ask)
    {
        loading.show(found);
    }
    let under_way = StoredValue::new(None::<AbortHandle>);
    let stop = move || {
        if let Some(Some(handle)) = under_way.try_update_value(Option::take) {
            handle.abort();
        }
    };
    on_cleanup(stop);
    // A wait goes on from "soon" to the question itself: both are one to whoever waits.
    let wait = StoredValue::new(0_u32);
    Effect::new(move |before: Option<bool>| {
        loading.retry.track();
        gateway.track_service();
        let wish = wish.get();
        stop();
        let is_refresh = loading.refresh.try_update_value(std::mem::take) == Some(true);
        let (ask, wanted) = match wish {
            Wish::Nothing => {
                loading.origin.set(None);
                loading.state.set(Load::Idle);
                return false;
            }
            Wish::Soon => (None, Wanted::Cached),
            Wish::Ask(ask, _) if is_refresh => (Some(ask), Wanted::Fresh),
            Wish::Ask(ask, wanted) => (Some(ask), wanted),
        };
        if let Some(ask) = ask.as_ref().filter(|_| wanted != Wanted::Fresh)
            && let Some(found) = gateway.decoded(ask)
        {
            loading.show(found);
            return false;
        }
        if before != Some(true) {
            let before = loading.state.with_untracked(|state| state.shown().cloned());
            loading.state.set(Load::Waiting {
                slow: false,
                before,
            });
            wait.update_value(|wait| *wait += 1);
            loading.call_slow(wait);
        }
        let Some(ask) = ask else { return true };
        let (answer, handle) = abortable(async move { gateway.ask(ask, wanted).await });
        under_way.set_value(Some(handle));
        leptos::task::spawn_local(async move {
            match answer.await {
                Ok(Ok(found)) => loading.show(found),
                Ok(Err(Failure::NotCached)) => {
                    loading.origin.try_set(None);
                    loading.state.try_set(Load::Idle);
                }
                Ok(Err(failure)) => {
                    loading.origin.try_set(None);
                    loading.state.try_set(Load::Failed(failure));
                }
                // Another question was asked meanwhile, or the page was left.
                Err(futures::future::Aborted) => {}
            }
        });
        false
    });
    loading
}
