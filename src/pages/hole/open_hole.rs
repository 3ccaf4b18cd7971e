//! A hole of an answer, with what is read from it.

use std::sync::Arc;

use golf_api::hole::Hole;
use golf_hole::quality::{self, Doubt};
use golf_hole::reading::{HoleReading, Play};
use golf_views::pages::hole as page;

/// A hole with what is read from it.
#[derive(Debug, PartialEq)]
pub(super) struct OpenHole {
    pub(super) hole: Hole,
    pub(super) reading: Arc<HoleReading>,
    pub(super) doubts: Vec<Doubt>,
}

impl OpenHole {
    pub(super) fn new(hole: &Hole, play: Play) -> Self {
        let reading = HoleReading::played(hole, play);
        Self {
            doubts: quality::doubts(hole, &reading),
            reading: Arc::new(reading),
            hole: hole.clone(),
        }
    }

    /// "Hole 7, par 3".
    pub(super) fn title(&self) -> String {
        page::name_of(&self.hole)
    }
}
