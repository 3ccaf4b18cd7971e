//! Files as queries of Overpass and programs make them: read alike, or refused with the query that helps.

use golf_osm::element::ElementKind;
use golf_osm::read::messages::{PrimitiveGroup, Way};
use golf_osm::write::{Map, MapNode, MapRelation, MapWay, owned};
use prost::Message as _;
use prost::bytes::Bytes;

use crate::built::{GEORGIA, course, plain, read};
use crate::built_files::{block, every_packing, objects, osm, pbf, steps};

/// Nine holes with a pin, a lake beside them, and a bunker of two ways. One of these is the edge of a green too.
fn nine() -> Map {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "Nine")], &plain);
    let (lat, lng) = GEORGIA.at(0.0, 401.0);
    map.nodes.push(MapNode {
        number: 90_000,
        lat,
        lng,
        tags: owned(&[("golf", "pin")]),
    });
    map.path(
        4001,
        &[(0.0, 100.0), (9.0, 100.0), (9.0, 109.0)].map(|(x, y)| GEORGIA.at(x, y)),
        &[("natural", "sand")],
    );
    let ends: Vec<i64> = map.ways.last().expect("a way").nodes.clone();
    map.path(4002, &[GEORGIA.at(0.0, 109.0)], &[]);
    if let Some(way) = map.ways.last_mut() {
        way.nodes = [&ends[2..], &way.nodes, &ends[..1]].concat();
    }
    map.ring(4003, &GEORGIA.square(300.0, 560.0, 30.0), &[]);
    let area = |number, ways: &[i64], tags: &[(&str, &str)]| MapRelation {
        number,
        members: ways
            .iter()
            .map(|way| (ElementKind::Way, *way, "outer".to_owned()))
            .collect(),
        tags: owned(&[&[("type", "multipolygon")], tags].concat()),
    };
    map.relations
        .push(area(4000, &[4001, 4002], &[("golf", "bunker")]));
    map.relations
        .push(area(4100, &[4003], &[("natural", "water")]));
    map
}

fn place(map: &Map, number: i64) -> String {
    let node = map
        .nodes
        .iter()
        .find(|node| node.number == number)
        .expect("a node");
    format!("lat=\"{}\" lon=\"{}\"", node.lat, node.lng)
}

/// The map as `out geom;` prints it: nodes by themselves only if they have tags, ways without tags only within relations.
fn with_places(map: &Map) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let nodes = |way: &MapWay, is_numbered: bool| -> String {
        let named = way.nodes.iter().map(|node| {
            let number = if is_numbered {
                format!("ref=\"{node}\" ")
            } else {
                String::new()
            };
            format!("<nd {number}{}/>", place(map, *node))
        });
        named.collect()
    };
    let bare = Map {
        nodes: map
            .nodes
            .iter()
            .filter(|node| !node.tags.is_empty())
            .cloned()
            .collect(),
        ..Map::default()
    };
    lines.extend(objects(&bare));
    for way in map.ways.iter().filter(|way| !way.tags.is_empty()) {
        let mut one = Map::default();
        one.ways.push(MapWay {
            nodes: Vec::new(),
            ..way.clone()
        });
        let start = format!("<way id=\"{}\">", way.number);
        let named = format!(
            "{start}<bounds minlat=\"1\" minlon=\"1\" maxlat=\"2\" maxlon=\"2\"/>{}",
            nodes(way, true)
        );
        lines.extend(
            objects(&one)
                .iter()
                .map(|line| line.replace(&start, &named)),
        );
    }
    for relation in &map.relations {
        let mut one = Map::default();
        one.relations.push(relation.clone());
        let mut line = objects(&one).remove(0);
        for (_, number, _) in &relation.members {
            let way = map
                .ways
                .iter()
                .find(|way| way.number == *number)
                .expect("a way");
            let empty = format!("ref=\"{number}\" role=\"outer\"/>");
            let full = format!(
                "ref=\"{number}\" role=\"outer\">{}</member>",
                nodes(way, false)
            );
            line = line.replace(&empty, &full);
        }
        lines.push(line);
    }
    lines
}

#[test]
fn places_within_ways_and_members_are_read_as_nodes_are() {
    let map = nine();
    let whole = read(map.xml().as_bytes()).expect("whole");
    assert_eq!(
        whole.features.len(),
        40,
        "a pin, a bunker and a lake beside the course"
    );
    for bytes in every_packing(&osm(&with_places(&map))) {
        let found = read(&bytes).expect("whole");
        assert_eq!(found.left_out, whole.left_out);
        assert_eq!(
            found.features.keys().collect::<Vec<_>>(),
            whole.features.keys().collect::<Vec<_>>()
        );
        for (id, feature) in &whole.features {
            // A ring by its places may begin elsewhere, but has the same points.
            let sorted = |extract: &golf_osm::element::Feature| {
                let mut points: Vec<String> = extract
                    .shape
                    .points()
                    .map(|point| format!("{point:?}"))
                    .collect();
                points.sort();
                points.dedup();
                points
            };
            assert_eq!(sorted(&found.features[id]), sorted(feature), "{id}");
        }
    }
}

#[test]
fn places_of_nodes_on_the_ways_of_a_pbf_file_are_read() {
    let map = nine();
    let units = |degrees: f64| {
        format!("{:.0}", degrees * 1e7)
            .parse::<i64>()
            .expect("a number")
    };
    let mut texts = vec![String::new()];
    let mut place_of = |text: &String| {
        texts.push(text.clone());
        u32::try_from(texts.len() - 1).expect("few")
    };
    let ways = map.ways.iter().map(|way| {
        let node = |number: &i64| {
            map.nodes
                .iter()
                .find(|node| node.number == *number)
                .expect("a node")
        };
        let nodes: Vec<_> = way.nodes.iter().map(node).collect();
        let message = Way {
            id: way.number,
            keys: way.tags.iter().map(|(key, _)| place_of(key)).collect(),
            values: way.tags.iter().map(|(_, value)| place_of(value)).collect(),
            refs: steps(&way.nodes),
            lats: steps(&nodes.iter().map(|node| units(node.lat)).collect::<Vec<_>>()),
            lons: steps(&nodes.iter().map(|node| units(node.lng)).collect::<Vec<_>>()),
            ..Way::default()
        };
        Bytes::from(message.encode_to_vec())
    });
    let group = PrimitiveGroup {
        ways: ways.collect(),
        ..PrimitiveGroup::default()
    };
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let bytes = pbf(
        &["OsmSchema-V0.6", "DenseNodes"],
        &["LocationsOnWays"],
        &[block(&texts, group)],
    );
    let found = read(&bytes).expect("whole").features;
    let mut whole = read(map.xml().as_bytes()).expect("whole").features;
    whole.retain(|id, _| id.kind == ElementKind::Way);
    assert_eq!(found.len(), 37);
    assert_eq!(found, whole);
}

#[test]
fn ways_without_nodes_are_refused_with_the_query_that_helps() {
    let map = nine();
    let lines = objects(&map);
    let is_way = |line: &&String| line.starts_with("<way");
    let no_nodes = |line: &String| {
        let mut rest = line.as_str();
        let mut out = String::new();
        while let Some((before, after)) = rest.split_once("<nd ") {
            out.push_str(before);
            rest = after.split_once("/>").expect("an element").1;
        }
        out + rest
    };
    let center = |line: &String| line.replacen('>', "><center lat=\"33.5\" lon=\"-82\"/>", 1);
    let ways = || lines.iter().filter(is_way);
    for (made_by, ways) in [
        ("out body;", ways().cloned().collect::<Vec<_>>()),
        ("out body; of few ways", ways().take(3).cloned().collect()),
        ("out center;", ways().map(center).collect()),
        ("out tags;", ways().map(no_nodes).collect()),
        (
            "out tags center;",
            ways().map(no_nodes).map(|line| center(&line)).collect(),
        ),
    ] {
        let error = read(osm(&ways).as_bytes()).expect_err("no places");
        for part in [
            "nodes: it is not complete",
            "`out body; >; out skel qt;`",
            "--strategy complete_ways",
        ] {
            assert!(
                error.contains(part),
                "{made_by}: {error:?} does not say {part:?}"
            );
        }
        assert!(!error.contains("Download"), "{error}");
    }
}

#[test]
fn an_object_that_is_printed_twice_counts_once() {
    let mut map = nine();
    map.nodes[0].tags = owned(&[("golf", "pin")]);
    let lines = objects(&map);
    let whole = read(osm(&lines).as_bytes()).expect("whole");
    // The nodes of ways once more without their tags, as `out body; >; out skel qt;` prints them.
    let mut bare = map.clone();
    bare.nodes.reverse();
    for tags in bare
        .nodes
        .iter_mut()
        .map(|node| &mut node.tags)
        .chain(bare.ways.iter_mut().map(|way| &mut way.tags))
    {
        tags.clear();
    }
    // And all tags by themselves, as of `out tags;`.
    let mut tagged = map.clone();
    tagged.ways.iter_mut().for_each(|way| way.nodes.clear());
    let (bare, tagged) = (objects(&bare), objects(&tagged));
    let twice = [lines.clone(), lines.clone()].concat();
    let skeleton = [lines, bare.clone()].concat();
    let apart = [tagged.clone(), bare.clone()].concat();
    for lines in [twice, skeleton, apart, [bare, tagged].concat()] {
        assert_eq!(read(osm(&lines).as_bytes()).expect("whole"), whole);
    }
}
