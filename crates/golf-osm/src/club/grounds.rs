//! The areas of golf courses and of other games, found by place. At one place, only so many are looked at: a map of
//! fifty thousand outlines over each other is nobody's work.

use geo::{Area as _, Contains, MultiPolygon};
use golf_api::hole::Point;
use golf_hole::plane::Plane;
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

use crate::element::{Feature, Role, Shape};
use crate::hole_line::HoleLine;
use crate::read::Extract;
use crate::terrain::{self, corners};

/// How many areas may lie over each other.
pub const MOST_AT_ONE_PLACE: usize = 16;
/// The share of a hole that must lie in its outline.
const MOST_OF_IT: f64 = 0.5;
/// How many points of a hole are compared with an outline.
const SAMPLES: u32 = 11;

type Entry<'e> = GeomWithData<Rectangle<[f64; 3]>, &'e Feature>;

/// The box around a feature, with the feature.
pub fn entry(feature: &Feature) -> Option<Entry<'_>> {
    let (low, high) = corners(feature.shape.points())?;
    Some(Entry::new(Rectangle::from_corners(low, high), feature))
}

/// Areas by place.
pub struct Grounds<'e> {
    tree: RTree<Entry<'e>>,
}

impl<'e> Grounds<'e> {
    /// Indexes the areas of an extract, the smallest first, and returns those that lie at a crowded place.
    #[must_use]
    pub fn new(extract: &'e Extract) -> (Self, Vec<&'e Feature>) {
        let features = extract.features.values();
        let areas = features.filter(|feature| {
            let counts = matches!(
                feature.role,
                Role::Outline | Role::OtherGame | Role::Clubhouse
            );
            counts && matches!(feature.shape, Shape::Areas(_))
        });
        let size = |entry: &Entry<'_>| {
            let (low, high) = (entry.geom().lower(), entry.geom().upper());
            let sides = low.iter().zip(high).map(|(low, high)| (high - low).powi(2));
            sides.sum::<f64>()
        };
        let mut entries: Vec<(f64, Entry<'_>)> = areas
            .filter_map(entry)
            .map(|entry| (size(&entry), entry))
            .collect();
        entries.sort_by(|(one, first), (other, second)| {
            let by_id = first.data.id.cmp(&second.data.id);
            one.total_cmp(other).then(by_id)
        });
        let (mut tree, mut crowded) = (RTree::new(), Vec::new());
        for (_, entry) in entries {
            let (low, high) = (entry.geom().lower(), entry.geom().upper());
            let middle = [0, 1, 2].map(|axis: usize| f64::midpoint(low[axis], high[axis]));
            let there = tree.locate_all_at_point(&middle);
            if there.take(MOST_AT_ONE_PLACE).count() < MOST_AT_ONE_PLACE {
                tree.insert(entry);
            } else {
                crowded.push(entry.data);
            }
        }
        (Self { tree }, crowded)
    }

    /// The areas whose boxes meet the box around these points, by identity.
    #[must_use]
    pub fn near(&self, points: &[Point]) -> Vec<&'e Feature> {
        let Some((low, high)) = corners(points.iter().copied()) else {
            return Vec::new();
        };
        let envelope = AABB::from_corners(low, high);
        let found = self.tree.locate_in_envelope_intersecting(&envelope);
        let mut found: Vec<&Feature> = found.map(|entry| entry.data).collect();
        found.sort_by_key(|feature| feature.id);
        found
    }

    /// The smallest area of a role around an outline that satisfies a condition.
    #[must_use]
    pub fn around(
        &self,
        outline: &Feature,
        role: Role,
        counts: impl Fn(&Feature) -> bool,
    ) -> Option<&'e Feature> {
        let points: Vec<Point> = outline.shape.points().collect();
        let mut around = self
            .at(super::middle(points.into_iter())?, role)
            .into_iter();
        around.find(|other| other.id != outline.id && counts(other))
    }

    /// The areas of a role that a place lies in, the smallest first.
    #[must_use]
    pub fn at(&self, place: Point, role: Role) -> Vec<&'e Feature> {
        let plane = Plane::north_up(place);
        let here = geo::Point::new(0.0, 0.0);
        let near = self.near(&[place]).into_iter();
        let near = near.filter(|area| area.role == role);
        let mut found: Vec<(f64, &Feature)> = near
            .map(|area| (area, terrain::areas(&plane, &area.shape)))
            .filter(|(_, areas)| areas.contains(&here))
            .map(|(area, areas)| (areas.unsigned_area(), area))
            .collect();
        found.sort_by(|one, other| one.0.total_cmp(&other.0));
        found.into_iter().map(|(_, area)| area).collect()
    }

    /// The areas that most of a hole lies in, the smallest first.
    #[must_use]
    pub fn homes(&self, line: &HoleLine<'_>) -> Vec<&'e Feature> {
        let plane = Plane::north_up(line.start());
        let samples = samples(line, &plane);
        let share = |areas: &MultiPolygon| {
            let inside = samples
                .iter()
                .filter(|sample| areas.contains(*sample))
                .count();
            f64::from(u32::try_from(inside).unwrap_or(u32::MAX)) / f64::from(SAMPLES)
        };
        let mut homes: Vec<(f64, &Feature)> = self
            .near(&line.points)
            .into_iter()
            .filter(|area| area.role != Role::Clubhouse)
            .map(|area| (area, terrain::areas(&plane, &area.shape)))
            .filter(|(_, areas)| share(areas) >= MOST_OF_IT)
            .map(|(area, areas)| (areas.unsigned_area(), area))
            .collect();
        homes.sort_by(|one, other| one.0.total_cmp(&other.0));
        homes.into_iter().map(|(_, area)| area).collect()
    }
}

/// Points along a hole, evenly spaced.
fn samples(line: &HoleLine<'_>, plane: &Plane) -> Vec<geo::Point> {
    let flat: Vec<_> = line.points.iter().map(|point| plane.flat(*point)).collect();
    let (Some(first), Some(last)) = (flat.first().copied(), flat.last().copied()) else {
        return Vec::new();
    };
    let between = flat
        .iter()
        .copied()
        .skip(1)
        .take(flat.len().saturating_sub(2));
    let path = golf_hole::line_of_play::LineOfPlay::new(first, between, last);
    let length = path.length();
    (0..SAMPLES)
        .map(|step| path.spot(length * f64::from(step) / f64::from(SAMPLES - 1)))
        .map(|spot| geo::Point(terrain::coord(spot)))
        .collect()
}
