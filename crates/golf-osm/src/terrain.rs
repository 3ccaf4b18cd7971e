//! What lies near a place: all objects of an extract in one spatial index, and their shapes on a plane in yards.
//!
//! The index is in space, not in degrees, so that neither the poles nor the antimeridian are special.

use std::collections::BTreeMap;

use geo::{Coord, LineString, MultiPolygon, Polygon};
use golf_api::hole::Point;
use golf_hole::plane::{Flat, METRES_PER_YARD, Plane};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

use crate::element::{Area, ElementId, Feature, Role, Shape};
use crate::read::Extract;

/// The earth's mean radius in yards.
const RADIUS: f64 = 6_371_009.0 / METRES_PER_YARD;

/// How many objects of one role are found near a place: several times those of the course with the most bunkers.
pub const MOST_NEAR: usize = 1_000;

/// Edges of a longer object are found piece by piece.
const LONG: usize = 256;
/// How many edges a piece has.
const PIECE: usize = 64;

/// A part of the edge of a long object, with its box.
#[derive(Debug)]
struct Piece<'e> {
    low: [f64; 3],
    high: [f64; 3],
    points: &'e [Point],
}

type Entry<'e> = GeomWithData<Rectangle<[f64; 3]>, &'e Feature>;

/// The objects of an extract, found by place.
#[derive(Debug)]
pub struct Terrain<'e> {
    trees: BTreeMap<Role, RTree<Entry<'e>>>,
    pieces: BTreeMap<ElementId, Vec<Piece<'e>>>,
}

impl<'e> Terrain<'e> {
    /// Indexes an extract.
    #[must_use]
    pub fn new(extract: &'e Extract) -> Self {
        let mut entries: BTreeMap<Role, Vec<Entry<'e>>> = BTreeMap::new();
        for feature in extract.features.values() {
            if let Some((low, high)) = corners(feature.shape.points()) {
                let entry = Entry::new(Rectangle::from_corners(low, high), feature);
                entries.entry(feature.role).or_default().push(entry);
            }
        }
        let is_long = |feature: &&Feature| {
            let points: usize = feature.shape.paths().map(<[Point]>::len).sum();
            points > LONG
        };
        let long = extract.features.values().filter(is_long);
        Self {
            trees: entries
                .into_iter()
                .map(|(role, entries)| (role, RTree::bulk_load(entries)))
                .collect(),
            pieces: long.map(|feature| (feature.id, pieces(feature))).collect(),
        }
    }

    /// The edges of an object, as lines. Of a long object, such as the shore of a great lake, only those that may come
    /// within some yards of the box around these points.
    #[must_use]
    pub fn edges(&self, feature: &'e Feature, points: &[Point], within: f64) -> Vec<&'e [Point]> {
        let Some(pieces) = self.pieces.get(&feature.id) else {
            return feature.shape.paths().collect();
        };
        let Some((low, high)) = corners(points.iter().copied()) else {
            return Vec::new();
        };
        let is_near = |piece: &&Piece<'_>| {
            let mut axes = (0..3).map(|axis| (low[axis] - within, high[axis] + within, axis));
            axes.all(|(from, to, axis)| piece.low[axis] <= to && from <= piece.high[axis])
        };
        let near = pieces.iter().filter(is_near);
        near.map(|piece| piece.points).collect()
    }

    /// The objects of a role whose boxes come within some yards of the box around these points, by identity. Of very
    /// many at one place, those are found whose boxes are nearest, so that no map costs more than [`MOST_NEAR`] each.
    #[must_use]
    pub fn near(&self, points: &[Point], within: f64, role: Role) -> Vec<&'e Feature> {
        let Some((low, high)) = corners(points.iter().copied()) else {
            return Vec::new();
        };
        let envelope = AABB::from_corners(
            low.map(|axis| axis - within),
            high.map(|axis| axis + within),
        );
        // Each role has an index, so that many objects of one cost the others nothing.
        let Some(tree) = self.trees.get(&role) else {
            return Vec::new();
        };
        let found = tree.locate_in_envelope_intersecting(&envelope);
        let mut found: Vec<&Entry<'e>> = found.collect();
        found.sort_by_key(|entry| entry.data.id);
        if found.len() > MOST_NEAR {
            let gap = |entry: &Entry<'_>| -> f64 {
                let (lower, upper) = (entry.geom().lower(), entry.geom().upper());
                let gaps =
                    (0..3).map(|axis| (lower[axis] - high[axis]).max(low[axis] - upper[axis]));
                gaps.map(|gap| gap.max(0.0).powi(2)).sum()
            };
            found.sort_by(|one, other| gap(one).total_cmp(&gap(other)));
            found.truncate(MOST_NEAR);
            found.sort_by_key(|entry| entry.data.id);
        }
        found.into_iter().map(|entry| entry.data).collect()
    }
}

fn pieces(feature: &Feature) -> Vec<Piece<'_>> {
    let starts = |path: &[Point]| (0..path.len().saturating_sub(1)).step_by(PIECE);
    let paths = feature.shape.paths();
    let parts =
        paths.flat_map(|path| starts(path).map(|at| &path[at..path.len().min(at + PIECE + 1)]));
    let pieces = parts.filter_map(|points| {
        let (low, high) = corners(points.iter().copied())?;
        Some(Piece { low, high, points })
    });
    pieces.collect()
}

/// A point in space, in yards from the center of the earth.
#[must_use]
pub fn in_space(point: Point) -> [f64; 3] {
    let (lat_sin, lat_cos) = point.lat.to_radians().sin_cos();
    let (lng_sin, lng_cos) = point.lng.to_radians().sin_cos();
    [
        RADIUS * lat_cos * lng_cos,
        RADIUS * lat_cos * lng_sin,
        RADIUS * lat_sin,
    ]
}

/// The straight distance of two points in yards.
#[must_use]
pub fn apart(one: Point, other: Point) -> f64 {
    let (one, other) = (in_space(one), in_space(other));
    let squares = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f64>().sqrt()
}

/// The box around some points in space; `None` without a point.
pub fn corners(points: impl Iterator<Item = Point>) -> Option<([f64; 3], [f64; 3])> {
    points.map(in_space).fold(None, |found, at| {
        let (low, high): ([f64; 3], [f64; 3]) = found.unwrap_or((at, at));
        let axis = |pick: fn(f64, f64) -> f64, edge: [f64; 3]| {
            [
                pick(edge[0], at[0]),
                pick(edge[1], at[1]),
                pick(edge[2], at[2]),
            ]
        };
        Some((axis(f64::min, low), axis(f64::max, high)))
    })
}

/// A point of the plane as the geometry library has it.
#[must_use]
pub fn coord(flat: Flat) -> Coord {
    Coord {
        x: flat.x,
        y: flat.y,
    }
}

/// A point of the geometry library on the plane.
#[must_use]
pub fn flat(coord: Coord) -> Flat {
    Flat::new(coord.x, coord.y)
}

/// The areas of a shape on a plane; none for a point or a line.
#[must_use]
pub fn areas(plane: &Plane, shape: &Shape) -> MultiPolygon {
    let ring = |points: &[Point]| -> LineString {
        points
            .iter()
            .map(|point| coord(plane.flat(*point)))
            .collect()
    };
    let polygon = |area: &Area| {
        let inners = area.inners.iter().map(|inner| ring(inner)).collect();
        Polygon::new(ring(&area.outer), inners)
    };
    match shape {
        Shape::Areas(areas) => MultiPolygon(areas.iter().map(polygon).collect()),
        Shape::Point(_) | Shape::Line(_) => MultiPolygon(Vec::new()),
    }
}

/// A path on the plane as a line.
#[must_use]
pub fn path(points: &[Flat]) -> LineString {
    points.iter().map(|point| coord(*point)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::{ElementKind, Tags};

    fn pin(number: i64, lat: f64, lng: f64) -> Feature {
        Feature {
            id: ElementId {
                kind: ElementKind::Node,
                number,
            },
            role: Role::Pin,
            tags: Tags::default(),
            shape: Shape::Point(Point { lat, lng }),
        }
    }

    #[test]
    fn what_is_near_is_found_across_the_antimeridian_and_at_a_pole() {
        let features = [
            pin(1, 10.0, 179.9999),
            pin(2, 10.0, -179.0),
            pin(3, 90.0, 5.0),
        ];
        let extract = Extract {
            features: features.into_iter().map(|pin| (pin.id, pin)).collect(),
            ..Extract::default()
        };
        let terrain = Terrain::new(&extract);
        let near = |lat, lng| -> Vec<i64> {
            let found = terrain.near(&[Point { lat, lng }], 100.0, Role::Pin);
            found.iter().map(|feature| feature.id.number).collect()
        };
        assert_eq!(near(10.0, -179.9999), [1]);
        assert_eq!(near(89.9999, -120.0), [3]);
        assert_eq!(near(0.0, 0.0), [0; 0]);
    }

    #[test]
    fn of_very_many_objects_at_one_place_the_nearest_are_found() {
        let pins =
            (0..3_000_i32).map(|at| pin(i64::from(at), 10.0 + f64::from(3_000 - at) * 1e-7, 20.0));
        let extract = Extract {
            features: pins.map(|pin| (pin.id, pin)).collect(),
            ..Extract::default()
        };
        let terrain = Terrain::new(&extract);
        let here = Point {
            lat: 10.0,
            lng: 20.0,
        };
        let found = terrain.near(&[here], 100.0, Role::Pin);
        let numbers = found.iter().map(|feature| feature.id.number);
        assert!(numbers.eq(2_000..3_000), "the nearest, by identity");
        assert_eq!(found.len(), MOST_NEAR);
    }

    #[test]
    fn of_a_long_shore_only_the_edges_near_a_place_are_found() {
        let shore: Vec<Point> = (0..10_000)
            .map(|at| Point {
                lat: 40.0 + f64::from(at) * 1e-3,
                lng: -80.0,
            })
            .collect();
        let feature = Feature {
            shape: Shape::Line(shore.clone()),
            role: Role::Water,
            ..pin(1, 0.0, 0.0)
        };
        let extract = Extract {
            features: std::iter::once((feature.id, feature)).collect(),
            ..Extract::default()
        };
        let terrain = Terrain::new(&extract);
        let here = [Point {
            lat: 45.0,
            lng: -80.001,
        }];
        let found = extract
            .features
            .values()
            .flat_map(|feature| terrain.edges(feature, &here, 200.0));
        let found: Vec<Point> = found.flatten().copied().collect();
        assert!(found.len() <= 3 * (PIECE + 1), "{}", found.len());
        let near = |point: &&Point| apart(**point, here[0]) < 200.0;
        let all = shore.iter().filter(near);
        assert!(all.clone().count() > 0);
        assert!(all.into_iter().all(|point| found.contains(point)));
    }
}
