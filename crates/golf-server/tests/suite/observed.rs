//! The id of each request, and the access log.

use golf_api::plan::Plan;
use serde_json::Value;

use crate::program::Serving;
use crate::running::{Running, filled, get};

#[test]
fn an_error_has_an_id_of_the_servers_own_and_a_success_has_none() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let key = filled.keys[&Plan::Pro].as_str();
    let mut ids = std::collections::HashSet::new();
    for address in ["/courses?limit=0", "/courses/none", "/nothing", "/../page"] {
        for _ in 0..2 {
            let url = format!("{}{address}", running.base_url);
            let reply = get(&url, &[("x-api-key", key), ("x-request-id", "mine")]);
            let id = reply.header("x-request-id");
            assert!(reply.status >= 400, "{address}");
            assert_eq!(id.len(), 16, "{address}: {id}");
            assert!(id.bytes().all(|byte| byte.is_ascii_hexdigit()), "{id}");
            assert!(ids.insert(id.to_owned()), "{id} again");
        }
    }
    let found = get(
        &format!("{}/courses", running.base_url),
        &[("x-api-key", key), ("x-request-id", "mine")],
    );
    assert_eq!((found.status, found.header("x-request-id")), (200, ""));
}

#[cfg(unix)]
#[test]
fn a_request_that_fails_inside_has_the_same_id_in_the_log_as_in_its_response() {
    let filled = filled();
    let serving = Serving::start(&filled.database, &[]);
    rusqlite::Connection::open(&filled.database)
        .and_then(|connection| connection.execute("UPDATE holes SET answer = x'00'", []))
        .expect("damaged");
    let course = crate::invented::holes()[0]["course_id"].clone();
    let key = filled.keys[&Plan::Pro].as_str();
    let url = format!("{}/courses/{course}/holes", serving.base_url);
    let reply = get(&url, &[("x-api-key", key), ("accept-encoding", "identity")]);
    assert_eq!(reply.status, 500);
    let id = reply.header("x-request-id").to_owned();
    let log = serving.terminate().1;
    let line = log
        .lines()
        .find(|line| line.contains("damaged in the database"));
    let line = line.expect("a line");
    assert!(line.ends_with(&format!(" request={id}")), "{line}");
    let others = log.lines().filter(|line| line.contains("request="));
    assert_eq!(others.count(), 1, "{log}");
}

#[cfg(unix)]
#[test]
fn the_access_log_has_every_request_and_neither_keys_nor_queries() {
    for format in ["text", "json"] {
        let filled = filled();
        let options = ["--access-log", format, "--log", "off"];
        let serving = Serving::start(&filled.database, &options);
        let key = filled.keys[&Plan::Pro].clone();
        let root = serving.base_url.trim_end_matches("/api/v1").to_owned();
        let requests = [
            ("/api/v1/courses", 200),
            ("/api/v1/courses/none", 404),
            ("/api/v1", 200),
            ("/page", 404),
        ];
        for (path, status) in requests {
            let url = format!("{root}{path}?search=pebble&key={key}");
            let reply = get(&url, &[("x-api-key", &key), ("x-request-id", "mine")]);
            assert_eq!(reply.status, status, "{path}");
        }
        get(&format!("{root}/api/v1/courses/{key}/x%0Ay"), &[]);
        let (success, log) = serving.terminate();
        assert!(success);
        for secret in [&key[3..], "pebble", "search", "mine", "127.0.0.1"] {
            assert!(!log.contains(secret), "{secret}: {log}");
        }
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines.len(), requests.len() + 1, "{log}");
        for ((path, status), line) in requests.iter().zip(&lines) {
            if format == "text" {
                let said = format!(" access GET {path} {status} ");
                assert!(line.contains(&said), "{line}");
                continue;
            }
            let entry: Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(entry["path"], *path);
            assert_eq!(entry["status"], *status);
            assert_eq!(entry["method"], "GET");
            assert_eq!(entry["request"].as_str().map(str::len), Some(16));
            assert!(entry["micros"].is_u64(), "{line}");
        }
    }
}
