//! The gains and losses of a merge, in words for the person who imports a file.

use golf_views::words::format::counted;
use golf_views::words::saved as words;

use super::entry::{Entry, Named, Notebook};
use super::note::{Note, Version};

/// The losses of a merge, one line each: the drive, the clubs, saved courses, their names and places, notes and their texts, plans,
/// recently opened courses.
#[must_use]
pub fn losses(before: &Notebook, after: &Notebook) -> Vec<String> {
    let mut lost = Vec::new();
    if before.reach.reach.is_some() && before.reach.reach != after.reach.reach {
        lost.push(words::lost_drive(after.reach.reach.is_some()).to_owned());
    }
    if !before.bag.clubs.is_empty() && before.bag.clubs != after.bag.clubs {
        lost.push(words::lost_bag(!after.bag.clubs.is_empty()).to_owned());
    }
    for old in before.entries() {
        let Some(new) = after.get(old.course_id) else {
            continue;
        };
        let name = old.name();
        if let Some(renamed) = renamed(&old.named, &new.named) {
            lost.push(words::lost_name(&name, &renamed));
        }
        if old.saved.is && !new.saved.is {
            lost.push(words::lost_star(&name));
        }
        if old.is_recent() && !new.is_recent() {
            lost.push(words::lost_visit(&name));
        }
        for (hole, note) in old.written() {
            let texts: &[Version] = new.note(*hole).map_or(&[], |note| &note.versions);
            let stays = |text: &Version| texts.iter().any(|new| new.text == text.text);
            if !note.versions.iter().all(stays) {
                let title = words::note_title(*hole, &name);
                let words = if texts.is_empty() {
                    words::lost_note
                } else {
                    words::lost_text
                };
                lost.push(words(&title));
            }
        }
        lost.extend(lost_plans(old, new));
    }
    lost
}

/// The plans of a course that a merge replaces or removes.
fn lost_plans<'a>(old: &'a Entry, new: &'a Entry) -> impl Iterator<Item = String> + 'a {
    let lost = old
        .planned()
        .filter(|(hole, plan)| new.plan(*hole) != Some(*plan));
    lost.map(|(hole, _)| words::lost_plan(hole, &old.name(), new.plan(hole).is_some()))
}

/// The new name and place of a course, if they differ from those that a person has read. A name that was not known before
/// replaces none.
fn renamed(old: &Named, new: &Named) -> Option<String> {
    let was_known = !old.name.is_empty();
    let differs = (&old.name, &old.place) != (&new.name, &new.place);
    let both = [new.name.as_str(), new.place.as_str()].map(str::trim);
    let parts = both.into_iter().filter(|part| !part.is_empty());
    (was_known && differs).then(|| parts.collect::<Vec<_>>().join(", "))
}

/// The differences between a notebook and its earlier state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gain {
    /// Courses that are newly saved.
    pub saved: u32,
    /// Courses that are no longer saved.
    pub unsaved: u32,
    /// Courses with another name or place.
    pub renamed: u32,
    /// Notes that are new.
    pub notes: u32,
    /// Notes with a different text.
    pub changed: u32,
    /// Notes that were deleted.
    pub deleted: u32,
    /// Notes that were written in two places at once and now hold both texts.
    pub doubled: u32,
    /// Whether how far the person hits is another answer: 1, otherwise 0.
    pub drives: u32,
    /// Whether the clubs are others: 1, otherwise 0.
    pub bags: u32,
    /// Plans that are new, others, or removed.
    pub plans: u32,
}

impl Gain {
    /// The effect of a merge on a notebook.
    #[must_use]
    pub fn of(before: &Notebook, after: &Notebook) -> Self {
        let mut gain = Self {
            drives: u32::from(before.reach.reach != after.reach.reach),
            bags: u32::from(before.bag.clubs != after.bag.clubs),
            ..Self::default()
        };
        for entry in after.entries() {
            let old = before.get(entry.course_id);
            let was_saved = old.is_some_and(|old| old.saved.is);
            gain.saved += u32::from(entry.saved.is && !was_saved);
            gain.unsaved += u32::from(!entry.saved.is && was_saved);
            let has_new_name = old.and_then(|old| renamed(&old.named, &entry.named));
            gain.renamed += u32::from(has_new_name.is_some());
            for (hole, note) in &entry.notes {
                gain.count_note(old.and_then(|old: &Entry| old.note(*hole)), note);
            }
            for (hole, _) in &entry.plans {
                let before = old.and_then(|old| old.plan(*hole));
                gain.plans += u32::from(before != entry.plan(*hole));
            }
        }
        gain
    }

    fn count_note(&mut self, old: Option<&Note>, note: &Note) {
        let texts = |note: &Note| note.text();
        let (before, after) = (old.map(texts).unwrap_or_default(), texts(note));
        let several = |note: &Note| note.versions.len() > 1;
        if before == after {
            return;
        }
        let counter = match (before.is_empty(), after.is_empty()) {
            (true, _) => &mut self.notes,
            (_, true) => &mut self.deleted,
            _ if several(note) && !old.is_some_and(several) => &mut self.doubled,
            _ => &mut self.changed,
        };
        *counter += 1;
    }

    /// The differences in a sentence.
    #[must_use]
    pub fn words(&self) -> String {
        let parts = [
            (self.saved, words::GAINED_SAVED),
            (self.unsaved, words::GAINED_UNSAVED),
            (self.renamed, words::GAINED_NAMES),
            (self.notes, words::GAINED_NOTES),
            (self.changed, words::GAINED_CHANGES),
            (self.deleted, words::GAINED_DELETIONS),
            (self.doubled, words::GAINED_DOUBLES),
            (self.drives, words::GAINED_DRIVES),
            (self.bags, words::GAINED_BAGS),
            (self.plans, words::GAINED_PLANS),
        ];
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, [one, many])| counted(number, one, many))
            .collect();
        if parts.is_empty() {
            return words::NOTHING_NEW.into();
        }
        format!("{}.", parts.join(", "))
    }
}
