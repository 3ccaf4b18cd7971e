//! What sets a course apart, in numbers: which way its holes head, how they turn, how long they
//! are by par, how far its hazards lie from the tee, how deep its greens are.
//!
//! Numbers in, numbers out: [`rose`] and [`strip`] draw them, [`wind`] says how a wind meets a
//! hole. A hole whose points are missing or doubtful (a warning of [`quality`]) is left out of
//! all that is measured and named in [`Fingerprint::left_out`]. Start at [`Fingerprint::new`].

pub mod rose;
pub mod strip;
pub mod wind;

use golf_api::hole::{HazardKind, Hole, HoleNumber};

use crate::format::Unit;
use crate::hole::line_of_play::Turn;
use crate::hole::quality::{self, Doubt, Severity};
use crate::hole::reading::{HoleReading, TargetKind};
use crate::sorted::sort_by_key;

/// Where the distance bands of hazards end, in the unit that is shown; the last band is open.
const BAND_ENDS: [u32; 4] = [100, 150, 200, 250];
/// A hazard farther than this from tee and green, in yards, is no part of the hole.
const OF_THE_HOLE: f64 = 1_000.0;

/// The measured shape of a course.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fingerprint {
    /// The holes that can be measured, by number.
    pub holes: Vec<HoleShape>,
    /// The holes whose points are missing or doubtful, by number.
    pub left_out: Vec<HoleNumber>,
    /// Lengths of the card by par, the smallest par first; a hole without one of the two is not
    /// in it.
    pub lengths: Vec<ParLengths>,
}

/// One hole, measured.
#[derive(Debug, Clone, PartialEq)]
pub struct HoleShape {
    /// Its number.
    pub number: HoleNumber,
    /// Its par.
    pub par: Option<u32>,
    /// Its length by the card, in yards.
    pub yards: Option<u32>,
    /// The bearing from the tee straight to the center of the green, degrees clockwise from north.
    pub bearing_deg: f64,
    /// Where it turns, if by 5 degrees or more.
    pub turn: Option<Turn>,
    /// Front to back of the green in yards.
    pub green_depth: Option<f64>,
    /// Its hazards with a point of the hole: what each is, and straight yards from the tee.
    pub hazards: Vec<(HazardKind, f64)>,
}

/// The lengths of all holes of a par.
#[derive(Debug, Clone, PartialEq)]
pub struct ParLengths {
    /// The par.
    pub par: u32,
    /// Yards of the card, shortest first; never empty.
    pub yards: Vec<f64>,
}

/// Least, mean and most of some numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The smallest.
    pub least: f64,
    /// The arithmetic mean.
    pub mean: f64,
    /// The largest.
    pub most: f64,
}

/// Hazards at a distance from the tee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Band {
    /// Where it begins, in the unit that is shown; this distance is in it.
    pub from: u32,
    /// Where it ends; this distance is not in it. `None` for the last, which is open.
    pub to: Option<u32>,
    /// How many bunkers.
    pub bunkers: u32,
    /// How much water.
    pub water: u32,
    /// How many hazards of other kinds.
    pub other: u32,
}

impl Fingerprint {
    /// Measures the holes of a course, in any order. Of several with one number the first counts,
    /// as on the card; a hole 0 does not.
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

    /// The holes that turn left, those that turn right, and how many do neither.
    #[must_use]
    pub fn turns(&self) -> (Vec<&HoleShape>, Vec<&HoleShape>, usize) {
        let toward = |sign: f64| {
            let turns =
                |hole: &&HoleShape| hole.turn.is_some_and(|turn| turn.right_deg * sign > 0.0);
            self.holes.iter().filter(turns).collect::<Vec<_>>()
        };
        let (left, right) = (toward(-1.0), toward(1.0));
        let straight = self.holes.len() - left.len() - right.len();
        (left, right, straight)
    }

    /// The hazards by straight distance from the tee, in bands of round numbers of a unit.
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
            // By the whole number that is shown of it: what reads 150 is in the band from 150.
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

    /// The depths of the greens that are known, in yards, in the order of the holes.
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

/// The reading of a hole that can be measured; `None` where it lacks a tee or a green, or where a
/// warning is about its points: a par that no hole has leaves them as they are.
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
    /// Measures a hole; `None` where its points are missing or doubtful.
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
            turn: reading.dogleg(),
            green_depth: reading.green.depth(),
            hazards: hazards.collect(),
        })
    }
}

impl Spread {
    /// The spread of some numbers; `None` of none.
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
    /// How many hazards of any kind.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.bunkers + self.water + self.other
    }
}

#[cfg(test)]
mod tests;
