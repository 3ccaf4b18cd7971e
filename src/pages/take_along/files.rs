//! What each file is made of.

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::hole::{Hole, HoleNumber};
use golf_export::{Export, csv, geojson, gpx, kml};
use golf_hole::reading::HoleReading;
use golf_views::golf::caddie;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::poster::poster;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::golf::hole_map::signed::signed;
use golf_views::words;
use golf_views::words::format::{self, Unit};
use golf_views::words::take_along as said;
use web_sys::Blob;

use crate::browser::download::blob_of_text;
use crate::browser::picture;
use crate::gateway::Gateway;
use crate::notebook::entry::COURSE_NOTE;
use crate::notebook::stored::StoredNotebook;
use crate::pages::source::{day_of, time_of};
use crate::ui::hole_map::save::stand_alone;

/// The pixels of a picture to one of its drawing, which is 1,000 high.
const PIXELS: f64 = 2.0;

/// The kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Waypoints and routes.
    Gpx,
    /// A folder for each hole.
    Kml,
    /// Points and lines.
    GeoJson,
    /// The tables of distances.
    Csv,
    /// The drawing of the hole, or the sheet of all holes.
    Svg,
    /// The same, as pixels.
    Png,
    /// The service's answer.
    Answer,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Gpx,
        Self::Kml,
        Self::GeoJson,
        Self::Csv,
        Self::Svg,
        Self::Png,
        Self::Answer,
    ];

    /// The media type of its files, and the ending of their names.
    pub const fn file_type(self) -> (&'static str, &'static str) {
        match self {
            Self::Gpx => (gpx::MEDIA_TYPE, gpx::EXTENSION),
            Self::Kml => (kml::MEDIA_TYPE, kml::EXTENSION),
            Self::GeoJson => (geojson::MEDIA_TYPE, geojson::EXTENSION),
            Self::Csv => (csv::MEDIA_TYPE, csv::EXTENSION),
            Self::Svg => ("image/svg+xml", "svg"),
            Self::Png => ("image/png", "png"),
            Self::Answer => ("application/json", "json"),
        }
    }

    /// Its name, and what reads it.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Gpx => (said::GPX, said::FOR_GPX),
            Self::Kml => (said::KML, said::FOR_KML),
            Self::GeoJson => (said::GEOJSON, said::FOR_GEOJSON),
            Self::Csv => (said::CSV, said::FOR_CSV),
            Self::Svg => (said::SVG, said::FOR_SVG),
            Self::Png => (said::PNG, said::FOR_PNG),
            Self::Answer => (said::ANSWER, said::FOR_ANSWER),
        }
    }
}

/// What the files are made of.
pub struct Source {
    /// The course.
    pub id: CourseId,
    /// What is known of it.
    pub course: Option<Course>,
    /// Its holes.
    pub holes: Vec<Hole>,
    /// The hole that is drawn; otherwise the sheet of all holes is.
    pub drawn: Option<HoleNumber>,
    /// The only hole in the other files.
    pub only: Option<HoleNumber>,
    /// The unit of distances.
    pub unit: Unit,
    /// Where the data is from: the service's notice, or its address.
    pub from: String,
    /// When the service gave the holes, in Unix milliseconds.
    pub asked_at_ms: Option<f64>,
    /// Whether the person's own notes are in the files.
    pub has_notes: bool,
}

/// A file and its name; `None` if the browser refuses any step.
pub async fn made(
    gateway: Gateway,
    notebook: StoredNotebook,
    kind: Kind,
    source: Source,
) -> Option<(Blob, String)> {
    let (media_type, extension) = kind.file_type();
    let number = match kind {
        Kind::Answer => None,
        Kind::Svg | Kind::Png => source.drawn,
        Kind::Gpx | Kind::Kml | Kind::GeoJson | Kind::Csv => source.only,
    };
    let known = source.course.as_ref().map(format::course_name);
    let name = said::file_name(known.as_deref(), source.id, number, extension);
    let text = match kind {
        Kind::Gpx => exported(&source, notebook, gpx::write),
        Kind::Kml => exported(&source, notebook, kml::write),
        Kind::GeoJson => exported(&source, notebook, geojson::write),
        Kind::Csv => exported(&source, notebook, csv::write),
        Kind::Answer => gateway.raw(&Request::Holes(source.id)).await?,
        Kind::Svg => drawn(&source)?,
        Kind::Png => return Some((picture::png(&drawn(&source)?, PIXELS).await?, name)),
    };
    Some((blob_of_text(&text, media_type)?, name))
}

fn name(source: &Source) -> String {
    source.course.as_ref().map_or_else(
        || words::course::course_number(source.id),
        format::course_name,
    )
}

fn exported(source: &Source, notebook: StoredNotebook, write: fn(&Export) -> String) -> String {
    let name = name(source);
    let place = source.course.as_ref().and_then(format::place);
    let holes: Vec<Hole> = source
        .holes
        .iter()
        .filter(|hole| source.only.is_none_or(|only| only == hole.hole_number))
        .cloned()
        .collect();
    let as_of = source.asked_at_ms.map(time_of);
    let note = source.has_notes.then(|| notes(notebook, source, &holes));
    write(&Export {
        course: &name,
        place: place.as_deref(),
        source: &source.from,
        as_of: as_of.as_deref(),
        generator: said::GENERATOR,
        note: note.as_deref().filter(|note| !note.is_empty()),
        unit: match source.unit {
            Unit::Yards => golf_export::Unit::Yards,
            Unit::Metres => golf_export::Unit::Metres,
        },
        holes: &holes,
    })
}

/// A person's notes on some holes, a line each; of a whole course its own note too.
fn notes(notebook: StoredNotebook, source: &Source, holes: &[Hole]) -> String {
    let of_course = source.only.is_none();
    let of_course = of_course.then(|| notebook.note(source.id, COURSE_NOTE).text);
    let of_holes = holes.iter().map(|hole| {
        let number = hole.hole_number;
        (number, notebook.note(source.id, number.0).text)
    });
    said::notes(of_course, of_holes)
}

/// The drawing of the hole, or the sheet of all holes, as a file that needs no style sheet.
fn drawn(source: &Source) -> Option<String> {
    let shown = match source.drawn {
        Some(number) => {
            let hole = source
                .holes
                .iter()
                .find(|hole| hole.hole_number == number)?;
            let reading = HoleReading::new(hole);
            let scene = Scene::new(&reading, Look::book(source.unit))?;
            let title = words::hole::hole_of(number, &name(source));
            drawing(&scene, &title, &caddie::note(hole, &reading, source.unit))
        }
        None => {
            let holes = source.holes.iter();
            let holes: Vec<_> = holes
                .map(|hole| (hole.hole_number.to_string(), HoleReading::new(hole)))
                .collect();
            poster(&holes, &name(source))?
        }
    };
    let as_of = source.asked_at_ms.map(day_of);
    let shown = signed(shown, &said::source_line(&source.from, as_of.as_deref()));
    let window = web_sys::window()?;
    let document = window.document()?;
    stand_alone(&window, &document, &shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_an_ending_and_a_media_type_of_its_own() {
        for (at, kind) in Kind::ALL.into_iter().enumerate() {
            let (media_type, extension) = kind.file_type();
            assert!(media_type.contains('/') && !extension.contains('.'));
            for other in &Kind::ALL[at + 1..] {
                assert_ne!(other.file_type(), (media_type, extension), "{kind:?}");
            }
        }
    }
}
