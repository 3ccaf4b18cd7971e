//! Keeps the screen from going dark while something is read from it (Screen Wake Lock API).

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

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
    /// Asks the browser for it. `refused` is called if it does not: with a low battery, for instance.
    pub fn ask(refused: impl FnOnce() + 'static) -> Self {
        let held = Rc::new(RefCell::new(Held::Asked));
        let given = Rc::clone(&held);
        spawn_local(async move {
            let Some(lock) = request().await else {
                return refused();
            };
            if matches!(*given.borrow(), Held::Over) {
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
