//! The thread that synchronizes memory and the database while a server runs with accounts in SQLite.
//!
//! Twice a second it checks whether another program changed the file: created or revoked keys,
//! replaced courses. Then it writes the usage counts that changed. The steps are independent: if
//! the disk takes no counts, or one step panics, revoked keys are still noticed. This thread is the
//! server's only writer, so that its own writes do not look like another program's.
//!
//! No count depends on it: [`crate::usage_file`] has each one before its response is sent. The
//! revocations do: [`crate::supervision`] ends the process if the keys cannot be read.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use golf_catalog::quota::Usage;

use crate::clock::Steadiness;
use crate::database::Database;
use crate::failure::{Failure, Outcome};
use crate::key::KeyHash;
use crate::keyring::Keyring;
use crate::state::State;
use crate::supervision::{Heartbeat, Trouble, caught};

/// How often the thread looks for changes and writes counts. The server's README promises that a
/// revoked key is refused within a second.
const INTERVAL: Duration = Duration::from_millis(500);

/// How long counts wait for another program that is writing, while the server runs; the next pass
/// tries again.
const WRITE_PATIENCE: Duration = Duration::from_millis(100);

/// How long they wait at a stop. Service managers wait longer, see `deploy/golf-server.service`.
pub(crate) const LAST_PATIENCE: Duration = Duration::from_secs(5);

/// The running thread. Stopping it writes all remaining counts.
pub struct Ledger {
    stop: Sender<()>,
    thread: JoinHandle<Outcome>,
    heartbeat: Arc<Heartbeat>,
}

impl Ledger {
    /// Starts the thread with a connection of its own.
    ///
    /// # Errors
    /// A [`Failure`] when the system allows no thread.
    pub fn start(database: Database, keyring: Arc<Keyring>, state: Arc<State>) -> Outcome<Self> {
        Self::with_steps(database, keyring, state, Keeper::steps())
    }

    fn with_steps(
        database: Database,
        keyring: Arc<Keyring>,
        state: Arc<State>,
        steps: Vec<Step>,
    ) -> Outcome<Self> {
        database.wait_for_writers(WRITE_PATIENCE)?;
        let heartbeat = Arc::new(Heartbeat::default());
        let (stop, stopped) = channel();
        let mut keeper = Keeper {
            database,
            keyring,
            state,
            heartbeat: Arc::clone(&heartbeat),
            seen: None,
            courses_seen: None,
            revoked: HashSet::new(),
            left_out: HashSet::new(),
            started: Instant::now(),
            steadiness: Steadiness::default(),
        };
        let thread = std::thread::Builder::new()
            .name("ledger".to_owned())
            .spawn(move || keeper.keep(steps, &stopped))
            .map_err(|error| Failure::new(format!("No thread can be started: {error}.")))?;
        Ok(Self {
            stop,
            thread,
            heartbeat,
        })
    }

    /// Beats whenever the keys were read.
    #[must_use]
    pub fn heartbeat(&self) -> Arc<Heartbeat> {
        Arc::clone(&self.heartbeat)
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
    keyring: Arc<Keyring>,
    state: Arc<State>,
    heartbeat: Arc<Heartbeat>,
    /// The version of the database whose keys are in memory. The first pass reads them, since they
    /// may have changed since the start.
    seen: Option<i64>,
    /// The same for the courses.
    courses_seen: Option<i64>,
    /// The revocations in the usage file.
    revoked: HashSet<KeyHash>,
    /// The damaged keys that the log has named.
    left_out: HashSet<String>,
    started: Instant,
    steadiness: Steadiness,
}

/// A step of a pass, and the words for its failure.
struct Step {
    take: fn(&mut Keeper) -> Outcome,
    trouble: Trouble,
}

impl Step {
    const fn new(
        take: fn(&mut Keeper) -> Outcome,
        begins: &'static str,
        ends: &'static str,
    ) -> Self {
        Self {
            take,
            trouble: Trouble::new(begins, ends),
        }
    }
}

impl Keeper {
    fn steps() -> Vec<Step> {
        vec![
            Step::new(
                |keeper| keeper.keyring.keep_file(),
                "the usage file is gone, and counts are in the database alone for now",
                "the usage file is there again",
            ),
            Step::new(
                |keeper| {
                    let taken = caught(|| keeper.take_keys());
                    keeper.heartbeat.beat(&taken);
                    taken
                },
                "keys are those of before, and the server stops if this lasts for ten seconds",
                "keys are read again",
            ),
            Step::new(
                Self::take_courses,
                "courses are those of before",
                "courses are read again",
            ),
            Step::new(
                Self::settle,
                "the clock was not checked",
                "the clock is checked again",
            ),
            Step::new(
                |keeper| keeper.keyring.record_missing(),
                "counts are in memory for now",
                "counts are recorded again",
            ),
            Step::new(
                Self::write_revocations,
                "revocations are in the usage file for now",
                "the revocations are in the database",
            ),
            Step::new(
                Self::write_usage,
                "the counts of some keys are not in the database for now",
                "the counts are in the database again",
            ),
        ]
    }

    fn keep(&mut self, mut steps: Vec<Step>, stopped: &Receiver<()>) -> Outcome {
        loop {
            match stopped.recv_timeout(INTERVAL) {
                Err(RecvTimeoutError::Timeout) => {
                    for step in &mut steps {
                        let taken = caught(|| (step.take)(self));
                        step.trouble.report(taken);
                    }
                }
                Ok(()) | Err(RecvTimeoutError::Disconnected) => return caught(|| self.end()),
            }
        }
    }

    /// Writes the last counts. They are lost only if the usage file and the database both refuse
    /// them.
    fn end(&mut self) -> Outcome {
        self.database.wait_for_writers(LAST_PATIENCE)?;
        let written = self.write_usage();
        let recorded = self.keyring.record_missing();
        match (written, recorded) {
            (Ok(()), Ok(())) => Ok(()),
            (Ok(()), Err(why)) => {
                tracing::warn!(%why, "the last counts are in the database alone");
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
        let counts = self.keyring.unwritten();
        if counts.is_empty() {
            return Ok(());
        }
        let rows: Vec<(KeyHash, Usage)> = counts
            .iter()
            .map(|(key, usage)| (key.hash, *usage))
            .collect();
        let written = self.database.write_usage(&rows);
        let done = counts.iter().zip(written.rows);
        self.keyring
            .written(done.filter_map(|(count, is_done)| is_done.then_some(count)));
        written.failure.map_or(Ok(()), Err)
    }

    /// Gives the database the revocations that it could not take from another program.
    fn write_revocations(&mut self) -> Outcome {
        let now = self.state.clock.now();
        for key in &self.revoked {
            self.database.revoke_hash(key, now)?;
            self.keyring.file().forget_revoked(key)?;
        }
        Ok(())
    }

    fn settle(&mut self) -> Outcome {
        let now = self.state.clock.now();
        if self.steadiness.observe(self.started.elapsed(), now) {
            self.keyring.settle(now);
        }
        Ok(())
    }

    fn take_keys(&mut self) -> Outcome {
        let file = self.keyring.file();
        file.database_is_in_place()?;
        let revoked = file.revoked()?;
        let version = Some(self.database.data_version()?);
        if version == self.seen && revoked == self.revoked {
            return Ok(());
        }
        let keys = self.database.key_rows()?;
        self.keyring.refresh(&keys.rows);
        for damaged in keys.left_out {
            let why = damaged.to_string();
            if !self.left_out.contains(&why) {
                tracing::warn!("{why}");
                self.left_out.insert(why);
            }
        }
        (self.seen, self.revoked) = (version, revoked);
        Ok(())
    }

    fn take_courses(&mut self) -> Outcome {
        self.state
            .follow_courses(&self.database, &mut self.courses_seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::database::Access;
    use crate::hole_reader::HoleReader;
    use crate::key::NewKey;
    use crate::keyring::PlanLimits;
    use crate::served_catalogue::ServedCatalogue;
    use crate::usage_file::UsageFile;
    use golf_api::plan::Plan;

    #[test]
    fn a_step_that_panics_in_every_pass_keeps_no_revocation_back() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("golf.db");
        let database = Database::open(&path, Access::Create).unwrap();
        let key = NewKey::generate().unwrap();
        database.add_key(&key, Plan::Pro, None, 0).unwrap();
        let file = UsageFile::open(&path).unwrap();
        let keyring = Keyring::new(PlanLimits::default(), &database.keys().unwrap(), file);
        let keyring = Arc::new(keyring);
        let state = Arc::new(State::new(
            ServedCatalogue::read(&database).unwrap(),
            keyring.clone(),
            HoleReader::open(&path).unwrap(),
            Clock::set_to(0),
            String::new(),
        ));
        let mut steps = Keeper::steps();
        for at in (0..=steps.len()).rev() {
            steps.insert(
                at,
                Step::new(|_| panic!("on purpose"), "it panics", "it is well"),
            );
        }
        let ledger = Ledger::with_steps(database, Arc::clone(&keyring), state, steps).unwrap();
        let is_active = || keyring.find(key.text().as_bytes()).is_some();
        assert!(is_active());
        let other = Database::open(&path, Access::Write).unwrap();
        other.revoke_key("1", 0).unwrap();
        let begun = Instant::now();
        while is_active() {
            assert!(begun.elapsed() < Duration::from_secs(20), "it still works");
            std::thread::sleep(Duration::from_millis(20));
        }
        ledger.stop().unwrap();
    }
}
