//! A hazard on the plane of a hole: its edges, and how far they are from the line of play and from the green.

use geo::{BoundingRect, Coord, Line, LineString, MultiPolygon, Rect};
use golf_api::hole::Point;
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::plane::{Flat, Plane};

use crate::terrain;

/// A hazard on the plane: its edges, those of islands too.
pub struct Form {
    /// Its rings or lines; of a great lake, those stretches that are near the hole.
    pub paths: Vec<Vec<Coord>>,
    /// The box around them.
    pub around: Rect,
}

impl Form {
    /// The form of paths; `None` without an edge.
    pub fn of(plane: &Plane, paths: &[&[Point]]) -> Option<Self> {
        let mut joined: Vec<Vec<Coord>> = Vec::new();
        let mut end: Option<Point> = None;
        for path in paths.iter().filter(|path| path.len() > 1) {
            let flat = path.iter().map(|point| terrain::coord(plane.flat(*point)));
            // The stretches of a long shore follow each other.
            match joined.last_mut().filter(|_| end == path.first().copied()) {
                Some(known) => known.extend(flat.skip(1)),
                None => joined.push(flat.collect()),
            }
            end = path.last().copied();
        }
        let all: LineString = joined.iter().flatten().copied().collect();
        Some(Self {
            around: all.bounding_rect()?,
            paths: joined,
        })
    }

    /// All edges.
    pub fn edges(&self) -> impl Iterator<Item = Line> {
        let pairs = self.paths.iter().flat_map(|path| path.windows(2));
        pairs.map(|pair| Line::new(pair[0], pair[1]))
    }

    /// The diagonal of the box around it, in yards.
    pub fn size(&self) -> f64 {
        self.around.width().hypot(self.around.height())
    }

    /// The point nearest to the line of play, and its distance; `None` without an edge.
    pub fn nearest(&self, line: &LineOfPlay) -> Option<(f64, Flat)> {
        let mut nearest: Option<(f64, Coord)> = None;
        for leg in legs(line) {
            for edge in self.edges() {
                let found = apart(leg, edge);
                if nearest.is_none_or(|(known, _)| found.0 < known) {
                    nearest = Some(found);
                }
            }
        }
        nearest.map(|(off, at)| (off, terrain::flat(at)))
    }

    /// The place nearest to a green, and its distance; `None` without a green. Beyond `reach`, the distance is that of
    /// the boxes around both, and the place only stands for the hazard.
    pub fn at_green(&self, green: &MultiPolygon, reach: f64) -> Option<(f64, Flat)> {
        let around = green.bounding_rect()?;
        let gap = |low: f64, high: f64, other_low: f64, other_high: f64| {
            (other_low - high).max(low - other_high).max(0.0)
        };
        let (own, other) = (self.around, around);
        let across = gap(own.min().x, own.max().x, other.min().x, other.max().x);
        let up = gap(own.min().y, own.max().y, other.min().y, other.max().y);
        if across.hypot(up) > reach {
            return Some((across.hypot(up), terrain::flat(own.center())));
        }
        let edges = green.iter().flat_map(|area| area.exterior().lines());
        let found = edges.flat_map(|edge| self.edges().map(move |own| apart(edge, own)));
        let nearest = found.min_by(|one, other| one.0.total_cmp(&other.0));
        nearest.map(|(off, at)| (off, terrain::flat(at)))
    }
}

/// The legs of a line of play.
pub fn legs(line: &LineOfPlay) -> impl Iterator<Item = Line> {
    let pairs = line.points().windows(2);
    pairs.map(|pair| Line::new(terrain::coord(pair[0]), terrain::coord(pair[1])))
}

/// The distance of two stretches, and the point of the second one that is nearest to the first.
pub fn apart(leg: Line, edge: Line) -> (f64, Coord) {
    if let Some(share) = crossed_at(leg, edge) {
        return (0.0, edge.start + edge.delta() * share);
    }
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

/// The distance of two points.
pub fn gap(one: Coord, other: Coord) -> f64 {
    (one.x - other.x).hypot(one.y - other.y)
}

/// The share of a stretch at which it is nearest to a point.
pub fn share_at(line: Line, at: Coord) -> f64 {
    let whole = line.delta();
    let square = whole.x * whole.x + whole.y * whole.y;
    if square <= 0.0 {
        return 0.0;
    }
    let from = at - line.start;
    ((from.x * whole.x + from.y * whole.y) / square).clamp(0.0, 1.0)
}

fn nearest_on(line: Line, at: Coord) -> Coord {
    line.start + line.delta() * share_at(line, at)
}

/// The share of an edge at which a leg crosses it.
pub fn crossed_at(leg: Line, edge: Line) -> Option<f64> {
    let (a, b) = (leg.delta(), edge.delta());
    let area = a.x * b.y - a.y * b.x;
    if area == 0.0 {
        return None;
    }
    let from = edge.start - leg.start;
    let along = (from.x * b.y - from.y * b.x) / area;
    let share = (from.x * a.y - from.y * a.x) / area;
    let whole = 0.0..=1.0;
    (whole.contains(&along) && whole.contains(&share)).then_some(share)
}
