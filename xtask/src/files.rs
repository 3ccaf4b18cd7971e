//! Reading and writing files, with errors that name the file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};

/// Reads a file as text.
pub fn read_text(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(told("read", path))
}

/// Reads a file.
pub fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(told("read", path))
}

/// Writes a file, creating its parent folders.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Outcome {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    fs::write(path, bytes).map_err(told("write", path))
}

/// Writes a new file that only its owner may read.
pub fn write_private(path: &Path, text: impl AsRef<[u8]>) -> Outcome {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
        .open(path)
        .and_then(|mut file| io::Write::write_all(&mut file, text.as_ref()))
        .map_err(told("write", path))
}

/// Creates a folder and its parents.
pub fn make_folder(path: &Path) -> Outcome {
    fs::create_dir_all(path).map_err(told("make", path))
}

/// Removes a folder with its contents; a missing one is fine.
pub fn remove_folder(path: &Path) -> Outcome {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(told("remove", path)(error)),
        _ => Ok(()),
    }
}

/// Removes a file; a missing one is fine.
pub fn remove_file(path: &Path) -> Outcome {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(told("remove", path)(error)),
        _ => Ok(()),
    }
}

/// Renames a file or folder to its final name.
pub fn rename(from: &Path, to: &Path) -> Outcome {
    fs::rename(from, to).map_err(told("rename", from))
}

/// Copies a file, with its permissions.
pub fn copy(from: &Path, to: &Path) -> Outcome {
    fs::copy(from, to).map(drop).map_err(told("copy", from))
}

/// Every file below `folder`, in order of name.
pub fn files_below(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(told("read", &folder))? {
            let path = entry.map_err(told("read", &folder))?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn told<'a>(verb: &'a str, path: &'a Path) -> impl FnOnce(io::Error) -> Failure + 'a {
    move |error| Failure::new(format!("Cannot {verb} {}: {error}.", path.display()))
}
