//! Screens and parts of pages whose code is in a chunk of the wasm: what is shown until it is here, and when it does not come.
//!
//! A page declares its chunk at its foot, by [`screen`] or [`part`]. The chunk is fetched when the screen is opened, or when a
//! person points at a link to it; the page's first script fetches the chunk of its own address beside the main wasm. Code that
//! only one chunk uses moves there by itself. `xtask/src/site/chunks/table.rs` has every chunk with its class. Without the
//! feature `split` (tests, `cargo xtask dev`) all code is here.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::FutureExt;
use golf_views::markup::markup;
use golf_views::words;
use leptos::prelude::*;

use crate::browser::chunk::NotLoaded;
use crate::browser::in_turns::{after_paint, in_own_turn};
use crate::browser::site::{self, is_renewed};
use crate::ui::components::waiting::Waiting;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// Timeout after which a chunk is reported as missing, in seconds. If it arrives later, it is still shown.
pub const PATIENCE_S: u64 = 20;

/// Defines a module with `view(…)`, which shows a screen once its chunk is loaded, and `fetch()`, which only preloads
/// it.
macro_rules! screen {
    ($(#[$about:meta])* $name:ident($($argument:ident: $type:ty),*) in $file:ident, $title:expr => $view:expr) => {
        $(#[$about])*
        pub mod $name {
            use super::*;
            use $crate::ui::deferred::{Loading, show_screen};

            $crate::browser::chunk::in_chunk!($file, $name($($argument: $type),*) -> AnyView => $view.into_any());

            /// The screen, or its loading state until its chunk is loaded.
            pub fn view($($argument: $type),*) -> AnyView {
                // `open` is called only after the chunk is loaded, so its future is ready at once.
                let open = move || {
                    $(let $argument = Clone::clone(&$argument);)*
                    futures::FutureExt::now_or_never($name($($argument),*))?.ok()
                };
                show_screen($title, || Box::pin(load()), std::sync::Arc::new(open))
            }

            /// Loads the screen's chunk if necessary. A failure is reported when the screen is opened.
            pub fn fetch() -> Loading {
                Box::pin(load())
            }
        }
    };
}

/// Defines a module with `view(…)` for a part of a page, in a chunk that it shares with other parts. The placeholder is shown
/// until the chunk is loaded.
macro_rules! part {
    ($(#[$about:meta])* $name:ident($($argument:ident: $type:ty),*) in $file:ident, $kind:ident($place:expr) => $view:expr) => {
        $(#[$about])*
        pub mod $name {
            use super::*;
            use std::sync::atomic::{AtomicBool, Ordering};
            use $crate::ui::deferred::{Placeholder, prefetch, show_part};

            $crate::browser::chunk::in_chunk!($file, $name($($argument: $type),*) -> AnyView => $view.into_any());

            /// Whether its chunk is loaded.
            static IS_HERE: AtomicBool = AtomicBool::new(!cfg!(is_split));

            /// The part, or its placeholder until its chunk is loaded.
            pub fn view($($argument: $type),*) -> AnyView {
                let open = move || {
                    $(let $argument = Clone::clone(&$argument);)*
                    futures::FutureExt::now_or_never($name($($argument),*))?.ok()
                };
                show_part(Placeholder::$kind($place), || Box::pin(load()), std::sync::Arc::new(open), &IS_HERE)
            }

            /// Preloads the part's chunk if necessary.
            pub fn fetch() {
                prefetch(Box::pin(load()));
            }

            /// Loads the part's chunk, so that the part is shown at once. A failure is reported by the part.
            pub async fn ready() {
                IS_HERE.store(load().await.is_ok() || cfg!(not(is_split)), Ordering::Relaxed);
            }
        }
    };
}

pub(crate) use {part, screen};

/// The placeholder of a part until its chunk is loaded.
pub enum Placeholder {
    /// For a part that the page can do without: the placeholder stays if the chunk never loads.
    Optional(fn() -> AnyView),
    /// For a part that the page depends on: a failure is reported.
    Needed(fn() -> AnyView),
}

/// A placeholder that is empty.
pub fn nothing() -> AnyView {
    ().into_any()
}

/// A placeholder that says that the page is awaited.
pub fn wait() -> AnyView {
    view! { <Waiting what=words::service::PAGE_AWAITED slow=false rows=8 /> }.into_any()
}

/// A chunk under way.
pub type Loading = Pin<Box<dyn Future<Output = Result<(), NotLoaded>>>>;

/// The loading state of a screen's chunk.
#[derive(Clone, Copy, PartialEq)]
enum File {
    UnderWay,
    Here,
    Missing,
}

/// Loads a chunk that may be needed soon. A failure is reported when it is needed.
pub fn prefetch(mut loading: Loading) {
    if loading.as_mut().now_or_never().is_none() {
        leptos::task::spawn_local(async move {
            let _ = loading.await;
        });
    }
}

/// A part whose chunk `load` fetches, with a placeholder until then.
pub fn show_part(
    place: Placeholder,
    load: fn() -> Loading,
    open: Arc<dyn Fn() -> Option<AnyView> + Send + Sync>,
    is_here: &'static AtomicBool,
) -> AnyView {
    if is_here.load(Ordering::Relaxed) {
        return open().into_any();
    }
    let file = RwSignal::new(File::UnderWay);
    let is_needed = matches!(place, Placeholder::Needed(_));
    let fetch = move || {
        leptos::task::spawn_local(async move {
            let found = match load().await {
                Ok(()) => File::Here,
                Err(_) => File::Missing,
            };
            is_here.store(found == File::Here, Ordering::Relaxed);
            file.try_set(found);
        });
    };
    // The rest of the page is shown first.
    let await_it = move || {
        if is_needed {
            in_own_turn(fetch);
        } else {
            after_paint(fetch);
        }
    };
    await_it();
    (move || match (file.get(), &place) {
        (File::Here, _) => open().into_any(),
        (File::Missing, Placeholder::Needed(_)) => not_loaded(Box::new(move || {
            file.set(File::UnderWay);
            await_it();
        })),
        (_, Placeholder::Optional(shown) | Placeholder::Needed(shown)) => shown(),
    })
    .into_any()
}

/// A screen whose chunk `load` fetches. Its arguments outlive the loading state.
pub fn show_screen(
    title: &'static str,
    load: fn() -> Loading,
    open: Arc<dyn Fn() -> Option<AnyView> + Send + Sync>,
) -> AnyView {
    let mut loading = load();
    if let Some(Ok(())) = loading.as_mut().now_or_never() {
        return open().into_any();
    }
    let navigation: Navigation = expect_context();
    let file = RwSignal::new(File::UnderWay);
    let wait = move |loading: Loading| {
        set_timeout(
            move || {
                if file.try_get_untracked() == Some(File::UnderWay) {
                    file.set(File::Missing);
                }
            },
            Duration::from_secs(PATIENCE_S),
        );
        leptos::task::spawn_local(async move {
            let found = match loading.await {
                Ok(()) => File::Here,
                Err(_) if is_renewed().await => return,
                Err(_) => File::Missing,
            };
            // Focus moves from the loading state's heading to the screen's heading.
            let is_waited_for = navigation.has_focus(".Deferred h1");
            file.try_set(found);
            if is_waited_for {
                request_animation_frame(move || navigation.focus("h1"));
            }
        });
    };
    wait(loading);
    (move || match file.get() {
        File::Here => open().into_any(),
        File::UnderWay => view! {
            <section class="Deferred">
                <h1 tabindex="-1">{title}</h1>
                <Waiting what=words::service::PAGE_AWAITED slow=false rows=8 />
            </section>
        }
        .into_any(),
        File::Missing => missing(title, move || {
            file.set(File::UnderWay);
            wait(load());
            // The pressed button is gone by then; focus moves to the heading of the loading state or of the screen.
            request_animation_frame(move || navigation.focus("h1"));
        }),
    })
    .into_any()
}

fn missing(title: &'static str, retry: impl Fn() + 'static) -> AnyView {
    view! {
        <section class="Deferred">
            <h1 tabindex="-1">{title}</h1>
            {not_loaded(Box::new(retry))}
        </section>
    }
    .into_any()
}

/// The notice for a chunk that failed to load. The app has sent nothing then, but the first script may have.
pub fn not_loaded(retry: Box<dyn Fn()>) -> AnyView {
    let why = markup("p").text(words::frame::WHY_NOT_LOADED);
    let why = if site::has_asked() {
        why
    } else {
        why.text(words::frame::NOTHING_WAS_SENT)
    };
    view! {
        <div class="FailureNotice">
            {markup("div")
                .with("role", "alert")
                .child(markup("h2").text(words::frame::NOT_LOADED))
                .child(why)
                .shown()}
            <button class="Button" type="button" on:click=move |_| retry()>{words::frame::TRY_AGAIN}</button>
            " "
            <button class="Button" type="button" on:click=|_| site::reload()>{words::frame::RELOAD}</button>
        </div>
    }
    .into_any()
}
