//! The program, killed while it works: every response was counted, and the file is intact.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};
use rusqlite::Connection;
use serde_json::Value;

use crate::invented;
use crate::program::{Serving, run, text};
use crate::running::{add_key, filled, get};

/// Sends requests on one connection until the server is gone.
fn ask_until_gone(address: &str, key: &str, answered: &AtomicU64) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let mut reader = BufReader::new(stream.try_clone().expect("a handle"));
    let request =
        format!("GET /api/v1/courses?limit=1 HTTP/1.1\r\nhost: x\r\nx-api-key: {key}\r\n\r\n");
    'asking: loop {
        if stream.write_all(request.as_bytes()).is_err() {
            return;
        }
        let mut length = 0;
        loop {
            let mut line = String::new();
            if !matches!(reader.read_line(&mut line), Ok(1..)) {
                break 'asking;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length: ") {
                length = value.trim().parse().expect("a length");
            }
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        if reader.read_exact(&mut body).is_err() {
            return;
        }
        answered.fetch_add(1, Ordering::Relaxed);
    }
}

/// The month's usage in `keys list`, while no server runs.
fn counted(path: &Path, key: &str) -> u64 {
    let listed = run(&["keys", "list", "--db", text(path), "--json"]);
    let rows: Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    let mut rows = rows.as_array().expect("rows").iter();
    let row = rows.find(|row| row["prefix"] == key[..12]);
    row.expect("the key")["used_this_month"]
        .as_u64()
        .expect("a count")
}

#[test]
fn killed_under_load_it_has_counted_every_answer_and_the_file_is_whole() {
    const CLIENTS: u64 = 4;
    let filled = filled();
    let generous = [
        "--limit-per-minute",
        "enterprise=100000000",
        "--limit-per-month",
        "enterprise=100000000",
    ];
    for round in 1..=3 {
        let key = add_key(&filled.database, Plan::Enterprise);
        let mut serving = Serving::start(&filled.database, &generous);
        let address = serving.base_url["http://".len()..]
            .trim_end_matches("/api/v1")
            .to_owned();
        let answered = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..CLIENTS {
                scope.spawn(|| ask_until_gone(&address, &key, &answered));
            }
            while answered.load(Ordering::Relaxed) < 300 * round {
                std::thread::yield_now();
            }
            serving.child.kill().expect("killed");
            serving.child.wait().expect("ended");
        });
        let answered = answered.into_inner();
        let counts = counted(&filled.database, &key);
        // Requests in progress were counted, but got no response.
        let most = answered + CLIENTS;
        assert!(
            (answered..=most).contains(&counts),
            "{answered} <= {counts} <= {most}"
        );
        let health: String = Connection::open(&filled.database)
            .and_then(|file| file.query_row("PRAGMA integrity_check", [], |row| row.get(0)))
            .expect("checked");
        assert_eq!(health, "ok");
        let database = Database::open(&filled.database, Access::Read).expect("a database");
        let courses = database.courses().expect("courses").len();
        assert_eq!(courses, invented::rows().len());
    }
}

#[test]
fn a_kill_gives_no_request_back() {
    let filled = filled();
    let key = filled.keys[&Plan::Free].as_str();
    let few = ["--limit-per-month", "free=7"];
    let mut statuses = Vec::new();
    for _ in 0..4 {
        let mut serving = Serving::start(&filled.database, &few);
        let url = format!("{}/courses", serving.base_url);
        for _ in 0..2 {
            statuses.push(get(&url, &[("x-api-key", key)]).status);
        }
        serving.child.kill().expect("killed");
        serving.child.wait().expect("ended");
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 200, 429]);
}
