//! What is not in the first load: each screen below is a file of its own in the release, fetched when it is opened, or
//! a moment before, when a person points at a link to it. What only such screens use goes into their files by itself;
//! what the list uses too stays in the first load.
//!
//! To defer another screen, give it an entry below and show `lazy::name::view(…)` in its place. Without the feature
//! `split` (tests, `cargo xtask dev`) a screen is called as it stands.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use golf_api::course::CourseId;
use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

use crate::components::waiting::Waiting;
use crate::navigation::{self, Navigation};
use crate::pages::compare::ComparePage;
use crate::pages::course::CoursePage;
use crate::pages::find::FindPage;
use crate::pages::hole::HolePage;
use crate::pages::saved::SavedPage;
use crate::pages::settings::SettingsPage;
use crate::pages::shape::ShapePage;
use crate::route::Route;

/// How long a file may take before it is called missing, in seconds. It is still shown when it comes later.
const PATIENCE_S: u64 = 20;

/// A module with `view(…)`, the screen once it is here, and `fetch()`, which only brings it nearer.
macro_rules! deferred {
    ($(#[$about:meta])* $name:ident($($argument:ident: $type:ty),*), $title:literal => $view:expr) => {
        $(#[$about])*
        pub mod $name {
            use super::*;

            #[cfg(all(feature = "split", target_family = "wasm"))]
            #[leptos::wasm_split::wasm_split(
                $name, wasm_split_path = leptos::wasm_split, preload(load), fallible
            )]
            fn $name($($argument: $type),*) -> Result<AnyView, SplitLoaderError> {
                Ok($view.into_any())
            }

            #[cfg(not(all(feature = "split", target_family = "wasm")))]
            async fn $name($($argument: $type),*) -> Result<AnyView, SplitLoaderError> {
                Ok($view.into_any())
            }

            #[cfg(not(all(feature = "split", target_family = "wasm")))]
            async fn load() -> Result<(), SplitLoaderError> {
                Ok(())
            }

            /// The screen, or what stands in its place until its file is here.
            pub fn view($($argument: $type),*) -> AnyView {
                // Its file is here whenever this is called, so it is there at once.
                let open = move || {
                    $(let $argument = Clone::clone(&$argument);)*
                    $name($($argument),*).now_or_never()?.ok()
                };
                deferred($title, || Box::pin(load()), Arc::new(open))
            }

            /// Fetches the file of the screen, as far as it is not here. A failure is told when it is opened.
            pub fn fetch() {
                prefetch(Box::pin(load()));
            }
        }
    };
}

deferred! {
    /// A course.
    course(id: CourseId), "Course" => view! { <CoursePage id=id /> }
}

deferred! {
    /// A hole.
    hole(id: CourseId), "Hole" => view! { <HolePage id=id /> }
}

deferred! {
    /// What is found among courses that this browser has seen.
    find(), "Find a seen course" => view! { <FindPage /> }
}

deferred! {
    /// Courses side by side.
    compare(), "Compare courses" => view! { <ComparePage /> }
}

deferred! {
    /// The shape of a course.
    shape(id: CourseId), "Shape of the course" => view! { <ShapePage id=id /> }
}

deferred! {
    /// Saved courses and notes.
    saved(), "Saved courses and notes" => view! { <SavedPage /> }
}

deferred! {
    /// The settings.
    settings(), "Settings" => view! { <SettingsPage /> }
}

/// Fetches the file of the screen that a link leads to, when a person points at the link or focuses it.
pub fn fetch_what_is_pointed_at() {
    let look = |event: &web_sys::Event| match navigation::route_pointed_at(event) {
        Some(Route::Course(..)) => course::fetch(),
        Some(Route::Hole(..)) => hole::fetch(),
        Some(Route::Find(..)) => find::fetch(),
        Some(Route::Compare(..)) => compare::fetch(),
        Some(Route::Shape(..)) => shape::fetch(),
        Some(Route::Saved) => saved::fetch(),
        Some(Route::Settings) => settings::fetch(),
        _ => {}
    };
    window_event_listener(ev::pointerover, move |event| look(&event));
    window_event_listener(ev::focusin, move |event| look(&event));
}

type Loading = Pin<Box<dyn Future<Output = Result<(), SplitLoaderError>>>>;

/// Where the file of a screen is.
#[derive(Clone, Copy, PartialEq)]
enum File {
    UnderWay,
    Here,
    Missing,
}

fn prefetch(mut loading: Loading) {
    if loading.as_mut().now_or_never().is_none() {
        leptos::task::spawn_local(async move {
            let _ = loading.await;
        });
    }
}

/// A screen whose file is `load`ed. What it is made with outlives a wait.
fn deferred(
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
                Err(_) => File::Missing,
            };
            // Focus goes from the heading of the wait to that of the screen.
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
                <Waiting what="page" slow=false rows=8 />
            </section>
        }
        .into_any(),
        File::Missing => missing(title, move || {
            file.set(File::UnderWay);
            wait(load());
            // The button that was pressed is gone; the heading of this wait, or of the screen, is there by then.
            request_animation_frame(move || navigation.focus("h1"));
        }),
    })
    .into_any()
}

fn missing(title: &'static str, retry: impl Fn() + 'static) -> AnyView {
    view! {
        <section class="Deferred">
            <h1 tabindex="-1">{title}</h1>
            <div class="FailureNotice">
                <div role="alert">
                    <h2>"This page of Yardbook could not be loaded"</h2>
                    <p>
                        "You may be offline, or a newer Yardbook was published since this one was opened: \
                         then a reload brings it. Nothing was asked of the service."
                    </p>
                </div>
                <button class="Button" type="button" on:click=move |_| retry()>"Try again"</button>
                " "
                <button class="Button" type="button" on:click=move |_| {
                    let _ = window().location().reload();
                }>"Reload"</button>
            </div>
        </section>
    }
    .into_any()
}
