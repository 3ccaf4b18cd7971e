//! Cross-tab locks (Web Locks, if available), so that several tabs send a request only once.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// A lock that is held or requested until this value is dropped.
pub(super) struct LockGuard {
    release: Option<Function>,
}

impl Drop for LockGuard {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }
}

impl LockGuard {
    /// A lock that the first script has requested for us.
    pub(super) const fn of(release: Function) -> Self {
        Self {
            release: Some(release),
        }
    }
}

/// Requests the lock with this name. `granted` is called once: when no other tab holds the lock, or when the browser
/// offers no locks. It may show that by lacking the API, by throwing, or by rejecting.
pub(super) fn request(name: &str, granted: impl FnOnce() + 'static) -> LockGuard {
    let mut held = LockGuard { release: None };
    let until_released = Promise::new(&mut |resolve, _| held.release = Some(resolve));
    let granted = Rc::new(RefCell::new(Some(granted)));
    let grant = move || {
        if let Some(granted) = granted.take() {
            granted();
        }
    };
    let on_rejected = grant.clone();
    let callback = Closure::once_into_js(move |_lock: JsValue| {
        grant();
        // Already resolved if nobody waits any more.
        until_released
    });
    let requested = request_of_browser(name, &callback);
    leptos::task::spawn_local(async move {
        let Some(requested) = requested else {
            return on_rejected();
        };
        if wasm_bindgen_futures::JsFuture::from(requested)
            .await
            .is_err()
        {
            on_rejected();
        }
    });
    held
}

fn request_of_browser(name: &str, callback: &JsValue) -> Option<Promise> {
    // Some browsers lack locks, and others offer them only in a secure context. The bindings do not express that.
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    let request = Reflect::get(&locks, &"request".into()).ok()?;
    let request: Function = request.dyn_into().ok()?;
    let requested = request.call2(&locks, &name.into(), callback).ok()?;
    Some(Promise::resolve(&requested))
}
