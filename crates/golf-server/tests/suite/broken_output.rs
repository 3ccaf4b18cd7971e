//! Standard error and standard output that cannot be written: nothing that the program promises
//! depends on them.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};
use tempfile::TempDir;

use crate::invented;
use crate::program::{Serving, golf_server, run, serve, text};
use crate::running::{Filled, add_key, fill, filled, get, soon};

/// Outputs that take nothing, each with what has to stay open meanwhile.
fn dead_outputs() -> Vec<(&'static str, Stdio, Option<std::io::PipeReader>)> {
    let (reader, closed) = std::io::pipe().expect("a pipe");
    drop(reader);
    let (unread, mut full) = std::io::pipe().expect("a pipe");
    full.write_all(&[b'x'; 65_536]).expect("the pipe is filled");
    vec![
        ("a closed pipe", closed.into(), None),
        ("a pipe that nobody reads", full.into(), Some(unread)),
        ("a full disk", full_disk().into(), None),
    ]
}

fn full_disk() -> File {
    let mut options = OpenOptions::new();
    options.write(true).open("/dev/full").expect("a device")
}

fn status(serving: &Serving, key: &str) -> u16 {
    get(
        &format!("{}/courses", serving.base_url),
        &[("x-api-key", key)],
    )
    .status
}

#[test]
fn a_log_that_cannot_be_written_ends_neither_revocation_nor_answers_nor_counting() {
    for level in ["info", "debug"] {
        for (what, log, _unread) in dead_outputs() {
            let filled = filled();
            let mut command = serve(&filled.database);
            command.args(["--log", level]).stderr(log);
            let serving = Serving::started(command);
            let [pro, leaked] =
                [Plan::Pro, Plan::Developer].map(|plan| filled.keys[&plan].as_str());
            for _ in 0..5 {
                assert_eq!(status(&serving, leaked), 200, "{what}, {level}");
            }
            // The thread that looks for changes logs this one.
            fill(&filled.database, &invented::rows()[..5]);
            soon("the new courses", || {
                get(&serving.base_url, &[]).json()["data"]["courses"] == 5
            });
            let revoke = [
                "keys",
                "revoke",
                "--db",
                text(&filled.database),
                &leaked[..12],
            ];
            assert!(run(&revoke).status.success());
            soon(what, || status(&serving, leaked) == 401);
            let new = add_key(&filled.database, Plan::Pro);
            soon(what, || status(&serving, &new) == 200);
            assert_eq!(status(&serving, pro), 200);
            let (success, _) = serving.terminate();
            assert!(success, "{what}, {level}");
            let database = Database::open(&filled.database, Access::Read).expect("a database");
            let keys = database.keys().expect("keys");
            let used = |key: &str| {
                let row = keys.iter().find(|row| key.starts_with(&row.prefix));
                row.expect("the key").usage.in_month
            };
            assert_eq!((used(pro), used(leaked) >= 5), (1, true), "{what}, {level}");
        }
    }
}

/// Runs a command with one of its outputs in place.
fn run_with(words: &[&str], change: impl FnOnce(&mut Command)) -> Output {
    let mut command = golf_server(words);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    change(&mut command);
    let child = command.spawn().expect("it runs");
    child.wait_with_output().expect("it ends")
}

/// The number of keys, and of those that are active.
fn keys(filled: &Filled) -> (usize, usize) {
    let database = Database::open(&filled.database, Access::Read).expect("a database");
    let keys = database.keys().expect("keys");
    let active = keys.iter().filter(|key| key.active).count();
    (keys.len(), active)
}

#[test]
fn a_key_that_could_not_be_shown_is_not_there() {
    let filled = filled();
    let before = keys(&filled);
    let database = text(&filled.database);
    let create = ["keys", "create", "--db", database, "--plan", "pro"];
    let (reader, closed) = std::io::pipe().expect("a pipe");
    drop(reader);
    for (what, output) in [
        ("a closed pipe", closed.into()),
        ("a full disk", full_disk().into()),
        ("nowhere", Stdio::null()),
    ] {
        let output = run_with(&create, |command| {
            command.stdout(output);
        });
        assert_eq!(output.status.code(), Some(1), "{what}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("No key was made. Standard output"), "{said}");
        assert!(!said.contains("panicked"), "{said}");
        assert_eq!(keys(&filled), before, "{what}");
    }
    let closed = format!("exec {} \"$@\" >&-", env!("CARGO_BIN_EXE_golf-server"));
    let status = Command::new("sh")
        .args(["-c", &closed, "sh"])
        .args(create)
        .status()
        .expect("it runs");
    assert_eq!(status.code(), Some(1));
    assert_eq!(keys(&filled), before);
}

#[test]
fn a_key_is_made_and_shown_though_standard_error_cannot_be_written() {
    let filled = filled();
    let (all, active) = keys(&filled);
    let database = text(&filled.database);
    let create = ["keys", "create", "--db", database, "--plan", "pro"];
    let output = run_with(&create, |command| {
        command.stderr(full_disk());
    });
    assert!(output.status.success());
    let key = String::from_utf8(output.stdout).expect("text");
    assert!(key.starts_with("yb_"), "{key}");
    assert_eq!(keys(&filled), (all + 1, active + 1));
    let revoke = ["keys", "revoke", "--db", database, &key[..12]];
    let output = run_with(&revoke, |command| {
        command.stderr(full_disk());
    });
    assert!(output.status.success());
    assert_eq!(keys(&filled), (all + 1, active));
}

#[test]
fn commands_do_their_work_and_keep_their_code_without_standard_error() {
    let folder = TempDir::new().expect("a folder");
    invented::write(folder.path(), &invented::rows()[..4], &[]);
    let [database, courses, holes, copy] =
        ["golf.db", "courses.json", "holes", "copy.db"].map(|name| folder.path().join(name));
    let [database, courses, holes, copy] =
        [&database, &courses, &holes, &copy].map(|path| text(path));
    for (words, code) in [
        (&["sample", "--db", database, "--courses", "3"][..], 0),
        (
            &[
                "import",
                "--db",
                database,
                "--courses",
                courses,
                "--holes",
                holes,
            ],
            0,
        ),
        (&["backup", "--db", database, "--to", copy], 0),
        (&["backup", "--db", database, "--to", copy], 1),
        (&["keys", "list", "--db", "/no/such.db"], 1),
        (&["keys", "revoke", "--db", database, "77"], 1),
        (&["fly"], 2),
    ] {
        let output = run_with(words, |command| {
            command.stderr(full_disk());
        });
        assert_eq!(output.status.code(), Some(code), "{words:?}");
    }
}

#[test]
fn a_list_whose_reader_has_gone_ends_quietly_and_one_that_is_cut_off_does_not() {
    let filled = filled();
    let list = ["keys", "list", "--db", text(&filled.database)];
    let (reader, closed) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = run_with(&list, |command| {
        command.stdout(closed);
    });
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let output = run_with(&list, |command| {
        command.stdout(full_disk());
    });
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("Standard output cannot be written"), "{said}");
}
