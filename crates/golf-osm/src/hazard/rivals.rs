//! How near each hazard is to the hole that it is nearest to, so that every hole knows which hazards are its own.
//!
//! A great lake or a river has that at each of its places: a hole at its other end has the shore there, not here.

use std::collections::HashMap;

use golf_api::hole::Point;

use crate::element::ElementId;
use crate::terrain::in_space;

/// A hazard up to this size is as a whole nearest to one hole, in yards.
const ONE_PLACE: f64 = 200.0;
/// The side of the cubes that a greater one is divided into, in yards.
const SIDE: f64 = 50.0;
/// How many cubes away a place is another one.
const AROUND: i32 = 2;

type Cube = (i32, i32, i32);

/// The least distance to any hole, by hazard and place. It has one number for each place, however many holes there are.
#[derive(Debug, Default)]
pub struct Rivals {
    nearest: HashMap<(ElementId, Option<Cube>), f64>,
}

impl Rivals {
    /// Whether a hazard of a size is compared place by place.
    pub fn is_divided(size: f64) -> bool {
        size > ONE_PLACE
    }

    /// Notes how near a hole is to a hazard; `at` is the place if the hazard is divided.
    pub fn note(&mut self, hazard: ElementId, at: Option<Point>, off: f64) {
        let known = self
            .nearest
            .entry((hazard, at.map(cube)))
            .or_insert(f64::INFINITY);
        *known = known.min(off);
    }

    /// How near the nearest hole is to a hazard, or to its places around this one.
    pub fn nearest(&self, hazard: ElementId, at: Option<Point>) -> f64 {
        let off = |cube| self.nearest.get(&(hazard, cube)).copied();
        let Some((x, y, z)) = at.map(cube) else {
            return off(None).unwrap_or(f64::INFINITY);
        };
        let around = || -AROUND..=AROUND;
        let cubes = around().flat_map(|east| {
            around().flat_map(move |north| around().map(move |up| (x + east, y + north, z + up)))
        });
        cubes
            .filter_map(|cube| off(Some(cube)))
            .fold(f64::INFINITY, f64::min)
    }

    /// How many numbers it keeps.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.nearest.len()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the earth has less than a million cubes in a row"
)]
fn cube(point: Point) -> Cube {
    let [x, y, z] = in_space(point).map(|axis| (axis / SIDE).floor() as i32);
    (x, y, z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::ElementKind;

    const LAKE: ElementId = ElementId {
        kind: ElementKind::Way,
        number: 1,
    };

    #[test]
    fn a_place_of_a_great_lake_knows_only_the_holes_near_it() {
        let at = |lat| Some(Point { lat, lng: 0.0 });
        let mut rivals = Rivals::default();
        for _ in 0..1_000 {
            rivals.note(LAKE, at(40.0), 0.0);
            rivals.note(LAKE, at(40.01), 50.0);
            rivals.note(LAKE, None, 7.0);
        }
        assert_eq!(rivals.len(), 3, "a number a place");
        for (lat, expected) in [
            (40.0, 0.0),
            (40.000_3, 0.0),
            (40.01, 50.0),
            (40.02, f64::INFINITY),
        ] {
            assert_eq!(rivals.nearest(LAKE, at(lat)), expected, "{lat}");
        }
        assert_eq!(rivals.nearest(LAKE, None), 7.0);
    }
}
