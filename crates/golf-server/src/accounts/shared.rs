//! Accounts that several servers share, in PostgreSQL.
//!
//! One statement, [`store`], finds the key, checks its three windows by the database's clock, and
//! counts: no server ever admits a request that the database did not count, so no key gets more
//! than its plan over all servers together. [`memory`] answers what the database would refuse.
//! A task asks twice a second what changed: [`SharedAccounts::keep`].
//!
//! When the database does not answer, requests are refused, or, on request, lent for half a minute:
//! [`memory::Lending`]; [`loan_file`] has each loan before its response is sent.
//! [`schema`] has the version of the tables, [`link`] the connections and [`tls`] whom they
//! trust, [`keys`] the commands, and
//! [`moving`] takes keys from SQLite to PostgreSQL and back. [`courses_watch`] follows the courses,
//! which stay a file of each server.

pub mod courses_watch;
pub mod keys;
pub mod link;
pub mod loan_file;
pub mod memory;
#[cfg(test)]
mod model;
pub mod moving;
pub mod row;
pub mod schema;
pub mod store;
pub mod tls;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use golf_api::plan::Plan;
use tokio::sync::Notify;
use tokio::time::timeout;

use super::{Accounts, AccountsHealth, Admission, Admitting};
use crate::clock::Clock;
use crate::failure::{Failure, Outcome};
use crate::key::{KeyHash, hash_of};
use crate::keyring::PlanLimits;
use crate::supervision::Trouble as Repeated;
use crate::version;
use link::{Link, PATIENCE, Trouble};
use loan_file::{LoanFile, LoanId};
use memory::{Before, Lending, Memory};
use store::Store;

/// How often the task asks what changed.
const INTERVAL: Duration = Duration::from_millis(500);

/// After how many polls a server notes its catalogue again.
const MEETS_EVERY: u32 = 10;

/// When a client may try again while the database is away, in seconds.
const RETRY_AFTER: u64 = 5;

/// How long ago the database may have answered a poll of a server that is ready.
const READY_WITHIN: Duration = Duration::from_secs(2);

/// The settings of shared accounts.
#[derive(Debug, Clone)]
pub struct Settings {
    /// How to reach the database.
    pub link: Link,
    /// The limits of every plan. All servers must have the same.
    pub limits: PlanLimits,
    /// What to do while the database is away.
    pub lending: Lending,
    /// How many connections to the database, at most.
    pub connections: usize,
}

/// The accounts of a running server that shares them with others.
#[derive(Debug)]
pub struct SharedAccounts {
    store: Store,
    started: Instant,
    memory: Mutex<Memory>,
    loans: Option<Mutex<LoanFile>>,
    /// Random: names this server among the others.
    server: LoanId,
    catalogue: Mutex<String>,
    active: Mutex<Vec<(Plan, usize)>>,
    others: Mutex<Vec<String>>,
    last_poll: Mutex<Option<Instant>>,
    /// Wakes the task: a request was not answered.
    troubled: Notify,
    outdated: Mutex<Option<Failure>>,
    ended: Notify,
    figures: Figures,
}

/// Where admissions came from, since the start.
#[derive(Debug, Default)]
struct Figures {
    database: AtomicU64,
    memory: AtomicU64,
    lent: AtomicU64,
    away: AtomicU64,
}

impl SharedAccounts {
    /// Opens the accounts; `database` is the file of the courses, beside which loans are noted.
    ///
    /// # Errors
    /// A [`Failure`] when the database does not answer, its tables are missing or of another
    /// version, or the file of loans cannot be used.
    pub async fn open(settings: Settings, database: &Path) -> Outcome<Arc<Self>> {
        let Settings {
            link,
            limits,
            lending,
            connections,
        } = settings;
        let loans = match lending {
            Lending::Refuse => None,
            Lending::Lend { .. } => Some(Mutex::new(LoanFile::open(database)?)),
        };
        let store = Store::new(link, limits, connections)?;
        timeout(PATIENCE * 10, store.check())
            .await
            .unwrap_or_else(|_| Err(store.link().failed("opened", &Trouble::Late)))?;
        let mut server = LoanId::default();
        getrandom::fill(&mut server)
            .map_err(|error| Failure::new(format!("The system gives no randomness: {error}.")))?;
        let accounts = Arc::new(Self {
            store,
            started: Instant::now(),
            memory: Mutex::new(Memory::new(limits, lending)),
            loans,
            server,
            catalogue: Mutex::default(),
            active: Mutex::default(),
            others: Mutex::default(),
            last_poll: Mutex::default(),
            troubled: Notify::new(),
            outdated: Mutex::default(),
            ended: Notify::new(),
            figures: Figures::default(),
        });
        // The keys and the clock are known before the first request.
        accounts.look(0, &mut Repeated::new("", "")).await;
        Ok(accounts)
    }

    /// Asks twice a second what changed, and says on the log when the database goes and comes. Runs
    /// until it is dropped; a panic is logged, and the next look follows.
    pub async fn keep(self: Arc<Self>) {
        let mut polls = 0_u32;
        loop {
            let looking = tokio::spawn(Arc::clone(&self).keep_looking(polls));
            // It ends only by a panic, which the panic hook has logged.
            let _ = looking.await;
            polls = polls.wrapping_add(1);
            tokio::time::sleep(INTERVAL).await;
        }
    }

    async fn keep_looking(self: Arc<Self>, from: u32) {
        let mut trouble = Repeated::new("the accounts do not answer", "the accounts answer again");
        let mut polls = from;
        loop {
            self.look(polls, &mut trouble).await;
            polls = polls.wrapping_add(1);
            tokio::select! {
                () = tokio::time::sleep(INTERVAL) => {}
                () = self.troubled.notified() => {}
            }
        }
    }

    /// Completes when a newer program has changed the tables, so that this one may not use them.
    pub async fn outdated(&self) -> Failure {
        loop {
            if let Some(failure) = locked(&self.outdated).clone() {
                return failure;
            }
            self.ended.notified().await;
        }
    }

    async fn look(&self, polls: u32, trouble: &mut Repeated) {
        let sent = self.started.elapsed();
        let polled = self.in_time(self.store.poll()).await;
        let polled = match polled {
            Ok(polled) => polled,
            Err(why) => {
                self.memory().went_away(sent);
                trouble.report(Err(self.store.link().failed("asked", &why)));
                // Not at once: every request that fails wakes this task.
                tokio::time::sleep(INTERVAL / 2).await;
                return;
            }
        };
        if let Err(failure) = polled.found.fits(self.store.link()) {
            *locked(&self.outdated) = Some(failure);
            self.ended.notify_waiters();
            self.ended.notify_one();
        }
        let is_new = self
            .memory()
            .polled(sent, polled.seconds, polled.generation);
        self.memory().came_back();
        *locked(&self.last_poll) = Some(Instant::now());
        let mut outcome = self.post().await;
        if is_new {
            match self.in_time(self.store.active()).await {
                Ok(active) => *locked(&self.active) = active,
                Err(why) => outcome = outcome.and(Err(why)),
            }
        }
        if polls.is_multiple_of(MEETS_EVERY) {
            match self.meet().await {
                Ok(()) => {}
                Err(why) => outcome = outcome.and(Err(why)),
            }
        }
        trouble.report(outcome.map_err(|why| self.store.link().failed("asked", &why)));
    }

    async fn meet(&self) -> Result<(), Trouble> {
        let own = locked(&self.catalogue).clone();
        // Before the first courses are read there is nothing to compare: the others would take this server for one with
        // other courses.
        if own.is_empty() {
            return Ok(());
        }
        let meeting = self.store.meet(&self.server, &own, version::VERSION);
        let others = self.in_time(meeting).await?;
        let differs = |others: &[String]| others.iter().any(|other| *other != own);
        let before = std::mem::replace(&mut *locked(&self.others), others.clone());
        if differs(&others) != differs(&before) {
            if differs(&others) {
                tracing::warn!("another server has another catalogue");
            } else {
                tracing::info!("all servers have the same catalogue");
            }
        }
        Ok(())
    }

    /// Posts what was lent. Each loan is counted once, however often it is posted.
    async fn post(&self) -> Result<(), Trouble> {
        let Some(loans) = &self.loans else {
            return Ok(());
        };
        let debts: Vec<_> = locked(loans).debts().collect();
        for debt in &debts {
            self.in_time(self.store.post(debt)).await?;
            if let Err(failure) = locked(loans).erase(&debt.id) {
                tracing::warn!(%failure, "a loan is posted, and stays in the file");
            }
        }
        if !debts.is_empty() {
            tracing::info!(loans = debts.len(), "what was lent is counted");
        }
        Ok(())
    }

    async fn in_time<T>(
        &self,
        work: impl Future<Output = Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        timeout(PATIENCE, work).await.unwrap_or(Err(Trouble::Late))
    }

    async fn admitted(&self, key: KeyHash) -> Admission {
        let sent = self.started.elapsed();
        let is_away = {
            let mut memory = self.memory();
            if let Before::Answer(admission) = memory.before(&key, sent) {
                self.figures.memory.fetch_add(1, Ordering::Relaxed);
                return admission;
            }
            memory.is_away()
        };
        if is_away {
            return self.without_store(&key, sent);
        }
        match self.in_time(self.store.admit(&key)).await {
            Ok(answer) => {
                self.figures.database.fetch_add(1, Ordering::Relaxed);
                self.memory().answered(&key, sent, &answer)
            }
            Err(why) => {
                // It may have been counted, and is not tried again.
                tracing::debug!(%why, "an admission is unknown");
                self.troubled.notify_one();
                self.without_store(&key, self.started.elapsed())
            }
        }
    }

    /// The admission of a request that the database does not answer.
    fn without_store(&self, key: &KeyHash, at: Duration) -> Admission {
        let mut memory = self.memory();
        if let (Some(loans), Some(period)) = (&self.loans, memory.lends_since(at))
            && let Some(loan) = memory.lend(key, at)
        {
            // With the memory locked, so that no loan is written while another is posted.
            match locked(loans).write(period, key, loan.minute, loan.requests) {
                Ok(()) => {
                    self.figures.lent.fetch_add(1, Ordering::Relaxed);
                    return Admission::Known(loan.account);
                }
                Err(failure) => tracing::warn!(%failure, "nothing is lent"),
            }
        }
        self.figures.away.fetch_add(1, Ordering::Relaxed);
        Admission::Away {
            now: memory.now(at).map_or(0, row::whole),
            retry_after: RETRY_AFTER,
        }
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        locked(&self.memory)
    }
}

impl Accounts for SharedAccounts {
    fn admit<'a>(&'a self, sent: &'a [u8], clock: &'a Clock) -> Admitting<'a> {
        match hash_of(sent) {
            None => Admitting::Now(Admission::Unknown { now: clock.now() }),
            Some(key) => Admitting::Later(Box::pin(self.admitted(key))),
        }
    }

    fn active(&self) -> Vec<(Plan, usize)> {
        locked(&self.active).clone()
    }

    fn serves(&self, catalogue: &str) {
        catalogue.clone_into(&mut locked(&self.catalogue));
    }

    fn health(&self) -> Option<AccountsHealth> {
        let own = locked(&self.catalogue).clone();
        let mut catalogues = locked(&self.others).clone();
        let servers = catalogues.len() + 1;
        catalogues.push(own);
        catalogues.sort();
        catalogues.dedup();
        let polled = *locked(&self.last_poll);
        let count = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
        let Figures {
            database,
            memory,
            lent,
            away,
        } = &self.figures;
        Some(AccountsHealth {
            answers: polled.is_some_and(|polled| polled.elapsed() <= READY_WITHIN),
            lends: self.memory().lends_since(self.started.elapsed()).is_some(),
            servers,
            catalogues: catalogues.len(),
            admissions: [
                ("database", count(database)),
                ("memory", count(memory)),
                ("lent", count(lent)),
                ("away", count(away)),
            ],
        })
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
