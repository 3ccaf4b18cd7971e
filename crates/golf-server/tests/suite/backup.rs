//! A backup has its name when it is whole.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use golf_server::database::{Access, Database};
use rusqlite::Connection;

use crate::invented;
use crate::program::{golf_server, run, text};
use crate::running::{Filled, filled};

/// A database that takes a while to copy.
fn large() -> Filled {
    let filled = filled();
    Connection::open(&filled.database)
        .and_then(|connection| {
            connection.execute_batch(
                "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 60)
                 INSERT INTO holes SELECT 100000 + n, randomblob(500000) FROM number",
            )
        })
        .expect("filled");
    filled
}

/// The files whose names begin with `copy.db`, and their sizes.
fn copies(folder: &Path) -> Vec<(String, u64)> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut copies: Vec<(String, u64)> = entries
        .filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            // It may be gone again.
            let size = entry.metadata().ok()?.len();
            name.starts_with("copy.db").then_some((name, size))
        })
        .collect();
    copies.sort();
    copies
}

#[test]
fn a_killed_backup_leaves_no_file_with_its_name_and_the_next_one_clears_up() {
    let filled = large();
    let folder = filled.folder.path();
    let copy = folder.join("copy.db");
    let words = [
        "backup",
        "--db",
        text(&filled.database),
        "--to",
        text(&copy),
    ];
    for size in [0, 1, 1_000_000, 15_000_000] {
        let mut backup = golf_server(&words)
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        while !copies(folder).iter().any(|(_, found)| *found >= size) {
            assert!(backup.try_wait().expect("known").is_none(), "{size}");
            std::thread::yield_now();
        }
        backup.kill().expect("killed");
        backup.wait().expect("ended");
        let left = copies(folder);
        let named = left.iter().any(|(name, _)| name == "copy.db");
        assert!(!named, "{size}: {left:?}");
        let says_so = |(name, _): &(String, u64)| name.starts_with("copy.db.unfinished");
        assert!(left.iter().all(says_so), "{left:?}");
    }
    assert!(run(&words).status.success());
    let names: Vec<String> = copies(folder).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["copy.db"]);
    let copied = Database::open(&copy, Access::Read).expect("a database");
    assert_eq!(
        copied.courses().expect("courses").len(),
        invented::rows().len()
    );
}

#[test]
fn two_backups_to_one_name_leave_one_whole_file() {
    let filled = large();
    let copy = filled.folder.path().join("copy.db");
    let words = [
        "backup",
        "--db",
        text(&filled.database),
        "--to",
        text(&copy),
    ];
    let backups: Vec<_> = (0..3)
        .map(|_| {
            let mut command = golf_server(&words);
            command.stderr(Stdio::piped()).spawn().expect("it runs")
        })
        .collect();
    let outputs = backups
        .into_iter()
        .map(|backup| backup.wait_with_output().expect("it ends"));
    let (done, refused): (Vec<_>, Vec<_>) = outputs.partition(|output| output.status.success());
    assert_eq!(done.len(), 1);
    for output in refused {
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("--to"), "{said}");
    }
    let copied = Database::open(&copy, Access::Read).expect("a database");
    assert_eq!(
        copied.courses().expect("courses").len(),
        invented::rows().len()
    );
    assert_eq!(copies(filled.folder.path()).len(), 1);
}
