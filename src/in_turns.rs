//! The first page, built in turns: a slow phone is free in between, and nothing is seen of it, since the outline of
//! `index.html` stands there until it is whole (`public/early.js`). Whatever is built later is built at once.

use js_sys::{Function, Reflect};
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// A view that is built in a turn of its own while the outline stands.
pub fn later(view: impl Fn() -> AnyView + Send + Sync + 'static) -> impl IntoView {
    let is_its_turn = RwSignal::new(!is_unseen());
    if !is_its_turn.get_untracked() {
        in_own_turn(move || {
            is_its_turn.try_set(true);
        });
    }
    move || {
        if is_its_turn.get() {
            view()
        } else {
            ().into_any()
        }
    }
}

/// Does something when the browser has done what it has to do now.
pub fn in_own_turn(turn: impl FnOnce() + 'static) {
    let start = Reflect::get(&window(), &"yardbookStart".into()).unwrap_or_default();
    let later = Reflect::get(&start, &"later".into()).unwrap_or_default();
    let turn = Closure::once_into_js(turn);
    match later.dyn_into::<Function>() {
        Ok(later) => {
            let _ = later.call1(&start, &turn);
        }
        // A page without our first script, as in tests.
        Err(_) => {
            let turn: Function = turn.unchecked_into();
            queue_microtask(move || {
                let _ = turn.call0(&JsValue::UNDEFINED);
            });
        }
    }
}

/// Does something in the frame after the one that paints what is there now. A tab that nobody looks at has no frames.
pub fn after_paint(turn: impl FnOnce() + 'static) {
    if document().hidden() {
        in_own_turn(turn);
    } else {
        request_animation_frame(move || request_animation_frame(turn));
    }
}

#[cfg(target_arch = "wasm32")]
fn is_unseen() -> bool {
    document().get_element_by_id("outline").is_some()
}

/// There is no page on the host.
#[cfg(not(target_arch = "wasm32"))]
const fn is_unseen() -> bool {
    false
}
