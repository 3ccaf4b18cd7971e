//! Why an extract could not be read: the file, the place, and what to do.

use std::path::{Path, PathBuf};

use super::limits::LONGEST_QUOTE;

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

/// What is wrong with the part of a file that is read, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// What is wrong.
    pub what: String,
    /// What to do, as a sentence.
    pub advice: &'static str,
}

/// Advice for a damaged file.
pub const DOWNLOAD_AGAIN: &str = "Download the file again, and compare its checksum.";

/// Advice for a file of another format.
pub const ANOTHER_FORMAT: &str = "Name a file in the format .osm.pbf, .osm or .osm.bz2.";

/// Advice for an extract without the nodes of its ways.
pub const WITH_NODES: &str = "With Overpass, end the query with `out body; >; out skel qt;` or with `out geom;` for the \
    whole area. From a larger file, cut it with `osmium extract --strategy complete_ways`, or filter it with `osmium \
    tags-filter` without `-R`.";

/// Advice for an answer of Overpass that is no map, or not the whole one.
pub const WHOLE_QUERY: &str = "With Overpass, begin the query with `[out:xml];` and end it with `out body; >; out skel \
    qt;`.";

/// Advice for an answer that a server could not finish.
pub const SMALLER_QUERY: &str = "Ask the server again for a smaller area or with more time, with Overpass by \
    `[out:xml][timeout:900][maxsize:1073741824];`, or take an extract of the region.";

/// Advice for a file with several versions of its objects.
pub const NEWEST_ONLY: &str = "Keep the newest versions with `osmium time-filter -o newest.osm.pbf FILE`, after `osmium \
    sort -o sorted.osh.pbf FILE` if the objects are not in order, and import newest.osm.pbf.";

impl Trouble {
    /// What is wrong, and what to do.
    #[must_use]
    pub fn new(what: impl Into<String>, advice: &'static str) -> Self {
        Self {
            what: what.into(),
            advice,
        }
    }
}

/// A file that is damaged.
impl From<String> for Trouble {
    fn from(what: String) -> Self {
        Self::new(what, DOWNLOAD_AGAIN)
    }
}

/// A file that is damaged.
impl From<&str> for Trouble {
    fn from(what: &str) -> Self {
        Self::new(what, DOWNLOAD_AGAIN)
    }
}

impl ReadError {
    /// A file that breaks at a place.
    #[must_use]
    pub fn at(file: &Path, place: Place, trouble: impl Into<Trouble>) -> Self {
        let Trouble { what, advice } = trouble.into();
        Self {
            file: file.to_owned(),
            place: Some(place),
            what,
            advice,
        }
    }

    /// A file that cannot be opened or is of another format.
    #[must_use]
    pub fn whole(file: &Path, trouble: impl Into<Trouble>) -> Self {
        let Trouble { what, advice } = trouble.into();
        Self {
            file: file.to_owned(),
            place: None,
            what,
            advice,
        }
    }

    /// A file that the operating system does not give.
    #[must_use]
    pub fn unreadable(file: &Path, error: &std::io::Error) -> Self {
        Self::whole(
            file,
            Trouble::new(format!("it cannot be read ({error})"), ANOTHER_FORMAT),
        )
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

/// A file's own words for a message: in quotes, on one line, without signs that a terminal hides or obeys, and with `…`
/// where more follows.
#[must_use]
pub fn quoted(words: &str) -> String {
    let is_plain = |sign: &char| {
        !matches!(sign, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
    };
    let blank = |sign: char| if sign.is_control() { ' ' } else { sign };
    let plain: String = words.chars().filter(is_plain).map(blank).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    match plain.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("\"{}…\"", &plain[..end]),
        None => format!("\"{plain}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn quoted_words_are_one_plain_line_of_bounded_length() {
        assert_eq!(quoted(" timed\n\tout "), "\"timed out\"");
        assert_eq!(
            quoted("a\u{202e}b\u{1b}[2Jc\u{200b}d\u{2028}e"),
            "\"ab [2Jcde\""
        );
        let long = quoted(&"é".repeat(5_000));
        assert_eq!(long.chars().count(), super::LONGEST_QUOTE + 3);
        assert!(long.ends_with("…\""));
    }
}
