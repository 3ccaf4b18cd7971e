//! Files of every format, whole and broken: what is read, and what is said.

use std::io::Write as _;

use golf_osm::read::{Extract, Progress};
use golf_osm::write::{Map, MapWay};

use crate::built::{GEORGIA, course, plain, read};

fn map() -> Map {
    let mut map = Map {
        timestamp: Some(1_778_457_600),
        ..Map::default()
    };
    course(
        &mut map,
        GEORGIA,
        0.0,
        1001,
        9,
        &[("name", "Nüne & \"Ten\"")],
        &plain,
    );
    map
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

#[test]
fn every_format_reads_alike_whatever_the_name_of_the_file() {
    let map = map();
    let pbf = read(&map.pbf().expect("memory")).expect("PBF");
    assert_eq!(pbf.date.as_deref(), Some("2026-05-11"));
    assert_eq!(pbf.features.len(), 37);
    let xml = map.xml();
    for bytes in [
        xml.clone().into_bytes(),
        bzip2(xml.as_bytes()),
        gzip(xml.as_bytes()),
    ] {
        assert_eq!(read(&bytes).expect("XML"), pbf);
    }
}

#[test]
fn a_file_that_is_cut_off_says_where() {
    let map = map();
    let pbf = map.pbf().expect("memory");
    let check = |bytes: &[u8], said: &[&str]| {
        let error = read(bytes).expect_err("broken");
        for part in said {
            assert!(error.contains(part), "{error:?} does not say {part:?}");
        }
    };
    check(
        &pbf[..pbf.len() - 1],
        &[
            "FILE, blob 3 at byte ",
            "cut off",
            "Download the file again",
        ],
    );
    check(&pbf[..40], &["FILE, blob 1 at byte 0", "cut off"]);
    let xml = map.xml();
    check(
        &xml.as_bytes()[..xml.len() - 8],
        &["FILE, byte ", "cut off"],
    );
    check(&xml.as_bytes()[..xml.len() / 2], &["FILE, byte "]);
    let packed = bzip2(xml.as_bytes());
    check(
        &packed[..packed.len() / 2],
        &["FILE, byte ", "XML breaks here"],
    );
    let packed = gzip(xml.as_bytes());
    check(&packed[..packed.len() / 2], &["FILE, byte "]);
    check(b"", &["FILE: the file is empty"]);
    check(b"PK\x03\x04", &["FILE: it is neither .osm.pbf nor .osm"]);
    check(b"<html></html>", &["this is no OpenStreetMap file"]);
}

#[test]
fn no_cut_reads_and_no_changed_byte_panics() {
    let pbf = map().pbf().expect("memory");
    for end in 0..pbf.len() {
        // Between two blobs too.
        let error = read(&pbf[..end]).expect_err("cut off");
        let is_told = end < 16 || error.contains("Download the file again");
        assert!(is_told, "{end}: {error}");
    }
    for at in 0..pbf.len() {
        let mut damaged = pbf.clone();
        damaged[at] ^= 0x41;
        let _ = read(&damaged);
    }
}

#[test]
fn a_file_that_ends_with_a_full_block_is_refused() {
    let mut map = map();
    let nodes = map.ways[0].nodes.clone();
    for number in 1..=8_000 {
        map.ways.push(MapWay {
            number: 100_000 + number,
            nodes: nodes.clone(),
            tags: Vec::new(),
        });
    }
    let whole = map.pbf().expect("memory");
    assert!(read(&whole).is_ok(), "its last block is not full");
    map.ways.truncate(8_000);
    let error = read(&map.pbf().expect("memory")).expect_err("cut off");
    assert!(
        error.contains("blob 3 at byte ") && error.contains("full with 8000 ways"),
        "{error}"
    );
}

#[test]
fn golf_without_most_of_its_nodes_is_refused_and_a_course_at_the_edge_is_not() {
    let mut map = map();
    map.nodes.retain(|node| node.number % 3 > 0);
    for bytes in [map.xml().into_bytes(), map.pbf().expect("memory")] {
        let error = read(&bytes).expect_err("not complete");
        assert!(error.contains("lost nodes: it is not complete"), "{error}");
        assert!(error.contains("complete_ways"), "{error}");
    }
    let mut map = self::map();
    map.nodes.retain(|node| node.number > 30);
    assert!(read(map.xml().as_bytes()).is_ok());
}

#[test]
fn a_file_without_a_date_has_that_of_its_newest_object() {
    let mut map = map();
    map.timestamp = None;
    for saved in [None, Some(1_778_457_600)] {
        map.saved = saved;
        for bytes in [map.xml().into_bytes(), map.pbf().expect("memory")] {
            let date = read(&bytes).expect("whole").date;
            assert_eq!(date.as_deref(), saved.map(|_| "2026-05-11"));
        }
    }
    // The file's own date is not that of its objects.
    map.timestamp = Some(1_778_457_600 + 86_400);
    for bytes in [map.xml().into_bytes(), map.pbf().expect("memory")] {
        let date = read(&bytes).expect("whole").date;
        assert_eq!(date.as_deref(), Some("2026-05-12"));
    }
}

#[test]
fn progress_counts_objects_that_close_themselves() {
    let nodes: String = (1..=50_000)
        .map(|number| format!("<node id=\"{number}\" lat=\"1\" lon=\"1\"/>\n"))
        .collect();
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    write!(file, "<osm>{nodes}</osm>").expect("written");
    let mut seen = Vec::new();
    let mut note = |now: Progress| seen.push((now.pass, now.bytes));
    Extract::read(file.path(), &mut note).expect("whole");
    let of_first = seen.iter().filter(|(pass, _)| *pass == 1);
    assert_eq!(of_first.count(), 3, "{seen:?}");
}

#[test]
fn a_pipe_or_a_folder_is_no_extract() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = golf_osm::read::Extract::read(folder.path(), &mut |_| {}).expect_err("a folder");
    assert!(error.to_string().contains("it is no file"), "{error}");
}

#[test]
fn two_extracts_are_one_with_each_object_once_and_the_older_date() {
    let first = read(&map().pbf().expect("memory")).expect("whole");
    let mut newer = map();
    newer.timestamp = newer.timestamp.map(|day| day + 86_400 * 30);
    course(
        &mut newer,
        GEORGIA,
        5000.0,
        5001,
        9,
        &[("name", "Other")],
        &plain,
    );
    let second = read(&newer.pbf().expect("memory")).expect("whole");
    let mut both = second.clone();
    both.append(first.clone());
    assert_eq!(both.features, second.features);
    assert_eq!(both.date, first.date);
}
