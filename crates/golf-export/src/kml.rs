//! KML 2.2 (OGC 07-147r2): a folder for each hole, with its points and its line of play.

use golf_api::hole::Point;

use crate::points::{self, COLUMNS, HolePoints, Value};
use crate::xml::Xml;
use crate::{Export, degrees, names};

/// The media type of the file.
pub const MEDIA_TYPE: &str = "application/vnd.google-earth.kml+xml";
/// The ending of the file's name.
pub const EXTENSION: &str = "kml";

/// The file. Elements are in the order of the schema: name, description, style, data, and then what a feature holds.
#[must_use]
pub fn write(export: &Export) -> String {
    let mut xml = Xml::new();
    xml.open("kml", &[("xmlns", "http://www.opengis.net/kml/2.2")]);
    xml.open("Document", &[]);
    xml.text("name", &names::title(export));
    describe(&mut xml, &names::about(export));
    xml.open("ExtendedData", &[]);
    data(&mut xml, "course", export.course);
    data(&mut xml, "source", export.source);
    for (name, value) in [("as_of", export.as_of), ("note", export.note)] {
        if let Some(value) = value {
            data(&mut xml, name, value);
        }
    }
    data(&mut xml, "generator", export.generator);
    xml.close();
    for hole in points::holes(export) {
        folder(&mut xml, export, &hole);
    }
    xml.finish()
}

fn folder(xml: &mut Xml, export: &Export, hole: &HolePoints) {
    let unit = export.unit;
    xml.open("Folder", &[]);
    xml.text("name", &names::folder(&hole.number));
    let facts = hole.facts(unit);
    if let Some(facts) = &facts {
        describe(xml, facts);
    }
    for (point, at) in hole.given() {
        xml.open("Placemark", &[]);
        xml.text("name", &point.name);
        let mut description = point.label.clone();
        if let Some(distances) = point.distances(unit) {
            description += "
";
            description += &distances;
        }
        describe(xml, &description);
        xml.open("ExtendedData", &[]);
        for (name, value) in COLUMNS.iter().zip(hole.record(point, unit)) {
            match value {
                Value::Text(value) => data(xml, name, value),
                Value::Whole(value) => data(xml, name, &value.to_string()),
                Value::Absent => {}
            }
        }
        xml.close();
        xml.open("Point", &[]);
        xml.text("coordinates", &coordinates(at));
        xml.close();
        xml.close();
    }
    if !hole.line.is_empty() {
        let line: Vec<String> = hole
            .line
            .iter()
            .map(|point| coordinates(point.at))
            .collect();
        xml.open("Placemark", &[]);
        xml.text("name", &hole.line_name());
        if let Some(facts) = &facts {
            describe(xml, facts);
        }
        xml.open("LineString", &[]);
        xml.text("tessellate", "1");
        xml.text("coordinates", &line.join(" "));
        xml.close();
        xml.close();
    }
    xml.close();
}

/// Programs read a description as HTML (section 9.1.3.9), so a label could bring markup and requests along. Angle
/// quotation marks replace its angle brackets. `ExtendedData` has every text unchanged.
fn describe(xml: &mut Xml, text: &str) {
    xml.text("description", &text.replace('<', "‹").replace('>', "›"));
}

fn data(xml: &mut Xml, name: &str, value: &str) {
    xml.open("Data", &[("name", name)]);
    xml.text("value", value);
    xml.close();
}

/// Longitude before latitude (section 16.10, `coordinatesType`).
fn coordinates(at: Point) -> String {
    [degrees::write(at.lng), degrees::write(at.lat)].join(",")
}
