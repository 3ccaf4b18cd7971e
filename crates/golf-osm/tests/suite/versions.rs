//! Files with several versions of an object, and with objects that were deleted.

use golf_osm::element::ElementKind;
use golf_osm::read::messages::{DenseInfo, DenseNodes, Info, PrimitiveGroup, Way};
use golf_osm::write::{Map, MapRelation, owned};
use prost::Message as _;

use crate::built::{GEORGIA, course, plain, read};
use crate::built_files::{block, every_packing, objects, osm, pbf, steps};

/// Nine holes, with a bunker that is a relation.
fn nine() -> Map {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "Nine")], &plain);
    map.ring(4001, &GEORGIA.square(50.0, 50.0, 9.0), &[]);
    map.relations.push(MapRelation {
        number: 4000,
        members: vec![(ElementKind::Way, 4001, "outer".to_owned())],
        tags: owned(&[("type", "multipolygon"), ("golf", "bunker")]),
    });
    map
}

fn refused(bytes: &[u8], said: &str) {
    let error = read(bytes).expect_err("several versions");
    for part in [
        said,
        "several versions",
        "osmium time-filter -o newest.osm.pbf",
    ] {
        assert!(error.contains(part), "{error:?} does not say {part:?}");
    }
}

#[test]
fn several_versions_of_an_object_are_refused_in_every_order_and_packing() {
    let lines = objects(&nine());
    let way = "<way id=\"1001\"";
    for (second, said) in [
        (
            format!(
                "{way} version=\"2\"><tag k=\"golf\" v=\"hole\"/><tag k=\"ref\" v=\"7\"/></way>"
            ),
            "way 1001",
        ),
        (
            format!("{way} version=\"2\" visible=\"false\"/>"),
            "way 1001",
        ),
        // Without any version, the content tells.
        (
            format!("{way}><tag k=\"golf\" v=\"hole\"/><tag k=\"ref\" v=\"7\"/></way>"),
            "way 1001",
        ),
        (
            format!("{way}><tag k=\"highway\" v=\"path\"/></way>"),
            "way 1001",
        ),
        (format!("{way}><nd ref=\"1\"/></way>"), "way 1001"),
        (format!("{way} visible=\"false\"/>"), "way 1001"),
        (
            "<node id=\"7\" version=\"2\" visible=\"false\"/>".to_owned(),
            "node 7",
        ),
        (
            "<node id=\"7\" lat=\"33.5\" lon=\"-82.1\"/>".to_owned(),
            "node 7",
        ),
        (
            "<relation id=\"4000\" visible=\"false\"/>".to_owned(),
            "relation 4000",
        ),
        (
            "<relation id=\"4000\"><tag k=\"natural\" v=\"wood\"/></relation>".to_owned(),
            "relation 4000",
        ),
    ] {
        let versioned = |line: &String| {
            let is_it = line.starts_with(&format!("{way}>"));
            if is_it && second.contains("version") {
                line.replacen(way, &format!("{way} version=\"1\""), 1)
            } else {
                line.clone()
            }
        };
        let first: Vec<String> = lines.iter().map(versioned).collect();
        let after = [first.clone(), vec![second.clone()]].concat();
        let before = [vec![second.clone()], first].concat();
        let reversed: Vec<String> = after.iter().rev().cloned().collect();
        for lines in [after, before, reversed] {
            for bytes in every_packing(&osm(&lines)) {
                refused(&bytes, said);
            }
        }
    }
}

#[test]
fn a_deleted_object_is_gone() {
    let lines = objects(&nine());
    let whole = read(osm(&lines).as_bytes()).expect("whole");
    for deleted in [
        "visible=\"false\"",
        "action=\"delete\"",
        "version=\"4\" visible=\"false\"",
    ] {
        let gone: Vec<String> = lines
            .iter()
            .map(|line| line.replace("<way id=\"1011\"", &format!("<way id=\"1011\" {deleted}")))
            .collect();
        let found = read(osm(&gone).as_bytes()).expect("whole").features;
        assert_eq!(found.len(), whole.features.len() - 1, "{deleted}");
        assert!(found.keys().all(|id| id.number != 1011));
    }
    // Objects that an editor changed or drew, and has not sent.
    let edited: Vec<String> = lines
        .iter()
        .map(|line| {
            line.replace(
                "<way id=\"1011\"",
                "<way id=\"-1011\" action=\"modify\" visible=\"true\"",
            )
        })
        .collect();
    let edited = osm(&edited).replace("<osm ", "<osm upload=\"never\" generator=\"JOSM\" ");
    let found = read(edited.as_bytes()).expect("whole").features;
    assert_eq!(found.len(), whole.features.len());
    assert!(found.keys().any(|id| id.number == -1011));
}

const TEXTS: [&str; 7] = ["", "golf", "hole", "ref", "1", "2", "pin"];

/// A file of the nodes 1 and 2, then of these, and of some ways from node 1 to node 2.
fn file(features: &[&str], more: &[(i64, i64, i32, bool)], ways: &[Way]) -> Vec<u8> {
    let all = [
        &[(1, 335_000_000, 1, true), (2, 335_030_000, 1, true)],
        more,
    ]
    .concat();
    let dense = DenseNodes {
        ids: steps(&all.iter().map(|node| node.0).collect::<Vec<_>>()),
        lats: steps(&all.iter().map(|node| node.1).collect::<Vec<_>>()),
        lons: steps(&all.iter().map(|_| -820_000_000).collect::<Vec<_>>()),
        info: Some(
            DenseInfo {
                versions: all.iter().map(|node| node.2).collect(),
                visible: all.iter().map(|node| node.3).collect(),
                ..DenseInfo::default()
            }
            .encode_to_vec()
            .into(),
        ),
        // Nodes after the second are pins.
        keys_values: all
            .iter()
            .flat_map(|node| if node.0 > 2 { vec![1, 6, 0] } else { vec![0] })
            .collect(),
    };
    let nodes = PrimitiveGroup {
        dense: Some(dense.encode_to_vec().into()),
        ..PrimitiveGroup::default()
    };
    let ways = PrimitiveGroup {
        ways: ways.iter().map(|way| way.encode_to_vec().into()).collect(),
        ..PrimitiveGroup::default()
    };
    let features = [&["OsmSchema-V0.6", "DenseNodes"], features].concat();
    pbf(&features, &[], &[block(&TEXTS, nodes), block(&TEXTS, ways)])
}

fn hole(id: i64, number: u32, version: Option<i32>, visible: Option<bool>) -> Way {
    Way {
        id,
        keys: vec![1, 3],
        values: vec![2, number],
        refs: vec![1, 1],
        info: Some(Info {
            version,
            visible,
            ..Info::default()
        }),
        ..Way::default()
    }
}

#[test]
fn a_pbf_file_with_several_versions_is_refused_whatever_its_header_says() {
    let first = hole(10, 4, Some(1), None);
    let count = |bytes: &[u8]| read(bytes).expect("one version").features.len();
    assert_eq!(count(&file(&[], &[], std::slice::from_ref(&first))), 1);
    assert_eq!(
        count(&file(&[], &[], &[first.clone(), first.clone()])),
        1,
        "twice in the same version"
    );
    refused(
        &file(
            &["HistoricalInformation"],
            &[],
            std::slice::from_ref(&first),
        ),
        "it is a history",
    );
    for second in [
        hole(10, 4, Some(2), None),
        hole(10, 5, None, None),
        hole(10, 4, Some(2), Some(false)),
        hole(10, 4, None, Some(false)),
        // A deleted version after `osmium cat`.
        Way {
            keys: vec![],
            values: vec![],
            refs: vec![],
            ..hole(10, 4, Some(2), None)
        },
    ] {
        refused(&file(&[], &[], &[first.clone(), second.clone()]), "way 10");
        refused(&file(&[], &[], &[second, first.clone()]), "way 10");
    }
    let ways = std::slice::from_ref(&first);
    refused(&file(&[], &[(2, 335_040_000, 2, true)], ways), "node 2");
    refused(&file(&[], &[(2, 335_030_000, 2, false)], ways), "node 2");
    refused(
        &file(
            &[],
            &[(5, 335_000_000, 1, true), (5, 335_000_000, 2, false)],
            ways,
        ),
        "node 5",
    );
}

#[test]
fn a_deleted_object_of_a_pbf_file_is_gone() {
    let kept = |bytes: &[u8]| -> Vec<i64> {
        let found = read(bytes).expect("one version").features;
        found.keys().map(|id| id.number).collect()
    };
    let (first, gone) = (hole(10, 4, None, None), hole(11, 5, Some(3), Some(false)));
    let nodes = [(5, 335_000_000, 1, true), (6, 335_000_000, 3, false)];
    assert_eq!(kept(&file(&[], &nodes, &[first, gone])), [5, 10]);
}
