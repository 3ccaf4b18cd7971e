//! One request for several tabs: a lock by name, where the platform has locks (Web Locks).

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// A lock that is held, or waited for, until this is dropped.
pub(super) struct Held {
    release: Option<Function>,
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }
}

impl Held {
    /// A lock that somebody else has requested for us.
    pub(super) const fn of(release: Function) -> Self {
        Self {
            release: Some(release),
        }
    }
}

/// Asks for the lock of this name. `granted` is called once: when no other tab holds it, or when the browser has no
/// locks for us, which it may say by having none, by throwing, or by rejecting.
pub(super) fn request(name: &str, granted: impl FnOnce() + 'static) -> Held {
    let mut held = Held { release: None };
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
        // Resolved already where nobody waits any more.
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
    // Not every browser has it, and only in a secure context: the bindings do not know that.
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    let request = Reflect::get(&locks, &"request".into()).ok()?;
    let request: Function = request.dyn_into().ok()?;
    let requested = request.call2(&locks, &name.into(), callback).ok()?;
    Some(Promise::resolve(&requested))
}
