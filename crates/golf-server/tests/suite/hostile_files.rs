//! Imports of hostile files: deep, huge, links, pipes and devices. Each is refused with a reason,
//! nothing is written, and the import stays within its memory and time.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use golf_server::database::{Access, Database};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::invented;
use crate::running::{Filled, filled};

/// A database with courses, and valid import files for a test to spoil.
struct Attack {
    filled: Filled,
    folder: TempDir,
}

impl Attack {
    fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        invented::write(folder.path(), &invented::rows(), &[]);
        Self {
            filled: filled(),
            folder,
        }
    }

    fn courses(&self) -> PathBuf {
        self.folder.path().join("courses.json")
    }

    fn holes(&self, name: &str) -> PathBuf {
        self.folder.path().join("holes").join(name)
    }

    /// Imports with 4 GB of address space. After two minutes a hanging import is ended and fails
    /// the test.
    fn import(&self) -> Output {
        Command::new("timeout")
            .args(["--signal=KILL", "120", "sh", "-c"])
            .args(["ulimit -v 4000000; exec \"$0\" \"$@\""])
            .args([env!("CARGO_BIN_EXE_golf-server"), "import", "--db"])
            .arg(&self.filled.database)
            .arg("--courses")
            .arg(self.courses())
            .arg("--holes")
            .arg(self.holes(""))
            .output()
            .expect("it runs")
    }

    /// The import is refused with these words, in few lines, and the courses are unchanged.
    fn refused(&self, said: &[&str]) {
        let before = courses_in(&self.filled.database);
        let output = self.import();
        let stderr = String::from_utf8_lossy(&output.stderr);
        let start: String = stderr.chars().take(2_000).collect();
        assert_eq!(output.status.code(), Some(1), "{start}");
        for part in said {
            assert!(stderr.contains(part), "{part:?} is not in {start}");
        }
        assert!(
            stderr.lines().count() < 1_010,
            "{} lines",
            stderr.lines().count()
        );
        assert!(stderr.len() < 500_000, "{} bytes", stderr.len());
        assert_eq!(courses_in(&self.filled.database), before);
    }

    fn rows_are_refused(&self, rows: &Value, said: &[&str]) {
        fs::write(self.courses(), rows.to_string()).expect("written");
        self.refused(said);
    }

    fn holes_are_refused(&self, holes: &str, said: &[&str]) {
        fs::write(self.holes("50001.json"), holes).expect("written");
        self.refused(said);
    }
}

fn courses_in(database: &Path) -> usize {
    let database = Database::open(database, Access::Read).expect("a database");
    database.courses().expect("courses").len()
}

fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("it runs");
    assert!(made.success());
}

#[test]
fn an_endless_device_behind_a_link_is_not_read() {
    let attack = Attack::new();
    symlink("/dev/zero", attack.holes("1.json")).expect("linked");
    attack.refused(&["holes file 1.json: is a link"]);
}

#[test]
fn a_pipe_without_a_writer_does_not_stop_an_import() {
    let attack = Attack::new();
    pipe(&attack.holes("1.json"));
    attack.refused(&["holes file 1.json: is a pipe"]);
}

#[test]
fn links_and_folders_among_the_hole_files_are_named_together() {
    let attack = Attack::new();
    symlink("/etc/passwd", attack.holes("1.json")).expect("linked");
    symlink("nowhere", attack.holes("2.json")).expect("linked");
    fs::create_dir(attack.holes("3.json")).expect("made");
    fs::write(attack.holes("4.json"), "{").expect("written");
    attack.refused(&[
        "holes file 1.json: is a link",
        "holes file 2.json: is a link",
        "holes file 3.json: is a folder",
        "holes file 4.json: it is not JSON",
        "4 problems were found",
    ]);
}

#[test]
fn courses_are_read_from_a_regular_file_alone_and_it_may_stand_behind_a_link() {
    let attack = Attack::new();
    let aside = attack.folder.path().join("aside.json");
    fs::rename(attack.courses(), &aside).expect("moved");
    for (target, said) in [
        ("/dev/zero", "is a device, no file"),
        ("holes", "is a folder, no file"),
        ("pipe", "is a pipe, no file"),
        ("nowhere", "cannot be read"),
    ] {
        if target == "pipe" {
            pipe(&attack.folder.path().join(target));
        }
        symlink(target, attack.courses()).expect("linked");
        attack.refused(&[said, "--courses"]);
        fs::remove_file(attack.courses()).expect("removed");
    }
    symlink("aside.json", attack.courses()).expect("linked");
    assert!(attack.import().status.success());
}

#[test]
fn files_over_their_size_are_refused() {
    let attack = Attack::new();
    // A sparse file: many bytes to read, none on the disk.
    let grown = |path: &Path, megabytes: u64| {
        let file = fs::File::create(path).expect("made");
        file.set_len((megabytes << 20) + 1).expect("grown");
    };
    grown(&attack.holes("1.json"), 16);
    attack.refused(&["holes file 1.json: is larger than 16 MB"]);
    grown(&attack.courses(), 64);
    attack.refused(&["is larger than 64 MB", "--courses"]);
}

#[test]
fn deep_files_are_refused_and_do_not_end_the_program() {
    let attack = Attack::new();
    let deep = "[".repeat(200_000);
    attack.holes_are_refused(
        &deep,
        &["holes file 50001.json: it is not JSON", "recursion"],
    );
    let deep = format!("{{\"course_id\":50001,\"more\":{deep}");
    attack.holes_are_refused(&deep, &["recursion"]);
    fs::write(attack.courses(), "[".repeat(200_000)).expect("written");
    attack.refused(&["is not JSON", "recursion"]);
}

#[test]
fn figures_texts_and_lists_over_their_length_are_refused() {
    let attack = Attack::new();
    let figure = format!("4.{}", "1".repeat(300_000));
    let with = |field: &str, value: Value| {
        let mut row = json!({"course_id": 7});
        row[field] = value;
        json!([row])
    };
    for (rows, said) in [
        (
            with("rating", json!(figure)),
            "rating: 300002 characters, of at most 24",
        ),
        (with("slope", json!(figure)), "slope: 300002 characters"),
        (
            with("name", json!("x".repeat(1_001))),
            "name: 1001 characters, of at most 1000",
        ),
        (
            with("architects", json!("é".repeat(1_001))),
            "architects: 1001 characters",
        ),
        (
            with("tee_data", json!([{"length": figure}])),
            "tee_data[0].length: 300002 characters",
        ),
        (
            with("tee_data", json!(vec![json!({}); 2_001])),
            "tee_data: 2001 entries, of at most 2000",
        ),
    ] {
        attack.rows_are_refused(&rows, &[said, "1 problem was found"]);
    }
    invented::write(attack.folder.path(), &invented::rows(), &[]);
    let hazard = json!({"type": "water", "label": "x".repeat(2_000), "lat": 1, "lng": 2});
    let hole = json!({"hole_number": 1, "coordinates": {"green": {}}, "hazards": [hazard]});
    let holes = json!({"course_id": 50001, "holes": [hole]}).to_string();
    attack.holes_are_refused(&holes, &["holes[0].hazards[0].label: 2000 characters"]);
    let hole = json!({"hazards": vec![json!({}); 2_001]});
    let holes = json!({"course_id": 50001, "holes": [hole]}).to_string();
    attack.holes_are_refused(&holes, &["holes[0].hazards: 2001 entries"]);
}

#[test]
fn what_would_be_a_large_answer_is_refused_though_each_part_is_small() {
    let attack = Attack::new();
    let hazard = json!({"type": "water", "label": "é".repeat(500), "lat": 1, "lng": 2});
    let hole = |number: i64| json!({"hole_number": number, "coordinates": {"green": {}}, "hazards": vec![hazard.clone(); 60]});
    let holes: Vec<Value> = (1..=18).map(hole).collect();
    let holes = json!({"course_id": 1007, "holes": holes}).to_string();
    fs::write(attack.holes("1007.json"), holes).expect("written");
    attack.refused(&[
        "holes file 1007.json: its fields of the contract are",
        "of at most 1000000",
    ]);
    fs::remove_file(attack.holes("1007.json")).expect("removed");
    let tee = json!({"name": "x".repeat(1_000)});
    let rows = json!([{"course_id": 7, "tee_data": vec![tee; 1_000]}]);
    attack.rows_are_refused(
        &rows,
        &["row 1 (course_id 7): its fields", "1 problem was found"],
    );
}

#[test]
fn what_is_as_long_as_it_may_be_is_taken() {
    let attack = Attack::new();
    let row = json!({
        "course_id": 7, "name": "é".repeat(1_000), "rating": format!("4.{}", "1".repeat(22)),
        "tee_data": vec![json!({"name": "Red"}); 2_000],
    });
    fs::write(attack.courses(), json!([row]).to_string()).expect("written");
    let output = attack.import();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_million_rejected_rows_are_a_thousand_lines_and_their_number() {
    let attack = Attack::new();
    fs::write(attack.courses(), format!("[{}7]", "7,".repeat(999_999))).expect("written");
    attack.refused(&[
        "rejected: row 1: it is not an object",
        "rejected: row 1000: it is not an object",
        "rejected: 999,000 more",
        "1,000,000 problems were found",
    ]);
}

#[test]
fn any_number_of_foreign_fields_is_told_in_few_lines() {
    let attack = Attack::new();
    let fields: Vec<String> = (0..5_000).map(|at| format!("\"field {at}\":0")).collect();
    let rows = format!("[{{\"course_id\":7,{}}}]", fields.join(","));
    fs::write(attack.courses(), rows).expect("written");
    let output = attack.import();
    assert!(output.status.success());
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("left out: 4,900 more fields"), "{stderr}");
    assert!(
        stderr.lines().count() < 120,
        "{} lines",
        stderr.lines().count()
    );
}

#[test]
fn names_of_hole_files_are_shown_without_what_a_terminal_acts_on() {
    let attack = Attack::new();
    fs::write(attack.holes("\u{1b}[31m\u{202e}.json"), "{}").expect("written");
    attack.refused(&["holes file \\u{1b}[31m\\u{202e}.json: its name is not"]);
}
