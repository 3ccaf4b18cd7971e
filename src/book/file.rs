//! A book as text: the file that a person exports, and what the browser keeps.
//!
//! Its own JSON, made to be read by people. Reading is kind: what is not known is passed over, and
//! an entry that cannot be read is named and costs only itself. Any other file is refused.

use golf_api::course::CourseId;
use golf_api::json::{Document, Json};

use super::entry::{Book, COURSE_NOTE, Entry, Named, Saved};
use super::moment::Moment;
use super::note::{Note, Signed, Version};
use crate::gateway::sanitize::sanitized;
use crate::words::saved as words;

/// What the file calls itself.
const FORMAT: &str = "yardbook book";
const VERSION: u64 = 1;
/// More bytes than this are not read: some thousand courses with long notes.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
/// How many of the entries that cannot be read are named; all are counted.
const NAMED: usize = 5;
/// Who wrote what a file says of no one.
const NO_ONE: &str = "file";

/// A book that was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Read {
    /// What could be read.
    pub book: Book,
    /// How many entries and notes could not.
    pub unreadable: u32,
    /// The first of these by name.
    pub named: Vec<String>,
}

impl Read {
    /// What could not be read, in a sentence.
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

    fn leave_out(&mut self, name: String) {
        self.unreadable += 1;
        if self.named.len() < NAMED {
            self.named.push(name);
        }
    }
}

/// Reads a file.
///
/// # Errors
/// A sentence for the person, when it is not such a file.
pub fn parse(text: &str) -> Result<Read, String> {
    if text.len() > MAX_BYTES {
        return Err(words::TOO_LARGE.into());
    }
    let file =
        Document::parse(text.as_bytes()).map_err(|error| words::damaged(&error.to_string()))?;
    let value = file.root();
    if value.get("format").and_then(Json::text) != Some(FORMAT) {
        return Err(words::NOT_A_BOOK.into());
    }
    match value.get("version").and_then(Json::integer) {
        Some(1..=VERSION) => {}
        Some(_) => {
            return Err(words::NEWER_FILE.into());
        }
        None => return Err(words::NO_VERSION.into()),
    }
    let mut read = Read::default();
    let courses = value.get("courses").and_then(Json::entries);
    for (at, course) in courses.ok_or(words::NO_COURSES)?.enumerate() {
        match entry(course, &mut read) {
            Some(entry) => read.book.add(&entry),
            None => read.leave_out(called(course).unwrap_or_else(|| words::entry(at + 1))),
        }
    }
    Ok(read)
}

/// What an entry says its course is called.
fn called(course: Json<'_>) -> Option<String> {
    let name = sanitized(course.get("name")?.text()?);
    (!name.trim().is_empty()).then(|| words::entry_named(&name))
}

fn entry(course: Json<'_>, read: &mut Read) -> Option<Entry> {
    let id = CourseId(course.get("course_id")?.integer()?);
    let text = |name: &str| course.get(name).and_then(Json::text).map(sanitized);
    let at = |name: &str| moment(course, name);
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
        match note(value) {
            Some((hole, note)) => {
                let mine = entry.note_mut(hole);
                *mine = mine.merged(&note);
            }
            None => read.leave_out(words::note_of(nth + 1, &entry.name())),
        }
    }
    Some(entry)
}

fn note(value: Json<'_>) -> Option<(u32, Note)> {
    let hole = match given(value, "hole") {
        None => COURSE_NOTE,
        Some(hole) => hole.integer()?,
    };
    let mut note = Note::default();
    for text in list(value, "texts")?.into_iter().flatten() {
        let version = Version {
            signed: signed(text)?,
            text: kept_lines(text.get("text")?.text()?),
        };
        note.seen.add(&version.signed);
        if !version.text.trim().is_empty() {
            note.versions.push(version);
        }
    }
    for seen in list(value, "seen")?.into_iter().flatten() {
        note.seen.add(&signed(seen)?);
    }
    Some((hole, note))
}

fn signed(value: Json<'_>) -> Option<Signed> {
    let by = value.get("by").and_then(Json::text).map(sanitized);
    Some(Signed {
        at: moment(value, "at")?,
        by: by.unwrap_or_else(|| NO_ONE.into()),
    })
}

/// The field, unless it is absent or null.
fn given<'a>(value: Json<'a>, name: &str) -> Option<Json<'a>> {
    value.get(name).filter(|field| !field.is_null())
}

/// "Never" where there is none, `None` where it cannot be read.
fn moment(value: Json<'_>, name: &str) -> Option<Moment> {
    match given(value, name) {
        None => Some(Moment::default()),
        Some(at) => Moment::parse(at.text()?),
    }
}

/// `Some(None)` where there is none, `None` where it is no list.
fn list<'a>(value: Json<'a>, name: &str) -> Option<Option<impl Iterator<Item = Json<'a>>>> {
    match given(value, name) {
        None => Some(None),
        Some(list) => list.entries().map(Some),
    }
}

/// A person's own text: all that can be written in a box for text.
fn kept_lines(text: &str) -> String {
    let shown = |c: &char| matches!(c, '\n' | '\t') || !c.is_control();
    text.chars().filter(shown).collect()
}

/// Writes a file; what was deleted is in it as deleted, without its text.
#[must_use]
pub fn to_text(book: &Book, exported_at: Moment) -> String {
    let mut out = String::from("{\n  \"format\": ");
    quote(&mut out, FORMAT);
    out.push_str(&format!(",\n  \"version\": {VERSION},\n  \"about\": "));
    quote(&mut out, words::ABOUT_IN_FILE);
    field(&mut out, ",\n  ", "exported_at", exported_at);
    out.push_str(",\n  \"courses\": [");
    for (at, entry) in book.entries().iter().enumerate() {
        out.push_str(if at == 0 { "\n" } else { ",\n" });
        write_entry(&mut out, entry);
    }
    out.push_str("\n  ]\n}\n");
    out
}

fn write_entry(out: &mut String, entry: &Entry) {
    const NEXT: &str = ",\n      ";
    out.push_str(&format!("    {{\n      \"course_id\": {}", entry.course_id));
    for (name, text) in [("name", &entry.named.name), ("place", &entry.named.place)] {
        if !text.is_empty() {
            out.push_str(&format!("{NEXT}\"{name}\": "));
            quote(out, text);
        }
    }
    field(out, NEXT, "named_at", entry.named.at);
    if entry.saved.at > Moment::default() {
        out.push_str(&format!("{NEXT}\"saved\": {}", entry.saved.is));
    }
    field(out, NEXT, "saved_at", entry.saved.at);
    field(out, NEXT, "opened_at", entry.opened);
    field(out, NEXT, "forgotten_at", entry.forgotten);
    if !entry.notes.is_empty() {
        out.push_str(&format!("{NEXT}\"notes\": ["));
        for (at, (hole, note)) in entry.notes.iter().enumerate() {
            out.push_str(if at == 0 {
                "\n        {"
            } else {
                ",\n        {"
            });
            if *hole != COURSE_NOTE {
                out.push_str(&format!("\"hole\": {hole}, "));
            }
            out.push_str("\"texts\": [");
            for (at, version) in note.versions.iter().enumerate() {
                out.push_str(if at == 0 {
                    "{\"text\": "
                } else {
                    ", {\"text\": "
                });
                quote(out, &version.text);
                out.push_str(", ");
                write_signed(out, &version.signed);
            }
            out.push_str("], \"seen\": [");
            for (at, signed) in note.seen.0.iter().enumerate() {
                out.push_str(if at == 0 { "{" } else { ", {" });
                write_signed(out, signed);
            }
            out.push_str("]}");
        }
        out.push_str("\n      ]");
    }
    out.push_str("\n    }");
}

/// `"at": "…", "by": "…"}`, the end of an object.
fn write_signed(out: &mut String, signed: &Signed) {
    out.push_str(&format!("\"at\": \"{}\", \"by\": ", signed.at.to_text()));
    quote(out, &signed.by);
    out.push('}');
}

/// A time, unless it is "never".
fn field(out: &mut String, before: &str, name: &str, at: Moment) {
    if at > Moment::default() {
        out.push_str(&format!("{before}\"{name}\": \"{}\"", at.to_text()));
    }
}

fn quote(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests;
