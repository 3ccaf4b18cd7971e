//! The objects of an extract as the readers of the formats hand them on, one at a time.

use crate::element::ElementKind;
use crate::read::trouble::{ReadError, Trouble};

/// The keys whose objects matter. The tags of other objects are not handed on.
#[rustfmt::skip]
pub const KEYS: [&str; 41] = [
    "golf", "leisure", "natural", "waterway", "landuse", "water", "surface",
    "club", "construction", "disc_golf", "proposed", "sport", "type",
    "abandoned:golf", "abandoned:leisure",
    "closed:golf", "closed:leisure",
    "construction:golf", "construction:leisure",
    "demolished:golf", "demolished:leisure",
    "destroyed:golf", "destroyed:leisure",
    "disused:golf", "disused:leisure",
    "former:golf", "former:leisure",
    "historic:golf", "historic:leisure",
    "planned:golf", "planned:leisure",
    "proposed:golf", "proposed:leisure",
    "razed:golf", "razed:leisure",
    "removed:golf", "removed:leisure",
    "ruins:golf", "ruins:leisure",
    "was:golf", "was:leisure",
];

/// A coordinate pair in ten-millionths of a degree, as OpenStreetMap stores it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Location {
    /// North, −90 to 90 degrees.
    pub lat: i32,
    /// East, −180 to 180 degrees.
    pub lng: i32,
}

impl Location {
    /// The location at these billionths of a degree; `None` off the globe.
    #[must_use]
    pub fn of_nanos(lat: i64, lng: i64) -> Option<Self> {
        let within = |nanos: i64, degrees: i64| {
            let limit = degrees * 1_000_000_000;
            (-limit..=limit)
                .contains(&nanos)
                .then_some(nanos / 100)
                .and_then(|tenths| i32::try_from(tenths).ok())
        };
        Some(Self {
            lat: within(lat, 90)?,
            lng: within(lng, 180)?,
        })
    }

    /// The location at these degrees; `None` off the globe.
    #[must_use]
    pub fn of_degrees(lat: f64, lng: f64) -> Option<Self> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "checked to be on the globe, so that it fits"
        )]
        let units = |degrees: f64, limit: f64| {
            (degrees.abs() <= limit).then(|| (degrees * 1e7).round() as i32)
        };
        Some(Self {
            lat: units(lat, 90.0)?,
            lng: units(lng, 180.0)?,
        })
    }
}

/// The number of a node that a file names without a number and without a place. No node has it.
pub const NOWHERE: i64 = i64::MAX;

impl Location {
    /// A number for a node that a file names by its place only: equal places are one node. Nodes of OpenStreetMap, and those
    /// of editors, have numbers far above.
    #[must_use]
    pub fn number(self) -> i64 {
        let south = i64::from(self.lat) + 900_000_000;
        let west = i64::from(self.lng) + 1_800_000_000;
        i64::MIN + (south << 32) + west
    }

    /// The place that a number of [`Self::number`] means; `None` for any other number.
    #[must_use]
    pub fn of_number(number: i64) -> Option<Self> {
        let units = number.checked_sub(i64::MIN)?;
        Some(Self {
            lat: i32::try_from((units >> 32) - 900_000_000)
                .ok()
                .filter(|lat| *lat <= 900_000_000)?,
            lng: i32::try_from((units & 0xffff_ffff) - 1_800_000_000)
                .ok()
                .filter(|lng| *lng <= 1_800_000_000)?,
        })
    }
}

/// Whether some nodes of a way are known by their places only.
#[must_use]
pub fn are_places(nodes: &[i64]) -> bool {
    nodes
        .iter()
        .any(|node| *node == NOWHERE || Location::of_number(*node).is_some())
}

/// A member of a relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// What it is.
    pub kind: ElementKind,
    /// Its number.
    pub number: i64,
    /// Whether its role is `inner`.
    pub is_inner: bool,
}

/// An object of an extract.
#[derive(Debug, Clone, Copy)]
pub struct Object<'a> {
    /// Its number.
    pub number: i64,
    /// Which version of the object this is, if the file says so.
    pub version: Option<u64>,
    /// Whether this version says that the object was deleted.
    pub is_deleted: bool,
    /// Whether it has tags, handed on or not.
    pub is_tagged: bool,
    /// Its tags; none if none of [`KEYS`] is among them.
    pub tags: &'a [(&'a str, &'a str)],
    /// What it is made of.
    pub parts: Parts<'a>,
}

/// What an object is made of.
#[derive(Debug, Clone, Copy)]
pub enum Parts<'a> {
    /// A node lies at a place; `None` if that is off the globe.
    Node(Option<Location>),
    /// A way has nodes: at most one more than [`MOST_NODES`](super::limits::MOST_NODES).
    Way(&'a [i64]),
    /// A relation has members: at most one more than [`MOST_MEMBERS`](super::limits::MOST_MEMBERS).
    Relation(&'a [Member]),
}

impl<'a> Object<'a> {
    /// An object that a file names only within another one: its place or its nodes are all that is known.
    #[must_use]
    pub const fn within(number: i64, parts: Parts<'a>) -> Self {
        Self {
            number,
            version: None,
            is_deleted: false,
            is_tagged: false,
            tags: &[],
            parts,
        }
    }

    /// Which kind it is.
    #[must_use]
    pub const fn kind(&self) -> ElementKind {
        match self.parts {
            Parts::Node(_) => ElementKind::Node,
            Parts::Way(_) => ElementKind::Way,
            Parts::Relation(_) => ElementKind::Relation,
        }
    }
}

/// What takes the objects of a pass. It ends the pass by a [`Trouble`].
pub type Visitor<'v> = dyn FnMut(Object<'_>) -> Result<(), Trouble> + 'v;

/// What takes the bytes read so far, of all bytes.
pub type Meter<'m> = dyn FnMut(u64, u64) + 'm;

/// A file of one format, which can be read several times.
pub trait Source {
    /// Hands on every object of some kinds, in the order of the file. Places that a file names within a way or a relation
    /// are handed on as nodes.
    ///
    /// # Errors
    /// A [`ReadError`] where the file breaks, or where the visitor ends the pass.
    fn pass(
        &mut self,
        kinds: &[ElementKind],
        meter: &mut Meter<'_>,
        visit: &mut Visitor<'_>,
    ) -> Result<(), ReadError>;

    /// The date of the data in Unix seconds: the file's, else that of its newest object. Known after all passes.
    fn timestamp(&self) -> Option<i64>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_place_has_a_number_of_its_own_that_no_node_has() {
        let mut numbers = BTreeSet::new();
        for lat in [-900_000_000, -1, 0, 1, 900_000_000] {
            for lng in [-1_800_000_000, -1, 0, 1, 1_800_000_000] {
                let place = Location { lat, lng };
                assert_eq!(Location::of_number(place.number()), Some(place));
                numbers.insert(place.number());
            }
        }
        assert_eq!(numbers.len(), 25);
        for number in [0, 5, -5, 1 << 53, -(1 << 60), i64::MAX, i64::MIN / 8] {
            assert_eq!(Location::of_number(number), None, "{number}");
        }
        assert!(are_places(&[5, NOWHERE]) && !are_places(&[-5, 7]));
    }
}
