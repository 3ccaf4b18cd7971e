//! Collects courses, what became none, and all remarks, for the report.

use std::collections::{BTreeMap, BTreeSet};

use golf_hole::course_quality::Grade;

use super::{Import, ImportedCourse, Map};
use crate::club::Club;
use crate::element::{ElementId, Feature, Role, Shape};
use crate::ground;
use crate::hazard::sand;
use crate::hole::Drawn;
use crate::hole_line::HoleLine;
use crate::land;
use crate::read::Extract;
use crate::report::{CourseReport, NoCourse, Note};
use crate::set::Set;
use crate::tee_names;

/// The import as far as it is.
#[derive(Default)]
pub(super) struct Record {
    /// Remarks on objects, before it is known which course they are in.
    notes: BTreeMap<ElementId, Vec<Note>>,
    import: Import,
}

impl Record {
    /// Keeps a remark.
    pub(super) fn note(&mut self, note: Note) {
        self.notes.entry(note.object).or_default().push(note);
    }

    /// The remarks on a set and on each of its holes.
    pub(super) fn notes_of(&self, set: &Set, lines: &[HoleLine<'_>]) -> Vec<Note> {
        let numbered = set.holes.iter().map(|hole| (hole.line, Some(hole.number)));
        let others = set.without_number.iter().map(|line| (*line, None));
        let own = numbered.chain(others).flat_map(|(line, hole)| {
            let notes = self.notes.get(&lines[line].feature.id);
            let notes = notes.into_iter().flatten().cloned();
            notes.map(move |note| Note { hole, ..note })
        });
        set.notes.iter().cloned().chain(own).collect()
    }

    /// Keeps holes, or an outline without any, that became no course.
    pub(super) fn no_course(
        &mut self,
        club: &Club<'_>,
        set: &Set,
        why: String,
        lines: &[HoleLine<'_>],
    ) {
        let numbered = set.holes.iter().map(|hole| hole.line);
        let all = numbered.chain(set.without_number.iter().copied());
        let notes = self.notes_of(set, lines);
        self.import.report.no_courses.push(NoCourse {
            name: club.name(),
            outlines: texts(&club.outlines),
            holes: all.map(|line| lines[line].feature.id.to_string()).collect(),
            why,
            notes,
        });
    }

    /// Keeps a course.
    pub(super) fn course(
        &mut self,
        course: ImportedCourse,
        club: &Club<'_>,
        pairs: &[(&HoleLine<'_>, &Drawn)],
        mut notes: Vec<Note>,
        grade: Option<Grade>,
    ) {
        notes.sort_by(|one, other| (one.hole, one).cmp(&(other.hole, other)));
        let count = |which: fn(&(&HoleLine<'_>, &Drawn)) -> bool| {
            pairs.iter().filter(|pair| which(pair)).count()
        };
        let holes = course.holes.iter().flat_map(|holes| &holes.holes);
        let row = &course.detail.course;
        let ways = pairs.iter().map(|(line, _)| line.feature.id.to_string());
        self.import.report.courses.push(CourseReport {
            course_id: row.course_id.0,
            name: row.name.clone(),
            outlines: texts(&club.outlines),
            ways: ways.collect(),
            grade: grade.map(|grade| match grade {
                Grade::A => 'A',
                Grade::B => 'B',
                Grade::C => 'C',
                Grade::D => 'D',
            }),
            holes: pairs.len(),
            greens: count(|(line, _)| line.green.is_some()),
            tees: count(|(line, _)| line.starts_on_tee),
            pars: count(|(_, drawing)| drawing.is_par_given),
            hazards: holes.map(|hole| hole.hazards.len()).sum(),
            notes,
        });
        self.import.courses.push(course);
    }

    /// The import, with what no course uses.
    pub(super) fn finished(mut self, extract: &Extract, map: &Map<'_, '_>) -> Import {
        let id = |course: &ImportedCourse| course.detail.course.course_id;
        self.import.courses.sort_by_key(id);
        let report = &mut self.import.report;
        report.courses.sort_by_key(|course| course.course_id);
        report.date.clone_from(&extract.date);
        let broken = extract
            .left_out
            .iter()
            .map(|(id, (role, why))| Note::left_out(*id, format!("{}: {why}", word(*role))));
        let in_part = extract.incomplete.iter().map(|(id, (role, why))| {
            Note::guessed(*id, format!("{}, used in part: {why}", word(*role)))
        });
        let features = extract.features.values();
        let closed = features.filter(|feature| feature.role == Role::ClosedHole);
        let closed = closed.map(|hole| {
            let why = ground::why_none(&hole.tags, hole.role, report.date.as_deref());
            let what = why.unwrap_or_default();
            Note::left_out(hole.id, format!("{}: {what}", word(hole.role)))
        });
        report.broken = broken.chain(in_part).chain(closed).collect();
        let greens = map.lines.iter().filter_map(|line| Some(line.green?.id));
        let hazards = map.hazards.of_holes.iter().flatten();
        let hazards = hazards.map(|claim| claim.feature.id);
        let used: BTreeSet<ElementId> = greens.chain(hazards).collect();
        let is_area = |feature: &&Feature| {
            let counts = matches!(feature.role, Role::Green | Role::Bunker | Role::Water);
            counts && !used.contains(&feature.id)
        };
        let mut unread: Vec<String> = Vec::new();
        for feature in extract.features.values().filter(is_area) {
            let is_sand = sand::is_sand(feature);
            if matches!(feature.shape, Shape::Point(_)) {
                unread.push(format!("{} on a node", land::shown(&feature.tags)));
            } else if map.hazards.no_bunkers.contains(&feature.id) {
                unread.push(land::shown(&feature.tags));
            } else if !is_sand || map.hazards.sand_in_courses.contains(&feature.id) {
                let count = report.unused.entry(word(feature.role).to_owned());
                *count.or_default() += 1;
            }
        }
        let tees = extract.features.values();
        let tees = tees.filter(|feature| feature.role == Role::Tee);
        let words = tees.flat_map(|tee| tee_names::unknown(&tee.tags));
        let words = words.map(|word| format!("tee={word}"));
        let tags = extract.unread.values().cloned();
        report.count_unread(unread.into_iter().chain(words).chain(tags));
        self.import
    }
}

fn texts(features: &[&Feature]) -> Vec<String> {
    let ids = features.iter().map(|feature| feature.id.to_string());
    ids.collect()
}

fn word(role: Role) -> &'static str {
    match role {
        Role::Outline => "outline",
        Role::OtherGame => "ground of another game",
        Role::Clubhouse => "clubhouse",
        Role::Hole => "hole",
        Role::ClosedHole => "hole that is not open",
        Role::Green => "green",
        Role::Tee => "tee",
        Role::Fairway => "fairway",
        Role::Bunker => "bunker",
        Role::Water => "water",
        Role::Pin => "pin",
        Role::Unread => "unread",
    }
}
