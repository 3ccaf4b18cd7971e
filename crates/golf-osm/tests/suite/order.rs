//! The order of a file, and how a map is parted into files, change nothing.

use golf_osm::element::ElementKind;
use golf_osm::import::courses;
use golf_osm::write::{Map, MapRelation, owned};
use proptest::prelude::*;

use crate::built::{GEORGIA, course, plain, read};
use crate::built_files::{objects, osm};

/// Two courses, with an area of two ways that is a bunker and a fairway, and a lake.
fn map() -> Map {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "Nine")], &plain);
    course(
        &mut map,
        GEORGIA,
        3000.0,
        2001,
        9,
        &[("name", "Ten")],
        &plain,
    );
    map.ring(
        4001,
        &GEORGIA.square(50.0, 50.0, 9.0),
        &[("golf", "bunker")],
    );
    map.ring(4002, &GEORGIA.square(50.0, 90.0, 9.0), &[]);
    map.ring(
        4003,
        &GEORGIA.square(50.0, 600.0, 20.0),
        &[("natural", "water")],
    );
    for (number, golf) in [(4100, "fairway"), (4101, "bunker")] {
        map.relations.push(MapRelation {
            number,
            members: [4001, 4002]
                .map(|way| (ElementKind::Way, way, "outer".to_owned()))
                .to_vec(),
            tags: owned(&[("type", "multipolygon"), ("golf", golf)]),
        });
    }
    map
}

/// The ways of a map for which `is_here` is so, the relations of which all ways are, and their nodes.
fn part(map: &Map, is_here: impl Fn(usize) -> bool) -> Map {
    let ways = map.ways.iter().enumerate().filter(|(at, _)| is_here(*at));
    let ways: Vec<_> = ways.map(|(_, way)| way.clone()).collect();
    let has_way = |number: i64| ways.iter().any(|way| way.number == number);
    let is_whole =
        |relation: &&MapRelation| relation.members.iter().all(|(_, way, _)| has_way(*way));
    let is_used = |number: i64| ways.iter().any(|way| way.nodes.contains(&number));
    Map {
        nodes: map
            .nodes
            .iter()
            .filter(|node| is_used(node.number))
            .cloned()
            .collect(),
        relations: map.relations.iter().filter(is_whole).cloned().collect(),
        ways,
        ..Map::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_order_of_the_objects_gives_the_same_extract(lines in Just(objects(&map())).prop_shuffle(), repeated in 0..40_usize) {
        let whole = read(map().xml().as_bytes()).expect("whole");
        let again = lines[..repeated].iter().rev().cloned();
        let lines: Vec<String> = lines.iter().cloned().chain(again).collect();
        prop_assert_eq!(read(osm(&lines).as_bytes()).expect("whole"), whole);
    }

    #[test]
    fn a_map_in_two_files_in_any_order_gives_the_same_courses(files in prop::collection::vec(0..3_u8, 80)) {
        let mut map = map();
        // Only water near golf is kept, and the golf may be in the other file.
        map.ways.retain(|way| way.number != 4003);
        // The two ways of an area stay together.
        let file = |at: usize| if map.ways[at].number == 4002 { files[at - 1] } else { files[at] };
        let whole = read(map.xml().as_bytes()).expect("whole");
        let first = read(part(&map, |at| file(at) != 1).xml().as_bytes()).expect("whole");
        let second = read(part(&map, |at| file(at) != 0).xml().as_bytes()).expect("whole");
        for (one, other) in [(&first, &second), (&second, &first)] {
            let mut both = one.clone();
            both.append(other.clone());
            prop_assert_eq!(courses(&both, true), courses(&whole, true));
        }
    }
}
