//! GeoJSON: features, properties and foreign members.

use geojson::{FeatureCollection, GeometryValue};
use golf_api::hole::Coordinates;
use golf_export::{Export, Unit, geojson as file};
use golf_hole::sample::published_hole;

use crate::courses::{TIME, bare, export, with_green};

fn read(export: &Export) -> FeatureCollection {
    file::write(export).parse().expect("GeoJSON")
}

#[test]
fn a_hole_is_points_and_one_line_and_nothing_else() {
    let holes = [published_hole(), bare(2, Coordinates::default())];
    let features = read(&export(&holes)).features;
    let (mut points, mut lines) = (0, 0);
    for feature in &features {
        match &feature.geometry.as_ref().expect("a place").value {
            GeometryValue::Point { .. } => points += 1,
            GeometryValue::LineString { coordinates } => {
                lines += 1;
                assert_eq!(coordinates[0].as_slice(), [-86.328_393_9, 32.334_788_9]);
                assert_eq!(coordinates.len(), 3);
            }
            other => panic!("{}", other.type_name()),
        }
    }
    assert_eq!((points, lines), (9, 1));
}

#[test]
fn properties_have_whole_units_and_null_for_what_is_not_given() {
    let hole = with_green(false, true, true);
    let metres = Export {
        unit: Unit::Metres,
        ..export(std::slice::from_ref(&hole))
    };
    let features = read(&metres).features;
    let bunker = features[2].properties.clone().expect("properties");
    let bunker = serde_json::Value::from(bunker);
    let expected = serde_json::json!({
        "hole": 1, "par": 5, "card_length": 412, "kind": "bunker", "name": "01 B 227 left", "label": "Bunker",
        "from_tee": 227, "to_front": null, "to_center": 167, "to_back": 178, "off_line": 32, "side": "left",
        "unit": "meters"
    });
    assert_eq!(bunker, expected);
}

#[test]
fn source_and_age_are_members_of_the_collection() {
    let read = read(&export(&[]));
    let members = read.foreign_members.expect("members");
    let member = |name: &str| members.get(name).and_then(|value| value.as_str());
    assert_eq!(member("source"), Some(golf_sample::NOTICE));
    assert_eq!(member("as_of"), Some(TIME));
    assert_eq!(member("description"), Some("Points, not outlines."));
    assert_eq!(member("name"), Some("Pine Ridge, Austin, Texas"));
    assert_eq!(
        member("note"),
        None,
        "a note is in no file unless it is given"
    );
    assert!(read.features.is_empty());
}
