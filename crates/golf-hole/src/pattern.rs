//! Where the balls of a club come down around an aim, and how many of them near a marked hazard.
//!
//! Direction and distance follow a t distribution of two variables with [`FREEDOM`] degrees of freedom: real shots have heavier
//! tails than a normal distribution (Ko, Columbia, 2012). Its outlines have a closed form, so nothing is drawn by chance: a count
//! goes through [`BALLS`] balls that are spread evenly over the distribution, and is the same on every device.
//!
//! Hazards are points and not outlines: a ball near the point of a pond may be dry, and one far from it may be wet.

use std::f64::consts::{LN_2, TAU};
use std::sync::OnceLock;

use golf_api::hole::HazardKind;

use crate::angle::{atan2, sin_cos};
use crate::clubs::Club;
use crate::plane::Flat;
use crate::reading::{Target, TargetKind};
use crate::sorted::sort_by;

/// How many balls a count goes through.
pub const BALLS: u32 = 4_000;
/// A ball within this distance of a marked hazard is near it, in yards.
pub const NEAR_YD: f64 = 10.0;
/// The degrees of freedom. The outlines move by less than a tenth between 4 and 8.
pub const FREEDOM: f64 = 5.0;
/// Half of the depth of nine balls in ten, in scales of the t distribution.
const NINE_IN_TEN_TO_EACH_SIDE: f64 = 2.015_048;
/// The points of an outline.
const CORNERS: u32 = 48;

/// A share of the balls that an outline holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// Half of them.
    Half,
    /// Nine in ten.
    NineInTen,
}

impl Share {
    /// Both, the larger first.
    pub const ALL: [Self; 2] = [Self::NineInTen, Self::Half];

    /// The outline's distance from the middle, in scales: where the t distribution has this share inside.
    fn radius(self) -> f64 {
        let outside_ln = match self {
            Self::Half => -LN_2,
            Self::NineInTen => -std::f64::consts::LN_10,
        };
        radius(outside_ln)
    }
}

/// The distance from the middle, in scales, that has this share of the balls outside, by the share's natural logarithm.
fn radius(outside_ln: f64) -> f64 {
    (FREEDOM * ((outside_ln * -2.0 / FREEDOM).exp() - 1.0)).sqrt()
}

/// A stroke with a club from one place to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Where it is played.
    pub from: Flat,
    /// Where it is aimed.
    pub aim: Flat,
    /// The middle of its balls: the aim, or as far toward it as the club carries.
    pub lands: Flat,
    /// The club's carry, in yards.
    pub carry_yd: f64,
    /// One scale of the direction, in degrees.
    side_deg: f64,
    /// One scale of the distance, in yards.
    depth_yd: f64,
}

/// The counts of a stroke.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts {
    /// How many of [`BALLS`] come down near no marked hazard.
    pub clear: u32,
    /// How many marked points lie within the outline of nine in ten, by kind: water and others first, then bunkers. Kinds without
    /// any are left out.
    pub inside: Vec<(HazardKind, u32)>,
}

impl Stroke {
    /// The stroke of a club. An aim beyond the club's carry is not reached. A stroke shorter than the carry has a depth in
    /// proportion.
    #[must_use]
    pub fn new(from: Flat, aim: Flat, club: &Club) -> Self {
        let carry_yd = f64::from(club.carry_yd);
        let distance = from.distance(aim);
        let share = carry_yd / distance.max(f64::MIN_POSITIVE);
        let lands = if share < 1.0 {
            from.toward(aim, share)
        } else {
            aim
        };
        let full = (distance / carry_yd).min(1.0);
        let to_scale = ((FREEDOM - 2.0) / FREEDOM).sqrt();
        Self {
            from,
            aim,
            lands,
            carry_yd,
            side_deg: club.spread.sides_deg() * to_scale,
            depth_yd: f64::from(club.spread.depth_yd) / 2.0 / NINE_IN_TEN_TO_EACH_SIDE * full,
        }
    }

    /// How far the aim is beyond the carry, in yards; negative for a stroke shorter than that.
    #[must_use]
    pub fn beyond_carry_yd(&self) -> f64 {
        self.from.distance(self.aim) - self.carry_yd
    }

    /// The outline of a share of the balls, as the corners of a polygon. It bends around the place of the stroke.
    #[must_use]
    pub fn outline(&self, share: Share) -> Vec<Flat> {
        let (length, direction) = self.polar();
        let radius = share.radius();
        let corner = |corner| {
            let (sin, cos) = sin_cos(f64::from(corner) / f64::from(CORNERS) * TAU);
            self.ball(length, direction, radius * sin, radius * cos)
        };
        (0..CORNERS).map(corner).collect()
    }

    /// Width and depth of an outline through its middle, in yards.
    #[must_use]
    pub fn extent(&self, share: Share) -> (f64, f64) {
        let radius = share.radius();
        let (sin, _) = sin_cos((radius * self.side_deg).min(90.0).to_radians());
        let width = 2.0 * self.from.distance(self.lands) * sin;
        (width, 2.0 * radius * self.depth_yd)
    }

    /// The balls of a count.
    pub fn balls(&self) -> impl Iterator<Item = Flat> + '_ {
        let (length, direction) = self.polar();
        let places = spread_evenly().iter();
        places.map(move |&[side, deep]| self.ball(length, direction, side, deep))
    }

    /// Counts the balls near marked hazards, and the hazards within the outline of nine in ten.
    #[must_use]
    pub fn count(&self, targets: &[Target]) -> Counts {
        let hazards: Vec<(&HazardKind, Flat)> = targets.iter().filter_map(hazard).collect();
        let mut counts = Counts::default();
        let mut kinds: Vec<&HazardKind> = hazards.iter().map(|(kind, _)| *kind).collect();
        sort_by(&mut kinds, |a, b| rank(a).cmp(&rank(b)));
        kinds.dedup();
        let is_near = |ball: Flat| {
            // Compared as squares: this is the inner loop of a count.
            hazards.iter().any(|(_, at)| {
                let (x, y) = (at.x - ball.x, at.y - ball.y);
                x * x + y * y <= NEAR_YD * NEAR_YD
            })
        };
        let clear = self.balls().filter(|ball| !is_near(*ball)).count();
        counts.clear = u32::try_from(clear).unwrap_or(BALLS);
        for kind in kinds {
            let is_inside = |(other, at): &&(&HazardKind, Flat)| {
                *other == kind && self.is_within(Share::NineInTen, *at)
            };
            let inside = hazards.iter().filter(is_inside).count();
            let inside = u32::try_from(inside).unwrap_or(u32::MAX);
            if inside > 0 {
                counts.inside.push((kind.clone(), inside));
            }
        }
        counts
    }

    /// Whether a place lies within an outline.
    #[must_use]
    pub fn is_within(&self, share: Share, at: Flat) -> bool {
        let (length, direction) = self.polar();
        let (x, y) = (at.x - self.from.x, at.y - self.from.y);
        let (sin, cos) = sin_cos(direction);
        let (right, ahead) = (x * cos - y * sin, x * sin + y * cos);
        let side = atan2(right, ahead).to_degrees() / self.side_deg;
        // A stroke to where it is played has no depth.
        let deep = (right.hypot(ahead) - length) / self.depth_yd.max(f64::MIN_POSITIVE);
        side.hypot(deep) <= share.radius()
    }

    /// The length of the stroke in yards, and its direction in radians clockwise from up.
    fn polar(&self) -> (f64, f64) {
        let (x, y) = (self.lands.x - self.from.x, self.lands.y - self.from.y);
        (x.hypot(y), atan2(x, y))
    }

    /// Where a ball comes down that is off by these scales.
    fn ball(&self, length: f64, direction: f64, side: f64, deep: f64) -> Flat {
        let (sin, cos) = sin_cos(direction + (side * self.side_deg).to_radians());
        let far = (length + deep * self.depth_yd).max(0.0);
        Flat::new(self.from.x + far * sin, self.from.y + far * cos)
    }
}

fn hazard(target: &Target) -> Option<(&HazardKind, Flat)> {
    match &target.kind {
        TargetKind::Hazard(kind) => Some((kind, target.at)),
        _ => None,
    }
}

/// Kinds with a penalty stroke come first.
fn rank(kind: &HazardKind) -> (bool, &HazardKind) {
    (*kind == HazardKind::Bunker, kind)
}

/// [`BALLS`] places in scales to the right and in depth: on a spiral that has equal shares of the distribution between its turns,
/// with the golden angle from one to the next.
fn spread_evenly() -> &'static [[f64; 2]] {
    static PLACES: OnceLock<Vec<[f64; 2]>> = OnceLock::new();
    PLACES.get_or_init(|| {
        let golden = TAU * (1.0 - 2.0 / (1.0 + 5.0_f64.sqrt()));
        let place = |ball: u32| {
            let outside = (f64::from(ball) + 0.5) / f64::from(BALLS);
            let radius = radius(outside.ln());
            let (sin, cos) = sin_cos(f64::from(ball) * golden);
            [radius * sin, radius * cos]
        };
        (0..BALLS).map(place).collect()
    })
}

#[cfg(test)]
mod tests;
