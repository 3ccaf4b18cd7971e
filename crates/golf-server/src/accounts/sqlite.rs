//! The accounts of one machine: its SQLite file, and the usage file beside it.

use std::collections::HashMap;
use std::time::Duration;

use golf_api::plan::Plan;

use super::{Account, Accounts, Admission, Admitting, KeyList, KeyStore, ListedKey, Revoked};
use crate::clock::Clock;
use crate::database::Database;
use crate::failure::Outcome;
use crate::key::NewKey;
use crate::keyring::Keyring;
use crate::usage_file::{recorded, revocations};

/// How long a revocation waits for another program that is writing; after that, the usage file takes
/// it.
const REVOKE_PATIENCE: Duration = Duration::from_secs(1);

impl Accounts for Keyring {
    fn admit<'a>(&'a self, sent: &'a [u8], clock: &'a Clock) -> Admitting<'a> {
        let Some(holder) = self.find(sent) else {
            let now = clock.now();
            return Admitting::Now(Admission::Unknown { now });
        };
        Admitting::Now(Admission::Known(Account {
            id: holder.id,
            plan: holder.plan,
            limits: holder.limits,
            counted: holder.count(clock),
        }))
    }

    fn active(&self) -> Vec<(Plan, usize)> {
        Self::active(self)
    }
}

/// The keys of a database file, whether or not a server is running.
#[derive(Debug)]
pub struct SqliteKeys {
    database: Database,
    now: u64,
}

impl SqliteKeys {
    /// Those of this database, at `now` (Unix seconds).
    #[must_use]
    pub const fn new(database: Database, now: u64) -> Self {
        Self { database, now }
    }
}

impl KeyStore for SqliteKeys {
    fn create(
        &mut self,
        key: &NewKey,
        plan: Plan,
        label: Option<&str>,
        show: &dyn Fn() -> Outcome,
    ) -> Outcome {
        self.database
            .add_shown_key(key, plan, label, self.now, show)
    }

    /// With the requests and revocations that a running or killed server has not yet written to the
    /// database.
    fn list(&mut self) -> Outcome<KeyList> {
        let keys = self.database.key_rows()?;
        let mut notes: Vec<String> = keys.left_out.iter().map(ToString::to_string).collect();
        let path = self.database.path();
        let mut recorded = recorded(path).unwrap_or_else(|failure| {
            notes.push(format!(
                "The counts are those of the database, which may be a moment older. {failure}"
            ));
            HashMap::new()
        });
        let revoked = revocations::of(path).unwrap_or_default();
        let listed = keys.rows.into_iter().map(|mut key| {
            key.active &= !revoked.contains(&key.hash);
            let mut tally = recorded.remove(&key.hash).unwrap_or_default();
            tally.take(&key.usage);
            let usage = tally.at(self.now);
            ListedKey { key, usage }
        });
        Ok(KeyList {
            keys: listed.collect(),
            notes,
        })
    }

    fn revoke(&mut self, id_or_prefix: &str) -> Outcome<Revoked> {
        self.database.wait_for_writers(REVOKE_PATIENCE)?;
        let revoked = self.database.revoke_key(id_or_prefix, self.now)?;
        let waits = revoked.waits.map(|why| {
            format!(
                "The usage file has the revocation until a server can write it to the database. {why}"
            )
        });
        Ok(Revoked {
            key: revoked.key,
            waits,
        })
    }
}
