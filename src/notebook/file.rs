//! A notebook as text: the format of exported files and of local storage.
//!
//! The format is our own JSON, written to be readable (`file/written.rs`). Parsing is lenient: unknown fields are
//! ignored, and invalid entries are reported by name and skipped. Files of any other kind are refused.

mod player;
mod written;

use golf_api::course::CourseId;
use golf_api::json::{Document, Json};
use golf_client::sanitize::sanitized;
use golf_hole::sorted::sort_by_key;
use golf_views::words::player::{YOUR_CLUBS, YOUR_DRIVE};
use golf_views::words::saved as words;

use super::entry::{COURSE_NOTE, Entry, Named, Notebook, Saved};
use super::limits;
use super::moment::Moment;
use super::note::{Note, Signed, Version};
pub use written::to_text;

/// The format's identifier in the file.
const FORMAT: &str = "yardbook notebook";
const VERSION: u64 = 1;
/// How many invalid entries are named; all of them are counted.
const NAMED: usize = 5;
/// The author of entries without one.
const NO_ONE: &str = "file";

/// The result of parsing a notebook.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Read {
    /// The valid entries.
    pub notebook: Notebook,
    /// How many entries and notes were invalid.
    pub unreadable: u32,
    /// The first few of these, by name.
    pub named: Vec<String>,
}

impl Read {
    /// A sentence about the invalid entries.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        let rest = usize::try_from(self.unreadable).unwrap_or(usize::MAX) - self.named.len();
        let named = self.named.join(", ");
        let names = if rest > 0 {
            words::and_more(&named, rest)
        } else {
            named
        };
        (self.unreadable > 0).then(|| words::not_readable(self.unreadable, &names))
    }

    fn leave_out(&mut self, name: impl FnOnce() -> String) {
        self.unreadable += 1;
        if self.named.len() < NAMED {
            self.named.push(name());
        }
    }
}

/// Parses a file. Entries with a time after `latest` are invalid, since nothing could ever replace them.
///
/// # Errors
/// A sentence for the person, if this is not a notebook file or it exceeds the [`limits`].
pub fn parse(text: &str, latest: Moment) -> Result<Read, String> {
    let commas = text.bytes().filter(|byte| *byte == b',').count();
    if text.len() > limits::FILE_BYTES || commas > limits::FILE_COMMAS {
        return Err(words::TOO_LARGE.into());
    }
    let file =
        Document::parse(text.as_bytes()).map_err(|error| words::damaged(&error.to_string()))?;
    let value = file.root();
    if value.get("format").and_then(Json::text) != Some(FORMAT) {
        return Err(words::NOT_A_NOTEBOOK.into());
    }
    match value.get("version").and_then(Json::integer) {
        Some(1..=VERSION) => {}
        Some(_) => {
            return Err(words::NEWER_FILE.into());
        }
        None => return Err(words::NO_VERSION.into()),
    }
    let mut read = Read::default();
    let mut entries: Vec<Entry> = Vec::new();
    let courses = value.get("courses").and_then(Json::entries);
    for (at, course) in courses.ok_or(words::NO_COURSES)?.enumerate() {
        if at == limits::COURSES {
            return Err(words::TOO_MANY_COURSES.into());
        }
        match entry(course, latest, &mut read) {
            Some(entry) => entries.push(entry),
            None => read.leave_out(|| called(course).unwrap_or_else(|| words::entry(at + 1))),
        }
    }
    sort_by_key(&mut entries, |entry| entry.course_id);
    let repeated = entries
        .windows(2)
        .filter(|two| matches!(two, [a, b] if a.course_id == b.course_id));
    if repeated.count() > limits::REPEATED {
        return Err(words::TOO_MANY_COURSES.into());
    }
    read.notebook = Notebook::of(entries);
    if let Some(drive) = given(value, "drive") {
        match player::own_reach(drive, latest) {
            Some(own) => read.notebook.reach = own,
            None => read.leave_out(|| YOUR_DRIVE.into()),
        }
    }
    if let Some(bag) = given(value, "bag") {
        match player::own_bag(bag, latest) {
            Some(own) => read.notebook.bag = own,
            None => read.leave_out(|| YOUR_CLUBS.into()),
        }
    }
    limits::check_notes(&read.notebook)?;
    Ok(read)
}

/// The course name in an entry.
fn called(course: Json<'_>) -> Option<String> {
    let name = sanitized(course.get("name")?.text()?);
    (!name.trim().is_empty()).then(|| words::entry_named(&name))
}

fn entry(course: Json<'_>, latest: Moment, read: &mut Read) -> Option<Entry> {
    let id = CourseId(course.get("course_id")?.integer()?);
    let text = |name: &str| course.get(name).and_then(Json::text).map(sanitized);
    let at = |name: &str| moment(course, name, latest);
    let mut entry = Entry::new(id);
    entry.named = Named {
        at: at("named_at")?,
        name: text("name").unwrap_or_default(),
        place: text("place").unwrap_or_default(),
    };
    entry.saved = Saved {
        at: at("saved_at")?,
        is: course.get("saved").and_then(Json::flag).unwrap_or_default(),
    };
    entry.opened = at("opened_at")?;
    entry.forgotten = at("forgotten_at")?;
    let notes = course.get("notes").and_then(Json::entries);
    for (nth, value) in notes.into_iter().flatten().enumerate() {
        match note(value, latest).filter(|_| nth < limits::NOTES) {
            Some((hole, note)) => entry.note_mut(hole).merge(&note),
            None => read.leave_out(|| words::note_of(nth + 1, &entry.name())),
        }
    }
    let plans = course.get("plans").and_then(Json::entries);
    for (nth, value) in plans.into_iter().flatten().enumerate() {
        match player::own_plan(value, latest).filter(|_| nth < limits::NOTES) {
            Some((hole, own)) if own > *entry.plan_mut(hole) => *entry.plan_mut(hole) = own,
            Some(_) => {}
            None => read.leave_out(|| words::plan_of(nth + 1, &entry.name())),
        }
    }
    Some(entry)
}

fn note(value: Json<'_>, latest: Moment) -> Option<(u32, Note)> {
    let hole = match given(value, "hole") {
        None => COURSE_NOTE,
        Some(hole) => hole.integer()?,
    };
    let mut note = Note::default();
    for text in list(value, "texts", limits::VERSIONS)? {
        let version = Version {
            signed: signed(text, latest)?,
            text: kept_lines(text.get("text")?.text()?),
        };
        note.seen.add(&version.signed);
        if !version.text.trim().is_empty() && !note.versions.contains(&version) {
            note.versions.push(version);
        }
    }
    for seen in list(value, "seen", limits::BROWSERS)? {
        note.seen.add(&signed(seen, latest)?);
    }
    limits::fits(&note).then_some((hole, note))
}

fn signed(value: Json<'_>, latest: Moment) -> Option<Signed> {
    let by = value.get("by").and_then(Json::text).map(sanitized);
    Some(Signed {
        at: moment(value, "at", latest)?,
        by: by.unwrap_or_else(|| NO_ONE.into()),
    })
}

/// A field, unless it is missing or null.
fn given<'a>(value: Json<'a>, name: &str) -> Option<Json<'a>> {
    value.get(name).filter(|field| !field.is_null())
}

/// A time: "never" if it is missing; `None` if it is invalid or after `latest`.
fn moment(value: Json<'_>, name: &str, latest: Moment) -> Option<Moment> {
    match given(value, name) {
        None => Some(Moment::default()),
        Some(at) => Moment::parse(at.text()?).filter(|at| *at <= latest),
    }
}

/// The items of a list, empty if the field is missing. `None` if it is not a list, or longer than `most`.
fn list<'a>(value: Json<'a>, name: &str, most: usize) -> Option<Vec<Json<'a>>> {
    let Some(list) = given(value, name) else {
        return Some(Vec::new());
    };
    let entries: Vec<Json<'a>> = list.entries()?.take(most + 1).collect();
    (entries.len() <= most).then_some(entries)
}

/// A person's own text, reduced to characters that can be typed into a text area.
fn kept_lines(text: &str) -> String {
    let shown = |c: &char| matches!(c, '\n' | '\t') || !c.is_control();
    text.chars().filter(shown).collect()
}

#[cfg(not(target_arch = "wasm32"))]
#[cfg(test)]
mod tests;
