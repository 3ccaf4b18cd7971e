//! Which numbers matter most in play: the labels of these targets are placed first.

use golf_api::hole::HazardKind;
use golf_hole::hazard_groups::{OFF_LINE_YARDS, is_in_play};
use golf_hole::reading::{HoleReading, Target, TargetKind};
use golf_hole::sorted::sort_by;

/// A hazard this near to the front of the green guards it, in yards.
const FRONT_YARDS: f64 = 30.0;

/// What a number means in play. The first kinds are placed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// Water, or another hazard with a penalty, where a golfer may play to.
    Penalty,
    /// A bunker at the front of the green.
    Front,
    /// A point to aim at.
    Aim,
    /// Another hazard beside the line of play.
    Other,
}

impl Importance {
    /// The importance of a target's number; `None` for a hazard too far from the line of play.
    #[must_use]
    pub fn of(target: &Target, reading: &HoleReading) -> Option<Self> {
        let TargetKind::Hazard(kind) = &target.kind else {
            return Some(Self::Aim);
        };
        if off_line(target) > OFF_LINE_YARDS {
            return None;
        }
        let is_short = target.to_front <= target.to_center;
        let is_front = is_short && target.to_front.is_some_and(|yards| yards <= FRONT_YARDS);
        Some(match kind {
            HazardKind::Bunker if is_front => Self::Front,
            HazardKind::Bunker => Self::Other,
            _ if is_in_play(reading, target) => Self::Penalty,
            _ => Self::Other,
        })
    }
}

/// How far a target is from the line of play, in yards.
fn off_line(target: &Target) -> f64 {
    target.right.map_or(0.0, f64::abs)
}

/// Targets of these importances, the most important first, and of those the ones nearest to the line of play first.
#[must_use]
pub fn by_importance<'a>(
    targets: &[(usize, &'a Target)],
    reading: &HoleReading,
    wanted: impl Fn(Importance) -> bool,
) -> Vec<(usize, &'a Target)> {
    let mut chosen: Vec<(Importance, (usize, &Target))> = targets
        .iter()
        .filter_map(|target| Some((Importance::of(target.1, reading)?, *target)))
        .filter(|(importance, _)| wanted(*importance))
        .collect();
    sort_by(&mut chosen, |(one, (_, a)), (other, (_, b))| {
        one.cmp(other).then(off_line(a).total_cmp(&off_line(b)))
    });
    chosen.into_iter().map(|(_, target)| target).collect()
}
