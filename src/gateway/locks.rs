//! Cross-tab locks (Web Locks, if available), so that several tabs send a request only once.

use std::cell::RefCell;
use std::rc::Rc;

use golf_client::outside::{Done, Guard};
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// A lock that this function releases.
pub(super) fn guard(release: Function) -> Guard {
    Guard::new(move || {
        let _ = release.call0(&JsValue::UNDEFINED);
    })
}

/// Requests the lock with this name. `granted` is called once: when no other tab holds the lock, or when the browser
/// offers no locks. It may show that by lacking the API, by throwing, or by rejecting.
pub(super) fn request(name: &str, granted: Done<()>) -> Guard {
    let mut release = None;
    let until_released = Promise::new(&mut |resolve, _| release = Some(resolve));
    let granted = Rc::new(RefCell::new(Some(granted)));
    let grant = move || {
        if let Some(granted) = granted.take() {
            granted(());
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
    release.map_or_else(Guard::none, guard)
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
