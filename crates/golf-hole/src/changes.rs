//! What changed between two answers for the same course, an older one and a newer one.
//!
//! Importers renumber hazards and measure points anew. So hazards are matched by type and place, never by index or label,
//! and a move of less than [`MOVED_YARDS`] is no change. Start at [`of_course`] and [`of_holes`].

use std::collections::BTreeMap;

use golf_api::course::{CourseDetail, Tee};
use golf_api::figure::Figure;
use golf_api::hole::{CourseHoles, Hazard, HazardKind, Hole, HoleNumber, Point};

use crate::plane::{Flat, Plane};
use crate::point_name::PointName;
use crate::sorted::{sort_by, sort_by_key};

/// A tee or a point of the green has moved if it is this far from where it was, in yards.
pub const MOVED_YARDS: f64 = 5.0;

/// Two hazards of one type are the same if they are this close together, in yards.
pub const SAME_HAZARD_YARDS: f64 = 15.0;

/// The hazards of a hole with more than this are not compared: the time grows with the square of their number.
const MOST_HAZARDS: usize = 500;

/// A value before and after; `None` where it was not given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    /// In the older answer.
    pub before: Option<f64>,
    /// In the newer answer.
    pub after: Option<f64>,
}

/// A value of a course, of its tees or of a hole. Lengths are in yards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueName {
    /// The par.
    Par,
    /// The length by the card.
    Length,
    /// The slope.
    Slope,
}

/// A change of a course and its tees.
#[derive(Debug, Clone, PartialEq)]
pub enum CourseChange {
    /// A value of the course.
    Value(ValueName, Step),
    /// A value of the tees with this name.
    OfTees(String, ValueName, Step),
    /// Tees that the older answer lacks.
    TeesAdded(String),
    /// Tees with the same values under another name.
    TeesRenamed {
        /// The name in the older answer.
        before: String,
        /// The name in the newer answer.
        after: String,
    },
    /// Tees that the newer answer lacks.
    TeesRemoved(String),
}

/// The changes of a hole.
#[derive(Debug, Clone, PartialEq)]
pub struct ChangedHole {
    /// The hole.
    pub number: HoleNumber,
    /// Its changes, in a fixed order.
    pub changes: Vec<HoleChange>,
}

/// A change of a hole.
#[derive(Debug, Clone, PartialEq)]
pub enum HoleChange {
    /// The older answer lacks the hole.
    HoleAdded,
    /// The newer answer lacks the hole.
    HoleRemoved,
    /// A value of the hole.
    Value(ValueName, Step),
    /// The tee or a point of the green is elsewhere.
    Moved {
        /// The point.
        point: PointName,
        /// How far it is from where it was.
        yards: f64,
    },
    /// A point that was not given is given now.
    Appeared(PointName),
    /// A point that was given is not given any more.
    Vanished(PointName),
    /// A hazard that the older answer lacks.
    HazardAdded(ChangedHazard),
    /// A hazard that the newer answer lacks.
    HazardRemoved(ChangedHazard),
}

/// A hazard that was added or removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedHazard {
    /// What it is.
    pub kind: HazardKind,
    /// The service's label.
    pub label: Option<String>,
}

/// What changed in a course and its tees.
#[must_use]
pub fn of_course(before: &CourseDetail, after: &CourseDetail) -> Vec<CourseChange> {
    let (old, new) = (&before.course, &after.course);
    let values = [
        (ValueName::Par, step(figure(&old.par), figure(&new.par))),
        (
            ValueName::Length,
            step(whole(old.length_yards), whole(new.length_yards)),
        ),
        (
            ValueName::Slope,
            step(figure(&old.slope), figure(&new.slope)),
        ),
    ];
    let values = values
        .into_iter()
        .filter_map(|(name, step)| Some(CourseChange::Value(name, step?)));
    values.chain(of_tees(&before.tees, &after.tees)).collect()
}

/// Tees with one name are the same. Of the others, those whose values are all equal were renamed. Tees without a name are
/// not compared: nobody could say which they are.
fn of_tees(before: &[Tee], after: &[Tee]) -> Vec<CourseChange> {
    let mut old: Vec<&Tee> = named(before).collect();
    let (mut changes, mut new) = (Vec::new(), Vec::new());
    for tee in named(after) {
        let Some(at) = old.iter().position(|other| key(other) == key(tee)) else {
            new.push(tee);
            continue;
        };
        let values = values(old.remove(at)).into_iter().zip(values(tee));
        changes.extend(values.filter_map(|((of, before), (_, after))| {
            let step = step(before, after)?;
            Some(CourseChange::OfTees(shown(tee), of, step))
        }));
    }
    let mut added = Vec::new();
    for tee in new {
        let is_it = |other: &&Tee| {
            let is_measured = figure(&tee.length).is_some();
            is_measured && values(other) == values(tee)
        };
        match old.iter().position(is_it) {
            Some(at) => changes.push(CourseChange::TeesRenamed {
                before: shown(old.remove(at)),
                after: shown(tee),
            }),
            None => added.push(CourseChange::TeesAdded(shown(tee))),
        }
    }
    let removed = old.into_iter();
    let removed = removed.map(|tee| CourseChange::TeesRemoved(shown(tee)));
    changes.into_iter().chain(added).chain(removed).collect()
}

fn named(tees: &[Tee]) -> impl Iterator<Item = &Tee> {
    tees.iter().filter(|tee| !key(tee).is_empty())
}

/// The form in which names of tees meet: "Blue " and "blue" are one name.
fn key(tee: &Tee) -> String {
    shown(tee).to_lowercase()
}

fn shown(tee: &Tee) -> String {
    tee.name.as_deref().unwrap_or_default().trim().to_owned()
}

fn values(tee: &Tee) -> [(ValueName, Option<f64>); 3] {
    [
        (ValueName::Par, figure(&tee.par)),
        (ValueName::Length, figure(&tee.length)),
        (ValueName::Slope, figure(&tee.slope)),
    ]
}

/// What changed in the holes of a course, by number. Of several holes with one number, the first counts, as on the screen.
#[must_use]
pub fn of_holes(before: &CourseHoles, after: &CourseHoles) -> Vec<ChangedHole> {
    let mut both: BTreeMap<HoleNumber, [Option<&Hole>; 2]> = BTreeMap::new();
    for (at, answer) in [before, after].into_iter().enumerate() {
        for hole in &answer.holes {
            both.entry(hole.hole_number).or_default()[at].get_or_insert(hole);
        }
    }
    let changed = both.into_iter().map(|(number, both)| ChangedHole {
        number,
        changes: match both {
            [None, Some(_)] => vec![HoleChange::HoleAdded],
            [Some(_), None] => vec![HoleChange::HoleRemoved],
            [Some(before), Some(after)] => of_hole(before, after),
            [None, None] => Vec::new(),
        },
    });
    changed.filter(|hole| !hole.changes.is_empty()).collect()
}

fn of_hole(before: &Hole, after: &Hole) -> Vec<HoleChange> {
    let values = [
        (ValueName::Par, step(whole(before.par), whole(after.par))),
        (
            ValueName::Length,
            step(whole(before.length_yards), whole(after.length_yards)),
        ),
    ];
    let values = values
        .into_iter()
        .filter_map(|(name, step)| Some(HoleChange::Value(name, step?)));
    let points = points(before).into_iter().zip(points(after));
    let points = points.filter_map(|((name, before), (_, after))| of_point(name, before, after));
    let mut changes: Vec<HoleChange> = values.chain(points).collect();
    changes.extend(of_hazards(&before.hazards, &after.hazards));
    changes
}

fn points(hole: &Hole) -> [(PointName, Option<Point>); 7] {
    let at = &hole.coordinates;
    [
        (PointName::Tee, at.tee),
        (PointName::Fairway, at.fairway),
        (PointName::Dogleg, at.dogleg),
        (PointName::Layup, at.layup),
        (PointName::Front, at.green.front),
        (PointName::Center, at.green.center),
        (PointName::Back, at.green.back),
    ]
}

/// Targets on the way are a mapper's or a rule's choice, so their moves say nothing of the ground.
fn of_point(point: PointName, before: Option<Point>, after: Option<Point>) -> Option<HoleChange> {
    match (before, after) {
        (None, Some(_)) => Some(HoleChange::Appeared(point)),
        (Some(_), None) => Some(HoleChange::Vanished(point)),
        (Some(before), Some(after)) if !point.is_aim() => {
            let yards = apart(before, after);
            (yards >= MOVED_YARDS).then_some(HoleChange::Moved { point, yards })
        }
        _ => None,
    }
}

/// Hazards without a point are on no map, so they are passed over.
fn of_hazards(before: &[Hazard], after: &[Hazard]) -> Vec<HoleChange> {
    if before.len() > MOST_HAZARDS || after.len() > MOST_HAZARDS {
        return Vec::new();
    }
    let (mut old, mut new) = (placed(before), placed(after));
    let mut pairs = Vec::new();
    for (a, (hazard, point)) in old.iter().flatten().enumerate() {
        let plane = Plane::north_up(*point);
        for (b, (other, place)) in new.iter().flatten().enumerate() {
            let yards = plane.flat(*place).distance(Flat::default());
            if hazard.kind == other.kind && yards <= SAME_HAZARD_YARDS {
                pairs.push((yards, a, b));
            }
        }
    }
    // The nearest two first, so that a third one between them takes neither.
    sort_by(&mut pairs, |one, other| one.0.total_cmp(&other.0));
    for (_, a, b) in pairs {
        if old[a].is_some() && new[b].is_some() {
            (old[a], new[b]) = (None, None);
        }
    }
    let changed = |hazard: &Hazard| ChangedHazard {
        kind: hazard.kind.clone(),
        label: hazard.label.clone(),
    };
    let added = new.into_iter().flatten();
    let added = added.map(|(hazard, _)| HoleChange::HazardAdded(changed(hazard)));
    let removed = old.into_iter().flatten();
    let removed = removed.map(|(hazard, _)| HoleChange::HazardRemoved(changed(hazard)));
    added.chain(removed).collect()
}

fn placed(hazards: &[Hazard]) -> Vec<Option<(&Hazard, Point)>> {
    let placed = hazards.iter().filter_map(|hazard| {
        let point = hazard.point?;
        Some(Some((hazard, point)))
    });
    let mut placed: Vec<_> = placed.collect();
    // The order of the answer decides nothing.
    sort_by_key(&mut placed, |placed| {
        placed.map(|(hazard, point)| {
            let bits = [point.lat, point.lng].map(f64::to_bits);
            (hazard.kind.clone(), bits)
        })
    });
    placed
}

/// How far two points are apart, in yards.
#[must_use]
pub fn apart(one: Point, other: Point) -> f64 {
    Plane::north_up(one).flat(other).distance(Flat::default())
}

fn step(before: Option<f64>, after: Option<f64>) -> Option<Step> {
    (before != after).then_some(Step { before, after })
}

/// A value of 0 is one that nobody filled in.
fn figure(figure: &Option<Figure>) -> Option<f64> {
    figure.as_ref()?.number().filter(|number| *number > 0.0)
}

fn whole(number: Option<u32>) -> Option<f64> {
    number.filter(|number| *number > 0).map(f64::from)
}

#[cfg(test)]
mod tests;
