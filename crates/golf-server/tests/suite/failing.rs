//! On an internal failure, the response says `internal_error` and nothing more.

use golf_api::plan::Plan;
use rusqlite::Connection;

use crate::invented;
use crate::running::{Running, filled, get};

#[test]
fn an_internal_failure_is_a_500_that_says_nothing_of_the_inside() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let course = invented::holes()[0]["course_id"].clone();
    let url = format!("{}/courses/{course}/holes", running.base_url);
    let key = filled.keys[&Plan::Pro].as_str();
    assert_eq!(get(&url, &[("x-api-key", key)]).status, 200);
    for damage in ["UPDATE holes SET answer = x'00'", "DROP TABLE holes"] {
        Connection::open(&filled.database)
            .and_then(|connection| connection.execute_batch(damage))
            .expect("damaged");
        let reply = get(&url, &[("x-api-key", key)]);
        assert_eq!(reply.status, 500, "{damage}");
        assert_eq!(reply.json()["error"], "internal_error");
        let text = String::from_utf8_lossy(reply.bytes()).to_lowercase();
        for inside in ["sql", "table", "gzip", "golf.db", "holes"] {
            assert!(!text.contains(inside), "{damage}: {text}");
        }
        assert!(
            !reply.header("x-ratelimit-remaining").is_empty(),
            "it was counted"
        );
    }
    let list = get(
        &format!("{}/courses", running.base_url),
        &[("x-api-key", key)],
    );
    assert_eq!(list.status, 200, "the rest still answers");
}
