//! Everything that can be said of one hole, in yards: what the map and the table both show.
//!
//! Points that the service did not give are `None` here too. Without a tee or a green there is no
//! line of play and no distance, and [`HoleReading::missing`] says so.

use golf_api::hole::{Coordinates, Hazard, HazardKind, Hole, Point};

use super::line_of_play::{LineOfPlay, Turn};
use super::plane::{Flat, Plane};
use crate::sorted::sort_by;
use crate::words::hole as words;

/// Distances that a layup may leave, in yards.
pub const LAYUPS_LEAVE: [u32; 4] = [100, 150, 200, 250];

/// A hole up to this length, in yards, is played with one stroke: par 3 goes up to 260.
pub const ONE_STROKE: f64 = 265.0;

/// A hole on a plane with play upward.
#[derive(Debug, Clone, PartialEq)]
pub struct HoleReading {
    /// The projection of the hole; `None` when it has not a single point.
    pub plane: Option<Plane>,
    /// The tee.
    pub tee: Option<Flat>,
    /// The green.
    pub green: GreenReading,
    /// The line of play; `None` without a tee or a green.
    pub line: Option<LineOfPlay>,
    /// Every other point, sorted from the tee.
    pub targets: Vec<Target>,
    /// Layups on the line of play that leave a full distance, sorted from the tee.
    pub layups: Vec<Layup>,
    /// What the service did not give, in words: "green front".
    pub missing: Vec<&'static str>,
}

/// The points of the green.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct GreenReading {
    /// Front edge.
    pub front: Option<Flat>,
    /// Center; from front and back, or one of them, where the service gave no center.
    pub center: Option<Flat>,
    /// Back edge.
    pub back: Option<Flat>,
}

impl GreenReading {
    /// Front to back in yards; `None` where both are one point, which is no depth.
    #[must_use]
    pub fn depth(&self) -> Option<f64> {
        let depth = self.front?.distance(self.back?);
        (depth > 0.5).then_some(depth)
    }
}

/// A point that a golfer aims at or keeps away from.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// What it is.
    pub kind: TargetKind,
    /// The service's own name of it.
    pub label: Option<String>,
    /// Where it lies.
    pub at: Flat,
    /// Straight yards from the tee.
    pub from_tee: Option<f64>,
    /// Straight yards to the front, center and back of the green.
    pub to_front: Option<f64>,
    /// See `to_front`.
    pub to_center: Option<f64>,
    /// See `to_front`.
    pub to_back: Option<f64>,
    /// Yards along the line of play.
    pub along: Option<f64>,
    /// Yards right of the line of play, negative left.
    pub right: Option<f64>,
}

/// What a [`Target`] is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TargetKind {
    /// The fairway target.
    Fairway,
    /// The point where the line of play turns.
    Dogleg,
    /// The layup target.
    Layup,
    /// A bunker, water, or another hazard.
    Hazard(HazardKind),
}

/// A spot on the line of play that leaves a full distance to the green center.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layup {
    /// What it leaves, in yards.
    pub leaves: u32,
    /// Where it lies.
    pub at: Flat,
    /// Straight yards from the tee.
    pub from_tee: f64,
}

impl HoleReading {
    /// Reads a hole.
    #[must_use]
    pub fn new(hole: &Hole) -> Self {
        let points = &hole.coordinates;
        let plane = plane_of(points, &hole.hazards);
        let flat = |point: Option<Point>| Some(plane?.flat(point?));
        let tee = flat(points.tee);
        let green = GreenReading {
            front: flat(points.green.front),
            center: flat(center_of(points)),
            back: flat(points.green.back),
        };
        let turning_point = flat(points.fairway.or(points.dogleg));
        let line = tee
            .zip(green.center)
            .map(|(tee, green)| LineOfPlay::new(tee, turning_point, green));
        let mut reading = Self {
            plane,
            tee,
            green,
            layups: line.as_ref().map(layups).unwrap_or_default(),
            line,
            targets: Vec::new(),
            missing: missing(points),
        };
        let named = [
            (TargetKind::Fairway, points.fairway),
            (TargetKind::Dogleg, points.dogleg),
            (TargetKind::Layup, points.layup),
        ];
        let named = named.into_iter().map(|(kind, point)| (kind, None, point));
        let hazards = hole.hazards.iter().map(|hazard| {
            (
                TargetKind::Hazard(hazard.kind.clone()),
                hazard.label.clone(),
                hazard.point,
            )
        });
        reading.targets = named
            .chain(hazards)
            .filter_map(|(kind, label, point)| Some(reading.target(kind, label, flat(point)?)))
            .collect();
        let key = |target: &Target| target.from_tee.or(target.to_center).unwrap_or_default();
        sort_by(&mut reading.targets, |a, b| key(a).total_cmp(&key(b)));
        reading
    }

    /// The length of the hole along its line of play, in yards.
    #[must_use]
    pub fn length(&self) -> Option<f64> {
        self.line.as_ref().map(LineOfPlay::length)
    }

    /// Where the hole turns, if by 5 degrees or more: less is not what a golfer calls a dogleg.
    #[must_use]
    pub fn dogleg(&self) -> Option<Turn> {
        self.line
            .as_ref()?
            .turn()
            .filter(|turn| turn.right_deg.abs() >= 5.0)
    }

    /// The bearing from tee to green in degrees clockwise from north; `None` where both are one
    /// point.
    #[must_use]
    pub fn bearing_deg(&self) -> Option<f64> {
        let (tee, green) = (self.tee?, self.green.center?);
        let plane = self.plane.filter(|_| tee.distance(green) > 0.5)?;
        Some(plane.up_bearing_deg())
    }

    /// How many targets lie farther than `within` yards from both tee and green.
    #[must_use]
    pub fn too_far(&self, within: f64) -> usize {
        let near = |target: &&Target| self.is_near(target.at, within);
        self.targets.len() - self.targets.iter().filter(near).count()
    }

    /// Whether a point lies within so many yards of tee or green; any does when there is neither.
    #[must_use]
    pub fn is_near(&self, at: Flat, within: f64) -> bool {
        let mut ends = self.tee.into_iter().chain(self.green.center).peekable();
        ends.peek().is_none() || ends.any(|end| end.distance(at) < within)
    }

    fn target(&self, kind: TargetKind, label: Option<String>, at: Flat) -> Target {
        let distance = |other: Option<Flat>| other.map(|other| at.distance(other));
        let place = self.line.as_ref().map(|line| line.place(at));
        Target {
            kind,
            label,
            at,
            from_tee: distance(self.tee),
            to_front: distance(self.green.front),
            to_center: distance(self.green.center),
            to_back: distance(self.green.back),
            along: place.map(|place| place.along),
            right: place.map(|place| place.right),
        }
    }
}

/// Touching at the tee, with the green straight up; from what there is where one is missing.
fn plane_of(points: &Coordinates, hazards: &[Hazard]) -> Option<Plane> {
    let start = [points.tee, points.fairway, points.dogleg, points.layup]
        .into_iter()
        .flatten();
    let hazards = hazards.iter().filter_map(|hazard| hazard.point);
    let center = center_of(points);
    let origin = start.chain(center).chain(hazards).next()?;
    Some(center.map_or_else(
        || Plane::north_up(origin),
        |center| Plane::play_up(origin, center),
    ))
}

fn center_of(points: &Coordinates) -> Option<Point> {
    let green = points.green;
    let middle = green.front.zip(green.back).map(|(front, back)| {
        // Worked out on a plane, so that it holds on the antimeridian too.
        let plane = Plane::north_up(front);
        plane.point(Flat::default().toward(plane.flat(back), 0.5))
    });
    green.center.or(middle).or(green.front).or(green.back)
}

fn layups(line: &LineOfPlay) -> Vec<Layup> {
    let tee = line.points().first().copied();
    // Nobody lays up on a hole that one stroke reaches.
    let Some(tee) = tee.filter(|_| line.length() > ONE_STROKE) else {
        return Vec::new();
    };
    let mut layups: Vec<Layup> = LAYUPS_LEAVE
        .into_iter()
        .filter_map(|leaves| {
            let at = line.leaving(f64::from(leaves))?;
            Some(Layup {
                leaves,
                at,
                from_tee: tee.distance(at),
            })
        })
        // A stroke of less than a wedge to lay up is no plan.
        .filter(|layup| layup.from_tee >= 120.0)
        .collect();
    layups.reverse();
    layups
}

fn missing(points: &Coordinates) -> Vec<&'static str> {
    [
        (words::TEE_POINT, points.tee),
        (words::FRONT_POINT, points.green.front),
        (words::CENTER_POINT, points.green.center),
        (words::BACK_POINT, points.green.back),
    ]
    .into_iter()
    .filter_map(|(name, point)| point.is_none().then_some(name))
    .collect()
}

#[cfg(test)]
mod tests;
