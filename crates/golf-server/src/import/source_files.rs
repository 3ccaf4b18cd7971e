//! Reads the files of an import within limits: regular files only, each with a maximum size.
//!
//! The data may come from another person. A link, pipe or device in it could expose other files,
//! block forever or exhaust the memory.

use std::fs::{File, FileType, Metadata};
use std::io::Read as _;
use std::path::Path;

use super::HoleFile;
use super::rejections::{Rejection, Rejections};
use crate::failure::{Failure, Outcome};

const MEGABYTE: u64 = 1 << 20;

/// How large the file of courses may be: many times all courses of a country.
const COURSES: u64 = 64 * MEGABYTE;

/// How large one hole file may be: many times a course with 100 hazards a hole.
const HOLES: u64 = 16 * MEGABYTE;

/// How large all hole files may be together.
const ALL_HOLES: u64 = 1_024 * MEGABYTE;

/// How many entries the folder of hole files may have.
const ENTRIES: usize = 100_000;

/// The bytes of the courses file. It may be a link to a file, since the operator chose its name.
///
/// # Errors
/// A [`Failure`] when it cannot be read, is not a regular file, or is too large.
pub fn courses(path: &Path) -> Outcome<Vec<u8>> {
    let refused = |why: &str| {
        Failure::new(format!(
            "Nothing was imported: {} {why}. Name a JSON file with --courses.",
            path.display()
        ))
    };
    // Checked before opening: opening a pipe would wait for its writer.
    let found = std::fs::metadata(path).map_err(|error| refused(&unreadable(&error)))?;
    regular(&found).map_err(|why| refused(&why))?;
    read(path, COURSES).map_err(|why| refused(&why))
}

/// Every file of the folder except hidden ones, in order of name, and the rejected ones.
///
/// # Errors
/// A [`Failure`] when the folder cannot be read or exceeds the limits.
pub fn hole_files(folder: &Path) -> Outcome<(Vec<HoleFile>, Rejections)> {
    let refused = |why: &str| {
        Failure::new(format!(
            "Nothing was imported: the folder {} {why}. Name another with --holes.",
            folder.display()
        ))
    };
    let cannot = |error| refused(&unreadable(&error));
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !name.starts_with('.') {
            paths.push((name.into_owned(), path));
        }
        if paths.len() > ENTRIES {
            return Err(refused(&format!("has more than {ENTRIES} files")));
        }
    }
    paths.sort();
    let (mut files, mut rejections) = (Vec::new(), Rejections::default());
    let mut room = ALL_HOLES;
    for (name, path) in paths {
        match hole_file(&path) {
            Ok(bytes) => {
                let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
                room = room.checked_sub(size).ok_or_else(|| {
                    refused(&format!(
                        "holds more than {} MB of hole files",
                        ALL_HOLES / MEGABYTE
                    ))
                })?;
                files.push(HoleFile { name, bytes });
            }
            Err(why) => rejections.add(Rejection::new(&format!("holes file {name}"), &why)),
        }
    }
    Ok((files, rejections))
}

fn hole_file(path: &Path) -> Result<Vec<u8>, String> {
    let found = std::fs::symlink_metadata(path).map_err(|error| unreadable(&error))?;
    if found.is_symlink() {
        return Err("is a link. Put the file itself there".to_owned());
    }
    regular(&found)?;
    read(path, HOLES)
}

fn regular(found: &Metadata) -> Result<(), String> {
    if found.is_file() {
        Ok(())
    } else {
        Err(format!("is {}, no file", kind(found.file_type())))
    }
}

fn kind(kind: FileType) -> &'static str {
    if kind.is_dir() {
        return "a folder";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return "a pipe";
        }
        if kind.is_char_device() || kind.is_block_device() {
            return "a device";
        }
    }
    "something else"
}

/// Reads a file that may grow meanwhile, or report a wrong size.
fn read(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > most {
        return Err(format!("is larger than {} MB", most / MEGABYTE));
    }
    Ok(bytes)
}

fn unreadable(error: &std::io::Error) -> String {
    format!("cannot be read ({error})")
}
