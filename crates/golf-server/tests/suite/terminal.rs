//! Untrusted text in the output: field names, file names and labels do not affect a terminal.

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};
use golf_server::key::NewKey;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::invented;
use crate::program::{run, text};

/// Colors, a window title, a line break with a fake row, and a reversed direction.
const ATTACK: &str =
    "x\n   9  yb_FAKEFAKEFA  enterprise\u{1b}]0;PWNED\u{7}\u{1b}[31m\u{9b}2J\u{202e}";

/// The output holds no character that affects a terminal, except line ends.
fn check(output: &[u8]) -> String {
    let seen = String::from_utf8(output.to_vec()).expect("text");
    for sign in seen.chars() {
        let is_harmless = sign == '\n' || !(sign.is_control() || sign == '\u{202e}');
        assert!(is_harmless, "{sign:?} in {seen:?}");
    }
    seen
}

#[test]
fn field_names_of_an_import_are_shown_escaped() {
    let folder = TempDir::new().expect("a folder");
    let mut row = json!({"course_id": 7});
    row[ATTACK] = json!(1);
    row["tee_data"] = json!([{ "name": 4, ATTACK: 1 }]);
    invented::write(folder.path(), &[row.clone()], &[]);
    let [database, courses, holes] =
        ["golf.db", "courses.json", "holes"].map(|name| folder.path().join(name));
    let import = [
        "import",
        "--db",
        text(&database),
        "--courses",
        text(&courses),
        "--holes",
        text(&holes),
    ];
    let output = run(&import);
    assert!(check(&output.stderr).contains("tee_data[0].name"));
    row["tee_data"] = json!([]);
    invented::write(folder.path(), &[row], &[]);
    let output = run(&import);
    assert!(output.status.success());
    let said = check(&output.stderr);
    let line = said.lines().find(|line| line.starts_with("left out: x\\n"));
    assert!(
        line.is_some_and(|line| line.contains("\\u{1b}]0;PWNED")),
        "{said}"
    );
}

#[test]
fn values_that_are_no_course_id_are_quoted_short_and_escaped() {
    let folder = TempDir::new().expect("a folder");
    let id = format!("{ATTACK}{}", "9".repeat(100_000));
    invented::write(folder.path(), &[json!({"course_id": id})], &[]);
    let [database, courses, holes] =
        ["golf.db", "courses.json", "holes"].map(|name| folder.path().join(name));
    let output = run(&[
        "import",
        "--db",
        text(&database),
        "--courses",
        text(&courses),
        "--holes",
        text(&holes),
    ]);
    let said = check(&output.stderr);
    assert!(said.contains("rejected: row 1 (course_id"), "{said}");
    assert!(said.len() < 2_000, "{}", said.len());
}

#[test]
fn a_label_with_control_or_direction_characters_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("golf.db");
    let create = [
        "keys",
        "create",
        "--db",
        text(&database),
        "--plan",
        "free",
        "--label",
    ];
    for label in [
        ATTACK,
        "two\nlines",
        "\u{1b}[31m",
        "\u{202e}desrever",
        "a\u{7f}",
        "a\u{200b}",
        "a\u{200d}b",
        "\u{e0041}",
        "\u{9b}",
    ] {
        let output = run(&[&create[..], &[label]].concat());
        assert!(!output.status.success(), "{label:?} is taken");
        assert!(output.stdout.is_empty(), "no key is printed");
        let said = check(&output.stderr);
        assert!(
            said.contains("No key was made") && said.contains("--label"),
            "{said}"
        );
    }
    assert!(!database.exists(), "nothing is made");
    for label in ["Ñandú & Söhne – 三番", "O'Hara \"9\""] {
        assert!(
            run(&[&create[..], &[label]].concat()).status.success(),
            "{label}"
        );
    }
}

#[test]
fn an_old_label_is_one_row_of_the_table_and_itself_in_json() {
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("golf.db");
    Database::open(&database, Access::Create)
        .and_then(|database| {
            database.add_key(
                &NewKey::generate()?,
                Plan::Free,
                Some(ATTACK),
                1_000_000_000,
            )
        })
        .expect("a key");
    let list = ["keys", "list", "--db", text(&database)];
    let table = check(&run(&list).stdout);
    assert_eq!(table.lines().count(), 2, "{table}");
    assert!(
        table.contains("x\\n   9  yb_FAKE") && table.contains("\\u{202e}"),
        "{table}"
    );
    let json = check(&run(&[&list[..], &["--json"]].concat()).stdout);
    let rows: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(rows[0]["label"], ATTACK);
}

#[test]
fn names_of_files_are_shown_escaped_in_failures_and_in_the_log() {
    let folder = TempDir::new().expect("a folder");
    let name = folder.path().join("\u{1b}[31m\u{202e}.db");
    let output = run(&["keys", "list", "--db", text(&name)]);
    assert!(check(&output.stderr).contains("no database at"));
    assert!(
        run(&["keys", "create", "--db", text(&name), "--plan", "free"])
            .status
            .success()
    );
    let copy = folder.path().join("\u{1b}[31m\u{202e}\ncopy.db");
    let output = run(&["backup", "--db", text(&name), "--to", text(&copy)]);
    assert!(output.status.success());
    assert!(check(&output.stderr).contains("copied"));
}

#[test]
fn wrong_arguments_are_quoted_escaped() {
    for words in [
        &[ATTACK][..],
        &["keys", "create", "--db", "x", "--plan", ATTACK],
        &["serve", "--db", "x", "--limit-per-minute", ATTACK],
        &["serve", "--db", "x", "--listen", ATTACK],
    ] {
        let output = run(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let said = check(&output.stderr);
        assert!(said.contains("\\u{1b}]0;PWNED"), "{said}");
        assert!(said.contains("yb_FAKEFAKEFA"), "{said}");
        let is_fake = |line: &str| line.trim_start().starts_with("9  yb_");
        assert!(!said.lines().any(is_fake), "{said}");
    }
}
