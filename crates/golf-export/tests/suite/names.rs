//! The names of points: unique, and sorted by hole.

use std::collections::HashSet;

use golf_api::hole::{HazardKind, Hole};
use golf_export::{Export, csv};

use crate::courses::{export, invented, numbered, with_hazard};
use crate::readers::Table;

fn names(export: &Export) -> Vec<String> {
    let table = Table::read(&csv::write(export));
    table
        .column("name")
        .into_iter()
        .map(str::to_owned)
        .collect()
}

fn hole_of(name: &str) -> u32 {
    let number = name.split_once(' ').map(|(number, _)| number.parse());
    number.expect("a number").expect("a number")
}

#[test]
fn one_to_54_and_more_holes_sort_by_name() {
    for most in (1..=54).chain([99, 100, 118]) {
        let holes: Vec<Hole> = (1..=most).rev().map(numbered).collect();
        let written = names(&export(&holes));
        assert!(
            written.iter().map(|name| hole_of(name)).is_sorted(),
            "{most} in the file"
        );
        let mut sorted = written.clone();
        sorted.sort();
        assert!(
            sorted.iter().map(|name| hole_of(name)).is_sorted(),
            "{most} by name"
        );
        let width = if most < 100 { 2 } else { 3 };
        assert!(written.iter().all(|name| name.find(' ') == Some(width)));
    }
}

#[test]
fn no_two_points_of_a_file_share_a_name() {
    let twice = with_hazard(HazardKind::Bunker, None);
    let mut crowded = twice.clone();
    crowded.hazards = [
        twice.hazards.clone(),
        twice.hazards.clone(),
        twice.hazards.clone(),
    ]
    .concat();
    let holes = [vec![crowded, twice], invented()].concat();
    let names = names(&export(&holes));
    let unique: HashSet<&String> = names.iter().collect();
    assert_eq!(unique.len(), names.len());
    for name in [
        "01 B 248 left",
        "01 B 248 left 2",
        "01 B 248 left 3",
        "01 Tee 2",
    ] {
        assert!(names.iter().any(|other| other == name), "{name}");
    }
}

#[test]
fn a_hazard_of_another_kind_is_named_in_full() {
    let hole = with_hazard(HazardKind::Other("lava".into()), None);
    let text = csv::write(&export(&[hole]));
    let table = Table::read(&text);
    assert!(table.column("name").contains(&"01 Hazard 248 left"));
    assert!(table.column("label").contains(&"Hazard: lava"));
}
