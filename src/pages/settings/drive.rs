//! The sections of the settings with the player's drive and clubs.

use golf_views::words::player::{YOUR_CLUBS, YOUR_DRIVE, plan as words};
use leptos::prelude::*;

use crate::pages::own_bag;
use crate::pages::own_drive::OwnDrive;

/// The player's drive, or the question for it.
#[component]
pub(super) fn DriveSection() -> impl IntoView {
    view! {
        <section aria-labelledby="drive">
            <h2 id="drive">{YOUR_DRIVE}</h2>
            <OwnDrive />
        </section>
    }
}

/// The player's clubs.
#[component]
pub(super) fn BagSection() -> impl IntoView {
    // The table comes with the code of the plan's page, which few people need here.
    let is_opened = RwSignal::new(false);
    view! {
        <section aria-labelledby="clubs">
            <h2 id="clubs">{YOUR_CLUBS}</h2>
            <details class="ClubsOfPerson" on:toggle=move |_| is_opened.set(true)>
                <summary>{words::ENTER_YOUR_CLUBS}</summary>
                {move || is_opened.get().then(own_bag::part::view)}
            </details>
        </section>
    }
}
