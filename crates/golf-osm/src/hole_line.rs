//! The line of a hole as the map has it, turned to lead from the tee to the green.

use geo::{Contains, Distance, Euclidean};
use golf_api::hole::Point;
use golf_hole::plane::{Flat, Plane};

use crate::element::{ElementId, Feature, Role, Shape};
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
    /// How far the way's end is from the green, in yards; 0 on it.
    pub green_off: f64,
    /// Whether the green's `ref` is the number of another hole.
    pub is_green_of_another: bool,
    /// Whether the way is drawn from the green to the tee.
    pub is_turned: bool,
    /// Whether its start lies on a teeing ground of the map.
    pub starts_on_tee: bool,
    /// What its `ref` says.
    pub by_ref: HoleLabel,
    /// What its `name` says.
    pub by_name: HoleLabel,
    /// The courses that relations give it to.
    pub by_relations: Vec<String>,
    /// The teeing ground that it starts on.
    pub tee: Option<ElementId>,
}

/// A green at an end of a line.
#[derive(Clone, Copy)]
struct Found<'e> {
    green: &'e Feature,
    off: f64,
    named: Named,
}

impl Found<'_> {
    /// Its place among greens, the best first; `None` if it is another hole's. A green that the way ends on may be
    /// shared, whatever its number is.
    fn rank(&self) -> Option<u8> {
        match (self.off <= 0.0, self.named) {
            (true, Named::This) => Some(0),
            (true, Named::None) => Some(1),
            (false, Named::This) => Some(2),
            (true, Named::Another) => Some(3),
            (false, Named::None) => Some(4),
            (false, Named::Another) => None,
        }
    }
}

/// What the `ref` of a green says of a hole's number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    This,
    None,
    Another,
}

/// What lies at an end of a line.
struct End<'e> {
    green: Option<Found<'e>>,
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
        let (by_ref, by_name) = (label("ref"), label("name"));
        let numbers = match by_ref.numbers.as_slice() {
            [] => &by_name.numbers,
            numbers => numbers,
        };
        let (mut start, mut end) = (
            end_at(first, terrain, numbers),
            end_at(last, terrain, numbers),
        );
        let is_turned = is_green_first(&start, &end);
        if is_turned {
            points.reverse();
            std::mem::swap(&mut start, &mut end);
        }
        Some(Self {
            feature,
            points,
            green: end.green.map(|found| found.green),
            green_off: end.green.map_or(0.0, |found| found.off),
            is_green_of_another: end.green.is_some_and(|found| found.named == Named::Another),
            is_turned,
            starts_on_tee: start.is_on_tee,
            by_ref,
            by_name,
            by_relations: Vec::new(),
            tee: None,
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
    let off = |end: &End<'_>| end.green.map_or(f64::INFINITY, |found| found.off);
    let (start_off, end_off) = (off(start), off(end));
    if start_off <= ON_IT && end_off > OFF_GREEN {
        return !start.is_on_tee || end.is_on_tee;
    }
    // Without a green to tell by, a tee tells.
    (start_off > OFF_GREEN) == (end_off > OFF_GREEN) && end.is_on_tee && !start.is_on_tee
}

fn end_at<'e>(point: Point, terrain: &Terrain<'e>, numbers: &[u32]) -> End<'e> {
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
    let named = |green: &Feature| {
        let said = green
            .tags
            .get("ref")
            .map(HoleLabel::read)
            .unwrap_or_default();
        let mut shared = said.numbers.iter().filter(|one| numbers.contains(one));
        match (shared.next(), said.numbers.is_empty() || numbers.is_empty()) {
            (Some(_), _) => Named::This,
            (None, true) => Named::None,
            (None, false) => Named::Another,
        }
    };
    let green = greens
        .map(|green| Found {
            green,
            off: off(green),
            named: named(green),
        })
        .filter(|found| found.off <= 0.0 || !is_named_practice(found.green))
        .filter(|found| found.off <= GREEN_WITHIN)
        .filter_map(|found| Some((found.rank()?, found)))
        .min_by(|(one_rank, one), (rank, other)| {
            one_rank.cmp(rank).then(one.off.total_cmp(&other.off))
        })
        .map(|(_, found)| found);
    let tees = terrain.near(&[point], ON_IT, Role::Tee);
    End {
        green,
        is_on_tee: tees.into_iter().any(|tee| off(tee) <= ON_IT),
    }
}

/// Whether the name of a green says that it is for practice. One that a way ends on is a hole's all the same.
fn is_named_practice(green: &Feature) -> bool {
    const WORDS: [&str; 4] = ["practice", "practise", "putting", "chipping"];
    let name = green.tags.get("name").map(str::to_lowercase);
    name.is_some_and(|name| WORDS.into_iter().any(|word| name.contains(word)))
}
