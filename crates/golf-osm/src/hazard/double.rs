//! What is in the map twice: a river as a line and as an area, a pond within a penalty area, sand within a bunker, and
//! the places where two ways of one stream meet.

use std::collections::{BTreeMap, BTreeSet};

use geo::{Area as _, Rect};
use geo::{BoundingRect as _, Contains as _, Distance as _, Euclidean, MultiPolygon};
use golf_api::hole::Point;

use super::approach::ONE_PLACE;
use super::{Claim, sand};
use crate::element::{ElementId, Feature, Role, Shape};
use crate::hole::Drawn;
use crate::terrain;

/// A line of water this near to an area of water is the same water, in yards.
const ONE_WATER: f64 = 15.0;
/// A place this near to an edge or to an end is on it, in yards.
const ON_IT: f64 = 1.0;

/// An area that another object may lie in.
struct Around {
    id: ElementId,
    role: Role,
    areas: MultiPolygon,
    size: f64,
    /// The box around it.
    rect: Rect,
}

impl Around {
    fn new(feature: &Feature, hole: &Drawn) -> Option<Self> {
        let areas = terrain::areas(&hole.plane, &feature.shape);
        Some(Self {
            id: feature.id,
            role: feature.role,
            size: areas.unsigned_area(),
            rect: areas.bounding_rect()?,
            areas,
        })
    }

    /// The distance of a place in yards, 0 within; `None` beyond [`ONE_WATER`].
    fn off(&self, at: geo::Point) -> Option<f64> {
        let beyond = |at: f64, low: f64, high: f64| (low - at).max(at - high);
        let (low, high) = (self.rect.min(), self.rect.max());
        let is_far =
            beyond(at.x(), low.x, high.x) > ONE_WATER || beyond(at.y(), low.y, high.y) > ONE_WATER;
        let off = (!is_far).then(|| {
            if self.areas.contains(&at) {
                0.0
            } else {
                Euclidean.distance(&at, &self.areas)
            }
        });
        off.filter(|off| *off <= ONE_WATER)
    }
}

/// Leaves out the places that another one stands for.
pub fn without_doubles<'e>(claims: Vec<Claim<'e>>, hole: &Drawn) -> Vec<Claim<'e>> {
    let around = around(&claims, hole);
    let lines: Vec<&Claim<'_>> = claims.iter().filter(|claim| is_line(claim)).collect();
    let is_double = |claim: &Claim<'_>| match claim.feature.role {
        Role::Bunker => sand::is_sand(claim.feature) && is_within(claim, Role::Bunker, &around),
        _ if is_line(claim) => {
            is_in_area(claim, &claims, &around)
                || is_at_end(claim, &lines, hole)
                || is_repeated(claim, &lines)
        }
        _ => is_within(claim, Role::Water, &around) || is_in_next(claim, &claims, &around),
    };
    let is_kept: Vec<bool> = claims.iter().map(|claim| !is_double(claim)).collect();
    let kept = claims
        .into_iter()
        .zip(is_kept)
        .filter(|(_, is_kept)| *is_kept);
    kept.map(|(claim, _)| claim).collect()
}

fn is_line(claim: &Claim<'_>) -> bool {
    claim.feature.role == Role::Water && matches!(claim.feature.shape, Shape::Line(_))
}

/// The areas that something may lie in: all water if there are several waters, and all bunkers if there is other sand.
fn around(claims: &[Claim<'_>], hole: &Drawn) -> Vec<Around> {
    let features: BTreeMap<ElementId, &Feature> = claims
        .iter()
        .map(|claim| (claim.feature.id, claim.feature))
        .collect();
    let of_role = |role| features.values().filter(move |one| one.role == role);
    let has_waters = of_role(Role::Water).nth(1).is_some();
    let has_sand = of_role(Role::Bunker).any(|bunker| sand::is_sand(bunker));
    let waters = of_role(Role::Water).filter(|_| has_waters);
    let bunkers = of_role(Role::Bunker).filter(|bunker| has_sand && !sand::is_sand(bunker));
    let found = waters.chain(bunkers);
    found
        .filter_map(|feature| Around::new(feature, hole))
        .collect()
}

/// Whether a place lies in a greater area of a role, which a golfer reaches first. Any bunker is greater than sand.
fn is_within(claim: &Claim<'_>, role: Role, around: &[Around]) -> bool {
    let at = match role {
        Role::Bunker => claim.middle,
        _ => claim.at,
    };
    let at = geo::Point(terrain::coord(at));
    let mut others = greater(claim, role, around);
    others.any(|area| area.off(at).is_some_and(|off| off <= 0.0))
}

/// Whether a place lies at the edge of a greater water that comes into play here too: two parts of one lake.
fn is_in_next(claim: &Claim<'_>, claims: &[Claim<'_>], around: &[Around]) -> bool {
    let at = geo::Point(terrain::coord(claim.at));
    let mut others = greater(claim, Role::Water, around);
    others.any(|area| {
        let is_place_of = |other: &Claim<'_>| {
            other.feature.id == area.id && other.at.distance(claim.at) <= ONE_WATER
        };
        area.off(at).is_some_and(|off| off <= ON_IT) && claims.iter().any(is_place_of)
    })
}

/// The areas of a role that are greater than that of a place.
fn greater<'a>(
    claim: &Claim<'_>,
    role: Role,
    around: &'a [Around],
) -> impl Iterator<Item = &'a Around> {
    let id = claim.feature.id;
    let own = around.iter().find(|area| area.id == id);
    let size = own.map_or(0.0, |own| own.size);
    let others = around
        .iter()
        .filter(move |area| area.role == role && area.id != id);
    others.filter(move |area| (area.size, id) > (size, area.id))
}

/// Whether the area of the same water is there for a place of a line.
fn is_in_area(claim: &Claim<'_>, claims: &[Claim<'_>], around: &[Around]) -> bool {
    let at = geo::Point(terrain::coord(claim.at));
    let is_entered_here = |area: ElementId| {
        let mut entries = claims.iter();
        entries.any(|other| {
            other.feature.id == area && other.crosses && other.at.distance(claim.at) <= ONE_WATER
        })
    };
    let mut waters = around.iter().filter(|area| area.role == Role::Water);
    waters.any(|area| match area.off(at) {
        Some(off) => off <= 0.0 || !claim.crosses || is_entered_here(area.id),
        None => false,
    })
}

/// Whether a line is only near here because it ends, and another line of the same water goes on from there.
fn is_at_end(claim: &Claim<'_>, lines: &[&Claim<'_>], hole: &Drawn) -> bool {
    if claim.crosses {
        return false;
    }
    let is_here = |point: &Point| hole.plane.flat(*point).distance(claim.at) <= ON_IT;
    let points = |feature: &'_ Feature| -> Vec<Point> { feature.shape.points().collect() };
    let own = points(claim.feature);
    let ends = [own.first(), own.last()].into_iter().flatten();
    let Some(end) = ends.copied().find(is_here) else {
        return false;
    };
    let others: BTreeSet<ElementId> = lines
        .iter()
        .filter(|other| other.feature.id != claim.feature.id)
        .filter(|other| other.feature.shape.points().any(|point| point == end))
        .map(|other| other.feature.id)
        .collect();
    // Where no way goes on nearer to the line, the place is that of the first one.
    others.iter().any(|other| {
        let mut here = lines.iter().filter(|one| one.feature.id == *other);
        let is_place = here.any(|one| one.at.distance(claim.at) <= ON_IT);
        !is_place || *other < claim.feature.id
    })
}

/// Whether another line crosses the hole here.
fn is_repeated(claim: &Claim<'_>, lines: &[&Claim<'_>]) -> bool {
    lines.iter().any(|other| {
        other.crosses
            && other.feature.id != claim.feature.id
            && other.at.distance(claim.at) <= ONE_PLACE
            && (!claim.crosses || other.feature.id < claim.feature.id)
    })
}
