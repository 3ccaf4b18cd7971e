//! Keys in the database: created, listed, revoked. It stores their hashes, never their texts.

use golf_api::plan::Plan;
use golf_catalog::quota::Usage;
use rusqlite::{OptionalExtension, Row, params};

use super::Database;
use crate::failure::{Failure, Outcome};
use crate::key::{KeyHash, NewKey, plan_word};

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
        self.connection
            .execute(
                "INSERT INTO api_key (prefix, hash, plan, label, created) VALUES (?, ?, ?, ?, ?)",
                params![
                    key.prefix(),
                    key.hash(),
                    plan_word(plan),
                    label,
                    i64::try_from(now).unwrap_or(i64::MAX)
                ],
            )
            .map(drop)
            .map_err(self.failed("written"))
    }

    /// All keys, the oldest first.
    ///
    /// # Errors
    /// A [`Failure`] when the database cannot be read.
    pub fn keys(&self) -> Outcome<Vec<KeyRow>> {
        let read = || {
            self.connection
                .prepare_cached(&format!("{SELECT} ORDER BY k.id"))?
                .query_map([], key_row)?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(self.failed("read"))
    }

    /// Revokes the key with this number or prefix. Revoking it again is not an error.
    ///
    /// # Errors
    /// A [`Failure`] when there is no such key, or more than one, or the database cannot be
    /// written.
    pub fn revoke_key(&self, id_or_prefix: &str, now: u64) -> Outcome<KeyRow> {
        let found = self.key_named(id_or_prefix)?;
        self.connection
            .execute(
                "UPDATE api_key SET revoked = ? WHERE id = ? AND revoked IS NULL",
                params![i64::try_from(now).unwrap_or(i64::MAX), found.id],
            )
            .map_err(self.failed("written"))?;
        Ok(found)
    }

    fn key_named(&self, id_or_prefix: &str) -> Outcome<KeyRow> {
        let name = id_or_prefix.trim();
        let by_id = || match name.parse::<i64>() {
            Ok(id) => self
                .connection
                .query_row(&format!("{SELECT} WHERE k.id = ?"), [id], key_row)
                .optional(),
            Err(_) => Ok(None),
        };
        if let Some(key) = by_id().map_err(self.failed("read"))? {
            return Ok(key);
        }
        // A whole key is accepted too: its owner may have nothing else.
        let mut named: Vec<KeyRow> = self
            .keys()?
            .into_iter()
            .filter(|key| name.len() >= 4 && (key.prefix.starts_with(name) || is_key(name, key)))
            .collect();
        match (named.pop(), named.len()) {
            (Some(key), 0) => Ok(key),
            (None, _) => Err(Failure::new(
                "There is no such key: `golf-server keys list` shows the numbers and prefixes.",
            )),
            (Some(_), more) => Err(Failure::new(format!(
                "{} keys start like that: revoke by the number that `golf-server keys list` shows.",
                more + 1
            ))),
        }
    }
}

fn is_key(text: &str, key: &KeyRow) -> bool {
    crate::key::hash_of(text.as_bytes()) == Some(key.hash)
}

fn key_row(row: &Row<'_>) -> rusqlite::Result<KeyRow> {
    let count = |at| row.get::<_, u32>(at);
    let number = |at| row.get::<_, i64>(at).map(|n| u64::try_from(n).unwrap_or(0));
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
