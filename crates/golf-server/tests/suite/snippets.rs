//! The snippets of the console and of the OpenAPI description, each run against a server in the
//! program or language that it is written for. A program that this machine lacks is named loudly on
//! the terminal; nothing is fetched.
//!
//! Python's `requests` and Rust's `reqwest` are no parts of this project. Where `requests` is not
//! installed, and for `reqwest` always, the snippet runs with a stand-in of a few lines that has the
//! functions by the same names: `snippets/requests.py` and `snippets/reqwest.rs`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use golf_api::address::Request;
use golf_api::course::CourseId;
use golf_api::plan::Plan;
use golf_api::query::CourseQuery;
use golf_api::snippet::{EXAMPLE_SERVICE, KEY_VARIABLE, KeyIn, Language, examples, snippet};
use tempfile::TempDir;

use crate::running::{Filled, Running, filled, get};

/// Says it on the terminal, where the output of a test that passes is not.
fn say(words: &str) {
    let _ = writeln!(std::io::stderr(), "\n*** {words} ***\n");
}

/// The languages of which this machine has the program.
fn languages() -> Vec<Language> {
    let has = |language: &Language| {
        let program = match language {
            Language::Curl => "curl",
            Language::JavaScript => "node",
            Language::Python => "python3",
            Language::Rust => "rustc",
        };
        let is_there = Command::new(program).arg("--version").output().is_ok();
        if !is_there {
            say(&format!(
                "No {program} here: the snippet in {} is not run.",
                language.name()
            ));
        }
        is_there
    };
    Language::ALL.into_iter().filter(has).collect()
}

/// The stand-in for `reqwest`, compiled once.
fn reqwest() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let source = folder.join("reqwest.rs");
        fs::write(&source, include_str!("snippets/reqwest.rs")).expect("written");
        let mut build = Command::new("rustc");
        let build = build.args(["--edition", "2024", "--crate-type", "rlib", "--out-dir"]);
        let built = build.arg(folder).arg(source).output().expect("run");
        assert!(built.status.success(), "{built:?}");
        folder.join("libreqwest.rlib")
    })
}

/// Runs a snippet in a folder of its own, and returns what it has printed.
fn printed(language: Language, code: &str, key: &str, folder: &Path) -> String {
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("written");
        path
    };
    let run = |command: &mut Command| -> Output {
        let command = command.current_dir(folder).env(KEY_VARIABLE, key);
        command.output().expect("run")
    };
    let output = match language {
        Language::Curl => run(Command::new("sh").arg(file("ask.sh", code))),
        Language::JavaScript => run(Command::new("node").arg(file("ask.mjs", code))),
        Language::Python => {
            let program = file("ask.py", code);
            let mut import = Command::new("python3");
            let has_requests = run(import.args(["-c", "import requests"])).status.success();
            if !has_requests {
                say("No `requests` here: the snippet in Python runs with a stand-in.");
                file("requests.py", include_str!("snippets/requests.py"));
            }
            run(Command::new("python3").arg(program))
        }
        Language::Rust => {
            let mut build = Command::new("rustc");
            let build = build.args(["--edition", "2024", "--extern"]);
            let reqwest = format!("reqwest={}", reqwest().display());
            let built = run(build
                .args([&reqwest, "-o", "ask"])
                .arg(file("ask.rs", code)));
            assert!(built.status.success(), "{built:?}");
            run(&mut Command::new(folder.join("ask")))
        }
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (told, wrong) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{code}\n{told}\n{wrong}");
    told
}

/// Runs the request in every language, and checks the status and a text of the answer.
fn check(filled: &Filled, address: &str, key: KeyIn, status: u16, told: &str) {
    for language in languages() {
        let folder = TempDir::new().expect("a folder");
        let code = snippet(language, address, key);
        let printed = printed(language, &code, &filled.keys[&Plan::Pro], folder.path());
        assert!(printed.contains(told), "{code}\n{printed}");
        // curl prints the body alone.
        let status = status.to_string();
        assert!(
            language == Language::Curl || printed.starts_with(&status),
            "{printed}"
        );
        assert!(!folder.path().join("broken-out").exists(), "{code}");
    }
}

#[test]
fn every_operation_is_answered_in_every_language_of_this_machine() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let base = &running.base_url;
    // A name with quotes, a number sign and a slash, which one course has.
    let odd = Request::Courses(CourseQuery {
        search: Some("\"Dunes\" #7 / O'Neal".to_owned()),
        ..CourseQuery::default()
    });
    check(&filled, &odd.url(base), KeyIn::Variable, 200, "#7 / O");
    let row = get(&odd.url(base), &[("x-api-key", &filled.keys[&Plan::Pro])]).json();
    let id = CourseId(row["data"][0]["course_id"].as_i64().expect("an id"));
    check(
        &filled,
        &Request::Course(id).url(base),
        KeyIn::Variable,
        200,
        "#7 / O",
    );
    check(
        &filled,
        &Request::Holes(id).url(base),
        KeyIn::Variable,
        200,
        "hole_count",
    );
}

#[test]
fn an_error_is_an_answer_and_a_key_that_is_left_out_is_missing() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let address = |path: &str| format!("{}{path}", running.base_url);
    let list = address("/courses?limit=1");
    check(&filled, &list, KeyIn::Nothing, 401, "missing_api_key");
    check(
        &filled,
        &list,
        KeyIn::Written("yb_wrong"),
        401,
        "invalid_api_key",
    );
    let variable = KeyIn::Variable;
    check(
        &filled,
        &address("/courses/1"),
        variable,
        404,
        "course_not_found",
    );
    check(
        &filled,
        &address("/courses?limit=0"),
        variable,
        400,
        "invalid_parameter",
    );
}

#[test]
fn no_address_breaks_out_of_its_quotes() {
    let filled = filled();
    let running = Running::start(&filled.database);
    // Behind the number sign an address may have any text, and no program sends it.
    for hostile in [
        "';touch${IFS}broken-out;'",
        "$(touch${IFS}broken-out)`touch${IFS}broken-out`",
        "\");require('fs').writeFileSync('broken-out','');(\"",
        "\");open('broken-out','w');(\"",
        "\\\");std::fs::write(\"broken-out\",\"\");(\"",
    ] {
        let address = format!("{}/courses?limit=1#{hostile}", running.base_url);
        check(&filled, &address, KeyIn::Variable, 200, "has_more");
    }
}

#[test]
fn the_openapi_description_has_the_snippets_of_the_console() {
    let filled = filled();
    let running = Running::start(&filled.database);
    let description = get(&format!("{}/openapi.json", running.base_url), &[]).json();
    let paths = ["/courses", "/courses/{id}", "/courses/{id}/holes"];
    for (path, request) in paths.into_iter().zip(examples()) {
        let samples = description["paths"][path]["get"]["x-codeSamples"].clone();
        let samples = samples.as_array().expect("samples").clone();
        assert_eq!(samples.len(), Language::ALL.len(), "{path}");
        for (sample, language) in samples.iter().zip(Language::ALL) {
            let address = request.url(EXAMPLE_SERVICE);
            let shown = snippet(language, &address, KeyIn::Variable);
            assert_eq!(sample["source"], shown.as_str(), "{path}");
            assert_eq!(sample["label"], language.name(), "{path}");
        }
    }
}
