//! The usage file as bytes: its name, its start, and writing in place.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::record::RECORD;
use super::revocations;
use crate::database::place;
use crate::failure::Failure;

/// The content of the first record.
pub(super) const HEADER: &[u8] = b"golf-server usage 2\n";

/// The header and the places of the revocations, in bytes. They are written as a whole when the
/// file is made, so that the disk has them.
pub(super) const START: usize = RECORD + revocations::BYTES;

/// Resolves links first, as SQLite does for its own files: one database has one such file.
pub(super) fn beside(database: &Path) -> PathBuf {
    let mut path: OsString = database
        .canonicalize()
        .unwrap_or_else(|_| database.to_owned())
        .into();
    path.push("-usage");
    path.into()
}

pub(super) fn unusable(path: &Path, error: &io::Error) -> Failure {
    let shown = path.display();
    Failure::new(format!(
        "{shown} cannot be used: {error}. golf-server counts requests there: check its owner and rights, and \
         the disk."
    ))
}

pub(super) fn opened(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).open(path)
}

/// Makes the file with this content, or an empty one. It gets its name when it is whole.
pub(super) fn made(path: &Path, content: &[u8]) -> io::Result<File> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(place::UNFINISHED);
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    let written = if content.is_empty() {
        let mut start = vec![0; START];
        start[..HEADER.len()].copy_from_slice(HEADER);
        file.write_all(&start)
    } else {
        file.write_all(content)
    };
    let named = written
        .and_then(|()| file.sync_data())
        .and_then(|()| std::fs::rename(&unfinished, path));
    if let Err(error) = named {
        // The first error is the one to report.
        let _ = std::fs::remove_file(&unfinished);
        return Err(error);
    }
    Ok(file)
}

#[cfg(unix)]
pub(crate) fn write_at(file: &File, bytes: &[u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, start)
}

#[cfg(unix)]
pub(super) fn read_at(file: &File, bytes: &mut [u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, start)
}

#[cfg(windows)]
pub(crate) fn write_at(file: &File, bytes: &[u8], start: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt as _;
    match file.seek_write(bytes, start)? {
        written if written == bytes.len() => Ok(()),
        _ => Err(io::ErrorKind::WriteZero.into()),
    }
}

#[cfg(windows)]
pub(super) fn read_at(file: &File, bytes: &mut [u8], start: u64) -> io::Result<()> {
    use std::os::windows::fs::FileExt as _;
    match file.seek_read(bytes, start)? {
        read if read == bytes.len() => Ok(()),
        _ => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}
