//! Work in later tasks and after a paint, so that a slow phone stays responsive in between. Pages are built at once, except
//! what is out of sight.

use js_sys::Function;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::browser::site::first_script;

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
