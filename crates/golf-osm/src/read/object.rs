//! The objects of an extract as the readers of the formats hand them on, one at a time.

use crate::element::ElementKind;
use crate::read::trouble::ReadError;

/// The keys whose objects matter. The tags of other objects are not handed on.
pub const KEYS: [&str; 7] = [
    "golf", "leisure", "natural", "waterway", "landuse", "water", "surface",
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

/// An object of an extract. Tags are empty if none of [`KEYS`] is among them.
#[derive(Debug)]
pub enum Object<'a> {
    /// A node; its location is `None` if it is off the globe.
    Node(i64, Option<Location>, &'a [(&'a str, &'a str)]),
    /// A way with its nodes.
    Way(i64, &'a [i64], &'a [(&'a str, &'a str)]),
    /// A relation with its members.
    Relation(i64, &'a [Member], &'a [(&'a str, &'a str)]),
}

/// What takes the objects of a pass.
pub type Visitor<'v> = dyn FnMut(Object<'_>) + 'v;

/// What takes the bytes read so far, of all bytes.
pub type Meter<'m> = dyn FnMut(u64, u64) + 'm;

/// A file of one format, which can be read several times.
pub trait Source {
    /// Hands on every object of one kind. Objects of other kinds may be handed on too.
    ///
    /// # Errors
    /// A [`ReadError`] where the file breaks.
    fn pass(
        &mut self,
        kind: ElementKind,
        meter: &mut Meter<'_>,
        visit: &mut Visitor<'_>,
    ) -> Result<(), ReadError>;

    /// The date of the data in Unix seconds: the file's, else that of its newest object. Known after all passes.
    fn timestamp(&self) -> Option<i64>;
}
