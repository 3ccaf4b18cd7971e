//! The line of a hole as the map has it, turned to lead from the tee to the green.

use geo::{Contains, Distance, Euclidean};
use golf_api::hole::Point;
use golf_hole::plane::{Flat, Plane};

use crate::element::{Feature, Role, Shape};
use crate::hole_label::HoleLabel;
use crate::terrain::{self, Terrain};

/// How far a line's end may be from its green, in yards: some lines stop at the fringe.
const GREEN_WITHIN: f64 = 30.0;
/// An end this near to a green or tee is on it, in yards.
const ON_IT: f64 = 5.0;
/// An end this far from every green is on none, in yards.
const OFF_GREEN: f64 = 15.0;

/// A hole of the map.
#[derive(Debug, Clone)]
pub struct HoleLine<'e> {
    /// The way.
    pub feature: &'e Feature,
    /// Its points, from the tee to the green.
    pub points: Vec<Point>,
    /// The green that it ends at, if there is a polygon.
    pub green: Option<&'e Feature>,
    /// Whether the way is drawn from the green to the tee.
    pub is_turned: bool,
    /// Whether its start lies on a teeing ground of the map.
    pub starts_on_tee: bool,
    /// What its `ref` says.
    pub by_ref: HoleLabel,
    /// What its `name` says.
    pub by_name: HoleLabel,
}

/// What lies at an end of a line.
struct End<'e> {
    green: Option<(&'e Feature, f64)>,
    is_on_tee: bool,
}

impl<'e> HoleLine<'e> {
    /// Reads a way; `None` if it is no line.
    #[must_use]
    pub fn new(feature: &'e Feature, terrain: &Terrain<'e>) -> Option<Self> {
        let Shape::Line(points) = &feature.shape else {
            return None;
        };
        let mut points = points.clone();
        let ends = points.first().copied().zip(points.last().copied());
        let (first, last) = ends.filter(|_| points.len() > 1)?;
        let label = |key: &str| {
            feature
                .tags
                .get(key)
                .map(HoleLabel::read)
                .unwrap_or_default()
        };
        let by_ref = label("ref");
        let number = by_ref.numbers.first().copied();
        let (mut start, mut end) = (
            end_at(first, terrain, number),
            end_at(last, terrain, number),
        );
        let is_turned = is_green_first(&start, &end);
        if is_turned {
            points.reverse();
            std::mem::swap(&mut start, &mut end);
        }
        Some(Self {
            feature,
            points,
            green: end.green.map(|(green, _)| green),
            is_turned,
            starts_on_tee: start.is_on_tee,
            by_ref,
            by_name: label("name"),
        })
    }

    /// The first point.
    #[must_use]
    pub fn start(&self) -> Point {
        self.points
            .first()
            .copied()
            .unwrap_or(Point { lat: 0.0, lng: 0.0 })
    }

    /// The last point.
    #[must_use]
    pub fn end(&self) -> Point {
        self.points.last().copied().unwrap_or_else(|| self.start())
    }

    /// The length of the way in yards.
    #[must_use]
    pub fn length(&self) -> f64 {
        let plane = Plane::north_up(self.start());
        let flat: Vec<Flat> = self.points.iter().map(|point| plane.flat(*point)).collect();
        flat.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
    }
}

/// Whether a line leads from the green to the tee.
fn is_green_first(start: &End<'_>, end: &End<'_>) -> bool {
    let off = |end: &End<'_>| end.green.map_or(f64::INFINITY, |(_, off)| off);
    let (start_off, end_off) = (off(start), off(end));
    if start_off <= ON_IT && end_off > OFF_GREEN {
        return !start.is_on_tee || end.is_on_tee;
    }
    // Without a green to tell by, a tee tells.
    (start_off > OFF_GREEN) == (end_off > OFF_GREEN) && end.is_on_tee && !start.is_on_tee
}

fn end_at<'e>(point: Point, terrain: &Terrain<'e>, number: Option<u32>) -> End<'e> {
    let plane = Plane::north_up(point);
    let here = geo::Point(terrain::coord(Flat::default()));
    let off = |feature: &Feature| match &feature.shape {
        Shape::Point(at) => plane.flat(*at).distance(Flat::default()),
        Shape::Line(_) => f64::INFINITY,
        Shape::Areas(_) => {
            let areas = terrain::areas(&plane, &feature.shape);
            if areas.contains(&here) {
                0.0
            } else {
                Euclidean.distance(&here, &areas)
            }
        }
    };
    let greens = terrain.near(&[point], GREEN_WITHIN, Role::Green);
    let greens = greens
        .into_iter()
        .filter(|green| matches!(green.shape, Shape::Areas(_)));
    let is_own = |green: &Feature| {
        let said = green
            .tags
            .get("ref")
            .map(HoleLabel::read)
            .unwrap_or_default();
        number.is_some_and(|number| said.numbers.contains(&number))
    };
    let green = greens
        .map(|green| (green, off(green)))
        .filter(|(_, off)| *off <= GREEN_WITHIN)
        .min_by(|(one, one_off), (other, other_off)| {
            one_off
                .total_cmp(other_off)
                .then_with(|| is_own(other).cmp(&is_own(one)))
        });
    let tees = terrain.near(&[point], ON_IT, Role::Tee);
    End {
        green,
        is_on_tee: tees.into_iter().any(|tee| off(tee) <= ON_IT),
    }
}
