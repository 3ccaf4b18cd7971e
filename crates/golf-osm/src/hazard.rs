//! Bunkers and water: which hole they belong to, and the places where a golfer meets them. [`hazards`] is the start.
//!
//! A hazard is in play on a hole if it is near its line of play or its green. It belongs to the hole that it is nearest
//! to, and to others that it is about as near to. [`approach`] finds its places, [`double`] what is in the map twice,
//! and [`label`] the names.

mod approach;
mod double;
mod form;
pub mod label;
mod rivals;
pub mod sand;

use std::collections::{BTreeMap, BTreeSet};

use geo::{Centroid, Contains as _, Distance as _, Euclidean};
use golf_hole::plane::Flat;

use crate::element::{ElementId, Feature, Role, Shape};
use crate::hole::Drawn;
use crate::read::Extract;
use crate::terrain::{self, Terrain};
use approach::{Approach, Sides, approaches};
use form::Form;
use rivals::Rivals;
use sand::Place;

/// A hazard is in play this near to the line of play, in yards.
const REACH: f64 = 60.0;
/// A hazard is in play this near to a green, in yards.
const GREEN_REACH: f64 = 30.0;
/// A hazard belongs to every hole that it is this near to, in yards, even at another hole's green: a shot may reach it.
const ANYONES: f64 = 25.0;
/// A hazard belongs to a hole if no other is nearer by more than this, in yards.
const ABOUT_AS_NEAR: f64 = 15.0;
/// A place of a hazard stands for its place nearest to the green up to this distance, in yards.
const ONE_AT_GREEN: f64 = 40.0;
/// How many places of hazards a hole may have; the service takes no more than 2,000.
pub const MOST: usize = 500;
/// How far the edge of a green may be from the end of its line, in yards.
const GREEN_SPAN: f64 = 100.0;
/// A hazard with more points than this is a great lake, of which a hole sees only a part.
const LARGEST: usize = 2_000;

/// A place of a hazard as one hole sees it.
#[derive(Debug, Clone)]
pub struct Claim<'e> {
    /// The hazard.
    pub feature: &'e Feature,
    /// Yards from the line of play or from the green, whichever is nearer.
    pub off: f64,
    /// Yards from the green; infinite without one.
    pub off_green: f64,
    /// Whether the line of play crosses the hazard here.
    pub crosses: bool,
    /// The point nearest to the line of play; where the line enters the hazard if it crosses it.
    pub at: Flat,
    /// The middle of the hazard; of one with several places, the place.
    pub middle: Flat,
}

/// The hazards of all holes.
#[derive(Debug, Default)]
pub struct Hazards<'e> {
    /// The places of every hole in playing order; none for holes that are in no course.
    pub of_holes: Vec<Vec<Claim<'e>>>,
    /// How many places each hole has beyond [`MOST`].
    pub left_out: Vec<usize>,
    /// Sand within reach of a hole that is no bunker.
    pub no_bunkers: BTreeSet<ElementId>,
    /// Sand in the outlines of courses.
    pub sand_in_courses: BTreeSet<ElementId>,
}

/// What all holes share.
struct Ground<'t, 'e> {
    terrain: &'t Terrain<'e>,
    sand: BTreeMap<ElementId, Place>,
}

/// The hazards of the holes that are in a course. The others count too, so that they keep their bunkers; of these, one
/// number for each hazard is kept and nothing else.
#[must_use]
pub fn hazards<'e>(
    holes: &[Drawn],
    is_in_course: impl Fn(usize) -> bool,
    extract: &Extract,
    terrain: &Terrain<'e>,
) -> Hazards<'e> {
    let ground = Ground {
        terrain,
        sand: sand::places(extract, terrain),
    };
    let mut rivals = Rivals::default();
    let in_course = |(id, place): (&ElementId, &Place)| (*place == Place::InCourse).then_some(*id);
    let mut found = Hazards {
        sand_in_courses: ground.sand.iter().filter_map(in_course).collect(),
        ..Hazards::default()
    };
    for (index, hole) in holes.iter().enumerate() {
        ground.each(hole, &mut found.no_bunkers, |feature, form, off, claims| {
            if !Rivals::is_divided(form.size()) {
                rivals.note(index, feature.id, None, off);
                return;
            }
            for claim in claims {
                rivals.note(
                    index,
                    feature.id,
                    Some(hole.plane.point(claim.at)),
                    claim.off,
                );
            }
        });
    }
    for (index, hole) in holes.iter().enumerate() {
        let mut own = Vec::new();
        if is_in_course(index) {
            ground.each(hole, &mut found.no_bunkers, |feature, form, off, claims| {
                let is_divided = Rivals::is_divided(form.size());
                own.extend(claims.into_iter().filter(|claim| {
                    let at = is_divided.then(|| hole.plane.point(claim.at));
                    let own_off = if is_divided { claim.off } else { off };
                    let other = rivals.nearest_other(index, feature.id, at);
                    own_off <= other + ABOUT_AS_NEAR || own_off <= ANYONES
                }));
            });
        }
        let (kept, left_out) = nearest(own, hole);
        found.of_holes.push(kept);
        found.left_out.push(left_out);
    }
    found
}

/// At most [`MOST`] places, those nearest to the line of play, in playing order; and how many there are beyond.
fn nearest<'e>(mut claims: Vec<Claim<'e>>, hole: &Drawn) -> (Vec<Claim<'e>>, usize) {
    let by_place = |one: &Claim<'_>, other: &Claim<'_>| {
        let (one_at, other_at) = (hole.line.place(one.at), hole.line.place(other.at));
        one_at
            .along
            .total_cmp(&other_at.along)
            .then(one_at.right.total_cmp(&other_at.right))
            .then(one.feature.id.cmp(&other.feature.id))
    };
    claims.sort_by(|one, other| one.off.total_cmp(&other.off).then(by_place(one, other)));
    let left_out = claims.len().saturating_sub(MOST);
    claims.truncate(MOST);
    let mut claims = double::without_doubles(claims, hole);
    claims.sort_by(by_place);
    claims.shrink_to_fit();
    (claims, left_out)
}

impl<'e> Ground<'_, 'e> {
    /// Hands on every hazard in play on a hole: its form, its distance, and its places.
    fn each(
        &self,
        hole: &Drawn,
        no_bunkers: &mut BTreeSet<ElementId>,
        mut take: impl FnMut(&'e Feature, &Form, f64, Vec<Claim<'e>>),
    ) {
        let points = hole.line.points().iter();
        let points: Vec<_> = points.map(|at| hole.plane.point(*at)).collect();
        let within = REACH + GREEN_REACH;
        let near = |role| self.terrain.near(&points, within, role).into_iter();
        let mut is_in_course = None;
        for feature in near(Role::Bunker).chain(near(Role::Water)) {
            let edges = self.terrain.edges(feature, &points, within + GREEN_SPAN);
            let Some(form) = Form::of(&hole.plane, &edges) else {
                continue;
            };
            let Some((off_line, _)) = form.nearest(&hole.line) else {
                continue;
            };
            let at_green = form.at_green(&hole.green, GREEN_REACH);
            let off_green = at_green.map_or(f64::INFINITY, |(off, _)| off);
            if off_line > REACH && off_green > GREEN_REACH {
                continue;
            }
            let is_bunker = match self.sand.get(&feature.id) {
                None | Some(Place::InCourse) => true,
                Some(Place::NoBunker) => false,
                Some(Place::Outside) => !*is_in_course.get_or_insert_with(|| {
                    let tee = points.first();
                    tee.is_some_and(|tee| sand::is_in_course(*tee, self.terrain))
                }),
            };
            if is_bunker {
                let claims = places(feature, hole, &form, at_green);
                take(feature, &form, off_line.min(off_green), claims);
            } else {
                no_bunkers.insert(feature.id);
            }
        }
    }
}

/// The places of a hazard on a hole.
fn places<'e>(
    feature: &'e Feature,
    hole: &Drawn,
    form: &Form,
    at_green: Option<(f64, Flat)>,
) -> Vec<Claim<'e>> {
    let points: usize = feature.shape.paths().map(<[_]>::len).sum();
    let areas = (points <= LARGEST).then(|| terrain::areas(&hole.plane, &feature.shape));
    let tee = geo::Point(terrain::coord(Flat::default()));
    let is_tee_within = areas.as_ref().is_some_and(|areas| areas.contains(&tee));
    let mut found = approaches(form, &hole.line, sides(feature), is_tee_within);
    if let Some((off, at)) = at_green.filter(|(off, _)| *off <= ANYONES)
        && found.iter().all(|one| one.at.distance(at) > ONE_AT_GREEN)
    {
        found.push(Approach {
            at,
            off,
            crosses: false,
        });
    }
    let is_only = found.len() == 1;
    let middle = || {
        // Of a great lake, the middle of its edges near the hole.
        let centroid = areas.as_ref().and_then(Centroid::centroid);
        let centroid = centroid.filter(|at| at.x().is_finite() && at.y().is_finite());
        terrain::flat(centroid.map_or_else(|| form.around.center(), |at| at.0))
    };
    let claim = |found: Approach| {
        let off_green = if is_only || hole.green.0.is_empty() {
            at_green.map_or(f64::INFINITY, |(off, _)| off)
        } else {
            Euclidean.distance(&geo::Point(terrain::coord(found.at)), &hole.green)
        };
        Claim {
            feature,
            off: found.off.min(off_green),
            off_green,
            crosses: found.crosses,
            at: found.at,
            middle: if is_only { middle() } else { found.at },
        }
    };
    found.into_iter().map(claim).collect()
}

/// What lies on which side of a hazard's edges.
fn sides(feature: &Feature) -> Sides {
    let is_shore = feature.tags.is("natural", "coastline") && feature.tags.get("golf").is_none();
    match (&feature.shape, is_shore) {
        (Shape::Areas(_), false) => Sides::Within,
        (Shape::Areas(_), true) => Sides::SeaOutside,
        (_, true) => Sides::SeaOnRight,
        (_, false) => Sides::Line,
    }
}
