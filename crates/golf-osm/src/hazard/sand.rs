//! Which sand is a bunker, where no tag says so. A course in a desert, on dunes or at a beach has sand all around.

use std::collections::BTreeMap;

use geo::{Area as _, Contains as _};
use golf_api::hole::Point;
use golf_hole::plane::{Flat, Plane};

use crate::club::middle;
use crate::element::{ElementId, Feature, Role, Shape};
use crate::land;
use crate::read::Extract;
use crate::terrain::{self, Terrain};

/// The most sand that is one bunker, in square yards: an acre.
const LARGEST: f64 = 4_840.0;
/// How many outlines around one place are looked at.
const OUTLINES: usize = 16;

/// Where sand lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the outline of a course.
    InCourse,
    /// In no outline: it is a bunker for holes that lie in none either.
    Outside,
    /// It is too large for a bunker, or has no area.
    NoBunker,
}

/// The place of all sand that no tag calls a bunker.
#[must_use]
pub fn places(extract: &Extract, terrain: &Terrain<'_>) -> BTreeMap<ElementId, Place> {
    let all = extract.features.values();
    let sand = all.filter(|feature| is_sand(feature));
    sand.map(|feature| (feature.id, place(feature, terrain)))
        .collect()
}

/// Whether an object is sand that no tag calls a bunker.
#[must_use]
pub fn is_sand(feature: &Feature) -> bool {
    feature.role == Role::Bunker && land::is_plain_sand(&feature.tags)
}

fn place(feature: &Feature, terrain: &Terrain<'_>) -> Place {
    let points: Vec<Point> = feature.shape.points().collect();
    let Some(middle) = middle(points.into_iter()) else {
        return Place::NoBunker;
    };
    let is_area = matches!(feature.shape, Shape::Areas(_));
    let areas = terrain::areas(&Plane::north_up(middle), &feature.shape);
    if !is_area || areas.unsigned_area() > LARGEST {
        Place::NoBunker
    } else if is_in_course(middle, terrain) {
        Place::InCourse
    } else {
        Place::Outside
    }
}

/// Whether a place lies in the outline of a course.
#[must_use]
pub fn is_in_course(place: Point, terrain: &Terrain<'_>) -> bool {
    let plane = Plane::north_up(place);
    let here = geo::Point(terrain::coord(Flat::default()));
    let outlines = terrain.near(&[place], 0.0, Role::Outline).into_iter();
    outlines
        .take(OUTLINES)
        .any(|outline| terrain::areas(&plane, &outline.shape).contains(&here))
}
