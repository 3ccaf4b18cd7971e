//! What an import read, guessed and left out, course by course, so that a person can correct the map and import again.

use serde::Serialize;

use crate::element::ElementId;

/// A remark about an object of the map.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Note {
    /// Whether it was guessed or left out.
    pub kind: NoteKind,
    /// The object, such as `way 854913181`.
    #[serde(serialize_with = "as_text")]
    pub object: ElementId,
    /// The hole, if it has a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hole: Option<u32>,
    /// What and why.
    pub what: String,
}

fn as_text<S: serde::Serializer>(id: &ElementId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(id)
}

/// The kinds of remarks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// The map does not say it; a rule decided.
    Guessed,
    /// It is not in the courses.
    LeftOut,
    /// `golf-hole` doubts it.
    Doubted,
}

impl Note {
    /// Something that a rule decided.
    #[must_use]
    pub fn guessed(object: ElementId, what: impl Into<String>) -> Self {
        Self::new(NoteKind::Guessed, object, what)
    }

    /// Something that is not in the courses.
    #[must_use]
    pub fn left_out(object: ElementId, what: impl Into<String>) -> Self {
        Self::new(NoteKind::LeftOut, object, what)
    }

    /// A remark without a hole's number.
    #[must_use]
    pub fn new(kind: NoteKind, object: ElementId, what: impl Into<String>) -> Self {
        Self {
            kind,
            object,
            hole: None,
            what: what.into(),
        }
    }

    /// The same remark about a hole.
    #[must_use]
    pub fn of_hole(self, number: u32) -> Self {
        Self {
            hole: Some(number),
            ..self
        }
    }
}

/// The report on one course.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CourseReport {
    /// Its identifier.
    pub course_id: i64,
    /// Its name, if the map has one.
    pub name: Option<String>,
    /// The outlines that it lies in.
    pub outlines: Vec<String>,
    /// The ways of its holes.
    pub ways: Vec<String>,
    /// How good its holes are, A to D; `None` without holes.
    pub grade: Option<char>,
    /// The number of its holes.
    pub holes: usize,
    /// How many of them have a green of the map.
    pub greens: usize,
    /// How many of them start on a teeing ground of the map.
    pub tees: usize,
    /// How many of them have a par by a tag.
    pub pars: usize,
    /// How many bunkers and waters its holes have.
    pub hazards: usize,
    /// What was guessed, left out and doubted.
    pub notes: Vec<Note>,
}

/// Holes or an outline that became no course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NoCourse {
    /// Its name, if the map has one.
    pub name: Option<String>,
    /// The outlines.
    pub outlines: Vec<String>,
    /// The ways of its holes.
    pub holes: Vec<String>,
    /// Why it became no course.
    pub why: String,
    /// Further remarks.
    pub notes: Vec<Note>,
}

/// The report on an import.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Report {
    /// The date of the data, if the files say one.
    pub date: Option<String>,
    /// The courses, by identifier.
    pub courses: Vec<CourseReport>,
    /// What became no course.
    pub no_courses: Vec<NoCourse>,
    /// Objects that have no usable shape, or that are there in part.
    pub broken: Vec<Note>,
    /// Golf objects that no hole uses, by what they are.
    pub unused: std::collections::BTreeMap<String, usize>,
    /// Objects that these rules do not read, by their tags: those of golf, and sand and water near it.
    pub unread: std::collections::BTreeMap<String, usize>,
}

/// How many different tags the report counts one by one.
const MOST_TAGS: usize = 200;

impl Report {
    /// Counts objects that are not read by their tags. Beyond some hundred different ones, the rest is one number.
    pub fn count_unread(&mut self, tags: impl Iterator<Item = String>) {
        for tag in tags {
            *self.unread.entry(tag).or_default() += 1;
        }
        let mut counts: Vec<usize> = self.unread.values().copied().collect();
        if counts.len() > MOST_TAGS {
            counts.sort_unstable_by(|one, other| other.cmp(one));
            let least = counts[MOST_TAGS];
            let all: usize = counts.iter().sum();
            self.unread.retain(|_, count| *count > least);
            let kept: usize = self.unread.values().sum();
            self.unread.insert("other tags".to_owned(), all - kept);
        }
    }

    /// Moves a course to what became none, with the reason.
    pub fn leave_out(&mut self, course_id: i64, why: &str) {
        let mut found = self.courses.iter();
        let Some(at) = found.position(|course| course.course_id == course_id) else {
            return;
        };
        let course = self.courses.remove(at);
        self.no_courses.push(NoCourse {
            name: course.name,
            outlines: course.outlines,
            holes: course.ways,
            why: why.to_owned(),
            notes: course.notes,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_different_tags_are_one_number_and_none_is_lost() {
        let mut report = Report::default();
        let rare = (0..5_000).map(|at| format!("golf={at}"));
        let common = std::iter::repeat_n("golf=rough".to_owned(), 7);
        report.count_unread(rare.chain(common));
        let counts: Vec<(&str, usize)> = report
            .unread
            .iter()
            .map(|(tag, count)| (tag.as_str(), *count))
            .collect();
        assert_eq!(counts, [("golf=rough", 7), ("other tags", 5_000)]);
    }
}
