//! What a file says of itself, and files that are no map: refused with the file's own words and with what helps.

use golf_osm::write::Map;

use crate::built::{GEORGIA, course, plain, read};
use crate::built_files::{every_packing, gzip, objects, osm};

fn nine() -> Map {
    let mut map = Map::default();
    course(&mut map, GEORGIA, 0.0, 1001, 9, &[("name", "Nine")], &plain);
    map
}

/// Nine holes, and `more` after them.
fn with(more: &str) -> String {
    let mut lines = objects(&nine());
    lines.push(more.to_owned());
    osm(&lines)
}

#[test]
fn a_file_that_says_it_is_not_whole_is_refused_with_its_own_words() {
    let check = |more: &str, said: &str| {
        for bytes in every_packing(&with(more)) {
            let error = read(&bytes).expect_err("not whole");
            for part in [
                "FILE, byte ",
                "it says of itself that it is not whole",
                said,
                "[timeout:",
                "smaller area",
            ] {
                assert!(error.contains(part), "{error:?} does not say {part:?}");
            }
        }
    };
    let timed_out = "runtime error: Query timed out in \"query\" at line 3 after 26 seconds.";
    check(&format!("<remark> {timed_out} </remark>"), timed_out);
    check(
        "<remark>runtime error: Query run out of memory using about 512 MB of RAM.</remark>",
        "out of memory using about 512 MB",
    );
    check(
        "<remark><![CDATA[runtime error: 5 < 7]]></remark>",
        "error: 5 < 7",
    );
    check("<remark>error: a &amp; b</remark>", "error: a & b");
    check(
        "<error>Timeout while streaming</error>",
        "Timeout while streaming",
    );
    check("<remark>the disk is full</remark>", "the disk is full");
    check(
        "<remark>error: \u{202e}a\u{200b}b&#27;[2J\n\tc</remark>",
        "\"error: ab [2J c\"",
    );
    check(
        &format!("<remark>error: {}</remark>", "x".repeat(60_000)),
        "xxx…\"",
    );
}

#[test]
fn a_remark_that_takes_nothing_from_the_file_is_no_trouble() {
    let whole = read(with("").as_bytes()).expect("whole");
    for more in [
        "<remark>runtime remark: Timeout is 180 and maxsize is 536870912.</remark>",
        "<remark/>",
        "<remark> </remark>",
        "<note>The data is made available under ODbL. No error: none.</note>",
        "<bounds minlat=\"1\" minlon=\"1\" maxlat=\"2\" maxlon=\"2\"/>",
    ] {
        assert_eq!(read(with(more).as_bytes()).expect("whole"), whole, "{more}");
    }
}

#[test]
fn what_is_no_map_is_named_with_its_own_words_and_with_what_helps() {
    let check = |file: &str, said: &[&str]| {
        for bytes in every_packing(file) {
            let error = read(&bytes).expect_err("no map");
            for part in said {
                assert!(error.contains(part), "{error:?} does not say {part:?}");
            }
        }
    };
    let page = "<?xml version=\"1.0\"?><!DOCTYPE html><html><head><title>OSM3S</title></head><body><p>The data is ODbL.</p>\
                <p><strong>Error</strong>: runtime error: The server is probably too busy.<br></p></body></html>";
    check(
        page,
        &[
            "this is no OpenStreetMap file but a web page",
            "\"Error : runtime error: The server is probably too busy.",
            "Ask the server again",
        ],
    );
    check(
        "<html><body><h1>429 Too Many Requests</h1>",
        &["a web page: \"429 Too Many Requests\""],
    );
    check(
        "<osmError><status>509</status><message>You have downloaded too much data.</message></osmError>",
        &[
            "the refusal of a server",
            "You have downloaded too much data.",
        ],
    );
    check(
        "<osmChange version=\"0.6\"><create/></osmChange>",
        &["changes of a map", "osmium apply-changes"],
    );
    check(
        "<osm><action type=\"create\"><node id=\"1\"/></action></osm>",
        &["differences", "out body; >; out skel qt;"],
    );
    check(
        "<osm><count id=\"0\"><tag k=\"total\" v=\"5\"/></count></osm>",
        &["a count", "out body; >; out skel qt;"],
    );
    check(
        "<gpx version=\"1.1\"></gpx>",
        &["it does not begin with <osm> but with \"gpx\""],
    );
    check(
        "{\"version\": 0.6, \"elements\": []}",
        &["JSON", "[out:xml]", "GeoJSON"],
    );
    check(
        "You requested too many nodes (limit is 50000).",
        &["begins with \"You requested too many nodes"],
    );
    check(
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><osm></osm>",
        &["ISO-8859-1", "Save it in UTF-8"],
    );
    // "é" in ISO-8859-1, in a file that does not say so.
    let latin = [
        b"<osm><node id=\"1\"><tag k=\"name\" v=\"Caf".as_slice(),
        b"\xe9\"/></node></osm>",
    ];
    let error = read(&latin.concat()).expect_err("no UTF-8");
    for part in ["FILE, byte ", "not in UTF-8", "Save it in UTF-8"] {
        assert!(error.contains(part), "{error}");
    }
    let map = nine();
    for (bytes, said) in [
        (
            gzip(&map.pbf().expect("memory")),
            "what it unpacks to is a PBF file",
        ),
        (
            gzip(&gzip(map.xml().as_bytes())),
            "what it unpacks to is packed again",
        ),
    ] {
        let error = read(&bytes).expect_err("packed twice");
        assert!(error.contains(said) && error.contains("gunzip"), "{error}");
    }
}
