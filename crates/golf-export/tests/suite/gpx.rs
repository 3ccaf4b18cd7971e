//! GPX 1.1: structure, waypoints, routes.

use golf_export::{Export, gpx};
use golf_hole::sample::published_hole;
use roxmltree::Document;

use crate::courses::{TIME, bare, export, invented, point, with_green};
use crate::readers::{child, elements};
use crate::schema::gpx::GPX;
use golf_api::hole::{Coordinates, Green};

#[test]
fn every_element_follows_the_schema() {
    let text = gpx::write(&export(&invented()));
    let document = Document::parse(&text).expect("XML");
    GPX.check(&document);
    let root = document.root_element();
    assert_eq!(
        root.tag_name().namespace(),
        Some("http://www.topografix.com/GPX/1/1")
    );
    assert_eq!(root.attribute("version"), Some("1.1"));
    assert_eq!(root.attribute("creator"), Some("Yardbook 1.0.0"));
}

#[test]
fn the_published_hole_has_short_names_and_its_own_coordinates() {
    let text = gpx::write(&export(&[published_hole()]));
    let read = ::gpx::read(text.as_bytes()).expect("GPX");
    let places: Vec<(String, f64, f64)> = read
        .waypoints
        .iter()
        .map(|at| {
            let name = at.name.clone().expect("a name");
            (name, at.point().y(), at.point().x())
        })
        .collect();
    let place = |name: &str, lat, lng| (name.to_owned(), lat, lng);
    assert_eq!(
        places,
        [
            place("01 Tee", 32.334_788_9, -86.328_393_9),
            place("01 Layup 183", 32.334_123_4, -86.329_987_6),
            place("01 B 248 left", 32.3338, -86.3305),
            place("01 Fairway 270", 32.333_994_6, -86.330_842_7),
            place("01 W 287 left", 32.3336, -86.3308),
            place("01 Dogleg 312", 32.333_787_4, -86.331_182_5),
            place("01 Green front", 32.332_764_0, -86.331_623_3),
            place("01 Green center", 32.332_675_1, -86.331_676_0),
            place("01 Green back", 32.332_582_9, -86.331_735_5),
        ]
    );
    let bunker = &read.waypoints[2];
    assert_eq!(
        bunker.comment.as_deref(),
        Some("248 yards from the tee, 182 to the green center, 35 left of the line of play")
    );
    assert_eq!(bunker.description.as_deref(), Some("Bunker"));
    let route = &read.routes[0];
    assert_eq!(route.name.as_deref(), Some("01 Line of play"));
    assert_eq!(
        route.description.as_deref(),
        Some("Par 5, 451 yards by the card")
    );
    let names: Vec<_> = route.points.iter().flat_map(|at| at.name.clone()).collect();
    assert_eq!(names, ["01 Tee", "01 Fairway 270", "01 Green center"]);
}

#[test]
fn the_file_and_each_waypoint_name_their_source() {
    let text = gpx::write(&export(&[published_hole()]));
    let document = Document::parse(&text).expect("XML");
    let metadata = elements(&document, "metadata").next().expect("metadata");
    assert_eq!(child(metadata, "time"), TIME);
    let about = child(metadata, "desc");
    for part in ["Points, not outlines.", golf_sample::NOTICE, TIME] {
        assert!(about.contains(part), "{part}");
    }
    assert!(elements(&document, "wpt").all(|point| child(point, "src") == golf_sample::NOTICE));
}

#[test]
fn a_time_that_is_none_is_text_only() {
    let text = gpx::write(&Export {
        as_of: Some("yesterday"),
        ..export(&[])
    });
    assert!(text.contains("As of: yesterday") && !text.contains("<time>"));
}

#[test]
fn a_route_ends_at_the_middle_of_front_and_back_if_no_center_is_given() {
    let text = gpx::write(&export(&[with_green(true, false, true)]));
    let document = Document::parse(&text).expect("XML");
    let names: Vec<_> = elements(&document, "wpt")
        .map(|at| child(at, "name"))
        .collect();
    assert!(!names.contains(&"01 Green center"), "{names:?}");
    let last = elements(&document, "rtept").last().expect("a route");
    assert_eq!(child(last, "name"), "01 Green center");
    assert_eq!(last.attribute("lat"), Some("32.3326735"));
    let text = gpx::write(&export(&[with_green(true, false, false)]));
    let document = Document::parse(&text).expect("XML");
    let last = elements(&document, "rtept").last().expect("a route");
    assert_eq!(child(last, "name"), "01 Green front");
}

#[test]
fn without_a_tee_or_points_there_is_no_route() {
    let mut no_tee = published_hole();
    no_tee.coordinates.tee = None;
    let text = gpx::write(&export(&[no_tee, bare(2, Coordinates::default())]));
    let read = ::gpx::read(text.as_bytes()).expect("GPX");
    assert_eq!((read.waypoints.len(), read.routes.len()), (8, 0));
    let names: Vec<_> = read.waypoints.into_iter().flat_map(|at| at.name).collect();
    assert!(names.contains(&"01 B".to_owned()), "{names:?}");
}

#[test]
fn the_meridian_of_180_degrees_is_within_the_schemas_range() {
    let hole = bare(
        1,
        Coordinates {
            tee: point(0.0, 180.0),
            green: Green {
                center: point(0.0035, -179.999_999_9),
                ..Green::default()
            },
            ..Coordinates::default()
        },
    );
    let text = gpx::write(&export(&[hole]));
    assert!(text.contains("<wpt lat=\"0\" lon=\"-180\">"), "{text}");
}
