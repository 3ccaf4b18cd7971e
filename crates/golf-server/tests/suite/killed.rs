//! The program killed in the middle of its work: what the file has then.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use golf_api::plan::Plan;
use golf_server::database::{Access, Database};
use rusqlite::Connection;

use crate::invented;
use crate::program::Serving;
use crate::running::{add_key, filled};

/// How far the counts may be behind, as the README says.
const BEHIND: Duration = Duration::from_secs(1);

/// How often the server writes its counts.
const INTERVAL: Duration = Duration::from_millis(500);

/// Asks again and again, on one connection, until the server is gone; when each answer came.
fn ask_until_gone(address: &str, key: &str) -> Vec<Instant> {
    let mut answered = Vec::new();
    let mut stream = TcpStream::connect(address).expect("a connection");
    let mut reader = BufReader::new(stream.try_clone().expect("a handle"));
    let request =
        format!("GET /api/v1/courses?limit=1 HTTP/1.1\r\nhost: x\r\nx-api-key: {key}\r\n\r\n");
    'asking: loop {
        if stream.write_all(request.as_bytes()).is_err() {
            return answered;
        }
        let mut length = 0;
        loop {
            let mut line = String::new();
            if !matches!(reader.read_line(&mut line), Ok(1..)) {
                break 'asking answered;
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
            return answered;
        }
        answered.push(Instant::now());
    }
}

/// What the file has of a key.
fn counted(path: &Path, key: &str) -> usize {
    let database = Database::open(path, Access::Write).expect("an intact database");
    let keys = database.keys().expect("keys");
    let row = keys.iter().find(|row| key.starts_with(&row.prefix));
    usize::try_from(row.expect("the key").usage.in_month).expect("a count")
}

#[test]
fn killed_under_load_it_restarts_and_its_counts_are_at_most_a_second_behind() {
    let filled = filled();
    let generous = [
        "--limit-per-minute",
        "enterprise=100000000",
        "--limit-per-month",
        "enterprise=100000000",
    ];
    for round in 0..3 {
        let key = add_key(&filled.database, Plan::Enterprise);
        let mut serving = Serving::start(&filled.database, &generous);
        let address = serving.base_url["http://".len()..]
            .trim_end_matches("/api/v1")
            .to_owned();
        let answers = Mutex::new(Vec::new());
        // How late this machine wakes a thread that sleeps as the server's does: none of its doing.
        let mut late = Duration::ZERO;
        let mut killed = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let came = ask_until_gone(&address, &key);
                    answers.lock().expect("a list").extend(came);
                });
            }
            for _ in 0..4 + round {
                let begun = Instant::now();
                std::thread::sleep(INTERVAL);
                late = late.max(begun.elapsed().saturating_sub(INTERVAL));
            }
            killed = Instant::now();
            serving.child.kill().expect("killed");
            serving.child.wait().expect("ended");
        });
        let answers = answers.into_inner().expect("a list");
        let sure = killed - BEHIND - 2 * late;
        let owed = answers.iter().filter(|came| **came < sure).count();
        assert!(owed > 100, "there was a load: {owed} answers");

        let counts = counted(&filled.database, &key);
        // Those under way were counted and never heard of.
        let most = answers.len() + 4;
        assert!(
            (owed..=most).contains(&counts),
            "{owed} <= {counts} <= {most}"
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
