//! Hostile and long texts survive the way there and back in all formats.

use geojson::FeatureCollection;
use golf_api::hole::HazardKind;
use golf_export::{Export, csv, geojson as geojson_file, gpx, kml};
use proptest::prelude::*;
use roxmltree::Document;

use crate::courses::{export, with_hazard};
use crate::readers::{Table, child, data, elements};
use crate::schema::gpx::GPX;
use crate::schema::kml::KML;

/// A text with control characters replaced, which no XML can hold.
fn expected(text: &str) -> String {
    let is_lost = |sign: char| {
        (sign < ' ' && !"\t\n\r".contains(sign)) || sign == '\u{fffe}' || sign == '\u{ffff}'
    };
    let sign = |sign: char| if is_lost(sign) { '\u{fffd}' } else { sign };
    text.chars().map(sign).collect()
}

/// A cell as its writer meant it: every part that an apostrophe guards is without it.
fn of_cell(cell: &str) -> String {
    let formula = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    let parts = cell.split_inclusive([';', '\t', '\r', '\n']);
    let unguarded = parts.map(|part| {
        let is_guarded = part
            .trim_start_matches(['\'', '"', ' '])
            .starts_with(formula);
        match part.strip_prefix('\'') {
            Some(text) if is_guarded => text,
            _ => part,
        }
    });
    unguarded.collect()
}

/// The cells that a spreadsheet finds where semicolons separate them, and quotation marks count only at the start of a cell.
fn cells_of_semicolons(text: &str) -> impl Iterator<Item = &str> {
    let cells = text.split([';', '\t', '\r', '\n']);
    cells.map(|cell| cell.trim_start_matches(['"', ' ']))
}

fn check(text: &str) {
    let hole = with_hazard(HazardKind::Bunker, Some(text));
    let holes = [hole];
    let export = Export {
        course: text,
        place: None,
        source: text,
        generator: text,
        note: Some(text),
        ..export(&holes)
    };
    let whole = expected(text);
    // The app trims labels, and names the kind where nothing is left.
    let label = Some(text.trim()).filter(|label| !label.is_empty());
    let label = label.map_or_else(|| "Bunker".into(), expected);

    let file = gpx::write(&export);
    let document = Document::parse(&file).expect("XML");
    GPX.check(&document);
    let bunker = elements(&document, "wpt").find(|point| child(*point, "type") == "bunker");
    let bunker = bunker.expect("the bunker");
    assert_eq!(child(bunker, "desc"), label);
    assert_eq!(child(bunker, "src"), whole);
    assert_eq!(
        document.root_element().attribute("creator"),
        Some(whole.as_str())
    );
    let metadata = elements(&document, "metadata").next().expect("metadata");
    assert_eq!(child(metadata, "name"), whole);

    let file = kml::write(&export);
    let document = Document::parse(&file).expect("XML");
    KML.check(&document);
    assert!(data(&document, "label").contains(&label.as_str()));
    for name in ["course", "source", "note", "generator"] {
        assert_eq!(data(&document, name), [&whole], "{name}");
    }

    let file: FeatureCollection = geojson_file::write(&export).parse().expect("GeoJSON");
    let mut properties = file.features.iter().flat_map(|feature| &feature.properties);
    assert!(properties.any(|properties| properties["label"] == label));
    let members = file.foreign_members.expect("members");
    for name in ["name", "source", "note", "generator"] {
        assert_eq!(members[name], whole, "{name}");
    }

    let file = csv::write(&export);
    let table = Table::read(&file);
    let labels = table.column("label");
    assert!(labels.iter().any(|cell| of_cell(cell) == label));
    for name in ["course", "source", "note", "generator"] {
        assert_eq!(of_cell(table.column(name)[0]), whole, "{name}");
    }
    let is_formula = |cell: &str| cell.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    for cell in table.rows.iter().flatten() {
        assert!(!is_formula(cell) || cell.parse::<f64>().is_ok(), "{cell}");
    }
    for cell in cells_of_semicolons(&file) {
        assert!(!is_formula(cell), "{cell}");
    }
}

#[test]
fn known_attacks_survive_the_way_there_and_back() {
    for text in [
        "",
        " ",
        "]]>",
        "<!-- & -->",
        "</name><script>alert(1)</script>",
        "<!DOCTYPE x [<!ENTITY a \"b\">]>&a;",
        "a\"b'c,d;e",
        "\r\n\r\n",
        "a\rb\nc\td",
        "\u{202e}kcatta\u{202c}\u{200f}",
        "👩‍🌾 ⛳ Österåker 東京",
        "=cmd|' /C calc'!A0",
        "a;=1+1;b",
        "a\n=1+1",
        "a;\"=1+1",
        "a; '=1+1",
        "-2+3",
        "\0\u{1}\u{b}\u{1b}\u{7f}\u{85}\u{fffe}\u{ffff}",
        "\u{feff}bom",
        "\\u0000\\",
        "\u{2028}\u{2029}",
    ] {
        check(text);
    }
    check(&"long & ".repeat(1_500));
}

proptest! {
    #[test]
    fn any_text_survives_the_way_there_and_back(
        text in "(\\PC|[\\x00-\\x20<>&\"'=+@,;\u{fffe}\\]-]){0,40}",
    ) {
        check(&text);
    }
}

proptest! {
    #[test]
    fn points_anywhere_and_any_time_follow_the_schemas(
        lat in -90.0..=90.0f64, lng in -180.0..=180.0f64, time in "\\PC{0,12}|2026-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z",
    ) {
        let mut hole = crate::courses::with_hazard(HazardKind::Water, None);
        hole.coordinates.tee = crate::courses::point(lat, lng);
        let green = (lat * 0.999).clamp(-90.0, 90.0);
        hole.coordinates.green.center = crate::courses::point(green, lng);
        let holes = [hole];
        let export = Export { as_of: Some(&time), ..export(&holes) };
        let file = gpx::write(&export);
        GPX.check(&Document::parse(&file).expect("XML"));
        let file = kml::write(&export);
        KML.check(&Document::parse(&file).expect("XML"));
    }
}
