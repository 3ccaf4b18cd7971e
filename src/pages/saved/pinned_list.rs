//! The courses that are kept for the round, with their age and size, and the size of the app's own files.

use golf_api::address::Request;
use golf_client::pinned::PinnedAnswers;
use golf_views::address::route::Route;
use golf_views::words::course::course_number;
use golf_views::words::format;
use golf_views::words::frame::REMOVE;
use golf_views::words::offline as words;
use leptos::prelude::*;

use crate::browser::offline;
use crate::gateway::{Gateway, now_ms};
use crate::pages::pin::lasting;
use crate::settings::Settings;
use crate::ui::navigation::Navigation;

/// The list. The demo keeps nothing, and has none.
#[component]
pub fn PinnedList() -> impl IntoView {
    let settings: Settings = expect_context();
    let gateway: Gateway = expect_context();
    let files = RwSignal::new(None::<f64>);
    let lasts = RwSignal::new(None::<bool>);
    leptos::task::spawn_local(async move {
        files.try_set(Some(offline::size_of_files().await));
        lasts.try_set(offline::is_lasting().await);
    });
    let pinned = Memo::new(move |_| gateway.pinned());
    // After a reload the names are in the answer store, not in memory.
    let recalled = Trigger::new();
    Effect::new(move |_| {
        let pinned = pinned.get();
        leptos::task::spawn_local(async move {
            for pinned in pinned {
                gateway.recall(Request::Course(pinned.id)).await;
            }
            recalled.notify();
        });
    });
    let list = move || {
        recalled.track();
        pinned.get()
    };
    let own_files = move || match files.get() {
        None => String::new(),
        Some(0.0) => words::NO_OWN_FILES.to_owned(),
        Some(bytes) => words::own_files(&format::size_of(bytes)),
    };
    move || {
        settings.demo().with(Option::is_none).then(|| {
            view! {
                <section class="PinnedList" aria-labelledby="kept">
                    <h2 id="kept" tabindex="-1">{words::KEPT_COURSES}</h2>
                    {move || match list() {
                        _ if !gateway.is_open() => ().into_any(),
                        pinned if pinned.is_empty() => view! {
                            <p class="empty">{words::NONE_KEPT}</p>
                            {lasting(None)}
                        }.into_any(),
                        pinned => view! {
                            <ul class="NotebookList">{pinned.into_iter().map(row).collect_view()}</ul>
                            <p>{own_files}</p>
                            {move || lasting(lasts.get())}
                        }.into_any(),
                    }}
                </section>
            }
        })
    }
}

fn row(pinned: PinnedAnswers) -> impl IntoView {
    let gateway: Gateway = expect_context();
    let navigation: Navigation = expect_context();
    let id = pinned.id;
    let known = gateway.known_course(id);
    let name = known.as_ref().map(format::course_name);
    let name = name.unwrap_or_else(|| course_number(id));
    let place = known.as_ref().and_then(format::place);
    let ago = |at: f64| format::age(now_ms() - at);
    let mut about = vec![words::kept_ago(&ago(pinned.since_ms))];
    match pinned.answered_at_ms {
        Some(at) => {
            about.push(words::answers_of(&ago(at)));
            #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
            about.push(format::size_of(pinned.bytes as f64));
        }
        None => about.push(words::ANSWERS_GONE.to_owned()),
    }
    if pinned.answered_at_ms.is_some() && !pinned.has_holes {
        about.push(words::WITHOUT_HOLES.to_owned());
    }
    let remove = move |_| {
        gateway.unpin(id);
        navigation.announce(words::LET_GO);
        navigation.focus("#kept");
    };
    view! {
        <li>
            <p class="name"><a href=Route::course(id).href()>{name.clone()}</a></p>
            {place.map(|place| view! { <p>{place}</p> })}
            <p class="when">{about.join(" · ")}</p>
            <button class="Button quiet" type="button" on:click=remove>
                {REMOVE} <span class="visually-hidden">{format!(" {name}")}</span>
            </button>
        </li>
    }
}
