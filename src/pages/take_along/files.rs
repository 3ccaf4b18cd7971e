//! What each file is made of.

use golf_api::address::Request;
use golf_api::course::{Course, CourseId};
use golf_api::hole::{Hole, HoleNumber};
use golf_export::{Export, csv, geojson, gpx, kml};
use golf_hole::reading::HoleReading;
use web_sys::Blob;

use crate::book::entry::COURSE_NOTE;
use crate::book::kept::KeptBook;
use crate::browser::download::blob_of_text;
use crate::browser::picture;
use crate::gateway::Gateway;
use crate::golf::caddie;
use crate::golf::hole_map::drawing::drawing;
use crate::golf::hole_map::poster::poster;
use crate::golf::hole_map::save::stand_alone;
use crate::golf::hole_map::scene::{Look, Scene};
use crate::golf::hole_map::signed::signed;
use crate::pages::source::{day_of, time_of};
use crate::words;
use crate::words::format::{self, Unit};
use crate::words::take_along as said;

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
    pub saved_at_ms: Option<f64>,
    /// Whether the person's own notes are in the files.
    pub has_notes: bool,
}

/// A file and its name; `None` if the browser refuses any step.
pub async fn made(
    gateway: Gateway,
    book: KeptBook,
    kind: Kind,
    source: Source,
) -> Option<(Blob, String)> {
    let id = source.id;
    let of_hole = |number: Option<HoleNumber>| match number {
        Some(number) => format!("course-{id}-hole-{number}"),
        None => format!("course-{id}"),
    };
    let text = |words: &str, media_type: &str, extension: &str| {
        let name = format!("{}.{extension}", of_hole(source.only));
        Some((blob_of_text(words, media_type)?, name))
    };
    match kind {
        Kind::Answer => {
            let answer = gateway.raw(&Request::Holes(id)).await?;
            let name = format!("{}.json", of_hole(None));
            Some((blob_of_text(&answer, "application/json")?, name))
        }
        Kind::Svg => {
            let name = format!("{}.svg", of_hole(source.drawn));
            Some((blob_of_text(&drawn(&source)?, "image/svg+xml")?, name))
        }
        Kind::Png => {
            let name = format!("{}.png", of_hole(source.drawn));
            Some((picture::png(&drawn(&source)?, PIXELS).await?, name))
        }
        Kind::Gpx => text(
            &exported(&source, book, gpx::write),
            gpx::MEDIA_TYPE,
            gpx::EXTENSION,
        ),
        Kind::Kml => text(
            &exported(&source, book, kml::write),
            kml::MEDIA_TYPE,
            kml::EXTENSION,
        ),
        Kind::GeoJson => {
            let words = exported(&source, book, geojson::write);
            text(&words, geojson::MEDIA_TYPE, geojson::EXTENSION)
        }
        Kind::Csv => text(
            &exported(&source, book, csv::write),
            csv::MEDIA_TYPE,
            csv::EXTENSION,
        ),
    }
}

fn name(source: &Source) -> String {
    source.course.as_ref().map_or_else(
        || words::course::course_number(source.id),
        format::course_name,
    )
}

fn exported(source: &Source, book: KeptBook, write: fn(&Export) -> String) -> String {
    let name = name(source);
    let place = source.course.as_ref().and_then(format::place);
    let holes: Vec<Hole> = source
        .holes
        .iter()
        .filter(|hole| source.only.is_none_or(|only| only == hole.hole_number))
        .cloned()
        .collect();
    let as_of = source.saved_at_ms.map(time_of);
    let note = source.has_notes.then(|| notes(book, source, &holes));
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
fn notes(book: KeptBook, source: &Source, holes: &[Hole]) -> String {
    let of_course = source.only.is_none();
    let of_course = of_course.then(|| book.note(source.id, COURSE_NOTE).text);
    let of_holes = holes.iter().map(|hole| {
        let number = hole.hole_number;
        (number, book.note(source.id, number.0).text)
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
    let as_of = source.saved_at_ms.map(day_of);
    let shown = signed(shown, &said::source_line(&source.from, as_of.as_deref()));
    let window = web_sys::window()?;
    let document = window.document()?;
    stand_alone(&window, &document, &shown)
}
