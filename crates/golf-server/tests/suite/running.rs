//! A server in this process, on a port of its own, with invented courses and a key per plan.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use golf_api::plan::Plan;
use golf_server::clock::Clock;
use golf_server::database::courses::{Origin, zipped};
use golf_server::database::{Access, Database};
use golf_server::hole_reader::HoleReader;
use golf_server::import;
use golf_server::key::NewKey;
use golf_server::keyring::{Keyring, PlanLimits};
use golf_server::ledger::Ledger;
use golf_server::served_catalogue::ServedCatalogue;
use golf_server::server::Bounds;
use golf_server::state::State;
use golf_server::usage_file::UsageFile;
use golf_server::{http, server};
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::oneshot;

use crate::invented;

/// 2026-01-01T00:00:00Z, the start of a month with 31 days.
pub const NEW_YEAR: u64 = 1_767_225_600;

/// A folder with a database.
pub struct Filled {
    pub folder: TempDir,
    pub database: PathBuf,
    pub keys: HashMap<Plan, String>,
}

/// Makes a database with the invented courses and a key per plan.
pub fn filled() -> Filled {
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("golf.db");
    fill(&database, &invented::rows());
    let keys = Plan::ALL.map(|plan| (plan, add_key(&database, plan)));
    Filled {
        folder,
        database,
        keys: HashMap::from(keys),
    }
}

/// Replaces the courses of a database.
pub fn fill(path: &Path, rows: &[Value]) {
    let files: Vec<import::HoleFile> = invented::holes()
        .iter()
        .filter(|data| rows.iter().any(|row| row["course_id"] == data["course_id"]))
        .map(|data| import::HoleFile {
            name: format!("{}.json", data["course_id"]),
            bytes: data.to_string().into_bytes(),
        })
        .collect();
    let accepted = import::check(rows, &files).expect("accepted");
    let mut database = Database::open(path, Access::Create).expect("a database");
    let mut refill = database.refill().expect("begun");
    for course in &accepted.courses {
        refill.course(course).expect("written");
    }
    for (course_id, data) in &accepted.holes {
        refill
            .holes(*course_id, &zipped(data).expect("zipped"))
            .expect("written");
    }
    refill
        .finish(Origin::Imported, Some("Invented for tests."))
        .expect("finished");
}

/// Makes a key.
pub fn add_key(path: &Path, plan: Plan) -> String {
    let database = Database::open(path, Access::Create).expect("a database");
    let key = NewKey::generate().expect("a key");
    database
        .add_key(&key, plan, Some("test"), NEW_YEAR)
        .expect("written");
    key.text().to_owned()
}

/// A server that stops when this is dropped.
pub struct Running {
    pub base_url: String,
    pub root: String,
    pub clock: Clock,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Running {
    /// Starts a server on a database, at the start of 2026.
    pub fn start(database: &Path) -> Self {
        Self::start_with(database, PlanLimits::default(), |_| {})
    }

    /// Starts a server with these limits, after `change` has modified its state.
    pub fn start_with(path: &Path, limits: PlanLimits, change: impl FnOnce(&mut State)) -> Self {
        Self::start_bounded(path, limits, Bounds::of(64), change)
    }

    /// Starts a server with these limits and connection limits.
    pub fn start_bounded(
        path: &Path,
        limits: PlanLimits,
        bounds: Bounds,
        change: impl FnOnce(&mut State),
    ) -> Self {
        let clock = Clock::set_to(NEW_YEAR);
        let database = Database::open(path, Access::Write).expect("a database");
        let usage_file = UsageFile::open(path).expect("a usage file");
        let keyring = Keyring::new(limits, &database.keys().expect("keys"), usage_file);
        let keyring = Arc::new(keyring);
        let mut state = State::new(
            ServedCatalogue::read(&database).expect("courses"),
            keyring.clone(),
            HoleReader::open(path).expect("holes"),
            clock.clone(),
            "https://docs.example/errors".to_owned(),
        );
        change(&mut state);
        let state = Arc::new(state);
        let ledger = Ledger::start(database, keyring, Arc::clone(&state)).expect("a ledger");
        let (stop, stopped) = oneshot::channel();
        let (told, address) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async move {
                let any = "127.0.0.1:0".parse().expect("an address");
                let listener = server::listen(any, "--listen").expect("a port");
                told.send(listener.local_addr().expect("an address"))
                    .expect("heard");
                let stop = async move {
                    // Dropping the sender stops it too.
                    let _ = stopped.await;
                };
                server::serve(listener, http::router(state), bounds, stop).await;
            });
            ledger.stop().expect("counts written");
        });
        let root = format!("http://{}", address.recv().expect("an address"));
        Self {
            base_url: format!("{root}/api/v1"),
            root,
            clock,
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    /// Stops it and waits until everything is written.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(
                ended.is_ok() || std::thread::panicking(),
                "the server panicked"
            );
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

/// A response.
pub struct Reply {
    pub status: u16,
    pub headers: ureq::http::HeaderMap,
    pub body: Result<Vec<u8>, ureq::Error>,
}

impl Reply {
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("text"))
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(self.body.as_ref().expect("a body")).expect("JSON")
    }

    pub fn bytes(&self) -> &[u8] {
        self.body.as_ref().expect("a body")
    }
}

/// A GET with these headers.
pub fn get(url: &str, headers: &[(&str, &str)]) -> Reply {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(std::time::Duration::from_secs(20)))
        .build();
    let agent: ureq::Agent = config.into();
    let request = headers
        .iter()
        .fold(agent.get(url), |request, (name, value)| {
            request.header(*name, *value)
        });
    let mut answer = request.call().expect("an answer");
    Reply {
        status: answer.status().as_u16(),
        headers: answer.headers().clone(),
        body: answer
            .body_mut()
            .with_config()
            .limit(64 << 20)
            .read_to_vec(),
    }
}

/// Retries until it holds. The README promises a second; a busy machine gets more.
pub fn soon(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = std::time::Instant::now();
    while !holds() {
        let waited = begun.elapsed();
        assert!(
            waited < std::time::Duration::from_secs(20),
            "{what} did not happen"
        );
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}
