//! The courses that were compared last in this tab, so that the next course's page can offer to add itself. They
//! belong to the service that issued their ids.

use crate::address::comparison::Comparison;
use crate::browser::names;
use crate::browser::storage::{self, Lasting};

/// The courses last compared at this service.
#[must_use]
pub fn read(service: &str) -> Comparison {
    let kept = storage::read_from(Lasting::ThisTab, names::COMPARED).unwrap_or_default();
    match kept.split_once(' ') {
        Some((ids, of)) if of == service => Comparison::parse(&format!("courses={ids}")),
        _ => Comparison::default(),
    }
}

/// Stores the courses of a comparison. If storage is refused, only the offer is lost.
pub fn keep(service: &str, comparison: &Comparison) {
    let kept = match comparison.courses.as_slice() {
        [] => String::new(),
        _ => format!("{} {service}", comparison.course_words()),
    };
    let _ = storage::write_to(Lasting::ThisTab, names::COMPARED, &kept);
}
