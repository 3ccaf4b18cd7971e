//! Which tags are bunkers, water and greens; and that the report counts what is not read.

use std::collections::BTreeSet;

use golf_osm::element::Role;
use golf_osm::import::Import;
use golf_osm::land::TAGS;
use golf_osm::write::Map;

use crate::built::{GEORGIA, Place, course, import, plain};
use crate::holes::{first_hole, green};

/// The rules for people, which this compares with the code.
const PAGE: &str = include_str!("../../../../docs/openstreetmap.md");

/// The code spans of the first column with the second column, for each row of the table of tags.
fn rows() -> Vec<(Vec<&'static str>, &'static str)> {
    let section = PAGE.split("\n## Tags\n").nth(1).expect("a section");
    let section = section.split("\n## ").next().expect("its end");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let mut columns = row.trim_matches('|').split('|').map(str::trim);
        let tags = columns.next().expect("tags");
        let tags = tags.split('`').skip(1).step_by(2).collect();
        (tags, columns.next().expect("what it is"))
    })
    .collect()
}

fn tags(text: &str) -> Vec<(&str, &str)> {
    let pairs = text.split(' ');
    pairs
        .map(|pair| pair.split_once('=').expect("key=value"))
        .collect()
}

#[test]
fn the_page_and_the_code_read_every_tag_alike() {
    let rows = rows();
    assert!(rows.len() > 25, "{}", rows.len());
    for (spans, expected) in &rows {
        for span in spans {
            let tags = tags(span);
            let role = match *expected {
                "green" => Some(Role::Green),
                "tee" => Some(Role::Tee),
                "bunker" => Some(Role::Bunker),
                "water" => Some(Role::Water),
                "counted" => Some(Role::Unread),
                "—" => None,
                "as without sand" => Role::of(&tags[..1]),
                other => panic!("{other}"),
            };
            assert_eq!(Role::of(&tags), role, "{span}");
        }
    }
    let named: BTreeSet<&str> = rows
        .iter()
        .flat_map(|(spans, _)| spans.iter().copied())
        .collect();
    for (key, values, _) in TAGS {
        for value in *values {
            let tag = format!("{key}={value}");
            assert!(named.contains(tag.as_str()), "{tag} is not on the page");
        }
    }
}

#[test]
fn case_and_blanks_of_a_value_do_not_matter_and_the_first_of_several_counts() {
    for (value, role) in [
        ("Bunker", Role::Bunker),
        ("water hazard", Role::Water),
        ("lateral-water-hazard", Role::Water),
        ("bunker;hazard", Role::Bunker),
        ("pine straw", Role::Unread),
    ] {
        assert_eq!(Role::of(&[("golf", value)]), Some(role), "{value}");
    }
}

/// The labels of the hazards of the first hole, with one more object: its tags and its half width.
fn with_square(tags: &[(&str, &str)], half: f64) -> (Vec<String>, Import) {
    let (hole, import) = first_hole(|map| {
        let line = [GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)];
        map.path(1901, &line, &[("golf", "hole"), ("ref", "1"), ("par", "4")]);
        green(map, 0.0, 400.0);
        map.ring(3001, &GEORGIA.square(-20.0 - half, 200.0, half), tags);
    });
    let labels = hole
        .hazards
        .iter()
        .filter_map(|hazard| hazard.label.clone());
    (labels.collect(), import)
}

fn unread(import: &Import) -> Vec<(&str, usize)> {
    let unread = import.report.unread.iter();
    unread.map(|(tag, count)| (tag.as_str(), *count)).collect()
}

#[test]
fn sand_of_up_to_an_acre_in_a_course_is_a_bunker_and_a_desert_is_counted() {
    let bunker = "Left Fairway Bunker";
    for (tags, half, expected, counted) in [
        (vec![("natural", "sand")], 8.0, vec![bunker], None),
        (vec![("surface", "sand")], 8.0, vec![bunker], None),
        (vec![("natural", "sand")], 34.0, vec![bunker], None),
        (
            vec![("natural", "sand")],
            36.0,
            vec![],
            Some("natural=sand"),
        ),
        (vec![("golf", "waste_area")], 60.0, vec![bunker], None),
        (
            vec![("golf", "bunker"), ("natural", "sand")],
            60.0,
            vec![bunker],
            None,
        ),
        (
            vec![("natural", "beach")],
            8.0,
            vec![],
            Some("natural=beach"),
        ),
        (
            vec![("surface", "sand"), ("leisure", "playground")],
            8.0,
            vec![],
            None,
        ),
        (vec![("golf", "rough")], 8.0, vec![], Some("golf=rough")),
        (
            vec![("natural", "wetland"), ("wetland", "bog")],
            8.0,
            vec![],
            Some("natural=wetland wetland=bog"),
        ),
        (vec![("natural", "wetland")], 8.0, vec!["Left Water"], None),
        (
            vec![("landuse", "reservoir")],
            8.0,
            vec!["Left Water"],
            None,
        ),
        (
            vec![("golf", "lateral_hazard")],
            8.0,
            vec!["Left Water"],
            None,
        ),
    ] {
        let (labels, import) = with_square(&tags, half);
        assert_eq!(labels, expected, "{tags:?} {half}");
        let counted: Vec<(&str, usize)> = counted.map(|tag| (tag, 1)).into_iter().collect();
        assert_eq!(unread(&import), counted, "{tags:?} {half}");
    }
}

#[test]
fn sand_outside_an_outline_is_a_bunker_of_holes_that_lie_in_none() {
    for (outline, expected) in [(vec![], vec![1; 9]), (vec![("name", "Test")], vec![0; 9])] {
        let mut map = Map::default();
        holes_without_bunkers(&mut map, GEORGIA, &outline);
        for at in 0..9_u32 {
            // North of the outline, behind the green.
            let place = GEORGIA.square(100.0 * f64::from(at), 430.0, 5.0);
            map.ring(5001 + i64::from(at), &place, &[("natural", "sand")]);
        }
        let import = import(&map);
        let holes = import.courses[0]
            .holes
            .iter()
            .flat_map(|holes| &holes.holes);
        let counts: Vec<usize> = holes.map(|hole| hole.hazards.len()).collect();
        assert_eq!(counts, expected, "{outline:?}");
        let sand = if outline.is_empty() {
            vec![]
        } else {
            vec![("natural=sand", 9)]
        };
        assert_eq!(unread(&import), sand);
    }
}

/// Nine holes in an outline that ends at their greens.
fn holes_without_bunkers(map: &mut Map, here: Place, outline: &[(&str, &str)]) {
    course(map, here, 0.0, 1001, 9, outline, &plain);
    map.ways
        .retain(|way| !way.tags.contains(&("golf".to_owned(), "bunker".to_owned())));
    if let Some(way) = map.ways.first().filter(|_| !outline.is_empty()) {
        let corners = way.nodes.clone();
        let (top, _) = here.at(0.0, 415.0);
        for node in map
            .nodes
            .iter_mut()
            .filter(|node| corners.contains(&node.number))
        {
            node.lat = node.lat.min(top);
        }
    }
}

#[test]
fn sand_that_is_mapped_within_its_bunker_is_there_once() {
    let (hole, _) = first_hole(|map| {
        let line = [GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)];
        map.path(1901, &line, &[("golf", "hole"), ("ref", "1"), ("par", "4")]);
        map.ring(
            3001,
            &GEORGIA.square(-20.0, 200.0, 6.0),
            &[("golf", "bunker")],
        );
        map.ring(
            3002,
            &GEORGIA.square(-20.0, 200.0, 6.0),
            &[("natural", "sand")],
        );
        map.ring(
            3003,
            &GEORGIA.square(-20.0, 300.0, 6.0),
            &[("natural", "sand")],
        );
    });
    assert_eq!(hole.hazards.len(), 2, "{:?}", hole.hazards);
}

#[test]
fn what_has_no_area_is_counted_by_its_tag() {
    use golf_osm::write::{MapNode, owned};

    let (hole, import) = first_hole(|map| {
        let line = [GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)];
        map.path(1901, &line, &[("golf", "hole"), ("ref", "1"), ("par", "4")]);
        let along = [(20.0, 200.0), (20.0, 220.0)].map(|(x, y)| GEORGIA.at(x, y));
        map.path(3001, &along, &[("natural", "sand")]);
        map.path(3002, &along, &[("waterway", "riverbank")]);
        map.path(3003, &along, &[("golf", "cartpath")]);
        let nodes = [
            ("golf", "bunker"),
            ("golf", "green"),
            ("natural", "sand"),
            ("natural", "water"),
        ];
        for (number, tag) in (9001..).zip(nodes) {
            let (lat, lng) = GEORGIA.at(20.0, 250.0);
            map.nodes.push(MapNode {
                number,
                lat,
                lng,
                tags: owned(&[tag]),
            });
        }
    });
    assert_eq!(hole.hazards, []);
    let expected = [
        ("golf=bunker on a node", 1),
        ("golf=cartpath", 1),
        ("golf=green on a node", 1),
        ("natural=sand", 1),
        ("natural=sand on a node", 1),
        ("natural=water on a node", 1),
        ("waterway=riverbank", 1),
    ];
    assert_eq!(unread(&import), expected);
}
