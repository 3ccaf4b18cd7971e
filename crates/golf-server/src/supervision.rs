//! What happens when a thread of the server fails: its work goes on, or the process ends.
//!
//! A revoked key that still works is the worst fault that this server can have. So nothing that a
//! promise depends on may end unseen:
//!
//! | thread or task | if it panics, ends or hangs |
//! | --- | --- |
//! | main: accepts connections | the process ends; every count is in the usage file |
//! | `ledger`: revocations, new keys, courses, counts in the database | each step runs under [`caught`], is logged, and is repeated half a second later, and the other steps go on. If the keys were not read for ten seconds, [`Heartbeat::stopped`] ends the process with code 1 |
//! | `courses`, with shared accounts in place of `ledger`: new courses | each look runs under [`caught`], is logged and repeated |
//! | the task that polls shared accounts | a panic is logged, and the task begins again; each admission asks PostgreSQL itself, so no revoked key works |
//! | `log`: writes to standard error | lines are dropped; nothing waits for it |
//! | a task for each connection, on the runtime's threads | that connection ends; a panic while answering is a 500 |
//! | blocking threads that read holes | that response is a 500, at the latest after ten seconds |
//! | timers and signals | they are part of the runtime, which ends with the process |
//!
//! A service manager starts a process that ended again, see `deploy/golf-server.service`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::{MissedTickBehavior, interval};

use crate::failure::{Failure, Outcome};

/// How often the keys' last reading is looked at.
const TICK: Duration = Duration::from_secs(1);

/// After how many looks without a reading the process ends. Looks are counted, not seconds: a
/// process that was suspended has looked once.
const MOST_TICKS: u32 = 10;

/// Runs a step of a thread. A panic is a failure like any other; the panic hook has logged it.
///
/// # Errors
/// That of the step, or a [`Failure`] that says it panicked.
pub fn caught(step: impl FnOnce() -> Outcome) -> Outcome {
    catch_unwind(AssertUnwindSafe(step)).unwrap_or_else(|_| {
        Err(Failure::new(
            "This part of the server panicked: please report it, with the line of the log before this one.",
        ))
    })
}

/// Whether the keys in memory are those of the database: beats whenever they were compared.
#[derive(Debug, Default)]
pub struct Heartbeat {
    beats: AtomicU64,
    last: Mutex<Option<Instant>>,
    trouble: Mutex<Option<Failure>>,
}

impl Heartbeat {
    /// The keys were compared just now; or they could not be, for this reason.
    pub fn beat(&self, compared: &Outcome) {
        let trouble = compared.as_ref().err().cloned();
        if trouble.is_none() {
            self.beats.fetch_add(1, Ordering::Relaxed);
            *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = trouble;
    }

    /// Whether the keys were compared within this time.
    #[must_use]
    pub fn beat_within(&self, time: Duration) -> bool {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.is_some_and(|last| last.elapsed() <= time)
    }

    /// Completes when the keys have not been compared for ten seconds, whatever the reason.
    pub async fn stopped(&self) -> Failure {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut last, mut missed) = (None, 0);
        while missed < MOST_TICKS {
            ticks.tick().await;
            let beats = Some(self.beats.load(Ordering::Relaxed));
            missed = if last == beats { missed + 1 } else { 0 };
            last = beats;
        }
        let trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        let why = trouble.as_ref().map_or_else(
            || "The thread that reads them does not answer.".to_owned(),
            ToString::to_string,
        );
        Failure::new(format!(
            "The server stopped, so that no revoked key works: it could not read its keys for ten seconds. {why}"
        ))
    }
}

/// A repeated failure, logged once instead of twice a second.
#[derive(Debug)]
pub struct Trouble {
    begins: &'static str,
    ends: &'static str,
    last: Option<Failure>,
}

impl Trouble {
    /// With the words for its begin and for its end.
    #[must_use]
    pub const fn new(begins: &'static str, ends: &'static str) -> Self {
        Self {
            begins,
            ends,
            last: None,
        }
    }

    /// Logs an outcome that differs from the one before.
    pub fn report(&mut self, outcome: Outcome) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_panics_is_a_failure() {
        let outcome = caught(|| panic!("on purpose"));
        assert!(
            outcome
                .expect_err("caught")
                .to_string()
                .contains("panicked")
        );
        assert_eq!(caught(|| Ok(())), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn it_ends_ten_seconds_after_the_last_reading_and_says_why() {
        let heart = Heartbeat::default();
        let begun = tokio::time::Instant::now();
        let beating = async {
            for _ in 0..30 {
                heart.beat(&Ok(()));
                tokio::time::sleep(Duration::from_millis(900)).await;
            }
            heart.beat(&Err(Failure::new("The disk is gone.")));
            std::future::pending::<()>().await;
        };
        let failure = tokio::select! {
            failure = heart.stopped() => failure.to_string(),
            () = beating => unreachable!("it waits"),
        };
        assert!(failure.ends_with("The disk is gone."), "{failure}");
        let elapsed = begun.elapsed().as_secs();
        assert!((36..=38).contains(&elapsed), "{elapsed}");
    }
}
