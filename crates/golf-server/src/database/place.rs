//! The path of a database, and its permissions.
//!
//! SQLite does not treat every name as a file: `:memory:`, and addresses that begin with `file:`.
//! Here a name must be a plain file; otherwise a sentence says why not. A new file is readable by
//! its owner only, since it has the labels and the usage of every customer.

#[cfg(unix)]
use std::fs::Metadata;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};

/// What the name of a file ends with until the file is whole.
pub const UNFINISHED: &str = ".unfinished";

/// The absolute path of the file that `path` names; `option` is the command-line option it came
/// from.
///
/// # Errors
/// A [`Failure`] when SQLite would not treat the name as a file, or when it is a dangling link.
pub fn file_named(path: &Path, option: &str) -> Outcome<PathBuf> {
    let shown = path.display();
    let name = path.as_os_str().to_string_lossy();
    if name.is_empty() {
        return Err(Failure::new(format!("{option} needs the name of a file.")));
    }
    if name.starts_with(':') || name.to_ascii_lowercase().starts_with("file:") {
        return Err(Failure::new(format!(
            "{shown} is not taken as the name of a file: SQLite would read it as something else. \
             If a file is called that, write {option} ./{shown}."
        )));
    }
    if path.is_symlink() && !path.exists() {
        return Err(Failure::new(format!(
            "{shown} is a link that leads nowhere, and was not followed: name the file itself with \
             {option}."
        )));
    }
    // An absolute path begins with a slash, and SQLite uses it unchanged.
    std::path::absolute(path)
        .map_err(|error| Failure::new(format!("{shown} cannot be found ({error}).")))
}

/// Creates an empty file that only its owner may read and write. SQLite copies its permissions to
/// the files beside it. Returns `false` if the path exists already, even as a link.
///
/// # Errors
/// A [`Failure`] when it cannot be created.
pub fn make_private(path: &Path, option: &str) -> Outcome<bool> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(File { .. }) => Ok(true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(Failure::new(format!(
            "{} cannot be made: the folder is missing, cannot be written, or access is denied \
             ({error}). Make the folder or name another file with {option}.",
            path.display()
        ))),
    }
}

/// Refuses a database with a second name, a hard link. SQLite keeps a write-ahead log for each
/// name, so changes under one name would not be seen under the other.
///
/// # Errors
/// A [`Failure`] when the file has another name.
pub fn only_name(path: &Path) -> Outcome {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let found = std::fs::metadata(path).ok().filter(Metadata::is_file);
        let names = found.map_or(1, |found| found.nlink());
        if names > 1 {
            return Err(Failure::new(format!(
                "{0} has {names} names (hard links), and changes under one name would be lost under another. \
                 Remove the others (`find -samefile {0}` finds them), or copy it with `golf-server backup`.",
                path.display()
            )));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Locks a file that SQLite may use too, until the file is closed. Returns `false` if another
/// program has the lock. On Linux this lock and those of SQLite do not meet; elsewhere they may, so
/// there is none. Nor is there one where the file system knows no locks.
#[must_use]
pub fn try_lock_beside_sqlite(file: &File) -> bool {
    !cfg!(target_os = "linux") || !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Whether a path leads to this open file. When that cannot be found out, it does.
#[must_use]
pub fn leads_to(path: &Path, file: &File) -> bool {
    let named = match std::fs::metadata(path) {
        Ok(named) => named,
        Err(error) => return error.kind() != ErrorKind::NotFound,
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let is_it = |open: Metadata| (open.dev(), open.ino()) == (named.dev(), named.ino());
        file.metadata().map_or(true, is_it)
    }
    #[cfg(not(unix))]
    {
        let _ = (named, file);
        true
    }
}

/// Warns in the log when every user of the machine may read a database. Its permissions stay as
/// they are: they may be intentional.
pub fn warn_if_public(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(path).map(|found| found.permissions().mode());
        if mode.is_ok_and(|mode| mode & 0o007 != 0) {
            tracing::warn!(
                file = %path.display(),
                "every user of this machine may use the database: run `chmod 600` on it"
            );
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}
