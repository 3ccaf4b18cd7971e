//! Every screen, in a few chunks by use: `list`, `course`, `hole` with its `details` and `standing`, `paper` for the yardage
//! book, `shared` for holes in links, `console` for developers, and `rest` for the others. Parts of pages have chunks too. `beside` has the parts beside
//! and below an answer, so that they appear in one paint. `own` has the button that keeps a course, and a person's notes.
//! `welcome` has the first visit and the form for a key. `instead` has failures and the list without signal. `mending` has the
//! way back to the map, and what changed. `player` says which tees suit a player, and what a course is beside the seen ones.
//! `plan` has the clubs of a golfer and their plan for the round.
//! In the release a chunk is fetched when one of its screens is opened,
//! or when a person points at a link to one. The page's first script fetches the chunk of its own address beside the main
//! wasm. Code that only one chunk uses moves there automatically. `xtask/src/site/chunks/table.rs` has the class of each. The `service` chunk of `src/gateway.rs` works in the same way.
//!
//! This file is long because every screen and every deferred part has its row here.
//!
//! To defer another screen, add an entry below and show `lazy::name::view(…)` in its place. Without the feature
//! `split` (tests, `cargo xtask dev`) screens are called directly.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::FutureExt;
use futures::channel::oneshot;
use futures::future::{Either, select};
use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::hole::HoleNumber;
use golf_api::plan::Plan;
use golf_client::failure::Failure;
use golf_client::policy::Replaced;
use golf_hole::quality::Doubt;
use golf_views::address::route::Route;
use golf_views::components::pin_place::pin_place;
use golf_views::markup::markup;
use golf_views::pages::course::view::AnsweredCourse;
use golf_views::pages::hole::view::{AnsweredHoles, OpenHole};
use golf_views::words;
use leptos::ev;
use leptos::prelude::*;

use crate::browser::chunk::{NotLoaded, in_chunk};
use crate::browser::in_turns::{after_paint, in_own_turn};
use crate::browser::site::{self, is_renewed};
use crate::gateway::Gateway;
use crate::pages::answer_line::AnswerLine;
use crate::pages::beside_seen::BesideSeen;
use crate::pages::compare::ComparePage;
use crate::pages::console::ConsolePage;
use crate::pages::course::CoursePage;
use crate::pages::courses::CoursesPage;
use crate::pages::courses::offline_list::OfflineList;
use crate::pages::courses::welcome::Welcome;
use crate::pages::courses_map::{MapOfRows, map_place};
use crate::pages::failed::Failed;
use crate::pages::find::FindPage;
use crate::pages::hole::HolePage;
use crate::pages::hole::late::{LateDetails, MapTools, More, SeenHole};
use crate::pages::hole::shared_hole::SharedHole;
use crate::pages::hole::view_state::ViewState;
use crate::pages::hole::where_am_i::WhereAmI;
use crate::pages::mending::{CourseMends, MendDoubt};
use crate::pages::of_link::OfLink;
use crate::pages::own::{CourseNote, HoleNote, note_place};
use crate::pages::own_bag::OwnBag;
use crate::pages::pin::PinForTheRound;
use crate::pages::plan::PlanPage;
use crate::pages::plan_of_hole::{PlanOfHole, plan_place};
use crate::pages::saved::SavedPage;
use crate::pages::settings::SettingsPage;
use crate::pages::shape::ShapePage;
use crate::pages::share_hole::ShareHole;
use crate::pages::shared::SharedPage;
use crate::pages::take_along::TakeAlong;
use crate::pages::ways_in::{EnterKey, KeyNeeded};
use crate::pages::what_changed::WhatChanged;
use crate::pages::which_tees::WhichTees;
use crate::pages::yardage_book::YardageBookPage;
use crate::settings::Settings;
use crate::ui::components::demo_bar::DemoBar;
use crate::ui::components::failure_notice::FailureNotice;
use crate::ui::components::meter::MeterLine;
use crate::ui::components::shortcuts_dialog::ShortcutsDialog;
use crate::ui::components::waiting::Waiting;
use crate::ui::hole_map::map::Map;
use crate::ui::load::Origin;
use crate::ui::markup::{LiveMarkup, Show};
use crate::ui::navigation::{self, Navigation};

/// Timeout after which a chunk is reported as missing, in seconds. If it arrives later, it is still shown.
const PATIENCE_S: u64 = 20;

/// Defines a module with `view(…)`, which shows a screen once its chunk is loaded, and `fetch()`, which only preloads
/// it.
macro_rules! deferred {
    ($(#[$about:meta])* $name:ident($($argument:ident: $type:ty),*) in $file:ident, $title:expr => $view:expr) => {
        $(#[$about])*
        pub mod $name {
            use super::*;

            in_chunk!($file, $name($($argument: $type),*) -> AnyView => $view.into_any());

            /// The screen, or its loading state until its chunk is loaded.
            pub fn view($($argument: $type),*) -> AnyView {
                // `open` is called only after the chunk is loaded, so its future is ready at once.
                let open = move || {
                    $(let $argument = Clone::clone(&$argument);)*
                    $name($($argument),*).now_or_never()?.ok()
                };
                deferred($title, || Box::pin(load()), Arc::new(open))
            }

            /// Loads the screen's chunk if necessary. A failure is reported when the screen is opened.
            pub(super) fn fetch() -> Loading {
                Box::pin(load())
            }
        }
    };
}

/// Defines a module with `view(…)` for a part of a page, in a chunk that it shares with other parts. The placeholder
/// from `place` is shown until the chunk is loaded.
macro_rules! part {
    ($(#[$about:meta])* $name:ident($($argument:ident: $type:ty),*) in $file:ident, $place:expr => $view:expr) => {
        $(#[$about])*
        pub mod $name {
            use super::*;

            in_chunk!($file, $name($($argument: $type),*) -> AnyView => $view.into_any());

            /// Whether its chunk is loaded.
            static IS_HERE: AtomicBool = AtomicBool::new(!cfg!(is_split));

            /// The part, or its placeholder until its chunk is loaded.
            pub fn view($($argument: $type),*) -> AnyView {
                let open = move || {
                    $(let $argument = Clone::clone(&$argument);)*
                    $name($($argument),*).now_or_never()?.ok()
                };
                part($place, || Box::pin(load()), Arc::new(open), &IS_HERE)
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

deferred! {
    /// The list of courses, or the search among the seen ones.
    list() in list, words::list::FIND_A_COURSE => view! { <CoursesPage /> }
}

deferred! {
    /// A course.
    course(id: CourseId) in course, words::course::COURSE => view! { <CoursePage id=id /> }
}

deferred! {
    /// A hole.
    hole(id: CourseId) in hole, words::hole::HOLE => view! { <HolePage id=id /> }
}

deferred! {
    /// The search among courses that this browser has seen.
    find() in rest, words::list::FIND_A_SEEN_COURSE => view! { <FindPage /> }
}

deferred! {
    /// Courses side by side.
    compare() in rest, words::compare::COMPARE => view! { <ComparePage /> }
}

deferred! {
    /// The shape of a course.
    shape(id: CourseId) in rest, words::shape::SHAPE => view! { <ShapePage id=id /> }
}

deferred! {
    /// The plan for a hole, before the round.
    plan(id: CourseId) in plan, words::player::plan::PLAN => view! { <PlanPage id=id /> }
}

deferred! {
    /// The yardage book of a course for paper.
    yardage_book(id: CourseId) in paper, words::yardage_book::YARDAGE_BOOK => view! { <YardageBookPage id=id /> }
}

deferred! {
    /// A hole that came with a link.
    shared() in shared, words::shared::TITLE => view! { <SharedPage /> }
}

deferred! {
    /// Saved courses and notes.
    saved() in rest, words::saved::TITLE => view! { <SavedPage /> }
}

deferred! {
    /// The settings.
    settings() in rest, words::frame::SETTINGS => view! { <SettingsPage /> }
}

deferred! {
    /// The console for developers.
    console() in console, words::console::TITLE => view! { <ConsolePage /> }
}

part! {
    /// The welcome page, shown instead of the list on the first visit.
    welcome() in welcome, Placeholder::Needed(wait)
        => view! { <Welcome /> }
}

part! {
    /// What a page shows that needs a key and has none.
    key_needed() in welcome, Placeholder::Needed(wait) => view! { <KeyNeeded /> }
}

part! {
    /// The form for a key.
    enter_key(saved: Callback<bool>) in welcome, Placeholder::Needed(wait) => view! { <EnterKey is_main=true saved=saved /> }
}

part! {
    /// The failure of the list, and what can be opened instead.
    failed(failure: Failure, retry: Callback<()>) in instead, Placeholder::Needed(wait)
        => view! { <Failed failure=failure retry=retry /> }
}

part! {
    /// The courses in this browser, without signal.
    offline_list(retry: Callback<()>) in instead, Placeholder::Needed(wait) => view! { <OfflineList retry=retry /> }
}

part! {
    /// A failure beside what is known.
    failure_notice(failure: Failure, retry: Callback<()>) in instead, Placeholder::Needed(wait)
        => view! { <FailureNotice failure=failure retry=retry /> }
}

part! {
    /// The button that keeps a course for the round.
    keep(course: CourseId) in own, Placeholder::Optional(|| pin_place().shown().into_any()) => view! { <PinForTheRound id=course /> }
}

part! {
    /// The person's note on a course.
    course_note(course: CourseId) in own, Placeholder::Optional(note_place) => view! { <CourseNote course_id=course /> }
}

part! {
    /// The map of some rows. Its placeholder has the height of the map.
    map(courses: Signal<Arc<Vec<Course>>>) in beside, Placeholder::Optional(map_place) => view! { <MapOfRows courses=courses /> }
}

part! {
    /// The line below an answer.
    answer_line(origin: Signal<Option<Origin>>, request: Signal<Request>, refresh: Callback<()>) in beside, Placeholder::Optional(nothing)
        => view! { <AnswerLine origin=origin request=request refresh=refresh /> }
}

part! {
    /// The details of a hole that come after its first paint.
    hole_details(seen: SeenHole) in details, Placeholder::Optional(nothing) => view! { <LateDetails seen=seen /> }
}

part! {
    /// The tools of a hole's map, beside it.
    map_corner(map: Map, state: ViewState) in details, Placeholder::Optional(nothing)
        => view! { <div class="MapCorner"><MapTools map=map state=state /></div> }
}

part! {
    /// Unit, links, files and print of a hole, and the symbols and keys of its map.
    hole_tools(seen: SeenHole) in details, Placeholder::Optional(nothing) => view! { <More seen=seen /> }
}

part! {
    /// The screen of a hole that came with a link.
    shared_hole(of_link: OfLink, number: Memo<HoleNumber>, origin: ViewFn) in hole, Placeholder::Needed(wait)
        => view! { <SharedHole of_link=of_link number=number origin=origin /> }
}

part! {
    /// The link to a hole. It is asked for with a press of a button.
    share_hole(seen: SeenHole, close: Callback<()>) in shared, Placeholder::Needed(nothing)
        => view! { <ShareHole seen=seen close=close /> }
}

part! {
    /// The files to take along. It is asked for with a press of a button.
    take_along(course: CourseId, hole: Option<HoleNumber>, close: Callback<()>) in files, Placeholder::Needed(nothing)
        => view! { <TakeAlong id=course hole=hole close=close /> }
}

part! {
    /// What to do about a doubt of a hole.
    mend_doubt(course: CourseId, hole: Arc<OpenHole>, doubt: Doubt) in mending, Placeholder::Needed(nothing)
        => view! { <MendDoubt id=course hole=hole doubt=doubt /> }
}

part! {
    /// What can be mended at a course.
    mend_list(holes: AnsweredHoles, course: Memo<Option<Course>>) in mending, Placeholder::Needed(nothing)
        => view! { <CourseMends holes=holes course=course /> }
}

part! {
    /// What changed at a course since the answers that were replaced.
    changes(course: CourseId, replaced: Vec<Replaced>) in mending, Placeholder::Optional(nothing)
        => view! { <WhatChanged id=course replaced=replaced /> }
}

part! {
    /// Which tees of a course suit the player. It is asked for by a person, once.
    which_tees(answer: Memo<Option<AnsweredCourse>>) in player, Placeholder::Needed(nothing)
        => view! { <WhichTees answer=answer /> }
}

part! {
    /// A course beside the seen ones. A person opens this part.
    beside_seen(course: Memo<Option<Course>>) in player, Placeholder::Needed(nothing)
        => view! { <BesideSeen course=course /> }
}

part! {
    /// The golfer's clubs.
    own_bag() in plan, Placeholder::Optional(nothing) => view! { <OwnBag /> }
}

part! {
    /// Where the golfer stands on a hole.
    where_am_i(seen: SeenHole, holes: StoredValue<AnsweredHoles>) in standing, Placeholder::Optional(nothing)
        => view! { <WhereAmI seen=seen holes=holes /> }
}

part! {
    /// The person's note on a hole.
    hole_note(course: CourseId, number: Signal<HoleNumber>) in own, Placeholder::Optional(note_place)
        => view! { {move || view! { <HoleNote course_id=course number=number.get() /> }} }
}

part! {
    /// The person's plan for a hole, as text; hidden while the hole shows where the golfer stands.
    hole_plan(course: CourseId, number: Signal<HoleNumber>, is_hidden: Signal<bool>) in own, Placeholder::Optional(plan_place)
        => view! { {move || view! { <PlanOfHole id=course number=number.get() is_hidden=is_hidden /> }} }
}

part! {
    /// The keys of the app.
    shortcuts(open: Trigger, is_on: Signal<bool>, set: Callback<bool>) in rest, Placeholder::Optional(nothing)
        => view! { <ShortcutsDialog open=open is_on=is_on set=set /> }
}

part! {
    /// The meter in the footer. It is in the `service` chunk, like the ledger.
    meter() in service, Placeholder::Optional(nothing) => {
        let gateway: Gateway = expect_context();
        move || {
            let line = view! { <MeterLine reading=gateway.reading() /> };
            let link = markup("a").with("href", Route::Settings.href());
            markup("p").with("class", "MeterLink").child(link.view(line.into_any())).shown()
        }
    }
}

part! {
    /// The demo bar. It is in the `service` chunk, without which the demo has no rows either.
    demo_bar(settings: Settings, choose: Callback<Option<Plan>>) in service, Placeholder::Optional(nothing) => view! {
        {move || settings.demo().get().map(|plan| view! {
            <DemoBar plan=plan choose=move |plan| choose.run(Some(plan)) leave=move |()| choose.run(None) />
        })}
    }
}

/// The placeholder for a part until its chunk is loaded.
enum Placeholder {
    /// For a part that the page can do without: the placeholder stays if the chunk never loads.
    Optional(fn() -> AnyView),
    /// For a part that the page depends on: a failure is reported.
    Needed(fn() -> AnyView),
}

fn nothing() -> AnyView {
    ().into_any()
}

fn wait() -> AnyView {
    view! { <Waiting what=words::service::PAGE_AWAITED slow=false rows=8 /> }.into_any()
}

/// The chunk of a screen; `None` if its code is in the first load.
fn chunk_of(route: &Route) -> Option<Loading> {
    Some(match route {
        Route::Courses(..) => list::fetch(),
        Route::Course(..) => course::fetch(),
        Route::Hole(..) => hole::fetch(),
        Route::Find(..) => find::fetch(),
        Route::Compare(..) => compare::fetch(),
        Route::Shape(..) => shape::fetch(),
        Route::Plan(..) => plan::fetch(),
        Route::YardageBook(..) => yardage_book::fetch(),
        Route::Shared(..) => shared::fetch(),
        Route::Saved => saved::fetch(),
        Route::Settings => settings::fetch(),
        Route::Console(..) => console::fetch(),
        #[cfg(debug_assertions)]
        Route::Gallery(..) => return None,
        Route::NotFound(..) => return None,
    })
}

/// Loads the code of a screen, so that it is shown at once. Returns whether it is here. While there is a page that can be read,
/// it is waited for without a limit of its own.
pub async fn ready(route: &Route) -> bool {
    let Some(loading) = chunk_of(route) else {
        return true;
    };
    let (late, is_late) = oneshot::channel::<()>();
    set_timeout(move || drop(late), Duration::from_secs(PATIENCE_S));
    match select(loading, is_late).await {
        Either::Left((loaded, _)) => loaded.is_ok(),
        Either::Right((_, loading)) => site::has_page().await && loading.await.is_ok(),
    }
}

/// Preloads a screen's chunk when a person points at a link to it or focuses the link. Without a network nothing is preloaded.
pub fn fetch_what_is_pointed_at() {
    let look = |event: &web_sys::Event| {
        if web_sys::window().is_some_and(|window| !window.navigator().on_line()) {
            return;
        }
        let route = navigation::route_pointed_at(event);
        if matches!(route, Some(Route::Course(..))) {
            keep::fetch();
        }
        if let Some(loading) = route.as_ref().and_then(chunk_of) {
            prefetch(loading);
        }
    };
    window_event_listener(ev::pointerover, move |event| look(&event));
    window_event_listener(ev::focusin, move |event| look(&event));
}

type Loading = Pin<Box<dyn Future<Output = Result<(), NotLoaded>>>>;

/// The loading state of a screen's chunk.
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

/// A part whose chunk `load` fetches, with a placeholder until then.
fn part(
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
