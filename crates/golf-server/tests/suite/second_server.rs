//! Two servers on one database would count separately, so the second one does not start.

use golf_api::plan::Plan;

use crate::invented;
use crate::program::{Serving, golf_server, run, text};
use crate::running::{filled, get};

/// The message of a server that refuses to start. A server that does start is stopped, and the test
/// fails.
fn refusal(database: &std::path::Path) -> String {
    let words = ["serve", "--db", text(database), "--listen", "127.0.0.1:0"];
    let mut second = golf_server(&words)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut line = String::new();
    let stdout = second.stdout.take().expect("its output");
    std::io::BufRead::read_line(&mut std::io::BufReader::new(stdout), &mut line).expect("text");
    let started = !line.is_empty();
    if started {
        second.kill().expect("stopped");
    }
    let output = second.wait_with_output().expect("ended");
    assert!(!started, "a second server says {line}");
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn a_second_server_on_the_same_file_does_not_start_and_says_what_to_do() {
    let filled = filled();
    let first = Serving::start(&filled.database, &[]);
    let mut names = vec![filled.database.clone()];
    #[cfg(unix)]
    {
        let link = filled.folder.path().join("link.db");
        std::os::unix::fs::symlink(&filled.database, &link).expect("linked");
        names.push(link);
    }
    for name in names {
        let said = refusal(&name);
        for part in ["served by another golf-server", "Stop that one", "--db"] {
            assert!(said.contains(part), "{said}");
        }
    }
    let key = filled.keys[&Plan::Free].as_str();
    let url = format!("{}/courses", first.base_url);
    assert_eq!(get(&url, &[("x-api-key", key)]).status, 200);
}

#[test]
fn every_other_command_works_beside_a_running_server() {
    let filled = filled();
    let _serving = Serving::start(&filled.database, &[]);
    let folder = filled.folder.path();
    invented::write(folder, &invented::rows()[..4], &[]);
    let (courses, holes) = (folder.join("courses.json"), folder.join("holes"));
    let copy = folder.join("copy.db");
    for (words, more) in [
        (&["keys", "create"][..], &["--plan", "free"][..]),
        (&["keys", "list"], &[]),
        (&["keys", "revoke"], &["1"]),
        (&["backup"], &["--to", text(&copy)]),
        (
            &["import"],
            &["--courses", text(&courses), "--holes", text(&holes)],
        ),
        (&["sample"], &["--courses", "3"]),
    ] {
        let named = [words, &["--db", text(&filled.database)], more].concat();
        let output = run(&named);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words:?}: {said}");
    }
}

#[test]
fn after_a_kill_the_next_server_starts_at_once() {
    let filled = filled();
    for _ in 0..3 {
        let mut killed = Serving::start(&filled.database, &[]);
        killed.child.kill().expect("killed");
        killed.child.wait().expect("ended");
    }
    let serving = Serving::start(&filled.database, &[]);
    assert_eq!(get(&serving.base_url, &[]).status, 200);
}
