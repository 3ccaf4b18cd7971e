//! What if the drive goes so far? Before the round, on paper: where a stroke of a given carry
//! comes down on the line of play, what is left, and which hazards lie near that spot.
//!
//! The stroke goes straight down the line of play: no wind, no roll, no elevation, no spread. It
//! is a distance and not a prediction, and nothing here counts strokes. Start at [`plan`].

use golf_api::hole::{Hole, HoleNumber, Point};

use crate::caddie;
use crate::fingerprint::sound_reading;
use crate::hole::line_of_play::LineOfPlay;
use crate::hole::reading::{HoleReading, ONE_STROKE, TargetKind};
use crate::sorted::{sort_by, sort_by_key};
use crate::words::shape;

/// A hazard within so many yards of a landing spot is near it.
pub const NEAR: f64 = 15.0;
/// The shortest and the longest carry that can be chosen, in yards.
pub const CARRIES: (u32, u32) = (50, 400);

/// How far two strokes carry, in yards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Carries {
    /// The drive.
    pub drive: u32,
    /// The stroke after it.
    pub second: u32,
}

/// The reference players of the rating system, by name.
pub const PLAYERS: [(&str, Carries); 4] = [
    (shape::MEN_SCRATCH, Carries::new(250, 220)),
    (shape::MEN_BOGEY, Carries::new(200, 170)),
    (shape::WOMEN_SCRATCH, Carries::new(210, 190)),
    (shape::WOMEN_BOGEY, Carries::new(150, 130)),
];

/// What a hole is with given carries.
#[derive(Debug, Clone, PartialEq)]
pub struct Planned {
    /// The hole.
    pub number: HoleNumber,
    /// Its par.
    pub par: Option<u32>,
    /// Along its line of play in yards; `None` where its points are missing or doubtful.
    pub length: Option<f64>,
    /// How far from the tee it turns, if by 5 degrees or more.
    pub turns_at: Option<f64>,
    /// Where the drive comes down.
    pub drive: Outcome,
    /// Where the stroke after it comes down.
    pub second: Outcome,
}

/// What becomes of a stroke.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// It is not played: one stroke reaches the green of a par 3, or the stroke before did.
    NotPlayed,
    /// It carries as far as the center of the green or farther; so many yards it is to there.
    Reaches(f64),
    /// It comes down short of it.
    Lands(Landing),
    /// The points of the hole are missing or doubtful.
    Unknown,
}

/// A spot on the line of play.
#[derive(Debug, Clone, PartialEq)]
pub struct Landing {
    /// Where on earth.
    pub point: Point,
    /// Yards along the line of play from the tee.
    pub along: f64,
    /// Straight yards to the center of the green.
    pub left: f64,
    /// Hazards within [`NEAR`] yards, the nearest first.
    pub near: Vec<NearHazard>,
}

/// A hazard near a landing spot: a point, never an outline.
#[derive(Debug, Clone, PartialEq)]
pub struct NearHazard {
    /// What it is called.
    pub name: String,
    /// Straight yards from the tee to it.
    pub from_tee: f64,
    /// Straight yards from the landing spot.
    pub off: f64,
    /// Yards right of the line of play, negative left.
    pub right: f64,
}

impl Carries {
    /// So far, in yards.
    #[must_use]
    pub const fn new(drive: u32, second: u32) -> Self {
        Self { drive, second }
    }

    /// Reads "250,220"; `None` where a carry is out of bounds.
    #[must_use]
    pub fn parse(words: &str) -> Option<Self> {
        let (drive, second) = words.split_once(',')?;
        let carry = |text: &str| {
            let carry = text.trim().parse().ok();
            carry.filter(|carry| (CARRIES.0..=CARRIES.1).contains(carry))
        };
        Some(Self::new(carry(drive)?, carry(second)?))
    }

    /// What [`Self::parse`] reads.
    #[must_use]
    pub fn words(self) -> String {
        format!("{},{}", self.drive, self.second)
    }
}

impl Outcome {
    /// The spot, where there is one.
    #[must_use]
    pub const fn landing(&self) -> Option<&Landing> {
        match self {
            Self::Lands(landing) => Some(landing),
            _ => None,
        }
    }
}

impl Default for Carries {
    /// The first of the reference players.
    fn default() -> Self {
        PLAYERS[0].1
    }
}

/// Plays every hole with the same carries. Of several holes with one number the first counts, as
/// on the card.
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
        None => (Outcome::Unknown, Outcome::Unknown),
        // The tee shot of a par 3 is no drive; without a par, the length tells.
        Some((_, yards)) if par.map_or(yards <= ONE_STROKE, |par| par == 3) => {
            (Outcome::NotPlayed, Outcome::NotPlayed)
        }
        Some((reading, _)) => {
            let drive = f64::from(carries.drive);
            let first = outcome(reading, drive, drive);
            let second = match &first {
                Outcome::Lands(_) => {
                    let second = f64::from(carries.second);
                    outcome(reading, drive + second, second)
                }
                _ => Outcome::NotPlayed,
            };
            (first, second)
        }
    };
    Planned {
        number: hole.hole_number,
        par,
        length,
        turns_at: reading
            .and_then(|reading| reading.dogleg())
            .map(|turn| turn.at),
        drive,
        second,
    }
}

/// What becomes of a stroke of `carry` yards that ends `along` yards from the tee.
fn outcome(reading: &HoleReading, along: f64, carry: f64) -> Outcome {
    let (Some(line), Some(green), Some(plane)) =
        (&reading.line, reading.green.center, reading.plane)
    else {
        return Outcome::Unknown;
    };
    let at = line.spot(along);
    if along >= line.length() {
        let from = line.spot(along - carry);
        return Outcome::Reaches(from.distance(green));
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
    Outcome::Lands(Landing {
        point: plane.point(at),
        along,
        left: at.distance(green),
        near,
    })
}

#[cfg(test)]
mod tests;
