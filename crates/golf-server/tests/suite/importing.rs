//! Imported data comes back exactly: every row, every null, every gap.

use golf_api::plan::Plan;
use golf_server::keyring::PlanLimits;
use serde_json::{Value, json};

use crate::invented;
use crate::running::{Running, filled, get};

#[test]
fn everything_that_was_imported_comes_back_as_it_went_in() {
    let filled = filled();
    let mut limits = PlanLimits::default();
    limits.change(Plan::Enterprise, |limits| limits.per_minute = 10_000);
    let running = Running::start_with(&filled.database, limits, |_| {});
    let key = filled.keys[&Plan::Enterprise].as_str();
    let ask = |path: String| {
        let reply = get(
            &format!("{}{path}", running.base_url),
            &[("x-api-key", key)],
        );
        assert_eq!(reply.status, 200, "{path}");
        reply.json()["data"].clone()
    };

    let mut listed: Vec<Value> = Vec::new();
    for offset in [0, 50] {
        let page = ask(format!("/courses?limit=50&offset={offset}"));
        listed.extend(page.as_array().expect("rows").iter().cloned());
    }
    let by_id = |rows: &mut Vec<Value>| rows.sort_by_key(|row| row["course_id"].as_i64());
    let mut expected = invented::rows();
    for row in &mut expected {
        let id = &row["course_id"];
        let mut detail = row.clone();
        let tees = detail.as_object_mut().expect("a row").entry("tee_data");
        tees.or_insert(json!([]));
        assert_eq!(ask(format!("/courses/{id}")), detail);
        row.as_object_mut().expect("a row").remove("tee_data");
    }
    by_id(&mut listed);
    by_id(&mut expected);
    assert_eq!(listed, expected);

    for holes in invented::holes() {
        assert_eq!(ask(format!("/courses/{}/holes", holes["course_id"])), holes);
    }
}

#[test]
fn holes_arrive_under_gzip_where_it_is_accepted() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let key = filled.keys[&Plan::Pro].as_str();
    let holes = invented::holes().remove(0);
    let url = format!("{}/courses/{}/holes", running.base_url, holes["course_id"]);
    let plain = get(&url, &[("x-api-key", key)]);
    let zipped = get(&url, &[("x-api-key", key), ("accept-encoding", "gzip")]);
    assert_eq!(zipped.header("content-encoding"), "gzip");
    let unzipped = golf_server::database::courses::unzipped(zipped.bytes()).expect("gzip");
    assert_eq!(unzipped, plain.bytes());
}

#[test]
fn the_service_says_what_its_data_is() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let about = get(&running.base_url, &[]);
    assert_eq!(about.json()["data"]["notice"], "Invented for tests.");
    assert_eq!(about.json()["data"]["data"], "imported");
    assert_eq!(about.header("x-golf-data"), "imported");
    assert_eq!(about.header("x-golf-notice"), "Invented+for+tests.");
}
