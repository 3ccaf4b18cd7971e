//! A time limit for steps of the browser that may never answer.
//!
//! Privacy settings, extensions and suspended tabs swallow answers: a canvas makes no file, a database opens never. Whoever
//! waits for such a step waits here, so that its failure is said within seconds.

use std::pin::pin;

use futures::channel::oneshot;
use futures::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// How long a step may take that the browser does by itself, in milliseconds. The largest picture takes a second on a slow
/// phone.
pub const STEP_MS: u32 = 8_000;
/// How long a file may take to be read, in milliseconds. It may come from a cloud or a slow card.
pub const FILE_MS: u32 = 30_000;

/// The result of a step; `None` if the browser does not answer in time.
pub async fn within<T>(millis: u32, step: impl Future<Output = T>) -> Option<T> {
    unless(TimeoutFuture::new(millis), step).await
}

/// The result of a step that comes to its end, also when nobody waits for the step any more: the browser may still call the
/// step's callbacks.
pub async fn going_on<T: 'static>(step: impl Future<Output = T> + 'static) -> Option<T> {
    let (answer, answered) = oneshot::channel();
    spawn_local(async move {
        let _ = answer.send(step.await);
    });
    answered.await.ok()
}

/// The value of a promise; `None` if it is rejected, or not settled in time.
pub async fn settled(millis: u32, promise: Promise) -> Option<JsValue> {
    within(millis, JsFuture::from(promise)).await?.ok()
}

/// The result of a step unless something else is over before it. A step that is done wins a tie.
async fn unless<T>(is_over: impl Future, step: impl Future<Output = T>) -> Option<T> {
    match select(pin!(step), pin!(is_over)).await {
        Either::Left((done, _)) => Some(done),
        Either::Right(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use futures::future::{pending, ready};

    use super::*;

    #[test]
    fn a_step_that_never_answers_ends_with_the_time() {
        assert_eq!(
            unless(ready(()), pending::<u32>()).now_or_never(),
            Some(None)
        );
        assert_eq!(
            unless(pending::<()>(), ready(7)).now_or_never(),
            Some(Some(7))
        );
        assert_eq!(unless(ready(()), ready(7)).now_or_never(), Some(Some(7)));
        let waits = unless(pending::<()>(), pending::<u32>()).now_or_never();
        assert_eq!(waits, None, "it waits while there is time");
    }

    #[test]
    fn a_step_that_answers_after_its_time_changes_nothing() {
        let (answer, step) = futures::channel::oneshot::channel::<u32>();
        assert_eq!(unless(ready(()), step).now_or_never(), Some(None));
        assert_eq!(answer.send(7), Err(7), "nobody listens any more");
    }
}
