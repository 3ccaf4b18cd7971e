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
use crate::words::shape as words;

/// The upper ends of the hazard distance bands, in the displayed unit; the last of these bands is open.
const BAND_ENDS: [u32; 4] = [100, 150, 200, 250];
/// A hazard within this of the green, in yards, is by the green, however long the hole is.
const BY_THE_GREEN: f64 = 40.0;
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
    /// Its hazards near the hole.
    pub hazards: Vec<HazardShape>,
}

/// A hazard of a hole.
#[derive(Debug, Clone, PartialEq)]
pub struct HazardShape {
    /// Its kind.
    pub kind: HazardKind,
    /// Its straight distance from the tee, in yards.
    pub from_tee: f64,
    /// Whether it is by the green.
    pub is_by_green: bool,
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

/// Where the hazards of a band are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Between two distances from the tee in the displayed unit, the second exclusive.
    Between(u32, u32),
    /// From a distance on, in the displayed unit.
    From(u32),
    /// By the green, at any distance.
    ByGreen,
}

impl Reach {
    /// The bands in their order.
    fn all() -> impl Iterator<Item = Self> {
        let starts = std::iter::once(0).chain(BAND_ENDS);
        let ends = BAND_ENDS.into_iter().map(Some).chain([None]);
        let bands = starts.zip(ends);
        let bands =
            bands.map(|(from, to)| to.map_or(Self::From(from), |to| Self::Between(from, to)));
        bands.chain([Self::ByGreen])
    }

    /// "200–250", "250+", "By the green".
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Between(from, to) => words::band(from, Some(to)),
            Self::From(from) => words::band(from, None),
            Self::ByGreen => words::BY_THE_GREEN.to_owned(),
        }
    }

    /// Whether a hazard is in the band. The displayed whole number decides: a hazard shown as 150 belongs to the band that
    /// starts at 150.
    fn has(self, hazard: &HazardShape, unit: Unit) -> bool {
        let shown = unit.whole(hazard.from_tee);
        match self {
            Self::ByGreen => hazard.is_by_green,
            _ if hazard.is_by_green => false,
            Self::Between(from, to) => (i64::from(from)..i64::from(to)).contains(&shown),
            Self::From(from) => shown >= i64::from(from),
        }
    }
}

/// The number of hazards in a band.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    /// Where they are.
    pub reach: Reach,
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

    /// Hazards by straight distance from the tee, in bands that are round numbers in the given unit, and those by the green.
    #[must_use]
    pub fn bands(&self, unit: Unit) -> Vec<Band> {
        let hazards = || self.holes.iter().flat_map(|hole| &hole.hazards);
        let band = |reach: Reach| {
            let mut band = Band {
                reach,
                bunkers: 0,
                water: 0,
                other: 0,
            };
            for hazard in hazards().filter(|hazard| reach.has(hazard, unit)) {
                *match hazard.kind {
                    HazardKind::Bunker => &mut band.bunkers,
                    HazardKind::Water => &mut band.water,
                    HazardKind::Other(_) => &mut band.other,
                } += 1;
            }
            band
        };
        Reach::all().map(band).collect()
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
            let to_green = [target.to_front, target.to_center, target.to_back];
            Some(HazardShape {
                kind: kind.clone(),
                from_tee: target.from_tee.filter(|_| is_of_hole)?,
                is_by_green: to_green
                    .into_iter()
                    .flatten()
                    .any(|yards| yards <= BY_THE_GREEN),
            })
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
