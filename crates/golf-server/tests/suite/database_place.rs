//! The allowed paths of a database and its copies, and their permissions.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::program::{Serving, golf_server, run, text};
use crate::running::filled;

/// Runs the command in `folder`. It fails with these words on standard error and prints nothing
/// else.
fn check(folder: &Path, words: &[&str], said: &[&str]) {
    let output = golf_server(words)
        .current_dir(folder)
        .output()
        .expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{words:?} succeeded: {stderr}");
    assert!(output.stdout.is_empty(), "{words:?} printed something");
    for part in said {
        assert!(
            stderr.contains(part),
            "{words:?} said {stderr:?}, not {part:?}"
        );
    }
}

fn names_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

/// With the umask of a usual shell.
fn with_usual_mask(words: &[&str]) -> Output {
    Command::new("sh")
        .args([
            "-c",
            "umask 022; exec \"$0\" \"$@\"",
            env!("CARGO_BIN_EXE_golf-server"),
        ])
        .args(words)
        .output()
        .expect("it runs")
}

#[test]
fn names_that_sqlite_reads_are_no_files_and_leave_none() {
    let filled = filled();
    let folder = TempDir::new().expect("a folder");
    let address = format!("file:{}/new.db?vfs=unix-none", folder.path().display());
    for name in [
        ":memory:",
        ":x:",
        "file:m.db?mode=memory",
        "FILE:m.db",
        &address,
    ] {
        let backup = ["backup", "--db", text(&filled.database), "--to", name];
        check(
            folder.path(),
            &backup,
            &["not taken as the name of a file", "--to ./"],
        );
        for words in [
            &["keys", "create", "--plan", "pro", "--db", name][..],
            &["sample", "--courses", "1", "--db", name],
            &["keys", "list", "--db", name],
            &["serve", "--db", name],
        ] {
            check(
                folder.path(),
                words,
                &["not taken as the name of a file", "--db ./"],
            );
        }
    }
    check(folder.path(), &["keys", "list", "--db", ""], &["--db"]);
    assert_eq!(names_in(folder.path()), [""; 0]);
}

#[test]
fn a_file_with_such_a_name_is_taken_where_its_folder_is_named() {
    let folder = TempDir::new().expect("a folder");
    for name in ["./:memory:", "./file:a.db?mode=memory"] {
        let words = ["keys", "create", "--plan", "free", "--db", name];
        let output = golf_server(&words)
            .current_dir(folder.path())
            .output()
            .expect("it runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(folder.path().join(name).is_file(), "{name}");
    }
}

#[test]
fn a_link_that_leads_nowhere_is_not_followed() {
    let filled = filled();
    let folder = TempDir::new().expect("a folder");
    symlink("target.db", folder.path().join("dangling.db")).expect("linked");
    symlink(&filled.database, folder.path().join("taken.db")).expect("linked");
    let backup = |to| ["backup", "--db", text(&filled.database), "--to", to];
    check(
        folder.path(),
        &backup("dangling.db"),
        &["a link that leads nowhere", "--to"],
    );
    check(
        folder.path(),
        &backup("taken.db"),
        &["is there already", "not touched"],
    );
    let create = ["keys", "create", "--plan", "free", "--db", "dangling.db"];
    check(
        folder.path(),
        &create,
        &["a link that leads nowhere", "--db"],
    );
    assert_eq!(names_in(folder.path()), ["dangling.db", "taken.db"]);
    // A link to a database counts as that database.
    let list = ["keys", "list", "--db", "taken.db"];
    let listed = golf_server(&list)
        .current_dir(folder.path())
        .output()
        .expect("it runs");
    assert!(listed.status.success());
}

#[test]
fn what_is_no_regular_file_is_no_database() {
    let folder = TempDir::new().expect("a folder");
    let create = ["keys", "create", "--plan", "free", "--db", "/dev/zero"];
    check(folder.path(), &create, &["is no regular file", "--db"]);
}

#[test]
fn a_database_its_log_and_its_copies_are_their_owners_alone() {
    let folder = TempDir::new().expect("a folder");
    let [database, copy] = ["golf.db", "copy.db"].map(|name| folder.path().join(name));
    let sample = ["sample", "--courses", "3", "--db", text(&database)];
    assert!(with_usual_mask(&sample).status.success());
    let serving = Serving::start(&database, &[]);
    let backup = ["backup", "--db", text(&database), "--to", text(&copy)];
    assert!(with_usual_mask(&backup).status.success());
    assert_eq!(
        names_in(folder.path()),
        [
            "copy.db",
            "golf.db",
            "golf.db-shm",
            "golf.db-usage",
            "golf.db-wal"
        ]
    );
    for name in names_in(folder.path()) {
        assert_eq!(mode(&folder.path().join(&name)), 0o600, "{name}");
    }
    drop(serving);
}

#[test]
fn a_database_that_everybody_may_read_keeps_its_rights_and_the_log_says_so() {
    let filled = filled();
    let create = [
        "keys",
        "create",
        "--plan",
        "free",
        "--db",
        text(&filled.database),
    ];
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!said(&run(&create)).contains("chmod"));
    fs::set_permissions(&filled.database, fs::Permissions::from_mode(0o644)).expect("changed");
    let output = run(&create);
    assert!(output.status.success());
    assert!(said(&output).contains("chmod 600"), "{}", said(&output));
    assert_eq!(mode(&filled.database), 0o644);
}

#[test]
fn a_copy_that_cannot_be_written_leaves_nothing_behind() {
    let filled = filled();
    let folder = TempDir::new().expect("a folder");
    // A database that opens, but whose last pages cannot be read.
    let mut bytes = fs::read(&filled.database).expect("bytes");
    let half = bytes.len() / 2;
    bytes[half..].fill(0xff);
    let damaged = folder.path().join("damaged.db");
    fs::write(&damaged, bytes).expect("written");
    let backup = ["backup", "--db", text(&damaged), "--to", "copy.db"];
    check(folder.path(), &backup, &["cannot be written"]);
    assert!(!folder.path().join("copy.db").exists());
}
