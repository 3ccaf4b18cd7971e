//! Bunkers and water: which hole they belong to, the point that a golfer would name, and their labels.
//!
//! A hazard is in play on a hole if it is near its line of play or its green. It belongs to the hole that it is nearest
//! to, and to others that it is about as near to.

use std::collections::BTreeMap;

use geo::{
    BoundingRect, Centroid, Coord, Distance, Euclidean, Line, LineString, MultiPolygon, Rect,
};
use golf_api::hole::{Hazard, HazardKind, Point};
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::plane::{Flat, Plane};
use golf_hole::reading::HoleReading;

use crate::element::{ElementId, Feature, Role, Shape};
use crate::hole::{Drawn, crossing, rounded};
use crate::terrain::{self, Terrain};

/// A hazard is in play this near to the line of play, in yards.
const REACH: f64 = 60.0;
/// A hazard is in play this near to a green, in yards.
const GREEN_REACH: f64 = 30.0;
/// A hazard this near to a green is named for its place around it, in yards.
const GREENSIDE: f64 = 20.0;
/// A hazard belongs to every hole that it is this near to, in yards, even at another hole's green: a shot may reach it.
const ANYONES: f64 = 25.0;
/// A hazard belongs to a hole if no other is nearer by more than this, in yards.
const ABOUT_AS_NEAR: f64 = 15.0;
/// A line of water this near to an area of water is the same water, in yards.
const ONE_WATER: f64 = 15.0;
/// How many hazards a hole may have; the service takes no more than 2,000.
const MOST: usize = 1_000;
/// How far the edge of a green may be from the end of its line, in yards.
const GREEN_SPAN: f64 = 100.0;
/// A hazard with more points than this is a great lake, of which a hole sees only a part.
const LARGEST: usize = 2_000;
/// A hazard this near to the line is in the center, in yards.
const CENTER: f64 = 5.0;

/// A hazard as one hole sees it.
#[derive(Debug, Clone)]
pub struct Claim<'e> {
    /// The hole's place in the list.
    pub hole: usize,
    /// The hazard.
    pub feature: &'e Feature,
    /// Yards from the line of play.
    pub off_line: f64,
    /// Yards from the green; infinite without one.
    pub off_green: f64,
    /// Whether the line of play crosses it.
    pub crosses: bool,
    /// The point nearest to the line of play; where the line enters it if it crosses.
    pub at: Flat,
    /// Its middle.
    pub middle: Flat,
}

impl Claim<'_> {
    /// How far it is from what a golfer plays over, in yards.
    fn off(&self) -> f64 {
        self.off_line.min(self.off_green)
    }
}

/// The hazards of every hole, each list in playing order.
#[must_use]
pub fn hazards<'e>(holes: &[Drawn], terrain: &Terrain<'e>) -> Vec<Vec<Claim<'e>>> {
    let mut by_hazard: BTreeMap<ElementId, Vec<Claim<'e>>> = BTreeMap::new();
    for (index, hole) in holes.iter().enumerate() {
        for claim in in_play(index, hole, terrain) {
            by_hazard.entry(claim.feature.id).or_default().push(claim);
        }
    }
    let mut of_holes = vec![Vec::new(); holes.len()];
    for claims in by_hazard.into_values() {
        let nearest = claims.iter().map(Claim::off).fold(f64::INFINITY, f64::min);
        for claim in claims {
            if is_own(&claim, nearest) {
                of_holes[claim.hole].push(claim);
            }
        }
    }
    for (claims, hole) in of_holes.iter_mut().zip(holes) {
        let key = |claim: &Claim<'_>| hole.line.place(claim.at);
        claims.sort_by(|one, other| {
            let (one_at, other_at) = (key(one), key(other));
            one_at
                .along
                .total_cmp(&other_at.along)
                .then(one_at.right.total_cmp(&other_at.right))
                .then(one.feature.id.cmp(&other.feature.id))
        });
    }
    of_holes
}

fn is_own(claim: &Claim<'_>, nearest: f64) -> bool {
    let off = claim.off();
    off <= nearest + ABOUT_AS_NEAR || off <= ANYONES
}

/// The hazards that are near a hole.
fn in_play<'e>(index: usize, hole: &Drawn, terrain: &Terrain<'e>) -> Vec<Claim<'e>> {
    let points = hole.line.points().iter();
    let points: Vec<_> = points.map(|at| hole.plane.point(*at)).collect();
    let near = |role| terrain.near(&points, REACH + GREEN_REACH, role).into_iter();
    let mut claims = Vec::new();
    for feature in near(Role::Bunker).chain(near(Role::Water)) {
        let edges = terrain.edges(feature, &points, REACH + GREEN_REACH + GREEN_SPAN);
        let Some(form) = Form::of(&hole.plane, &edges) else {
            continue;
        };
        let Some((off_line, at, crosses)) = form.to_line(&hole.line) else {
            continue;
        };
        let claim = Claim {
            hole: index,
            feature,
            off_line,
            off_green: form.to_areas(&hole.green),
            crosses,
            at,
            middle: middle(feature, hole, &form),
        };
        if claim.off_line <= REACH || claim.off_green <= GREEN_REACH {
            claims.push(claim);
        }
    }
    without_doubles(claims, hole)
}

/// Leaves out lines of water that are there twice: a river's line in its area, and the next part of a stream whose
/// nearer part is a hazard already.
fn without_doubles<'e>(claims: Vec<Claim<'e>>, hole: &Drawn) -> Vec<Claim<'e>> {
    let is_line = |claim: &&Claim<'_>| matches!(claim.feature.shape, Shape::Line(_));
    if !claims.iter().any(|claim| is_line(&claim)) {
        return claims;
    }
    let is_area = |claim: &&Claim<'_>| claim.feature.role == Role::Water && !is_line(claim);
    let waters = claims.iter().filter(is_area);
    let waters = waters.map(|claim| terrain::areas(&hole.plane, &claim.feature.shape));
    let waters: Vec<MultiPolygon> = waters.collect();
    let ends = |feature: &Feature| match &feature.shape {
        Shape::Line(points) => points.first().copied().zip(points.last().copied()),
        _ => None,
    };
    let joins = |one: &Feature, other: &Feature| {
        let pairs = ends(one).zip(ends(other));
        pairs.is_some_and(|((a, b), (c, d))| [a, b].iter().any(|end| *end == c || *end == d))
    };
    let is_double = |claim: &Claim<'_>| {
        if ends(claim.feature).is_none() {
            return false;
        }
        let at = geo::Point(terrain::coord(claim.at));
        let mut areas = waters.iter();
        let mut nearer = claims
            .iter()
            .filter(|other| (other.off(), other.feature.id) < (claim.off(), claim.feature.id));
        areas.any(|areas| Euclidean.distance(&at, areas) <= ONE_WATER)
            || !claim.crosses && nearer.any(|other| joins(claim.feature, other.feature))
    };
    let is_kept: Vec<bool> = claims.iter().map(|claim| !is_double(claim)).collect();
    let kept = claims
        .into_iter()
        .zip(is_kept)
        .filter(|(_, is_kept)| *is_kept);
    kept.map(|(claim, _)| claim).collect()
}

/// A hazard on the plane: its edges, those of islands too.
struct Form {
    edges: Vec<Line>,
    around: Rect,
}

impl Form {
    fn of(plane: &Plane, paths: &[&[Point]]) -> Option<Self> {
        let lines = paths.iter().map(|path| -> LineString {
            let flat = path.iter().map(|point| plane.flat(*point));
            flat.map(terrain::coord).collect()
        });
        let edges: Vec<Line> = lines
            .flat_map(|line| line.lines().collect::<Vec<_>>())
            .collect();
        let all: LineString = edges
            .iter()
            .flat_map(|edge| [edge.start, edge.end])
            .collect();
        Some(Self {
            around: all.bounding_rect()?,
            edges,
        })
    }

    /// The distance to the line of play, the point, and whether the line crosses it; `None` for a line of one point.
    fn to_line(&self, line: &LineOfPlay) -> Option<(f64, Flat, bool)> {
        let mut passed = 0.0;
        let mut entered: Option<(f64, Flat)> = None;
        let mut nearest: Option<(f64, Coord)> = None;
        for pair in line.points().windows(2) {
            let leg = Line::new(terrain::coord(pair[0]), terrain::coord(pair[1]));
            let length = pair[0].distance(pair[1]);
            for edge in &self.edges {
                if let Some(share) = crossing(leg, *edge) {
                    let along = passed + share * length;
                    if entered.is_none_or(|(known, _)| along < known) {
                        entered = Some((along, pair[0].toward(pair[1], share)));
                    }
                }
                let found = apart(leg, *edge);
                if nearest.is_none_or(|(known, _)| found.0 < known) {
                    nearest = Some(found);
                }
            }
            passed += length;
        }
        match (entered, nearest) {
            (Some((_, at)), _) => Some((0.0, at, true)),
            (None, Some((distance, at))) => Some((distance, terrain::flat(at), false)),
            (None, None) => None,
        }
    }

    /// The distance to a green; infinite without one.
    fn to_areas(&self, green: &MultiPolygon) -> f64 {
        let Some(around) = green.bounding_rect() else {
            return f64::INFINITY;
        };
        let gap = |low: f64, high: f64, other_low: f64, other_high: f64| {
            (other_low - high).max(low - other_high).max(0.0)
        };
        let (own, other) = (self.around, around);
        let across = gap(own.min().x, own.max().x, other.min().x, other.max().x);
        let up = gap(own.min().y, own.max().y, other.min().y, other.max().y);
        if across.hypot(up) > GREEN_REACH {
            return across.hypot(up);
        }
        let edges = green.iter().flat_map(|area| area.exterior().lines());
        edges
            .flat_map(|edge| self.edges.iter().map(move |own| (edge, *own)))
            .map(|(edge, own)| {
                if crossing(edge, own).is_some() {
                    0.0
                } else {
                    apart(edge, own).0
                }
            })
            .fold(f64::INFINITY, f64::min)
    }
}

/// The middle of a hazard; of its edges near the hole if it is a great lake.
fn middle(feature: &Feature, hole: &Drawn, form: &Form) -> Flat {
    let points: usize = feature.shape.paths().map(<[Point]>::len).sum();
    let areas = (points <= LARGEST).then(|| terrain::areas(&hole.plane, &feature.shape));
    let centroid = areas.and_then(|areas| areas.centroid());
    let centroid = centroid.filter(|at| at.x().is_finite() && at.y().is_finite());
    terrain::flat(centroid.map_or_else(|| form.around.center(), |at| at.0))
}

/// The distance of two stretches that do not cross, and the point of the second one that is nearest to the first.
fn apart(leg: Line, edge: Line) -> (f64, Coord) {
    let (from, to) = (nearest_on(leg, edge.start), nearest_on(leg, edge.end));
    let (start, end) = (nearest_on(edge, leg.start), nearest_on(edge, leg.end));
    let candidates = [
        (gap(from, edge.start), edge.start),
        (gap(to, edge.end), edge.end),
        (gap(start, leg.start), start),
        (gap(end, leg.end), end),
    ];
    candidates
        .into_iter()
        .fold((f64::INFINITY, edge.start), |best, next| {
            if next.0 < best.0 { next } else { best }
        })
}

fn gap(one: Coord, other: Coord) -> f64 {
    (one.x - other.x).hypot(one.y - other.y)
}

fn nearest_on(line: Line, at: Coord) -> Coord {
    let whole = line.delta();
    let square = whole.x * whole.x + whole.y * whole.y;
    if square <= 0.0 {
        return line.start;
    }
    let from = at - line.start;
    let share = ((from.x * whole.x + from.y * whole.y) / square).clamp(0.0, 1.0);
    line.start + whole * share
}

/// The hazards of one hole as the contract has them, with labels that differ. Sides are those of the line that
/// golf-hole reads from the points, since the app shows them beside each other.
#[must_use]
pub fn named(claims: &[Claim<'_>], hole: &Drawn) -> Vec<Hazard> {
    let reading = HoleReading::new(&hole.hole);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let hazards = claims.iter().take(MOST).map(|claim| {
        let point = rounded(hole.plane.point(claim.at));
        let seen = reading.plane.zip(reading.line.as_ref());
        let right = seen.map_or_else(
            || hole.line.place(claim.at).right,
            |(plane, line)| line.place(plane.flat(point)).right,
        );
        let label = label(claim, right, hole);
        let count = counts.entry(label.clone()).or_default();
        *count += 1;
        let is_water = claim.feature.role == Role::Water;
        Hazard {
            kind: if is_water {
                HazardKind::Water
            } else {
                HazardKind::Bunker
            },
            label: Some(if *count > 1 {
                format!("{label} {count}")
            } else {
                label
            }),
            point: Some(point),
        }
    });
    hazards.collect()
}

/// The name of a hazard by its side and place.
fn label(claim: &Claim<'_>, right: f64, hole: &Drawn) -> String {
    let is_water = claim.feature.role == Role::Water;
    let what = if is_water { "Water" } else { "Bunker" };
    if is_water && claim.crosses {
        return format!("Crossing {what}");
    }
    if let Some(center) = hole.center.filter(|_| claim.off_green <= GREENSIDE) {
        return format!("{} {what}", around_green(claim.middle, center, &hole.line));
    }
    let side = match right {
        right if claim.crosses || right.abs() <= CENTER => "Center",
        right if right < 0.0 => "Left",
        _ => "Right",
    };
    let is_par_3 = hole.hole.par == Some(3);
    if is_water || is_par_3 {
        format!("{side} {what}")
    } else {
        format!("{side} Fairway {what}")
    }
}

/// The place around a green, as seen along the last leg: one of eight directions.
fn around_green(at: Flat, center: Flat, line: &LineOfPlay) -> &'static str {
    let heading = line.heading(line.length());
    let (x, y) = (at.x - center.x, at.y - center.y);
    let ahead = x * heading.x + y * heading.y;
    let right = x * heading.y - y * heading.x;
    // Degrees to the right of straight ahead.
    let degrees = right.atan2(ahead).to_degrees();
    let is_right = degrees > 0.0;
    match (degrees.abs(), is_right) {
        (..=22.5, _) => "Back",
        (..=67.5, true) => "Back Right",
        (..=67.5, false) => "Back Left",
        (..=112.5, true) => "Right",
        (..=112.5, false) => "Left",
        (..=157.5, true) => "Front Right",
        (..=157.5, false) => "Front Left",
        _ => "Front",
    }
}
