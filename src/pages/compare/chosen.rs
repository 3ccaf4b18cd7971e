//! The courses that were compared last in this tab, so that the next course's page can offer to add itself. They
//! belong to the service that issued their ids.

use golf_views::address::comparison::Comparison;

use crate::browser::names;
use crate::browser::storage::{self, Lasting};

/// The courses last compared at this service.
#[must_use]
pub fn read(service: &str) -> Comparison {
    let stored = storage::read_from(Lasting::ThisTab, names::COMPARED);
    Comparison::of_stored(&stored.unwrap_or_default(), service)
}

/// Stores the courses of a comparison. If storage is refused, only the offer is lost.
pub fn keep(service: &str, comparison: &Comparison) {
    let _ = storage::write_to(
        Lasting::ThisTab,
        names::COMPARED,
        &comparison.stored(service),
    );
}
