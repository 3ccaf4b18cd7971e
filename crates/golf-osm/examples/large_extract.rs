//! Writes a large extract for measurements: real extracts repeated at other places, among other objects of a map.
//!
//! `cargo run --release -p golf-osm --example large_extract -- --extract DIR --copies 60 --others 45000000 --to FILE`:
//! `--others` is how many nodes of houses, roads, streams and lakes there are beside the golf courses. A twentieth of the
//! other ways are lakes that are relations. The shore of one great lake passes all copies of one course.
#![expect(clippy::print_stderr, reason = "a program that prints")]

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use golf_osm::element::ElementKind;
use golf_osm::read::object::{Object, Parts, Source};
use golf_osm::read::pbf::Pbf;
use golf_osm::write::{Map, MapNode, MapRelation, MapWay, PbfWriter, owned};

/// The numbers of a copy begin this far after those of the copy before.
const APART: i64 = 100_000_000_000;
/// Objects in a block.
const BLOCK: usize = 8_000;
/// Nodes of a house, a road or a shore.
const OF_A_WAY: i64 = 9;
/// Nodes of the great lake, and of each way of its shore.
const GREAT: i64 = 120_000;
const OF_ITS_WAY: i64 = 1_000;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("large_extract: {what}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let after = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str, default: i64| {
        after(name)
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    let folder = PathBuf::from(after("--extract").ok_or("name a folder with --extract")?);
    let to = PathBuf::from(after("--to").ok_or("name a file with --to")?);
    let (copies, others) = (number("--copies", 60), number("--others", 45_000_000));
    let mut maps = Vec::new();
    for entry in std::fs::read_dir(&folder)
        .map_err(|error| error.to_string())?
        .flatten()
    {
        if entry
            .path()
            .extension()
            .is_some_and(|extension| extension == "pbf")
        {
            maps.push(map(&entry.path())?);
        }
    }
    let file = File::create(&to).map_err(|error| error.to_string())?;
    write(BufWriter::new(file), &maps, copies, others).map_err(|error| error.to_string())
}

/// All objects of a file; only those of golf keep their tags.
fn map(path: &Path) -> Result<Map, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut source = Pbf::new(path, file).map_err(|error| error.to_string())?;
    let mut map = Map::default();
    let kinds = [ElementKind::Node, ElementKind::Way, ElementKind::Relation];
    let mut visit = |object: Object<'_>| {
        let (number, tags) = (object.number, owned(object.tags));
        match object.parts {
            Parts::Node(Some(location)) => map.nodes.push(MapNode {
                number,
                lat: f64::from(location.lat) / 1e7,
                lng: f64::from(location.lng) / 1e7,
                tags,
            }),
            Parts::Node(None) => {}
            Parts::Way(nodes) => map.ways.push(MapWay {
                number,
                nodes: nodes.to_vec(),
                tags,
            }),
            Parts::Relation(members) => map.relations.push(MapRelation {
                number,
                members: members
                    .iter()
                    .map(|member| {
                        let role = if member.is_inner { "inner" } else { "outer" };
                        (member.kind, member.number, role.to_owned())
                    })
                    .collect(),
                tags,
            }),
        }
        Ok(())
    };
    source
        .pass(&kinds, &mut |_, _| {}, &mut visit)
        .map_err(|error| error.to_string())?;
    Ok(map)
}

fn write(out: BufWriter<File>, maps: &[Map], copies: i64, others: i64) -> std::io::Result<()> {
    let mut writer = PbfWriter::new(out, Some(1_778_457_600))?;
    let shifts: Vec<(i64, f64)> = (0..copies)
        .flat_map(|copy| (0..).zip(maps).map(move |(at, _)| (copy, at)))
        .map(|(copy, at)| {
            (
                (copy * 16 + at) * APART,
                f64::from(u32::try_from(copy).unwrap_or(0)) * 0.2,
            )
        })
        .collect();
    let all = || shifts.iter().zip(maps.iter().cycle());
    for ((shift, east), map) in all() {
        let moved: Vec<MapNode> = map
            .nodes
            .iter()
            .map(|node| MapNode {
                number: node.number + shift,
                lng: node.lng + east,
                ..node.clone()
            })
            .collect();
        for block in moved.chunks(BLOCK) {
            writer.nodes(block)?;
        }
    }
    let base = (copies + 1) * 16 * APART;
    let mut chance = 7_u64;
    let mut next = || {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(chance >> 33).unwrap_or(0)) / f64::from(1_u32 << 31)
    };
    let (mut lat, mut lng) = (30.0, -85.0);
    let mut block = Vec::with_capacity(BLOCK);
    for at in 0..others {
        // A house or a piece of a road: near each other, and then elsewhere.
        if at % OF_A_WAY == 0 {
            (lat, lng) = (30.0 + next() * 5.0, -85.0 + next() * 5.0);
        }
        lat += (next() - 0.5) * 2e-4;
        lng += (next() - 0.5) * 2e-4;
        block.push(MapNode {
            number: base + at,
            lat,
            lng,
            tags: Vec::new(),
        });
        if block.len() == BLOCK {
            writer.nodes(&block)?;
            block.clear();
        }
    }
    writer.nodes(&block)?;
    let great = base + others;
    for nodes in great_lake(great).chunks(BLOCK) {
        writer.nodes(nodes)?;
    }
    for ((shift, _), map) in all() {
        let moved: Vec<MapWay> = map
            .ways
            .iter()
            .map(|way| MapWay {
                number: way.number + shift,
                nodes: way.nodes.iter().map(|node| node + shift).collect(),
                tags: way.tags.clone(),
            })
            .collect();
        for block in moved.chunks(BLOCK) {
            writer.ways(block)?;
        }
    }
    let kinds = [
        ("building", "yes"),
        ("highway", "residential"),
        ("building", "house"),
        ("landuse", "forest"),
        ("waterway", "stream"),
    ];
    let mut ways = Vec::with_capacity(BLOCK);
    for at in 0..others / OF_A_WAY {
        let first = base + at * OF_A_WAY;
        // Every eighth is a lake; of the others, a fifth are streams.
        let tag = if at % 8 == 0 {
            ("natural", "water")
        } else {
            kinds[usize::try_from(at % 5).unwrap_or(0)]
        };
        let is_lake = is_lake(at);
        let mut nodes: Vec<i64> = (first..first + OF_A_WAY).collect();
        if is_lake || tag.0 != "highway" && tag.0 != "waterway" {
            nodes.push(first);
        }
        let tags = if is_lake {
            Vec::new()
        } else {
            owned(&[tag, ("source", "survey")])
        };
        ways.push(MapWay {
            number: base + at,
            nodes,
            tags,
        });
        if ways.len() == BLOCK {
            writer.ways(&ways)?;
            ways.clear();
        }
    }
    writer.ways(&ways)?;
    let shore = base + others;
    let parts = GREAT / OF_ITS_WAY;
    let part = |at: i64| MapWay {
        number: shore + at,
        nodes: (at * OF_ITS_WAY..=(at + 1) * OF_ITS_WAY)
            .map(|node| great + node % GREAT)
            .collect(),
        tags: Vec::new(),
    };
    writer.ways(&(0..parts).map(part).collect::<Vec<_>>())?;
    for ((shift, _), map) in all() {
        let moved: Vec<MapRelation> = map
            .relations
            .iter()
            .map(|relation| MapRelation {
                number: relation.number + shift,
                members: relation
                    .members
                    .iter()
                    .map(|(kind, number, role)| (*kind, number + shift, role.clone()))
                    .collect(),
                tags: relation.tags.clone(),
            })
            .collect();
        for block in moved.chunks(BLOCK) {
            writer.relations(block)?;
        }
    }
    let lake = |number, ways: Vec<i64>| MapRelation {
        number,
        members: ways
            .into_iter()
            .map(|way| (ElementKind::Way, way, "outer".to_owned()))
            .collect(),
        tags: owned(&[("type", "multipolygon"), ("natural", "water")]),
    };
    let lakes = (0..others / OF_A_WAY).filter(|at| is_lake(*at));
    let lakes = lakes.map(|at| lake(base + at, vec![base + at]));
    let lakes: Vec<MapRelation> = lakes.collect();
    for block in lakes.chunks(BLOCK) {
        writer.relations(block)?;
    }
    let ways = (0..parts).map(|at| shore + at).collect();
    writer.relations(&[lake(base + others, ways)])
}

/// Whether one of the other ways is a lake that is a relation.
const fn is_lake(at: i64) -> bool {
    at % 20 == 1
}

/// The nodes of the great lake: along the latitude of Augusta eastward, and back farther south.
fn great_lake(first: i64) -> Vec<MapNode> {
    let half = GREAT / 2;
    let step = |at: i64| f64::from(u32::try_from(at).unwrap_or(0));
    let node = |at: i64| {
        let (is_north, along) = if at < half {
            (true, at)
        } else {
            (false, GREAT - at)
        };
        let wave = (step(at) * 0.05).sin() * 0.0005;
        MapNode {
            number: first + at,
            lat: if is_north { 33.503 } else { 31.0 } + wave,
            lng: -82.1 + step(along) * 2e-4,
            tags: Vec::new(),
        }
    };
    (0..GREAT).map(node).collect()
}
