//! KML 2.2: structure, folders, and descriptions without markup.

use golf_api::hole::{Coordinates, HazardKind};
use golf_export::kml;
use golf_hole::sample::published_hole;
use roxmltree::Document;

use crate::courses::{TIME, bare, export, invented, with_hazard};
use crate::readers::{child, data, elements};
use crate::schema::kml::KML;

#[test]
fn every_element_follows_the_schema() {
    let text = kml::write(&export(&invented()));
    let document = Document::parse(&text).expect("XML");
    KML.check(&document);
    let root = document.root_element().tag_name();
    assert_eq!(root.namespace(), Some("http://www.opengis.net/kml/2.2"));
    let [source, time] = ["source", "as_of"].map(|name| data(&document, name));
    assert_eq!((source, time), (vec![golf_sample::NOTICE], vec![TIME]));
    let about = elements(&document, "Document").next().expect("a document");
    assert!(child(about, "description").starts_with("Points, not outlines.\n"));
}

#[test]
fn a_hole_is_a_folder_with_its_points_and_its_line() {
    let text = kml::write(&export(&[
        published_hole(),
        bare(2, Coordinates::default()),
    ]));
    let document = Document::parse(&text).expect("XML");
    let folders: Vec<_> = elements(&document, "Folder")
        .map(|folder| {
            let count = folder.children().filter(|child| {
                child.has_tag_name(("http://www.opengis.net/kml/2.2", "Placemark"))
            });
            (child(folder, "name"), count.count())
        })
        .collect();
    assert_eq!(folders, [("Hole 01", 10), ("Hole 02", 0)]);
    let tee = elements(&document, "Point").next().expect("a point");
    assert_eq!(child(tee, "coordinates"), "-86.3283939,32.3347889");
    let line = elements(&document, "LineString").next().expect("a line");
    assert_eq!(
        child(line, "coordinates"),
        "-86.3283939,32.3347889 -86.3308427,32.3339946 -86.331676,32.3326751"
    );
}

#[test]
fn no_description_holds_markup_and_the_label_is_unchanged() {
    let label = "<img src=https://example.org/> & <b>";
    let text = kml::write(&export(&[with_hazard(HazardKind::Water, Some(label))]));
    let document = Document::parse(&text).expect("XML");
    for description in elements(&document, "description") {
        assert!(!description.text().unwrap_or_default().contains('<'));
    }
    assert!(data(&document, "label").contains(&label));
}
