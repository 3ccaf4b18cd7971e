//! A note whose merges lose nothing: texts written in two places at the same time are both kept.
//!
//! Each browser signs its texts with its own name and the time. For every browser, a note records the latest writing
//! that it has seen. A text that is missing from a note is therefore either new to it (unseen) or was replaced or
//! deleted (seen). Clocks do not decide this.

use golf_hole::sorted::sort_by;
use golf_views::words::saved as words;

use super::moment::Moment;

/// The author and time of a text; unique for every text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Signed {
    /// The time.
    pub at: Moment,
    /// The browser, by its self-chosen name.
    pub by: String,
}

/// One text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// Its author and time.
    pub signed: Signed,
    /// The text; never blank.
    pub text: String,
}

/// The latest writing seen from each browser: one entry per browser, sorted by name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seen(pub Vec<Signed>);

/// A note: usually one version, none after a deletion, several after simultaneous writing in several places.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Note {
    /// The texts, oldest first.
    pub versions: Vec<Version>,
    /// Everything seen: the texts above and those they replaced.
    pub seen: Seen,
}

impl Seen {
    /// Whether a text has been seen.
    #[must_use]
    pub fn covers(&self, signed: &Signed) -> bool {
        self.of(&signed.by).is_some_and(|at| signed.at <= at)
    }

    /// Marks a text as seen.
    pub fn add(&mut self, signed: &Signed) {
        match self.0.binary_search_by(|other| other.by.cmp(&signed.by)) {
            Ok(found) => {
                if let Some(other) = self.0.get_mut(found) {
                    other.at = other.at.max(signed.at);
                }
            }
            Err(place) => self.0.insert(place, signed.clone()),
        }
    }

    /// The latest time seen from any browser.
    #[must_use]
    pub fn last(&self) -> Moment {
        let last = self.0.iter().map(|signed| signed.at).max();
        last.unwrap_or_default()
    }

    fn of(&self, by: &str) -> Option<Moment> {
        let found = self.0.binary_search_by(|other| other.by.as_str().cmp(by));
        Some(self.0.get(found.ok()?)?.at)
    }
}

impl Note {
    /// The text to read and edit. After a conflict, all texts, latest first.
    #[must_use]
    pub fn text(&self) -> String {
        let mut shown: Vec<&Version> = Vec::new();
        for version in self.versions.iter().rev() {
            if !shown.iter().any(|other| other.text == version.text) {
                shown.push(version);
            }
        }
        let mut text = String::new();
        for version in shown {
            if !text.is_empty() {
                let day = version.signed.at.day();
                text.push_str(&format!("\n\n{}\n", words::also_written(&day)));
            }
            text.push_str(&version.text);
        }
        text
    }

    /// Replaces exactly the texts that the writer had before them. A blank text deletes them.
    pub fn write(&mut self, text: &str, before: &Seen, by: &str, now: Moment) {
        self.versions
            .retain(|version| !before.covers(&version.signed));
        let signed = Signed {
            at: now.after(self.seen.last()),
            by: by.to_owned(),
        };
        self.seen.add(&signed);
        if !text.trim().is_empty() {
            let text = text.to_owned();
            self.versions.push(Version { signed, text });
        }
    }

    /// Merges another copy of the note. Merging is commutative and idempotent.
    pub fn merge(&mut self, other: &Self) {
        let has = |note: &Self, signed: &Signed| {
            let mut versions = note.versions.iter();
            versions.any(|version| version.signed == *signed)
        };
        let is_alive =
            |note: &Self, signed: &Signed| !note.seen.covers(signed) || has(note, signed);
        let new = other
            .versions
            .iter()
            .filter(|version| is_alive(self, &version.signed) && !self.versions.contains(version));
        let new: Vec<Version> = new.cloned().collect();
        self.versions
            .retain(|version| is_alive(other, &version.signed));
        self.versions.extend(new);
        sort_by(&mut self.versions, Ord::cmp);
        other.seen.0.iter().for_each(|signed| self.seen.add(signed));
    }

    /// When it was last changed.
    #[must_use]
    pub fn changed(&self) -> Moment {
        let last = self.versions.iter().map(|version| version.signed.at).max();
        last.unwrap_or_default()
    }
}

#[cfg(not(target_arch = "wasm32"))]
#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, by: &str, at: u64) -> Note {
        let mut note = Note::default();
        note.write(text, &Seen::default(), by, Moment(at));
        note
    }

    fn both_of(a: &Note, b: &Note) -> Note {
        let mut both = a.clone();
        both.merge(b);
        both
    }

    fn rewritten(note: &Note, text: &str, by: &str, at: u64) -> Note {
        let mut note = note.clone();
        note.write(text, &note.seen.clone(), by, Moment(at));
        note
    }

    #[test]
    fn the_later_of_two_texts_in_a_row_wins_even_against_the_clock() {
        let first = written("Aim left.", "desk", 1000);
        let second = rewritten(&first, "Aim right.", "phone", 500);
        for merged in [both_of(&first, &second), both_of(&second, &first)] {
            assert_eq!(merged.text(), "Aim right.");
        }
    }

    #[test]
    fn two_texts_at_the_same_time_are_both_kept_the_latest_first() {
        let first = written("Aim left.", "desk", 1000);
        let desk = rewritten(&first, "Aim at the oak.", "desk", 2000);
        let phone = rewritten(&first, "Lay up.", "phone", 90_000_000);
        let merged = both_of(&desk, &phone);
        assert_eq!(
            merged.text(),
            "Lay up.\n\n--- also written, on 1970-01-01: ---\nAim at the oak."
        );
        assert_eq!(
            both_of(&merged, &first),
            merged,
            "an old copy changes nothing"
        );
        let settled = rewritten(&merged, "Lay up at the oak.", "desk", 3000);
        assert_eq!(both_of(&settled, &phone).text(), "Lay up at the oak.");
    }

    #[test]
    fn the_same_text_written_twice_is_read_once() {
        let merged = both_of(&written("Same", "desk", 1), &written("Same", "phone", 2));
        assert_eq!((merged.text().as_str(), merged.versions.len()), ("Same", 2));
    }

    #[test]
    fn a_deleted_note_stays_deleted_and_one_changed_elsewhere_meanwhile_comes_back() {
        let first = written("Aim left.", "desk", 1000);
        let deleted = rewritten(&first, "  ", "desk", 2000);
        assert_eq!(deleted.text(), "");
        assert_eq!(both_of(&deleted, &first).text(), "");
        let changed = rewritten(&first, "Aim left of the oak.", "phone", 1500);
        assert_eq!(both_of(&deleted, &changed).text(), "Aim left of the oak.");
    }

    #[test]
    fn another_tab_of_the_same_browser_loses_nothing() {
        let first = written("Aim left.", "desk", 1000);
        let before = first.seen.clone();
        let mut note = rewritten(&first, "From the other tab.", "desk", 2000);
        note.write("From this tab.", &before, "desk", Moment(2000));
        assert!(note.text().contains("From the other tab."));
        assert!(note.text().contains("From this tab."));
        let elsewhere = rewritten(&first, "", "phone", 1500);
        assert_eq!(both_of(&note, &elsewhere).versions.len(), 2);
    }

    #[test]
    fn a_text_changed_by_hand_in_a_file_is_kept_beside_the_other() {
        let note = written("Aim left.", "desk", 1000);
        let mut by_hand = note.clone();
        by_hand.versions[0].text = "Aim far left.".into();
        let merged = both_of(&note, &by_hand);
        assert!(merged.text().contains("Aim left.") && merged.text().contains("Aim far left."));
    }
}
