//! The measured shape of a course: hole directions, turns, lengths by par, hazard distances from the tee, and green
//! depths.
//!
//! This file computes numbers only. [`rose`] and [`strip`] draw them, and [`wind`] says how a wind meets a hole.
//! Holes with missing or doubtful points (a warning of [`quality`]) are excluded from all measurements and listed in
//! [`Fingerprint::left_out`]. Start at [`Fingerprint::new`].

pub mod rose;
pub mod strip;
pub mod wind;

use golf_api::hole::{HazardKind, Hole, HoleNumber};
use golf_hole::line_of_play::Turn;
use golf_hole::quality::{self, Doubt, Severity};
use golf_hole::reading::{HoleReading, TargetKind};
use golf_hole::sorted::sort_by_key;

use crate::words::format::Unit;

/// The upper ends of the hazard distance bands, in the displayed unit; the last band is open.
const BAND_ENDS: [u32; 4] = [100, 150, 200, 250];
/// A hazard farther than this from both tee and green is not part of the hole, in yards.
const OF_THE_HOLE: f64 = 1_000.0;

/// The measured shape of a course.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fingerprint {
    /// The measurable holes, by number.
    pub holes: Vec<HoleShape>,
    /// The holes with missing or doubtful points, by number.
    pub left_out: Vec<HoleNumber>,
    /// Card lengths grouped by par, lowest par first. A hole that lacks either value is left out.
    pub lengths: Vec<ParLengths>,
}

/// The measurements of one hole.
#[derive(Debug, Clone, PartialEq)]
pub struct HoleShape {
    /// Its number.
    pub number: HoleNumber,
    /// Its par.
    pub par: Option<u32>,
    /// Its card length, in yards.
    pub yards: Option<u32>,
    /// The straight bearing from the tee to the center of the green, in degrees clockwise from north.
    pub bearing_deg: f64,
    /// Its turns of 5 degrees or more, from the tee.
    pub turns: Vec<Turn>,
    /// The depth of the green from front to back, in yards.
    pub green_depth: Option<f64>,
    /// Its hazards near the hole: the kind of each, and its straight-line yards from the tee.
    pub hazards: Vec<(HazardKind, f64)>,
}

/// The lengths of all holes with the same par.
#[derive(Debug, Clone, PartialEq)]
pub struct ParLengths {
    /// The par.
    pub par: u32,
    /// Card lengths in yards, shortest first; never empty.
    pub yards: Vec<f64>,
}

/// Minimum, mean and maximum.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The minimum.
    pub least: f64,
    /// The arithmetic mean.
    pub mean: f64,
    /// The maximum.
    pub most: f64,
}

/// The number of hazards in a band of distances from the tee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Band {
    /// The lower end, in the displayed unit; inclusive.
    pub from: u32,
    /// The upper end, exclusive. `None` for the last band, which is open.
    pub to: Option<u32>,
    /// The number of bunkers.
    pub bunkers: u32,
    /// The number of water hazards.
    pub water: u32,
    /// The number of other hazards.
    pub other: u32,
}

impl Fingerprint {
    /// Measures the holes of a course, in any order. If several share a number, the first one counts, as on the card.
    /// A hole 0 does not count.
    #[must_use]
    pub fn new(holes: &[Hole]) -> Self {
        let mut first_of_number: Vec<&Hole> =
            holes.iter().filter(|hole| hole.hole_number.0 > 0).collect();
        sort_by_key(&mut first_of_number, |hole| hole.hole_number);
        first_of_number.dedup_by_key(|hole| hole.hole_number);
        let mut print = Self::default();
        for hole in first_of_number {
            match HoleShape::new(hole) {
                Some(shape) => print.holes.push(shape),
                None => print.left_out.push(hole.hole_number),
            }
            let par = hole.par.filter(|par| *par > 0);
            let yards = hole.length_yards.filter(|yards| *yards > 0);
            if let Some((par, yards)) = par.zip(yards) {
                print.add_length(par, f64::from(yards));
            }
        }
        sort_by_key(&mut print.lengths, |lengths| lengths.par);
        print
    }

    /// The holes that turn left, those that turn right, and the number of straight holes.
    #[must_use]
    pub fn turns(&self) -> (Vec<&HoleShape>, Vec<&HoleShape>, usize) {
        let toward = |sign: f64| {
            let turns = |hole: &&HoleShape| {
                hole.sharpest_turn()
                    .is_some_and(|turn| turn.right_deg * sign > 0.0)
            };
            self.holes.iter().filter(turns).collect::<Vec<_>>()
        };
        let (left, right) = (toward(-1.0), toward(1.0));
        let straight = self.holes.len() - left.len() - right.len();
        (left, right, straight)
    }

    /// Hazards by straight distance from the tee, in bands that are round numbers in the given unit.
    #[must_use]
    pub fn bands(&self, unit: Unit) -> [Band; 5] {
        let mut bands = [Band::default(); 5];
        for (band, end) in bands.iter_mut().zip(BAND_ENDS) {
            band.to = Some(end);
        }
        for (band, start) in bands.iter_mut().skip(1).zip(BAND_ENDS) {
            band.from = start;
        }
        for (kind, from_tee) in self.holes.iter().flat_map(|hole| &hole.hazards) {
            // Uses the displayed whole number: a hazard shown as 150 belongs to the band that starts at 150.
            let shown = unit.whole(*from_tee);
            let is_in = |band: &&mut Band| band.to.is_none_or(|to| shown < i64::from(to));
            if let Some(band) = bands.iter_mut().find(is_in) {
                *match kind {
                    HazardKind::Bunker => &mut band.bunkers,
                    HazardKind::Water => &mut band.water,
                    HazardKind::Other(_) => &mut band.other,
                } += 1;
            }
        }
        bands
    }

    /// The known green depths in yards, in the order of the holes.
    #[must_use]
    pub fn green_depths(&self) -> Vec<f64> {
        let depths = self.holes.iter().filter_map(|hole| hole.green_depth);
        depths.collect()
    }

    fn add_length(&mut self, par: u32, yards: f64) {
        let known = self.lengths.iter_mut().find(|lengths| lengths.par == par);
        match known {
            Some(lengths) => {
                let at = lengths.yards.partition_point(|other| *other <= yards);
                lengths.yards.insert(at, yards);
            }
            None => self.lengths.push(ParLengths {
                par,
                yards: vec![yards],
            }),
        }
    }
}

/// The reading of a measurable hole. `None` if the tee or green is missing, or if a warning concerns its points. An
/// unusual par does not affect them.
#[must_use]
pub fn sound_reading(hole: &Hole) -> Option<HoleReading> {
    let reading = HoleReading::new(hole);
    reading.bearing_deg()?;
    let is_of_points = |doubt: &Doubt| {
        let is_of_card = matches!(
            doubt,
            Doubt::OddPar { .. }
                | Doubt::ParAgainstLength { .. }
                | Doubt::CardShorterThanStraight { card: 0, .. }
                | Doubt::CardOffLine { card: 0, .. }
        );
        doubt.severity() == Severity::Warning && !is_of_card
    };
    let doubts = quality::doubts(hole, &reading);
    (!doubts.iter().any(is_of_points)).then_some(reading)
}

impl HoleShape {
    /// The sharpest of its turns.
    #[must_use]
    pub fn sharpest_turn(&self) -> Option<Turn> {
        let by_angle = |a: &&Turn, b: &&Turn| a.right_deg.abs().total_cmp(&b.right_deg.abs());
        self.turns.iter().max_by(by_angle).copied()
    }

    /// Measures a hole; `None` if its points are missing or doubtful.
    fn new(hole: &Hole) -> Option<Self> {
        let reading = sound_reading(hole)?;
        let hazards = reading.targets.iter().filter_map(|target| {
            let TargetKind::Hazard(kind) = &target.kind else {
                return None;
            };
            let is_of_hole = reading.is_near(target.at, OF_THE_HOLE);
            Some((kind.clone(), target.from_tee.filter(|_| is_of_hole)?))
        });
        Some(Self {
            number: hole.hole_number,
            par: hole.par.filter(|par| *par > 0),
            yards: hole.length_yards.filter(|yards| *yards > 0),
            bearing_deg: reading.bearing_deg()?,
            turns: reading.doglegs(),
            green_depth: reading.green.depth(),
            hazards: hazards.collect(),
        })
    }
}

impl Spread {
    /// The spread of some numbers; `None` if there are none.
    #[must_use]
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let first = *numbers.first()?;
        let count = u32::try_from(numbers.len()).ok()?;
        Some(Self {
            least: numbers.iter().copied().fold(first, f64::min),
            mean: numbers.iter().sum::<f64>() / f64::from(count),
            most: numbers.iter().copied().fold(first, f64::max),
        })
    }
}

impl Band {
    /// The number of hazards of all kinds.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.bunkers + self.water + self.other
    }
}

#[cfg(test)]
mod tests;
