//! CSV (RFC 4180): the distance tables of all holes, a row for each point.
//!
//! Source, age and note are columns. RFC 4180 knows no comments, and a reader takes a line above the header as the header.

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
    let mut file = String::new();
    let first = std::iter::once(COURSE);
    row(&mut file, first.chain(points::COLUMNS).chain(LAST));
    for hole in points::holes(export) {
        for point in &hole.points {
            let cells = cells(export, &hole, point);
            row(&mut file, cells.iter().map(String::as_str));
        }
    }
    file
}

fn cells(export: &Export, hole: &HolePoints, point: &NamedPoint) -> Vec<String> {
    let degrees = |degrees: Option<f64>| degrees.map(degrees::write).unwrap_or_default();
    let record = hole.record(point, export.unit).into_iter();
    let record = record.map(|(_, value)| match value {
        Value::Text(text) => cell(&text),
        Value::Whole(number) => number.to_string(),
        Value::Absent => String::new(),
    });
    let mut cells = vec![cell(export.course)];
    cells.extend(record);
    cells.extend([
        degrees(point.at.map(|at| at.lat)),
        degrees(point.at.map(|at| at.lng)),
        names::POINTS_NOT_OUTLINES.to_owned(),
        cell(export.source),
        cell(export.as_of.unwrap_or_default()),
        cell(export.note.unwrap_or_default()),
        cell(export.generator),
    ]);
    cells
}

/// A text as the content of a cell. A spreadsheet runs a text that begins like a formula, so such a text gets an
/// apostrophe, and so does one that begins with apostrophes before the formula. Removing one apostrophe restores it.
fn cell(text: &str) -> String {
    let text = clean(text);
    let first = text.trim_start_matches('\'');
    // The wide signs are formulas in East Asian spreadsheets.
    let formulas = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    match first.starts_with(formulas) {
        true => ["'", &text].concat(),
        false => text,
    }
}

/// Writes a row. Only a cell that needs quotation marks has them (sections 2.5 to 2.7).
fn row<'a>(file: &mut String, cells: impl Iterator<Item = &'a str>) {
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            *file += ",";
        }
        if cell.contains([',', '"', '\r', '\n']) {
            *file += "\"";
            *file += &cell.replace('"', "\"\"");
            *file += "\"";
        } else {
            *file += cell;
        }
    }
    *file += "\r\n";
}
