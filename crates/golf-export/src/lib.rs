//! The holes of a course as files for other programs. No dialog, no download, no clock.
//!
//! - [`gpx`]: GPX 1.1, for devices;
//! - [`kml`]: KML 2.2, for globes and maps;
//! - [`geojson`]: RFC 7946, for map programs;
//! - [`csv`]: RFC 4180, the distance tables.
//!
//! Each takes an [`Export`] and gives the whole file. `points` is what they share: the named points and the line of play
//! of a hole. `names` has all words of the files. Start at [`Export`], then at `points`.

pub mod csv;
mod degrees;
pub mod geojson;
pub mod gpx;
pub mod kml;
mod names;
mod points;
mod text;
mod xml;

use golf_api::hole::Hole;
use golf_hole::plane::METRES_PER_YARD;

/// What a file is made from.
///
/// Distances are computed from the holes, so they count from the tee and never from a person's position.
#[derive(Debug, Clone, Copy)]
pub struct Export<'a> {
    /// The name of the course.
    pub course: &'a str,
    /// Its city and state, if known.
    pub place: Option<&'a str>,
    /// The origin of the data, as the app shows it.
    pub source: &'a str,
    /// When the service gave the holes: RFC 3339, in the form of `2026-11-23T21:26:40Z`.
    pub as_of: Option<&'a str>,
    /// The program that writes the file, with its version.
    pub generator: &'a str,
    /// A person's own note; only if they chose to include it.
    pub note: Option<&'a str>,
    /// The unit of distances.
    pub unit: Unit,
    /// The holes, in any order; files have them by number.
    pub holes: &'a [Hole],
}

/// The unit of distances in names, descriptions and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unit {
    /// Yards.
    #[default]
    Yards,
    /// Meters; 1 yard is 0.9144 m.
    Metres,
}

impl Unit {
    /// The unit as a word after a number.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Yards => names::YARDS,
            Self::Metres => names::METERS,
        }
    }

    /// A distance in yards as a whole number of this unit.
    pub(crate) fn whole(self, yards: f64) -> i64 {
        let distance = match self {
            Self::Yards => yards,
            Self::Metres => yards * METRES_PER_YARD,
        };
        #[expect(clippy::cast_possible_truncation, reason = "saturates")]
        let whole = distance.round() as i64;
        whole
    }
}
