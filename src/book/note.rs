//! A note that no merge loses: what was written in two places at the same time is kept twice.
//!
//! Each browser signs what it writes with its own name and the time. A note remembers, of every
//! browser, up to when it has seen what that one wrote. So a text that is not here any more was
//! either never seen (it is new) or was replaced or deleted (it stays away): no clock decides that.

use super::moment::Moment;
use crate::sorted::sort_by;
use crate::words::saved as words;

/// Who wrote something, and when: no two texts have the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Signed {
    /// When.
    pub at: Moment,
    /// The browser, by a name it has made up.
    pub by: String,
}

/// One text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// Who wrote it, and when.
    pub signed: Signed,
    /// The text; never blank.
    pub text: String,
}

/// Up to when the writing of each browser was seen: one entry a browser, by its name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seen(pub Vec<Signed>);

/// A note: usually one version; none when it was deleted; several after it was written in several
/// places at the same time.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Note {
    /// The texts, the oldest first.
    pub versions: Vec<Version>,
    /// What was seen, the texts above and those they replaced.
    pub seen: Seen,
}

impl Seen {
    /// Whether something was seen.
    #[must_use]
    pub fn covers(&self, signed: &Signed) -> bool {
        self.of(&signed.by).is_some_and(|at| signed.at <= at)
    }

    /// Adds what is seen now.
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

    /// The last thing that was seen of anyone.
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
    /// What there is to read and to change: the text; after a conflict all of them, the latest first.
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

    /// Writes a text in place of what the writer had before them, and of nothing else; a blank one
    /// deletes it.
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

    /// What both have seen and written. In whatever order and however often notes are merged, the
    /// same comes out.
    #[must_use]
    pub fn merged(&self, other: &Self) -> Self {
        let mut versions: Vec<Version> = Vec::new();
        for (mine, theirs) in [(self, other), (other, self)] {
            for version in &mine.versions {
                let has = |other: &Version| other.signed == version.signed;
                let is_alive =
                    !theirs.seen.covers(&version.signed) || theirs.versions.iter().any(has);
                if is_alive && !versions.contains(version) {
                    versions.push(version.clone());
                }
            }
        }
        sort_by(&mut versions, Ord::cmp);
        let mut seen = self.seen.clone();
        other.seen.0.iter().for_each(|signed| seen.add(signed));
        Self { versions, seen }
    }

    /// When it was last changed.
    #[must_use]
    pub fn changed(&self) -> Moment {
        let last = self.versions.iter().map(|version| version.signed.at).max();
        last.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, by: &str, at: u64) -> Note {
        let mut note = Note::default();
        note.write(text, &Seen::default(), by, Moment(at));
        note
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
        for merged in [first.merged(&second), second.merged(&first)] {
            assert_eq!(merged.text(), "Aim right.");
        }
    }

    #[test]
    fn two_texts_at_the_same_time_are_both_kept_the_latest_first() {
        let first = written("Aim left.", "desk", 1000);
        let desk = rewritten(&first, "Aim at the oak.", "desk", 2000);
        let phone = rewritten(&first, "Lay up.", "phone", 90_000_000);
        let merged = desk.merged(&phone);
        assert_eq!(
            merged.text(),
            "Lay up.\n\n--- also written, on 1970-01-01: ---\nAim at the oak."
        );
        assert_eq!(merged.merged(&first), merged, "an old copy changes nothing");
        let settled = rewritten(&merged, "Lay up at the oak.", "desk", 3000);
        assert_eq!(settled.merged(&phone).text(), "Lay up at the oak.");
    }

    #[test]
    fn the_same_text_written_twice_is_read_once() {
        let merged = written("Same", "desk", 1).merged(&written("Same", "phone", 2));
        assert_eq!((merged.text().as_str(), merged.versions.len()), ("Same", 2));
    }

    #[test]
    fn a_deleted_note_stays_deleted_and_one_changed_elsewhere_meanwhile_comes_back() {
        let first = written("Aim left.", "desk", 1000);
        let deleted = rewritten(&first, "  ", "desk", 2000);
        assert_eq!(deleted.text(), "");
        assert_eq!(deleted.merged(&first).text(), "");
        let changed = rewritten(&first, "Aim left of the oak.", "phone", 1500);
        assert_eq!(deleted.merged(&changed).text(), "Aim left of the oak.");
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
        assert_eq!(note.merged(&elsewhere).versions.len(), 2);
    }

    #[test]
    fn a_text_changed_by_hand_in_a_file_is_kept_beside_the_other() {
        let note = written("Aim left.", "desk", 1000);
        let mut by_hand = note.clone();
        by_hand.versions[0].text = "Aim far left.".into();
        let merged = note.merged(&by_hand);
        assert!(merged.text().contains("Aim left.") && merged.text().contains("Aim far left."));
    }
}
