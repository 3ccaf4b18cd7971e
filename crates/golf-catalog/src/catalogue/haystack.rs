//! Substring search over many short texts at once, by their letters.

use golf_letters::folded;
use memchr::memmem;

/// Texts in their folded form, joined into one string.
///
/// One pass of a substring searcher over half a megabyte costs a fraction of starting a searcher
/// for each of 17,458 names.
#[derive(Debug, Clone)]
pub(super) struct Haystack {
    joined: String,
    /// The end of each text in `joined`; a separator follows it.
    ends: Vec<usize>,
}

/// Separates the texts. No folded text has one, so that no needle matches across two texts.
const SEPARATOR: char = '\n';

impl Haystack {
    pub(super) fn new<'a>(texts: impl Iterator<Item = Option<&'a str>>) -> Self {
        let mut joined = String::new();
        let mut ends = Vec::new();
        for text in texts {
            joined.push_str(&folded(text.unwrap_or_default()));
            ends.push(joined.len());
            joined.push(SEPARATOR);
        }
        Self { joined, ends }
    }

    /// For every text, whether it contains the needle. The needle is folded and not empty.
    pub(super) fn rows_containing(&self, needle: &str) -> Vec<bool> {
        let mut found = vec![false; self.ends.len()];
        let finder = memmem::Finder::new(needle);
        let bytes = self.joined.as_bytes();
        let (mut from, mut row) = (0, 0);
        while let Some(hit) = bytes.get(from..).and_then(|rest| finder.find(rest)) {
            let at = from + hit;
            while self.ends.get(row).is_some_and(|end| *end < at) {
                row += 1;
            }
            let Some(end) = self.ends.get(row) else {
                break;
            };
            found[row] = true;
            from = end + SEPARATOR.len_utf8();
        }
        found
    }
}
