//! A backup is restored, and the database that is there is never lost.

use std::fs;
use std::path::{Path, PathBuf};

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};

use crate::invented;
use crate::program::{Serving, run, text};
use crate::running::{Filled, fill, filled, get};

/// A database and a backup of it. The database then loses most courses.
fn backed_up() -> (Filled, PathBuf) {
    let filled = filled();
    let backup = filled.folder.path().join("backup.db");
    let words = [
        "backup",
        "--db",
        text(&filled.database),
        "--to",
        text(&backup),
    ];
    assert!(run(&words).status.success());
    fill(&filled.database, &invented::rows()[..3]);
    (filled, backup)
}

/// Whether the command succeeds, and what it says.
fn restore(backup: &Path, database: &Path, more: &[&str]) -> (bool, String) {
    let mut words = vec!["restore", text(backup), "--db", text(database)];
    words.extend(more);
    let output = run(&words);
    (
        output.status.success(),
        String::from_utf8(output.stderr).expect("text"),
    )
}

fn courses(path: &Path) -> usize {
    let database = Database::open(path, Access::Read).expect("a database");
    database.courses().expect("courses").len()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

#[test]
fn a_database_that_is_there_is_not_touched_and_the_message_says_what_to_do() {
    let (filled, backup) = backed_up();
    let before = (
        names(filled.folder.path()),
        fs::read(&filled.database).expect("read"),
    );
    let (success, said) = restore(&backup, &filled.database, &[]);
    assert!(!success);
    for part in [
        "golf.db is there already",
        "stop the server",
        "--replace",
        "golf.db.replaced",
        "--db",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let after = (
        names(filled.folder.path()),
        fs::read(&filled.database).expect("read"),
    );
    assert!(before == after);
}

#[test]
fn a_restored_server_has_the_courses_of_the_backup_and_the_old_database_is_beside_it() {
    let (filled, backup) = backed_up();
    for kept in ["golf.db.replaced", "golf.db.replaced-2"] {
        fill(&filled.database, &invented::rows()[..3]);
        let (success, said) = restore(&backup, &filled.database, &["--replace"]);
        assert!(success && said.contains(kept), "{said}");
        assert_eq!(courses(&filled.folder.path().join(kept)), 3);
    }
    let serving = Serving::start(&filled.database, &[]);
    let url = format!("{}/courses", serving.base_url);
    let answer = get(&url, &[("x-api-key", &filled.keys[&Plan::Pro])]);
    assert_eq!(answer.json()["meta"]["total"], invented::COURSES);
    assert_eq!(courses(&backup), invented::rows().len());
}

#[test]
fn what_a_killed_server_had_not_yet_merged_is_kept_too() {
    let (filled, backup) = backed_up();
    let database = Database::open(&filled.database, Access::Write).expect("a database");
    // It is in the write-ahead log alone while this one is open.
    fill(&filled.database, &invented::rows()[..2]);
    assert!(restore(&backup, &filled.database, &["--replace"]).0);
    let kept = filled.folder.path().join("golf.db.replaced");
    assert!(filled.folder.path().join("golf.db.replaced-wal").exists());
    assert_eq!(courses(&kept), 2);
    assert_eq!(courses(&filled.database), invented::rows().len());
    drop(database);
}

#[test]
fn the_database_of_a_running_server_is_never_replaced() {
    let (filled, backup) = backed_up();
    let serving = Serving::start(&filled.database, &[]);
    let (success, said) = restore(&backup, &filled.database, &["--replace"]);
    assert!(
        !success && said.contains("served by another golf-server"),
        "{said}"
    );
    let left = names(filled.folder.path());
    let strange = |name: &String| name.contains("replaced") || name.contains("unfinished");
    assert!(!left.iter().any(strange), "{left:?}");
    let url = format!("{}/courses", serving.base_url);
    let answer = get(&url, &[("x-api-key", &filled.keys[&Plan::Pro])]);
    assert_eq!(answer.json()["meta"]["total"], 3);
}

#[test]
fn a_key_that_was_revoked_since_the_backup_stays_revoked() {
    let (filled, backup) = backed_up();
    let key = &filled.keys[&Plan::Free];
    let revoke = ["keys", "revoke", "--db", text(&filled.database), &key[..12]];
    assert!(run(&revoke).status.success());
    assert!(restore(&backup, &filled.database, &["--replace"]).0);
    let serving = Serving::start(&filled.database, &[]);
    let url = format!("{}/courses", serving.base_url);
    assert_eq!(get(&url, &[("x-api-key", key)]).status, 401);
}

#[test]
fn a_damaged_database_is_replaced_with_a_warning_and_a_missing_one_is_made() {
    let (filled, backup) = backed_up();
    fs::write(&filled.database, [7; 8192]).expect("written");
    let (success, said) = restore(&backup, &filled.database, &["--replace"]);
    assert!(success && said.contains("since the backup"), "{said}");
    let new = filled.folder.path().join("new.db");
    let (success, said) = restore(&backup, &new, &[]);
    assert!(success && !said.contains("since the backup"), "{said}");
    for path in [&filled.database, &new] {
        assert_eq!(courses(path), invented::rows().len());
    }
}

#[test]
fn what_is_no_backup_is_refused_before_anything_is_moved() {
    let (filled, backup) = backed_up();
    let file = |name: &str| filled.folder.path().join(name);
    fs::write(file("garbage.db"), [7; 8192]).expect("written");
    for (from, to, says) in [
        (
            file("missing.db"),
            filled.database.clone(),
            "There is no backup at",
        ),
        (
            file("garbage.db"),
            filled.database.clone(),
            "no SQLite database",
        ),
        (
            filled.database.clone(),
            filled.database.clone(),
            "is the backup itself",
        ),
        (
            backup.clone(),
            filled.folder.path().to_owned(),
            "is a folder",
        ),
        (backup, file("no/such/folder.db"), "the folder is missing"),
    ] {
        let (success, said) = restore(&from, &to, &["--replace"]);
        assert!(!success && said.contains(says), "{said}");
    }
    assert_eq!(courses(&filled.database), 3);
}
