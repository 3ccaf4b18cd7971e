//! Usage counts in the database: what the server writes once or twice a second and when it stops.

use golf_catalog::quota::Usage;
use rusqlite::params;

use super::Database;
use crate::failure::Outcome;

impl Database {
    /// Writes the counts of these keys, all or none.
    ///
    /// # Errors
    /// A [`crate::failure::Failure`] when the database cannot be written.
    pub fn write_usage(&mut self, counts: &[(i64, Usage)]) -> Outcome {
        let explained = self.failed("written");
        let mut write = || {
            let transaction = self.connection.transaction()?;
            {
                let mut statement = transaction.prepare_cached(
                    "INSERT OR REPLACE INTO usage
                        (key_id, minute, in_minute, day, in_day, month, in_month)
                        VALUES (?, ?, ?, ?, ?, ?, ?)",
                )?;
                for (key_id, usage) in counts {
                    statement.execute(params![
                        key_id,
                        number(usage.minute),
                        usage.in_minute,
                        number(usage.day),
                        usage.in_day,
                        number(usage.month),
                        usage.in_month,
                    ])?;
                }
            }
            transaction.commit()
        };
        write().map_err(explained)
    }
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
