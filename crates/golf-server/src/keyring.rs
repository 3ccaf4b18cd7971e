//! Keys and their usage counts in memory.
//!
//! Requests are counted here, and each count is in [`crate::usage_file`] before the response is
//! made. [`crate::ledger`] copies the counts to the database and loads keys that were created or
//! revoked.

mod plan_limits;

pub use plan_limits::PlanLimits;

use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use golf_api::plan::Plan;
use golf_catalog::quota::{Limits, Usage};
use golf_catalog::tally::Tally;

use crate::accounts::Counted;
use crate::clock::Clock;
use crate::database::keys::KeyRow;
use crate::failure::{Failure, Outcome};
use crate::key::{KeyHash, hash_of};
use crate::usage_file::{RecordIndex, UsageFile};

/// One key.
#[derive(Debug)]
pub struct Holder {
    /// Its number in the database.
    pub id: i64,
    /// Its hash.
    pub hash: KeyHash,
    /// Its plan.
    pub plan: Plan,
    /// Its limits.
    pub limits: Limits,
    is_active: AtomicBool,
    /// Whether the database still has it.
    is_known: AtomicBool,
    account: Mutex<Account>,
    file: Arc<UsageFile>,
}

/// The counts of one key, and where they are saved.
#[derive(Debug)]
struct Account {
    tally: Tally,
    /// Its record in the usage file.
    place: RecordIndex,
    /// Whether the usage file has the current tally.
    is_recorded: bool,
    /// The usage that the database has.
    written: Usage,
}

impl Holder {
    fn new(row: &KeyRow, limits: Limits, file: &Arc<UsageFile>) -> Self {
        let found = file.found(&row.hash);
        let (place, mut tally) = found.map_or_else(
            || (file.new_place(), Tally::default()),
            |(place, tally)| (place, tally),
        );
        tally.take(&row.usage);
        Self {
            id: row.id,
            hash: row.hash,
            plan: row.plan,
            limits,
            is_active: AtomicBool::new(row.active),
            is_known: AtomicBool::new(true),
            account: Mutex::new(Account {
                tally,
                place,
                // A new record takes room on the disk now, so that a full disk loses no count.
                is_recorded: found.is_some(),
                written: row.usage,
            }),
            file: Arc::clone(file),
        }
    }

    /// Counts a request if the limits allow it. When this returns, the count outlives the program.
    pub fn count(&self, clock: &Clock) -> Counted {
        let mut account = self.account();
        // Read under the lock: a thread that waited for the lock would otherwise count in an
        // expired window.
        let now = clock.now();
        let before = account.tally.at(now);
        let mut used = before;
        if used.admit(&self.limits, now).is_ok() {
            account.tally.keep(&used);
            self.record(&mut account);
        }
        let window = used.minute_window(&self.limits, now);
        Counted {
            now,
            before,
            window,
        }
    }

    fn account(&self) -> MutexGuard<'_, Account> {
        // A panic while counting leaves the counts usable.
        self.account.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn record(&self, account: &mut Account) -> Option<io::Error> {
        let written = self.file.write(account.place, &self.hash, &account.tally);
        account.is_recorded = written.is_ok();
        written.err()
    }
}

/// All keys.
#[derive(Debug)]
pub struct Keyring {
    limits: PlanLimits,
    file: Arc<UsageFile>,
    holders: RwLock<HashMap<KeyHash, Arc<Holder>>>,
}

impl Keyring {
    /// A keyring with these keys. Each continues with the larger counts of its row and of the usage
    /// file.
    #[must_use]
    pub fn new(limits: PlanLimits, rows: &[KeyRow], file: UsageFile) -> Self {
        let keyring = Self {
            limits,
            file: Arc::new(file),
            holders: RwLock::default(),
        };
        keyring.refresh(rows);
        // The ledger's first pass tries again, and reports a failure.
        let _ = keyring.record_missing();
        keyring
    }

    /// The key with this value of the key header.
    #[must_use]
    pub fn find(&self, sent: &[u8]) -> Option<Arc<Holder>> {
        let hash = hash_of(sent)?;
        let holders = self.holders.read().unwrap_or_else(PoisonError::into_inner);
        let holder = holders.get(&hash)?;
        holder
            .is_active
            .load(Ordering::Relaxed)
            .then(|| holder.clone())
    }

    /// How many active keys each plan has.
    #[must_use]
    pub fn active(&self) -> Vec<(Plan, usize)> {
        let holders = self.all();
        let active = |plan: Plan| {
            let of_plan = holders.iter().filter(|holder| holder.plan == plan);
            of_plan
                .filter(|holder| holder.is_active.load(Ordering::Relaxed))
                .count()
        };
        Plan::ALL.map(|plan| (plan, active(plan))).to_vec()
    }

    /// Loads the database's keys: new ones are added, revoked ones are refused from now on. Known
    /// keys keep their counts in memory.
    pub fn refresh(&self, rows: &[KeyRow]) {
        let revoked = self.file.revoked().unwrap_or_else(|failure| {
            tracing::warn!(%failure, "revocations that wait for the database cannot be read");
            HashSet::new()
        });
        let mut holders = self.holders.write().unwrap_or_else(PoisonError::into_inner);
        for holder in holders.values() {
            holder.is_known.store(false, Ordering::Relaxed);
        }
        for row in rows {
            let holder = holders.entry(row.hash).or_insert_with(|| {
                let limits = self.limits.of(row.plan);
                Arc::new(Holder::new(row, limits, &self.file))
            });
            let is_active = row.active && !revoked.contains(&row.hash);
            holder.is_active.store(is_active, Ordering::Relaxed);
            holder.is_known.store(true, Ordering::Relaxed);
        }
        // A key without a row (after a restore) is revoked as well.
        for holder in holders.values() {
            if !holder.is_known.load(Ordering::Relaxed) {
                holder.is_active.store(false, Ordering::Relaxed);
            }
        }
    }

    /// The counts that the database does not have yet, of the keys that it has.
    #[must_use]
    pub fn unwritten(&self) -> Vec<(Arc<Holder>, Usage)> {
        let known = |holder: &Arc<Holder>| holder.is_known.load(Ordering::Relaxed);
        let holders = self.all().into_iter().filter(known);
        holders
            .filter_map(|holder| {
                let account = holder.account();
                let usage = account.tally.latest();
                let is_new = usage != account.written;
                drop(account);
                is_new.then_some((holder, usage))
            })
            .collect()
    }

    /// Records that the database has these counts now.
    pub fn written<'c>(&self, counts: impl IntoIterator<Item = &'c (Arc<Holder>, Usage)>) {
        for (holder, usage) in counts {
            holder.account().written = *usage;
        }
    }

    /// Retries the counts that the usage file could not take.
    ///
    /// # Errors
    /// A [`Failure`] when it still cannot take one of them.
    pub fn record_missing(&self) -> Outcome {
        for holder in self.all() {
            let mut account = holder.account();
            if !account.is_recorded
                && let Some(error) = holder.record(&mut account)
            {
                let shown = self.file.path().display();
                return Err(Failure::new(format!("{shown} cannot be written: {error}.")));
            }
        }
        Ok(())
    }

    /// Moves counts from windows ahead of the clock into the windows of `now`.
    pub fn settle(&self, now: u64) {
        for holder in self.all() {
            let mut account = holder.account();
            if account.tally.settle(now) {
                // A failed write stays among the missing ones.
                let _ = holder.record(&mut account);
            }
        }
    }

    /// The usage file.
    #[must_use]
    pub fn file(&self) -> &UsageFile {
        &self.file
    }

    /// Makes the usage file again if it was removed or replaced: its counts are here.
    ///
    /// # Errors
    /// A [`Failure`] when it cannot be made; the database has the counts meanwhile.
    pub fn keep_file(&self) -> Outcome {
        if !self.file.is_gone() {
            return Ok(());
        }
        let holders = self.all();
        let known = holders.iter().map(|holder| holder.hash).collect();
        let records = holders.iter().map(|holder| {
            let account = holder.account();
            (account.place, holder.hash, account.tally)
        });
        let records: Vec<_> = records.chain(self.file.unclaimed(&known)).collect();
        self.file.make_again(&records)?;
        let path = self.file.path().display();
        tracing::warn!(%path, "the usage file was removed, replaced or emptied; it was made again, and no count is lost");
        for holder in holders {
            // What was counted meanwhile may be in the old file.
            holder.account().is_recorded = false;
        }
        self.record_missing()
    }

    fn all(&self) -> Vec<Arc<Holder>> {
        let holders = self.holders.read().unwrap_or_else(PoisonError::into_inner);
        holders.values().cloned().collect()
    }
}

#[cfg(test)]
mod tests;
