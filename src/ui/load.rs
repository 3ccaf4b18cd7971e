//! The loading states of an answer, and the way pages request one.

use std::sync::Arc;

use futures::future::{AbortHandle, abortable};
use golf_client::failure::Failure;
use golf_client::load::Load;
use golf_client::policy::{Found, Wanted};
use golf_client::question::Ask;
use leptos::prelude::*;

use crate::gateway::Gateway;

/// The delay after which a wait counts as slow, in milliseconds.
const SLOW_AFTER_MS: u64 = 6_000;

/// The origin of an answer, for the line below it.
#[derive(Debug, Clone, PartialEq)]
pub struct Origin {
    /// When it was requested, in Unix milliseconds.
    pub asked_at_ms: f64,
    /// Why it is not newer, if a newer answer was requested.
    pub instead_of: Option<Failure>,
}

/// A question with a reactive answer.
pub struct Loading<T: Send + Sync + 'static> {
    /// The state.
    pub state: RwSignal<Load<T>>,
    /// The origin of the visible answer.
    pub origin: RwSignal<Option<Origin>>,
    /// Repeats the request.
    pub retry: Trigger,
    refresh: StoredValue<bool>,
}

impl<T: Send + Sync + 'static> Loading<T> {
    /// Sends a request even if an answer is cached.
    pub fn refresh(&self) {
        self.refresh.set_value(true);
        self.retry.notify();
    }

    /// Marks the current wait as slow after a delay.
    fn call_slow(self, wait: StoredValue<u32>) {
        let this = wait.get_value();
        set_timeout(
            move || {
                // Subscribers of an answer that has arrived are not notified.
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

    /// Shows an answer. One that is shown already is not shown again.
    fn show(&self, found: Found<Arc<T>>) {
        let origin = Some(Origin {
            asked_at_ms: found.asked_at_ms,
            instead_of: found.instead_of,
        });
        if self.origin.try_with_untracked(|shown| *shown == origin) == Some(false) {
            self.origin.try_set(origin);
        }
        let is_shown = |state: &Load<T>| {
            let shown = state.ready();
            shown.is_some_and(|shown| Arc::ptr_eq(shown, &found.answer))
        };
        if self.state.try_with_untracked(is_shown) == Some(false) {
            self.state.try_set(Load::Ready(found.answer));
        }
    }
}

impl<T: Send + Sync + 'static> Clone for Loading<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Loading<T> {}

/// The page's current question.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish<A> {
    /// Nothing; a person must ask first.
    Nothing,
    /// A question that is asked once the cache index is known.
    Soon,
    /// The question, and which answer is good enough.
    Ask(A, Wanted),
}

impl<A> From<A> for Wish<A> {
    fn from(ask: A) -> Self {
        Self::Ask(ask, Wanted::Cached)
    }
}

impl<A> Wish<A> {
    /// Asks for an answer if it is wanted; otherwise uses a cached answer if there is one.
    #[must_use]
    pub fn or_free(ask: A, is_wanted: bool, is_cached: bool) -> Self {
        match (is_wanted, is_cached) {
            (true, _) => Self::Ask(ask, Wanted::Cached),
            (false, true) => Self::Ask(ask, Wanted::IfFree),
            (false, false) => Self::Nothing,
        }
    }
}

/// Watches a question, asks it whenever it changes, and shows only the answer to the latest one. It stops waiting
/// when the question changes or the page is left.
///
/// An answer that this tab has already decoded is available at once, before the first paint.
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
    // `Soon` and the question that follows it count as one wait.
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
