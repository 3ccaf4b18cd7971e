//! Where the points of a hole lie: missing, at 0, 0, far off, twice, on the wrong side, rounded.

use std::collections::BTreeSet;

use golf_api::hole::{Hazard, Hole, Point};

use super::{Doubt, Named, SAME_PLACE_YARDS};
use crate::hole::line_of_play::LineOfPlay;
use crate::hole::plane::Flat;
use crate::hole::reading::HoleReading;
use crate::words::hole as words;

/// A point farther off than this, in yards, is on another hole or on none: a warning.
pub(super) const ANOTHER_HOLE_YARDS: f64 = 500.0;
/// No green is deeper, in yards; the deepest of St Andrews has 97.
pub(super) const DEEPEST_GREEN_YARDS: f64 = 100.0;
/// Points with this many decimals of a degree or fewer are rounded to a dozen yards.
pub(super) const COARSE_DECIMALS: u32 = 4;

/// A hazard or target farther off the line of play, in yards. The farthest of 1,843 real hazards
/// lies 96 yards off, on the widest of courses; the middle of a lake may lie a little farther.
const OFF_LINE_YARDS: f64 = 150.0;
/// A turning point farther off the straight line, in yards: the corner of a hole of twice 300 yards
/// that turns 90 degrees is 212 off.
const OFF_STRAIGHT_YARDS: f64 = 250.0;
/// A green's edge farther from its center, in yards.
const OFF_GREEN_YARDS: f64 = 100.0;
/// A point farther from the tee or the green, where only one of them is known, in yards: no hole is
/// that long.
const LONGEST_HOLE_YARDS: f64 = 1_000.0;
/// Degrees from 0, 0 within which nobody plays golf: it is sea.
const ZERO_DEG: f64 = 0.01;
/// A hazard may lie this many yards on the other side: it is about on the line.
const ON_LINE_YARDS: f64 = 5.0;
/// Yards in a degree of latitude, about.
const YARDS_PER_DEG: f64 = 121_500.0;

const GREEN: [&str; 3] = [words::FRONT_POINT, words::CENTER_POINT, words::BACK_POINT];
const AIMS: [&str; 3] = [
    words::FAIRWAY_POINT,
    words::DOGLEG_POINT,
    words::LAYUP_POINT,
];

/// The line of play, unless a point that makes it is at 0, 0.
pub(super) fn sound_line<'a>(hole: &Hole, reading: &'a HoleReading) -> Option<&'a LineOfPlay> {
    let makes_line = |name: &str| name != words::LAYUP_POINT;
    let unsound = named(hole).any(|(name, point)| makes_line(name) && is_zero(point));
    reading.line.as_ref().filter(|_| !unsound)
}

/// Points and hazards' points that were not given.
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
        points.push(|| name.to_owned());
    }
    for (hazard, _) in hazards(hole).filter(|(_, point)| is_zero(*point)) {
        points.push(|| called(hazard));
    }
    (points.count > 0).then_some(Doubt::AtZero { points })
}

/// Points that do not belong to the hole: off the line of play, off the green's center, or, where
/// there is no line, too far from the tee or the green.
pub(super) fn far_off(hole: &Hole, reading: &HoleReading) -> Option<Doubt> {
    let plane = reading.plane?;
    let line = sound_line(hole, reading);
    if line.is_none() && reading.line.is_some() {
        return None;
    }
    let straight = reading.tee.zip(reading.green.center);
    let straight = straight.map(|(tee, green)| LineOfPlay::new(tee, None, green));
    let end = reading.tee.or(reading.green.center);
    // What a point lies off and how much is too much.
    let beside_line = |at: Flat| match (line, end) {
        (Some(line), _) => (line.place(at).right.abs(), OFF_LINE_YARDS),
        (None, Some(end)) => (end.distance(at), LONGEST_HOLE_YARDS),
        (None, None) => (0.0, LONGEST_HOLE_YARDS),
    };
    let turning_point = hole.coordinates.fairway.or(hole.coordinates.dogleg);
    let off = |name: &str, point: Point| {
        let at = plane.flat(point);
        match (&straight, reading.green.center) {
            _ if name == words::TEE_POINT => None,
            (_, Some(center)) if GREEN.contains(&name) => {
                Some((center.distance(at), OFF_GREEN_YARDS))
            }
            (Some(straight), _) if Some(point) == turning_point => {
                Some((straight.place(at).right.abs(), OFF_STRAIGHT_YARDS))
            }
            _ => Some(beside_line(at)),
        }
    };
    let (mut points, mut farthest) = (Named::default(), 0.0_f64);
    for (name, point) in named(hole).filter(|(_, point)| !is_zero(*point)) {
        if let Some((yards, _)) = off(name, point).filter(|(yards, limit)| yards > limit) {
            points.push(|| name.to_owned());
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

/// Named points in one place. That fairway target, dogleg and layup target are one is ordinary.
pub(super) fn same_place(hole: &Hole, reading: &HoleReading) -> Vec<Doubt> {
    let Some(plane) = reading.plane else {
        return Vec::new();
    };
    let mut left: Vec<(&'static str, Flat)> = named(hole)
        .filter(|(_, point)| !is_zero(*point))
        .map(|(name, point)| (name, plane.flat(point)))
        .collect();
    let mut doubts = Vec::new();
    while let Some(&(_, at)) = left.first() {
        let (here, elsewhere): (Vec<_>, Vec<_>) = left
            .into_iter()
            .partition(|(_, other)| other.distance(at) <= SAME_PLACE_YARDS);
        let points: Vec<&'static str> = here.into_iter().map(|(name, _)| name).collect();
        if points.len() > 1 && !points.iter().all(|name| AIMS.contains(name)) {
            doubts.push(Doubt::SamePlace { points });
        }
        left = elsewhere;
    }
    doubts
}

/// Whether the tee and a point of the green are among the names.
pub(super) fn joins_tee_and_green(points: &[&str]) -> bool {
    points.contains(&words::TEE_POINT) && points.iter().any(|name| GREEN.contains(name))
}

/// Hazards of one kind at one point, to a millionth of a degree: four inches.
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

/// The green's order and depth. A front and a back in one place, at 0, 0 or far off the green are
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
    // Seen from where the last leg starts: on a sharp dogleg the front may well be farther from the
    // tee than the back.
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

/// Hazards that lie on the other side than their labels say, of the line of play and of the line of
/// the tee shot: a label may mean either. Of 1,576 real labels that name a side, 21 lie beyond the
/// line of play alone, nearly all on doglegs, and none beyond both.
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

/// All points of the hole with four decimals or fewer; points at 0, 0 do not count.
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

/// The decimals of the shortest text of a number; `None` when there are more than four.
fn decimals(degrees: f64) -> Option<u32> {
    // A whole number over a power of ten is rounded just as the text with that many decimals is
    // read, so this is exact.
    (0..=COARSE_DECIMALS).find(|decimals| {
        let scale = power_of_ten(*decimals);
        (degrees * scale).round() / scale == degrees
    })
}

fn power_of_ten(decimals: u32) -> f64 {
    f64::from(10_u32.pow(decimals))
}

/// 1 for a label that says right, −1 for left, `None` for neither or both.
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

/// Yards right of the leg that a point is nearest to, extended without end: behind a green this is
/// the little that the point lies aside, and not how far it is from the green.
fn right_of(line: &LineOfPlay, at: Flat) -> f64 {
    let along = line.place(at).along;
    let (spot, heading) = (line.spot(along), line.heading(along));
    (at.x - spot.x) * heading.y - (at.y - spot.y) * heading.x
}

fn is_zero(point: Point) -> bool {
    point.lat.abs() < ZERO_DEG && point.lng.abs() < ZERO_DEG
}

/// The points that have a name and are given, in the order of play.
fn named(hole: &Hole) -> impl Iterator<Item = (&'static str, Point)> {
    let points = hole.coordinates;
    let [front, center, back] = GREEN;
    let [fairway, dogleg, layup] = AIMS;
    [
        (words::TEE_POINT, points.tee),
        (fairway, points.fairway),
        (dogleg, points.dogleg),
        (layup, points.layup),
        (front, points.green.front),
        (center, points.green.center),
        (back, points.green.back),
    ]
    .into_iter()
    .filter_map(|(name, point)| Some((name, point?)))
}

fn hazards(hole: &Hole) -> impl Iterator<Item = (&Hazard, Point)> {
    let hazards = hole.hazards.iter();
    hazards.filter_map(|hazard| Some((hazard, hazard.point?)))
}

/// The service's own label of a hazard, else what it is.
fn called(hazard: &Hazard) -> String {
    let label = hazard.label.as_deref().map(str::trim);
    let words = [
        label.unwrap_or_default(),
        hazard.kind.as_str(),
        words::HAZARD_POINT,
    ];
    let name = words.into_iter().find(|word| !word.is_empty());
    name.unwrap_or_default().to_owned()
}
