//! Two servers on one database would count separately, so the second one does not start.

use golf_api::plan::Plan;

use crate::invented;
use crate::program::{Serving, golf_server, run, serve, text};
use crate::running::{filled, get, soon};

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

#[cfg(unix)]
#[test]
fn a_database_with_a_second_name_is_refused_by_every_command() {
    let filled = filled();
    let database = text(&filled.database);
    let first = Serving::start(&filled.database, &[]);
    let other = filled.folder.path().join("other.db");
    std::fs::hard_link(&filled.database, &other).expect("linked");
    let said = refusal(&other);
    assert!(said.contains("has 2 names (hard links)"), "{said}");
    for name in [database, text(&other)] {
        let leaked = &filled.keys[&Plan::Pro][..12];
        let output = run(&["keys", "revoke", "--db", name, leaked]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{said}");
        assert!(
            said.contains("Nothing was revoked") && said.contains("2 names"),
            "{said}"
        );
    }
    // The first server is not disturbed.
    let key = filled.keys[&Plan::Free].as_str();
    let url = format!("{}/courses", first.base_url);
    assert_eq!(get(&url, &[("x-api-key", key)]).status, 200);
}

#[cfg(target_os = "linux")]
#[test]
fn a_usage_file_that_is_removed_replaced_or_emptied_lets_no_second_server_in_and_is_made_again() {
    let filled = filled();
    let database = &filled.database;
    let usage = filled.folder.path().join("golf.db-usage");
    let few = ["--limit-per-month", "free=10"];
    let key = filled.keys[&Plan::Free].as_str();
    let ask = |serving: &Serving| {
        let url = format!("{}/courses", serving.base_url);
        get(&url, &[("x-api-key", key)]).status
    };
    let mut first = Serving::start(database, &few);
    for _ in 0..2 {
        assert_eq!(ask(&first), 200);
    }
    let older = std::fs::read(&usage).expect("bytes");
    for (what, used) in [("removed", 4), ("replaced", 6), ("emptied", 8)] {
        match what {
            "emptied" => std::fs::write(&usage, "").expect("written"),
            _ => std::fs::remove_file(&usage).expect("removed"),
        }
        if what == "replaced" {
            std::fs::write(&usage, &older).expect("written");
        }
        assert!(refusal(database).contains("served by another golf-server"));
        for _ in 0..2 {
            assert_eq!(ask(&first), 200);
        }
        soon(what, || {
            // It may be without its start for a moment.
            let recorded = golf_server::usage_file::recorded(database).unwrap_or_default();
            let is_whole =
                std::fs::read(&usage).is_ok_and(|bytes| bytes.starts_with(b"golf-server"));
            let most = |tally: &golf_catalog::tally::Tally| tally.latest().in_month;
            is_whole && recorded.values().map(most).max() == Some(used)
        });
        assert!(refusal(database).contains("served by another golf-server"));
    }
    for expected in [200, 200, 429] {
        assert_eq!(ask(&first), expected);
    }
    first.child.kill().expect("killed");
    first.child.wait().expect("ended");
    let next = Serving::start(database, &few);
    assert_eq!(ask(&next), 429, "nothing is forgotten");
}

#[cfg(unix)]
#[test]
fn a_server_whose_database_was_moved_away_ends_and_says_why_though_nobody_reads_it() {
    let (unread, mut full) = std::io::pipe().expect("a pipe");
    std::io::Write::write_all(&mut full, &[b'x'; 65_536]).expect("the pipe is filled");
    let filled = [filled(), filled()];
    let mut servers = [std::process::Stdio::piped(), full.into()].into_iter();
    let mut servers = filled.each_ref().map(|filled| {
        let mut command = serve(&filled.database);
        command.stderr(servers.next().expect("two"));
        Serving::started(command)
    });
    for filled in &filled {
        let moved = filled.folder.path().join("moved.db");
        std::fs::rename(&filled.database, &moved).expect("moved");
        std::fs::copy(&moved, &filled.database).expect("copied");
    }
    let begun = std::time::Instant::now();
    for serving in &mut servers {
        let ended = loop {
            if let Some(ended) = serving.child.try_wait().expect("known") {
                break ended;
            }
            assert!(begun.elapsed().as_secs() < 100, "it goes on");
            std::thread::sleep(std::time::Duration::from_millis(50));
        };
        assert_eq!(ended.code(), Some(1));
    }
    drop(unread);
    let mut said = String::new();
    let stderr = servers[0].child.stderr.as_mut().expect("its log");
    std::io::Read::read_to_string(stderr, &mut said).expect("text");
    for part in [
        "removed, moved or replaced",
        "could not read its keys",
        "Start the server again",
    ] {
        assert!(said.contains(part), "{said}");
    }
}
