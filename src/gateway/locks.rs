//! One request for several tabs: a lock by name, where the platform has locks (Web Locks).

use futures::channel::oneshot;
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

/// Waits until no other tab holds the lock of this name. At once where there are no locks.
pub(super) async fn hold(name: &str) -> Held {
    let mut held = Held { release: None };
    let until_released = Promise::new(&mut |resolve, _| held.release = Some(resolve));
    let (granted, is_granted) = oneshot::channel();
    let callback = Closure::once_into_js(move |_lock: JsValue| match granted.send(()) {
        Ok(()) => until_released,
        // Nobody waits any more.
        Err(()) => Promise::resolve(&JsValue::UNDEFINED),
    });
    if request(name, &callback).is_some() {
        let _ = is_granted.await;
    }
    held
}

fn request(name: &str, callback: &JsValue) -> Option<JsValue> {
    // Not every browser has it, and only in a secure context: the bindings do not know that.
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    let request: Function = Reflect::get(&locks, &"request".into())
        .ok()?
        .dyn_into()
        .ok()?;
    request.call2(&locks, &name.into(), callback).ok()
}
