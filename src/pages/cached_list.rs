//! The cached answers that can be opened when no request can be sent.

use golf_api::address::Request;
use golf_views::address::route::Route;
use golf_views::markup::markup;
use golf_views::words::format;
use golf_views::words::saved as words;
use leptos::prelude::*;

use crate::gateway::Gateway;
use crate::gateway::wording;
use crate::ui::markup::Show;

/// How many answers are listed, newest first.
const LISTED: usize = 12;

/// Links to the cached answers.
#[component]
pub fn CachedList() -> impl IntoView {
    let gateway: Gateway = expect_context();
    // After a reload the names are in the answer store, not in memory.
    let recalled = RwSignal::new(0_u32);
    leptos::task::spawn_local(async move {
        for request in untrack(|| gateway.cached_requests(LISTED)) {
            gateway.recall(request).await;
        }
        recalled.try_update(|count| *count += 1);
    });
    let cached = move || {
        recalled.track();
        let requests = gateway.cached_requests(LISTED);
        let links = requests.into_iter().filter_map(|request| {
            let words = match request.course_id().and_then(|id| gateway.known_course(id)) {
                Some(course) if matches!(request, Request::Holes(_)) => {
                    words::holes_of(&format::course_name(&course))
                }
                Some(course) => format::course_name(&course),
                None => wording::of_request(&request),
            };
            Some((Route::of_request(&request)?, words))
        });
        links.collect::<Vec<_>>()
    };
    move || {
        let list = match cached() {
            links if links.is_empty() => {
                markup("p").with("class", "Note").text(words::NOTHING_SAVED)
            }
            links => markup("section")
                .with("class", "CachedList")
                .with("aria-label", words::SAVED_HERE)
                .child(markup("h3").text(words::OPEN_WITHOUT_REQUEST))
                .child(
                    markup("ul").children(links.into_iter().map(|(route, words)| {
                        markup("li").child(markup("a").with("href", route.href()).text(words))
                    })),
                ),
        };
        list.shown()
    }
}
