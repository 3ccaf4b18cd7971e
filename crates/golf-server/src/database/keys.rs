//! Keys in the database: created, listed, revoked. It stores their hashes, never their texts.

use golf_api::plan::Plan;
use golf_catalog::quota::Usage;
use rusqlite::{Connection, Row, params};

use super::Database;
use crate::accounts::named;
use crate::failure::{Failure, Outcome};
use crate::key::{KeyHash, NewKey, plan_word};
use crate::usage_file::revocations;

/// A key as stored in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyRow {
    /// Its number.
    pub id: i64,
    /// Its first twelve characters.
    pub prefix: String,
    /// Its hash.
    pub hash: KeyHash,
    /// Its plan.
    pub plan: Plan,
    /// The label that was given to it.
    pub label: Option<String>,
    /// When it was created: `2026-11-21T04:00:00Z`.
    pub created: String,
    /// Whether it is active.
    pub active: bool,
    /// Its usage, as last written.
    pub usage: Usage,
}

/// The keys of a database.
#[derive(Debug, Default)]
pub struct KeyRows {
    /// Those that can be read, the oldest first.
    pub rows: Vec<KeyRow>,
    /// Those that cannot. They count as revoked.
    pub left_out: Vec<DamagedKey>,
}

/// A key whose row, or whose row of usage, cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DamagedKey {
    /// Its number.
    pub id: i64,
    /// The column and what is wrong with it.
    pub why: String,
}

impl std::fmt::Display for DamagedKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Key {} cannot be read and counts as revoked ({}). Make another, or correct its rows in the tables \
             api_key and usage.",
            self.id, self.why
        )
    }
}

/// A revocation.
#[derive(Debug)]
pub struct Revoked {
    /// The key, as it was before.
    pub key: KeyRow,
    /// Why the database does not have the revocation yet: the usage file has it.
    pub waits: Option<Failure>,
}

const SELECT: &str = "SELECT k.id, k.prefix, k.hash, k.plan, k.label,
        strftime('%Y-%m-%dT%H:%M:%SZ', k.created, 'unixepoch'), k.revoked IS NULL,
        coalesce(u.minute, 0), coalesce(u.in_minute, 0), coalesce(u.day, 0),
        coalesce(u.in_day, 0), coalesce(u.month, 0), coalesce(u.in_month, 0)
    FROM api_key k LEFT JOIN usage u ON u.key_id = k.id ";

impl Database {
    /// Stores a new key.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be written.
    pub fn add_key(&self, key: &NewKey, plan: Plan, label: Option<&str>, now: u64) -> Outcome {
        self.add_shown_key(key, plan, label, now, || Ok(()))
    }

    /// Stores a new key that becomes active once `show` has shown it. A key that nobody has seen
    /// must not work.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be written, or `show` fails: there is no new key.
    pub fn add_shown_key(
        &self,
        key: &NewKey,
        plan: Plan,
        label: Option<&str>,
        now: u64,
        show: impl FnOnce() -> Outcome,
    ) -> Outcome {
        let failed = self.failed("written");
        self.durably(|connection| {
            let mut insert = connection.prepare_cached(
                "INSERT INTO api_key (prefix, hash, plan, label, created, revoked) VALUES (?, ?, ?, ?, ?5, ?5)",
            )?;
            let now = i64::try_from(now).unwrap_or(i64::MAX);
            insert.execute(params![key.prefix(), key.hash(), plan_word(plan), label, now])
        })
        .map_err(&failed)?;
        let activate = || {
            self.durably(|connection| {
                connection.execute(
                    "UPDATE api_key SET revoked = NULL WHERE hash = ?",
                    [key.hash()],
                )
            })
        };
        let shown = show().and_then(|()| activate().map(drop).map_err(&failed));
        if shown.is_err() {
            // It stays revoked if it cannot be removed. The first failure is the one to report.
            let _ = self
                .connection
                .execute("DELETE FROM api_key WHERE hash = ?", [key.hash()]);
        }
        shown
    }

    /// All keys that can be read, the oldest first.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn keys(&self) -> Outcome<Vec<KeyRow>> {
        Ok(self.key_rows()?.rows)
    }

    /// All keys. A row that cannot be read keeps no other back.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn key_rows(&self) -> Outcome<KeyRows> {
        let read = || {
            let mut found = KeyRows::default();
            let mut statement = self
                .connection
                .prepare_cached(&format!("{SELECT} ORDER BY k.id"))?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                match key_row(row) {
                    Ok(key) => found.rows.push(key),
                    Err(error) => found.left_out.push(DamagedKey {
                        id: row.get(0)?,
                        why: error.to_string(),
                    }),
                }
            }
            Ok(found)
        };
        read().map_err(self.failed("read"))
    }

    /// Revokes the key with this number or prefix. Revoking it again is not an error. If the
    /// database cannot be written, the usage file takes the revocation.
    ///
    /// # Errors
    /// A [`Failure`] when there is no such key, or more than one, or neither file can be written.
    pub fn revoke_key(&self, id_or_prefix: &str, now: u64) -> Outcome<Revoked> {
        let key = self.key_named(id_or_prefix)?;
        let written = self.revoke_hash(&key.hash, now);
        let Err(why) = written else {
            return Ok(Revoked { key, waits: None });
        };
        if let Err(other) = revocations::add(self.path(), key.id, &key.hash) {
            return Err(Failure::new(format!(
                "Key {} still works. {why} {other} Stop the server if the key must not be used.",
                key.id
            )));
        }
        Ok(Revoked {
            key,
            waits: Some(why),
        })
    }

    /// Revokes the key with this hash, if it is there and active.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be written.
    pub fn revoke_hash(&self, key: &KeyHash, now: u64) -> Outcome {
        self.durably(|connection| revoke(connection, key, now))
            .map_err(self.failed("written"))
    }

    /// Runs statements whose commits are on the disk when they return: a power cut must not bring a
    /// revoked key back.
    fn durably<T>(
        &self,
        run: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        let synchronous = |mode| self.connection.pragma_update(None, "synchronous", mode);
        synchronous("FULL")?;
        let outcome = run(&self.connection);
        synchronous("NORMAL")?;
        outcome
    }

    fn key_named(&self, id_or_prefix: &str) -> Outcome<KeyRow> {
        let keys = self.key_rows()?;
        if let Ok(id) = id_or_prefix.trim().parse::<i64>()
            && let Some(damaged) = keys.left_out.iter().find(|key| key.id == id)
        {
            return Err(Failure::new(damaged.to_string()));
        }
        named(keys.rows, id_or_prefix)
    }
}

/// Revokes the key with this hash, if it is there and active.
pub(super) fn revoke(connection: &Connection, key: &KeyHash, now: u64) -> rusqlite::Result<()> {
    connection
        .execute(
            "UPDATE api_key SET revoked = ? WHERE hash = ? AND revoked IS NULL",
            params![i64::try_from(now).unwrap_or(i64::MAX), key],
        )
        .map(drop)
}

/// Replaces all keys of a file and their usage, for a backup of accounts that are elsewhere.
#[cfg(feature = "postgres")]
pub(super) fn replace(path: &std::path::Path, keys: &[KeyRow]) -> Outcome {
    let write = || {
        let mut connection = Connection::open(path)?;
        let transaction = connection.transaction()?;
        transaction.execute_batch("DELETE FROM usage; DELETE FROM api_key;")?;
        for key in keys {
            transaction
                .prepare_cached(
                    "INSERT INTO api_key (id, prefix, hash, plan, label, created, revoked)
                        VALUES (?, ?, ?, ?, ?, unixepoch(?), CASE WHEN ? THEN NULL ELSE unixepoch() END)",
                )?
                .execute(params![
                    key.id,
                    key.prefix,
                    key.hash,
                    plan_word(key.plan),
                    key.label,
                    key.created,
                    key.active
                ])?;
            super::usage::write(&transaction, &key.hash, &key.usage)?;
        }
        transaction.commit()
    };
    write().map_err(|error| super::explain(path, "written", &error))
}

fn key_row(row: &Row<'_>) -> rusqlite::Result<KeyRow> {
    let count = |at| row.get::<_, u32>(at);
    let number = |at| {
        let found: i64 = row.get(at)?;
        u64::try_from(found).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(at, found))
    };
    let plan: String = row.get(3)?;
    Ok(KeyRow {
        id: row.get(0)?,
        prefix: row.get(1)?,
        hash: row.get(2)?,
        plan: plan.parse().map_err(|unknown| {
            rusqlite::Error::FromSqlConversionFailure(
                3,
                rusqlite::types::Type::Text,
                Box::<golf_api::plan::UnknownPlan>::new(unknown),
            )
        })?,
        label: row.get(4)?,
        created: row.get(5)?,
        active: row.get(6)?,
        usage: Usage {
            minute: number(7)?,
            in_minute: count(8)?,
            day: number(9)?,
            in_day: count(10)?,
            month: number(11)?,
            in_month: count(12)?,
        },
    })
}
