//! From an extract to courses and a report. [`courses`] is the start: the order of its steps is the order of the
//! modules.

use std::collections::BTreeMap;

use golf_api::course::{Course, CourseDetail, CourseId};
use golf_api::hole::{CourseHoles, Hole};
use golf_hole::course_quality::{Appraisal, Grade};
use golf_hole::quality::doubts;
use golf_hole::reading::HoleReading;

use crate::club::{Club, clubs};
use crate::course;
use crate::element::{ElementId, Feature, Role};
use crate::hazard::{self, Claim};
use crate::hole::{Drawn, drawn};
use crate::hole_line::HoleLine;
use crate::ids::{Anchor, course_id};
use crate::read::Extract;
use crate::report::{CourseReport, NoCourse, Note, NoteKind, Report};
use crate::set::{Set, sets};
use crate::tees;
use crate::terrain::Terrain;

/// A course with its holes.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportedCourse {
    /// The row and the tees.
    pub detail: CourseDetail,
    /// The holes; `None` for an outline without holes.
    pub holes: Option<CourseHoles>,
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
    let holes = extract
        .features
        .values()
        .filter(|feature| feature.role == Role::Hole);
    let lines: Vec<HoleLine<'_>> = holes
        .filter_map(|feature| HoleLine::new(feature, &terrain))
        .collect();
    let (clubs, miniature) = clubs(extract, &terrain, &lines);
    let mut work = Work {
        numbers: BTreeMap::new(),
        notes: BTreeMap::new(),
        import: Import::default(),
    };
    let mut planned: Vec<(usize, Vec<Set>)> = Vec::new();
    for (index, club) in clubs.iter().enumerate() {
        let (sets, notes) = sets(&club.lines, &lines);
        for note in notes {
            work.notes.entry(note.object).or_default().push(note);
        }
        for hole in sets.iter().flat_map(|set| &set.holes) {
            work.numbers.entry(hole.line).or_insert(hole.number);
        }
        for line in &club.outside {
            let what = "it lies outside the outline of its club for the most part";
            let id = lines[*line].feature.id;
            work.notes
                .entry(id)
                .or_default()
                .push(Note::guessed(id, what));
        }
        planned.push((index, sets));
    }
    let drawings: Vec<Drawn> = work.drawings(&lines);
    let claims = hazard::hazards(&drawings, &terrain);
    let map = Map {
        lines: &lines,
        drawings: &drawings,
        claims: &claims,
        terrain: &terrain,
    };
    for (club, sets) in planned {
        work.club(&clubs[club], sets, &map, keep_without_holes);
    }
    if !miniature.is_empty() {
        work.import.report.no_courses.push(NoCourse {
            name: None,
            outlines: Vec::new(),
            holes: miniature
                .iter()
                .map(|line| lines[*line].feature.id.to_string())
                .collect(),
            why: "they lie in miniature golf".into(),
            notes: Vec::new(),
        });
    }
    work.finished(extract, &map)
}

/// What is known of all holes.
struct Map<'m, 'e> {
    lines: &'m [HoleLine<'e>],
    drawings: &'m [Drawn],
    claims: &'m [Vec<Claim<'e>>],
    terrain: &'m Terrain<'e>,
}

struct Work {
    /// The number of a line, the first one if it has two.
    numbers: BTreeMap<usize, u32>,
    notes: BTreeMap<ElementId, Vec<Note>>,
    import: Import,
}

impl Work {
    /// Draws every hole, those of no course too: their hazards are theirs.
    fn drawings(&mut self, lines: &[HoleLine<'_>]) -> Vec<Drawn> {
        let mut by_green: BTreeMap<ElementId, Vec<usize>> = BTreeMap::new();
        for (index, line) in lines.iter().enumerate() {
            if let Some(green) = line.green {
                by_green.entry(green.id).or_default().push(index);
            }
        }
        let draw = |(index, line): (usize, &HoleLine<'_>)| {
            let sharing = line
                .green
                .and_then(|green| by_green.get(&green.id))
                .map(Vec::as_slice);
            let others = sharing
                .unwrap_or_default()
                .iter()
                .filter(|other| **other != index);
            let others: Vec<_> = others.map(|other| lines[*other].end()).collect();
            let number = self.numbers.get(&index).copied().unwrap_or(0);
            drawn(
                line,
                number,
                &others,
                self.notes.entry(line.feature.id).or_default(),
            )
        };
        lines.iter().enumerate().map(draw).collect()
    }

    /// Makes the courses of a club.
    fn club(
        &mut self,
        club: &Club<'_>,
        sets: Vec<Set>,
        map: &Map<'_, '_>,
        keep_without_holes: bool,
    ) {
        let lengths = |set: &Set| -> Vec<f64> {
            set.holes
                .iter()
                .map(|hole| map.drawings[hole.line].line.length())
                .collect()
        };
        let without = |set: &Set| {
            set.notes
                .iter()
                .filter(|note| note.what == "it has no number")
                .count()
        };
        let (good, bad): (Vec<Set>, Vec<Set>) = sets
            .into_iter()
            .partition(|set| course::why_none(club, &lengths(set), without(set)).is_none());
        let anchors = anchors(club, &good, map.lines);
        let is_only = good.len() == 1;
        for (set, anchor) in good.into_iter().zip(anchors) {
            self.course(club, set, anchor, is_only, map);
        }
        let has_course = !anchors_taken(club, &self.import);
        for set in &bad {
            let why = course::why_none(club, &lengths(set), without(set)).unwrap_or_default();
            let mut ids: Vec<ElementId> = set
                .holes
                .iter()
                .map(|hole| map.lines[hole.line].feature.id)
                .collect();
            ids.extend(set.notes.iter().map(|note| note.object));
            ids.sort();
            ids.dedup();
            let own = ids.iter().filter_map(|id| self.notes.remove(id)).flatten();
            let notes = own.chain(set.notes.iter().cloned()).collect();
            self.import
                .report
                .no_courses
                .push(no_course(club, &ids, why, notes));
        }
        if !is_only && bad.is_empty() && has_course && club.lines.is_empty() && !keep_without_holes
        {
            let why = "no holes are mapped".to_owned();
            self.import
                .report
                .no_courses
                .push(no_course(club, &[], why, Vec::new()));
        }
        if keep_without_holes && has_course && course::is_row(club) {
            self.row(club, &bad);
        }
    }

    /// A course without holes.
    fn row(&mut self, club: &Club<'_>, bad: &[Set]) {
        let Some(first) = club.outlines.first() else {
            return;
        };
        let Some(id) = course_id(Anchor::Outline(first.id)) else {
            return;
        };
        let name = course::name(club, None, true);
        let (detail, by_place) = course::detail(id, club, name, &[], Vec::new());
        let mut notes = Vec::new();
        if by_place {
            notes.push(Note::guessed(first.id, "its state is by its coordinates"));
        }
        if bad.is_empty() {
            notes.push(Note::left_out(first.id, "no holes are mapped"));
        }
        self.add(detail, None, club, &[], notes, None);
    }

    /// A course with holes.
    fn course(
        &mut self,
        club: &Club<'_>,
        set: Set,
        anchor: Option<CourseId>,
        is_only: bool,
        map: &Map<'_, '_>,
    ) {
        let mut notes = set.notes;
        let Some(id) = anchor else {
            let ids: Vec<ElementId> = set
                .holes
                .iter()
                .map(|hole| map.lines[hole.line].feature.id)
                .collect();
            let why =
                "its objects have no number that OpenStreetMap gives: save the map there first"
                    .to_owned();
            self.import
                .report
                .no_courses
                .push(no_course(club, &ids, why, notes));
            return;
        };
        let mut holes: Vec<Hole> = Vec::new();
        let mut pairs = Vec::new();
        let mut used = Vec::new();
        for numbered in &set.holes {
            let (line, drawing) = (&map.lines[numbered.line], &map.drawings[numbered.line]);
            let own = self.notes.get(&line.feature.id).into_iter().flatten();
            notes.extend(own.cloned().map(|note| note.of_hole(numbered.number)));
            let mut hole = drawing.hole.clone();
            hole.hole_number.0 = numbered.number;
            hole.hazards = hazard::named(&map.claims[numbered.line], drawing);
            for doubt in doubts(&hole, &HoleReading::new(&hole)) {
                let what = format!("{:?}: {doubt:?}", doubt.severity());
                notes.push(
                    Note::new(NoteKind::Doubted, line.feature.id, what).of_hole(numbered.number),
                );
            }
            holes.push(hole);
            pairs.push((line, drawing));
            used.push(numbered.line);
        }
        let tees = tees::tees(&pairs, map.terrain);
        let name = course::name(club, set.name.as_deref(), is_only);
        let (detail, by_place) = course::detail(id, club, name, &holes, tees);
        if let Some(first) = club.outlines.first().filter(|_| by_place) {
            notes.push(Note::guessed(first.id, "its state is by its coordinates"));
        }
        let holes = CourseHoles {
            course_id: id,
            hole_count: u32::try_from(holes.len()).ok(),
            holes,
        };
        let appraisal = Appraisal::new(&holes, Some(&detail.course));
        if let Some(first) = used.first().map(|line| map.lines[*line].feature.id) {
            let found = appraisal.doubts.iter();
            notes.extend(found.map(|doubt| {
                Note::new(
                    NoteKind::Doubted,
                    first,
                    format!("{:?}: {doubt:?}", doubt.severity()),
                )
            }));
        }
        self.add(detail, Some(holes), club, &pairs, notes, appraisal.grade);
    }

    fn add(
        &mut self,
        detail: CourseDetail,
        holes: Option<CourseHoles>,
        club: &Club<'_>,
        pairs: &[(&HoleLine<'_>, &Drawn)],
        mut notes: Vec<Note>,
        grade: Option<Grade>,
    ) {
        notes.sort_by(|one, other| (one.hole, one).cmp(&(other.hole, other)));
        let count = |which: &dyn Fn(&(&HoleLine<'_>, &Drawn)) -> bool| {
            pairs.iter().filter(|pair| which(pair)).count()
        };
        let Course {
            course_id, name, ..
        } = &detail.course;
        let listed = holes
            .as_ref()
            .map(|holes| holes.holes.as_slice())
            .unwrap_or_default();
        self.import.report.courses.push(CourseReport {
            course_id: course_id.0,
            name: name.clone(),
            outlines: club
                .outlines
                .iter()
                .map(|outline| outline.id.to_string())
                .collect(),
            grade: grade.map(|grade| match grade {
                Grade::A => 'A',
                Grade::B => 'B',
                Grade::C => 'C',
                Grade::D => 'D',
            }),
            holes: pairs.len(),
            greens: count(&|(line, _)| line.green.is_some()),
            tees: count(&|(line, _)| line.starts_on_tee),
            pars: count(&|(_, drawing)| drawing.is_par_given),
            hazards: listed.iter().map(|hole| hole.hazards.len()).sum(),
            notes,
        });
        self.import.courses.push(ImportedCourse { detail, holes });
    }

    fn finished(mut self, extract: &Extract, map: &Map<'_, '_>) -> Import {
        self.import
            .courses
            .sort_by_key(|course| course.detail.course.course_id);
        let report = &mut self.import.report;
        report.courses.sort_by_key(|course| course.course_id);
        report.date.clone_from(&extract.date);
        let broken = extract.left_out.iter();
        report.broken = broken
            .map(|(id, (role, why))| Note::left_out(*id, format!("{}: {why}", word(*role))))
            .collect();
        let mut used: std::collections::BTreeSet<ElementId> = map
            .lines
            .iter()
            .filter_map(|line| Some(line.green?.id))
            .collect();
        used.extend(map.claims.iter().flatten().map(|claim| claim.feature.id));
        let counted = |feature: &&Feature| {
            matches!(feature.role, Role::Green | Role::Bunker | Role::Water)
                && !used.contains(&feature.id)
        };
        for feature in extract.features.values().filter(counted) {
            *report
                .unused
                .entry(word(feature.role).to_owned())
                .or_default() += 1;
        }
        self.import
    }
}

fn no_course(club: &Club<'_>, holes: &[ElementId], why: String, notes: Vec<Note>) -> NoCourse {
    NoCourse {
        name: club.name().map(str::to_owned),
        outlines: club
            .outlines
            .iter()
            .map(|outline| outline.id.to_string())
            .collect(),
        holes: holes.iter().map(ToString::to_string).collect(),
        why,
        notes,
    }
}

/// Whether a course of the club is there already.
fn anchors_taken(club: &Club<'_>, import: &Import) -> bool {
    let own: Vec<String> = club
        .outlines
        .iter()
        .map(|outline| outline.id.to_string())
        .collect();
    !own.is_empty()
        && import
            .report
            .courses
            .iter()
            .any(|course| course.outlines == own)
}

/// The identifiers of a club's courses. The outline's goes to the only course, or to the one with more holes than any
/// other; each other course has that of its hole with the least number.
fn anchors(club: &Club<'_>, sets: &[Set], lines: &[HoleLine<'_>]) -> Vec<Option<CourseId>> {
    let most = sets.iter().map(|set| set.holes.len()).max().unwrap_or(0);
    let is_single = sets.iter().filter(|set| set.holes.len() == most).count() == 1;
    let outline = club.outlines.iter().map(|outline| outline.id).min();
    let anchor = |set: &Set| {
        let main = outline.filter(|_| is_single && set.holes.len() == most);
        let hole = set
            .holes
            .iter()
            .map(|hole| lines[hole.line].feature.id)
            .min();
        main.map(Anchor::Outline).or(hole.map(Anchor::Hole))
    };
    sets.iter().map(|set| course_id(anchor(set)?)).collect()
}

fn word(role: Role) -> &'static str {
    match role {
        Role::Outline => "outline",
        Role::Miniature => "miniature golf",
        Role::Hole => "hole",
        Role::Green => "green",
        Role::Tee => "tee",
        Role::Fairway => "fairway",
        Role::Bunker => "bunker",
        Role::Water => "water",
        Role::Pin => "pin",
    }
}
