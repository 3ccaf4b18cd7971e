//! The commands as a person or a script uses them: their output, and their error messages.

use std::path::Path;
use std::time::Duration;

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};
use golf_server::version::{COMMIT, VERSION, with_commit};
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::invented;
use crate::program::{Serving, run, text};
use crate::running::{filled, get};

/// The command fails with one sentence on standard error that has these words, and prints nothing
/// else.
fn check(words: &[&str], said: &[&str]) {
    let output = run(words);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{words:?} succeeded");
    assert!(output.stdout.is_empty(), "{words:?} printed something");
    let last = stderr.lines().last().unwrap_or_default();
    for part in said {
        assert!(
            stderr.contains(part),
            "{words:?} said {stderr:?}, not {part:?}"
        );
    }
    assert!(last.len() < 400, "{last}");
    assert!(!stderr.contains("panicked"), "{stderr}");
}

#[test]
fn what_cannot_be_used_is_named_in_one_sentence() {
    let folder = TempDir::new().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let (missing, garbage, foreign) = (file("missing.db"), file("garbage.db"), file("foreign.db"));
    let (newer, empty, nowhere) = (
        file("newer.db"),
        file("empty.db"),
        file("no/such/folder.db"),
    );
    std::fs::write(&garbage, vec![7; 8192]).expect("written");
    Connection::open(&foreign)
        .and_then(|connection| connection.execute_batch("CREATE TABLE recipe (cake TEXT)"))
        .expect("made");
    Database::open(&newer, Access::Create).expect("made");
    Connection::open(&newer)
        .and_then(|connection| connection.pragma_update(None, "user_version", 99))
        .expect("changed");
    std::fs::write(&empty, "").expect("written");

    let serve = |path: &Path, said: &[&str]| check(&["serve", "--db", text(path)], said);
    serve(&missing, &["There is no database", "golf-server sample"]);
    serve(
        &garbage,
        &["garbage.db", "no SQLite database", "Nothing was changed"],
    );
    serve(&foreign, &["another program", "not touched"]);
    serve(&newer, &["version 99", "newer"]);
    serve(&empty, &["holds no courses", "golf-server sample"]);
    serve(folder.path(), &["is a folder"]);
    let keys = |path: &Path, said: &[&str]| {
        check(
            &["keys", "create", "--db", text(path), "--plan", "free"],
            said,
        );
    };
    keys(&garbage, &["no SQLite database"]);
    keys(&foreign, &["another program"]);
    keys(&nowhere, &["folder is missing"]);
    check(
        &["sample", "--db", text(&foreign), "--courses", "1"],
        &["another program"],
    );
    check(
        &["keys", "list", "--db", text(&missing)],
        &["There is no database"],
    );
    assert_eq!(std::fs::read(&garbage).expect("still there"), vec![7; 8192]);
    let cakes: i64 = Connection::open(&foreign)
        .and_then(|db| db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)))
        .expect("still there");
    assert_eq!(cakes, 1);
}

#[test]
fn wrong_flags_are_explained() {
    for (words, said) in [
        (&["serve"][..], "--db"),
        (&["serve", "--db", "x", "--listen", "home"], "--listen"),
        (
            &["serve", "--db", "x", "--limit-per-minute", "gold=1"],
            "no such plan",
        ),
        (
            &["serve", "--db", "x", "--limit-per-day", "free=many"],
            "is no number",
        ),
        (
            &["keys", "create", "--db", "x", "--plan", "gold"],
            "no such plan",
        ),
        (&["fly"], "unrecognized subcommand"),
    ] {
        check(words, &[said]);
    }
}

#[test]
fn a_busy_port_and_a_missing_site_are_explained() {
    let filled = filled();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let database = text(&filled.database);
    check(
        &["serve", "--db", database, "--listen", &address],
        &["another program listens there", "--listen"],
    );
    check(
        &["serve", "--db", database, "--site", "/no/such/dist"],
        &["/no/such/dist", "--site"],
    );
    check(
        &[
            "serve",
            "--db",
            database,
            "--site",
            text(filled.folder.path()),
        ],
        &["no index.html"],
    );
}

#[test]
fn a_rejected_import_names_every_row_and_changes_nothing() {
    let filled = filled();
    let folder = TempDir::new().expect("a folder");
    let mut rows = invented::rows();
    rows[3]["latitude"] = json!("north");
    rows[9]["rating"] = json!("11");
    invented::write(
        folder.path(),
        &rows,
        &[json!({"course_id": 5, "holes": []})],
    );
    let (courses, holes) = (
        folder.path().join("courses.json"),
        folder.path().join("holes"),
    );
    let import = [
        "import",
        "--db",
        text(&filled.database),
        "--courses",
        text(&courses),
        "--holes",
        text(&holes),
    ];
    let before = Database::open(&filled.database, Access::Read)
        .and_then(|database| database.courses())
        .expect("courses");
    check(
        &import,
        &[
            "row 4 ",
            "latitude",
            "row 10 ",
            "rating",
            "holes file 5.json",
            "Nothing was imported",
        ],
    );
    std::fs::write(&courses, "[{\"course_id\": 1,]").expect("written");
    check(&import, &["is not JSON", "line 1"]);
    std::fs::write(&courses, "{}").expect("written");
    check(&import, &["no JSON array"]);
    check(
        &[
            "import",
            "--db",
            "x.db",
            "--courses",
            "/no/file",
            "--holes",
            "/no",
        ],
        &["/no/file"],
    );
    let database = Database::open(&filled.database, Access::Read).expect("a database");
    assert_eq!(database.courses().expect("courses"), before);
}

#[test]
fn an_import_replaces_courses_and_keeps_keys() {
    let filled = filled();
    let folder = TempDir::new().expect("a folder");
    invented::write(folder.path(), &invented::rows()[..4], &[]);
    let (courses, holes) = (
        folder.path().join("courses.json"),
        folder.path().join("holes"),
    );
    let output = run(&[
        "import",
        "--db",
        text(&filled.database),
        "--courses",
        text(&courses),
        "--holes",
        text(&holes),
        "--notice",
        "Mine.",
    ]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let database = Database::open(&filled.database, Access::Read).expect("a database");
    assert_eq!(database.courses().expect("courses").len(), 4);
    assert_eq!(database.keys().expect("keys").len(), 4);
    assert_eq!(
        database.provenance().expect("known").notice.as_deref(),
        Some("Mine.")
    );
}

#[test]
fn a_key_is_shown_once_and_listed_by_its_start() {
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("golf.db");
    let create = [
        "keys",
        "create",
        "--db",
        text(&database),
        "--plan",
        "pro",
        "--label",
        "clubhouse",
    ];
    let output = run(&create);
    let key = String::from_utf8(output.stdout).expect("text");
    assert_eq!(key.lines().count(), 1, "the key alone");
    let key = key.trim();
    assert!(!String::from_utf8_lossy(&output.stderr).contains(key));

    let listed = run(&["keys", "list", "--db", text(&database), "--json"]).stdout;
    assert!(!String::from_utf8_lossy(&listed).contains(key));
    let rows: Value = serde_json::from_slice(&listed).expect("JSON");
    let row = &rows[0];
    assert_eq!(row["prefix"], key[..12]);
    assert_eq!(
        (&row["plan"], &row["status"], &row["label"]),
        (&json!("pro"), &json!("active"), &json!("clubhouse"))
    );

    check(
        &["keys", "revoke", "--db", text(&database), "yb_nobody"],
        &["no such key"],
    );
    assert!(
        run(&["keys", "revoke", "--db", text(&database), &key[..12]])
            .status
            .success()
    );
    let listed = run(&["keys", "list", "--db", text(&database), "--json"]).stdout;
    let rows: Value = serde_json::from_slice(&listed).expect("JSON");
    assert_eq!(rows[0]["status"], "revoked");
    for file in std::fs::read_dir(folder.path()).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("bytes");
        let found = bytes
            .windows(key.len())
            .any(|window| window == key.as_bytes());
        assert!(!found, "the key itself is in the database");
    }
}

#[test]
fn a_sample_serves_and_says_that_it_is_invented() {
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("golf.db");
    assert!(
        run(&["sample", "--db", text(&database), "--courses", "30"])
            .status
            .success()
    );
    let serving = Serving::start(&database, &[]);
    let about = get(&serving.base_url, &[]);
    assert_eq!(about.header("x-golf-data"), "sample");
    assert_eq!(about.json()["data"]["notice"], golf_sample::NOTICE);
    assert_eq!(about.json()["data"]["courses"], 30);
}

#[test]
fn the_program_and_the_service_name_the_same_version_and_commit() {
    let printed = run(&["--version"]).stdout;
    let printed = String::from_utf8(printed).expect("text");
    assert_eq!(printed.trim(), format!("golf-server {}", with_commit()));
    let filled = filled();
    let serving = Serving::start(&filled.database, &[]);
    let about = get(&serving.base_url, &[]).json();
    assert_eq!(about["data"]["version"], VERSION);
    assert_eq!(about["data"]["commit"], json!(COMMIT));
    assert!(
        about["data"].get("commit").is_some(),
        "an unknown one is null"
    );
}

#[cfg(unix)]
#[test]
fn the_log_never_has_a_key() {
    let filled = filled();
    let serving = Serving::start(&filled.database, &["--log", "debug"]);
    let key = filled.keys[&Plan::Pro].clone();
    for path in ["/courses", "/courses/1", "/nothing"] {
        let url = format!("{}{path}?api_key={key}", serving.base_url);
        get(&url, &[("x-api-key", &key), ("authorization", &key)]);
    }
    let (success, log) = serving.terminate();
    assert!(success, "it stops with success");
    assert!(
        log.contains("path=\"/api/v1/courses\""),
        "requests are logged: {log}"
    );
    assert!(!log.contains(&key), "{log}");
    assert!(log.contains("stopped"), "{log}");
}

#[test]
fn a_backup_of_a_running_server_is_restored_with_keys_counts_and_courses() {
    let filled = filled();
    let serving = Serving::start(&filled.database, &[]);
    let key = filled.keys[&Plan::Enterprise].as_str();
    let courses = format!("{}/courses", serving.base_url);
    assert_eq!(get(&courses, &[("x-api-key", key)]).status, 200);
    std::thread::sleep(Duration::from_secs(1));
    let copy = filled.folder.path().join("copy.db");
    let backup = [
        "backup",
        "--db",
        text(&filled.database),
        "--to",
        text(&copy),
    ];
    let output = run(&backup);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    check(&backup, &["is there already", "--to"]);
    check(
        &[
            "backup",
            "--db",
            text(&filled.database),
            "--to",
            "no/such/folder/x.db",
        ],
        &["folder is missing"],
    );
    drop(serving);

    let restored = Serving::start(&copy, &[]);
    let again = get(
        &format!("{}/courses", restored.base_url),
        &[("x-api-key", key)],
    );
    assert_eq!(again.json()["meta"]["total"], invented::COURSES);
    let course = &invented::holes()[0]["course_id"];
    let holes = get(
        &format!("{}/courses/{course}/holes", restored.base_url),
        &[("x-api-key", key)],
    );
    assert_eq!(holes.status, 200);
    let database = Database::open(&copy, Access::Read).expect("a database");
    let keys = database.keys().expect("keys");
    let used = keys.iter().find(|row| row.plan == Plan::Enterprise);
    assert!(used.expect("the key").usage.in_month >= 1);
}
