//! The data of the notebook: what a person keeps about each course, how far they hit, and their clubs. Independent of the browser.
//!
//! Notebooks merge without loss: merging is commutative and idempotent. Removals are remembered, so that an older file
//! does not restore removed data.

use golf_api::course::CourseId;
use golf_hole::clubs::Club;
use golf_hole::plan::HolePlan;
use golf_hole::sorted::{sort_by, sort_by_key};
use golf_hole::tees_that_fit::Reach;
use golf_views::words::course as words;

use super::moment::Moment;
use super::note::{Note, Seen};

/// The note of the course itself is stored under this hole number.
pub const COURSE_NOTE: u32 = 0;

/// How many courses are remembered that were only opened.
const OPENED_KEPT: usize = 30;

/// The name of a course when it was last seen, so that the notebook can be shown without a request.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Named {
    /// When the course had this name.
    pub at: Moment,
    /// Its name; empty if it was never seen.
    pub name: String,
    /// City and state, or whichever of the two is known.
    pub place: String,
}

/// Whether a course is saved, and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Saved {
    /// When it was saved or removed from the saved ones.
    pub at: Moment,
    /// Whether it is saved.
    pub is: bool,
}

/// The data kept about one course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The course.
    pub course_id: CourseId,
    /// Its name.
    pub named: Named,
    /// Whether it is saved.
    pub saved: Saved,
    /// When it was last opened.
    pub opened: Moment,
    /// Visits up to this time are hidden.
    pub forgotten: Moment,
    /// Notes by hole, sorted; the course's own is under [`COURSE_NOTE`].
    pub notes: Vec<(u32, Note)>,
    /// Plans by hole, sorted.
    pub plans: Vec<(u32, OwnPlan)>,
}

impl Entry {
    /// An empty entry.
    #[must_use]
    pub fn new(course_id: CourseId) -> Self {
        Self {
            course_id,
            named: Named::default(),
            saved: Saved::default(),
            opened: Moment::default(),
            forgotten: Moment::default(),
            notes: Vec::new(),
            plans: Vec::new(),
        }
    }

    /// Its name, or its number if the name was never seen.
    #[must_use]
    pub fn name(&self) -> String {
        if self.named.name.is_empty() {
            words::course_number(self.course_id)
        } else {
            self.named.name.clone()
        }
    }

    /// Whether it is among the recently opened courses.
    #[must_use]
    pub fn is_recent(&self) -> bool {
        self.opened > self.forgotten
    }

    /// The note of a hole, or of the course.
    #[must_use]
    pub fn note(&self, hole: u32) -> Option<&Note> {
        let found = self.notes.iter().find(|(number, _)| *number == hole);
        found.map(|(_, note)| note)
    }

    /// The notes with text, each with its hole number.
    pub fn written(&self) -> impl Iterator<Item = &(u32, Note)> {
        self.notes
            .iter()
            .filter(|(_, note)| !note.versions.is_empty())
    }

    /// The note of a hole, added if it is missing.
    pub fn note_mut(&mut self, hole: u32) -> &mut Note {
        of_hole(&mut self.notes, hole)
    }

    /// The plan of a hole. One that was removed is none.
    #[must_use]
    pub fn plan(&self, hole: u32) -> Option<&HolePlan> {
        let found = self.plans.iter().find(|(number, _)| *number == hole);
        found
            .map(|(_, own)| &own.plan)
            .filter(|plan| !plan.is_empty())
    }

    /// The plans with something in them, each with its hole number.
    pub fn planned(&self) -> impl Iterator<Item = (u32, &HolePlan)> {
        let plans = self.plans.iter().map(|(hole, own)| (*hole, &own.plan));
        plans.filter(|(_, plan)| !plan.is_empty())
    }

    /// The plan of a hole, added if it is missing.
    pub fn plan_mut(&mut self, hole: u32) -> &mut OwnPlan {
        of_hole(&mut self.plans, hole)
    }

    fn merge(&mut self, other: &Self) {
        if other.named > self.named {
            self.named = other.named.clone();
        }
        self.saved = self.saved.max(other.saved);
        self.opened = self.opened.max(other.opened);
        self.forgotten = self.forgotten.max(other.forgotten);
        for (hole, note) in &other.notes {
            self.note_mut(*hole).merge(note);
        }
        for (hole, plan) in &other.plans {
            let own = self.plan_mut(*hole);
            if plan > own {
                own.clone_from(plan);
            }
        }
    }
}

/// The item of a hole in a sorted list, added if it is missing.
fn of_hole<T: Default>(list: &mut Vec<(u32, T)>, hole: u32) -> &mut T {
    let place = match list.binary_search_by_key(&hole, |(number, _)| *number) {
        Ok(place) => place,
        Err(place) => {
            list.insert(place, (hole, T::default()));
            place
        }
    };
    &mut list[place].1
}

/// How far a person hits, and since when that is their answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct OwnReach {
    /// When it was entered or removed.
    pub at: Moment,
    /// How far; `None` if it was never entered, or removed.
    pub reach: Option<Reach>,
}

/// The plan of a hole, and since when it is as it is. The later of two is kept.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct OwnPlan {
    /// When it was changed or removed.
    pub at: Moment,
    /// The plan; empty if it was removed.
    pub plan: HolePlan,
}

/// A person's clubs, and since when these are their clubs. The later of two bags is kept.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct OwnBag {
    /// When they were changed or removed.
    pub at: Moment,
    /// The clubs, longest first; none if they were never entered, or removed.
    pub clubs: Vec<Club>,
}

/// Everything a person keeps.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notebook {
    /// One entry per course, sorted by course number.
    entries: Vec<Entry>,
    /// How far they hit.
    pub reach: OwnReach,
    /// Their clubs.
    pub bag: OwnBag,
}

impl Notebook {
    /// An empty notebook.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
            reach: OwnReach {
                at: Moment(0),
                reach: None,
            },
            bag: OwnBag {
                at: Moment(0),
                clubs: Vec::new(),
            },
        }
    }

    /// All entries, sorted by course number.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of a course.
    #[must_use]
    pub fn get(&self, id: CourseId) -> Option<&Entry> {
        self.entries.get(self.place(id).ok()?)
    }

    /// Whether there is nothing in it, removals aside.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.reach.reach.is_none() && self.bag.clubs.is_empty()
    }

    /// A notebook of these entries; entries of the same course are merged.
    #[must_use]
    pub fn of(mut entries: Vec<Entry>) -> Self {
        sort_by_key(&mut entries, |entry| entry.course_id);
        let mut notebook = Self::new();
        for entry in entries {
            match notebook.entries.last_mut() {
                Some(last) if last.course_id == entry.course_id => last.merge(&entry),
                _ => notebook.entries.push(entry),
            }
        }
        notebook
    }

    /// Merges another notebook into this one.
    pub fn merge(&mut self, other: &Self) {
        let mut entries = std::mem::take(&mut self.entries);
        entries.extend(other.entries.iter().cloned());
        self.entries = Self::of(entries).entries;
        self.reach = self.reach.max(other.reach);
        if other.bag > self.bag {
            self.bag.clone_from(&other.bag);
        }
    }

    /// Changes a course's entry. An entry that becomes empty is removed.
    pub fn change(&mut self, id: CourseId, change: impl FnOnce(&mut Entry)) {
        let entry = self.entry(id);
        change(entry);
        if *entry == Entry::new(id) {
            self.entries.retain(|entry| entry.course_id != id);
        }
    }

    /// Remembers how far the person hits, or removes it.
    pub fn set_reach(&mut self, reach: Option<Reach>, now: Moment) {
        self.reach = OwnReach {
            at: now.after(self.reach.at),
            reach,
        };
    }

    /// Remembers the person's clubs, or removes them.
    pub fn set_bag(&mut self, clubs: Vec<Club>, now: Moment) {
        self.bag = OwnBag {
            at: now.after(self.bag.at),
            clubs,
        };
    }

    /// Replaces the plan of a hole; an empty one removes it.
    pub fn set_plan(&mut self, id: CourseId, hole: u32, plan: HolePlan, now: Moment) {
        let is_there = |entry: &Entry| entry.plans.iter().any(|(number, _)| *number == hole);
        if plan.is_empty() && !self.get(id).is_some_and(is_there) {
            return;
        }
        let own = self.entry(id).plan_mut(hole);
        if own.plan != plan {
            *own = OwnPlan {
                at: now.after(own.at),
                plan,
            };
        }
    }

    /// Saves a course, or removes it from the saved ones.
    pub fn set_saved(&mut self, id: CourseId, is: bool, now: Moment) {
        let saved = &mut self.entry(id).saved;
        *saved = Saved {
            at: now.after(saved.at),
            is,
        };
    }

    /// Remembers the name of a course.
    pub fn set_name(&mut self, id: CourseId, name: &str, place: &str, now: Moment) {
        let named = &mut self.entry(id).named;
        if named.name != name || named.place != place {
            *named = Named {
                at: now.after(named.at),
                name: name.to_owned(),
                place: place.to_owned(),
            };
        }
    }

    /// Records that a course was opened, and forgets older courses that were only opened.
    pub fn set_opened(&mut self, id: CourseId, now: Moment) {
        let entry = self.entry(id);
        entry.opened = now.after(entry.forgotten).max(entry.opened);
        let only_opened = |entry: &Entry| {
            entry.saved == Saved::default() && entry.notes.is_empty() && entry.plans.is_empty()
        };
        let mut times: Vec<Moment> = self
            .entries
            .iter()
            .filter(|entry| only_opened(entry))
            .map(|entry| entry.opened)
            .collect();
        sort_by(&mut times, |a, b| b.cmp(a));
        if let Some(last) = times.get(OPENED_KEPT) {
            self.entries
                .retain(|entry| !only_opened(entry) || entry.opened > *last);
        }
    }

    /// Removes a course from the recently opened ones.
    pub fn forget_opened(&mut self, id: CourseId) {
        let entry = self.entry(id);
        entry.forgotten = entry.opened.max(entry.forgotten);
    }

    /// Removes every course from the recently opened ones.
    pub fn forget_all_opened(&mut self) {
        for entry in &mut self.entries {
            entry.forgotten = entry.opened.max(entry.forgotten);
        }
    }

    /// Replaces the text that the writer had before them; a blank text deletes the note.
    pub fn set_note(
        &mut self,
        id: CourseId,
        hole: u32,
        text: &str,
        before: &Seen,
        by: &str,
        now: Moment,
    ) {
        self.entry(id).note_mut(hole).write(text, before, by, now);
    }

    /// The selected entries, sorted by a time, latest first.
    #[must_use]
    pub fn latest(&self, pick: fn(&Entry) -> bool, time: fn(&Entry) -> Moment) -> Vec<Entry> {
        let mut picked: Vec<Entry> = self
            .entries
            .iter()
            .filter(|entry| pick(entry))
            .cloned()
            .collect();
        sort_by(&mut picked, |a, b| time(b).cmp(&time(a)));
        picked
    }

    fn place(&self, id: CourseId) -> Result<usize, usize> {
        self.entries
            .binary_search_by_key(&id, |entry| entry.course_id)
    }

    fn entry(&mut self, id: CourseId) -> &mut Entry {
        let place = match self.place(id) {
            Ok(place) => place,
            Err(place) => {
                self.entries.insert(place, Entry::new(id));
                place
            }
        };
        &mut self.entries[place]
    }
}
