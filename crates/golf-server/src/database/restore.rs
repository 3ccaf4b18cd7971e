//! Restoring a backup: the counterpart of `copy`.
//!
//! The backup itself stays as it is, and a database that is in the way is never overwritten: it is
//! moved aside, and only when asked for. The usage file stays, so that keys keep their usage since
//! the backup. Keys that were revoked since then stay revoked.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::copy::{cannot_be_written, rename_new, with_ending};
use super::{Access, Database, place};
use crate::failure::{Failure, Outcome};
use crate::key::KeyHash;
use crate::usage_file::UsageFile;

const OPTION: &str = "--db";

/// A database: its file, and what SQLite may have left beside it.
const FILES: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Makes the database `path` from a backup. Returns the new path of a database that was there.
///
/// # Errors
/// A [`Failure`] when the backup cannot be read, a server uses the database, it is there and may
/// not be replaced, or the disk fails. Then the database is as it was.
pub fn restore(backup: &Path, path: &Path, may_replace: bool) -> Outcome<Option<PathBuf>> {
    let from = opened(backup)?;
    let path = place::file_named(path, OPTION)?;
    // As for a server: the files are where a link leads.
    let path = path.canonicalize().unwrap_or(path);
    if from.path().canonicalize().is_ok_and(|from| from == path) {
        return Err(Failure::new(format!(
            "{} is the backup itself: name another file with {OPTION}.",
            path.display()
        )));
    }
    if path.is_dir() {
        return Err(Failure::new(format!(
            "{} is a folder: name a file inside it with {OPTION}.",
            path.display()
        )));
    }
    let is_there = |ending: &&str| with_ending(&path, ending).symlink_metadata().is_ok();
    let found = FILES.iter().find(|ending| is_there(ending));
    if let (Some(ending), false) = (found, may_replace) {
        return Err(Failure::new(format!(
            "{} is there already, and was not touched. To restore in its place, stop the server and add \
             --replace: the database is then moved to {}. Or name another file with {OPTION}.",
            with_ending(&path, ending).display(),
            free_name(&path).display()
        )));
    }
    let unfinished = from.unfinished_copy(&path, OPTION, &revoked(&path))?;
    // A running server holds these locks, and a server that starts meanwhile does not get them.
    let _locks = UsageFile::open(&path)?;
    let kept = free_name(&path);
    if found.is_some() {
        rename_all(&path, &kept)?;
    }
    if let Err(failure) = unfinished.rename(&path) {
        // The first failure is the one to report.
        let _ = rename_all(&kept, &path);
        return Err(failure);
    }
    Ok(found.map(|_| kept))
}

fn opened(backup: &Path) -> Outcome<Database> {
    if !backup.exists() {
        return Err(Failure::new(format!(
            "There is no backup at {}: name a file that `golf-server backup` made.",
            backup.display()
        )));
    }
    Database::open(backup, Access::Read)
}

/// The revoked keys of the database that is there. A damaged one is a reason to restore a backup, so
/// it is no reason to refuse.
fn revoked(path: &Path) -> HashSet<KeyHash> {
    if !path.exists() {
        return HashSet::new();
    }
    let keys = Database::open(path, Access::Read).and_then(|database| database.keys());
    match keys {
        Ok(keys) => {
            let revoked = keys.into_iter().filter(|key| !key.active);
            revoked.map(|key| key.hash).collect()
        }
        Err(failure) => {
            tracing::warn!(%failure, "keys that were revoked since the backup work again: see `golf-server keys list`");
            HashSet::new()
        }
    }
}

/// A name for the database of before.
fn free_name(path: &Path) -> PathBuf {
    let numbers = (2_u32..).map(|number| format!(".replaced-{number}"));
    let mut endings = std::iter::once(".replaced".to_owned()).chain(numbers);
    let free = endings.find_map(|ending| {
        let name = with_ending(path, &ending);
        name.symlink_metadata().is_err().then_some(name)
    });
    free.unwrap_or_else(|| with_ending(path, ".replaced"))
}

/// Renames a database with the files beside it, and replaces none.
fn rename_all(from: &Path, to: &Path) -> Outcome {
    for ending in FILES {
        match rename_new(&with_ending(from, ending), &with_ending(to, ending)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(cannot_be_written(to, OPTION, &error));
            }
            _ => {}
        }
    }
    Ok(())
}
