//! CSV (RFC 4180): the distance tables of all holes, a row for each point.
//!
//! Source, age and note are columns. RFC 4180 knows no comments, and a reader takes a line above the header as the header.
//! The csv crate would more than double our wasm: `docs/decisions/0028-exported-files-are-written-by-hand.md`.

use crate::points::{self, HolePoints, NamedPoint, Value};
use crate::text::clean;
use crate::{Export, degrees, names};

/// The media type of the file (RFC 4180 section 3).
pub const MEDIA_TYPE: &str = "text/csv;charset=utf-8;header=present";
/// The ending of the file's name.
pub const EXTENSION: &str = "csv";

/// Columns beside those of [`HolePoints::record`]: one before it, the others after it.
const COURSE: &str = "course";
const LAST: [&str; 7] = [
    "latitude",
    "longitude",
    "shape",
    "source",
    "as_of",
    "note",
    "generator",
];

/// The file, with a header row. Lines end in CRLF (RFC 4180 section 2.1). A computed point has no coordinates.
#[must_use]
pub fn write(export: &Export) -> String {
    let mut file = String::from(COURSE);
    for column in points::COLUMNS.into_iter().chain(LAST) {
        file += ",";
        file += column;
    }
    file += "\r\n";
    for hole in points::holes(export) {
        for point in &hole.points {
            row(&mut file, export, &hole, point);
        }
    }
    file
}

fn row(file: &mut String, export: &Export, hole: &HolePoints, point: &NamedPoint) {
    cell(file, export.course);
    for value in hole.record(point, export.unit) {
        *file += ",";
        match value {
            Value::Text(text) => cell(file, text),
            Value::Whole(number) => *file += &number.to_string(),
            Value::Absent => {}
        }
    }
    *file += ",";
    if let Some(at) = point.at {
        *file += &degrees::write(at.lat);
    }
    *file += ",";
    if let Some(at) = point.at {
        *file += &degrees::write(at.lng);
    }
    for text in [
        names::POINTS_NOT_OUTLINES,
        export.source,
        export.as_of.unwrap_or_default(),
        export.note.unwrap_or_default(),
        export.generator,
    ] {
        *file += ",";
        cell(file, text);
    }
    *file += "\r\n";
}

/// Writes a text as a cell, between quotation marks where it needs them (sections 2.5 to 2.7).
///
/// A spreadsheet runs a text that begins like a formula, so such a text gets an apostrophe, and so does one that begins
/// with apostrophes before the formula. Removing one apostrophe restores it.
fn cell(file: &mut String, text: &str) {
    let text = clean(text);
    let needs_quotes = text.contains([',', '"', '\r', '\n']);
    if needs_quotes {
        *file += "\"";
    }
    // The wide signs are formulas in East Asian spreadsheets.
    let formulas = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    if text.trim_start_matches('\'').starts_with(formulas) {
        *file += "'";
    }
    for sign in text.chars() {
        if sign == '"' {
            file.push(sign);
        }
        file.push(sign);
    }
    if needs_quotes {
        *file += "\"";
    }
}
