//! A backup: a consistent copy that gets its name when it is whole.
//!
//! The copy is written beside its final name, under one that ends with `.unfinished`. It is checked
//! and on the disk before it gets its final name, and nothing is replaced by it. A killed backup
//! leaves the unfinished file, and the next backup to the same name starts it anew.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::{Database, explain, place};
use crate::failure::{Failure, Outcome};
use crate::key::KeyHash;
use crate::usage_file::revocations;

impl Database {
    /// Writes a consistent copy to a new file, even while another program writes.
    ///
    /// # Errors
    /// A [`Failure`] when the path is taken, or the file cannot be written.
    pub fn copy_to(&self, copy: &Path) -> Outcome {
        const OPTION: &str = "--to";
        let copy = place::file_named(copy, OPTION)?;
        if copy.symlink_metadata().is_ok() {
            return Err(taken(&copy, OPTION));
        }
        let revoked = revocations::of(self.path())?;
        self.unfinished_copy(&copy, OPTION, &revoked)?.rename(&copy)
    }

    /// Writes a consistent copy to a new file, with these keys and their usage in place of its own.
    ///
    /// # Errors
    /// A [`Failure`] when the path is taken, or the file cannot be written.
    #[cfg(feature = "postgres")]
    pub fn copy_with_keys(&self, copy: &Path, keys: &[super::keys::KeyRow]) -> Outcome {
        const OPTION: &str = "--to";
        let copy = place::file_named(copy, OPTION)?;
        if copy.symlink_metadata().is_ok() {
            return Err(taken(&copy, OPTION));
        }
        let unfinished = self.unfinished_copy(&copy, OPTION, &HashSet::new())?;
        super::keys::replace(&unfinished.path, keys)?;
        unfinished.rename(&copy)
    }

    /// Writes a copy beside its final name, which came from the command-line option `option`. These
    /// keys are revoked in it.
    pub(super) fn unfinished_copy(
        &self,
        copy: &Path,
        option: &'static str,
        revoked: &HashSet<KeyHash>,
    ) -> Outcome<Unfinished> {
        let unfinished = Unfinished::start(copy, option)?;
        self.connection
            .execute("VACUUM INTO ?1", [unfinished.name()?])
            .map_err(|error| explain(&unfinished.path, "written", &error))?;
        finish(&unfinished.path, revoked)?;
        Ok(unfinished)
    }
}

/// Checks a copy, and revokes these keys in it.
fn finish(copy: &Path, revoked: &HashSet<KeyHash>) -> Outcome {
    let failed = |error| explain(copy, "written", &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(copy, flags).map_err(failed)?;
    let now = crate::clock::Clock::System.now();
    for key in revoked {
        super::keys::revoke(&connection, key, now).map_err(failed)?;
    }
    let found: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(failed)?;
    let keys: i64 = connection
        .query_row("SELECT count(*) FROM api_key", [], |row| row.get(0))
        .map_err(failed)?;
    tracing::debug!(keys, "the copy is whole");
    if found == "ok" {
        return Ok(());
    }
    Err(Failure::new(format!(
        "{} was not written: the copy is damaged ({found}). Check the database with `sqlite3 FILE 'PRAGMA \
             integrity_check'`.",
        copy.display()
    )))
}

/// A file that is removed when it is dropped before it has its final name.
pub(super) struct Unfinished {
    path: PathBuf,
    option: &'static str,
    file: File,
    is_named: bool,
}

impl Unfinished {
    fn start(copy: &Path, option: &'static str) -> Outcome<Self> {
        let path = with_ending(copy, place::UNFINISHED);
        place::make_private(&path, option)?;
        let failed = |error: io::Error| cannot_be_written(&path, option, &error);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).open(&path).map_err(failed)?;
        if !place::try_lock_beside_sqlite(&file) {
            return Err(Failure::new(format!(
                "{} is being written by another backup: wait for its end, or name another file with {option}.",
                copy.display()
            )));
        }
        let started = Self {
            path,
            option,
            file,
            is_named: false,
        };
        // A killed backup may have left a part.
        let failed = |error: io::Error| cannot_be_written(&started.path, option, &error);
        started.file.set_len(0).map_err(failed)?;
        started.remove_journal();
        Ok(started)
    }

    fn name(&self) -> Outcome<&str> {
        self.path.to_str().ok_or_else(|| {
            Failure::new(format!(
                "{} is no text: name another file with {}.",
                self.path.display(),
                self.option
            ))
        })
    }

    /// Gives the file its final name once the disk has it.
    pub(super) fn rename(mut self, copy: &Path) -> Outcome {
        let option = self.option;
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => taken(copy, option),
            _ => cannot_be_written(copy, option, &error),
        };
        self.file
            .sync_all()
            .and_then(|()| rename_new(&self.path, copy))
            .map_err(failed)?;
        self.is_named = true;
        // The name is on the disk too, where the system lets a program say so.
        if let Some(folder) = copy.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    fn remove_journal(&self) {
        for ending in ["-journal", "-wal", "-shm"] {
            // They are there only after a kill.
            let _ = std::fs::remove_file(with_ending(&self.path, ending));
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_named {
            // A part of a copy is useless. The first failure is the one to report.
            let _ = std::fs::remove_file(&self.path);
            self.remove_journal();
        }
    }
}

/// Renames a file, and replaces none.
pub(super) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
            // A file system that does not know the flag.
            Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) => {}
            renamed => return renamed.map_err(io::Error::from),
        }
    }
    if to.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    std::fs::rename(from, to)
}

pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = path.into();
    name.push(ending);
    name.into()
}

fn taken(copy: &Path, option: &str) -> Failure {
    Failure::new(format!(
        "{} is there already, and was not touched: name a new file with {option}.",
        copy.display()
    ))
}

pub(super) fn cannot_be_written(path: &Path, option: &str, error: &io::Error) -> Failure {
    Failure::new(format!(
        "{} cannot be written ({error}): check the folder and the disk, or name another file with {option}.",
        path.display()
    ))
}
