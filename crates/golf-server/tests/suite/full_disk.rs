//! A disk without room: a key can be revoked, a killed server starts again, and nothing is lost.
//!
//! The programs get a limit for the size of their files, and the write-ahead log is beyond it. So
//! every write to the database fails, as on a full disk.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};
use golf_server::usage_file::revocations;
use rusqlite::Connection;
use serde_json::Value;

use crate::program::{Serving, golf_server, run, serve, text, without_room};
use crate::running::{Filled, filled, get, soon};

/// The usage file and SQLite's index fit, another page of the write-ahead log does not.
const KILOBYTES: u32 = 100;

/// A database whose write-ahead log has grown, and does not shrink until this is dropped.
struct Full {
    filled: Filled,
    _reader: Connection,
}

impl Full {
    fn new() -> Self {
        let filled = filled();
        let reader = Connection::open(&filled.database).expect("a connection");
        reader
            .execute_batch("BEGIN; SELECT count(*) FROM fact;")
            .expect("it reads");
        change(
            &filled.database,
            "INSERT INTO fact VALUES ('large', printf('%.400000c', 'x')); DELETE FROM fact WHERE name = 'large';",
        );
        Self {
            filled,
            _reader: reader,
        }
    }

    fn database(&self) -> &Path {
        &self.filled.database
    }

    fn start(&self) -> Serving {
        let mut command = serve(self.database());
        command.args(["--limit-per-month", "free=5"]);
        let mut limited = without_room(&command, KILOBYTES);
        limited.stderr(Stdio::piped());
        Serving::started(limited)
    }

    /// Runs a command on the full disk: whether it succeeds, and its two outputs.
    fn run(&self, words: &[&str]) -> (bool, String, String) {
        let words = [words, &["--db", text(self.database())]].concat();
        let mut command = without_room(&golf_server(&words), KILOBYTES);
        let output = command.output().expect("it runs");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (
            output.status.success(),
            text(output.stdout),
            text(output.stderr),
        )
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

fn status(serving: &Serving, key: &str) -> u16 {
    get(
        &format!("{}/courses", serving.base_url),
        &[("x-api-key", key)],
    )
    .status
}

/// Whether a key is active in the database itself.
fn is_active(database: &Path, key: &str) -> bool {
    let database = Database::open(database, Access::Read).expect("a database");
    let keys = database.keys().expect("keys");
    let row = keys.iter().find(|row| key.starts_with(&row.prefix));
    row.expect("the key").active
}

/// The status of a key in `keys list`.
fn listed(database: &Path, key: &str) -> Value {
    let output = run(&["keys", "list", "--db", text(database), "--json"]);
    let rows: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut rows = rows.as_array().expect("rows").iter();
    let row = rows.find(|row| row["prefix"] == key[..12]);
    row.expect("the key")["status"].clone()
}

#[test]
fn a_leaked_key_is_revoked_and_stays_so_through_a_kill_and_until_there_is_room() {
    let full = Full::new();
    let database = full.database();
    let [free, leaked] = [Plan::Free, Plan::Pro].map(|plan| full.filled.keys[&plan].clone());
    let mut serving = full.start();
    // Neither key was used while there was room.
    for _ in 0..5 {
        assert_eq!(status(&serving, &free), 200);
    }
    assert_eq!(status(&serving, &leaked), 200);
    let (success, _, said) = full.run(&["keys", "revoke", &leaked[..12]]);
    assert!(success, "{said}");
    assert!(
        said.contains("is revoked") && said.contains("usage file"),
        "{said}"
    );
    soon("the refusal", || status(&serving, &leaked) == 401);
    assert!(is_active(database, &leaked), "the database has no room");
    assert_eq!(listed(database, &leaked), "revoked");
    serving.child.kill().expect("killed");
    serving.child.wait().expect("ended");

    let serving = full.start();
    assert_eq!(status(&serving, &leaked), 401);
    assert_eq!(status(&serving, &free), 429, "no count is lost");
    let (success, said) = serving.terminate();
    assert!(success, "{said}");
    assert!(said.contains("starts all the same"), "{said}");

    let copy = full.filled.folder.path().join("copy.db");
    let backup = ["backup", "--db", text(database), "--to", text(&copy)];
    assert!(run(&backup).status.success());
    assert!(!is_active(&copy, &leaked), "the copy has the revocation");

    let serving = Serving::start(database, &[]);
    soon("the revocation in the database", || {
        !is_active(database, &leaked)
    });
    soon("a free place", || {
        revocations::of(database).expect("read").is_empty()
    });
    assert_eq!(status(&serving, &leaked), 401);
}

#[test]
fn a_key_is_revoked_while_another_program_writes() {
    let filled = filled();
    let database = &filled.database;
    let leaked = filled.keys[&Plan::Pro].as_str();
    let serving = Serving::start(database, &[]);
    let import = Connection::open(database).expect("a connection");
    import.execute_batch("BEGIN IMMEDIATE").expect("begun");
    let revoke = ["keys", "revoke", "--db", text(database), &leaked[..12]];
    let output = run(&revoke);
    assert!(output.status.success());
    soon("the refusal", || status(&serving, leaked) == 401);
    import.execute_batch("ROLLBACK").expect("ended");
    soon("the revocation in the database", || {
        !is_active(database, leaked)
    });
    assert_eq!(status(&serving, leaked), 401);
}

#[test]
fn a_key_that_the_database_cannot_take_is_not_shown() {
    let full = Full::new();
    let before = Database::open(full.database(), Access::Read)
        .and_then(|database| database.keys())
        .expect("keys");
    let (success, shown, said) = full.run(&["keys", "create", "--plan", "pro"]);
    assert!(!success && shown.is_empty(), "{shown}{said}");
    assert!(said.contains("No key was made"), "{said}");
    let after = Database::open(full.database(), Access::Read)
        .and_then(|database| database.keys())
        .expect("keys");
    assert_eq!(before, after);
}

#[test]
fn a_revocation_that_nothing_can_take_is_said_to_have_failed() {
    let full = Full::new();
    let leaked = full.filled.keys[&Plan::Pro].as_str();
    // No server was here, so there is no usage file, and no room for one.
    let (success, _, said) = full.run(&["keys", "revoke", &leaked[..12]]);
    assert!(!success);
    assert!(
        said.contains("Nothing was revoked") && said.contains("still works"),
        "{said}"
    );
}
