//! Usage counts in the database, written twice a second and at a stop.
//!
//! The primary place for them is [`crate::usage_file`]; `backup` copies the database.

use golf_catalog::quota::Usage;
use rusqlite::{Connection, ErrorCode, params};

use super::Database;
use crate::failure::Failure;
use crate::key::KeyHash;

/// The result of writing counts.
#[derive(Debug, Default)]
pub struct Written {
    /// For each count, in order, whether the database has it now.
    pub rows: Vec<bool>,
    /// The error, if some could not be written.
    pub failure: Option<Failure>,
}

impl Database {
    /// Writes the counts of these keys. A count that cannot be written does not hold back the
    /// others. A key that is no longer in the database has nothing to write.
    pub fn write_usage(&mut self, counts: &[(KeyHash, Usage)]) -> Written {
        let together = || {
            let transaction = self.connection.unchecked_transaction()?;
            for (key, usage) in counts {
                write(&transaction, key, usage)?;
            }
            transaction.commit()
        };
        let Err(error) = together() else {
            return Written {
                rows: vec![true; counts.len()],
                failure: None,
            };
        };
        let failed = self.failed("written");
        let mut rows = vec![false; counts.len()];
        let mut last = error;
        if !is_of_the_file(&last) {
            for (row, (key, usage)) in rows.iter_mut().zip(counts) {
                match write(&self.connection, key, usage) {
                    Ok(()) => *row = true,
                    Err(error) => last = error,
                }
            }
        }
        Written {
            rows,
            failure: Some(failed(last)),
        }
    }
}

/// Writes the counts of a key. The hash identifies the key: after a restore, its number may belong to another key.
pub(super) fn write(connection: &Connection, key: &KeyHash, usage: &Usage) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT OR REPLACE INTO usage (key_id, minute, in_minute, day, in_day, month, in_month)
            SELECT id, ?2, ?3, ?4, ?5, ?6, ?7 FROM api_key WHERE hash = ?1",
    )?;
    statement
        .execute(params![
            key,
            number(usage.minute),
            usage.in_minute,
            number(usage.day),
            usage.in_day,
            number(usage.month),
            usage.in_month,
        ])
        .map(drop)
}

/// Whether no row can be written, so that trying the others is pointless.
fn is_of_the_file(error: &rusqlite::Error) -> bool {
    super::may_pass(error)
        || matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen)
        )
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
