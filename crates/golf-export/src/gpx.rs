//! GPX 1.1 (<https://www.topografix.com/GPX/1/1/>): a waypoint for each point, a route for each line of play.

use golf_api::hole::Point;

use crate::points::{self, HolePoints, NamedPoint};
use crate::xml::Xml;
use crate::{Export, degrees, names, text};

/// The media type of the file.
pub const MEDIA_TYPE: &str = "application/gpx+xml";
/// The ending of the file's name.
pub const EXTENSION: &str = "gpx";

/// The file. Elements are in the order of the schema's sequences `gpxType`, `metadataType`, `wptType` and `rteType`.
#[must_use]
pub fn write(export: &Export) -> String {
    let holes = points::holes(export);
    let mut xml = Xml::new();
    xml.open(
        "gpx",
        &[
            ("xmlns", "http://www.topografix.com/GPX/1/1"),
            ("version", "1.1"),
            ("creator", export.generator),
        ],
    );
    xml.open("metadata", &[]);
    xml.text("name", &names::title(export));
    xml.text("desc", &names::about(export));
    if let Some(time) = export.as_of.filter(|time| text::is_time(time)) {
        xml.text("time", time);
    }
    xml.text("keywords", names::KEYWORDS);
    xml.close();
    for hole in &holes {
        for (point, at) in hole.given() {
            waypoint(&mut xml, export, point, at);
        }
    }
    for hole in &holes {
        route(&mut xml, export, hole);
    }
    xml.finish()
}

/// The comment is what a device shows beside the name. `src` travels with the waypoint when a program takes it out of
/// the file.
fn waypoint(xml: &mut Xml, export: &Export, point: &NamedPoint, at: Point) {
    open_at(xml, "wpt", at);
    xml.text("name", &point.name);
    if let Some(distances) = point.distances(export.unit) {
        xml.text("cmt", &distances);
    }
    xml.text("desc", &point.label);
    xml.text("src", export.source);
    xml.text("sym", point.kind.symbol());
    xml.text("type", point.kind.code());
    xml.close();
}

fn route(xml: &mut Xml, export: &Export, hole: &HolePoints) {
    if hole.line.is_empty() {
        return;
    }
    xml.open("rte", &[]);
    xml.text("name", &hole.line_name());
    if let Some(facts) = hole.facts(export.unit) {
        xml.text("desc", &facts);
    }
    xml.text("src", export.source);
    xml.text("number", &hole.hole.hole_number.to_string());
    xml.text("type", names::LINE_CODE);
    for point in &hole.line {
        open_at(xml, "rtept", point.at);
        xml.text("name", &point.name);
        xml.close();
    }
    xml.close();
}

/// `longitudeType` ends below 180: the same meridian is −180.
fn open_at(xml: &mut Xml, name: &'static str, at: Point) {
    let lng = match degrees::write(at.lng) {
        lng if lng == "180" => "-180".into(),
        lng => lng,
    };
    xml.open(name, &[("lat", &degrees::write(at.lat)), ("lon", &lng)]);
}
