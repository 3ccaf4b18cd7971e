//! Checks of a hole's points: missing, at 0, 0, far off, duplicated, on the wrong side, or rounded.

use std::collections::BTreeSet;

use golf_api::hole::{Hazard, Hole, Point};

use super::{Doubt, Named, SAME_PLACE_YARDS, Suspect};
use crate::line_of_play::LineOfPlay;
use crate::plane::Flat;
use crate::point_name::PointName;
use crate::reading::HoleReading;

/// A point farther off than this belongs to another hole or to none, which is a warning; in yards.
pub(super) const ANOTHER_HOLE_YARDS: f64 = 500.0;
/// No green is deeper than this, in yards; the deepest of St Andrews has 97.
pub(super) const DEEPEST_GREEN_YARDS: f64 = 100.0;
/// Points with at most this many decimals of a degree are rounded to about a dozen yards.
pub(super) const COARSE_DECIMALS: u32 = 4;

/// The limit for a hazard or target off the line of play, in yards. The farthest of 1,843 real hazards is 96 yards
/// off, on the widest of courses; the middle of a lake may be a little farther.
const OFF_LINE_YARDS: f64 = 150.0;
/// The limit for a turning point off the straight line, in yards. The corner of a hole with two legs of 300 yards and
/// a turn of 90 degrees is 212 yards off.
const OFF_STRAIGHT_YARDS: f64 = 250.0;
/// The limit for a green's edge from its center, in yards.
const OFF_GREEN_YARDS: f64 = 100.0;
/// The limit for a point from the tee or the green, if only one of them is known, in yards. No hole is that long.
const LONGEST_HOLE_YARDS: f64 = 1_000.0;
/// Degrees around 0, 0 in which nobody plays golf, since it is open sea.
const ZERO_DEG: f64 = 0.01;
/// The tolerance for a hazard on the other side, in yards: such a hazard is practically on the line.
const ON_LINE_YARDS: f64 = 5.0;
/// Yards per degree of latitude, approximately.
const YARDS_PER_DEG: f64 = 121_500.0;

/// The line of play, unless one of its points is at 0, 0.
pub(super) fn sound_line<'a>(hole: &Hole, reading: &'a HoleReading) -> Option<&'a LineOfPlay> {
    let makes_line = |name: PointName| name != PointName::Layup;
    let unsound = named(hole).any(|(name, point)| makes_line(name) && is_zero(point));
    reading.line.as_ref().filter(|_| !unsound)
}

/// Missing points, and hazards without a point.
pub(super) fn missing(hole: &Hole, reading: &HoleReading) -> Vec<Doubt> {
    let points = reading.missing.clone();
    let without = hole.hazards.iter().filter(|hazard| hazard.point.is_none());
    let count = u32::try_from(without.count()).unwrap_or(u32::MAX);
    let hazards = (count > 0).then_some(Doubt::HazardsWithoutPoint { count });
    let named = match reading.line {
        None => Some(Doubt::NoLineOfPlay { missing: points }),
        Some(_) if !points.is_empty() => Some(Doubt::Missing { points }),
        Some(_) => None,
    };
    named.into_iter().chain(hazards).collect()
}

/// Points at 0, 0.
pub(super) fn at_zero(hole: &Hole) -> Option<Doubt> {
    let mut points = Named::default();
    for (name, _) in named(hole).filter(|(_, point)| is_zero(*point)) {
        points.push(|| Suspect::Point(name));
    }
    for (hazard, _) in hazards(hole).filter(|(_, point)| is_zero(*point)) {
        points.push(|| called(hazard));
    }
    (points.count > 0).then_some(Doubt::AtZero { points })
}

/// Points that do not belong to the hole: off the line of play, off the green's center, or, if there is no line, too
/// far from the tee or green.
pub(super) fn far_off(hole: &Hole, reading: &HoleReading) -> Option<Doubt> {
    let plane = reading.plane?;
    let line = sound_line(hole, reading);
    if line.is_none() && reading.line.is_some() {
        return None;
    }
    let straight = reading.tee.zip(reading.green.center);
    let straight = straight.map(|(tee, green)| LineOfPlay::new(tee, None, green));
    let end = reading.tee.or(reading.green.center);
    // The reference that a point is measured from, and its limit.
    let beside_line = |at: Flat| match (line, end) {
        (Some(line), _) => (line.place(at).right.abs(), OFF_LINE_YARDS),
        (None, Some(end)) => (end.distance(at), LONGEST_HOLE_YARDS),
        (None, None) => (0.0, LONGEST_HOLE_YARDS),
    };
    let is_on_line = |at: Flat| line.is_some_and(|line| line.points().contains(&at));
    let off = |name: PointName, point: Point| {
        let at = plane.flat(point);
        match (&straight, reading.green.center) {
            _ if name == PointName::Tee => None,
            (_, Some(center)) if name.is_of_green() => Some((center.distance(at), OFF_GREEN_YARDS)),
            (Some(straight), _) if is_on_line(at) => {
                Some((straight.place(at).right.abs(), OFF_STRAIGHT_YARDS))
            }
            _ => Some(beside_line(at)),
        }
    };
    let (mut points, mut farthest) = (Named::default(), 0.0_f64);
    for (name, point) in named(hole).filter(|(_, point)| !is_zero(*point)) {
        if let Some((yards, _)) = off(name, point).filter(|(yards, limit)| yards > limit) {
            points.push(|| Suspect::Point(name));
            farthest = farthest.max(yards);
        }
    }
    for (hazard, point) in hazards(hole).filter(|(_, point)| !is_zero(*point)) {
        let (yards, limit) = beside_line(plane.flat(point));
        if yards > limit {
            points.push(|| called(hazard));
            farthest = farthest.max(yards);
        }
    }
    (points.count > 0).then_some(Doubt::FarOff { points, farthest })
}

/// Named points that coincide. It is normal for the fairway target, dogleg and layup target to be one point.
pub(super) fn same_place(hole: &Hole, reading: &HoleReading) -> Vec<Doubt> {
    let Some(plane) = reading.plane else {
        return Vec::new();
    };
    let mut left: Vec<(PointName, Flat)> = named(hole)
        .filter(|(_, point)| !is_zero(*point))
        .map(|(name, point)| (name, plane.flat(point)))
        .collect();
    let mut doubts = Vec::new();
    while let Some(&(_, at)) = left.first() {
        let (here, elsewhere): (Vec<_>, Vec<_>) = left
            .into_iter()
            .partition(|(_, other)| other.distance(at) <= SAME_PLACE_YARDS);
        let points: Vec<PointName> = here.into_iter().map(|(name, _)| name).collect();
        if points.len() > 1 && !points.iter().all(|name| name.is_aim()) {
            doubts.push(Doubt::SamePlace { points });
        }
        left = elsewhere;
    }
    doubts
}

/// Whether the names include the tee and a point of the green.
pub(super) fn joins_tee_and_green(points: &[PointName]) -> bool {
    points.contains(&PointName::Tee) && points.iter().any(|name| name.is_of_green())
}

/// Hazards of one kind at the same point, to a millionth of a degree: four inches.
pub(super) fn repeated_hazards(hole: &Hole) -> Option<Doubt> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "180 million fits, and anything else saturates"
    )]
    let millionths = |degrees: f64| (degrees * 1e6).round() as i64;
    let mut seen = BTreeSet::new();
    let repeated = hazards(hole)
        .filter(|(_, point)| !is_zero(*point))
        .filter(|(hazard, point)| {
            !seen.insert((&hazard.kind, millionths(point.lat), millionths(point.lng)))
        });
    let count = u32::try_from(repeated.count()).unwrap_or(u32::MAX);
    (count > 0).then_some(Doubt::RepeatedHazards { count })
}

/// The order and depth of the green. A front and back that coincide, are at 0, 0, or are far off the green raise
/// other doubts.
pub(super) fn green(hole: &Hole, reading: &HoleReading) -> Vec<Doubt> {
    let given = hole.coordinates.green;
    let unsound = [given.front, given.center, given.back]
        .into_iter()
        .flatten()
        .any(is_zero);
    let (Some(front), Some(back), Some(center), false) = (
        reading.green.front,
        reading.green.back,
        reading.green.center,
        unsound,
    ) else {
        return Vec::new();
    };
    let depth = front.distance(back);
    let off = |edge: Flat| edge.distance(center) > OFF_GREEN_YARDS;
    if depth <= SAME_PLACE_YARDS || off(front) || off(back) {
        return Vec::new();
    }
    // Seen from the start of the last leg: on a sharp dogleg, the front may well be farther from the tee than the
    // back.
    let from = sound_line(hole, reading).and_then(|line| line.points().iter().rev().nth(1));
    let by = from.map_or(0.0, |from| from.distance(front) - from.distance(back));
    let order = (by > SAME_PLACE_YARDS).then_some(Doubt::FrontBeyondBack { by });
    let size = match depth {
        depth if depth < 8.0 => Some(Doubt::ShallowGreen { depth }),
        depth if depth > 60.0 => Some(Doubt::DeepGreen { depth }),
        _ => None,
    };
    order.into_iter().chain(size).collect()
}

/// Hazards on the opposite side from their labels. A label may mean the line of play or the line of the tee shot, so
/// both must contradict it. Of 1,576 real labels that name a side, 21 contradict the line of play alone,
/// nearly all on doglegs, and none contradict both.
pub(super) fn label_side(hole: &Hole, reading: &HoleReading) -> Option<Doubt> {
    let (plane, line) = (reading.plane?, sound_line(hole, reading)?);
    let (mut contradicted, mut farthest) = (Named::default(), 0.0_f64);
    for (hazard, point) in hazards(hole).filter(|(_, point)| !is_zero(*point)) {
        let Some(side) = hazard.label.as_deref().and_then(side_said) else {
            continue;
        };
        let at = plane.flat(point);
        let right = right_of(line, at);
        let rights = [right, line.right_of_tee_shot(at)];
        if rights.iter().all(|right| right * side < -ON_LINE_YARDS) {
            contradicted.push(|| called(hazard));
            if right.abs() > farthest.abs() {
                farthest = right;
            }
        }
    }
    (contradicted.count > 0).then_some(Doubt::LabelSide {
        hazards: contradicted,
        right: farthest,
    })
}

/// Whether all points of the hole have four decimals or fewer; points at 0, 0 are ignored.
pub(super) fn coarse(hole: &Hole) -> Option<Doubt> {
    let mut points = named(hole)
        .map(|(_, point)| point)
        .chain(hazards(hole).map(|(_, point)| point))
        .filter(|point| !is_zero(*point))
        .peekable();
    points.peek()?;
    let decimals = points.try_fold(0, |most, point| {
        Some(most.max(decimals(point.lat)?).max(decimals(point.lng)?))
    })?;
    let within = YARDS_PER_DEG * 0.5 / power_of_ten(decimals);
    Some(Doubt::CoarsePoints { decimals, within })
}

/// The number of decimals in a number's shortest text; `None` if there are more than four.
fn decimals(degrees: f64) -> Option<u32> {
    // Dividing a whole number by a power of ten rounds exactly as parsing the decimal text does, so this test is
    // exact.
    (0..=COARSE_DECIMALS).find(|decimals| {
        let scale = power_of_ten(*decimals);
        (degrees * scale).round() / scale == degrees
    })
}

fn power_of_ten(decimals: u32) -> f64 {
    f64::from(10_u32.pow(decimals))
}

/// 1 if a label says right, −1 if it says left, `None` if neither or both.
fn side_said(label: &str) -> Option<f64> {
    let says = |side: &str| {
        label
            .split(|sign: char| !sign.is_alphanumeric())
            .any(|word| word.eq_ignore_ascii_case(side))
    };
    match (says("left"), says("right")) {
        (true, false) => Some(-1.0),
        (false, true) => Some(1.0),
        _ => None,
    }
}

/// Yards right of the leg nearest to a point, with that leg extended indefinitely. Behind a green this is the small
/// sideways offset, not the distance from the green.
fn right_of(line: &LineOfPlay, at: Flat) -> f64 {
    let along = line.place(at).along;
    let (spot, heading) = (line.spot(along), line.heading(along));
    (at.x - spot.x) * heading.y - (at.y - spot.y) * heading.x
}

fn is_zero(point: Point) -> bool {
    point.lat.abs() < ZERO_DEG && point.lng.abs() < ZERO_DEG
}

/// The given points that have a name, in order of play.
fn named(hole: &Hole) -> impl Iterator<Item = (PointName, Point)> {
    let points = hole.coordinates;
    [
        (PointName::Tee, points.tee),
        (PointName::Fairway, points.fairway),
        (PointName::Dogleg, points.dogleg),
        (PointName::Layup, points.layup),
        (PointName::Front, points.green.front),
        (PointName::Center, points.green.center),
        (PointName::Back, points.green.back),
    ]
    .into_iter()
    .filter_map(|(name, point)| Some((name, point?)))
}

fn hazards(hole: &Hole) -> impl Iterator<Item = (&Hazard, Point)> {
    let hazards = hole.hazards.iter();
    hazards.filter_map(|hazard| Some((hazard, hazard.point?)))
}

/// A hazard's label from the service, otherwise its kind.
fn called(hazard: &Hazard) -> Suspect {
    let label = hazard.label.as_deref().map(str::trim);
    let words = [label.unwrap_or_default(), hazard.kind.as_str()];
    let name = words.into_iter().find(|word| !word.is_empty());
    Suspect::Hazard(name.unwrap_or_default().to_owned())
}
