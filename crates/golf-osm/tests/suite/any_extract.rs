//! Properties of any map, however broken: nothing panics, and whatever becomes a course satisfies the contract.

use std::collections::BTreeSet;

use golf_osm::element::ElementKind;
use golf_osm::write::{Map, MapNode, MapRelation, MapWay};
use proptest::prelude::*;

use crate::fuzz_seeds::import_body;

fn tags() -> impl Strategy<Value = Vec<(String, String)>> {
    let key = prop::sample::select(vec![
        "golf",
        "leisure",
        "natural",
        "waterway",
        "ref",
        "name",
        "par",
        "dist",
        "tee",
        "golf:course:name",
        "addr:state",
        "golf:course",
        "tunnel",
        "surface",
        "landuse",
        "par:red",
        "dist:red",
    ]);
    let value = prop_oneof![
        8 => prop::sample::select(vec!["hole", "green", "tee", "bunker", "water_hazard", "pin", "fairway", "golf_course", "miniature_golf", "water", "coastline", "stream", "sand", "wetland", "reservoir", "1", "2", "3", "1 - #2", "Black 7", "1;10", "18", "36", "370 m", "blue;white", "GA", "36_hole"]).prop_map(str::to_owned),
        1 => "\\PC{0,12}",
    ];
    prop::collection::vec((key.prop_map(str::to_owned), value), 0..4)
}

/// Places close together, far apart, at the poles and on both sides of the antimeridian.
fn place() -> impl Strategy<Value = (f64, f64)> {
    let near = (0..60_i32, 0..60_i32).prop_map(|(y, x)| (f64::from(y) * 1e-4, f64::from(x) * 1e-4));
    let base = prop::sample::select(vec![
        (33.5, -82.0),
        (0.0, 179.998),
        (0.0, -179.998),
        (89.999, 10.0),
        (-90.0, 0.0),
        (95.0, 500.0),
    ]);
    (near, base).prop_map(|((y, x), (lat, lng))| {
        let lng = lng + x;
        (
            lat + y,
            if lng > 180.0 && lng < 181.0 {
                lng - 360.0
            } else {
                lng
            },
        )
    })
}

pub fn any_map() -> impl Strategy<Value = Map> {
    let nodes = prop::collection::vec((0..40_i64, place(), tags()), 0..60).prop_map(|nodes| {
        let node = |(number, (lat, lng), tags)| MapNode {
            number,
            lat,
            lng,
            tags,
        };
        nodes.into_iter().map(node).collect::<Vec<_>>()
    });
    let ways = prop::collection::vec(
        (
            0..60_i64,
            prop::collection::vec(0..45_i64, 0..9),
            tags(),
            any::<bool>(),
        ),
        0..40,
    )
    .prop_map(|ways| {
        let way = |(number, mut nodes, tags, is_closed): (i64, Vec<i64>, _, bool)| {
            if is_closed {
                nodes.extend(nodes.first().copied());
            }
            MapWay {
                number,
                nodes,
                tags,
            }
        };
        ways.into_iter().map(way).collect::<Vec<_>>()
    });
    let kind = prop::sample::select(vec![
        ElementKind::Node,
        ElementKind::Way,
        ElementKind::Relation,
    ]);
    let member = (
        kind,
        0..70_i64,
        prop::sample::select(vec!["outer", "inner", ""]).prop_map(str::to_owned),
    );
    let relations = prop::collection::vec(
        (0..20_i64, prop::collection::vec(member, 0..6), tags()),
        0..8,
    )
    .prop_map(|relations| {
        let relation = |(number, members, tags)| MapRelation {
            number,
            members,
            tags,
        };
        relations.into_iter().map(relation).collect::<Vec<_>>()
    });
    (nodes, ways, relations, any::<Option<i64>>()).prop_map(
        |(mut nodes, mut ways, mut relations, timestamp)| {
            // An object that is there twice with other content is a history, which no course is made of.
            let mut seen = BTreeSet::new();
            nodes.retain(|node| seen.insert(node.number));
            seen.clear();
            ways.retain(|way| seen.insert(way.number));
            seen.clear();
            relations.retain(|relation| seen.insert(relation.number));
            Map {
                nodes,
                ways,
                relations,
                timestamp,
                saved: None,
            }
        },
    )
}

/// Nine holes that any map is thrown over.
pub fn nine_and(mut any: Map) -> Map {
    let mut map = Map::default();
    crate::built::course(
        &mut map,
        crate::built::GEORGIA,
        0.0,
        1001,
        9,
        &[("name", "Nine")],
        &crate::built::plain,
    );
    for node in &mut map.nodes {
        node.number += 1000;
    }
    for way in &mut map.ways {
        for node in &mut way.nodes {
            *node += 1000;
        }
    }
    any.nodes.extend(map.nodes);
    any.ways.extend(map.ways);
    any
}

proptest! {
    #[test]
    fn any_map_becomes_courses_of_the_contract_or_none(map in any_map()) {
        import_body::check(&map.pbf().expect("memory"));
        import_body::check(map.xml().as_bytes());
    }

    #[test]
    fn a_course_stays_a_course_whatever_is_mapped_around_it(map in any_map().prop_map(nine_and)) {
        import_body::check(&map.pbf().expect("memory"));
    }

    #[test]
    fn any_bytes_are_an_error_or_an_extract(bytes in prop::collection::vec(any::<u8>(), 0..400), start in prop::sample::select(vec![&b""[..], b"<osm>", b"BZh9", b"\x1f\x8b\x08", b"\x00\x00\x00\x0d\n\x09OSMHeader"])) {
        import_body::check(&[start, &bytes].concat());
    }

    #[test]
    fn a_damaged_file_is_an_error_or_an_extract(map in any_map(), at in any::<prop::sample::Index>(), byte in any::<u8>(), end in any::<prop::sample::Index>()) {
        let mut bytes = map.pbf().expect("memory");
        let at = at.index(bytes.len());
        bytes[at] = byte;
        bytes.truncate(end.index(bytes.len()) + 1);
        import_body::check(&bytes);
    }
}
