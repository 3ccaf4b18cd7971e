//! Keeping a course for the round, at home: its answers and every file of the app, so that all of it opens without
//! signal.

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_client::failure::Failure;
use golf_client::pinned::PinnedAnswers;
use golf_client::policy::Wanted;
use golf_client::question::{AskCourse, AskHoles};
use golf_views::address::route::Route;
use golf_views::words::frame::SETTINGS;
use golf_views::words::offline as words;
use leptos::prelude::*;

use crate::browser::offline::{self, Missing, NotKept};
use crate::gateway::Gateway;
use crate::settings::Settings;
use crate::ui::components::failure_notice::FailureNotice;
use crate::ui::navigation::Navigation;

/// What the browser said about a kept course.
#[derive(Debug, Clone, Copy, Default)]
struct Told {
    not_kept: Option<NotKept>,
    /// Whether it has promised not to remove what is stored, if it says.
    lasts: Option<bool>,
}

/// How far the keeping has come.
#[derive(Debug, Clone)]
enum Keeping {
    No,
    Answers,
    Files,
    Failed(Failure),
    Done(Told),
}

/// The button, and what it has brought about. The demo keeps nothing, and has no button.
#[component]
pub fn KeepForTheRound(
    /// The course.
    id: CourseId,
) -> impl IntoView {
    let settings: Settings = expect_context();
    move || {
        settings
            .demo()
            .with(Option::is_none)
            .then(|| view! { <Keep id=id /> })
    }
}

#[component]
fn Keep(id: CourseId) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let keeping = RwSignal::new(Keeping::No);
    let kept = Memo::new(move |_| gateway.pinned().into_iter().find(|kept| kept.id == id));
    let is_kept = move || kept.with(Option::is_some);
    let is_busy = move || matches!(keeping.get(), Keeping::Answers | Keeping::Files);
    // Whether the app's own files are here; looked up only for a course that is kept.
    let has_files = RwSignal::new(None::<bool>);
    let look = move || {
        leptos::task::spawn_local(async move {
            has_files.try_set(Some(offline::has_files().await));
        });
    };
    Effect::new(move |_| is_kept().then(look));
    let is_whole = move || {
        let has_answers = kept.with(|kept| {
            let kept = kept.as_ref();
            kept.is_some_and(|kept| kept.answered_at_ms.is_some())
        });
        has_answers && has_files.get() != Some(false)
    };
    // Another try brings no files either.
    let is_hopeless = move || {
        keeping.with(|keeping| match keeping {
            Keeping::Done(told) => {
                matches!(told.not_kept, Some(why) if !matches!(why, NotKept::Incomplete(_)))
            }
            _ => false,
        })
    };
    let keep = move || {
        leptos::task::spawn_local(async move {
            keeping.set(Keeping::Answers);
            if let Err(failure) = answers(gateway, id).await {
                keeping.try_set(Keeping::Failed(failure));
                return;
            }
            gateway.pin(id);
            keeping.try_set(Keeping::Files);
            let not_kept = offline::keep_files().await.err();
            has_files.try_set(Some(not_kept.is_none()));
            keeping.try_set(Keeping::Done(Told {
                not_kept,
                lasts: None,
            }));
            let kept = kept.try_get_untracked().flatten();
            if let Some(kept) = kept {
                navigation.announce(said(&kept, not_kept.is_none()));
            }
            // A browser may ask the person, who may take a while.
            let lasts = offline::ask_to_last().await;
            keeping.try_set(Keeping::Done(Told { not_kept, lasts }));
        });
    };
    let toggle = move |_| {
        if untrack(is_busy) {
        } else if untrack(is_kept) && (untrack(is_whole) || untrack(is_hopeless)) {
            gateway.unpin(id);
            keeping.set(Keeping::No);
            navigation.announce(words::LET_GO);
        } else {
            keep();
        }
    };
    let price = move || {
        let holes = (!gateway.lacks_holes()).then_some(Request::Holes(id));
        let requests = [Some(Request::Course(id)), holes].into_iter().flatten();
        let paid = requests.filter(|request| !gateway.is_cached(request));
        words::for_requests(u32::try_from(paid.count()).unwrap_or(u32::MAX))
    };
    view! {
        <div class="Keep">
            <button class="Button" type="button" aria-pressed=move || is_kept().to_string()
                aria-busy=move || is_busy().to_string() on:click=toggle>
                {words::KEEP}
                {move || (!is_kept() && !is_busy()).then(|| view! { <small>{price}</small> })}
            </button>
            {move || match keeping.get() {
                Keeping::No => view! {
                    {move || kept.get().map(|kept| standing(&kept, has_files.get() != Some(false)))}
                }.into_any(),
                Keeping::Answers => view! { <p role="status">{words::KEEPING_ANSWERS}</p> }.into_any(),
                Keeping::Files => view! { <p role="status">{words::KEEPING_FILES}</p> }.into_any(),
                Keeping::Failed(failure) => view! {
                    <FailureNotice failure=failure retry=move |()| keep() />
                }.into_any(),
                Keeping::Done(told) => view! {
                    {move || kept.get().map(|kept| match told.not_kept {
                        Some(why) => not_kept(why),
                        None => standing(&kept, true),
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
fn said(kept: &PinnedAnswers, has_files: bool) -> &'static str {
    match (kept.answered_at_ms, kept.has_holes) {
        _ if !kept.is_stored => words::NOT_STORED,
        (None, _) => words::ANSWERS_ARE_GONE,
        _ if !has_files => words::OPENS_WITH_SIGNAL_ONLY,
        (_, true) => words::OPENS_WITHOUT_SIGNAL,
        (_, false) => words::OPENS_WITHOUT_HOLES,
    }
}

fn standing(kept: &PinnedAnswers, has_files: bool) -> AnyView {
    let words = said(kept, has_files);
    let is_lost = !kept.is_stored;
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
