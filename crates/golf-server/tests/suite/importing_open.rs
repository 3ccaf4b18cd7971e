//! An open list joined with an OpenStreetMap extract, from the files to the answers.

use std::path::{Path, PathBuf};

use golf_api::plan::Plan;
use golf_osm::write::Map;
use serde_json::{Value, json};

use crate::importing_osm::{club, written};
use crate::program::{run, text};
use crate::running::{Filled, Running, filled, get};

/// Three clubs: two that the list has, and one that is on the map alone.
fn map() -> Map {
    let mut map = Map {
        timestamp: Some(1_778_457_600),
        ..Map::default()
    };
    club(&mut map, 7, "Oak Hill Golf Club", &[("addr:state", "NE")]);
    club(&mut map, 8, "Fox Run", &[]);
    club(&mut map, 9, "Nobody's Links", &[]);
    map
}

/// Where [`club`] puts a club.
fn place(number: i32) -> (f64, f64) {
    (41.0, -100.0 + 0.4 * f64::from(number))
}

/// The same rows as a list of the contract, with one far away and one that is no course.
fn contract() -> Vec<u8> {
    let row = |id: i64, name: &str, number: i32| {
        let (latitude, longitude) = place(number);
        json!({"course_id": id, "name": name, "latitude": latitude, "longitude": longitude, "holes": 9, "par": "35",
               "slope": "121", "rating": null, "tee_data": []})
    };
    let rows = [
        row(501, "The Oak Hill Golf Course", 7),
        row(502, "Fox Run Country Club", 8),
        row(503, "Fox Run Country Club", 20),
        json!({"course_id": "x"}),
    ];
    serde_json::to_vec(&rows).expect("memory")
}

fn import(filled: &Filled, list: &Path, extract: &Path, more: &[&str]) -> (bool, String) {
    let mut words = vec![
        "import-open",
        "--db",
        text(&filled.database),
        "--list",
        text(list),
        "--osm",
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

/// Imports the extract alone.
fn import_map(filled: &Filled, extract: &Path) -> bool {
    let words = [
        "import-osm",
        "--db",
        text(&filled.database),
        "--extract",
        text(extract),
    ];
    run(&words).status.success()
}

fn extract(filled: &Filled) -> PathBuf {
    written(
        filled.folder.path(),
        "state.osm.pbf",
        &map().pbf().expect("memory"),
    )
}

/// The identifiers and names of all courses.
fn listed(filled: &Filled) -> Vec<(i64, String)> {
    let running = Running::start(&filled.database);
    let key = filled.keys[&Plan::Enterprise].as_str();
    let url = format!("{}/courses?limit=50", running.base_url);
    let rows = get(&url, &[("x-api-key", key)]).json();
    let rows = rows["data"].as_array().expect("rows").clone();
    rows.iter()
        .map(|row| {
            (
                row["course_id"].as_i64().expect("a number"),
                row["name"].as_str().unwrap_or_default().to_owned(),
            )
        })
        .collect()
}

#[test]
fn a_list_is_served_with_the_holes_of_the_map_both_notices_and_a_report() {
    let filled = filled();
    let list = written(filled.folder.path(), "courses.json", &contract());
    let (json, page) = (
        filled.folder.path().join("report.json"),
        filled.folder.path().join("report.txt"),
    );
    let more = [
        "--report",
        text(&json),
        "--report-text",
        text(&page),
        "--notice",
        "Ours.",
    ];
    let (is_done, said) = import(&filled, &list, &extract(&filled), &more);
    assert!(is_done, "{said}");
    for part in [
        "Joined 2 courses of the map with rows of the list; 1 are on the map alone, 1 in the list alone",
        "left out: row 4: course_id",
        "Imported 4 courses and the holes of 3",
    ] {
        assert!(said.contains(part), "{said}");
    }

    let running = Running::start(&filled.database);
    let notice = get(&running.base_url, &[]).json()["data"]["notice"].clone();
    assert_eq!(
        notice,
        "Ours. Contains data from OpenGolfAPI, ODbL 1.0 (https://opengolfapi.org) © OpenStreetMap contributors, ODbL 1.0 (https://www.openstreetmap.org/copyright) From OpenStreetMap, 2026-05-11."
    );
    let key = filled.keys[&Plan::Pro].as_str();
    let ask = |path: &str| {
        get(
            &format!("{}{path}", running.base_url),
            &[("x-api-key", key)],
        )
        .json()["data"]
            .clone()
    };
    let course = ask("/courses/501");
    // The map's name and par, and the list's slope.
    assert_eq!(
        (&course["name"], &course["par"], &course["slope"]),
        (&json!("Oak Hill Golf Club"), &json!("36"), &json!("121"))
    );
    assert_eq!(ask("/courses/501/holes")["hole_count"], 9);
    assert_eq!(ask("/courses/501/holes")["course_id"], 501);
    assert_eq!(ask("/courses/503/holes")["hole_count"], 0);
    assert_eq!(ask("/courses/90104")["name"], "Nobody's Links");

    let report: Value =
        serde_json::from_slice(&std::fs::read(json).expect("a report")).expect("JSON");
    let joined = &report["join"]["joined"];
    assert_eq!(joined.as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&joined[0]["course_id"], &joined[0]["map_id"]),
        (&json!(501), &json!(70_104))
    );
    assert_eq!(
        joined[0]["facts"][0],
        json!({"field": "name", "from": "map", "value": "Oak Hill Golf Club", "other": "The Oak Hill Golf Course"})
    );
    assert_eq!(report["join"]["only_list"][0]["course_id"], 503);
    assert_eq!(report["join"]["left_out"][0]["row"], 4);
    assert_eq!(report["map"]["courses"].as_array().map(Vec::len), Some(3));
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(
        page.contains(
            "100  The Oak Hill Golf Course (501) = Oak Hill Golf Club (70104) on the map\n"
        ),
        "{page}"
    );
    assert!(page.contains("the names share oak, hill (60); "), "{page}");
}

#[test]
fn the_sources_of_a_course_of_the_map_need_no_key_and_others_have_none() {
    let filled = filled();
    let list = written(filled.folder.path(), "courses.json", &contract());
    let (is_done, said) = import(&filled, &list, &extract(&filled), &[]);
    assert!(is_done, "{said}");
    let running = Running::start(&filled.database);
    let ask = |id: &str| get(&format!("{}/sources/{id}", running.base_url), &[]);
    let key = filled.keys[&Plan::Pro].as_str();
    let holes = get(
        &format!("{}/courses/501/holes", running.base_url),
        &[("x-api-key", key)],
    );
    let hazard = holes.json()["data"]["holes"][0]["hazards"][0].clone();
    let found = ask("501");
    assert_eq!(found.status, 200);
    let data = &found.json()["data"];
    assert_eq!(
        (&data["course_id"], &data["outlines"]),
        (&json!(501), &json!(["way/7000"]))
    );
    assert_eq!(
        data["holes"][0],
        json!({"hole_number": 1, "line": "way/7010", "teeing_ground": null, "green": "way/7011", "is_par_guessed": false,
               "hazards": [{"object": "way/7012", "type": hazard["type"], "lat": hazard["lat"], "lng": hazard["lng"]}]})
    );
    assert_eq!(hazard["type"], "bunker");
    assert_eq!(
        data["facts"][0],
        json!({"field": "name", "from": "map", "other": "The Oak Hill Golf Course"})
    );
    assert_eq!(found.header("access-control-allow-origin"), "*");
    assert_eq!(found.header("x-golf-data"), "imported");
    assert_eq!(ask("90104").json()["data"]["facts"][0]["from"], "map");
    for none in ["503", "999", "0501", "x", ""] {
        assert_eq!(ask(none).status, 404, "{none}");
    }
}

#[test]
fn identifiers_stay_whatever_is_joined_or_comes_apart() {
    let filled = filled();
    let list = written(filled.folder.path(), "courses.json", &contract());
    let extract = extract(&filled);
    let ids = || {
        listed(&filled)
            .iter()
            .map(|(id, _)| *id)
            .collect::<std::collections::BTreeSet<i64>>()
    };
    assert!(import(&filled, &list, &extract, &[]).0);
    assert_eq!(ids(), [501, 502, 503, 90_104].into());
    // The list calls the first one differently.
    let other = String::from_utf8(contract())
        .expect("text")
        .replace("The Oak Hill Golf Course", "River Bend");
    let apart = written(filled.folder.path(), "apart.json", other.as_bytes());
    assert!(import(&filled, &apart, &extract, &[]).0);
    assert_eq!(ids(), [501, 502, 503, 70_104, 90_104].into());
    assert!(import(&filled, &list, &extract, &[]).0);
    assert_eq!(ids(), [501, 502, 503, 90_104].into());
}

#[test]
fn a_link_to_a_course_of_the_map_leads_to_the_course_that_it_became() {
    let filled = filled();
    let key = filled.keys[&Plan::Pro].clone();
    let ask = |path: &str| {
        let running = Running::start(&filled.database);
        let url = format!("{}{path}", running.base_url);
        let reply = get(&url, &[("x-api-key", &key)]);
        (reply.status, reply.json()["data"].clone())
    };
    let (list, extract) = (
        written(filled.folder.path(), "courses.json", &contract()),
        extract(&filled),
    );
    assert!(import(&filled, &list, &extract, &[]).0);
    let (status, course) = ask("/courses/70104");
    assert_eq!(
        (status, &course["course_id"], &course["name"]),
        (200, &json!(501), &json!("Oak Hill Golf Club"))
    );
    assert_eq!(ask("/courses/70104/holes").1["hole_count"], 9);
    assert_eq!(ask("/sources/70104").1["course_id"], 501);
    // It is no second row of the list.
    assert_eq!(listed(&filled).len(), 4);
    // Apart again, the course of the map has its own number.
    let other = String::from_utf8(contract())
        .expect("text")
        .replace("The Oak Hill Golf Course", "River Bend");
    let apart = written(filled.folder.path(), "apart.json", other.as_bytes());
    assert!(import(&filled, &apart, &extract, &[]).0);
    assert_eq!(ask("/courses/70104").1["course_id"], 70_104);
    // Another import knows nothing of the join.
    assert!(import_map(&filled, &extract));
    assert_eq!(ask("/courses/501").0, 404);
    assert!(import(&filled, &list, &extract, &[]).0);
    assert_eq!(ask("/courses/70104").1["course_id"], 501);
    assert!(import_map(&filled, &extract));
    assert_eq!(ask("/courses/70104").1["course_id"], 70_104);
}

#[test]
fn the_published_table_gives_the_same_numbers_as_csv_and_as_lines() {
    let filled = filled();
    let extract = extract(&filled);
    let (latitude, longitude) = place(7);
    let table = format!(
        "id,name,latitude,longitude,state,osm_id\nab-1,River Bend,{latitude},{longitude},NE,7000\n"
    );
    let feature = json!({"type": "Feature", "geometry": {"type": "Point", "coordinates": [longitude, latitude]},
                         "properties": {"id": "ab-1", "name": "River Bend", "state": "NE", "osm_id": 7000}});
    let mut found = Vec::new();
    for (name, bytes) in [("list.csv", table), ("list.ndjson", format!("{feature}\n"))] {
        let list = written(filled.folder.path(), name, bytes.as_bytes());
        let (is_done, said) = import(&filled, &list, &extract, &[]);
        assert!(is_done, "{said}");
        // The number of the outline stands for the name.
        assert!(said.contains("Joined 1 courses"), "{said}");
        found.push(listed(&filled));
    }
    assert_eq!(found[0], found[1]);
    assert!(
        found[0]
            .iter()
            .any(|(id, name)| *id > 1 << 52 && name == "Oak Hill Golf Club"),
        "{found:?}"
    );
}

#[test]
fn a_damaged_list_changes_nothing_and_says_why() {
    let filled = filled();
    let before = listed(&filled);
    let extract = extract(&filled);
    let whole = contract();
    for (name, bytes, said) in [
        (
            "cut.json",
            &whole[..whole.len() / 2],
            "is cut off at line 1",
        ),
        (
            "other.csv",
            b"name,town\nA,B\n".as_slice(),
            "it has no column id, latitude, longitude",
        ),
        ("none.json", b"[]", "has no course"),
    ] {
        let list = written(filled.folder.path(), name, bytes);
        let (is_done, stderr) = import(&filled, &list, &extract, &[]);
        assert!(!is_done, "{stderr}");
        for part in [
            "Nothing was imported, and the database is as it was",
            name,
            said,
        ] {
            assert!(stderr.contains(part), "{stderr:?} does not say {part:?}");
        }
        assert_eq!(listed(&filled), before);
    }
    let list = written(filled.folder.path(), "good.json", &whole);
    let broken = written(filled.folder.path(), "broken.osm.pbf", b"no map");
    assert!(!import(&filled, &list, &broken, &[]).0);
    let folder = text(filled.folder.path());
    let (is_done, stderr) = import(&filled, &list, &extract, &["--report-text", folder]);
    assert!(!is_done && stderr.contains("--report-text"), "{stderr}");
    assert_eq!(listed(&filled), before);
}
