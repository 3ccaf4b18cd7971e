//! One hole: its line of play, targets, green and lengths, by the rules in `docs/openstreetmap.md`.

use geo::{Centroid, Intersects, MultiPolygon};
use golf_api::hole::{Coordinates, Green, Hole, HoleNumber, Point};
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::plane::{Flat, Plane};

use crate::card;
use crate::hole_line::HoleLine;
use crate::par;
use crate::report::Note;
use crate::terrain;

/// A line has at most this many points between tee and green: the contract has three.
const TARGETS: usize = 3;
/// A point of a way this near to its tee or green is no target, in yards.
const TOO_NEAR: f64 = 20.0;
/// A turn of this size makes a dogleg, in degrees.
const DOGLEG_DEG: f64 = 10.0;
/// Two lines that end this far apart on one green have a part of it each, in yards.
const OWN_PART: f64 = 15.0;
/// How far a green may reach from its center, in yards; a double green may have 50.
const GREEN_REACH: f64 = 150.0;
/// How many points a green's edge may have to be checked for crossings.
const LONGEST_EDGE: usize = 2_000;

/// A hole on a plane, before its hazards are known.
#[derive(Debug, Clone)]
pub struct Drawn {
    /// The plane, which touches at the tee with north up.
    pub plane: Plane,
    /// The line of play.
    pub line: LineOfPlay,
    /// The green's areas on the plane; none without a polygon.
    pub green: MultiPolygon,
    /// The middle of the green or of the hole's own part of it.
    pub center: Option<Flat>,
    /// The number, par, length and points; without hazards.
    pub hole: Hole,
    /// Whether a tag gives the par.
    pub is_par_given: bool,
}

/// Draws a hole; without a number, its [`Hole`] has the number 0. `others` are the ends of the other holes that share
/// its green.
#[must_use]
pub fn drawn(
    line: &HoleLine<'_>,
    number: Option<u32>,
    others: &[Point],
    notes: &mut Vec<Note>,
) -> Drawn {
    let id = line.feature.id;
    let mut note = |note: Note| {
        notes.push(Note {
            hole: number,
            ..note
        });
    };
    if line.is_turned {
        note(Note::guessed(
            id,
            "it is drawn from the green to the tee, and was turned",
        ));
    }
    let plane = Plane::north_up(line.start());
    let flat: Vec<Flat> = line.points.iter().map(|point| plane.flat(*point)).collect();
    let end = plane.flat(line.end());
    let green = line.green.map_or_else(
        || MultiPolygon(Vec::new()),
        |green| terrain::areas(&plane, &green.shape),
    );
    let middle = middle_of(&green);
    if middle.is_none() {
        note(Note::left_out(
            id,
            "no green is mapped at its end: it has no green points",
        ));
    }
    let goal = middle.unwrap_or(end);
    if let Some(own) = line.green.filter(|_| line.green_off >= 0.5) {
        let yards = whole(line.green_off);
        let what = format!(
            "its way ends {yards} yards off {}, which is taken for its green",
            own.id
        );
        note(Note::guessed(id, what));
    }
    if let Some(own) = line.green.filter(|_| line.is_green_of_another) {
        let what = format!(
            "its way ends on {}, a green with the number of another hole",
            own.id
        );
        note(Note::guessed(id, what));
    }
    if let Some(own) = line.green.filter(|_| crosses_itself(&green)) {
        let what = format!("the edge of its green, {}, crosses itself", own.id);
        note(Note::guessed(id, what));
    }
    let is_shared = others
        .iter()
        .any(|other| plane.flat(*other).distance(end) > OWN_PART);
    let turning: Vec<Flat> = turning_points(&flat, goal);
    let from = turning.last().copied().unwrap_or_default();
    // On a shared green, each hole has the part that its own line leads to.
    let aim = if is_shared { end } else { goal };
    let edges = middle.and_then(|_| edges(&green, from, aim));
    if is_shared {
        note(Note::guessed(
            id,
            "it shares its green: the points lie on its own line",
        ));
    }
    let center = match (is_shared, edges) {
        (true, Some((front, back))) => Some(front.toward(back, 0.5)),
        _ => middle,
    };
    let goal = center.unwrap_or(end);
    let play = LineOfPlay::new(Flat::default(), turning.iter().copied(), goal);
    let measured = play.length();
    let length = card::of_hole(&line.feature.tags, measured, |what| {
        note(Note::left_out(id, what));
    });
    let tagged = par::of_hole(&line.feature.tags);
    if let Some(what) = tagged.as_ref().and_then(|par| par.remark.clone()) {
        note(Note::guessed(id, what));
    }
    let given = tagged.map(|par| par.strokes);
    if given.is_none() {
        note(Note::guessed(
            id,
            format!(
                "par {} by its length: no usable tag gives it",
                par_by(measured)
            ),
        ));
    }
    let par = given.unwrap_or_else(|| par_by(measured));
    let point = |flat: Flat| plane.point(flat);
    let targets = targets(&play, par);
    Drawn {
        plane,
        green,
        center,
        is_par_given: given.is_some(),
        hole: Hole {
            hole_number: HoleNumber(number.unwrap_or(0)),
            par: Some(par),
            length_yards: Some(length),
            coordinates: Coordinates {
                tee: Some(rounded(line.start())),
                green: Green {
                    front: edges.map(|(front, _)| rounded(point(front))),
                    center: center.map(|center| rounded(point(center))),
                    back: edges.map(|(_, back)| rounded(point(back))),
                },
                fairway: targets[0].map(|at| rounded(point(at))),
                dogleg: targets[1].map(|at| rounded(point(at))),
                layup: targets[2].map(|at| rounded(point(at))),
            },
            hazards: Vec::new(),
        },
        line: play,
    }
}

/// A point with seven decimals, as the map has them.
#[must_use]
pub fn rounded(point: Point) -> Point {
    let round = |degrees: f64| (degrees * 1e7).round() / 1e7;
    Point {
        lat: round(point.lat),
        lng: round(point.lng),
    }
}

/// The centroid of a green; of its box if a crossing outline puts the centroid elsewhere. `None` without a polygon.
fn middle_of(green: &MultiPolygon) -> Option<Flat> {
    use geo::{BoundingRect, Contains};
    let around = green.bounding_rect()?;
    let centroid = green.centroid().filter(|at| around.contains(at));
    let middle = centroid.unwrap_or_else(|| around.center().into());
    (middle.x().is_finite() && middle.y().is_finite()).then(|| terrain::flat(middle.0))
}

/// Whether the edge of a green crosses itself. A very long edge is not looked at.
fn crosses_itself(green: &MultiPolygon) -> bool {
    use geo::{CoordsIter, Validation};
    green.coords_count() <= LONGEST_EDGE && !green.is_valid()
}

/// The points between tee and green that the line goes through: at most three, those that bend it most.
fn turning_points(flat: &[Flat], goal: Flat) -> Vec<Flat> {
    let between = flat
        .get(1..flat.len().saturating_sub(1))
        .unwrap_or_default();
    let tee = flat.first().copied().unwrap_or_default();
    let mut kept: Vec<Flat> = Vec::new();
    for point in between {
        let last = kept.last().copied().unwrap_or(tee);
        if point.distance(last) > TOO_NEAR
            && point.distance(goal) > TOO_NEAR
            && point.distance(tee) > TOO_NEAR
        {
            kept.push(*point);
        }
    }
    // The point of the smallest triangle with its neighbors goes first.
    while kept.len() > TARGETS {
        let area = |at: usize| {
            let before = at
                .checked_sub(1)
                .and_then(|at| kept.get(at))
                .copied()
                .unwrap_or(tee);
            let after = kept.get(at + 1).copied().unwrap_or(goal);
            let here = kept[at];
            ((here.x - before.x) * (after.y - before.y)
                - (after.x - before.x) * (here.y - before.y))
                .abs()
        };
        let smallest = (0..kept.len()).min_by(|one, other| area(*one).total_cmp(&area(*other)));
        let Some(smallest) = smallest else { break };
        kept.remove(smallest);
    }
    kept
}

/// Fairway, dogleg and layup, from the points of the line.
fn targets(line: &LineOfPlay, par: u32) -> [Option<Flat>; 3] {
    let points = line.points();
    let between = points
        .get(1..points.len().saturating_sub(1))
        .unwrap_or_default();
    let turns = line.turns();
    let sharpest = turns
        .iter()
        .zip(between)
        .filter(|(turn, _)| turn.right_deg.abs() >= DOGLEG_DEG)
        .max_by(|(one, _), (other, _)| one.right_deg.abs().total_cmp(&other.right_deg.abs()));
    let dogleg = sharpest.map(|(_, at)| *at);
    match between {
        // A par 3 has neither fairway nor layup.
        _ if par <= 3 => [None, dogleg, None],
        [] => [None; 3],
        // One point is one target: two names at one place would say the same distance twice.
        [only] => [Some(*only).filter(|_| dogleg.is_none()), dogleg, None],
        [first, second] => [
            Some(*first).filter(|first| dogleg != Some(*first)),
            dogleg,
            Some(*second).filter(|second| dogleg != Some(*second)),
        ],
        [first, second, third, ..] => [Some(*first), Some(*second), Some(*third)],
    }
}

/// Where the last leg, extended, enters and leaves a green.
fn edges(green: &MultiPolygon, from: Flat, aim: Flat) -> Option<(Flat, Flat)> {
    let length = from.distance(aim);
    if length <= f64::EPSILON {
        return None;
    }
    let start = from.toward(aim, ((length - GREEN_REACH) / length).max(0.0));
    let beyond = from.toward(aim, (length + GREEN_REACH) / length);
    let leg = geo::Line::new(terrain::coord(start), terrain::coord(beyond));
    let mut shares: Vec<f64> = Vec::new();
    for polygon in green {
        for edge in polygon
            .exterior()
            .lines()
            .filter(|edge| edge.intersects(&leg))
        {
            shares.extend(crossing(leg, edge));
        }
    }
    let first = shares.iter().copied().min_by(f64::total_cmp)?;
    let last = shares.iter().copied().max_by(f64::total_cmp)?;
    (last > first).then(|| (start.toward(beyond, first), start.toward(beyond, last)))
}

/// The share of a leg at which an edge crosses it.
#[must_use]
pub fn crossing(leg: geo::Line, edge: geo::Line) -> Option<f64> {
    use geo::line_intersection::{LineIntersection, line_intersection};
    let at = match line_intersection(leg, edge)? {
        LineIntersection::SinglePoint { intersection, .. } => intersection,
        LineIntersection::Collinear { intersection } => intersection.start,
    };
    let (along, whole) = (at - leg.start, leg.delta());
    let square = whole.x * whole.x + whole.y * whole.y;
    (square > 0.0).then(|| (along.x * whole.x + along.y * whole.y) / square)
}

/// The par that a length in yards suggests.
fn par_by(length: f64) -> u32 {
    match length {
        length if length <= 250.0 => 3,
        length if length <= 480.0 => 4,
        length if length <= 690.0 => 5,
        _ => 6,
    }
}

/// A length as whole yards.
#[must_use]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rounded, and a cast of floats saturates"
)]
pub fn whole(yards: f64) -> u32 {
    yards.round() as u32
}
