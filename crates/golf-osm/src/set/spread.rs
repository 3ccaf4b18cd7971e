//! Holes that name no course, beside courses that have names.

use std::collections::{BTreeMap, BTreeSet};

use super::Labeled;
use crate::hole_line::HoleLine;
use crate::report::Note;
use crate::terrain::apart;

/// How many courses a club may have if its nameless holes are given to them.
const MOST_COURSES: usize = 50;

/// The holes of a course by number, as places in the list of lines.
type Course = BTreeMap<u32, usize>;

/// Gives holes without a course to a course that lacks their numbers: of several, to the one whose neighbors of these
/// numbers are nearest. The nearest hole is first, and a course takes one hole of a number. Holes that are a round by
/// themselves stay one.
pub(super) fn spread(
    by_key: &mut BTreeMap<Option<String>, Vec<Labeled>>,
    lines: &[HoleLine<'_>],
    notes: &mut Vec<Note>,
) {
    if by_key.len() < 2 || by_key.len() > MOST_COURSES {
        return;
    }
    let Some(nameless) = by_key.remove(&None) else {
        return;
    };
    let own: BTreeSet<u32> = nameless
        .iter()
        .flat_map(|hole| hole.numbers.iter().copied())
        .collect();
    let is_round = matches!(own.len(), 9 | 18) && own.last().is_some_and(|last| last % 9 == 0);
    if is_round {
        by_key.insert(None, nameless);
        return;
    }
    let mut courses: Vec<(Option<String>, Course)> = by_key
        .iter()
        .map(|(key, holes)| {
            let of = |hole: &Labeled| {
                let line = hole.line;
                hole.numbers
                    .iter()
                    .map(move |number| (*number, line))
                    .collect::<Vec<_>>()
            };
            (key.clone(), holes.iter().flat_map(of).collect())
        })
        .collect();
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for (at, hole) in nameless.iter().enumerate() {
        for (to, (_, course)) in courses.iter().enumerate() {
            if lacks(course, hole) {
                pairs.push((walk(hole, course, lines), at, to));
            }
        }
    }
    pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut given: BTreeMap<usize, usize> = BTreeMap::new();
    for (_, at, to) in &pairs {
        let hole = &nameless[*at];
        let (_, course) = &mut courses[*to];
        if given.contains_key(at) || !lacks(course, hole) {
            continue;
        }
        course.extend(hole.numbers.iter().map(|number| (*number, hole.line)));
        given.insert(*at, *to);
    }
    let mut left = Vec::new();
    for (at, hole) in nameless.into_iter().enumerate() {
        let Some(to) = given.get(&at) else {
            left.push(hole);
            continue;
        };
        let (key, _) = &courses[*to];
        let course = key.clone().unwrap_or_default();
        let is_only = pairs.iter().filter(|(_, hole, _)| *hole == at).count() == 1;
        let why = if is_only {
            "is the only one without its number"
        } else {
            "lacks its number, and is the nearest of these"
        };
        let what = format!("it names no course: {course:?} {why}");
        notes.push(Note::guessed(lines[hole.line].feature.id, what));
        if let Some(holes) = by_key.get_mut(key) {
            holes.push(hole);
        }
    }
    if !left.is_empty() {
        by_key.insert(None, left);
    }
}

fn lacks(course: &Course, hole: &Labeled) -> bool {
    let highest = course.last_key_value().map_or(0, |(number, _)| *number);
    let fits = |number: &u32| !course.contains_key(number) && (*number <= highest || *number <= 9);
    !hole.numbers.is_empty() && hole.numbers.iter().all(fits)
}

/// Yards from the green of the hole before, and to the tee of the hole after, whichever is less.
fn walk(hole: &Labeled, course: &Course, lines: &[HoleLine<'_>]) -> f64 {
    let own = &lines[hole.line];
    let at = |number: Option<u32>| course.get(&number?).map(|line| &lines[*line]);
    let walks = hole.numbers.iter().flat_map(|number| {
        let from = at(number.checked_sub(1)).map(|last| apart(last.end(), own.start()));
        let to = at(number.checked_add(1)).map(|next| apart(own.end(), next.start()));
        [from, to].into_iter().flatten()
    });
    walks.fold(f64::MAX, f64::min)
}
