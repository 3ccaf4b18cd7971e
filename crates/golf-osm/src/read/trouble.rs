//! Why an extract could not be read: the file, the place, and what to do.

use std::path::{Path, PathBuf};

/// An extract that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// The file.
    pub file: PathBuf,
    /// Where it breaks; `None` if it could not be opened.
    pub place: Option<Place>,
    /// What is wrong there.
    pub what: String,
    /// What to do, as a sentence.
    pub advice: &'static str,
}

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A blob of a PBF file, counted from 1, and the byte that it begins at.
    Blob {
        /// Its number.
        number: u64,
        /// The byte that it begins at.
        byte: u64,
    },
    /// A byte of an XML file, after decompression.
    Byte(u64),
}

/// Advice for a damaged file.
pub const DOWNLOAD_AGAIN: &str = "Download the file again, and compare its checksum.";

/// Advice for an extract without the nodes of its ways.
pub const CUT_WITH_NODES: &str =
    "Download the file again, or make it with `osmium extract --strategy complete_ways`.";

impl ReadError {
    /// A file that breaks at a place.
    #[must_use]
    pub fn at(file: &Path, place: Place, what: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            place: Some(place),
            what: what.into(),
            advice: DOWNLOAD_AGAIN,
        }
    }

    /// A file that cannot be opened or is of another format.
    #[must_use]
    pub fn whole(file: &Path, what: impl Into<String>, advice: &'static str) -> Self {
        Self {
            file: file.to_owned(),
            place: None,
            what: what.into(),
            advice,
        }
    }
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.file.display())?;
        match self.place {
            Some(Place::Blob { number, byte }) => write!(f, ", blob {number} at byte {byte}")?,
            Some(Place::Byte(byte)) => write!(f, ", byte {byte}")?,
            None => {}
        }
        write!(f, ": {}. {}", self.what, self.advice)
    }
}

impl std::error::Error for ReadError {}
