//! What is doubtful in the data of a hole, with the reason and how much it matters.
//!
//! Doubts are data: figures in yards and names of points, no sentences (the components write those,
//! in the unit that is chosen) and no verdict on the drawing, which is shown all the same. One fault
//! is told once: a green at 0, 0 is that, and not a hole of four thousand miles as well. Start at
//! [`doubts`]; `length` looks at card and par, `points` at where the points lie. The limits were
//! tried on 144 holes of eight real courses, all of them sound: they raise 11 notes, no warning.

mod length;
mod points;

use std::cmp::Reverse;

use golf_api::hole::Hole;

use super::reading::HoleReading;
use crate::sorted::sort_by_key;

/// Points this close together, in yards, are one place.
pub const SAME_PLACE_YARDS: f64 = 0.5;

/// How many points a doubt names; more are counted.
pub const NAMED: usize = 3;

/// How much a doubt matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Unusual, and perhaps right.
    Note,
    /// A figure or a point should not be relied on.
    Warning,
}

/// Some points of a hole by name, the first [`NAMED`] of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Named {
    /// What they are called: "tee", "green front", or a hazard's own label.
    pub names: Vec<String>,
    /// How many there are, named or not.
    pub count: u32,
}

impl Named {
    fn push(&mut self, name: impl FnOnce() -> String) {
        if self.names.len() < NAMED {
            self.names.push(name());
        }
        self.count = self.count.saturating_add(1);
    }
}

/// A reason to doubt the data of a hole. Lengths and distances are yards.
#[derive(Debug, Clone, PartialEq)]
pub enum Doubt {
    /// The card is more than 5 % shorter than the straight line from tee to green, which no way of
    /// playing the hole can be.
    CardShorterThanStraight {
        /// Length by the card.
        card: u32,
        /// From tee to green center, straight.
        straight: f64,
        /// Along the line of play.
        line: f64,
    },
    /// The card is more than 5 % shorter than the line of play of a dogleg, and is its straight
    /// line: the card may have been measured straight.
    CardMeasuredStraight {
        /// Length by the card.
        card: u32,
        /// From tee to green center, straight.
        straight: f64,
        /// Along the line of play.
        line: f64,
    },
    /// The card is more than 5 % longer or shorter than the line of play.
    CardOffLine {
        /// Length by the card.
        card: u32,
        /// Along the line of play.
        line: f64,
    },
    /// A par that no hole has.
    OddPar {
        /// The par.
        par: u32,
    },
    /// A hole more than 5 % beyond the lengths that its par is given to.
    ParAgainstLength {
        /// The par.
        par: u32,
        /// Length by the card; along the line of play where there is no card.
        length: f64,
        /// The shortest usual length, where there is one.
        from: Option<u32>,
        /// The longest usual length, where there is one.
        to: Option<u32>,
    },
    /// Without a tee or a green there is no line of play and hardly a distance.
    NoLineOfPlay {
        /// The points that the service did not give, by name.
        missing: Vec<&'static str>,
    },
    /// Points that the service did not give, though there is a line of play.
    Missing {
        /// Their names.
        points: Vec<&'static str>,
    },
    /// Hazards without a point: they are neither in the drawing nor in the table.
    HazardsWithoutPoint {
        /// How many.
        count: u32,
    },
    /// Points within a hundredth of a degree of 0, 0: a value that was never filled in.
    AtZero {
        /// Which.
        points: Named,
    },
    /// Points that are too far off to belong to the hole.
    FarOff {
        /// Which.
        points: Named,
        /// Yards that the farthest of them lies off.
        farthest: f64,
    },
    /// Points of different names in one place.
    SamePlace {
        /// Their names, two or more.
        points: Vec<&'static str>,
    },
    /// Hazards of the same kind at the same point, beyond the first.
    RepeatedHazards {
        /// How many could go.
        count: u32,
    },
    /// The front of the green is farther than its back for who plays to it.
    FrontBeyondBack {
        /// By how many yards.
        by: f64,
    },
    /// A green of less than 8 yards from front to back.
    ShallowGreen {
        /// Front to back.
        depth: f64,
    },
    /// A green of more than 60 yards from front to back.
    DeepGreen {
        /// Front to back.
        depth: f64,
    },
    /// Hazards on the other side than their labels say, of the line of play and of that of the tee
    /// shot.
    LabelSide {
        /// Which, by their labels.
        hazards: Named,
        /// Yards right of the line of play of the one farthest off, negative left.
        right: f64,
    },
    /// All points are rounded so much that every distance is.
    CoarsePoints {
        /// The most decimals that a number of the hole has, 4 or fewer.
        decimals: u32,
        /// How far a point may lie from where it should, north or south.
        within: f64,
    },
}

impl Doubt {
    /// How much it matters.
    #[must_use]
    pub fn severity(&self) -> Severity {
        let warning = match self {
            Self::CardShorterThanStraight { card, line, .. }
            | Self::CardMeasuredStraight { card, line, .. }
            | Self::CardOffLine { card, line } => length::is_far(f64::from(*card), *line),
            Self::ParAgainstLength {
                length, from, to, ..
            } => length::is_absurd(*length, *from, *to),
            Self::SamePlace { points } => points::joins_tee_and_green(points),
            Self::FarOff { farthest, .. } => *farthest > points::ANOTHER_HOLE_YARDS,
            Self::DeepGreen { depth } => *depth > points::DEEPEST_GREEN_YARDS,
            Self::CoarsePoints { decimals, .. } => *decimals < points::COARSE_DECIMALS,
            Self::NoLineOfPlay { .. }
            | Self::OddPar { .. }
            | Self::AtZero { .. }
            | Self::FrontBeyondBack { .. } => true,
            Self::Missing { .. }
            | Self::HazardsWithoutPoint { .. }
            | Self::RepeatedHazards { .. }
            | Self::ShallowGreen { .. }
            | Self::LabelSide { .. } => false,
        };
        if warning {
            Severity::Warning
        } else {
            Severity::Note
        }
    }
}

/// Every doubt of a hole, the worst first and otherwise in a fixed order. `reading` is that of the
/// same hole. Takes time in proportion to the number of hazards.
#[must_use]
pub fn doubts(hole: &Hole, reading: &HoleReading) -> Vec<Doubt> {
    let line = points::sound_line(hole, reading);
    let mut doubts: Vec<Doubt> = length::card(hole, line)
        .into_iter()
        .chain(length::par(hole, line))
        .chain(points::missing(hole, reading))
        .chain(points::at_zero(hole))
        .chain(points::far_off(hole, reading))
        .chain(points::same_place(hole, reading))
        .chain(points::repeated_hazards(hole))
        .chain(points::green(hole, reading))
        .chain(points::label_side(hole, reading))
        .chain(points::coarse(hole))
        .collect();
    sort_by_key(&mut doubts, |doubt| Reverse(doubt.severity()));
    doubts
}

#[cfg(test)]
mod tests;
