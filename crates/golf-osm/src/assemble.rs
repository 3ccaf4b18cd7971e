//! Joins ways into rings, and rings into areas.

use std::collections::HashMap;

use geo::{Contains, Coord, LineString, Polygon};

use crate::element::Area;
use golf_api::hole::Point;

/// The nodes of a ring or of a part of one, in order.
pub type Nodes = Vec<i64>;

/// Rings from ways that may each be a part of one, and how many parts close no ring. Parts are joined where their
/// ends share a node; a part may be turned around.
#[must_use]
pub fn rings(parts: Vec<Nodes>) -> (Vec<Nodes>, usize) {
    let (mut rings, mut open): (Vec<Nodes>, Vec<Nodes>) = parts
        .into_iter()
        .filter(|part| part.len() > 1)
        .partition(|part| part.first() == part.last());
    rings.retain(|ring| ring.len() > 3);
    let mut at_end: HashMap<i64, Vec<usize>> = HashMap::new();
    for (index, part) in open.iter().enumerate() {
        for end in [part.first(), part.last()].into_iter().flatten() {
            at_end.entry(*end).or_default().push(index);
        }
    }
    let mut is_used = vec![false; open.len()];
    let mut unclosed = 0;
    for first in 0..open.len() {
        if std::mem::replace(&mut is_used[first], true) {
            continue;
        }
        let mut ring = std::mem::take(&mut open[first]);
        let mut joined = 1;
        while ring.first() != ring.last() {
            let Some(end) = ring.last().copied() else {
                break;
            };
            // Each part is taken from the list of an end once, however many meet there.
            let next = at_end
                .get_mut(&end)
                .and_then(|parts| std::iter::from_fn(|| parts.pop()).find(|part| !is_used[*part]));
            let Some(next) = next else { break };
            is_used[next] = true;
            let mut part = std::mem::take(&mut open[next]);
            if part.first() != Some(&end) {
                part.reverse();
            }
            ring.extend(part.into_iter().skip(1));
            joined += 1;
        }
        if ring.first() == ring.last() && ring.len() > 3 {
            rings.push(ring);
        } else {
            unclosed += joined;
        }
    }
    (rings, unclosed)
}

/// Areas from outer rings and inner ones. An inner ring belongs to the first outer ring around it, and is left out if
/// there is none.
#[must_use]
pub fn areas(outer: Vec<Vec<Point>>, inner: Vec<Vec<Point>>) -> Vec<Area> {
    let mut areas: Vec<Area> = outer
        .into_iter()
        .filter_map(without_repeats)
        .map(|outer| Area {
            outer,
            inners: Vec::new(),
        })
        .collect();
    let inners: Vec<_> = inner.into_iter().filter_map(without_repeats).collect();
    if inners.is_empty() {
        return areas;
    }
    if let [only] = areas.as_mut_slice() {
        only.inners = inners;
        return areas;
    }
    let shapes: Vec<Polygon> = areas.iter().map(|area| outline(&area.outer)).collect();
    for inner in inners {
        let around = inner.first().and_then(|first| {
            let first = geo::Point(near(*first, *first));
            shapes.iter().position(|shape| {
                // Compared the short way around the globe.
                shape.exterior().0.first().is_some_and(|start| {
                    let turned = if first.x() - start.x > 180.0 {
                        -360.0
                    } else if first.x() - start.x < -180.0 {
                        360.0
                    } else {
                        0.0
                    };
                    shape.contains(&geo::Point::new(first.x() + turned, first.y()))
                })
            })
        });
        if let Some(around) = around {
            areas[around].inners.push(inner);
        }
    }
    areas
}

/// A ring in degrees, continuous across the antimeridian.
fn outline(ring: &[Point]) -> Polygon {
    let start = ring
        .first()
        .copied()
        .unwrap_or(Point { lat: 0.0, lng: 0.0 });
    let points = ring.iter().map(|point| near(*point, start)).collect();
    Polygon::new(LineString(points), Vec::new())
}

/// A point in degrees, on the same side of the antimeridian as another.
fn near(point: Point, other: Point) -> Coord {
    let east = (point.lng - other.lng + 180.0).rem_euclid(360.0) - 180.0;
    Coord {
        x: other.lng + east,
        y: point.lat,
    }
}

/// A closed ring without points that repeat the one before; `None` with fewer than three different points.
fn without_repeats(mut ring: Vec<Point>) -> Option<Vec<Point>> {
    ring.dedup();
    if ring.first() != ring.last() {
        ring.extend(ring.first().copied());
    }
    (ring.len() > 3).then_some(ring)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_ways_are_joined_end_to_end_in_either_direction() {
        let parts = vec![vec![1, 2, 3], vec![5, 4, 3], vec![5, 6, 1], vec![8, 9]];
        let (found, unclosed) = rings(parts);
        assert_eq!(found, [vec![1, 2, 3, 4, 5, 6, 1]]);
        assert_eq!(unclosed, 1);
    }

    #[test]
    fn a_closed_way_is_a_ring_and_a_line_back_and_forth_is_none() {
        let (found, unclosed) = rings(vec![vec![1, 2, 3, 1], vec![4, 5, 4], vec![7], vec![]]);
        assert_eq!(found, [vec![1, 2, 3, 1]]);
        assert_eq!(unclosed, 0);
    }

    fn square(lat: f64, lng: f64, size: f64) -> Vec<Point> {
        [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)]
            .map(|(north, east)| {
                let lng = lng + east * size;
                let lng = if lng > 180.0 { lng - 360.0 } else { lng };
                Point {
                    lat: lat + north * size,
                    lng,
                }
            })
            .to_vec()
    }

    #[test]
    fn an_inner_ring_is_cut_out_of_the_area_around_it() {
        let found = areas(
            vec![square(0.0, 0.0, 1.0), square(0.0, 179.5, 1.0)],
            vec![square(0.4, 179.9, 0.2), square(50.0, 50.0, 0.2)],
        );
        let inners: Vec<usize> = found.iter().map(|area| area.inners.len()).collect();
        assert_eq!(inners, [0, 1]);
    }

    #[test]
    fn a_ring_of_two_places_is_no_area() {
        let point = |lat| Point { lat, lng: 0.0 };
        let flat = vec![point(1.0), point(1.0), point(2.0), point(1.0)];
        assert_eq!(areas(vec![flat], Vec::new()), []);
    }
}
