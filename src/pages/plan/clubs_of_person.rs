//! The golfer's clubs, beside a plan. They are open while there are none.

use golf_hole::clubs::Club;
use golf_views::words::player::YOUR_CLUBS;
use leptos::prelude::*;

use crate::pages::own_bag::OwnBag;

/// The clubs, folded away once there are some.
#[component]
pub(super) fn ClubsOfPerson(
    /// The clubs.
    bag: Memo<Vec<Club>>,
) -> impl IntoView {
    let is_open = bag.with_untracked(Vec::is_empty);
    view! {
        <details class="ClubsOfPerson" open=is_open>
            <summary>{YOUR_CLUBS}</summary>
            <OwnBag />
        </details>
    }
}
