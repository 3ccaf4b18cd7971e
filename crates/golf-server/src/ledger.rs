//! The thread that synchronizes memory and the database while the server runs.
//!
//! Twice a second it checks whether another program changed the file: created or revoked keys,
//! replaced courses. Then it writes the usage counts that changed. The two steps are independent:
//! if the disk takes no counts, revoked keys are still noticed. This thread is the server's only
//! writer, so that its own writes do not look like another program's.
//!
//! No count depends on it: [`crate::usage_file`] has each one before its response is sent.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use golf_catalog::quota::Usage;

use crate::book::Book;
use crate::clock::Steadiness;
use crate::database::Database;
use crate::failure::{Failure, Outcome};
use crate::key::KeyHash;
use crate::state::State;

/// How often the thread looks for changes and writes counts. The server's README promises that a
/// revoked key is refused within a second.
const INTERVAL: Duration = Duration::from_millis(500);

/// How long counts wait for another program that is writing, while the server runs; the next pass
/// tries again.
const WRITE_PATIENCE: Duration = Duration::from_millis(100);

/// How long they wait at a stop. Service managers wait longer, see `deploy/golf-server.service`.
const LAST_PATIENCE: Duration = Duration::from_secs(5);

/// The running thread. Stopping it writes all remaining counts.
pub struct Ledger {
    stop: Sender<()>,
    thread: JoinHandle<Outcome>,
}

impl Ledger {
    /// Starts the thread with a connection of its own.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn start(database: Database, state: Arc<State>) -> Outcome<Self> {
        database.wait_for_writers(WRITE_PATIENCE)?;
        let seen = database.data_version()?;
        let (stop, stopped) = channel();
        let mut keeper = Keeper {
            database,
            state,
            seen,
            started: Instant::now(),
            steadiness: Steadiness::default(),
            reading: Trouble::new(
                "keys and courses are those of before",
                "changes are read again",
            ),
            recording: Trouble::new("counts are in memory for now", "counts are recorded again"),
            writing: Trouble::new(
                "the counts of some keys are not in the database for now",
                "the counts are in the database again",
            ),
        };
        let thread = std::thread::spawn(move || keeper.keep(&stopped));
        Ok(Self { stop, thread })
    }

    /// Writes the remaining counts and ends the thread.
    ///
    /// # Errors
    /// A [`Failure`] when counts are lost: neither the usage file nor the database could take them.
    pub fn stop(self) -> Outcome {
        drop(self.stop);
        self.thread
            .join()
            .unwrap_or_else(|_| Err(Failure::new("The usage counts could not be written.")))
    }
}

struct Keeper {
    database: Database,
    state: Arc<State>,
    seen: i64,
    started: Instant,
    steadiness: Steadiness,
    reading: Trouble,
    recording: Trouble,
    writing: Trouble,
}

impl Keeper {
    fn keep(&mut self, stopped: &Receiver<()>) -> Outcome {
        loop {
            match stopped.recv_timeout(INTERVAL) {
                Err(RecvTimeoutError::Timeout) => {
                    let taken = self.take_changes();
                    self.reading.report(taken);
                    self.settle();
                    let recorded = self.state.keyring.record_missing();
                    self.recording.report(recorded);
                    let written = self.write_usage();
                    self.writing.report(written);
                }
                Ok(()) | Err(RecvTimeoutError::Disconnected) => return self.end(),
            }
        }
    }

    /// Writes the last counts. They are lost only if the usage file and the database both refuse
    /// them.
    fn end(&mut self) -> Outcome {
        self.database.wait_for_writers(LAST_PATIENCE)?;
        let written = self.write_usage();
        let recorded = self.state.keyring.record_missing();
        match (written, recorded) {
            (Ok(()), recorded) => {
                self.recording.report(recorded);
                Ok(())
            }
            (Err(why), Ok(())) => {
                tracing::warn!(%why, "the last counts are in the usage file alone; the next start takes them from there");
                Ok(())
            }
            (Err(why), Err(_)) => Err(Failure::new(format!(
                "The last usage counts are lost, since neither the usage file nor the database takes them. {why}"
            ))),
        }
    }

    fn write_usage(&mut self) -> Outcome {
        let counts = self.state.keyring.unwritten();
        if counts.is_empty() {
            return Ok(());
        }
        let rows: Vec<(KeyHash, Usage)> = counts
            .iter()
            .map(|(key, usage)| (key.hash, *usage))
            .collect();
        let written = self.database.write_usage(&rows);
        let done = counts.iter().zip(written.rows);
        self.state
            .keyring
            .written(done.filter_map(|(count, is_done)| is_done.then_some(count)));
        written.failure.map_or(Ok(()), Err)
    }

    fn settle(&mut self) {
        let now = self.state.clock.now();
        if self.steadiness.observe(self.started.elapsed(), now) {
            self.state.keyring.settle(now);
        }
    }

    fn take_changes(&mut self) -> Outcome {
        let version = self.database.data_version()?;
        if version == self.seen {
            return Ok(());
        }
        self.state.keyring.refresh(&self.database.keys()?);
        let generation = self.database.provenance()?.generation;
        if generation != self.state.book().provenance().generation {
            let book = Book::read(&self.database)?;
            tracing::info!(
                courses = book.catalogue().len(),
                "the courses were replaced"
            );
            self.state.replace_book(book);
        }
        self.seen = version;
        Ok(())
    }
}

/// A repeated failure, logged once instead of twice a second.
struct Trouble {
    begins: &'static str,
    ends: &'static str,
    last: Option<Failure>,
}

impl Trouble {
    const fn new(begins: &'static str, ends: &'static str) -> Self {
        Self {
            begins,
            ends,
            last: None,
        }
    }

    fn report(&mut self, outcome: Outcome) {
        match outcome {
            Ok(()) => {
                if self.last.take().is_some() {
                    tracing::info!("{}", self.ends);
                }
            }
            Err(failure) => {
                if self.last.as_ref() != Some(&failure) {
                    tracing::warn!(%failure, "{}", self.begins);
                    self.last = Some(failure);
                }
            }
        }
    }
}
