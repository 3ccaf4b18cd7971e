//! From an extract to courses and a report. [`courses`] is the start: the order of its steps is the order of the
//! modules. [`record`] collects what the report says.

mod record;

use std::collections::{BTreeMap, BTreeSet};

use golf_api::course::{CourseDetail, CourseId};
use golf_api::hole::{CourseHoles, Hole, HoleNumber};
use golf_hole::course_quality::Appraisal;
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::quality::doubts;
use golf_hole::reading::HoleReading;

use crate::club::{Club, MOST_HOLES, clubs};
use crate::course;
use crate::course_name;
use crate::doubt;
use crate::element::{ElementId, Role};
use crate::hazard::{self, Hazards};
use crate::hole::{Drawn, drawn};
use crate::hole_line::HoleLine;
use crate::hole_number;
use crate::ids::{Anchor, course_id};
use crate::read::Extract;
use crate::report::{Note, NoteKind, Report};
use crate::set::{Numbered, Set, sets};
use crate::source::{CourseSource, HoleSource};
use crate::tees::{self, Ground};
use crate::terrain::Terrain;
use record::Record;

/// What the report says of a state that no tag names.
const BY_PLACE: &str = "its state is by its coordinates";

/// A course with its holes.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportedCourse {
    /// The row and the tees.
    pub detail: CourseDetail,
    /// The holes; `None` for an outline without holes.
    pub holes: Option<CourseHoles>,
    /// The objects that it is made of.
    pub source: CourseSource,
}

/// All courses of an extract, and the report.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Import {
    /// The courses, by identifier.
    pub courses: Vec<ImportedCourse>,
    /// What was read, guessed and left out.
    pub report: Report,
}

/// Finds the courses of an extract. With `keep_without_holes`, a named outline without usable holes is a course too.
#[must_use]
pub fn courses(extract: &Extract, keep_without_holes: bool) -> Import {
    let terrain = Terrain::new(extract);
    let features = extract.features.values();
    let holes = features.filter(|feature| feature.role == Role::Hole);
    let mut lines: Vec<HoleLine<'_>> = holes
        .filter_map(|feature| HoleLine::new(feature, &terrain))
        .collect();
    let mut record = Record::default();
    let completed = hole_number::complete(&mut lines, extract, &terrain);
    completed.into_iter().for_each(|note| record.note(note));
    let clubs = clubs(extract, &terrain, &lines);
    let mut numbers: BTreeMap<usize, u32> = BTreeMap::new();
    let mut refused: Vec<(&Club<'_>, Set, String)> = Vec::new();
    let mut planned: Vec<(&Club<'_>, Vec<Set>)> = Vec::new();
    for club in &clubs {
        let too_many = (club.lines.len() > MOST_HOLES)
            .then(|| format!("more than {MOST_HOLES} holes in one club cannot be told apart"));
        if let Some(why) = club.why_none.clone().or(too_many) {
            let set = Set {
                without_number: club.lines.clone(),
                ..Set::default()
            };
            refused.push((club, set, why));
            continue;
        }
        let (sets, notes) = sets(&club.lines, &lines);
        notes.into_iter().for_each(|note| record.note(note));
        for hole in sets.iter().flat_map(|set| &set.holes) {
            numbers.entry(hole.line).or_insert(hole.number);
        }
        for line in &club.outside {
            let what = "it lies outside the outline of its club for the most part";
            record.note(Note::guessed(lines[*line].feature.id, what));
        }
        planned.push((club, sets));
    }
    let drawings = drawings(&lines, &numbers, &mut record);
    let is_hole = |index: usize| numbers.contains_key(&index);
    let hazards = hazard::hazards(&drawings, is_hole, extract, &terrain);
    let grounds = tees::grounds(&lines, &drawings, is_hole, &terrain);
    let map = Map {
        lines: &lines,
        drawings: &drawings,
        hazards: &hazards,
        grounds: &grounds,
    };
    for (club, sets) in planned {
        club_courses(club, sets, &map, keep_without_holes, &mut record);
    }
    for (club, set, why) in refused {
        record.no_course(club, &set, why, &lines);
    }
    record.finished(extract, &map)
}

/// What is known of all holes.
struct Map<'m, 'e> {
    lines: &'m [HoleLine<'e>],
    drawings: &'m [Drawn],
    hazards: &'m Hazards<'e>,
    grounds: &'m [Vec<Ground>],
}

/// Draws every hole, those of no course too: their hazards are theirs.
fn drawings(
    lines: &[HoleLine<'_>],
    numbers: &BTreeMap<usize, u32>,
    record: &mut Record,
) -> Vec<Drawn> {
    let mut by_green: BTreeMap<ElementId, Vec<usize>> = BTreeMap::new();
    for (index, line) in lines.iter().enumerate() {
        if let Some(green) = line.green {
            by_green.entry(green.id).or_default().push(index);
        }
    }
    let draw = |(index, line): (usize, &HoleLine<'_>)| {
        let green = line.green.and_then(|green| by_green.get(&green.id));
        let others = green.into_iter().flatten().filter(|other| **other != index);
        let others: Vec<_> = others.map(|other| lines[*other].end()).collect();
        let mut notes = Vec::new();
        let drawing = drawn(line, numbers.get(&index).copied(), &others, &mut notes);
        notes.into_iter().for_each(|note| record.note(note));
        drawing
    };
    lines.iter().enumerate().map(draw).collect()
}

/// Makes the courses of a club.
fn club_courses(
    club: &Club<'_>,
    sets: Vec<Set>,
    map: &Map<'_, '_>,
    keep_without_holes: bool,
    record: &mut Record,
) {
    let why_none = |set: &Set| {
        let lines = set.holes.iter().map(|hole| &map.drawings[hole.line].line);
        let lengths: Vec<f64> = lines.map(LineOfPlay::length).collect();
        course::why_none(club, set, &lengths)
    };
    let (good, bad): (Vec<Set>, Vec<Set>) =
        sets.into_iter().partition(|set| why_none(set).is_none());
    let (is_only, is_none) = (good.len() == 1, good.is_empty());
    let ids = identifiers(&good, map.lines);
    for (set, id) in good.iter().zip(ids) {
        match id {
            Ok(id) => course_with_holes(club, set, id, is_only, map, record),
            Err(why) => record.no_course(club, set, why.to_owned(), map.lines),
        }
    }
    for set in &bad {
        let why = why_none(set).unwrap_or_default();
        record.no_course(club, set, why, map.lines);
    }
    if is_none && keep_without_holes && course::is_row(club) {
        course_without_holes(club, bad.is_empty(), record);
    } else if is_none && bad.is_empty() {
        let nothing = Set::default();
        let why = why_none(&nothing).unwrap_or_default();
        record.no_course(club, &nothing, why, map.lines);
    }
}

fn course_without_holes(club: &Club<'_>, is_unmapped: bool, record: &mut Record) {
    let Some(first) = club.outlines.first() else {
        return;
    };
    let Some(id) = course_id(Anchor::Outline(first.id)) else {
        return;
    };
    let name = course_name::of_course(club, None, true);
    let (detail, by_place) = course::detail(id, club, name, &[], Vec::new(), true);
    let mut notes = Vec::new();
    if by_place {
        notes.push(Note::guessed(first.id, BY_PLACE));
    }
    if is_unmapped {
        notes.push(Note::left_out(first.id, "no holes are mapped"));
    }
    let source = CourseSource {
        course_id: id,
        outlines: club.outlines.iter().map(|outline| outline.id).collect(),
        is_state_guessed: by_place,
        holes: Vec::new(),
    };
    let course = ImportedCourse {
        detail,
        holes: None,
        source,
    };
    record.course(course, club, &[], notes, None);
}

fn course_with_holes(
    club: &Club<'_>,
    set: &Set,
    id: CourseId,
    is_only: bool,
    map: &Map<'_, '_>,
    record: &mut Record,
) {
    let mut notes = record.notes_of(set, map.lines);
    let mut holes: Vec<Hole> = Vec::new();
    let mut pairs = Vec::new();
    for numbered in &set.holes {
        let (line, drawing) = (&map.lines[numbered.line], &map.drawings[numbered.line]);
        let mut hole = drawing.hole.clone();
        hole.hole_number.0 = numbered.number;
        hole.hazards = hazard::label::named(&map.hazards.of_holes[numbered.line], drawing);
        if map.hazards.left_out[numbered.line] > 0 {
            let beyond = map.hazards.left_out[numbered.line];
            let what = format!(
                "{beyond} places of hazards are left out: a hole has the {} nearest ones",
                hazard::MOST
            );
            notes.push(Note::left_out(line.feature.id, what).of_hole(numbered.number));
        }
        for doubt in doubts(&hole, &HoleReading::new(&hole)) {
            let what = doubt::of_hole(&doubt);
            let note = Note::new(NoteKind::Doubted, line.feature.id, what);
            notes.push(note.of_hole(numbered.number));
        }
        holes.push(hole);
        pairs.push((line, drawing));
    }
    let teeing = set.holes.iter().map(|hole| {
        let at = hole.line;
        let grounds = map.grounds[at].as_slice();
        (&map.lines[at], &map.drawings[at], grounds)
    });
    let (tees, of_tees) = tees::tees(&teeing.collect::<Vec<_>>());
    notes.extend(of_tees);
    let name = course_name::of_course(club, set.name.as_deref(), is_only);
    let (detail, by_place) = course::detail(id, club, name, &holes, tees, is_only);
    if let Some(first) = club.outlines.first().filter(|_| by_place) {
        notes.push(Note::guessed(first.id, BY_PLACE));
    }
    let holes = CourseHoles {
        course_id: id,
        hole_count: u32::try_from(holes.len()).ok(),
        holes,
    };
    let appraisal = Appraisal::new(&holes, Some(&detail.course));
    if let Some((first, _)) = pairs.first() {
        for doubt in &appraisal.doubts {
            let what = doubt::of_course(doubt);
            notes.push(Note::new(NoteKind::Doubted, first.feature.id, what));
        }
    }
    let of_hole = |numbered: &Numbered| {
        let (line, drawing) = (&map.lines[numbered.line], &map.drawings[numbered.line]);
        let hazards = map.hazards.of_holes[numbered.line].iter();
        HoleSource {
            hole_number: HoleNumber(numbered.number),
            line: line.feature.id,
            teeing_ground: line.tee,
            green: line.green.map(|green| green.id),
            is_par_guessed: !drawing.is_par_given,
            hazards: hazards.map(|claim| claim.feature.id).collect(),
        }
    };
    let source = CourseSource {
        course_id: id,
        outlines: club.outlines.iter().map(|outline| outline.id).collect(),
        is_state_guessed: by_place,
        holes: set.holes.iter().map(of_hole).collect(),
    };
    let course = ImportedCourse {
        detail,
        holes: Some(holes),
        source,
    };
    record.course(course, club, &pairs, notes, appraisal.grade);
}

/// The identifiers of a club's courses: each has that of its oldest hole, which is the one with the least number in
/// OpenStreetMap. Holes that are mapped later have higher ones, so neither they nor a changed outline changes it.
///
/// # Errors
/// Why a course has none.
fn identifiers(sets: &[Set], lines: &[HoleLine<'_>]) -> Vec<Result<CourseId, &'static str>> {
    let mut taken = BTreeSet::new();
    let identifier = |set: &Set| {
        let holes = set.holes.iter().map(|hole| lines[hole.line].feature.id);
        let own: BTreeSet<ElementId> = holes.collect();
        let mut saved = own.into_iter().filter(|id| id.number > 0).peekable();
        let never_saved = "its objects were never saved in OpenStreetMap";
        saved.peek().ok_or(never_saved)?;
        // A hole that is played twice may be in two courses.
        let oldest = saved.find(|id| taken.insert(*id));
        let oldest = oldest.ok_or("all of its holes are another course's")?;
        course_id(Anchor::Hole(oldest)).ok_or(never_saved)
    };
    sets.iter().map(identifier).collect()
}
