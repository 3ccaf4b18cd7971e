//! The identity, tags and shape of an object of OpenStreetMap that matters to golf.

use golf_api::hole::Point;
use serde::Serialize;

use crate::land;

/// The three kinds of objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ElementKind {
    /// A point.
    Node,
    /// A line, or an area if it is closed.
    Way,
    /// A group of other objects: here, a multipolygon.
    Relation,
}

/// The identity of an object. It stays as long as the object stays in the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ElementId {
    /// The kind of object; each kind counts for itself.
    pub kind: ElementKind,
    /// Its number.
    pub number: i64,
}

impl std::fmt::Display for ElementId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = match self.kind {
            ElementKind::Node => "node",
            ElementKind::Way => "way",
            ElementKind::Relation => "relation",
        };
        write!(f, "{kind} {}", self.number)
    }
}

/// The tags of an object: keys with values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags(Vec<(Box<str>, Box<str>)>);

impl Tags {
    /// Copies tags.
    #[must_use]
    pub fn of(tags: &[(&str, &str)]) -> Self {
        let owned = |(key, value): &(&str, &str)| (Box::from(*key), Box::from(*value));
        Self(tags.iter().map(owned).collect())
    }

    /// Whether these are the same tags, in any order.
    #[must_use]
    pub fn is_same(&self, tags: &[(&str, &str)]) -> bool {
        let mut known: Vec<(&str, &str)> = self
            .0
            .iter()
            .map(|(key, value)| (&**key, &**value))
            .collect();
        let mut other = tags.to_vec();
        known.sort_unstable();
        other.sort_unstable();
        known == other
    }

    /// The value of a key without blanks around it; `None` if it is absent or blank.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| &**known == key);
        found
            .map(|(_, value)| value.trim())
            .filter(|value| !value.is_empty())
    }

    /// Whether a key has this value.
    #[must_use]
    pub fn is(&self, key: &str, value: &str) -> bool {
        self.get(key) == Some(value)
    }

    /// All keys with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (&**key, value.trim()))
    }
}

/// What an object is on a golf course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The outline of a course or club.
    Outline,
    /// The ground of another game: disc golf, miniature golf, a driving range.
    OtherGame,
    /// A clubhouse or a club, for its name.
    Clubhouse,
    /// The line of a hole.
    Hole,
    /// A hole that is no longer there, or not yet.
    ClosedHole,
    /// A putting green.
    Green,
    /// A teeing ground.
    Tee,
    /// A fairway.
    Fairway,
    /// A bunker.
    Bunker,
    /// Water, in play or not.
    Water,
    /// A hole in the ground.
    Pin,
    /// What the report counts, and nothing reads.
    Unread,
}

impl Role {
    /// The role that tags give an object; `None` if it does not matter here.
    #[must_use]
    pub fn of(tags: &[(&str, &str)]) -> Option<Self> {
        let get = |key: &str| {
            let found = tags.iter().find(|(known, _)| *known == key);
            found.map(|(_, value)| value.trim())
        };
        let by_golf = match get("golf") {
            Some("hole") => Some(Self::Hole),
            Some("fairway") => Some(Self::Fairway),
            Some("pin") => Some(Self::Pin),
            _ => land::by_golf(tags),
        };
        by_golf
            .or_else(|| crate::ground::role(tags))
            .or_else(|| land::role(tags))
    }
}

/// An area: its outer ring, and the rings of what is cut out of it. A ring's last point repeats its first.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    /// The outer ring.
    pub outer: Vec<Point>,
    /// What is cut out.
    pub inners: Vec<Vec<Point>>,
}

/// The shape of an object.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A point.
    Point(Point),
    /// A line with two points or more.
    Line(Vec<Point>),
    /// One area or more.
    Areas(Vec<Area>),
}

impl Shape {
    /// Its lines or rings, the inner ones too: all that a golfer may stand at the edge of. None for a point.
    pub fn paths(&self) -> impl Iterator<Item = &[Point]> {
        let (line, areas): (&[Point], &[Area]) = match self {
            Self::Point(_) => (&[], &[]),
            Self::Line(line) => (line, &[]),
            Self::Areas(areas) => (&[], areas),
        };
        let rings = areas.iter().flat_map(|area| {
            let inners = area.inners.iter().map(Vec::as_slice);
            std::iter::once(area.outer.as_slice()).chain(inners)
        });
        let line = Some(line).filter(|line| !line.is_empty());
        line.into_iter().chain(rings)
    }

    /// The points of its outer edge, in order.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let (single, line, areas): (Option<Point>, &[Point], &[Area]) = match self {
            Self::Point(point) => (Some(*point), &[], &[]),
            Self::Line(line) => (None, line, &[]),
            Self::Areas(areas) => (None, &[], areas),
        };
        let outer = areas.iter().flat_map(|area| area.outer.iter());
        single
            .into_iter()
            .chain(line.iter().copied())
            .chain(outer.copied())
    }
}

/// An object that matters to golf.
#[derive(Debug, Clone, PartialEq)]
pub struct Feature {
    /// Its identity.
    pub id: ElementId,
    /// What it is.
    pub role: Role,
    /// Its tags.
    pub tags: Tags,
    /// Its shape.
    pub shape: Shape,
}
