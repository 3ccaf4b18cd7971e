//! GeoJSON (RFC 7946): a Point for each point and a LineString for each line of play. There are no polygons, since the
//! answer has no outlines. A line that crosses the antimeridian is not cut (section 3.1.9): no hole of a course does.

use golf_api::hole::Point;

use crate::points::{self, COLUMNS, Record, Value};
use crate::text::clean;
use crate::{Export, degrees, names};

/// The media type of the file (RFC 7946 section 12).
pub const MEDIA_TYPE: &str = "application/geo+json";
/// The ending of the file's name.
pub const EXTENSION: &str = "geojson";

/// The file: a `FeatureCollection`. Name, source, age and note are foreign members of the collection (section 6.1).
#[must_use]
pub fn write(export: &Export) -> String {
    let mut file = String::from("{\"type\":\"FeatureCollection\"");
    let title = names::title(export);
    for (name, value) in [
        ("name", Some(title.as_str())),
        ("description", Some(names::POINTS_NOT_OUTLINES)),
        ("source", Some(export.source)),
        ("as_of", export.as_of),
        ("note", export.note),
        ("generator", Some(export.generator)),
    ] {
        if let Some(value) = value {
            file += ",";
            member(&mut file, name, Value::Text(value));
        }
    }
    file += ",\"features\":[";
    let mut between = "\n";
    for hole in points::holes(export) {
        for (point, at) in hole.given() {
            file += std::mem::replace(&mut between, ",\n");
            let record = hole.record(point, export.unit);
            feature(&mut file, "Point", &position(at), record);
        }
        if !hole.line.is_empty() {
            file += std::mem::replace(&mut between, ",\n");
            let line: Vec<String> = hole.line.iter().map(|point| position(point.at)).collect();
            let name = hole.line_name();
            let record = hole.line_record(&name, export.unit);
            feature(&mut file, "LineString", &list(&line), record);
        }
    }
    file + "\n]}\n"
}

fn feature(file: &mut String, geometry: &str, coordinates: &str, record: Record) {
    *file += "{\"type\":\"Feature\",\"geometry\":{\"type\":\"";
    *file += geometry;
    *file += "\",\"coordinates\":";
    *file += coordinates;
    *file += "},\"properties\":{";
    let mut between = "";
    for (name, value) in COLUMNS.iter().zip(record) {
        *file += std::mem::replace(&mut between, ",");
        member(file, name, value);
    }
    *file += "}}";
}

fn member(file: &mut String, name: &str, value: Value) {
    *file += "\"";
    *file += name;
    *file += "\":";
    match value {
        // A JSON string (RFC 8259 section 7).
        Value::Text(text) => *file += &serde_json::to_string(&clean(text)).unwrap_or_default(),
        Value::Whole(number) => *file += &number.to_string(),
        Value::Absent => *file += "null",
    }
}

/// Longitude before latitude (section 3.1.1).
fn position(at: Point) -> String {
    list(&[degrees::write(at.lng), degrees::write(at.lat)])
}

fn list(values: &[String]) -> String {
    ["[", &values.join(","), "]"].concat()
}
