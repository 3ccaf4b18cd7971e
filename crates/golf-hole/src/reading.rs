//! The reading of a hole: all of its distances in yards, for the map and the table.
//!
//! Points that the service did not give are `None` here too. Without a tee or a green there is no line of play and no
//! distance; [`HoleReading::missing`] lists the missing points.

use golf_api::hole::{Coordinates, Hazard, HazardKind, Hole, Point};

use super::line_of_play::{LineOfPlay, Turn};
use super::plane::{Flat, Plane};
use crate::angle::in_circle;
use crate::point_name::PointName;
use crate::sorted::sort_by;

/// The distances that layups leave, in yards.
pub const LAYUPS_LEAVE: [u32; 4] = [100, 150, 200, 250];

/// A hole up to this length, in yards, is played in one stroke: a par 3 may be up to 260 yards.
pub const ONE_STROKE: f64 = 265.0;

/// The direction in which a hole is played on its plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Play {
    /// The green is straight above the tee.
    #[default]
    Upward,
    /// The green is straight to the right of the tee.
    ToTheRight,
}

/// A hole on a plane.
#[derive(Debug, Clone, PartialEq)]
pub struct HoleReading {
    /// The direction of play on the plane.
    pub play: Play,
    /// The projection of the hole; `None` if it has no points at all.
    pub plane: Option<Plane>,
    /// The tee.
    pub tee: Option<Flat>,
    /// The green.
    pub green: GreenReading,
    /// The line of play; `None` without a tee or a green.
    pub line: Option<LineOfPlay>,
    /// Every other point, sorted from the tee.
    pub targets: Vec<Target>,
    /// Layups on the line of play that leave a round distance, sorted from the tee.
    pub layups: Vec<Layup>,
    /// The names of the points that the service did not give: "green front".
    pub missing: Vec<PointName>,
}

/// The points of the green.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct GreenReading {
    /// Front edge.
    pub front: Option<Flat>,
    /// The center. If the service gave none, it is derived from front and back, or from one of them.
    pub center: Option<Flat>,
    /// Back edge.
    pub back: Option<Flat>,
}

impl GreenReading {
    /// Front to back in yards; `None` if they coincide.
    #[must_use]
    pub fn depth(&self) -> Option<f64> {
        let depth = self.front?.distance(self.back?);
        (depth > 0.5).then_some(depth)
    }
}

/// A point to aim at or to avoid.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// Its kind.
    pub kind: TargetKind,
    /// The service's label.
    pub label: Option<String>,
    /// Its position.
    pub at: Flat,
    /// Straight-line yards from the tee.
    pub from_tee: Option<f64>,
    /// Straight-line yards to the front of the green. [`Self::to_center`] and [`Self::to_back`] are measured alike.
    pub to_front: Option<f64>,
    /// Straight-line yards to the center of the green.
    pub to_center: Option<f64>,
    /// Straight-line yards to the back of the green.
    pub to_back: Option<f64>,
    /// Yards along the line of play.
    pub along: Option<f64>,
    /// Yards right of the line of play; negative to the left.
    pub right: Option<f64>,
}

/// The kind of a [`Target`].
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

/// A spot on the line of play that leaves a round distance to the green's center.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layup {
    /// The distance it leaves, in yards.
    pub leaves: u32,
    /// Its position.
    pub at: Flat,
    /// Straight-line yards from the tee.
    pub from_tee: f64,
}

impl HoleReading {
    /// Computes the reading of a hole, with play upward.
    #[must_use]
    pub fn new(hole: &Hole) -> Self {
        Self::played(hole, Play::Upward)
    }

    /// Computes the reading of a hole, with play in a given direction. Distances and sides do not depend on it.
    #[must_use]
    pub fn played(hole: &Hole, play: Play) -> Self {
        let points = &hole.coordinates;
        let upward = plane_of(points, &hole.hazards);
        let plane = match play {
            Play::Upward => upward,
            Play::ToTheRight => upward.map(Plane::turned_right),
        };
        let flat = |point: Option<Point>| Some(plane?.flat(point?));
        let tee = flat(points.tee);
        let green = GreenReading {
            front: flat(points.green.front),
            center: flat(center_of(points)),
            back: flat(points.green.back),
        };
        let turning_points = [points.fairway, points.dogleg, points.layup].map(flat);
        let card = hole.length_yards.map(f64::from);
        let line = tee
            .zip(green.center)
            .map(|(tee, green)| LineOfPlay::chosen(tee, turning_points, green, card));
        let mut reading = Self {
            play,
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

    /// The turns of the hole of 5 degrees or more, from the tee. Golfers do not call a smaller turn a dogleg.
    #[must_use]
    pub fn doglegs(&self) -> Vec<Turn> {
        let mut turns = self
            .line
            .as_ref()
            .map(LineOfPlay::turns)
            .unwrap_or_default();
        turns.retain(|turn| turn.right_deg.abs() >= 5.0);
        turns
    }

    /// The bearing from tee to green in degrees clockwise from north; `None` if they coincide.
    #[must_use]
    pub fn bearing_deg(&self) -> Option<f64> {
        let (tee, green) = (self.tee?, self.green.center?);
        let plane = self.plane.filter(|_| tee.distance(green) > 0.5)?;
        Some(in_circle(plane.up_bearing_deg() + tee.direction_deg(green)))
    }

    /// How many targets lie farther than `within` yards from both tee and green.
    #[must_use]
    pub fn too_far(&self, within: f64) -> usize {
        let near = |target: &&Target| self.is_near(target.at, within);
        self.targets.len() - self.targets.iter().filter(near).count()
    }

    /// Whether a point lies within this many yards of the tee or green; true for any point if both are missing.
    #[must_use]
    pub fn is_near(&self, at: Flat, within: f64) -> bool {
        let mut ends = self.tee.into_iter().chain(self.green.center).peekable();
        ends.peek().is_none() || ends.any(|end| end.distance(at) < within)
    }

    /// The same hole with every distance "from the tee" counted from another place. The line of play stays.
    #[must_use]
    pub fn seen_from(&self, place: Flat) -> Self {
        let mut seen = Self {
            tee: Some(place),
            ..self.clone()
        };
        for target in &mut seen.targets {
            target.from_tee = Some(target.at.distance(place));
        }
        for layup in &mut seen.layups {
            layup.from_tee = layup.at.distance(place);
        }
        seen
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

/// The projection that touches at the tee, with the green straight up. If one is missing, other points replace it.
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
        // Computed on a plane, so that it is correct at the antimeridian too.
        let plane = Plane::north_up(front);
        plane.point(Flat::default().toward(plane.flat(back), 0.5))
    });
    green.center.or(middle).or(green.front).or(green.back)
}

fn layups(line: &LineOfPlay) -> Vec<Layup> {
    let tee = line.points().first().copied();
    // Nobody lays up on a hole that one stroke can reach.
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
        // A layup shorter than a wedge shot makes no sense.
        .filter(|layup| layup.from_tee >= 120.0)
        .collect();
    layups.reverse();
    layups
}

fn missing(points: &Coordinates) -> Vec<PointName> {
    [
        (PointName::Tee, points.tee),
        (PointName::Front, points.green.front),
        (PointName::Center, points.green.center),
        (PointName::Back, points.green.back),
    ]
    .into_iter()
    .filter_map(|(name, point)| point.is_none().then_some(name))
    .collect()
}

#[cfg(test)]
mod tests;
