//! OpenStreetMap extracts, from the file to the answers.

use std::path::{Path, PathBuf};

use golf_api::plan::Plan;
use golf_osm::write::Map;
use golf_server::conformance::visit::Visit;
use golf_server::conformance::{Shortfall, rules};
use serde_json::Value;

use crate::program::{run, text};
use crate::running::{Filled, Running, add_key, filled, get};

/// A yard in degrees, nearly.
const YARD: f64 = 8.23e-6;

/// A club with nine holes that play north, named and placed by its number.
pub fn club(map: &mut Map, number: i64, name: &str, tags: &[(&str, &str)]) {
    let east = -100.0 + 0.4 * f64::from(i32::try_from(number).expect("small"));
    let at = |x: f64, y: f64| (41.0 + y * YARD, east + x * YARD * 1.3);
    let first = number * 1_000;
    let corners = [
        (-80.0, -80.0),
        (900.0, -80.0),
        (900.0, 500.0),
        (-80.0, 500.0),
    ];
    let mut all = vec![("leisure", "golf_course"), ("name", name)];
    all.extend(tags);
    map.ring(first, &corners.map(|(x, y)| at(x, y)), &all);
    for hole in 1..=9_i32 {
        let (x, way) = (f64::from(hole - 1) * 90.0, first + i64::from(hole) * 10);
        let tags = [("golf", "hole"), ("par", "4"), ("ref", &*hole.to_string())];
        map.path(way, &[at(x, 0.0), at(x, 400.0)], &tags);
        let square = |x: f64, y: f64, half: f64| {
            [(-half, -half), (half, -half), (half, half), (-half, half)]
                .map(|(a, b)| at(x + a, y + b))
        };
        map.ring(way + 1, &square(x, 400.0, 12.0), &[("golf", "green")]);
        map.ring(
            way + 2,
            &square(x - 20.0, 240.0, 5.0),
            &[("golf", "bunker")],
        );
    }
}

/// Sixty clubs across the country.
fn map() -> Map {
    let mut map = Map {
        timestamp: Some(1_778_457_600),
        ..Map::default()
    };
    for number in 1..=60 {
        let city =
            ["Springfield", "Fair & Haven", "Ål"][usize::try_from(number % 3).expect("small")];
        club(
            &mut map,
            number,
            &format!("Club {number}"),
            &[("addr:city", city)],
        );
    }
    map
}

pub fn written(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("written");
    path
}

fn import(filled: &Filled, extract: &Path, more: &[&str]) -> (bool, String) {
    let mut words = vec![
        "import-osm",
        "--db",
        text(&filled.database),
        "--extract",
        text(extract),
    ];
    words.extend(more);
    let output = run(&words);
    assert!(output.stdout.is_empty());
    (
        output.status.success(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

fn rows(filled: &Filled) -> Vec<Value> {
    let running = Running::start(&filled.database);
    let key = filled.keys[&Plan::Enterprise].as_str();
    let rows = [0, 50].map(|offset| {
        let url = format!(
            "{}/courses?limit=50&offset={offset}&order_by=name",
            running.base_url
        );
        get(&url, &[("x-api-key", key)]).json()["data"]
            .as_array()
            .expect("rows")
            .clone()
    });
    rows.concat()
}

#[test]
fn an_extract_is_served_with_its_holes_its_notice_and_a_report() {
    let filled = filled();
    let extract = written(
        filled.folder.path(),
        "state.osm.pbf",
        &map().pbf().expect("memory"),
    );
    let report = filled.folder.path().join("report.json");
    let (is_done, said) = import(&filled, &extract, &["--report", text(&report)]);
    assert!(is_done, "{said}");
    assert!(
        said.contains("Imported 60 courses and the holes of 60"),
        "{said}"
    );
    let report: Value =
        serde_json::from_slice(&std::fs::read(report).expect("a report")).expect("JSON");
    assert_eq!(report["courses"].as_array().map(Vec::len), Some(60));
    assert_eq!(
        (&report["courses"][0]["grade"], &report["date"]),
        (&"A".into(), &"2026-05-11".into())
    );

    let running = Running::start(&filled.database);
    let about = get(&running.base_url, &[]).json();
    let notice = about["data"]["notice"].as_str().expect("a notice");
    assert_eq!(
        notice,
        "© OpenStreetMap contributors, ODbL 1.0 (https://www.openstreetmap.org/copyright) From OpenStreetMap, 2026-05-11."
    );
    assert_eq!(about["data"]["data"], "imported");
    let key = filled.keys[&Plan::Pro].as_str();
    let ask = |path: &str| {
        get(
            &format!("{}{path}", running.base_url),
            &[("x-api-key", key)],
        )
        .json()["data"]
            .clone()
    };
    let found = ask("/courses?search=club%207&state=nebraska");
    assert_eq!(found[0]["course_id"], 70_104, "{found}");
    assert_eq!(
        (&found[0]["holes"], &found[0]["par"]),
        (&9.into(), &"36".into())
    );
    let holes = ask("/courses/70104/holes");
    assert_eq!(
        (&holes["hole_count"], &holes["holes"][8]["hole_number"]),
        (&9.into(), &9.into())
    );
    assert_eq!(
        holes["holes"][0]["hazards"][0]["label"],
        "Left Fairway Bunker"
    );
    assert!(holes["holes"][0]["coordinates"]["green"]["front"]["lat"].is_f64());
}

#[test]
fn every_rule_of_the_specification_holds_for_an_extract_too() {
    let filled = filled();
    let mut map = map();
    // The first of all names is of a course without a state.
    club(&mut map, 300, "Adriatic", &[]);
    let extract = written(filled.folder.path(), "state.osm", map.xml().as_bytes());
    let (is_done, said) = import(&filled, &extract, &[]);
    assert!(is_done, "{said}");
    let running = Running::start(&filled.database);
    let mut visit = Visit::new(&running.base_url, filled.keys, running.clock.clone());
    visit.may_use_up_a_minute = true;
    let broken: Vec<_> = rules()
        .filter_map(|rule| match (rule.check)(&mut visit) {
            Err(Shortfall::Broken(why)) => Some((rule.id, why)),
            _ => None,
        })
        .collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn a_second_import_updates_and_keeps_identifiers_keys_and_usage() {
    let mut filled = filled();
    let extract = written(
        filled.folder.path(),
        "a.osm.pbf",
        &map().pbf().expect("memory"),
    );
    assert!(import(&filled, &extract, &[]).0);
    let before = rows(&filled);
    let mut newer = map();
    newer.ways.retain(|way| way.number / 1_000 != 60);
    for (_, value) in newer.ways.iter_mut().flat_map(|way| &mut way.tags) {
        if value == "Club 1" {
            *value = "Club One".to_owned();
        }
    }
    club(&mut newer, 61, "Club 61", &[]);
    let extract = written(
        filled.folder.path(),
        "b.osm.pbf",
        &newer.pbf().expect("memory"),
    );
    let late = add_key(&filled.database, Plan::Enterprise);
    assert!(import(&filled, &extract, &["--notice", "Ours."]).0);
    filled.keys.insert(Plan::Enterprise, late);
    let after = rows(&filled);
    assert_eq!((before.len(), after.len()), (60, 60));
    for row in &before {
        let id = &row["course_id"];
        let same = after.iter().find(|other| other["course_id"] == *id);
        match id.as_i64() {
            Some(600_104) => assert_eq!(same, None),
            Some(10_104) => assert_eq!(same.expect("it stays")["name"], "Club One"),
            _ => assert_eq!(same, Some(row)),
        }
    }
    let running = Running::start(&filled.database);
    let notice = get(&running.base_url, &[]).json()["data"]["notice"].clone();
    assert!(
        notice
            .as_str()
            .is_some_and(|notice| notice.starts_with("Ours. © OpenStreetMap contributors")),
        "{notice}"
    );
}

#[test]
fn a_broken_extract_changes_nothing_and_says_where_it_breaks() {
    let filled = filled();
    let before = rows(&filled);
    let whole = map().pbf().expect("memory");
    let cut = written(
        filled.folder.path(),
        "cut.osm.pbf",
        &whole[..whole.len() - 9],
    );
    let empty = written(filled.folder.path(), "empty.osm", b"<osm></osm>");
    let good = written(filled.folder.path(), "good.osm.pbf", &whole);
    let missing = filled.folder.path().join("missing.osm.pbf");
    let check = |extract: &Path, more: &[&str], said: &[&str]| {
        let (is_done, stderr) = import(&filled, extract, more);
        assert!(!is_done, "{stderr}");
        for part in [
            &["Nothing was imported, and the database is as it was"],
            said,
        ]
        .concat()
        {
            assert!(stderr.contains(part), "{stderr:?} does not say {part:?}");
        }
        assert!(!stderr.contains("panicked"), "{stderr}");
        assert_eq!(rows(&filled), before);
    };
    check(
        &cut,
        &[],
        &["cut.osm.pbf, blob 3 at byte ", "Download the file again"],
    );
    check(&good, &["--extract", text(&cut)], &["cut.osm.pbf, blob 3"]);
    check(&empty, &[], &["no golf course with numbered holes"]);
    check(&missing, &[], &["missing.osm.pbf: it cannot be read"]);
    check(filled.folder.path(), &[], &["it is no file"]);
    let report = filled.folder.path().join("empty.json");
    check(
        &empty,
        &["--report", text(&report)],
        &["no golf course with numbered holes"],
    );
    assert!(
        report.is_file(),
        "it is most needed where nothing was found"
    );
    check(
        &good,
        &["--report", text(filled.folder.path())],
        &["cannot be written", "--report"],
    );
}

#[test]
fn a_file_that_is_not_whole_or_no_map_is_refused_in_its_own_words() {
    let filled = filled();
    let before = rows(&filled);
    let map = map();
    let said =
        "<remark> runtime error: Query timed out in \"query\" at line 3. \u{202e}</remark></osm>";
    let remark = map.xml().replace("</osm>", said);
    let history = map
        .xml()
        .replace("</osm>", "<way id=\"1010\" visible=\"false\"/></osm>");
    let bare = map
        .xml()
        .replace("<node ", "<point ")
        .replace("</node>", "</point>");
    for (name, text, said) in [
        (
            "remark.osm",
            remark.as_str(),
            "runtime error: Query timed out in \"query\" at line 3.",
        ),
        ("history.osm", &history, "osmium time-filter"),
        ("bare.osm", &bare, "out body; >; out skel qt;"),
        (
            "answer.osm",
            "<html><body>Error: rate limited</body></html>",
            "Error: rate limited",
        ),
        ("overpass.json", "{\"elements\": []}", "[out:xml]"),
    ] {
        let path = written(filled.folder.path(), name, text.as_bytes());
        let (is_done, stderr) = import(&filled, &path, &[]);
        assert!(!is_done, "{stderr}");
        for part in [
            "Nothing was imported, and the database is as it was",
            name,
            said,
        ] {
            assert!(stderr.contains(part), "{stderr:?} does not say {part:?}");
        }
        assert!(!stderr.contains('\u{202e}'), "{stderr}");
    }
    assert_eq!(rows(&filled), before);
}

#[test]
fn a_report_has_its_name_when_it_is_whole_and_nothing_in_it_moves_a_terminal() {
    let filled = filled();
    let mut map = Map::default();
    club(&mut map, 1, "Club \u{202e}\u{9b}evil", &[]);
    // The writer of maps drops control characters, so the sign is written as a number.
    let xml = map.xml().replace("evil", "&#155;evil");
    let extract = written(filled.folder.path(), "state.osm", xml.as_bytes());
    let report = written(filled.folder.path(), "report.json", b"an older report");
    let (is_done, said) = import(&filled, &extract, &["--report", text(&report)]);
    assert!(is_done, "{said}");
    let written = std::fs::read_to_string(&report).expect("a report");
    assert!(
        !written.contains('\u{202e}') && !written.contains('\u{9b}'),
        "{written}"
    );
    let read: Value = serde_json::from_str(&written).expect("JSON");
    let name = read["courses"][0]["name"].as_str().expect("a name");
    assert!(name.contains('\u{202e}'), "{name:?}");
    let drafts = std::fs::read_dir(filled.folder.path())
        .expect("a folder")
        .flatten();
    let is_draft = |name: &std::ffi::OsString| name.to_string_lossy().contains("report.json.");
    assert_eq!(
        drafts
            .map(|entry| entry.file_name())
            .filter(is_draft)
            .count(),
        0
    );
    // Where the report cannot get its name, the older one stays.
    let folder = filled.folder.path().join("folder.json");
    std::fs::create_dir(&folder).expect("a folder");
    let (is_done, said) = import(&filled, &extract, &["--report", text(&folder)]);
    assert!(!is_done && said.contains("cannot be written"), "{said}");
    assert!(!filled.folder.path().join("folder.json.draft").exists());
}
