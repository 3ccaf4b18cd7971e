//! Files that would take memory or time without end.

use golf_osm::element::ElementKind;
use golf_osm::read::limits::{MOST_MEMBERS, MOST_NODES, MOST_TAGS};
use golf_osm::read::messages::{PrimitiveGroup, Way};
use golf_osm::write::{Map, MapRelation, owned};
use prost::Message as _;
use prost::bytes::Bytes;

use crate::built::{GEORGIA, course, import, plain, read};
use crate::built_files::{block, every_packing, pbf, steps};

fn nine() -> Map {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "Nine")], &plain);
    map
}

#[test]
fn an_element_or_text_that_does_not_end_is_refused_with_what_to_do() {
    let long = "x".repeat(70_000);
    for part in [
        long.clone(),
        format!("<!-- {long} -->"),
        format!("<![CDATA[{long}]]>"),
        format!("<?{long}?>"),
        format!("<{long}/>"),
        format!("<node id=\"1\" lat=\"1\" lon=\"1\" {long}=\"1\"/>"),
        format!("<node id=\"1\" lat=\"1\" lon=\"1\"><tag k=\"golf\" v=\"{long}\"/></node>"),
        " ".repeat(70_000),
    ] {
        for file in [
            format!("<osm>{part}</osm>"),
            format!("<!DOCTYPE osm [<!ENTITY x \"{long}\">]><osm></osm>"),
        ] {
            for bytes in every_packing(&file) {
                let error = read(&bytes).expect_err("too long");
                assert!(error.contains("is longer than 65536 bytes"), "{error}");
                assert!(error.contains("osmium extract"), "{error}");
            }
        }
    }
    for part in ["<nd ref=\"1\"/>", "<member type=\"way\" ref=\"1\"/>"] {
        let parts = part.repeat(70_000);
        let endless =
            format!("<osm><way id=\"1\">{parts}</way><relation id=\"1\">{parts}</relation></osm>");
        let error = read(endless.as_bytes()).expect_err("endless");
        assert!(
            error.contains("more than 65536 nodes or members"),
            "{error}"
        );
    }
    let deep = format!("<osm>{}", "<a>".repeat(1_000));
    let error = read(deep.as_bytes()).expect_err("too deep");
    assert!(error.contains("lie in each other"), "{error}");
}

#[test]
fn an_object_with_too_many_tags_is_refused_in_every_format() {
    let tags: Vec<(String, String)> = (0..=MOST_TAGS)
        .map(|at| (format!("golf:{at}"), "x".to_owned()))
        .collect();
    let mut map = nine();
    map.ways[3].tags.extend(tags);
    for bytes in [map.xml().into_bytes(), map.pbf().expect("memory")] {
        let error = read(&bytes).expect_err("too many");
        assert!(
            error.contains("more than 1000 tags") && error.contains("osmium extract"),
            "{error}"
        );
    }
}

#[test]
fn a_way_or_relation_larger_than_the_map_allows_is_left_out_and_reported() {
    let mut map = nine();
    let ring: Vec<(f64, f64)> = (0..MOST_NODES)
        .map(|at| {
            let angle = f64::from(u32::try_from(at).expect("few")) / 400.0;
            GEORGIA.at(50.0 + angle.cos() * 9.0, 50.0 + angle.sin() * 9.0)
        })
        .collect();
    map.ring(5001, &ring, &[("golf", "bunker")]);
    map.ring(5002, &ring[1..], &[("golf", "bunker")]);
    map.relations.push(MapRelation {
        number: 5003,
        members: (0..=MOST_MEMBERS)
            .map(|_| (ElementKind::Way, 5002, "outer".to_owned()))
            .collect(),
        tags: owned(&[("golf", "fairway")]),
    });
    let whole = read(map.xml().as_bytes()).expect("whole");
    assert_eq!(read(&map.pbf().expect("memory")).expect("whole"), whole);
    let kept: Vec<i64> = whole
        .features
        .keys()
        .map(|id| id.number)
        .filter(|number| *number > 5_000)
        .collect();
    assert_eq!(kept, [5002]);
    let broken = import(&map).report.broken;
    let said: Vec<String> = broken
        .iter()
        .map(|note| format!("{}: {}", note.object, note.what))
        .collect();
    assert_eq!(
        said,
        [
            "way 5001: bunker: it has more than 2000 nodes, the most that OpenStreetMap allows",
            "relation 5003: fairway: it has more than 32000 members, the most that OpenStreetMap allows"
        ]
    );
}

#[test]
fn a_table_that_repeats_a_key_many_times_is_read_in_one_go() {
    // Each of 8,000 ways would look through all of them.
    let texts = vec!["golf"; 300_000];
    let way = |number: i64| {
        let message = Way {
            id: number,
            keys: vec![299_999],
            values: vec![1],
            refs: steps(&[1, 2]),
            ..Way::default()
        };
        Bytes::from(message.encode_to_vec())
    };
    let group = PrimitiveGroup {
        ways: (1..=7_999).map(way).collect(),
        ..PrimitiveGroup::default()
    };
    let bytes = pbf(&["OsmSchema-V0.6"], &[], &[block(&texts, group)]);
    assert!(bytes.len() < 100_000, "{}", bytes.len());
    assert_eq!(read(&bytes).expect("whole").features.len(), 0);
}
