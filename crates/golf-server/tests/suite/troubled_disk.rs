//! A database that refuses the server's writes: no count is lost, and changes by other programs are
//! still noticed.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};
use rusqlite::Connection;
use serde_json::Value;

use crate::program::{Serving, run, text};
use crate::running::{add_key, filled, get, soon};

fn status(serving: &Serving, key: &str) -> u16 {
    get(
        &format!("{}/courses", serving.base_url),
        &[("x-api-key", key)],
    )
    .status
}

fn ask(serving: &Serving, key: &str, times: u32) {
    for _ in 0..times {
        assert_eq!(status(serving, key), 200);
    }
}

fn change(database: &Path, sql: &str) {
    Connection::open(database)
        .and_then(|connection| {
            connection.busy_timeout(Duration::from_secs(10))?;
            connection.execute_batch(sql)
        })
        .expect("changed");
}

fn revoke(database: &Path, key: &str) {
    let output = run(&["keys", "revoke", "--db", text(database), &key[..12]]);
    assert!(output.status.success());
}

/// The month's usage in the database itself.
fn written(database: &Path, key: &str) -> u32 {
    let database = Database::open(database, Access::Read).expect("a database");
    let rows = database.keys().expect("keys");
    let row = rows.iter().find(|row| key.starts_with(&row.prefix));
    row.expect("the key").usage.in_month
}

/// The month's usage in `keys list`.
fn listed(database: &Path, key: &str) -> u32 {
    let output = run(&["keys", "list", "--db", text(database), "--json"]);
    let rows: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut rows = rows.as_array().expect("rows").iter();
    let row = rows.find(|row| row["prefix"] == key[..12]);
    let used = row.expect("the key")["used_this_month"].as_u64();
    u32::try_from(used.expect("a count")).expect("a count")
}

/// A key can be revoked and a new one is known, both within a second.
fn check_changes_are_seen(serving: &Serving, database: &Path, leaked: &str) {
    ask(serving, leaked, 1);
    revoke(database, leaked);
    soon("the refusal", || status(serving, leaked) == 401);
    let new = add_key(database, Plan::Pro);
    soon("the welcome", || status(serving, &new) == 200);
}

#[test]
fn a_key_whose_row_is_gone_is_refused_and_keeps_no_other_back() {
    let filled = filled();
    let database = &filled.database;
    let serving = Serving::start(database, &["--limit-per-minute", "enterprise=1000000"]);
    let [free, pro, gone] =
        [Plan::Free, Plan::Pro, Plan::Enterprise].map(|plan| filled.keys[&plan].as_str());
    ask(&serving, free, 1);
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let _ = status(&serving, gone);
            }
        });
        soon("the holder's counts", || written(database, gone) > 0);
        change(
            database,
            "DELETE FROM usage WHERE key_id = (SELECT max(id) FROM api_key);
             DELETE FROM api_key WHERE id = (SELECT max(id) FROM api_key)",
        );
        let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            soon("the refusal", || status(&serving, gone) == 401);
            check_changes_are_seen(&serving, database, pro);
            ask(&serving, free, 2);
            soon("the count", || written(database, free) == 3);
        }));
        done.store(true, Ordering::Relaxed);
        checked.expect("it goes on");
    });
    let (success, said) = serving.terminate();
    assert!(success, "{said}");
}

#[test]
fn a_row_that_cannot_be_written_keeps_no_other_back() {
    for way in ["ABORT", "ROLLBACK", "FAIL"] {
        let filled = filled();
        let database = &filled.database;
        let serving = Serving::start(database, &[]);
        let [free, developer, pro] =
            [Plan::Free, Plan::Developer, Plan::Pro].map(|plan| filled.keys[&plan].as_str());
        change(
            database,
            &format!(
                "CREATE TRIGGER refuse BEFORE INSERT ON usage WHEN NEW.key_id =
                    (SELECT id FROM api_key WHERE plan = 'developer')
                 BEGIN SELECT RAISE({way}, 'no room'); END"
            ),
        );
        ask(&serving, developer, 2);
        ask(&serving, free, 3);
        soon("the other key's count", || written(database, free) == 3);
        check_changes_are_seen(&serving, database, pro);
        assert_eq!(written(database, developer), 0);
        assert_eq!(listed(database, developer), 2, "{way}");
        change(database, "DROP TRIGGER refuse");
        soon("the late count", || written(database, developer) == 2);
    }
}

#[cfg(unix)]
#[test]
fn a_database_that_takes_no_counts_still_shows_revocations_and_nothing_is_lost_at_the_stop() {
    let filled = filled();
    let database = &filled.database;
    let few = ["--limit-per-month", "free=5"];
    let serving = Serving::start(database, &few);
    let [free, pro] = [Plan::Free, Plan::Pro].map(|plan| filled.keys[&plan].as_str());
    change(
        database,
        "CREATE TRIGGER refuse BEFORE INSERT ON usage BEGIN SELECT RAISE(ABORT, 'no room'); END",
    );
    ask(&serving, free, 5);
    check_changes_are_seen(&serving, database, pro);
    let (success, said) = serving.terminate();
    assert!(success, "{said}");
    assert!(said.contains("usage file alone"), "{said}");
    assert_eq!((written(database, free), listed(database, free)), (0, 5));

    change(database, "DROP TRIGGER refuse");
    let serving = Serving::start(database, &few);
    assert_eq!(status(&serving, free), 429);
    soon("the count", || written(database, free) == 5);
}

#[cfg(unix)]
#[test]
fn a_stop_while_another_program_writes_loses_no_count() {
    let filled = filled();
    let database = &filled.database;
    let serving = Serving::start(database, &[]);
    let key = filled.keys[&Plan::Pro].as_str();
    let other = Connection::open(database).expect("a connection");
    other.execute_batch("BEGIN IMMEDIATE").expect("begun");
    ask(&serving, key, 5);
    let (success, said) = serving.terminate();
    assert!(success, "{said}");
    for part in ["another program is writing", "usage file alone"] {
        assert!(said.contains(part), "{said}");
    }
    assert_eq!((written(database, key), listed(database, key)), (0, 5));
    other.execute_batch("ROLLBACK").expect("ended");

    let serving = Serving::start(database, &[]);
    soon("the count", || written(database, key) == 5);
    drop(serving);
}

#[test]
fn counts_follow_the_key_and_not_its_number_when_an_older_copy_is_restored() {
    let filled = filled();
    let database = &filled.database;
    let old = filled.folder.path().join("old.db");
    assert!(
        run(&["backup", "--db", text(database), "--to", text(&old)])
            .status
            .success()
    );
    let few = ["--limit-per-month", "free=5"];
    let later = add_key(database, Plan::Free);
    let early = filled.keys[&Plan::Free].as_str();
    let mut serving = Serving::start(database, &few);
    ask(&serving, early, 5);
    ask(&serving, &later, 5);
    serving.child.kill().expect("killed");
    serving.child.wait().expect("ended");

    for name in ["golf.db-wal", "golf.db-shm"] {
        let _ = std::fs::remove_file(filled.folder.path().join(name));
    }
    std::fs::copy(&old, database).expect("restored");
    // It gets the number of the later key.
    let other = add_key(database, Plan::Free);
    let serving = Serving::start(database, &few);
    assert_eq!(status(&serving, early), 429, "what was used stays used");
    assert_eq!(status(&serving, &later), 401, "the copy does not have it");
    ask(&serving, &other, 5);
    assert_eq!(status(&serving, &other), 429);
}
