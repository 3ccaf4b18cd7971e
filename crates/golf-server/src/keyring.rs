//! Keys and their usage counts in memory.
//!
//! Requests are counted here, and each count is in [`crate::usage_file`] before the response is
//! made. [`crate::ledger`] copies the counts to the database and loads keys that were created or
//! revoked.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use golf_api::plan::Plan;
use golf_catalog::quota::{Limits, MinuteWindow, Usage};
use golf_catalog::tally::Tally;

use crate::clock::Clock;
use crate::database::keys::KeyRow;
use crate::failure::{Failure, Outcome};
use crate::key::{KeyHash, hash_of};
use crate::usage_file::{RecordIndex, UsageFile};

/// The limits of every plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanLimits([(Plan, Limits); 4]);

impl Default for PlanLimits {
    fn default() -> Self {
        Self(Plan::ALL.map(|plan| (plan, Limits::of(plan))))
    }
}

impl PlanLimits {
    /// The limits of a plan.
    #[must_use]
    pub fn of(&self, plan: Plan) -> Limits {
        let found = self.0.iter().find(|(known, _)| *known == plan);
        found.map_or_else(|| Limits::of(plan), |(_, limits)| *limits)
    }

    /// Changes the limits of a plan.
    pub fn change(&mut self, plan: Plan, change: impl Fn(&mut Limits)) {
        for (known, limits) in &mut self.0 {
            if *known == plan {
                change(limits);
            }
        }
    }
}

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
    /// Its record in the usage file, once it has one.
    place: Option<RecordIndex>,
    /// Whether the usage file has the current tally.
    is_recorded: bool,
    /// The usage that the database has.
    written: Usage,
}

/// A request that was counted, or refused.
#[derive(Debug, Clone, Copy)]
pub struct Counted {
    /// The time of the request, in Unix seconds.
    pub now: u64,
    /// The usage before it.
    pub before: Usage,
    /// The minute after it.
    pub window: MinuteWindow,
}

impl Holder {
    fn new(row: &KeyRow, limits: Limits, file: &Arc<UsageFile>) -> Self {
        let (place, mut tally) = match file.found(&row.hash) {
            Some((place, tally)) => (Some(place), tally),
            None => (None, Tally::default()),
        };
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
                is_recorded: true,
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
        let place = account.place.get_or_insert_with(|| self.file.new_place());
        let written = self.file.write(*place, &self.hash, &account.tally);
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

    /// Loads the database's keys: new ones are added, revoked ones are refused from now on. Known
    /// keys keep their counts in memory.
    pub fn refresh(&self, rows: &[KeyRow]) {
        let mut holders = self.holders.write().unwrap_or_else(PoisonError::into_inner);
        for holder in holders.values() {
            holder.is_known.store(false, Ordering::Relaxed);
        }
        for row in rows {
            let holder = holders.entry(row.hash).or_insert_with(|| {
                let limits = self.limits.of(row.plan);
                Arc::new(Holder::new(row, limits, &self.file))
            });
            holder.is_active.store(row.active, Ordering::Relaxed);
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

    fn all(&self) -> Vec<Arc<Holder>> {
        let holders = self.holders.read().unwrap_or_else(PoisonError::into_inner);
        holders.values().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::NewKey;

    fn row(key: &NewKey, id: i64, active: bool) -> KeyRow {
        KeyRow {
            id,
            prefix: key.prefix().to_owned(),
            hash: key.hash(),
            plan: Plan::Free,
            label: None,
            created: String::new(),
            active,
            usage: Usage::default(),
        }
    }

    fn ring(rows: &[KeyRow]) -> (tempfile::TempDir, Keyring) {
        let folder = tempfile::TempDir::new().unwrap();
        let file = UsageFile::open(&folder.path().join("golf.db")).unwrap();
        (folder, Keyring::new(PlanLimits::default(), rows, file))
    }

    #[test]
    fn keys_come_and_go_and_keep_their_counts() {
        let (first, second) = (NewKey::generate().unwrap(), NewKey::generate().unwrap());
        let (_folder, ring) = ring(&[row(&first, 1, true)]);
        let find = |key: &NewKey| ring.find(key.text().as_bytes());
        assert!(find(&second).is_none());
        find(&first).expect("known").count(&Clock::set_to(60));

        ring.refresh(&[row(&first, 1, true), row(&second, 2, true)]);
        assert_eq!(find(&second).expect("new").id, 2);
        let before = |key: &NewKey| find(key).expect("known").count(&Clock::set_to(60)).before;
        assert_eq!(before(&first).in_month, 1);

        ring.refresh(&[row(&first, 1, false), row(&second, 2, true)]);
        assert!(find(&first).is_none(), "revoked");
        ring.refresh(&[row(&first, 1, false)]);
        assert!(find(&second).is_none(), "gone");
        ring.refresh(&[row(&first, 1, true)]);
        assert_eq!(before(&first).in_month, 2, "back");
    }

    #[test]
    fn what_was_written_is_not_written_again_nor_what_has_no_row() {
        let key = NewKey::generate().unwrap();
        let (_folder, ring) = ring(&[row(&key, 1, true)]);
        assert!(ring.unwritten().is_empty());
        let holder = ring.find(key.text().as_bytes()).expect("known");
        holder.count(&Clock::set_to(60));
        let counts = ring.unwritten();
        assert_eq!(counts.len(), 1);
        holder.count(&Clock::set_to(60));
        ring.written(&counts);
        assert_eq!(ring.unwritten()[0].1.in_minute, 2, "one came in meanwhile");
        ring.refresh(&[]);
        assert!(ring.unwritten().is_empty(), "nowhere to write it");
        ring.refresh(&[row(&key, 1, true)]);
        ring.written(&ring.unwritten());
        assert!(ring.unwritten().is_empty());
    }

    #[test]
    fn a_key_goes_on_with_the_larger_count_of_row_and_file() {
        let key = NewKey::generate().unwrap();
        let folder = tempfile::TempDir::new().unwrap();
        let database = folder.path().join("golf.db");
        let clock = Clock::set_to(60);
        let counted = |in_row: u32| {
            let mut row = row(&key, 1, true);
            row.usage = Usage::default().at(60);
            (0..in_row).for_each(|_| row.usage.count(60));
            let file = UsageFile::open(&database).unwrap();
            let ring = Keyring::new(PlanLimits::default(), &[row], file);
            let holder = ring.find(key.text().as_bytes()).expect("known");
            holder.count(&clock).before.in_minute
        };
        assert_eq!(counted(0), 0);
        assert_eq!(counted(0), 1, "the row is older: the program was killed");
        assert_eq!(counted(7), 7, "the file is older: it was put back");
        assert_eq!(counted(3), 8);
    }

    #[test]
    fn what_was_counted_ahead_of_the_clock_moves_back_when_the_clock_is_believed() {
        const DAY: u64 = 86_400;
        let key = NewKey::generate().unwrap();
        let (_folder, ring) = ring(&[row(&key, 1, true)]);
        let holder = ring.find(key.text().as_bytes()).expect("known");
        let clock = Clock::set_to(400 * DAY);
        holder.count(&clock);
        assert!(clock.turn_to(DAY));
        let before = holder.count(&clock).before;
        assert_eq!((before.in_day, before.in_month), (0, 0));
        ring.settle(DAY);
        let before = holder.count(&clock).before;
        assert_eq!((before.in_day, before.in_month), (2, 2));
        assert!(clock.turn_to(400 * DAY));
        let before = holder.count(&clock).before;
        assert_eq!((before.in_day, before.in_month), (0, 0));
    }

    #[test]
    fn what_the_file_does_not_take_is_counted_and_written_when_it_does() {
        let key = NewKey::generate().unwrap();
        let folder = tempfile::TempDir::new().unwrap();
        let database = folder.path().join("golf.db");
        let mut ring = Keyring::new(
            PlanLimits::default(),
            &[row(&key, 1, true)],
            UsageFile::open(&database).unwrap(),
        );
        let refuse = |ring: &mut Keyring, refuses| {
            // No holders at this point, so nothing else shares the file.
            ring.holders.write().unwrap().clear();
            Arc::get_mut(&mut ring.file).unwrap().refuses(refuses);
            ring.refresh(&[row(&key, 1, true)]);
        };
        refuse(&mut ring, true);
        let holder = ring.find(key.text().as_bytes()).expect("known");
        for counted in 0..3 {
            assert_eq!(holder.count(&Clock::set_to(60)).before.in_minute, counted);
        }
        let failure = ring.record_missing().expect_err("it takes nothing");
        assert!(
            failure
                .to_string()
                .contains("golf.db-usage cannot be written")
        );
        assert!(crate::usage_file::recorded(&database).unwrap().is_empty());
    }
}
