//! The round that a person is on, in this browser: the hole that was opened last.

use golf_views::golf::round::Round;
use leptos::prelude::*;

use crate::browser::names;
use crate::browser::storage;
use crate::gateway::now_ms;
use crate::settings::Settings;

/// The round at the chosen service, unless it is over.
pub fn stored() -> Option<Round> {
    let service = expect_context::<Settings>().service().get_untracked();
    Round::of_stored(&storage::read(names::ROUND)?, &service, now_ms())
}

/// Stores the hole that was opened. If storage is refused, only the way back to it is lost.
pub fn go_on(round: &Round) {
    let _ = storage::write(names::ROUND, &round.stored());
}
