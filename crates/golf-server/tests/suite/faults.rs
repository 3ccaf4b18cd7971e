//! Every sentinel behaves over HTTP as the table says; without `--faults` there are none.

use std::time::Duration;

use golf_api::plan::Plan;
use golf_server::faults::{Faults, TABLE, awkward, courses};
use golf_server::keyring::PlanLimits;

use crate::running::{Filled, NEW_YEAR, Reply, Running, filled, get};

fn faulty(filled: &Filled) -> Running {
    let mut limits = PlanLimits::default();
    limits.change(Plan::Enterprise, |limits| limits.per_minute = 10_000);
    Running::start_with(&filled.database, limits, |state| {
        let moment = Duration::from_millis(1);
        state.faults = Some(Faults::with_waits(moment, moment));
    })
}

/// The expected response of a fault.
fn check(word: &str, place: &str, reply: &Reply) {
    let status = match word {
        "500" => 500,
        "502" => 502,
        "429-minute" | "429-day" => 429,
        "401" => 401,
        "403" => 403,
        "418" => 418,
        _ => 200,
    };
    if word == "flaky" {
        assert!(
            matches!(reply.status, 200 | 500),
            "{place}: {}",
            reply.status
        );
        return;
    }
    assert_eq!(reply.status, status, "{place}");
    let retry = |seconds: u64| {
        let reset = NEW_YEAR + seconds;
        assert_eq!(
            reply.header("x-ratelimit-reset"),
            reset.to_string(),
            "{place}"
        );
        assert_eq!(reply.header("retry-after"), seconds.to_string(), "{place}");
    };
    match word {
        "cut-off" => assert!(reply.body.is_err(), "{place} is whole"),
        "empty" => assert!(reply.bytes().is_empty(), "{place}"),
        "502" => assert!(reply.header("content-type").contains("html"), "{place}"),
        "not-json" => {
            let read = serde_json::from_slice::<serde_json::Value>(reply.bytes());
            assert!(read.is_err(), "{place}");
        }
        "wrong-shape" => assert!(reply.json()["data"].is_null(), "{place}"),
        "huge" => assert!(reply.bytes().len() > 100_000, "{place}"),
        "429-minute" => retry(20),
        "429-day" => retry(86_400),
        "401" => assert_eq!(reply.json()["error"], "invalid_api_key"),
        "418" => assert_eq!(reply.json()["error"], "teapot"),
        _ => assert!(reply.json().is_object(), "{place}"),
    }
}

#[test]
fn every_sentinel_does_what_the_table_says() {
    let filled = filled();
    let running = faulty(&filled);
    let key = filled.keys[&Plan::Enterprise].as_str();
    let ask = |path: String| {
        get(
            &format!("{}{path}", running.base_url),
            &[("x-api-key", key)],
        )
    };
    for (number, word, ..) in TABLE {
        let all_fails = 990_000_000 + number;
        let holes_fail = 991_000_000 + number;
        for path in [
            format!("/courses?search=fault:{word}"),
            format!("/courses/{all_fails}"),
            format!("/courses/{all_fails}/holes"),
            format!("/courses/{holes_fail}/holes"),
        ] {
            check(word, &path, &ask(path.clone()));
        }
        assert_eq!(ask(format!("/courses/{holes_fail}")).status, 200);
    }
    for number in 1..=awkward::TABLE.len() {
        let course = 992_000_000 + number;
        assert_eq!(ask(format!("/courses/{course}")).status, 200);
        let holes = ask(format!("/courses/{course}/holes"));
        assert_eq!(holes.status, 200);
        assert!(holes.json()["data"]["holes"].is_array(), "{number}");
    }
    let list = ask("/courses?search=fault:list".into()).json();
    assert_eq!(list["data"].as_array().map(Vec::len), Some(courses().len()));
    for path in [
        "/courses/990000000",
        "/courses/990000099",
        "/courses/992000099/holes",
    ] {
        assert_eq!(ask(path.into()).status, 404, "{path}");
    }
}

#[test]
fn what_is_flaky_fails_every_other_time() {
    let filled = filled();
    let running = faulty(&filled);
    let key = filled.keys[&Plan::Enterprise].as_str();
    for path in ["/courses/990000004", "/courses?search=fault:flaky"] {
        let url = format!("{}{path}", running.base_url);
        let statuses: Vec<u16> = (0..4)
            .map(|_| get(&url, &[("x-api-key", key)]).status)
            .collect();
        assert_eq!(statuses, [500, 200, 500, 200], "{path}");
    }
}

#[test]
fn a_sentinel_is_behind_the_key_and_the_plan() {
    let filled = filled();
    let running = faulty(&filled);
    let url = format!("{}/courses/992000001/holes", running.base_url);
    assert_eq!(get(&url, &[]).status, 401);
    let free = filled.keys[&Plan::Free].as_str();
    assert_eq!(get(&url, &[("x-api-key", free)]).status, 403);
}

#[test]
fn without_faults_there_are_no_sentinels() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let key = filled.keys[&Plan::Enterprise].as_str();
    let ask = |path: &str| {
        get(
            &format!("{}{path}", running.base_url),
            &[("x-api-key", key)],
        )
    };
    assert_eq!(ask("/courses/990000003").status, 404);
    let reply = ask("/courses?search=fault:500");
    assert_eq!(
        (reply.status, reply.json()["meta"]["total"].clone()),
        (200, 0.into())
    );
}
