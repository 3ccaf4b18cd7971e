//! What is not in the first load: each screen below is a file of its own in the release, fetched when it is opened, or
//! a moment before, when a person points at a link to it. What only such screens use goes into their files by itself;
//! what the list uses too stays in the first load. The way to the service is such a file too: `src/gateway.rs`.
//!
//! To defer another screen, give it an entry below and show `lazy::name::view(…)` in its place. Without the feature
//! `split` (tests, `cargo xtask dev`) a screen is called as it stands.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::FutureExt;
use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::plan::Plan;
use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

use crate::components::demo_bar::DemoBar;
use crate::components::meter::MeterLine;
use crate::components::shortcuts_dialog::ShortcutsDialog;
use crate::components::waiting::Waiting;
use crate::failure::Failure;
use crate::gateway::Gateway;
use crate::in_turns::{after_paint, in_own_turn};
use crate::load::Origin;
use crate::markup::markup;
use crate::navigation::{self, Navigation};
use crate::pages::answer_line::AnswerLine;
use crate::pages::compare::ComparePage;
use crate::pages::course::CoursePage;
use crate::pages::courses::welcome::Welcome;
use crate::pages::courses_map::{MapOfRows, map_place};
use crate::pages::failed::Failed;
use crate::pages::find::FindPage;
use crate::pages::hole::HolePage;
use crate::pages::saved::SavedPage;
use crate::pages::settings::SettingsPage;
use crate::pages::shape::ShapePage;
use crate::route::Route;
use crate::settings::Settings;
use crate::site::is_renewed;
use crate::words;

/// How long a file may take before it is called missing, in seconds. It is still shown when it comes later.
const PATIENCE_S: u64 = 20;

/// A function `$name` that makes a view out of the file `$file`, and `load`, which brings that file.
macro_rules! in_file {
    ($file:ident, $name:ident($($argument:ident: $type:ty),*) => $view:expr) => {
        #[cfg(all(feature = "split", target_family = "wasm"))]
        #[leptos::wasm_split::wasm_split(
            $file, wasm_split_path = leptos::wasm_split, preload(load), fallible
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
    };
}

/// A module with `view(…)`, the screen once it is here, and `fetch()`, which only brings it nearer.
macro_rules! deferred {
    ($(#[$about:meta])* $name:ident($($argument:ident: $type:ty),*), $title:expr => $view:expr) => {
        $(#[$about])*
        pub mod $name {
            use super::*;

            in_file!($name, $name($($argument: $type),*) => $view);

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

/// A module with `view(…)`: a part of a page, in a file that it shares with other parts. What `place` makes stands for
/// it until the file is here; if it never comes, a page without the part is whole all the same.
macro_rules! part {
    ($(#[$about:meta])* $name:ident($($argument:ident: $type:ty),*) in $file:ident, $place:expr => $view:expr) => {
        $(#[$about])*
        pub mod $name {
            use super::*;

            in_file!($file, $name($($argument: $type),*) => $view);

            /// Whether its file is here.
            static IS_HERE: AtomicBool = AtomicBool::new(!cfg!(all(feature = "split", target_family = "wasm")));

            /// The part, or its place until its file is here.
            pub fn view($($argument: $type),*) -> AnyView {
                let open = move || {
                    $(let $argument = Clone::clone(&$argument);)*
                    $name($($argument),*).now_or_never()?.ok()
                };
                part($place, || Box::pin(load()), Arc::new(open), &IS_HERE)
            }
        }
    };
}

deferred! {
    /// A course.
    course(id: CourseId), words::course::COURSE => view! { <CoursePage id=id /> }
}

deferred! {
    /// A hole.
    hole(id: CourseId), words::hole::HOLE => view! { <HolePage id=id /> }
}

deferred! {
    /// What is found among courses that this browser has seen.
    find(), words::list::FIND_A_SEEN_COURSE => view! { <FindPage /> }
}

deferred! {
    /// Courses side by side.
    compare(), words::compare::COMPARE => view! { <ComparePage /> }
}

deferred! {
    /// The shape of a course.
    shape(id: CourseId), words::shape::SHAPE => view! { <ShapePage id=id /> }
}

deferred! {
    /// Saved courses and notes.
    saved(), words::saved::TITLE => view! { <SavedPage /> }
}

deferred! {
    /// The settings.
    settings(), words::frame::SETTINGS => view! { <SettingsPage /> }
}

part! {
    /// The first visit, in place of the list.
    welcome() in beside, Place::Needed(wait)
        => view! { <Welcome /> }
}

part! {
    /// Why there is no list, and what there is instead.
    failed(failure: Failure, retry: Callback<()>) in beside, Place::Needed(wait)
        => view! { <Failed failure=failure retry=retry /> }
}

part! {
    /// The map of some rows. Its place is as high as the map.
    map(courses: Signal<Arc<Vec<Course>>>) in beside, Place::Optional(map_place) => view! { <MapOfRows courses=courses /> }
}

part! {
    /// The line below an answer.
    answer_line(origin: Signal<Option<Origin>>, request: Signal<Request>, refresh: Callback<()>) in beside, Place::Optional(nothing)
        => view! { <AnswerLine origin=origin request=request refresh=refresh /> }
}

part! {
    /// The keys of the app.
    shortcuts(open: Trigger, is_on: Signal<bool>, set: Callback<bool>) in beside, Place::Optional(nothing)
        => view! { <ShortcutsDialog open=open is_on=is_on set=set /> }
}

part! {
    /// What was spent with the key, for the foot of the page. Its file is the desk's, which has the ledger.
    meter() in service, Place::Optional(nothing) => {
        let gateway: Gateway = expect_context();
        move || {
            let line = view! { <MeterLine reading=gateway.reading() /> };
            let link = markup("a").with("href", Route::Settings.href());
            markup("p").with("class", "MeterLink").child(link.view(line.into_any()))
        }
    }
}

part! {
    /// What is said as long as the demo lasts. Its file is the desk's, without which there are no rows either.
    demo_bar(settings: Settings, choose: Callback<Option<Plan>>) in service, Place::Optional(nothing) => view! {
        {move || settings.demo().get().map(|plan| view! {
            <DemoBar plan=plan choose=move |plan| choose.run(Some(plan)) leave=move |()| choose.run(None) />
        })}
    }
}

/// What stands for a part until its file is here.
enum Place {
    /// Of a part that a page is whole without: it stays if the file never comes.
    Optional(fn() -> AnyView),
    /// Of a part that is what the page is for: a failure is told.
    Needed(fn() -> AnyView),
}

fn nothing() -> AnyView {
    ().into_any()
}

fn wait() -> AnyView {
    view! { <Waiting what=words::service::PAGE_AWAITED slow=false rows=8 /> }.into_any()
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

/// A part whose file is `load`ed, with what stands in its place before.
fn part(
    place: Place,
    load: fn() -> Loading,
    open: Arc<dyn Fn() -> Option<AnyView> + Send + Sync>,
    is_here: &'static AtomicBool,
) -> AnyView {
    if is_here.load(Ordering::Relaxed) {
        return open().into_any();
    }
    let file = RwSignal::new(File::UnderWay);
    let is_needed = matches!(place, Place::Needed(_));
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
    // What stands beside it is shown first.
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
        (File::Missing, Place::Needed(_)) => not_loaded(Box::new(move || {
            file.set(File::UnderWay);
            await_it();
        })),
        (_, Place::Optional(shown) | Place::Needed(shown)) => shown(),
    })
    .into_any()
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
                Err(_) if is_renewed().await => return,
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
                <Waiting what=words::service::PAGE_AWAITED slow=false rows=8 />
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
            {not_loaded(Box::new(retry))}
        </section>
    }
    .into_any()
}

/// What stands in the place of something whose file did not come.
pub fn not_loaded(retry: Box<dyn Fn()>) -> AnyView {
    view! {
        <div class="FailureNotice">
            {markup("div")
                .with("role", "alert")
                .child(markup("h2").text(words::frame::NOT_LOADED))
                .child(markup("p").text(words::frame::WHY_NOT_LOADED))}
            <button class="Button" type="button" on:click=move |_| retry()>{words::frame::TRY_AGAIN}</button>
            " "
            <button class="Button" type="button" on:click=move |_| {
                let _ = window().location().reload();
            }>{words::frame::RELOAD}</button>
        </div>
    }
    .into_any()
}
