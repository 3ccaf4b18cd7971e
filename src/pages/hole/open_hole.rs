//! A hole of an answer, with what is read from it.

use std::sync::Arc;

use golf_api::hole::Hole;
use golf_hole::quality::{self, Doubt};
use golf_hole::reading::{HoleReading, Play};

use crate::words;

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
        title(&self.hole)
    }
}

/// "Hole 7, par 3".
pub(super) fn title(hole: &Hole) -> String {
    match hole.par {
        Some(par) => words::hole::hole_and_par(hole.hole_number, par),
        None => words::hole::hole_number(hole.hole_number),
    }
}
