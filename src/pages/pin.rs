//! Keeping a course for the round, at home: its answers and every file of the app, so that all of it opens without
//! signal.

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_client::failure::Failure;
use golf_client::pinned::PinnedAnswers;
use golf_client::policy::Wanted;
use golf_client::question::{AskCourse, AskHoles};
use golf_views::address::route::Route;
use golf_views::components::pin_place::pin_place;
use golf_views::words::frame::SETTINGS;
use golf_views::words::offline as words;
use leptos::prelude::*;

use crate::browser::offline::{self, Missing, NotKept};
use crate::gateway::Gateway;
use crate::settings::Settings;
use crate::ui::components::failure_notice::FailureNotice;
use crate::ui::deferred::part;
use crate::ui::markup::Show;
use crate::ui::navigation::Navigation;

/// What the browser said about a pinned course.
#[derive(Debug, Clone, Copy, Default)]
struct BrowserReport {
    not_kept: Option<NotKept>,
    /// Whether it has promised not to remove what is stored, if it says.
    lasts: Option<bool>,
}

/// How far the pinning is.
#[derive(Debug, Clone)]
enum Pinning {
    No,
    Answers,
    Files,
    Failed(Failure),
    Done(BrowserReport),
}

/// The button, and what it has brought about. The demo keeps nothing, and has no button.
#[component]
pub fn PinForTheRound(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let settings: Settings = expect_context();
    move || {
        settings
            .demo()
            .with(Option::is_none)
            .then(|| view! { <Pin id=id /> })
    }
}

#[component]
fn Pin(id: CourseId) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let pinning = RwSignal::new(Pinning::No);
    let pinned = Memo::new(move |_| gateway.pinned().into_iter().find(|pinned| pinned.id == id));
    let is_pinned = move || pinned.with(Option::is_some);
    let is_busy = move || matches!(pinning.get(), Pinning::Answers | Pinning::Files);
    // Whether the app's own files are here; looked up only for a course that is kept.
    let has_files = RwSignal::new(None::<bool>);
    let look = move || {
        leptos::task::spawn_local(async move {
            has_files.try_set(Some(offline::has_files().await));
        });
    };
    Effect::new(move |_| is_pinned().then(look));
    let is_whole = move || {
        let has_answers = pinned.with(|pinned| {
            let pinned = pinned.as_ref();
            pinned.is_some_and(|pinned| pinned.answered_at_ms.is_some())
        });
        has_answers && has_files.get() != Some(false)
    };
    // Another try brings no files either.
    let is_hopeless = move || {
        pinning.with(|pinning| match pinning {
            Pinning::Done(told) => {
                matches!(told.not_kept, Some(why) if !matches!(why, NotKept::Incomplete(_)))
            }
            _ => false,
        })
    };
    let pin = move || {
        leptos::task::spawn_local(async move {
            pinning.set(Pinning::Answers);
            if let Err(failure) = answers(gateway, id).await {
                pinning.try_set(Pinning::Failed(failure));
                return;
            }
            gateway.pin(id).await;
            pinning.try_set(Pinning::Files);
            let not_kept = offline::keep_files().await.err();
            has_files.try_set(Some(not_kept.is_none()));
            pinning.try_set(Pinning::Done(BrowserReport {
                not_kept,
                lasts: None,
            }));
            let pinned = pinned.try_get_untracked().flatten();
            if let Some(pinned) = pinned {
                navigation.announce(said(&pinned, not_kept.is_none()));
            }
            // A browser may ask the person, who may take a while.
            let lasts = offline::ask_to_last().await;
            pinning.try_set(Pinning::Done(BrowserReport { not_kept, lasts }));
        });
    };
    let toggle = move |_| {
        if untrack(is_busy) {
        } else if untrack(is_pinned) && (untrack(is_whole) || untrack(is_hopeless)) {
            gateway.unpin(id);
            pinning.set(Pinning::No);
            navigation.announce(words::LET_GO);
        } else {
            pin();
        }
    };
    let price = move || {
        let holes = (!gateway.lacks_holes()).then_some(Request::Holes(id));
        let requests = [Some(Request::Course(id)), holes].into_iter().flatten();
        let paid = requests.filter(|request| !gateway.is_cached(request));
        words::for_requests(u32::try_from(paid.count()).unwrap_or(u32::MAX))
    };
    view! {
        <div class="Pin">
            <button class="Button" type="button" aria-pressed=move || is_pinned().to_string()
                aria-busy=move || is_busy().to_string() on:click=toggle>
                {words::KEEP}
                {move || (!is_pinned() && !is_busy()).then(|| view! { <small class="Price">{price}</small> })}
            </button>
            {move || match pinning.get() {
                Pinning::No => view! {
                    {move || pinned.get().map(|pinned| state_of(&pinned, has_files.get() != Some(false)))}
                }.into_any(),
                Pinning::Answers => view! { <p role="status">{words::KEEPING_ANSWERS}</p> }.into_any(),
                Pinning::Files => view! { <p role="status">{words::KEEPING_FILES}</p> }.into_any(),
                Pinning::Failed(failure) => view! {
                    <FailureNotice failure=failure retry=move |()| pin() />
                }.into_any(),
                Pinning::Done(told) => view! {
                    {move || pinned.get().map(|pinned| match told.not_kept {
                        Some(why) => not_kept(why),
                        None => state_of(&pinned, true),
                    })}
                    {lasting(told.lasts)}
                }.into_any(),
            }}
        </div>
    }
}

/// Gets the answers of a course, its holes too unless the plan has none.
async fn answers(gateway: Gateway, id: CourseId) -> Result<(), Failure> {
    gateway.ask(AskCourse(id), Wanted::Cached).await?;
    if untrack(|| gateway.lacks_holes()) {
        return Ok(());
    }
    match gateway.ask(AskHoles(id), Wanted::Cached).await {
        Err(failure) if !failure.is_of_plan() => Err(failure),
        _ => Ok(()),
    }
}

/// What is here of a kept course, in words.
fn said(pinned: &PinnedAnswers, has_files: bool) -> &'static str {
    match (pinned.answered_at_ms, pinned.has_holes) {
        _ if !pinned.is_stored => words::NOT_STORED,
        (None, _) => words::ANSWERS_ARE_GONE,
        _ if !has_files => words::OPENS_WITH_SIGNAL_ONLY,
        (_, true) => words::OPENS_WITHOUT_SIGNAL,
        (_, false) => words::OPENS_WITHOUT_HOLES,
    }
}

fn state_of(pinned: &PinnedAnswers, has_files: bool) -> AnyView {
    let words = said(pinned, has_files);
    let is_lost = !pinned.is_stored;
    view! {
        <p class:Note=is_lost>{words} " " <a href=Route::Saved.href()>{words::ALL_THAT_IS_KEPT}</a></p>
    }
    .into_any()
}

/// Why the app's own files are not here.
fn not_kept(why: NotKept) -> AnyView {
    let words = match why {
        NotKept::NotHere => words::NOT_HERE.to_owned(),
        NotKept::TurnedOffByOwner => words::TURNED_OFF_BY_OWNER.to_owned(),
        NotKept::TurnedOff => {
            let link = view! { <a href=Route::Settings.href()>{SETTINGS}</a> };
            return view! { <p class="Note">{words::TURNED_OFF} {link} "."</p> }.into_any();
        }
        NotKept::Incomplete(missing) => words::saved_without_files(why_missing(missing)),
    };
    view! { <p class="Note">{words}</p> }.into_any()
}

/// Why not all files are here, after a colon.
pub fn why_missing(missing: Missing) -> &'static str {
    match missing {
        Missing::NoSignal => words::TOO_WEAK,
        Missing::ChangedByHost => words::CHANGED_BY_HOST,
        Missing::NoRoom => words::NO_ROOM,
        Missing::NoAnswer => words::NO_ANSWER,
    }
}

/// Whether the browser has promised to leave everything in its place.
pub fn lasting(lasts: Option<bool>) -> AnyView {
    if offline::forgets_in_a_week() {
        return view! { <p class="Note">{words::FORGETS_IN_A_WEEK}</p> }.into_any();
    }
    let words = match lasts {
        Some(true) => words::LASTS,
        Some(false) => words::MAY_NOT_LAST,
        None => return ().into_any(),
    };
    view! { <p>{words}</p> }.into_any()
}

part! {
    /// The button that keeps a course for the round.
    part(course: CourseId) in own, Optional(|| pin_place().shown().into_any()) => view! { <PinForTheRound id=course /> }
}
