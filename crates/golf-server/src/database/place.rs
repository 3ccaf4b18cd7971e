//! The path of a database, and its permissions.
//!
//! SQLite does not treat every name as a file: `:memory:`, and addresses that begin with `file:`.
//! Here a name must be a plain file; otherwise a sentence says why not. A new file is readable by
//! its owner only, since it has the labels and the usage of every customer.

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};

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
