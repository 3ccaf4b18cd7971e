//! Counts and keys across restarts, and changes by another program while a server runs.

use std::time::{Duration, Instant};

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};
use golf_server::keyring::PlanLimits;

use crate::invented;
use crate::running::{Running, add_key, fill, filled, get};

/// Retries until it holds. The README promises one second; a busy machine gets more.
fn within_seconds(what: &str, holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(
            started.elapsed() < Duration::from_secs(20),
            "{what} did not happen"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn counts_survive_a_restart() {
    let filled = filled();
    let key = &filled.keys[&Plan::Free];
    let remaining = |running: &Running| {
        let reply = get(
            &format!("{}/courses", running.base_url),
            &[("x-api-key", key)],
        );
        reply.header("x-ratelimit-remaining").to_owned()
    };
    let running = Running::start(&filled.database);
    assert_eq!(remaining(&running), "9");
    assert_eq!(remaining(&running), "8");
    running.stop();
    let running = Running::start(&filled.database);
    assert_eq!(remaining(&running), "7");
    running.stop();
    let database = Database::open(&filled.database, Access::Read).expect("a database");
    let keys = database.keys().expect("keys");
    let used = keys
        .iter()
        .find(|row| row.plan == Plan::Free)
        .expect("the key")
        .usage;
    assert_eq!((used.in_minute, used.in_day, used.in_month), (3, 3, 3));
}

#[test]
fn refused_requests_are_not_counted() {
    let filled = filled();
    let mut limits = PlanLimits::default();
    limits.change(Plan::Free, |limits| limits.per_minute = 1);
    let running = Running::start_with(&filled.database, limits, |_| {});
    let url = format!("{}/courses", running.base_url);
    let key = filled.keys[&Plan::Free].as_str();
    let statuses: Vec<u16> = (0..4)
        .map(|_| get(&url, &[("x-api-key", key)]).status)
        .collect();
    assert_eq!(statuses, [200, 429, 429, 429]);
    running.stop();
    let database = Database::open(&filled.database, Access::Read).expect("a database");
    let keys = database.keys().expect("keys");
    let used = keys
        .iter()
        .find(|row| row.plan == Plan::Free)
        .expect("the key")
        .usage;
    assert_eq!(used.in_month, 1);
}

#[test]
fn keys_that_come_and_go_are_noticed_while_running() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let status = |key: &str| {
        get(
            &format!("{}/courses", running.base_url),
            &[("x-api-key", key)],
        )
        .status
    };
    let key = add_key(&filled.database, Plan::Enterprise);
    within_seconds("the new key's welcome", || status(&key) == 200);
    let database = Database::open(&filled.database, Access::Write).expect("a database");
    database.revoke_key(&key[..12], 0).expect("revoked");
    within_seconds("the revoked key's refusal", || status(&key) == 401);
    assert_eq!(status(&filled.keys[&Plan::Free]), 200, "other keys stay");
}

#[test]
fn courses_that_are_replaced_are_noticed_while_running() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let total = || {
        let key = filled.keys[&Plan::Enterprise].as_str();
        let reply = get(
            &format!("{}/courses", running.base_url),
            &[("x-api-key", key)],
        );
        reply.json()["meta"]["total"].clone()
    };
    assert_eq!(total(), invented::COURSES);
    fill(&filled.database, &invented::rows()[..5]);
    within_seconds("the replacement", || total() == 5);
}
