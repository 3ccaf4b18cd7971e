//! CSV (RFC 4180): the distance tables of all holes, a row for each point.
//!
//! Source, age and note are columns. RFC 4180 knows no comments, and a reader takes a line above the header as the header.
//! The file begins with a byte order mark: without it, Excel reads accents as other letters. GDAL and the csv crate skip it.
//! The csv crate would more than double our wasm: `docs/decisions/0028-exported-files-are-written-by-hand.md`.

use crate::points::{self, HolePoints, NamedPoint, Value};
use crate::text::clean;
use crate::{Export, degrees, names};

/// The media type of the file (RFC 4180 section 3).
pub const MEDIA_TYPE: &str = "text/csv;charset=utf-8;header=present";
/// The ending of the file's name.
pub const EXTENSION: &str = "csv";

/// U+FEFF at the start of a text in UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

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
    let mut file = String::from(BYTE_ORDER_MARK);
    file += COURSE;
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

/// Writes a text as a cell between quotation marks (RFC 4180, sections 2.5 to 2.7).
///
/// A spreadsheet runs a cell that begins like a formula. Where the computer's language separates cells by semicolons, it
/// splits texts there, and at line breaks and tabs, even between quotation marks. So every part that begins like a formula
/// gets an apostrophe, also after quotation marks, spaces and other apostrophes. Removing one apostrophe of each such part
/// restores the text.
fn cell(file: &mut String, text: &str) {
    *file += "\"";
    for part in clean(text).split_inclusive([';', '\t', '\r', '\n']) {
        if is_formula(part) {
            *file += "'";
        }
        for sign in part.chars() {
            if sign == '"' {
                file.push(sign);
            }
            file.push(sign);
        }
    }
    *file += "\"";
}

/// Whether a part of a text begins like a formula. The wide signs are formulas in East Asian spreadsheets.
fn is_formula(part: &str) -> bool {
    let formulas = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    part.trim_start_matches(['\'', '"', ' '])
        .starts_with(formulas)
}
