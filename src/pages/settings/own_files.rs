//! The section of the settings about offline use: whether the app's own files are kept.

use golf_views::pages::settings::OwnFiles;
use golf_views::words::offline as words;
use leptos::prelude::*;

use crate::browser::names;
use crate::browser::offline::{self, NotKept};
use crate::browser::storage;
use crate::pages::pin::why_missing;
use crate::ui::navigation::Navigation;

/// The word under [`names::OFFLINE`] that turns the app's own files off.
const OFF: &str = "off";

/// Whether the app's own files are kept, and their size.
#[component]
pub(super) fn OfflineSection() -> impl IntoView {
    let navigation: Navigation = expect_context();
    let files = RwSignal::new(OwnFiles {
        is_wanted: storage::read(names::OFFLINE).is_none_or(|word| word != OFF),
        is_possible: offline::is_possible(),
        ..OwnFiles::default()
    });
    let is_busy = RwSignal::new(false);
    leptos::task::spawn_local(async move {
        let is_off_by_owner = offline::is_off_by_owner().await;
        files.try_update(|files| files.is_off_by_owner = is_off_by_owner);
        measure(files).await;
    });
    let choose = move |is: bool| {
        files.update(|files| (files.is_wanted, files.missing, files.bytes) = (is, None, None));
        // If the browser stores nothing, it keeps no files either.
        let _ = storage::write(names::OFFLINE, if is { "" } else { OFF });
        is_busy.set(true);
        leptos::task::spawn_local(async move {
            if is {
                let kept = offline::keep_files().await;
                files.try_update(|files| match kept {
                    Ok(()) => {}
                    Err(NotKept::Incomplete(why)) => files.missing = Some(why_missing(why)),
                    Err(NotKept::NotHere) => files.is_possible = false,
                    Err(NotKept::TurnedOffByOwner) => files.is_off_by_owner = true,
                    Err(NotKept::TurnedOff) => files.is_wanted = false,
                });
            } else {
                offline::remove_files().await;
            }
            measure(files).await;
            is_busy.try_set(false);
            if let Some(words) = files.try_with_untracked(OwnFiles::words) {
                navigation.announce(&words);
            }
        });
    };
    view! {
        <section aria-labelledby="offline">
            <h2 id="offline">{words::WITHOUT_SIGNAL}</h2>
            <label class="choice">
                <input type="checkbox" prop:checked=move || files.with(OwnFiles::is_on)
                    disabled=move || is_busy.get() || !files.with(OwnFiles::may_choose)
                    on:change:target=move |event| choose(event.target().checked()) />
                {words::KEEP_FILES}
            </label>
            <p>{move || files.with(OwnFiles::words)}</p>
        </section>
    }
}

async fn measure(files: RwSignal<OwnFiles>) {
    let bytes = offline::size_of_files().await;
    files.try_update(|files| files.bytes = Some(bytes));
}
