//! The file that records every counted request before its response is sent.
//!
//! Its name is that of the database with `-usage` appended. It has a fixed-size record for each
//! key, made when the server first sees the key. The counted request writes the record in one
//! piece, in place. The operating system then has it, so a killed program loses nothing, and a full
//! disk takes it too. SQLite cannot commit for each request, and not at all while another program
//! writes to the database. [`record`] has the format; [`revocations`] those that the database could
//! not take.
//!
//! A record identifies its key by hash, since a key's number may belong to another key after a
//! restore. The larger count of record and database applies, window by window.
//!
//! The server holds a lock on this file and on the database while it runs. So a second server
//! cannot count on the same database, by whatever name it opens it.

pub(crate) mod bytes;
pub mod record;
pub mod revocations;

use std::collections::{HashMap, HashSet};
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use golf_catalog::tally::Tally;

use crate::database::place;
use crate::failure::{Failure, Outcome};
use crate::key::KeyHash;
use bytes::{HEADER, START, beside, made, opened, read_at, unusable, write_at};
use record::{RECORD, parsed, record};

/// The first position of a key's record: after the header and the revocations.
const FIRST: u64 = 1 + revocations::PLACES as u64;

/// The position of a key's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordIndex(u64);

/// The file of a running server.
#[derive(Debug)]
pub struct UsageFile {
    /// Replaced when the path no longer leads to it.
    file: RwLock<File>,
    path: PathBuf,
    /// The database and its path; open, since closing it would end the lock and SQLite's own ones.
    database: Option<(PathBuf, File)>,
    /// The records at the start of the server.
    found: HashMap<KeyHash, (RecordIndex, Tally)>,
    next: AtomicU64,
}

impl UsageFile {
    /// Opens or creates the file of a database, and locks both until dropped.
    ///
    /// # Errors
    /// A [`Failure`] when another server has a lock, or the file cannot be used.
    pub fn open(database: &Path) -> Outcome<Self> {
        let path = beside(database);
        let failed = |error: io::Error| unusable(&path, &error);
        let locked_database = locked_database(database)?;
        let file = match opened(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                made(&path, &[]).map_err(failed)?
            }
            file => file.map_err(failed)?,
        };
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => served_already(database),
            TryLockError::Error(error) => unusable(&path, &error),
        })?;
        let (found, next) = read(&path, &file)?;
        // A file that a power cut left short or blank gets its start again.
        let mut start = vec![0; START];
        let length = file.metadata().map_err(failed)?.len();
        let kept = usize::try_from(length).unwrap_or(usize::MAX);
        let kept = kept.min(start.len());
        read_at(&file, &mut start[..kept], 0).map_err(failed)?;
        start[..RECORD].fill(0);
        start[..HEADER.len()].copy_from_slice(HEADER);
        write_at(&file, &start, 0).map_err(failed)?;
        Ok(Self {
            file: RwLock::new(file),
            path,
            database: locked_database,
            found,
            next: AtomicU64::new(next.max(FIRST)),
        })
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The record of a key at the start of the server.
    #[must_use]
    pub fn found(&self, key: &KeyHash) -> Option<(RecordIndex, Tally)> {
        self.found.get(key).copied()
    }

    /// A position for a key that has none.
    #[must_use]
    pub fn new_place(&self) -> RecordIndex {
        RecordIndex(self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Writes the record of a key.
    ///
    /// # Errors
    /// Those of the operating system.
    pub fn write(&self, place: RecordIndex, key: &KeyHash, tally: &Tally) -> io::Result<()> {
        write_at(&self.file(), &record(key, tally), place.start())
    }

    /// The keys whose revocation waits for the database.
    ///
    /// # Errors
    /// A [`Failure`] when the file cannot be read.
    pub fn revoked(&self) -> Outcome<HashSet<KeyHash>> {
        revocations::all(&self.file()).map_err(|error| unusable(&self.path, &error))
    }

    /// Forgets a revocation that the database has now.
    ///
    /// # Errors
    /// A [`Failure`] when the file cannot be written.
    pub fn forget_revoked(&self, key: &KeyHash) -> Outcome {
        revocations::remove(&self.file(), key).map_err(|error| unusable(&self.path, &error))
    }

    /// Checks that the path of the database still leads to the file that this server opened. Other
    /// programs write their changes to the file at that path.
    ///
    /// # Errors
    /// A [`Failure`] when the database was removed, moved or replaced.
    pub fn database_is_in_place(&self) -> Outcome {
        match &self.database {
            Some((path, file)) if !place::leads_to(path, file) => Err(Failure::new(format!(
                "{} was removed, moved or replaced while the server runs. Start the server again.",
                path.display()
            ))),
            _ => Ok(()),
        }
    }

    /// Whether the path leads to this file no longer, or the file was emptied.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        let file = self.file();
        let mut start = [0; HEADER.len()];
        let is_empty = read_at(&file, &mut start, 0).is_err() || start == [0; HEADER.len()];
        is_empty || !place::leads_to(&self.path, &file)
    }

    /// Makes the file again at its path, with its revocations and these records. Writes of other
    /// threads that are under way may still go to the old file.
    ///
    /// # Errors
    /// A [`Failure`] when it cannot be written, or another program's file is at its path.
    pub fn make_again(&self, records: &[(RecordIndex, KeyHash, Tally)]) -> Outcome {
        let failed = |error: io::Error| unusable(&self.path, &error);
        match File::open(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            file => drop(read(&self.path, &file.map_err(failed)?)?),
        }
        let mut start = vec![0; START];
        if read_at(&self.file(), &mut start, 0).is_err() {
            start.fill(0);
        }
        start[..HEADER.len()].copy_from_slice(HEADER);
        let last = records.iter().map(|(place, ..)| place.0).max().unwrap_or(0);
        let length = usize::try_from(last + 1).unwrap_or(0) * RECORD;
        start.resize(length.max(start.len()), 0);
        for (place, key, tally) in records {
            let at = usize::try_from(place.start()).unwrap_or(0);
            start[at..at + RECORD].copy_from_slice(&record(key, tally));
        }
        let file = made(&self.path, &start).map_err(failed)?;
        // A new file without a lock could be another server's; the database's lock keeps it out.
        file.try_lock().map_err(|error| failed(error.into()))?;
        *self.file.write().unwrap_or_else(PoisonError::into_inner) = file;
        Ok(())
    }

    /// The records at the start of the server whose keys are not among `known`.
    pub(crate) fn unclaimed(
        &self,
        known: &HashSet<KeyHash>,
    ) -> impl Iterator<Item = (RecordIndex, KeyHash, Tally)> {
        let found = self.found.iter();
        found
            .filter(|(key, _)| !known.contains(*key))
            .map(|(key, (place, tally))| (*place, *key, *tally))
    }

    fn file(&self) -> RwLockReadGuard<'_, File> {
        self.file.read().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
impl UsageFile {
    /// Makes every write fail, or succeed again.
    pub(crate) fn refuses(&mut self, refuses: bool) {
        let mut options = std::fs::OpenOptions::new();
        options.read(true).write(!refuses);
        if let Ok(file) = options.open(&self.path) {
            self.file = RwLock::new(file);
        }
    }
}

impl RecordIndex {
    /// Where its record begins, in bytes.
    const fn start(self) -> u64 {
        self.0.saturating_mul(RECORD as u64)
    }
}

/// The records of a database's file, whether or not a server is running.
///
/// # Errors
/// A [`Failure`] when the file exists but cannot be read.
pub fn recorded(database: &Path) -> Outcome<HashMap<KeyHash, Tally>> {
    let path = beside(database);
    let file = match File::open(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(HashMap::new()),
        file => file.map_err(|error| unusable(&path, &error))?,
    };
    let (found, _) = read(&path, &file)?;
    let tallies = found.into_iter().map(|(key, (_, tally))| (key, tally));
    Ok(tallies.collect())
}

fn served_already(database: &Path) -> Failure {
    Failure::new(format!(
        "{} is served by another golf-server already, and each would count for itself. Stop that one first, or \
         name another database with --db.",
        database.display()
    ))
}

/// The database with a lock on the file itself: its usage file may have been removed, and a hard
/// link or a bind mount is another name with another usage file.
fn locked_database(database: &Path) -> Outcome<Option<(PathBuf, File)>> {
    let failed = |error: io::Error| unusable(database, &error);
    let path = match database.canonicalize() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        path => path.map_err(failed)?,
    };
    let file = File::open(&path).map_err(failed)?;
    if place::try_lock_beside_sqlite(&file) {
        Ok(Some((path, file)))
    } else {
        Err(served_already(database))
    }
}

type Records = (HashMap<KeyHash, (RecordIndex, Tally)>, u64);

/// The records, and the number of positions before the next free one. Damaged records are left out:
/// the database has the counts of their keys.
fn read(path: &Path, mut file: &File) -> Outcome<Records> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)
        .map_err(|error| unusable(path, &error))?;
    // Some file systems leave a new file as zeros after a power cut.
    let is_blank = bytes.iter().take(RECORD).all(|byte| *byte == 0);
    if !is_blank && !bytes.starts_with(HEADER) {
        return Err(Failure::new(format!(
            "{} is no usage file of this golf-server; it was not touched. Move it away: the database has the \
             counts as well.",
            path.display()
        )));
    }
    let mut found = HashMap::new();
    let places = bytes.chunks(RECORD).zip(0..).skip(1 + revocations::PLACES);
    for (bytes, place) in places {
        if let Some((key, tally)) = parsed(bytes) {
            found.insert(key, (RecordIndex(place), tally));
        }
    }
    let places = bytes.len().div_ceil(RECORD);
    Ok((found, places as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use golf_catalog::quota::Usage;
    use tempfile::TempDir;

    fn tally(requests: u32) -> Tally {
        let mut tally = Tally::default();
        let in_minute = requests;
        tally.keep(&Usage {
            minute: u64::from(requests) + 7,
            in_minute,
            day: 3,
            in_day: requests + 1,
            month: 1,
            in_month: requests + 2,
        });
        tally
    }

    #[test]
    fn what_was_written_is_found_by_its_key_and_a_damaged_record_is_not() {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("golf.db");
        let file = UsageFile::open(&database).unwrap();
        let keys: Vec<KeyHash> = (0..3).map(|number| [number; 32]).collect();
        for (key, requests) in keys.iter().zip(1..) {
            let place = file.new_place();
            file.write(place, key, &tally(9)).unwrap();
            file.write(place, key, &tally(requests)).unwrap();
        }
        let path = file.path().to_owned();
        drop(file);
        let mut bytes = std::fs::read(&path).unwrap();
        assert_eq!(bytes.len(), START + 3 * RECORD);
        bytes[START + RECORD + 60] ^= 1;
        // The last record is truncated.
        bytes.truncate(START + 2 * RECORD + 100);
        std::fs::write(&path, &bytes).unwrap();

        let file = UsageFile::open(&database).unwrap();
        assert_eq!(file.found(&keys[0]), Some((RecordIndex(FIRST), tally(1))));
        assert_eq!(file.found(&keys[1]), None);
        assert_eq!(file.found(&keys[2]), None);
        assert_eq!(
            file.new_place(),
            RecordIndex(FIRST + 3),
            "no place is given twice"
        );
        assert_eq!(recorded(&database).unwrap()[&keys[0]], tally(1));
    }

    #[test]
    fn the_file_is_locked_while_it_is_open_and_reading_needs_no_lock() {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("golf.db");
        assert!(recorded(&database).unwrap().is_empty());
        let first = UsageFile::open(&database).unwrap();
        let second = UsageFile::open(&database).unwrap_err().to_string();
        assert!(second.contains("another golf-server"), "{second}");
        assert!(recorded(&database).unwrap().is_empty());
        drop(first);
        assert!(UsageFile::open(&database).is_ok());
    }

    #[test]
    fn a_file_of_another_program_is_left_alone() {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("golf.db");
        let path = folder.path().join("golf.db-usage");
        std::fs::write(&path, "my usage of words").unwrap();
        assert!(UsageFile::open(&database).is_err());
        assert!(recorded(&database).is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"my usage of words");
    }

    #[test]
    fn zeros_that_a_power_cut_left_are_no_reason_not_to_start() {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("golf.db");
        std::fs::write(folder.path().join("golf.db-usage"), [0; 2 * RECORD]).unwrap();
        let file = UsageFile::open(&database).unwrap();
        assert_eq!(file.new_place(), RecordIndex(FIRST));
        assert!(recorded(&database).unwrap().is_empty());
    }
}
