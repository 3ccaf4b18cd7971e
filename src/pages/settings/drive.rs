//! The section of the settings with the player's drive.

use golf_views::words::player::YOUR_DRIVE;
use leptos::prelude::*;

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
