//! The form in which typed and stored texts meet, and the order in which people sort names.
//!
//! The service, the demo and the app's search among seen courses all use [`folded`] and [`sort_key`], so that "canada"
//! finds "Cañada" everywhere. The work has three steps:
//!
//! 1. `capitals` decomposes a text (NFKD) and writes it in capitals. Programs use a crate for that, and WebAssembly
//!    uses the browser, so that no module carries the tables.
//! 2. `spelled` writes it in small letters with one apostrophe, one dash and one space. Accents stay.
//! 3. [`folded`] removes accents and apostrophes, and turns dashes into spaces.
//!
//! `signs` has the letters and signs of the steps 2 and 3.

mod capitals;
mod signs;

use capitals::capitals;
use signs::Sign;

/// A place in the order of texts: letters first, then accents and punctuation. Case does not count.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct SortKey {
    letters: String,
    spelled: String,
}

impl SortKey {
    /// Whether the text has nothing to sort by.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spelled.is_empty()
    }
}

/// The text without accents, case and apostrophes, with one space in place of spaces and dashes. A text contains another
/// if its folded form contains the other's folded form.
///
/// Empty for a text of spaces, dashes, apostrophes and invisible signs. Never contains a line break.
#[must_use]
pub fn folded(text: &str) -> String {
    without_accents(&spelled(&capitals(text)))
}

/// [`folded`] of each text. In WebAssembly, one call for many texts is faster than many calls.
#[must_use]
pub fn all_folded(texts: &[&str]) -> Vec<String> {
    all_spelled(texts, without_accents)
}

/// The place of a text in the order in which people sort.
#[must_use]
pub fn sort_key(text: &str) -> SortKey {
    key_of(&spelled(&capitals(text)))
}

/// [`sort_key`] of each text. In WebAssembly, one call for many texts is faster than many calls.
#[must_use]
pub fn all_sort_keys(texts: &[&str]) -> Vec<SortKey> {
    all_spelled(texts, key_of)
}

fn all_spelled<T>(texts: &[&str], then: impl Fn(&str) -> T) -> Vec<T> {
    let lines: Vec<String> = texts.iter().map(|text| text.replace('\n', " ")).collect();
    let lines = capitals(&lines.join("\n"));
    let all = lines.split('\n').map(|line| then(&spelled(line)));
    // No texts at all are one empty line.
    all.take(texts.len()).collect()
}

/// Small letters, with one apostrophe, one dash, single spaces, and nothing invisible.
fn spelled(capitals: &str) -> String {
    let mut text = Spaced::default();
    for letter in capitals.chars().flat_map(char::to_lowercase) {
        match signs::sign(letter) {
            Some(Sign::Invisible) => {}
            Some(Sign::Space) => text.space(),
            Some(Sign::Apostrophe) => text.push('\''),
            Some(Sign::Dash) => text.push('-'),
            // The capital "ẞ" has no other capitals.
            None if letter == 'ß' => text.push_all("ss"),
            None => text.push(letter),
        }
    }
    text.written
}

fn without_accents(spelled: &str) -> String {
    let mut text = Spaced::default();
    for letter in spelled.chars() {
        match letter {
            ' ' | '-' => text.space(),
            '\'' => {}
            _ if signs::is_accent(letter) => {}
            _ => match signs::in_plain_letters(letter) {
                Some(letters) => text.push_all(letters),
                None => text.push(letter),
            },
        }
    }
    text.written
}

fn key_of(spelled: &str) -> SortKey {
    let mut letters = Spaced::default();
    for letter in without_accents(spelled).chars() {
        match letter {
            ' ' => letters.space(),
            _ if signs::is_punctuation(letter) => {}
            _ => letters.push(letter),
        }
    }
    SortKey {
        letters: letters.written,
        spelled: spelled.to_owned(),
    }
}

/// A text with single spaces, and with none at its ends.
#[derive(Default)]
struct Spaced {
    written: String,
    is_spaced: bool,
}

impl Spaced {
    fn space(&mut self) {
        self.is_spaced = !self.written.is_empty();
    }

    fn push(&mut self, letter: char) {
        if std::mem::take(&mut self.is_spaced) {
            self.written.push(' ');
        }
        self.written.push(letter);
    }

    fn push_all(&mut self, letters: &str) {
        letters.chars().for_each(|letter| self.push(letter));
    }
}

#[cfg(test)]
mod tests;
