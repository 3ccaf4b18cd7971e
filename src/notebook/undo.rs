//! Undoes an import: its changes are reverted, and later changes are kept.

use super::entry::{Entry, Notebook, OwnPlan};
use super::file;
use super::moment::Moment;
use super::note::Note;

/// Separates the parts of the text. No line of a notebook equals it.
const BETWEEN: &str = "\n---\n";

/// The changes of an import: the affected courses before and after it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Undo {
    /// The file that was imported.
    pub file: String,
    before: Notebook,
    after: Notebook,
}

impl Undo {
    /// The data to undo an import; `None` if it changed nothing.
    #[must_use]
    pub fn of(file: &str, before: &Notebook, after: &Notebook) -> Option<Self> {
        let was = |entry: &&Entry| before.get(entry.course_id) != Some(*entry);
        let changed: Vec<Entry> = after.entries().iter().filter(was).cloned().collect();
        let old = changed
            .iter()
            .filter_map(|entry| before.get(entry.course_id));
        let mut undo = Self {
            file: file.lines().collect(),
            before: Notebook::of(old.cloned().collect()),
            after: Notebook::of(changed),
        };
        let has_new_reach = before.reach != after.reach;
        if has_new_reach {
            (undo.before.reach, undo.after.reach) = (before.reach, after.reach);
        }
        let has_new_bag = before.bag != after.bag;
        if has_new_bag {
            (undo.before.bag, undo.after.bag) = (before.bag.clone(), after.bag.clone());
        }
        (has_new_reach || has_new_bag || !undo.after.entries().is_empty()).then_some(undo)
    }

    /// Undoes the import.
    pub fn apply(&self, notebook: &mut Notebook) {
        for after in self.after.entries() {
            let id = after.course_id;
            let before = self.before.get(id).cloned();
            let before = before.unwrap_or_else(|| Entry::new(id));
            notebook.change(id, |now| take_back(now, &before, after));
        }
        if notebook.reach == self.after.reach {
            notebook.reach = self.before.reach;
        }
        if notebook.bag == self.after.bag {
            notebook.bag.clone_from(&self.before.bag);
        }
    }

    /// Formats the data for storage.
    #[must_use]
    pub fn to_text(&self) -> String {
        let [before, after] =
            [&self.before, &self.after].map(|notebook| file::to_text(notebook, Moment::default()));
        [self.file.as_str(), &before, &after].join(BETWEEN)
    }

    /// Reads [`Self::to_text`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (file, notebooks) = text.split_once(BETWEEN)?;
        let (before, after) = notebooks.split_once(BETWEEN)?;
        let notebook = |text: &str| Some(file::parse(text, Moment::LAST).ok()?.notebook);
        Some(Self {
            file: file.to_owned(),
            before: notebook(before)?,
            after: notebook(after)?,
        })
    }

    /// Reads only the name of the file from [`Self::to_text`].
    #[must_use]
    pub fn file_of(text: &str) -> Option<&str> {
        Some(text.split_once(BETWEEN)?.0)
    }
}

fn take_back(now: &mut Entry, before: &Entry, after: &Entry) {
    if now.named == after.named {
        now.named = before.named.clone();
    }
    if now.saved == after.saved {
        now.saved = before.saved;
    }
    if now.opened == after.opened {
        now.opened = before.opened;
    }
    if now.forgotten == after.forgotten {
        now.forgotten = before.forgotten;
    }
    for (hole, note) in &after.notes {
        if now.note(*hole) == Some(note) {
            *now.note_mut(*hole) = before.note(*hole).cloned().unwrap_or_default();
        }
    }
    now.notes.retain(|(_, note)| *note != Note::default());
    for (hole, own) in &after.plans {
        if now.plan_mut(*hole) == own {
            let mut plans = before.plans.iter();
            let was = plans.find(|(number, _)| number == hole);
            *now.plan_mut(*hole) = was.map(|(_, own)| own.clone()).unwrap_or_default();
        }
    }
    now.plans.retain(|(_, own)| *own != OwnPlan::default());
}

#[cfg(not(target_arch = "wasm32"))]
#[cfg(test)]
mod tests {
    use golf_api::course::CourseId;
    use proptest::prelude::*;

    use super::*;
    use crate::notebook::note::Seen;
    use crate::notebook::tests::any_notebooks;

    const ID: CourseId = CourseId(7);

    fn merged(a: &Notebook, b: &Notebook) -> Notebook {
        let mut both = a.clone();
        both.merge(b);
        both
    }

    /// The entries that are not empty.
    fn full(notebook: &Notebook) -> Vec<&Entry> {
        let entries = notebook.entries().iter();
        entries
            .filter(|entry| **entry != Entry::new(entry.course_id))
            .collect()
    }

    proptest! {
        #[test]
        fn an_import_that_is_taken_back_leaves_the_notebook_of_before([mine, file, _] in any_notebooks()) {
            let after = merged(&mine, &file);
            if let Some(undo) = Undo::of("a.json", &mine, &after) {
                prop_assert_eq!(Undo::parse(&undo.to_text()), Some(undo.clone()));
                let mut notebook = after;
                undo.apply(&mut notebook);
                prop_assert_eq!(full(&notebook), full(&mine));
                prop_assert_eq!(notebook.reach, mine.reach);
                prop_assert_eq!(&notebook.bag, &mine.bag);
            } else {
                prop_assert_eq!(after, mine);
            }
        }
    }

    #[test]
    fn what_was_written_after_the_import_stays() {
        let (mut mine, mut file) = (Notebook::default(), Notebook::default());
        mine.set_saved(ID, true, Moment(1));
        file.set_saved(ID, false, Moment(2));
        file.set_note(ID, 1, "Theirs.", &Seen::default(), "evil", Moment(2));
        let mut notebook = merged(&mine, &file);
        let undo = Undo::of("a.json", &mine, &notebook).expect("it changed something");
        notebook.set_note(
            ID,
            2,
            "Mine, since then.",
            &Seen::default(),
            "desk",
            Moment(3),
        );
        undo.apply(&mut notebook);
        let entry = notebook.get(ID).expect("it is there");
        assert!(entry.saved.is);
        let texts: Vec<String> = entry.written().map(|(_, note)| note.text()).collect();
        assert_eq!(texts, ["Mine, since then."]);
    }

    #[test]
    fn a_file_name_with_lines_stays_one_line() {
        let mut file = Notebook::default();
        file.set_saved(ID, true, Moment(1));
        let undo = Undo::of("a\n---\nb.json", &Notebook::default(), &file).expect("changed");
        assert_eq!(Undo::file_of(&undo.to_text()), Some("a---b.json"));
    }
}
