//! The file that records every counted request before its response is sent.
//!
//! Its name is that of the database with `-usage` appended. It has a fixed-size record for each key
//! that was ever used. The counted request writes the record in one piece, in place. The operating
//! system then has it, so a killed program loses nothing. SQLite cannot commit for each request,
//! and not at all while another program writes to the database.
//!
//! A record identifies its key by hash, since a key's number may belong to another key after a
//! restore. The larger count of record and database applies, window by window.
//!
//! The server holds a lock on this file while it runs. So a second server cannot count on the same
//! database.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use golf_catalog::tally::{Count, KEPT, Tally, Windows};
use sha2::{Digest, Sha256};

use crate::failure::{Failure, Outcome};
use crate::key::KeyHash;

/// A divisor of every page size, so that no record spans two pages.
const RECORD: usize = 256;
const CHECKSUM: usize = 8;
const HASH: usize = size_of::<KeyHash>();
const COUNT: usize = size_of::<u64>() + size_of::<u32>();

/// The content of the first record.
const HEADER: &[u8] = b"golf-server usage 1\n";

type Record = [u8; RECORD];

/// The position of a key's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordIndex(u64);

/// The file of a running server.
#[derive(Debug)]
pub struct UsageFile {
    file: File,
    path: PathBuf,
    /// The records at the start of the server.
    found: HashMap<KeyHash, (RecordIndex, Tally)>,
    next: AtomicU64,
}

impl UsageFile {
    /// Opens or creates the file of a database, and locks it until dropped.
    ///
    /// # Errors
    /// A [`Failure`] when another server has the lock, or the file cannot be used.
    pub fn open(database: &Path) -> Outcome<Self> {
        let path = beside(database);
        let failed = |error: io::Error| unusable(&path, &error);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt as _;
            options.mode(0o600);
        }
        let file = options.open(&path).map_err(failed)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => Failure::new(format!(
                "{} is served by another golf-server already, and each would count for itself. Stop \
                 that one first, or name another database with --db.",
                database.display()
            )),
            TryLockError::Error(error) => unusable(&path, &error),
        })?;
        let (found, next) = read(&path, &file)?;
        let mut header = [0; RECORD];
        header[..HEADER.len()].copy_from_slice(HEADER);
        write_at(&file, &header, 0).map_err(failed)?;
        Ok(Self {
            file,
            path,
            found,
            next: AtomicU64::new(next.max(1)),
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
        let start = place.0.saturating_mul(RECORD as u64);
        write_at(&self.file, &record(key, tally), start)
    }
}

#[cfg(test)]
impl UsageFile {
    /// Makes every write fail, or succeed again.
    pub(crate) fn refuses(&mut self, refuses: bool) {
        let mut options = OpenOptions::new();
        options.read(true).write(!refuses);
        if let Ok(file) = options.open(&self.path) {
            self.file = file;
        }
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

/// Resolves links first, as SQLite does for its own files: one database has one such file.
fn beside(database: &Path) -> PathBuf {
    let mut path: OsString = database
        .canonicalize()
        .unwrap_or_else(|_| database.to_owned())
        .into();
    path.push("-usage");
    path.into()
}

fn unusable(path: &Path, error: &io::Error) -> Failure {
    let shown = path.display();
    Failure::new(format!(
        "{shown} cannot be used: {error}. golf-server counts requests there: check its owner and rights, and \
         the disk."
    ))
}

type Records = (HashMap<KeyHash, (RecordIndex, Tally)>, u64);

/// The records, and the number of positions including the header's. Damaged records are left out:
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
    let places = bytes.chunks(RECORD).zip(0..).skip(1);
    for (bytes, place) in places {
        if let Some((key, tally)) = <&Record>::try_from(bytes).ok().and_then(parsed) {
            found.insert(key, (RecordIndex(place), tally));
        }
    }
    let places = bytes.len().div_ceil(RECORD);
    Ok((found, places as u64))
}

/// Checksum, hash of the key, then window and count of minutes, days and months, padded with zeros.
fn record(key: &KeyHash, tally: &Tally) -> Record {
    let mut record = [0; RECORD];
    let (start, content) = record.split_at_mut(CHECKSUM);
    let (hash, counts) = content.split_at_mut(HASH);
    hash.copy_from_slice(key);
    let windows = tally.windows().iter().flatten();
    for (bytes, count) in counts.chunks_exact_mut(COUNT).zip(windows) {
        let (window, requests) = bytes.split_at_mut(size_of::<u64>());
        window.copy_from_slice(&count.window.to_le_bytes());
        requests.copy_from_slice(&count.requests.to_le_bytes());
    }
    start.copy_from_slice(&checksum(content));
    record
}

fn parsed(record: &Record) -> Option<(KeyHash, Tally)> {
    let (start, content) = record.split_first_chunk::<CHECKSUM>()?;
    if *start != checksum(content) {
        return None;
    }
    let (key, counts) = content.split_first_chunk::<HASH>()?;
    let mut windows = [Windows::default(); 3];
    let kept = windows.iter_mut().flatten();
    for (bytes, count) in counts.chunks_exact(COUNT).zip(kept) {
        let (window, requests) = bytes.split_first_chunk()?;
        *count = Count {
            window: u64::from_le_bytes(*window),
            requests: u32::from_le_bytes(requests.try_into().ok()?),
        };
    }
    Some((*key, Tally::of(windows)))
}

fn checksum(content: &[u8]) -> [u8; CHECKSUM] {
    const USED: usize = HASH + 3 * KEPT * COUNT;
    let digest: [u8; 32] = Sha256::digest(&content[..USED]).into();
    let mut start = [0; CHECKSUM];
    start.copy_from_slice(&digest[..CHECKSUM]);
    start
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, start)
}

#[cfg(windows)]
fn write_at(file: &File, bytes: &[u8], start: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt as _;
    match file.seek_write(bytes, start)? {
        written if written == bytes.len() => Ok(()),
        _ => Err(ErrorKind::WriteZero.into()),
    }
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
        assert_eq!(bytes.len(), 4 * RECORD);
        bytes[2 * RECORD + 60] ^= 1;
        // The last record is truncated.
        bytes.truncate(3 * RECORD + 100);
        std::fs::write(&path, &bytes).unwrap();

        let file = UsageFile::open(&database).unwrap();
        assert_eq!(file.found(&keys[0]), Some((RecordIndex(1), tally(1))));
        assert_eq!(file.found(&keys[1]), None);
        assert_eq!(file.found(&keys[2]), None);
        assert_eq!(file.new_place(), RecordIndex(4), "no place is given twice");
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
        assert_eq!(file.new_place(), RecordIndex(2));
        assert!(recorded(&database).unwrap().is_empty());
    }
}
