//! The first page, built in turns: a slow phone is free in between, and nothing is seen of it, since the outline of
//! `index.html` stands there until it is whole (`public/early.js`). Whatever is built later is built at once.

use std::time::Duration;

use leptos::prelude::*;

/// A view that is built in a turn of its own while the outline stands.
pub fn later(view: impl Fn() -> AnyView + Send + Sync + 'static) -> impl IntoView {
    let is_its_turn = RwSignal::new(!is_unseen());
    if !is_its_turn.get_untracked() {
        set_timeout(
            move || {
                is_its_turn.try_set(true);
            },
            Duration::ZERO,
        );
    }
    move || {
        if is_its_turn.get() {
            view()
        } else {
            ().into_any()
        }
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
