//! The version of the tables: made and brought up to date by a command, checked by every server.
//!
//! A migration that servers of the version before can live with leaves `oldest` as it is. So a new
//! version is rolled out without a pause: migrate, then replace one server after another.

use deadpool_postgres::Client;
use tokio_postgres::error::SqlState;

use super::link::{Lease, Link, Trouble};
use crate::failure::{Failure, Outcome};

/// The version that this program makes and needs.
pub const VERSION: i32 = 1;

/// Each brings the tables from the version before to the next one, and notes the new version.
const MIGRATIONS: [&str; 1] = [include_str!("schema.sql")];

/// Keeps two migrations apart: "YBGK".
const LOCK: i64 = 0x5942_474b;

/// The version of the tables, and the oldest program that may use them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// Their version.
    pub version: i32,
    /// The version that a program must have at least.
    pub oldest: i32,
}

impl Found {
    /// Whether this program may use the tables.
    ///
    /// # Errors
    /// A [`Failure`] that says what to do.
    pub fn fits(&self, link: &Link) -> Outcome {
        let Self { version, oldest } = *self;
        let shown = link.shown();
        if version < VERSION {
            return Err(Failure::new(format!(
                "The accounts on {shown} have version {version}, and this golf-server needs version {VERSION}. Run \
                 `golf-server accounts migrate` with this program first."
            )));
        }
        if oldest > VERSION {
            return Err(Failure::new(format!(
                "The accounts on {shown} have version {version}, which only programs from version {oldest} on can use, \
                 and this golf-server knows version {VERSION}; nothing was touched. Use a newer golf-server."
            )));
        }
        Ok(())
    }
}

/// The version of the tables.
///
/// # Errors
/// A [`Failure`] when there are none, or the database does not answer.
pub async fn found(client: &Client, link: &Link) -> Outcome<Found> {
    let row = client
        .query_one("SELECT version, oldest FROM yardbook.about", &[])
        .await;
    match row {
        Ok(row) => Ok(Found {
            version: row.get(0),
            oldest: row.get(1),
        }),
        Err(error) if is_missing(&error) => Err(Failure::new(format!(
            "There are no accounts on {} yet. Make their tables with `golf-server accounts migrate`.",
            link.shown()
        ))),
        Err(error) => Err(link.failed("read", &Trouble::Database(error))),
    }
}

/// Makes the tables, or brings them to this version. Returns the version before, if there was one.
///
/// # Errors
/// A [`Failure`] when the database refuses, or has a version that this program does not know.
pub async fn migrate(lease: &mut Lease, link: &Link) -> Outcome<Option<i32>> {
    let failed = |error: Trouble| link.failed("migrated", &error);
    let done = |error: tokio_postgres::Error| failed(error.into());
    let client = lease.client().map_err(failed)?;
    let transaction = client.transaction().await.map_err(done)?;
    transaction
        .execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])
        .await
        .map_err(done)?;
    let is_there: bool = transaction
        .query_one("SELECT to_regclass('yardbook.about') IS NOT NULL", &[])
        .await
        .map_err(done)?
        .get(0);
    let before = if is_there {
        let row = transaction
            .query_one("SELECT version, oldest FROM yardbook.about", &[])
            .await
            .map_err(done)?;
        let found = Found {
            version: row.get(0),
            oldest: row.get(1),
        };
        if found.version > VERSION {
            found.fits(link)?;
        }
        Some(found.version)
    } else {
        None
    };
    let first = usize::try_from(before.unwrap_or(0)).unwrap_or(0);
    for migration in MIGRATIONS.iter().skip(first) {
        transaction.batch_execute(migration).await.map_err(done)?;
    }
    transaction.commit().await.map_err(done)?;
    Ok(before)
}

fn is_missing(error: &tokio_postgres::Error) -> bool {
    let code = error.code();
    code == Some(&SqlState::UNDEFINED_TABLE) || code == Some(&SqlState::INVALID_SCHEMA_NAME)
}
