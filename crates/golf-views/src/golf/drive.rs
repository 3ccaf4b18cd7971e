//! The drive plan: where a stroke of a given carry lands on the line of play, what distance it leaves, and which
//! hazards are near that spot.
//!
//! The stroke follows the line of play exactly: no wind, no roll, no elevation, no dispersion. It is a distance, not
//! a prediction, and nothing here counts strokes. Start at [`plan`].

use golf_api::hole::{Hole, HoleNumber, Point};
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::reading::{HoleReading, ONE_STROKE, TargetKind};
use golf_hole::sorted::{sort_by, sort_by_key};

use crate::golf::caddie;
use crate::golf::fingerprint::sound_reading;
use crate::words::shape;

/// A hazard within this distance of a landing spot is near it, in yards.
pub const NEAR: f64 = 15.0;
/// The shortest and longest carries to choose from, in yards.
pub const CARRIES: (u32, u32) = (50, 400);

/// The carries of two strokes, in yards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Carries {
    /// The carry of the drive.
    pub drive: u32,
    /// The carry of the second stroke.
    pub second: u32,
}

/// The reference players of the rating system, by name.
pub const PLAYERS: [(&str, Carries); 4] = [
    (shape::MEN_SCRATCH, Carries::new(250, 220)),
    (shape::MEN_BOGEY, Carries::new(200, 170)),
    (shape::WOMEN_SCRATCH, Carries::new(210, 190)),
    (shape::WOMEN_BOGEY, Carries::new(150, 130)),
];

/// A hole played with given carries.
#[derive(Debug, Clone, PartialEq)]
pub struct Planned {
    /// The hole.
    pub number: HoleNumber,
    /// Its par.
    pub par: Option<u32>,
    /// The length along the line of play, in yards; `None` if its points are missing or doubtful.
    pub length: Option<f64>,
    /// The distance from the tee to the turn, in yards, if the hole turns by 5 degrees or more.
    pub turns_at: Option<f64>,
    /// The outcome of the drive.
    pub drive: DriveOutcome,
    /// The outcome of the second stroke.
    pub second: DriveOutcome,
}

/// The outcome of a stroke.
#[derive(Debug, Clone, PartialEq)]
pub enum DriveOutcome {
    /// Not played: the hole is a par 3 that one stroke reaches, or the previous stroke reached the green.
    NotPlayed,
    /// The stroke reaches the center of the green, this many yards away, or carries past it.
    Reaches(f64),
    /// The stroke lands short of the green.
    Lands(Landing),
    /// The hole's points are missing or doubtful.
    Unknown,
}

/// A landing spot on the line of play.
#[derive(Debug, Clone, PartialEq)]
pub struct Landing {
    /// Its coordinates.
    pub point: Point,
    /// Yards along the line of play from the tee.
    pub along: f64,
    /// Straight-line yards to the center of the green.
    pub left: f64,
    /// Hazards within [`NEAR`] yards, nearest first.
    pub near: Vec<NearHazard>,
}

/// A hazard near a landing spot: a point, never an outline.
#[derive(Debug, Clone, PartialEq)]
pub struct NearHazard {
    /// Its name.
    pub name: String,
    /// Straight-line yards from the tee.
    pub from_tee: f64,
    /// Straight-line yards from the landing spot.
    pub off: f64,
    /// Yards right of the line of play; negative to the left.
    pub right: f64,
}

impl Carries {
    /// Carries in yards.
    #[must_use]
    pub const fn new(drive: u32, second: u32) -> Self {
        Self { drive, second }
    }

    /// Reads "250,220"; `None` if a carry is out of range.
    #[must_use]
    pub fn parse(words: &str) -> Option<Self> {
        let (drive, second) = words.split_once(',')?;
        let carry = |text: &str| {
            let carry = text.trim().parse().ok();
            carry.filter(|carry| (CARRIES.0..=CARRIES.1).contains(carry))
        };
        Some(Self::new(carry(drive)?, carry(second)?))
    }

    /// Writes the format that [`Self::parse`] reads.
    #[must_use]
    pub fn words(self) -> String {
        format!("{},{}", self.drive, self.second)
    }
}

impl DriveOutcome {
    /// The landing spot, if there is one.
    #[must_use]
    pub const fn landing(&self) -> Option<&Landing> {
        match self {
            Self::Lands(landing) => Some(landing),
            _ => None,
        }
    }
}

impl Default for Carries {
    /// The carries of the first reference player.
    fn default() -> Self {
        PLAYERS[0].1
    }
}

/// Plays every hole with the same carries. If several holes share a number, the first one counts, as on the card.
#[must_use]
pub fn plan(holes: &[Hole], carries: Carries) -> Vec<Planned> {
    let mut holes: Vec<&Hole> = holes.iter().filter(|hole| hole.hole_number.0 > 0).collect();
    sort_by_key(&mut holes, |hole| hole.hole_number);
    holes.dedup_by_key(|hole| hole.hole_number);
    holes
        .into_iter()
        .map(|hole| planned(hole, carries))
        .collect()
}

fn planned(hole: &Hole, carries: Carries) -> Planned {
    let reading = sound_reading(hole);
    let line = reading.as_ref().and_then(|reading| reading.line.as_ref());
    let length = line.map(LineOfPlay::length);
    let par = hole.par.filter(|par| *par > 0);
    let (drive, second) = match reading.as_ref().zip(length) {
        None => (DriveOutcome::Unknown, DriveOutcome::Unknown),
        // The tee shot of a par 3 is not a drive. Without a par, the length decides.
        Some((_, yards)) if par.map_or(yards <= ONE_STROKE, |par| par == 3) => {
            (DriveOutcome::NotPlayed, DriveOutcome::NotPlayed)
        }
        Some((reading, _)) => {
            let drive = f64::from(carries.drive);
            let first = outcome(reading, drive, drive);
            let second = match &first {
                DriveOutcome::Lands(_) => {
                    let second = f64::from(carries.second);
                    outcome(reading, drive + second, second)
                }
                _ => DriveOutcome::NotPlayed,
            };
            (first, second)
        }
    };
    Planned {
        number: hole.hole_number,
        par,
        length,
        turns_at: reading.and_then(|reading| Some(reading.doglegs().first()?.at)),
        drive,
        second,
    }
}

/// The outcome of a stroke that carries `carry` yards and ends `along` yards from the tee.
fn outcome(reading: &HoleReading, along: f64, carry: f64) -> DriveOutcome {
    let (Some(line), Some(green), Some(plane)) =
        (&reading.line, reading.green.center, reading.plane)
    else {
        return DriveOutcome::Unknown;
    };
    let at = line.spot(along);
    if along >= line.length() {
        let from = line.spot(along - carry);
        return DriveOutcome::Reaches(from.distance(green));
    }
    let near = reading.targets.iter().filter_map(|target| {
        let off = target.at.distance(at);
        let is_near = matches!(target.kind, TargetKind::Hazard(_)) && off <= NEAR;
        is_near.then(|| NearHazard {
            name: caddie::name(target),
            from_tee: target.from_tee.unwrap_or_default(),
            off,
            right: target.right.unwrap_or_default(),
        })
    });
    let mut near: Vec<NearHazard> = near.collect();
    sort_by(&mut near, |a, b| a.off.total_cmp(&b.off));
    DriveOutcome::Lands(Landing {
        point: plane.point(at),
        along,
        left: at.distance(green),
        near,
    })
}

#[cfg(test)]
mod tests;
