//! Objects that the extract has in part, or that are no line or area: what is used and what the report says.

use golf_osm::element::ElementKind;
use golf_osm::write::{Map, MapNode, MapRelation, owned};

use crate::built::{GEORGIA, course, import, plain, read};

fn nine() -> Map {
    let mut map = Map::default();
    let outline = [("name", "Nine")];
    course(&mut map, GEORGIA, 0.0, 1001, 9, &outline, &plain);
    map
}

fn relation(number: i64, ways: &[(i64, &str)], tags: &[(&str, &str)]) -> MapRelation {
    let members = ways
        .iter()
        .map(|(way, role)| (ElementKind::Way, *way, (*role).to_owned()));
    MapRelation {
        number,
        members: members.collect(),
        tags: owned(tags),
    }
}

/// What the report says of broken objects.
fn broken(map: &Map) -> Vec<String> {
    let report = import(map).report;
    let notes = report.broken.iter();
    notes
        .map(|note| format!("{}: {}", note.object, note.what))
        .collect()
}

#[test]
fn a_hole_that_is_a_node_or_a_relation_is_reported() {
    let mut map = nine();
    let (lat, lng) = GEORGIA.at(50.0, 50.0);
    map.nodes.push(MapNode {
        number: 90_001,
        lat,
        lng,
        tags: owned(&[("golf", "hole"), ("ref", "1")]),
    });
    map.ring(4001, &GEORGIA.square(50.0, 50.0, 20.0), &[]);
    let hole = [("type", "multipolygon"), ("golf", "hole")];
    map.relations
        .push(relation(4000, &[(4001, "outer")], &hole));
    assert_eq!(
        broken(&map),
        [
            "node 90001: hole: it is a node, not a line",
            "relation 4000: hole: it is a relation, not a line"
        ]
    );
}

#[test]
fn a_relation_that_lost_a_ring_is_used_in_part_and_reported() {
    let green = [("type", "multipolygon"), ("golf", "green")];
    let mut map = nine();
    map.ring(4001, &GEORGIA.square(50.0, 50.0, 20.0), &[]);
    map.ring(4002, &GEORGIA.square(50.0, 50.0, 5.0), &[]);
    let ways = [(4001, "outer"), (4002, "inner"), (4003, "outer")];
    map.relations.push(relation(4000, &ways[..2], &green));
    assert_eq!(broken(&map), [""; 0], "it is whole");
    map.relations[0] = relation(4000, &ways, &green);
    let lost = ["relation 4000: green, used in part: 1 of its 3 ways are not in the extract"];
    assert_eq!(broken(&map), lost);
}

#[test]
fn of_two_extracts_the_complete_object_stays() {
    let bunker = [("type", "multipolygon"), ("golf", "bunker")];
    let mut map = nine();
    map.ring(4001, &GEORGIA.square(50.0, 50.0, 20.0), &[]);
    map.ring(4002, &GEORGIA.square(50.0, 150.0, 5.0), &[]);
    let ways = [(4001, "outer"), (4002, "outer")];
    map.relations.push(relation(4000, &ways, &bunker));
    let whole = read(&map.pbf().expect("memory")).expect("whole");
    map.ways.retain(|way| way.number != 4002);
    let in_part = read(&map.pbf().expect("memory")).expect("whole");
    assert_eq!(in_part.incomplete.len(), 1);
    for (first, second) in [(&whole, &in_part), (&in_part, &whole)] {
        let mut both = first.clone();
        both.append(second.clone());
        assert_eq!(both.features, whole.features);
        assert_eq!(both.incomplete, whole.incomplete);
    }
}

#[test]
fn a_lake_near_golf_is_whole_and_one_far_away_is_not_kept() {
    let mut map = nine();
    // A shore of two ways, of which only the first comes near the course.
    let near = [(0.0, 600.0), (900.0, 600.0)];
    map.path(4001, &near.map(|(x, y)| GEORGIA.at(x, y)), &[]);
    let far = [(9000.0, 90_000.0), (0.0, 90_000.0)];
    map.path(4002, &far.map(|(x, y)| GEORGIA.at(x, y)), &[]);
    let ends: Vec<i64> = [0, 1]
        .map(|at| map.ways[map.ways.len() - 2].nodes[at])
        .into();
    if let Some(way) = map.ways.last_mut() {
        way.nodes.insert(0, ends[1]);
        way.nodes.push(ends[0]);
    }
    let lake = [("type", "multipolygon"), ("natural", "water")];
    let ways = [(4001, "outer"), (4002, "outer")];
    map.relations.push(relation(4000, &ways, &lake));
    map.ring(5001, &GEORGIA.square(0.0, 80_000.0, 900.0), &[]);
    map.relations
        .push(relation(5000, &[(5001, "outer")], &lake));
    let extract = read(&map.pbf().expect("memory")).expect("whole");
    let relations = extract.features.keys();
    let relations: Vec<i64> = relations
        .filter(|id| id.kind == ElementKind::Relation)
        .map(|id| id.number)
        .collect();
    assert_eq!(relations, [4000]);
    let points: Vec<usize> = extract
        .features
        .values()
        .filter(|feature| feature.id.number == 4000)
        .map(|feature| feature.shape.points().count())
        .collect();
    assert_eq!(points, [5]);
}
