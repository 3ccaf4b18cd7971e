//! Where a golfer stands on a hole, by the position of a device. No clock, no browser.
//!
//! Only plain distances: the Rules of Golf (4.3) allow a player to measure them in a round, and no advice that follows from
//! them.

use golf_api::hole::{Hole, HoleNumber, Point};

use super::line_of_play::LineOfPlay;
use super::plane::{Flat, METRES_PER_YARD, Plane};
use super::reading::HoleReading;

/// Farther than this from the line of play, a golfer is off the hole, in yards.
const OFF_HOLE_YARDS: f64 = 60.0;
/// Another hole must be nearer by this much, so that an offer does not come and go between two fairways, in yards.
const CLEARLY_NEARER_YARDS: f64 = 15.0;
/// Farther than this from every hole, a golfer is not at the course, in yards.
const AT_COURSE_YARDS: f64 = 1_500.0;
/// The error up to which a position is good, in meters.
const GOOD_M: f64 = 5.0;
/// The error up to which a position is fair, in meters.
const FAIR_M: f64 = 15.0;
/// The error up to which a position says where a golfer stands, in meters. The carries of a wedge and a driver differ by
/// about so much, so beyond it no figure says which club. Devices that may tell only an approximate place have an error of
/// a kilometer and more.
const SAYS_WHERE_M: f64 = 100.0;
/// A distance to a course is told if it is this many times the error of the position.
const TIMES_THE_ERROR: f64 = 10.0;
/// Positions nearer to each other than this are one place, in meters.
const ONE_PLACE_M: f64 = 10.0;
/// How long a golfer may stay in one place: 20 minutes, in milliseconds.
const STILL_MS: f64 = 20.0 * 60_000.0;
/// The least time between two spoken distances, in milliseconds.
const SPEAK_EVERY_MS: f64 = 10_000.0;
/// The least change of a spoken distance, in yards.
const SPEAK_AFTER_YARDS: f64 = 5.0;

/// A position as a device tells it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fix {
    /// The position.
    pub point: Point,
    /// The radius in meters around it that the device is in, with a probability of 95 %.
    pub accuracy_m: f64,
}

impl Fix {
    /// Whether it is a position at all: on the earth, with an error. No device knows its place without one.
    #[must_use]
    pub fn is_position(&self) -> bool {
        let Point { lat, lng } = self.point;
        lat.abs() <= 90.0 && lng.abs() <= 180.0 && self.accuracy_m > 0.0
    }

    /// Whether its error is so small that it says where a golfer stands. Otherwise it is only an approximate place.
    #[must_use]
    pub fn says_where(&self) -> bool {
        self.accuracy_m <= SAYS_WHERE_M
    }

    /// Meters between two fixes.
    #[must_use]
    pub fn meters_to(&self, other: &Self) -> f64 {
        Plane::north_up(self.point)
            .flat(other.point)
            .distance(Flat::default())
            * METRES_PER_YARD
    }
}

/// How far a position can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accuracy {
    /// To 5 m.
    Good,
    /// To 15 m.
    Fair,
    /// To 100 m: figures are said to be rough.
    Rough,
}

/// A place on a hole where a golfer stands. Distances are straight lines in yards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The place.
    pub at: Flat,
    /// The radius around it that the golfer is in.
    pub radius: f64,
    /// How far it can be trusted.
    pub accuracy: Accuracy,
}

impl Standing {
    /// The place of a fix on a hole; `None` if the hole has no points, or the fix does not say where the golfer stands.
    #[must_use]
    pub fn new(reading: &HoleReading, fix: &Fix) -> Option<Self> {
        let at = reading.plane?.flat(fix.point);
        let accuracy = match fix.accuracy_m {
            meters if meters <= GOOD_M => Accuracy::Good,
            meters if meters <= FAIR_M => Accuracy::Fair,
            _ => Accuracy::Rough,
        };
        (fix.is_position() && fix.says_where()).then_some(Self {
            at,
            radius: fix.accuracy_m / METRES_PER_YARD,
            accuracy,
        })
    }

    /// To the front, center and back of the green; `None` for a point that the service did not give.
    #[must_use]
    pub fn to_green(&self, reading: &HoleReading) -> [Option<f64>; 3] {
        let green = reading.green;
        [green.front, green.center, green.back].map(|point| Some(self.at.distance(point?)))
    }
}

/// Where a golfer is among the holes of a course.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Whereabouts {
    /// On the hole, or nearer to it than to any other.
    OnHole,
    /// Clearly nearer to another hole.
    Nearer(HoleNumber),
    /// Not at the course. Yards to its nearest hole.
    Away(f64),
    /// The error of the position says nothing. It is in yards.
    Somewhere(f64),
}

/// The lines of play of a course, to find the hole that a golfer is on.
#[derive(Debug, Clone, PartialEq)]
pub struct Lines(Vec<(HoleNumber, Plane, LineOfPlay)>);

impl Lines {
    /// The lines of the holes that have one.
    #[must_use]
    pub fn new(holes: &[Hole]) -> Self {
        let line = |hole: &Hole| {
            let reading = HoleReading::new(hole);
            Some((hole.hole_number, reading.plane?, reading.line?))
        };
        Self(holes.iter().filter_map(line).collect())
    }

    /// Where a golfer is who has this hole open. Nothing is said that the error of the position does not allow.
    #[must_use]
    pub fn whereabouts(&self, open: HoleNumber, fix: &Fix) -> Whereabouts {
        let radius = fix.accuracy_m / METRES_PER_YARD;
        let here = if fix.says_where() {
            Whereabouts::OnHole
        } else {
            Whereabouts::Somewhere(radius)
        };
        let yards_of = |(number, plane, line): &(HoleNumber, Plane, LineOfPlay)| {
            let at = plane.flat(fix.point);
            (*number, line.spot(line.place(at).along).distance(at))
        };
        let all: Vec<(HoleNumber, f64)> = self.0.iter().map(yards_of).collect();
        let Some((nearest, yards)) = all.iter().min_by(|(_, a), (_, b)| a.total_cmp(b)).copied()
        else {
            return here;
        };
        if yards > AT_COURSE_YARDS + radius && yards > TIMES_THE_ERROR * radius {
            return Whereabouts::Away(yards);
        }
        let of_open = all.iter().find(|(number, _)| *number == open);
        let off = of_open.map_or(f64::INFINITY, |(_, yards)| *yards);
        let clearly = CLEARLY_NEARER_YARDS.max(radius);
        if fix.says_where() && off > OFF_HOLE_YARDS && yards + clearly < off {
            Whereabouts::Nearer(nearest)
        } else {
            here
        }
    }
}

/// Whether a golfer has stayed in one place for so long that the position is not needed any more.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Stillness {
    /// The place, and since when, in milliseconds of any clock.
    since: Option<(Fix, f64)>,
}

impl Stillness {
    /// Notes a fix, or without one that time has passed. Whether 20 minutes in one place are over.
    pub fn is_over(&mut self, fix: Option<&Fix>, now_ms: f64) -> bool {
        if let Some(fix) = fix {
            let is_same =
                |(place, _): &(Fix, f64)| place.meters_to(fix) <= fix.accuracy_m.max(ONE_PLACE_M);
            if !self.since.as_ref().is_some_and(is_same) {
                self.since = Some((*fix, now_ms));
            }
        }
        self.since
            .is_some_and(|(_, since)| now_ms - since >= STILL_MS)
    }
}

/// When a screen reader hears the distances again: at most once in ten seconds, and only after a change of some yards.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spoken {
    last: Option<(f64, f64)>,
}

impl Spoken {
    /// Whether this distance in yards is to be said now. It counts as said then.
    pub fn is_due(&mut self, yards: f64, now_ms: f64) -> bool {
        let is_due = self.last.is_none_or(|(said, at_ms)| {
            now_ms - at_ms >= SPEAK_EVERY_MS && (yards - said).abs() >= SPEAK_AFTER_YARDS
        });
        if is_due {
            self.last = Some((yards, now_ms));
        }
        is_due
    }
}

#[cfg(test)]
mod tests;
