//! Work in later tasks and after a paint, so that a slow phone stays responsive in between. Pages are built at once, except
//! what is out of sight.

use std::time::Duration;

use js_sys::Function;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::browser::site::first_script;

/// A wait that is shorter than this is not noticed, in milliseconds.
const NOTICED_AFTER_MS: u64 = 150;

/// Runs a function in a later task, once the browser has done its pending work.
pub fn in_own_turn(turn: impl FnOnce() + 'static) {
    let turn = Closure::once_into_js(turn);
    if first_script("later", &turn).is_none() {
        let turn: Function = turn.unchecked_into();
        queue_microtask(move || {
            let _ = turn.call0(&JsValue::UNDEFINED);
        });
    }
}

/// Runs a function in the frame after the next paint. A hidden tab has no frames, so there it runs in a task of its
/// own.
pub fn after_paint(turn: impl FnOnce() + 'static) {
    if document().hidden() {
        in_own_turn(turn);
    } else {
        request_animation_frame(move || request_animation_frame(turn));
    }
}

/// A view that is built one paint after the rest of its page, for what is mostly out of sight.
pub fn view_after_paint(view: impl Fn() -> AnyView + Send + Sync + 'static) -> impl IntoView {
    // Host tests have no frames.
    let is_painted = RwSignal::new(cfg!(not(target_arch = "wasm32")));
    if !is_painted.get_untracked() {
        after_paint(move || {
            is_painted.try_set(true);
        });
    }
    move || is_painted.get().then(&view)
}

/// Follows a value one paint later, for the same.
pub fn value_after_paint<T: Clone + Send + Sync + 'static>(value: Memo<T>) -> Signal<T> {
    let late = RwSignal::new(value.get_untracked());
    Effect::new(move |before: Option<()>| {
        let now = value.get();
        if before.is_some() {
            after_paint(move || {
                late.try_set(now);
            });
        }
    });
    late.into()
}

/// Whether a state has lasted so long that a person notices it. When the state ends, the answer is no at once.
pub fn noticed(is_so: Memo<bool>) -> Signal<bool> {
    let is_noticed = RwSignal::new(false);
    let changes = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let is_so = is_so.get();
        changes.update_value(|changes| *changes = changes.wrapping_add(1));
        if is_noticed.get_untracked() {
            is_noticed.set(false);
        }
        if is_so {
            let this = changes.get_value();
            let notice = move || {
                if changes.try_get_value() == Some(this) {
                    is_noticed.try_set(true);
                }
            };
            set_timeout(notice, Duration::from_millis(NOTICED_AFTER_MS));
        }
    });
    is_noticed.into()
}
