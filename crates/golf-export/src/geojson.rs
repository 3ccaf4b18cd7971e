//! GeoJSON (RFC 7946): a Point for each point and a LineString for each line of play. There are no polygons, since the
//! answer has no outlines.

use golf_api::hole::Point;

use crate::points::{self, HolePoints, Value};
use crate::text::clean;
use crate::{Export, degrees, names};

/// The media type of the file (RFC 7946 section 12).
pub const MEDIA_TYPE: &str = "application/geo+json";
/// The ending of the file's name.
pub const EXTENSION: &str = "geojson";

/// The file: a FeatureCollection. Name, source, age and note are foreign members of the collection (section 6.1).
#[must_use]
pub fn write(export: &Export) -> String {
    let mut features = Vec::new();
    for hole in points::holes(export) {
        for (point, at) in hole.given() {
            let properties = hole.record(point, export.unit);
            features.push(feature("Point", &position(at), &properties));
        }
        features.extend(line(export, &hole));
    }
    let mut members = vec![
        member("type", &text("FeatureCollection")),
        member("name", &text(&names::title(export))),
        member("description", &text(names::POINTS_NOT_OUTLINES)),
        member("source", &text(export.source)),
    ];
    members.extend(export.as_of.map(|time| member("as_of", &text(time))));
    members.extend(export.note.map(|note| member("note", &text(note))));
    members.push(member("generator", &text(export.generator)));
    members.push(member("features", &list(&features, ",\n")));
    object(&members)
}

fn line(export: &Export, hole: &HolePoints) -> Option<String> {
    let line: Vec<String> = hole.line.iter().map(|point| position(point.at)).collect();
    let properties = hole.line_record(export.unit);
    (!line.is_empty()).then(|| feature("LineString", &list(&line, ","), &properties))
}

fn feature(geometry: &str, coordinates: &str, properties: &[(&str, Value)]) -> String {
    let properties: Vec<String> = properties
        .iter()
        .map(|(name, value)| match value {
            Value::Text(value) => member(name, &text(value)),
            Value::Whole(value) => member(name, &value.to_string()),
            Value::Absent => member(name, "null"),
        })
        .collect();
    let geometry = [
        member("type", &text(geometry)),
        member("coordinates", coordinates),
    ];
    object(&[
        member("type", &text("Feature")),
        member("geometry", &object(&geometry)),
        member("properties", &object(&properties)),
    ])
}

/// Longitude before latitude (section 3.1.1).
fn position(at: Point) -> String {
    list(&[degrees::write(at.lng), degrees::write(at.lat)], ",")
}

fn member(name: &str, value: &str) -> String {
    [&text(name), ":", value].concat()
}

fn object(members: &[String]) -> String {
    ["{", &members.join(","), "}"].concat()
}

fn list(values: &[String], between: &str) -> String {
    ["[", &values.join(between), "]"].concat()
}

/// A JSON string (RFC 8259 section 7).
fn text(text: &str) -> String {
    serde_json::Value::from(clean(text)).to_string()
}
