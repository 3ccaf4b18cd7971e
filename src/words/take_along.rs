//! Taking a course along: the dialog with its files.

use golf_api::hole::HoleNumber;

pub const TAKE_ALONG: &str = "Take along";
pub const WHAT_IT_IS: &str = "The holes as files for other programs. Each names its source and its age. They have points, not \
    outlines, as the data has.";
pub const NOT_ALLOWED: &str =
    "The owner of this site has turned this off, since the terms of its service may forbid it.";
pub const WITH_MY_NOTES: &str = "With my notes";
pub const SAVE: &str = "Save";
pub const SHARE: &str = "Share";
pub const SAVED: &str = "The file is saved.";
pub const NOT_MADE: &str = "This browser did not make the file.";
pub const NOT_SHARED: &str = "The system does not take this file. Save it instead.";
/// The program that writes the files.
pub const GENERATOR: &str = concat!("Yardbook ", env!("CARGO_PKG_VERSION"));
/// The source, where the service gives no notice.
pub const NO_NOTICE: &str = "a golf course service without a notice";

/// "Only hole 13"
pub fn only(number: HoleNumber) -> String {
    format!("Only hole {number}")
}

/// A note on a hole, among others: "Hole 3: aim left."
pub fn note_on(number: HoleNumber, note: &str) -> String {
    format!("Hole {number}: {note}")
}

// The files, each with what reads it.
pub const GPX: &str = "GPX";
pub const FOR_GPX: &str = "watches, handhelds, golf and hiking apps";
pub const KML: &str = "KML";
pub const FOR_KML: &str = "Google Earth and other maps";
pub const GEOJSON: &str = "GeoJSON";
pub const FOR_GEOJSON: &str = "map programs and scripts";
pub const CSV: &str = "CSV";
pub const FOR_CSV: &str = "spreadsheets: the tables of distances";
pub const SVG: &str = "SVG";
pub const FOR_SVG: &str = "a drawing that stays sharp at any size";
pub const PNG: &str = "PNG";
pub const FOR_PNG: &str = "a picture for messages";
pub const ANSWER: &str = "JSON";
pub const FOR_ANSWER: &str = "the service’s answer as it came";
