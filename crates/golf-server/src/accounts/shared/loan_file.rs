//! The file of requests that this server lent while the store was away: database name and `-lent`.
//!
//! Each loan is written before its request is answered, so that a killed server owes them all the
//! same. The next poll that reaches the store posts each record with its id, which the store counts
//! once, and erases it. A record is a checksum, the id, the hash of the key, the minute and the
//! requests, padded with zeros.

use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::database::place;
use crate::failure::{Failure, Outcome};
use crate::key::KeyHash;
use crate::usage_file::bytes::write_at;

/// The size of a record in bytes: a divisor of every page size.
const RECORD: usize = 128;
const CHECKSUM: usize = 8;
const ID: usize = 16;
const HASH: usize = size_of::<KeyHash>();
const USED: usize = CHECKSUM + ID + HASH + size_of::<u64>() + size_of::<u32>();

/// Names a loan, so that the store counts it once.
pub type LoanId = [u8; ID];

/// The requests that one key borrowed in one minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Debt {
    /// Its name.
    pub id: LoanId,
    /// The key.
    pub key: KeyHash,
    /// Its minute, in minutes since 1970.
    pub minute: u64,
    /// How many requests.
    pub requests: u32,
}

/// The file of a running server, locked until dropped.
#[derive(Debug)]
pub struct LoanFile {
    file: File,
    path: PathBuf,
    /// By place.
    debts: Vec<Option<Debt>>,
    places: HashMap<LoanId, usize>,
    /// A period of lending and its random name.
    period: Option<(Duration, LoanId)>,
}

impl LoanFile {
    /// Opens or makes the file beside a database.
    ///
    /// # Errors
    /// A [`Failure`] when another server has it, or it cannot be used.
    pub fn open(database: &Path) -> Outcome<Self> {
        let mut path = database.as_os_str().to_owned();
        path.push("-lent");
        let path = PathBuf::from(path);
        place::make_private(&path, "--db")?;
        let failed = |error: std::io::Error| unusable(&path, &error);
        let mut file = File::options()
            .read(true)
            .write(true)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::new(format!(
                    "{} is in use by another golf-server, and each must note its own loans. Give each server a copy \
                     of the database with --db.",
                    path.display()
                )));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
            Ok(()) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let debts: Vec<Option<Debt>> = bytes.chunks(RECORD).map(parsed).collect();
        let places = debts.iter().zip(0..);
        let places = places.filter_map(|(debt, place)| Some(((*debt)?.id, place)));
        Ok(Self {
            places: places.collect(),
            file,
            path,
            debts,
            period: None,
        })
    }

    /// Writes that a key has borrowed `requests` requests in this minute, in the period of lending
    /// that began at `period`.
    ///
    /// # Errors
    /// A [`Failure`] when the disk does not take it: the request must be refused.
    pub fn write(
        &mut self,
        period: Duration,
        key: &KeyHash,
        minute: u64,
        requests: u32,
    ) -> Outcome {
        let name = match self.period {
            Some((of, name)) if of == period => name,
            _ => {
                let mut name = LoanId::default();
                getrandom::fill(&mut name).map_err(|error| {
                    Failure::new(format!("The system gives no randomness: {error}."))
                })?;
                self.period = Some((period, name));
                name
            }
        };
        let debt = Debt {
            id: id(&name, key, minute),
            key: *key,
            minute,
            requests,
        };
        let free = || self.debts.iter().position(Option::is_none);
        let known = self.places.get(&debt.id).copied().or_else(free);
        let at = known.unwrap_or(self.debts.len());
        self.write_record(at, &record(&debt))?;
        if at == self.debts.len() {
            self.debts.push(None);
        }
        self.debts[at] = Some(debt);
        self.places.insert(debt.id, at);
        Ok(())
    }

    /// The loans that the store does not have yet.
    pub fn debts(&self) -> impl Iterator<Item = Debt> {
        self.debts.iter().flatten().copied()
    }

    /// Erases a loan that the store has.
    ///
    /// # Errors
    /// A [`Failure`] when the file cannot be written. The store counts the loan once all the same.
    pub fn erase(&mut self, id: &LoanId) -> Outcome {
        let Some(at) = self.places.get(id).copied() else {
            return Ok(());
        };
        self.write_record(at, &[0; RECORD])?;
        self.debts[at] = None;
        self.places.remove(id);
        Ok(())
    }

    fn write_record(&self, at: usize, record: &[u8; RECORD]) -> Outcome {
        write_at(&self.file, record, (at * RECORD) as u64)
            .map_err(|error| unusable(&self.path, &error))
    }
}

fn id(period: &LoanId, key: &KeyHash, minute: u64) -> LoanId {
    let digest = Sha256::new()
        .chain_update(period)
        .chain_update(key)
        .chain_update(minute.to_le_bytes())
        .finalize();
    let mut id = LoanId::default();
    id.copy_from_slice(&digest[..ID]);
    id
}

fn record(debt: &Debt) -> [u8; RECORD] {
    let mut record = [0; RECORD];
    let content = [
        &debt.id[..],
        &debt.key,
        &debt.minute.to_le_bytes(),
        &debt.requests.to_le_bytes(),
    ]
    .concat();
    record[CHECKSUM..USED].copy_from_slice(&content);
    record[..CHECKSUM].copy_from_slice(&checksum(&content));
    record
}

/// `None` for a record that is empty, cut off or damaged.
fn parsed(bytes: &[u8]) -> Option<Debt> {
    let record = <&[u8; RECORD]>::try_from(bytes).ok()?;
    let content = &record[CHECKSUM..USED];
    if record[..CHECKSUM] != checksum(content) {
        return None;
    }
    let (id, content) = content.split_first_chunk()?;
    let (key, content) = content.split_first_chunk()?;
    let (minute, content) = content.split_first_chunk()?;
    Some(Debt {
        id: *id,
        key: *key,
        minute: u64::from_le_bytes(*minute),
        requests: u32::from_le_bytes(content.try_into().ok()?),
    })
}

fn checksum(content: &[u8]) -> [u8; CHECKSUM] {
    let digest = Sha256::digest(content);
    let mut start = [0; CHECKSUM];
    start.copy_from_slice(&digest[..CHECKSUM]);
    start
}

fn unusable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!(
        "{} cannot be used: {error}. golf-server notes there what it lends while the accounts are away: check its \
         owner and rights, and the disk.",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loans_outlive_the_program_and_are_erased_once_posted() {
        let folder = tempfile::TempDir::new().unwrap();
        let database = folder.path().join("golf.db");
        let mut file = LoanFile::open(&database).unwrap();
        let period = Duration::from_secs(7);
        for requests in 1..=3 {
            file.write(period, &[1; 32], 100, requests).unwrap();
        }
        file.write(period, &[2; 32], 100, 1).unwrap();
        file.write(period, &[1; 32], 101, 1).unwrap();
        let before: Vec<Debt> = file.debts().collect();
        assert_eq!(before.len(), 3, "a record for each key and minute");
        assert_eq!(before[0].requests, 3);
        let second = LoanFile::open(&database).unwrap_err().to_string();
        assert!(second.contains("another golf-server"), "{second}");
        drop(file);
        let mut file = LoanFile::open(&database).unwrap();
        assert_eq!(file.debts().collect::<Vec<_>>(), before);
        file.erase(&before[1].id).unwrap();
        drop(file);
        let mut file = LoanFile::open(&database).unwrap();
        assert_eq!(file.debts().count(), 2);
        // Another period of lending has other names for the same key and minute.
        file.write(Duration::from_secs(90), &[1; 32], 100, 1)
            .unwrap();
        assert_eq!(file.debts().count(), 3);
    }

    #[test]
    fn a_damaged_record_is_left_out() {
        let folder = tempfile::TempDir::new().unwrap();
        let database = folder.path().join("golf.db");
        let mut file = LoanFile::open(&database).unwrap();
        for key in 0..3 {
            file.write(Duration::ZERO, &[key; 32], 100, 1).unwrap();
        }
        let path = file.path.clone();
        drop(file);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[RECORD + 60] ^= 1;
        bytes.truncate(2 * RECORD + 90);
        std::fs::write(&path, bytes).unwrap();
        let file = LoanFile::open(&database).unwrap();
        assert_eq!(file.debts().count(), 1);
    }
}
