//! Where one hazard comes into play on a hole: each place at which the line of play enters it, and each arm of it that
//! comes near the line.
//!
//! Along the edge of a hazard, the distance to the line of play falls and rises. A place is an arm if the edge draws
//! back from the line on both sides of it by [`BACK_OFF`], and if nothing of the hazard lies between the line and it.

use geo::{Coord, Line};
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::plane::Flat;

use super::REACH;
use super::form::{Form, apart, crossed_at, gap, legs, share_at};
use crate::terrain;

/// An edge draws back from the line by this much between two arms, in yards.
const BACK_OFF: f64 = 20.0;
/// Two places of one hazard this near to each other are one, in yards.
pub const ONE_PLACE: f64 = 10.0;
/// How many parts there are between two places of an edge whose distance is known.
const PARTS: u32 = 4;
/// Nearer than this, an edge is on the line, in yards.
const ON_LINE: f64 = 1e-6;

/// What lies on which side of a hazard's edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// The hazard is within its rings.
    Within,
    /// The hazard is a line without a width.
    Line,
    /// The sea is on the right.
    SeaOnRight,
    /// The sea is outside: the shore of an island.
    SeaOutside,
}

/// A place where a hazard comes into play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Approach {
    /// The place.
    pub at: Flat,
    /// Yards from the line of play.
    pub off: f64,
    /// Whether the line of play crosses the hazard here.
    pub crosses: bool,
}

/// A place where the line of play crosses an edge.
#[derive(Clone, Copy)]
struct Crossing {
    at: Coord,
    along: f64,
    /// Whether the line leads to the right side of the edge.
    is_to_right: bool,
}

/// All places where a hazard comes into play, along the line of play; the one nearest to the line if there is no other.
/// `is_tee_within` says whether the tee lies in the hazard's rings.
pub fn approaches(
    form: &Form,
    line: &LineOfPlay,
    sides: Sides,
    is_tee_within: bool,
) -> Vec<Approach> {
    let crossings = crossings(form, line);
    let (entries, over) = entries(&crossings, sides, is_tee_within);
    // A line that begins in a hazard only leaves it.
    let entries = if entries.is_empty() {
        crossings.first().copied().into_iter().collect()
    } else {
        entries
    };
    let mut found: Vec<Approach> = Vec::new();
    for entry in entries {
        let at = terrain::flat(entry.at);
        if found.iter().all(|known| known.at.distance(at) > ONE_PLACE) {
            found.push(Approach {
                at,
                off: 0.0,
                crosses: true,
            });
        }
    }
    if form.size() > BACK_OFF {
        let is_over = |along: f64| over.iter().any(|(from, to)| *from < along && along < *to);
        for arm in arms(form, line) {
            let is_new = found
                .iter()
                .all(|known| known.at.distance(arm.at) > ONE_PLACE);
            let place = line.place(arm.at);
            let foot = line.spot(place.along);
            if is_new && !is_over(place.along) && is_open(foot, arm.at, form) {
                found.push(arm);
            }
        }
    }
    if found.is_empty() {
        let nearest = form.nearest(line);
        found.extend(nearest.map(|(off, at)| Approach {
            at,
            off,
            crosses: false,
        }));
    }
    found
}

/// The crossings of a line of play with all edges, along the line. A corner that lies on the line is one crossing.
fn crossings(form: &Form, line: &LineOfPlay) -> Vec<Crossing> {
    let mut found = Vec::new();
    let mut passed = 0.0;
    for leg in legs(line) {
        let whole = leg.delta();
        let length = whole.x.hypot(whole.y);
        let left_of = |at: Coord| {
            let from = at - leg.start;
            whole.x * from.y - whole.y * from.x
        };
        for edge in form.edges() {
            let (start, end) = (left_of(edge.start), left_of(edge.end));
            if (start > 0.0) == (end > 0.0) {
                continue;
            }
            let at = edge.start + edge.delta() * (start / (start - end));
            let from = at - leg.start;
            let along = (from.x * whole.x + from.y * whole.y) / length;
            if (0.0..length).contains(&along) {
                found.push(Crossing {
                    at,
                    along: passed + along,
                    is_to_right: end > start,
                });
            }
        }
        passed += length;
    }
    found.sort_by(|one, other| one.along.total_cmp(&other.along));
    found
}

/// The crossings that lead into a hazard, and the stretches of the line that are over it.
fn entries(
    crossings: &[Crossing],
    sides: Sides,
    is_tee_within: bool,
) -> (Vec<Crossing>, Vec<(f64, f64)>) {
    let (mut entries, mut over) = (Vec::new(), Vec::new());
    let mut is_in = match sides {
        Sides::SeaOutside => !is_tee_within,
        _ => is_tee_within,
    };
    let mut since = 0.0;
    for crossing in crossings {
        let leads_in = match sides {
            Sides::Line => true,
            Sides::SeaOnRight => crossing.is_to_right,
            Sides::Within | Sides::SeaOutside => !is_in,
        };
        if leads_in {
            entries.push(*crossing);
            since = crossing.along;
        } else {
            over.push((since, crossing.along));
        }
        is_in = leads_in;
    }
    if is_in && sides != Sides::Line {
        over.push((since, f64::INFINITY));
    }
    (entries, over)
}

/// A place of an edge, with its distance from the line of play.
#[derive(Clone, Copy)]
struct Sample {
    at: Coord,
    off: f64,
}

/// The arms of a hazard within reach that the line does not cross.
fn arms(form: &Form, line: &LineOfPlay) -> Vec<Approach> {
    let mut found = Vec::new();
    for path in &form.paths {
        let mut samples = samples(path, line);
        if path.first() == path.last() {
            // A ring is looked at from its farthest place on, so that no arm is cut in two.
            let farthest = (0..samples.len()).max_by(|one, other| {
                let (one, other) = (samples[*one].off, samples[*other].off);
                one.total_cmp(&other)
            });
            samples.rotate_left(farthest.unwrap_or(0));
        }
        let near = lowest(&samples)
            .into_iter()
            .filter(|sample| (ON_LINE..=REACH).contains(&sample.off));
        found.extend(near.map(|sample| Approach {
            at: terrain::flat(sample.at),
            off: sample.off,
            crosses: false,
        }));
    }
    found.sort_by(|one, other| {
        let along = |approach: &Approach| line.place(approach.at).along;
        along(one).total_cmp(&along(other))
    });
    found
}

/// Places along a path whose distances show where it is near the line. Far from the line, each edge is one place.
fn samples(path: &[Coord], line: &LineOfPlay) -> Vec<Sample> {
    let mut found = Vec::new();
    let sample = |at: Coord| Sample {
        at,
        off: line.place(terrain::flat(at)).right.abs(),
    };
    for pair in path.windows(2) {
        let edge = Line::new(pair[0], pair[1]);
        let nearest: Vec<(f64, Coord)> = legs(line).map(|leg| apart(leg, edge)).collect();
        found.push(sample(edge.start));
        let offs = nearest.iter().map(|(off, _)| *off);
        let off = offs.fold(f64::INFINITY, f64::min);
        if off > REACH + BACK_OFF {
            continue;
        }
        let mut shares = vec![0.0, 1.0];
        shares.extend(nearest.iter().map(|(_, at)| share_at(edge, *at)));
        shares.sort_by(f64::total_cmp);
        for part in shares.windows(2).filter(|part| part[1] > part[0]) {
            for step in 1..=PARTS {
                let share = part[0] + (part[1] - part[0]) * f64::from(step) / f64::from(PARTS);
                found.push(sample(edge.start + edge.delta() * share));
            }
        }
    }
    found.extend(path.last().map(|at| sample(*at)));
    found
}

/// The places that lie lower than all others up to where the distance is greater by [`BACK_OFF`], on both sides.
fn lowest(samples: &[Sample]) -> Vec<Sample> {
    let mut found = Vec::new();
    let mut low: Option<Sample> = None;
    let mut high = f64::INFINITY;
    for sample in samples {
        match low {
            Some(known) if sample.off >= known.off + BACK_OFF => {
                found.push(known);
                low = None;
                high = sample.off;
            }
            Some(known) if sample.off < known.off => low = Some(*sample),
            Some(_) => {}
            None => {
                high = high.max(sample.off);
                if high.is_infinite() || sample.off <= high - BACK_OFF {
                    low = Some(*sample);
                }
            }
        }
    }
    found.extend(low);
    found
}

/// Whether nothing of a hazard lies between a place on the line and one of its own edge.
fn is_open(foot: Flat, at: Flat, form: &Form) -> bool {
    let view = Line::new(terrain::coord(foot), terrain::coord(at));
    let length = gap(view.start, view.end);
    let is_before = |edge: Line| {
        crossed_at(edge, view).is_some_and(|share| share * length < length - ON_LINE * 1e3)
    };
    !form.edges().any(is_before)
}

#[cfg(test)]
mod tests;
