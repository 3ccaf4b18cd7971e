//! Keeps the screen from going dark while something is read from it (Screen Wake Lock API).

use std::cell::RefCell;
use std::rc::Rc;

use futures::channel::oneshot;
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::within::{STEP_MS, within};

/// Keeps the screen on until it is dropped. The browser ends it when the page is hidden; then a new one is needed.
pub struct ScreenStaysOn(Rc<RefCell<Held>>);

/// What the browser has given.
enum Held {
    /// Nothing yet.
    Asked,
    /// A `WakeLockSentinel`.
    Lock(JsValue),
    /// It is not wanted any more.
    Over,
}

impl ScreenStaysOn {
    /// Asks the browser for it. `refused` is called if it does not, or does not answer: with a low battery, for instance.
    pub fn ask(refused: impl FnOnce() + 'static) -> Self {
        let held = Rc::new(RefCell::new(Held::Asked));
        let given = Rc::clone(&held);
        let (answered, answer) = oneshot::channel::<bool>();
        spawn_local(async move {
            // A browser that does not answer has not kept the screen on.
            if within(STEP_MS, answer).await != Some(Ok(true)) {
                refused();
            }
        });
        spawn_local(async move {
            let lock = request().await;
            let is_late = answered.send(lock.is_some()).is_err();
            let Some(lock) = lock else {
                return;
            };
            if is_late || matches!(*given.borrow(), Held::Over) {
                release(&lock);
            } else {
                *given.borrow_mut() = Held::Lock(lock);
            }
        });
        Self(held)
    }

    /// Whether this browser knows how to.
    #[must_use]
    pub fn is_known() -> bool {
        wake_lock().is_some()
    }
}

impl Drop for ScreenStaysOn {
    fn drop(&mut self) {
        if let Held::Lock(lock) = self.0.replace(Held::Over) {
            release(&lock);
        }
    }
}

// Through `Reflect`, since web-sys has this interface only with a compiler flag for the whole build.
fn wake_lock() -> Option<JsValue> {
    let navigator = web_sys::window()?.navigator();
    let found = Reflect::get(&navigator, &"wakeLock".into()).ok()?;
    found.is_object().then_some(found)
}

async fn request() -> Option<JsValue> {
    let lock = wake_lock()?;
    let request: Function = Reflect::get(&lock, &"request".into())
        .ok()?
        .dyn_into()
        .ok()?;
    let asked: Promise = request
        .call1(&lock, &"screen".into())
        .ok()?
        .dyn_into()
        .ok()?;
    JsFuture::from(asked).await.ok()
}

fn release(lock: &JsValue) {
    let release = Reflect::get(lock, &"release".into()).ok();
    if let Some(release) = release.and_then(|found| found.dyn_into::<Function>().ok()) {
        let _ = release.call0(lock);
    }
}
