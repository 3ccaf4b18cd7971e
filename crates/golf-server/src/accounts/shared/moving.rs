//! Keys and usage from one store to the other: from SQLite once, and back into a file as a backup.

use std::path::Path;

use golf_catalog::quota::Usage;

use super::keys::SharedKeys;
use crate::clock::Clock;
use crate::database::keys::KeyRow;
use crate::database::{Access, Database};
use crate::failure::{Failure, Outcome};
use crate::usage_file::{UsageFile, recorded, revocations};

/// Moves the keys and the usage of a database into accounts that have no keys yet, while no server
/// uses the database. Returns what was done, as a sentence.
///
/// # Errors
/// A [`Failure`] when a server uses the database, a key in it is damaged, or the accounts have keys
/// already. Nothing was moved.
pub fn from_sqlite(from: &Path, to: &SharedKeys) -> Outcome<String> {
    let database = Database::open(from, Access::Read)?;
    // A server would go on counting in the file.
    let lock = UsageFile::open(from)?;
    let keys = database.key_rows()?;
    if let Some(damaged) = keys.left_out.first() {
        return Err(Failure::new(format!("Nothing was moved. {damaged}")));
    }
    let revoked = revocations::of(from)?;
    let mut recorded = recorded(from)?;
    let now = Clock::System.now();
    let rows: Vec<(KeyRow, Usage)> = keys
        .rows
        .into_iter()
        .map(|mut key| {
            key.active &= !revoked.contains(&key.hash);
            let mut tally = recorded.remove(&key.hash).unwrap_or_default();
            tally.take(&key.usage);
            let usage = tally.at(now);
            (key, usage)
        })
        .collect();
    to.fill(&rows)?;
    drop(lock);
    let used = rows.iter().filter(|(_, usage)| usage.in_month > 0).count();
    let active = rows.iter().filter(|(key, _)| key.active).count();
    Ok(format!(
        "{} keys are in the accounts on {} now, {active} of them active, with the usage of {used}. {} was not \
         changed: serve it with --accounts from now on, since a server without it would count for itself.",
        rows.len(),
        to.shown(),
        from.display()
    ))
}

/// Writes a file with the keys and usage of the accounts, and the courses of `courses` if it is
/// given: a database for one server, or for [`from_sqlite`].
///
/// # Errors
/// A [`Failure`] when the accounts or the database cannot be read, or the file cannot be written.
pub fn backup(accounts: &SharedKeys, courses: Option<&Database>, to: &Path) -> Outcome<usize> {
    let (keys, _) = accounts.rows()?;
    match courses {
        Some(courses) => courses.copy_with_keys(to, &keys)?,
        None => {
            let folder = tempfile_beside(to)?;
            Database::open(&folder.0, Access::Create)?.copy_with_keys(to, &keys)?;
        }
    }
    Ok(keys.len())
}

/// An empty database beside the backup, removed when it is dropped.
struct Beside(std::path::PathBuf);

fn tempfile_beside(to: &Path) -> Outcome<Beside> {
    let mut name = to.as_os_str().to_owned();
    name.push(".empty");
    let path = std::path::PathBuf::from(name);
    if path.symlink_metadata().is_ok() {
        return Err(Failure::new(format!(
            "{} is in the way: remove it, or name another file with --to.",
            path.display()
        )));
    }
    Ok(Beside(path))
}

impl Drop for Beside {
    fn drop(&mut self) {
        for ending in ["", "-wal", "-shm"] {
            let mut name = self.0.as_os_str().to_owned();
            name.push(ending);
            // It may not be there.
            let _ = std::fs::remove_file(name);
        }
    }
}
