//! The courses that were compared last in this tab, so that the next one can be added from its own
//! page. They belong to the service that gave their ids.

use crate::comparison::Comparison;
use crate::storage::{self, Lasting};

const CHOSEN: &str = "yardbook.compare";

/// The courses chosen before, of this service.
#[must_use]
pub fn read(service: &str) -> Comparison {
    let kept = storage::read_from(Lasting::ThisTab, CHOSEN).unwrap_or_default();
    match kept.split_once(' ') {
        Some((ids, of)) if of == service => Comparison::parse(&format!("courses={ids}")),
        _ => Comparison::default(),
    }
}

/// Keeps the courses of a comparison; without a place to keep them nothing is lost but the offer.
pub fn keep(service: &str, comparison: &Comparison) {
    let kept = match comparison.courses.as_slice() {
        [] => String::new(),
        _ => format!("{} {service}", comparison.course_words()),
    };
    let _ = storage::write_to(Lasting::ThisTab, CHOSEN, &kept);
}
