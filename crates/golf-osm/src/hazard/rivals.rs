//! How near each hazard is to the holes that it is nearest to, so that every hole knows which hazards are its own.
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

/// The least distances to two holes, by hazard and place. It has two numbers for each place, however many holes there
/// are.
#[derive(Debug, Default)]
pub struct Rivals {
    nearest: HashMap<(ElementId, Option<Cube>), Nearest>,
}

/// The nearest hole and its distance, and the distance of the nearest other hole.
#[derive(Debug)]
struct Nearest {
    hole: usize,
    off: f64,
    other: f64,
}

impl Rivals {
    /// Whether a hazard of a size is compared place by place.
    pub fn is_divided(size: f64) -> bool {
        size > ONE_PLACE
    }

    /// Notes how near a hole is to a hazard; `at` is the place if the hazard is divided.
    pub fn note(&mut self, hole: usize, hazard: ElementId, at: Option<Point>, off: f64) {
        let key = (hazard, at.map(cube));
        let known = self.nearest.entry(key).or_insert(Nearest {
            hole,
            off,
            other: f64::INFINITY,
        });
        if hole == known.hole {
            known.off = known.off.min(off);
        } else if off < known.off {
            *known = Nearest {
                hole,
                off,
                other: known.off,
            };
        } else {
            known.other = known.other.min(off);
        }
    }

    /// How near the nearest other hole is to a hazard, or to its places around this one.
    pub fn nearest_other(&self, hole: usize, hazard: ElementId, at: Option<Point>) -> f64 {
        let off = |cube| {
            let known = self.nearest.get(&(hazard, cube));
            known.map_or(f64::INFINITY, |known| {
                if known.hole == hole {
                    known.other
                } else {
                    known.off
                }
            })
        };
        let Some((x, y, z)) = at.map(cube) else {
            return off(None);
        };
        let around = || -AROUND..=AROUND;
        let cubes = around().flat_map(|east| {
            around().flat_map(move |north| around().map(move |up| (x + east, y + north, z + up)))
        });
        cubes
            .map(|cube| off(Some(cube)))
            .fold(f64::INFINITY, f64::min)
    }

    /// How many places it keeps.
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
        for hole in 0..1_000 {
            rivals.note(hole, LAKE, at(40.0), 0.0);
            rivals.note(hole, LAKE, at(40.01), 50.0);
            rivals.note(hole, LAKE, None, 7.0);
        }
        assert_eq!(rivals.len(), 3, "one a place");
        for (lat, expected) in [
            (40.0, 0.0),
            (40.000_3, 0.0),
            (40.01, 50.0),
            (40.02, f64::INFINITY),
        ] {
            assert_eq!(rivals.nearest_other(0, LAKE, at(lat)), expected, "{lat}");
        }
        assert_eq!(rivals.nearest_other(0, LAKE, None), 7.0);
    }

    #[test]
    fn a_hole_is_no_rival_of_its_own() {
        let mut rivals = Rivals::default();
        for (hole, off) in [(1, 20.0), (2, 30.0), (1, 5.0), (3, 10.0), (3, 12.0)] {
            rivals.note(hole, LAKE, None, off);
        }
        for (hole, expected) in [(1, 10.0), (2, 5.0), (3, 5.0), (4, 5.0)] {
            assert_eq!(rivals.nearest_other(hole, LAKE, None), expected, "{hole}");
        }
    }
}
