//! The revocations that the database could not take.
//!
//! `keys revoke` must work when the disk is full, and while another program writes to the database
//! for minutes. So the usage file has a fixed number of places that are on the disk since the file
//! was made. A revocation is written into one of them, in place, which needs no free space. The
//! server reads them twice a second, refuses these keys, and empties a place when the database has
//! its revocation. A place is a record with the key's hash and no counts.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use golf_catalog::tally::Tally;

use super::bytes::{HEADER, START, beside, opened, read_at, unusable, write_at};
use super::record::{RECORD, parsed, record};
use crate::failure::{Failure, Outcome};
use crate::key::KeyHash;

/// How many revocations can wait for the database.
pub const PLACES: usize = 128;

/// The bytes of all places.
pub(super) const BYTES: usize = PLACES * RECORD;

/// Notes that the key with this number and hash is revoked. When this returns, the disk has it.
///
/// # Errors
/// A [`Failure`] when there is no usage file, it cannot be written, or every place is taken.
pub fn add(database: &Path, id: i64, key: &KeyHash) -> Outcome {
    let path = beside(database);
    let failed = |error: io::Error| unusable(&path, &error);
    let file = opened(&path).map_err(failed)?;
    let places = places(&file).map_err(failed)?;
    if places.iter().flatten().any(|listed| listed == key) {
        return Ok(());
    }
    // Programs that revoke different keys at the same time begin at different places.
    let first = usize::try_from(id.unsigned_abs()).unwrap_or(0) % PLACES;
    for place in (0..PLACES).map(|step| (first + step) % PLACES) {
        if places.get(place).is_some_and(Option::is_some) {
            continue;
        }
        write(&file, place, &record(key, &Tally::default())).map_err(failed)?;
        file.sync_data().map_err(failed)?;
        // Another program may have taken the place at the same moment.
        if all(&file).map_err(failed)?.contains(key) {
            return Ok(());
        }
    }
    Err(Failure::new(format!(
        "{} has no place left for a revocation: {PLACES} wait for the database already.",
        path.display()
    )))
}

/// The revocations of a database's usage file, whether or not a server is running.
///
/// # Errors
/// A [`Failure`] when the file exists but cannot be read.
pub fn of(database: &Path) -> Outcome<HashSet<KeyHash>> {
    let path = beside(database);
    match File::open(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(HashSet::new()),
        file => file
            .and_then(|file| all(&file))
            .map_err(|error| unusable(&path, &error)),
    }
}

pub(super) fn all(file: &File) -> io::Result<HashSet<KeyHash>> {
    Ok(places(file)?.into_iter().flatten().collect())
}

/// Empties the places of a key.
pub(super) fn remove(file: &File, key: &KeyHash) -> io::Result<()> {
    for (place, listed) in places(file)?.into_iter().enumerate() {
        if listed.as_ref() == Some(key) {
            write(file, place, &[0; RECORD])?;
        }
    }
    Ok(())
}

fn places(file: &File) -> io::Result<Vec<Option<KeyHash>>> {
    let mut bytes = vec![0; START];
    read_at(file, &mut bytes, 0)?;
    if !bytes.starts_with(HEADER) {
        return Err(io::Error::new(
            ErrorKind::InvalidData,
            "it is no usage file of this golf-server",
        ));
    }
    let places = bytes.chunks(RECORD).skip(1);
    Ok(places
        .map(|bytes| parsed(bytes).map(|(key, _)| key))
        .collect())
}

fn write(file: &File, place: usize, bytes: &[u8]) -> io::Result<()> {
    // The header is before them.
    write_at(file, bytes, ((1 + place) * RECORD) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::usage_file::UsageFile;
    use tempfile::TempDir;

    fn key(number: usize) -> KeyHash {
        let mut key = [7; 32];
        key[..8].copy_from_slice(&(number as u64).to_le_bytes());
        key
    }

    #[test]
    fn programs_that_revoke_at_the_same_time_lose_nothing_and_the_places_are_counted() {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("golf.db");
        assert!(add(&database, 1, &key(1)).is_err(), "there is no file yet");
        let file = UsageFile::open(&database).unwrap();
        std::thread::scope(|scope| {
            for number in 0..PLACES {
                let database = &database;
                let id = i64::try_from(number).unwrap();
                scope.spawn(move || add(database, id, &key(number)).unwrap());
            }
        });
        let all: HashSet<KeyHash> = (0..PLACES).map(key).collect();
        assert_eq!(of(&database).unwrap(), all);
        add(&database, 3, &key(3)).unwrap();
        let full = add(&database, 9_999, &key(9_999)).unwrap_err().to_string();
        assert!(full.contains("no place left"), "{full}");
        file.forget_revoked(&key(5)).unwrap();
        add(&database, 9_999, &key(9_999)).unwrap();
        assert!(file.revoked().unwrap().contains(&key(9_999)));
        drop(file);
        let file = UsageFile::open(&database).unwrap();
        assert_eq!(file.revoked().unwrap().len(), PLACES, "a start keeps them");
    }
}
