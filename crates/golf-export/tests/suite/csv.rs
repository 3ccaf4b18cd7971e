//! CSV: the rows of the distance table, and cells that no spreadsheet runs.

use golf_api::hole::HazardKind;
use golf_export::csv;
use golf_hole::sample::published_hole;

use crate::courses::{export, with_green, with_hazard};
use crate::readers::Table;

#[test]
fn the_rows_are_those_of_the_distance_table_and_the_tee() {
    let text = csv::write(&export(&[published_hole()]));
    let table = Table::read(&text);
    let kinds = table.column("kind");
    assert_eq!(
        kinds,
        [
            "tee",
            "layup",
            "bunker",
            "fairway",
            "water",
            "dogleg",
            "layup spot",
            "layup spot",
            "layup spot",
            "layup spot",
            "green front",
            "green center",
            "green back"
        ]
    );
    let labels = table.column("label");
    assert_eq!(labels[6..8], ["Layup, leaves 250", "Layup, leaves 200"]);
    let bunker = |column: &str| table.column(column)[2];
    assert_eq!(
        [
            "from_tee",
            "to_front",
            "to_center",
            "to_back",
            "off_line",
            "side"
        ]
        .map(bunker),
        ["248", "171", "182", "195", "35", "left"]
    );
    assert_eq!(
        ["latitude", "longitude"].map(bunker),
        ["32.3338", "-86.3305"]
    );
    assert_eq!(table.column("latitude")[6], "", "a computed point");
}

#[test]
fn every_line_ends_in_crlf() {
    let text = csv::write(&export(&[published_hole()]));
    assert!(text.ends_with("\r\n"));
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
}

#[test]
fn a_center_that_is_not_given_has_distances_and_no_coordinates() {
    let text = csv::write(&export(&[with_green(true, false, true)]));
    let table = Table::read(&text);
    let place = table
        .column("kind")
        .iter()
        .position(|kind| *kind == "green center");
    let center = |column: &str| table.column(column)[place.expect("a row")];
    assert_eq!(center("from_tee"), "425");
    assert_eq!(center("latitude"), "");
}

#[test]
fn a_text_that_looks_like_a_formula_is_text() {
    for (label, cell) in [
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1", "'＝1"),
        ("'=1", "''=1"),
        ("'Ole", "'Ole"),
        ("a=b", "a=b"),
    ] {
        let hole = with_hazard(HazardKind::Bunker, Some(label));
        let text = csv::write(&export(&[hole]));
        let table = Table::read(&text);
        assert!(table.column("label").contains(&cell), "{label}");
    }
}

#[test]
fn the_file_begins_with_a_byte_order_mark_and_its_header_is_read_without_it() {
    let text = csv::write(&export(&[published_hole()]));
    assert!(text.starts_with("\u{feff}course,"), "{text}");
    assert_eq!(Table::read(&text).column("course")[0], "Pine Ridge");
}

#[test]
fn every_text_is_between_quotation_marks_and_every_number_is_not() {
    let text = csv::write(&export(&[published_hole()]));
    let bunker = text.lines().nth(3).expect("a row");
    let begin = "\"Pine Ridge\",1,5,451,\"bunker\",\"01 B 248 left\",\"Bunker\",248,171,182,195,35,\"left\",\"yards\",32.3338,-86.3305,\"Points, not outlines.\",";
    assert!(bunker.starts_with(begin), "{bunker}");
}

#[test]
fn a_formula_behind_a_semicolon_is_text_too() {
    let hole = with_hazard(HazardKind::Bunker, Some("Pine;=1+1"));
    let text = csv::write(&export(&[hole]));
    assert!(Table::read(&text).column("label").contains(&"Pine;'=1+1"));
}
