//! Keys and their usage counts in memory: who asks, and how much is left.
//!
//! Requests count here; [`crate::ledger`] carries the counts to the database and brings keys that
//! were made or revoked meanwhile.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use golf_api::plan::Plan;
use golf_catalog::quota::{Limits, Usage};

use crate::database::keys::KeyRow;
use crate::key::{KeyHash, hash_of};

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
    /// Its plan.
    pub plan: Plan,
    /// How much it may ask.
    pub limits: Limits,
    active: AtomicBool,
    usage: Mutex<Usage>,
    /// What the database has of it. Only the ledger looks here.
    written: Mutex<Usage>,
}

impl Holder {
    /// The counts, locked: a request is admitted and counted in one step.
    pub fn usage(&self) -> MutexGuard<'_, Usage> {
        // A panic while counting leaves numbers that are still numbers.
        self.usage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All keys.
#[derive(Debug)]
pub struct Keyring {
    limits: PlanLimits,
    holders: RwLock<HashMap<KeyHash, Arc<Holder>>>,
}

impl Keyring {
    /// A keyring with these keys.
    #[must_use]
    pub fn new(limits: PlanLimits, rows: &[KeyRow]) -> Self {
        let keyring = Self {
            limits,
            holders: RwLock::default(),
        };
        keyring.refresh(rows);
        keyring
    }

    /// Who sent this as the value of the key header.
    #[must_use]
    pub fn find(&self, sent: &[u8]) -> Option<Arc<Holder>> {
        let hash = hash_of(sent)?;
        let holders = self.holders.read().unwrap_or_else(PoisonError::into_inner);
        let holder = holders.get(&hash)?;
        holder
            .active
            .load(Ordering::Relaxed)
            .then(|| holder.clone())
    }

    /// Takes what the database has: new keys come in, revoked ones are refused from now on. The
    /// counts of keys that are known already stay those of memory.
    pub fn refresh(&self, rows: &[KeyRow]) {
        let mut holders = self.holders.write().unwrap_or_else(PoisonError::into_inner);
        for row in rows {
            let holder = holders.entry(row.hash).or_insert_with(|| {
                Arc::new(Holder {
                    id: row.id,
                    plan: row.plan,
                    limits: self.limits.of(row.plan),
                    active: AtomicBool::new(row.active),
                    usage: Mutex::new(row.usage),
                    written: Mutex::new(row.usage),
                })
            });
            holder.active.store(row.active, Ordering::Relaxed);
        }
        // A key whose row is gone (a restored backup) is revoked as well.
        let known: std::collections::HashSet<_> = rows.iter().map(|row| row.hash).collect();
        for (_, holder) in holders.iter().filter(|(hash, _)| !known.contains(*hash)) {
            holder.active.store(false, Ordering::Relaxed);
        }
    }

    /// The counts that the database does not have yet.
    #[must_use]
    pub fn unwritten(&self) -> Vec<(Arc<Holder>, Usage)> {
        let holders = self.holders.read().unwrap_or_else(PoisonError::into_inner);
        holders
            .values()
            .filter_map(|holder| {
                let usage = *holder.usage();
                let written = *lock(&holder.written);
                (usage != written).then(|| (holder.clone(), usage))
            })
            .collect()
    }

    /// Remembers that the database has these counts now.
    pub fn written(&self, counts: &[(Arc<Holder>, Usage)]) {
        for (holder, usage) in counts {
            *lock(&holder.written) = *usage;
        }
    }
}

fn lock(usage: &Mutex<Usage>) -> MutexGuard<'_, Usage> {
    usage.lock().unwrap_or_else(PoisonError::into_inner)
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

    #[test]
    fn keys_come_and_go_and_keep_their_counts() {
        let (first, second) = (NewKey::generate().unwrap(), NewKey::generate().unwrap());
        let ring = Keyring::new(PlanLimits::default(), &[row(&first, 1, true)]);
        let find = |key: &NewKey| ring.find(key.text().as_bytes());
        assert!(find(&second).is_none());
        let holder = find(&first).expect("known");
        holder.usage().admit(&holder.limits, 60).expect("room");

        ring.refresh(&[row(&first, 1, true), row(&second, 2, true)]);
        assert_eq!(find(&second).expect("new").id, 2);
        assert_eq!(find(&first).expect("still there").usage().in_month, 1);

        ring.refresh(&[row(&first, 1, false), row(&second, 2, true)]);
        assert!(find(&first).is_none(), "revoked");
        ring.refresh(&[row(&first, 1, false)]);
        assert!(find(&second).is_none(), "gone");
    }

    #[test]
    fn what_was_written_is_not_written_again() {
        let key = NewKey::generate().unwrap();
        let ring = Keyring::new(PlanLimits::default(), &[row(&key, 1, true)]);
        assert!(ring.unwritten().is_empty());
        let holder = ring.find(key.text().as_bytes()).expect("known");
        holder.usage().admit(&holder.limits, 60).expect("room");
        let counts = ring.unwritten();
        assert_eq!(counts.len(), 1);
        holder.usage().admit(&holder.limits, 60).expect("room");
        ring.written(&counts);
        assert_eq!(ring.unwritten()[0].1.in_minute, 2, "one came in meanwhile");
        ring.written(&ring.unwritten());
        assert!(ring.unwritten().is_empty());
    }
}
