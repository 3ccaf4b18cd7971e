//! The thread that keeps memory and the database in step while the server runs.
//!
//! Twice a second it writes the usage counts that changed, and looks whether another program
//! changed the file: keys that were made or revoked, courses that were replaced. It is the only
//! writer of the server, so that its own writes do not look like another's.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use golf_catalog::quota::Usage;

use crate::book::Book;
use crate::database::Database;
use crate::failure::{Failure, Outcome};
use crate::state::State;

/// How often counts are written and changes looked for. The server's README promises that a kill
/// loses at most one second of counts; writing takes the rest of that second at most.
const INTERVAL: Duration = Duration::from_millis(500);

/// The running thread. Stopping it writes everything that is left.
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
        let seen = database.data_version()?;
        let (stop, stopped) = channel();
        let mut keeper = Keeper {
            database,
            state,
            seen,
            last_failure: None,
        };
        let thread = std::thread::spawn(move || keeper.keep(&stopped));
        Ok(Self { stop, thread })
    }

    /// Writes what is left and ends the thread.
    ///
    /// # Errors
    /// A [`Failure`] when the last counts could not be written.
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
    last_failure: Option<Failure>,
}

impl Keeper {
    fn keep(&mut self, stopped: &Receiver<()>) -> Outcome {
        loop {
            match stopped.recv_timeout(INTERVAL) {
                Err(RecvTimeoutError::Timeout) => {
                    let outcome = self.write_usage().and_then(|()| self.take_changes());
                    self.report(outcome);
                }
                Ok(()) | Err(RecvTimeoutError::Disconnected) => return self.write_usage(),
            }
        }
    }

    fn write_usage(&mut self) -> Outcome {
        let counts = self.state.keyring.unwritten();
        if counts.is_empty() {
            return Ok(());
        }
        let rows: Vec<(i64, Usage)> = counts.iter().map(|(key, usage)| (key.id, *usage)).collect();
        self.database.write_usage(&rows)?;
        self.state.keyring.written(&counts);
        Ok(())
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

    /// Counts go on in memory while the file cannot be written, and are written when it can again;
    /// the log says so once, not twice a second.
    fn report(&mut self, outcome: Outcome) {
        match outcome {
            Ok(()) => {
                if self.last_failure.take().is_some() {
                    tracing::info!("usage counts are written again");
                }
            }
            Err(failure) => {
                if self.last_failure.as_ref() != Some(&failure) {
                    tracing::error!(%failure, "usage counts are kept in memory for now");
                    self.last_failure = Some(failure);
                }
            }
        }
    }
}
