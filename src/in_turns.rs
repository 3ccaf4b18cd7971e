//! The first page, built in turns: a slow phone is free in between, and nothing is seen of it, since the outline of
//! `index.html` stands there until it is whole (`public/early.js`). Whatever is built later is built at once.

use std::cell::Cell;
use std::time::Duration;

use leptos::prelude::*;

thread_local! {
    /// Turns that are still to come; `None` once the first page is whole.
    static TO_COME: Cell<Option<u32>> = const { Cell::new(Some(0)) };
}

/// A view that is built in a turn of its own if it is part of the first page.
pub fn later(view: impl Fn() -> AnyView + Send + Sync + 'static) -> impl IntoView {
    let is_its_turn = RwSignal::new(false);
    let to_come = TO_COME.get().filter(|_| is_unseen());
    match to_come {
        Some(to_come) => {
            TO_COME.set(Some(to_come + 1));
            set_timeout(
                move || {
                    is_its_turn.try_set(true);
                    // What is built now may have asked for turns too.
                    queue_microtask(|| {
                        let to_come = TO_COME.get().and_then(|to_come| to_come.checked_sub(1));
                        TO_COME.set(to_come.filter(|to_come| *to_come > 0));
                    });
                },
                Duration::ZERO,
            );
        }
        None => is_its_turn.set(true),
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
