//! The database file: opening it, and checking that it is ours.
//!
//! Its contents are in [`courses`], [`keys`] and [`usage`]; [`place`] checks its path, `copy`
//! makes a backup, and [`restore`] brings it back. Every
//! statement takes its values as parameters. [`explain`] turns an error from SQLite into a sentence
//! that says what to do.

mod copy;
pub mod courses;
pub mod keys;
pub mod place;
pub mod restore;
pub mod usage;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::failure::{Failure, Outcome};

/// "YBGK", so that another program's database is recognized.
const APPLICATION_ID: i32 = 0x5942_474b;

/// The version of [`SCHEMA`]. A schema change increments it and adds a migration from the previous
/// version.
const SCHEMA_VERSION: i32 = 2;

/// From version 1: the sources of courses came with version 2.
const FROM_VERSION_1: &str = "CREATE TABLE source (
    course_id INTEGER PRIMARY KEY,
    answer    BLOB NOT NULL
) STRICT;";

const SCHEMA: &str = include_str!("database/schema.sql");

/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// The purpose of an open database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// To write; a missing file is created.
    Create,
    /// To write to an existing file.
    Write,
    /// To read an existing file.
    Read,
}

/// An open database.
#[derive(Debug)]
pub struct Database {
    pub(crate) connection: Connection,
    path: PathBuf,
}

impl Database {
    /// Opens a database, and creates its tables when the file is new or empty.
    ///
    /// # Errors
    /// A [`Failure`] when the file is missing or unusable, or belongs to another program or to a
    /// newer version of this one.
    pub fn open(path: &Path, access: Access) -> Outcome<Self> {
        let path = &place::file_named(path, "--db")?;
        if access != Access::Create && !path.exists() {
            return Err(Failure::new(format!(
                "There is no database at {0}: make one with `golf-server sample --db {0}` or \
                 `golf-server import --db {0} --courses FILE --holes DIR`.",
                path.display()
            )));
        }
        if path.is_dir() {
            return Err(Failure::new(format!(
                "{} is a folder: name a file inside it with --db.",
                path.display()
            )));
        }
        if access == Access::Create {
            place::make_private(path, "--db")?;
        }
        if !path.is_file() {
            return Err(Failure::new(format!(
                "{} is no regular file: name another with --db.",
                path.display()
            )));
        }
        let flags = match access {
            Access::Create => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
            Access::Write => OpenFlags::SQLITE_OPEN_READ_WRITE,
            Access::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
        };
        let explained = |error| explain(path, "opened", &error);
        let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)
            .map_err(explained)?;
        let mut database = Self {
            connection,
            path: path.to_owned(),
        };
        database.recognise(access)?;
        Ok(database)
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Changes how long to wait for another program that is writing.
    ///
    /// # Errors
    /// A [`Failure`] when SQLite refuses it.
    pub fn wait_for_writers(&self, patience: Duration) -> Outcome {
        self.connection
            .busy_timeout(patience)
            .map_err(self.failed("opened"))
    }

    /// The failure of an operation on this database.
    pub(crate) fn failed(&self, done: &'static str) -> impl Fn(rusqlite::Error) -> Failure + use<> {
        let path = self.path.clone();
        move |error| explain(&path, done, &error)
    }

    /// A number that changes when another connection changes the file.
    ///
    /// # Errors
    /// A [`Failure`] when the file can no longer be read.
    pub fn data_version(&self) -> Outcome<i64> {
        self.connection
            .pragma_query_value(None, "data_version", |row| row.get(0))
            .map_err(self.failed("read"))
    }

    fn recognise(&mut self, access: Access) -> Outcome {
        let explained = self.failed("opened");
        self.connection.busy_timeout(PATIENCE).map_err(&explained)?;
        let pragma = |name| {
            self.connection
                .pragma_query_value(None, name, |row| row.get::<_, i32>(0))
        };
        let application = pragma("application_id").map_err(&explained)?;
        let version = pragma("user_version").map_err(&explained)?;
        let objects: i64 = self
            .connection
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .map_err(&explained)?;
        let shown = self.path.display();
        if application == 0 && version == 0 && objects == 0 {
            if access == Access::Read {
                return Err(Failure::new(format!(
                    "{shown} is empty: fill it with `golf-server sample --db {shown}` or \
                     `golf-server import`."
                )));
            }
            return self.make_tables();
        }
        if application != APPLICATION_ID {
            return Err(Failure::new(format!(
                "{shown} is a database of another program; it was not touched. Name another file \
                 with --db."
            )));
        }
        if version == 1 && access != Access::Read {
            self.migrate()?;
        } else if version != SCHEMA_VERSION {
            return Err(Failure::new(format!(
                "{shown} has version {version} and this golf-server knows version \
                 {SCHEMA_VERSION}; it was not touched. Use the golf-server that made it, or a \
                 newer one."
            )));
        }
        if access != Access::Read {
            self.set_up_writing()?;
            place::warn_if_public(&self.path);
        }
        Ok(())
    }

    fn make_tables(&mut self) -> Outcome {
        self.set_up_writing()?;
        let explained = self.failed("written");
        let transaction = self
            .connection
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(&explained)?;
        let made: i64 = transaction
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .map_err(&explained)?;
        // Another program may have created them while this one waited for the lock.
        if made == 0 {
            transaction.execute_batch(SCHEMA).map_err(&explained)?;
            transaction
                .pragma_update(None, "application_id", APPLICATION_ID)
                .map_err(&explained)?;
            transaction
                .pragma_update(None, "user_version", SCHEMA_VERSION)
                .map_err(&explained)?;
        }
        transaction.commit().map_err(&explained)
    }

    /// Brings a file of version 1 to this version. Its courses, keys and counts stay.
    fn migrate(&mut self) -> Outcome {
        let explained = self.failed("written");
        let transaction = self
            .connection
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(&explained)?;
        let version: i32 = transaction
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .map_err(&explained)?;
        // Another program may have done it while this one waited for the lock.
        if version == 1 {
            transaction
                .execute_batch(FROM_VERSION_1)
                .map_err(&explained)?;
            transaction
                .pragma_update(None, "user_version", SCHEMA_VERSION)
                .map_err(&explained)?;
        }
        transaction.commit().map_err(&explained)
    }

    /// Write-ahead logging: the server reads while another program writes. With `NORMAL`, all
    /// commits survive a killed program; a power cut may lose the last ones.
    fn set_up_writing(&self) -> Outcome {
        let explained = self.failed("written");
        if self.connection.is_readonly("main").map_err(&explained)? {
            return Err(read_only(&self.path));
        }
        self.connection
            .pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))
            .map_err(&explained)?;
        self.connection
            .pragma_update(None, "synchronous", "NORMAL")
            .map_err(&explained)
    }
}

/// Whether a later try may succeed without anyone repairing the database: the disk is full or does
/// not answer, or another program is writing.
fn may_pass(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(
            ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::SystemIoFailure
                | ErrorCode::DiskFull
        )
    )
}

/// An error from SQLite as a sentence about this file: the operation `done` that failed, the
/// reason, and the remedy.
#[must_use]
pub fn explain(path: &Path, done: &str, error: &rusqlite::Error) -> Failure {
    let shown = path.display();
    let why = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => {
            "it is no SQLite database, or its start is damaged. Nothing was changed. Restore a \
             backup, or name another file with --db"
        }
        Some(ErrorCode::DatabaseCorrupt) => {
            "it is damaged. Nothing was changed. Restore a backup, or save what `sqlite3 FILE \
             .recover` finds"
        }
        Some(ErrorCode::ReadOnly) => return read_only(path),
        Some(ErrorCode::PermissionDenied) => "access is denied. Check the owner and the rights",
        Some(ErrorCode::CannotOpen) => {
            "the folder is missing, cannot be written, or access is denied. Make the folder or \
             name another file with --db"
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another program is writing to it. Try again when that has ended"
        }
        Some(ErrorCode::DiskFull) => "the disk is full. Nothing was changed. Make room and repeat",
        Some(ErrorCode::SystemIoFailure) => {
            "the disk is full, its quota is used up, or it does not answer as it should. Check it"
        }
        _ => return Failure::new(format!("{shown} cannot be {done}: {error}.")),
    };
    Failure::new(format!("{shown} cannot be {done}: {why}."))
}

fn read_only(path: &Path) -> Failure {
    Failure::new(format!(
        "{} cannot be written: the file, its folder or the disk is read-only. golf-server keeps \
         keys and usage counts there; name a file in a place that can be written with --db.",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_api::course::CourseId;

    #[test]
    fn a_file_of_version_1_is_read_by_nobody_and_brought_to_this_version_by_a_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("older.db");
        let made = Database::open(&path, Access::Create).unwrap();
        made.connection
            .execute_batch("DROP TABLE source; PRAGMA user_version = 1")
            .unwrap();
        drop(made);
        let read = Database::open(&path, Access::Read);
        let failure = read.err().unwrap().to_string();
        assert!(failure.contains("version 1"), "{failure}");
        Database::open(&path, Access::Write).unwrap();
        let read = Database::open(&path, Access::Read).unwrap();
        assert_eq!(read.source_answer(CourseId(1)).unwrap(), None);
        // The same tables as in a file that is new.
        let new = folder.path().join("new.db");
        let new = Database::open(&new, Access::Create).unwrap();
        let tables = |database: &Database| {
            let mut statement = database
                .connection
                .prepare("SELECT name, sql FROM sqlite_schema WHERE name = 'source'")
                .unwrap();
            let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            let rows = statement.query_map([], row).unwrap();
            rows.collect::<Result<Vec<(String, String)>, _>>().unwrap()
        };
        assert_eq!(tables(&read), tables(&new));
    }
}
