//! The courses of a club: its holes, told apart by the names and numbers that they carry.
//!
//! A hole's number is its `ref`'s, else its name's. Its course is named by a tag, by what stands beside the number in
//! its `ref`, or by words of its name that three holes share. Sets without a name are told apart by the way from each
//! green to the next tee.

use std::collections::{BTreeMap, BTreeSet};

use crate::double;
use crate::hole_label::{course_key, edits};
use crate::hole_line::HoleLine;
use crate::report::Note;

/// How many holes must share a word of their names before it names a course.
const SHARED_BY: usize = 3;
/// How many letters may be wrong in the name of a course.
const SLIPS: usize = 2;
/// The numbers that the contract has.
const LAST: u32 = 18;

/// A hole with its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbered {
    /// Its place in the list of lines.
    pub line: usize,
    /// Its number, from 1.
    pub number: u32,
}

/// The holes of one course.
#[derive(Debug, Clone, Default)]
pub struct Set {
    /// What tells the course apart from others of its club.
    pub name: Option<String>,
    /// Its holes, by number; each number is there once.
    pub holes: Vec<Numbered>,
    /// Holes of it that have no number, as places in the list of lines.
    pub without_number: Vec<usize>,
    /// What was guessed and left out.
    pub notes: Vec<Note>,
}

/// A hole of which the course is known, or not.
struct Labeled {
    line: usize,
    numbers: Vec<u32>,
    key: Option<String>,
}

/// Divides a club's holes into courses, and notes what belongs to none.
#[must_use]
pub fn sets(indices: &[usize], lines: &[HoleLine<'_>]) -> (Vec<Set>, Vec<Note>) {
    let mut notes = Vec::new();
    let (labeled, names) = labeled(indices, lines, &mut notes);
    let mut by_key: BTreeMap<Option<String>, Vec<Labeled>> = BTreeMap::new();
    for hole in labeled {
        by_key.entry(hole.key.clone()).or_default().push(hole);
    }
    spread(&mut by_key, lines, &mut notes);
    let mut sets = Vec::new();
    for (key, holes) in by_key {
        let name = key.and_then(|key| names.get(&key).cloned());
        sets.extend(numbered(name, &holes, lines));
    }
    (sets, notes)
}

/// Reads the number and course of every hole, and the names of the courses by their keys.
fn labeled(
    indices: &[usize],
    lines: &[HoleLine<'_>],
    notes: &mut Vec<Note>,
) -> (Vec<Labeled>, BTreeMap<String, String>) {
    let said: Vec<(Option<String>, bool)> = indices
        .iter()
        .map(|index| said_course(&lines[*index]))
        .collect();
    let mut counts: BTreeMap<String, BTreeMap<&str, usize>> = BTreeMap::new();
    let mut certain = BTreeSet::new();
    for (name, is_certain) in &said {
        if let Some(name) = name {
            let key = course_key(name);
            if *is_certain {
                certain.insert(key.clone());
            }
            *counts.entry(key).or_default().entry(name).or_default() += 1;
        }
    }
    let total = |key: &str| {
        counts
            .get(key)
            .map_or(0, |spellings| spellings.values().sum())
    };
    let accepted: Vec<&String> = counts
        .keys()
        .filter(|key| certain.contains(*key) || total(key) >= SHARED_BY)
        .collect();
    // A rare name that is nearly a common one is a slip of the pen.
    let meant = |key: &str| -> Option<String> {
        let common = accepted
            .iter()
            .filter(|known| total(known) >= SHARED_BY && total(known) > total(key) * 2);
        let near = common
            .filter(|known| known.chars().count() > 2 * SLIPS)
            .filter_map(|known| Some((edits(key, known, SLIPS)?, *known)))
            .min();
        match near {
            Some((_, known)) => Some(known.clone()),
            None => accepted
                .iter()
                .any(|known| *known == key)
                .then(|| key.to_owned()),
        }
    };
    let mut names = BTreeMap::new();
    for key in &accepted {
        let spelling = counts.get(*key).and_then(|all| {
            all.iter()
                .max_by_key(|(name, count)| (**count, std::cmp::Reverse(*name)))
        });
        names.insert(
            (*key).clone(),
            spelling
                .map(|(name, _)| (*name).to_owned())
                .unwrap_or_default(),
        );
    }
    let holes = indices.iter().zip(&said).map(|(index, (name, _))| {
        let line = &lines[*index];
        let key = name.as_deref().map(course_key);
        let meant = key.as_deref().and_then(meant);
        if let (Some(name), Some(key), Some(meant)) = (name, &key, &meant)
            && key != meant
        {
            let known = names.get(meant).map_or(meant.as_str(), String::as_str);
            notes.push(Note::guessed(
                line.feature.id,
                format!("{name:?} is taken for {known:?}"),
            ));
        }
        Labeled {
            line: *index,
            numbers: numbers(line).to_vec(),
            key: meant,
        }
    });
    (holes.collect(), names)
}

/// The numbers of a hole: its `ref`'s, else its name's.
fn numbers<'l>(line: &'l HoleLine<'_>) -> &'l [u32] {
    match line.by_ref.numbers.as_slice() {
        [] => &line.by_name.numbers,
        numbers => numbers,
    }
}

/// The course that a hole names, and whether a tag says so.
fn said_course(line: &HoleLine<'_>) -> (Option<String>, bool) {
    let tags = &line.feature.tags;
    let by_tag = ["golf:course:name", "course:name", "golf:course"]
        .into_iter()
        .filter_map(|key| tags.get(key))
        .find(|value| !value.ends_with("_hole") && !value.ends_with("_holes"));
    if let Some(name) = by_tag {
        return (Some(name.to_owned()), true);
    }
    let beside = |label: &crate::hole_label::HoleLabel| {
        (!label.numbers.is_empty() && !label.rest.is_empty()).then(|| label.rest.clone())
    };
    (
        beside(&line.by_ref).or_else(|| beside(&line.by_name)),
        false,
    )
}

/// Gives holes without a course to the only course that lacks their number.
fn spread(
    by_key: &mut BTreeMap<Option<String>, Vec<Labeled>>,
    lines: &[HoleLine<'_>],
    notes: &mut Vec<Note>,
) {
    if by_key.len() < 2 {
        return;
    }
    let Some(nameless) = by_key.remove(&None) else {
        return;
    };
    let mut left = Vec::new();
    for hole in nameless {
        let lacks = |holes: &Vec<Labeled>| {
            let known: BTreeSet<u32> = holes
                .iter()
                .flat_map(|hole| hole.numbers.iter().copied())
                .collect();
            let highest = known.last().copied().unwrap_or(0);
            let fits =
                |number: &u32| !known.contains(number) && (*number <= highest || *number <= 9);
            !hole.numbers.is_empty() && hole.numbers.iter().all(fits)
        };
        let mut lacking = by_key.iter_mut().filter(|(_, holes)| lacks(holes));
        match (lacking.next(), lacking.next()) {
            (Some((key, holes)), None) => {
                let id = lines[hole.line].feature.id;
                let course = key.clone().unwrap_or_default();
                notes.push(Note::guessed(
                    id,
                    format!("it names no course: {course:?} is the only one without its number"),
                ));
                holes.push(hole);
            }
            _ => left.push(hole),
        }
    }
    if !left.is_empty() {
        by_key.insert(None, left);
    }
}

/// Courses of one name: one, or several if their numbers are there several times.
fn numbered(name: Option<String>, holes: &[Labeled], lines: &[HoleLine<'_>]) -> Vec<Set> {
    let mut notes = Vec::new();
    let mut all: Vec<Numbered> = Vec::new();
    let mut without = Vec::new();
    for hole in holes {
        if hole.numbers.is_empty() {
            without.push(hole.line);
        }
        let line = hole.line;
        all.extend(hole.numbers.iter().map(|number| Numbered {
            line,
            number: *number,
        }));
    }
    all.sort_by_key(|hole| (hole.number, lines[hole.line].feature.id));
    let (mut all, others) = double::of_one_green(all, lines);
    notes.extend(others);
    if let Some((found, round)) = by_elimination(&all, &without) {
        let number = found.number;
        let what =
            format!("it has no number: {number} is the only one of {round} that no other hole has");
        notes.push(Note::guessed(lines[found.line].feature.id, what).of_hole(number));
        without.clear();
        all.push(found);
        all.sort_by_key(|hole| hole.number);
    }
    finished(name, all, &without, lines, notes)
}

/// The only hole without a number has the only number of a round that is absent.
fn by_elimination(all: &[Numbered], without: &[usize]) -> Option<(Numbered, u32)> {
    let [line] = without else {
        return None;
    };
    let known: BTreeSet<u32> = all.iter().map(|hole| hole.number).collect();
    let round = match known.last() {
        Some(..=9) => 9,
        Some(..=LAST) => LAST,
        _ => return None,
    };
    let mut absent = (1..=round).filter(|number| !known.contains(number));
    match (absent.next(), absent.next()) {
        (Some(number), None) => Some((
            Numbered {
                line: *line,
                number,
            },
            round,
        )),
        _ => None,
    }
}

fn finished(
    name: Option<String>,
    all: Vec<Numbered>,
    without: &[usize],
    lines: &[HoleLine<'_>],
    mut notes: Vec<Note>,
) -> Vec<Set> {
    for line in without {
        notes.push(Note::left_out(lines[*line].feature.id, "it has no number"));
    }
    let mut sets = Vec::new();
    // Numbers beyond a round are a course of their own.
    let (round, beyond): (Vec<_>, Vec<_>) = all.into_iter().partition(|hole| hole.number <= LAST);
    for (holes, is_beyond) in [(round, false), (beyond, true)] {
        if holes.is_empty() && (is_beyond || notes.is_empty()) {
            continue;
        }
        let chains = double::chains(&holes, lines);
        let several = chains.len() > 1;
        for (at, chain) in chains.into_iter().enumerate() {
            let (mut holes, dropped) = double::without_repeats(chain, lines);
            let is_first = at == 0 && !is_beyond;
            let without_number = if is_first {
                without.to_vec()
            } else {
                Vec::new()
            };
            let mut own = if at == 0 {
                std::mem::take(&mut notes)
            } else {
                Vec::new()
            };
            own.extend(dropped);
            let mut name = name.clone();
            if is_beyond {
                let (first, last) = (holes.first(), holes.last());
                let span = first
                    .zip(last)
                    .map(|(first, last)| format!("{} to {}", first.number, last.number));
                name = name
                    .into_iter()
                    .chain(span)
                    .reduce(|name, span| format!("{name} {span}"));
                for hole in &mut holes {
                    hole.number -= LAST;
                }
            }
            if several {
                let nth = (at + 1).to_string();
                name = name
                    .into_iter()
                    .chain([nth])
                    .reduce(|name, nth| format!("{name} {nth}"));
            }
            sets.push(Set {
                name,
                holes,
                without_number,
                notes: own,
            });
        }
    }
    sets
}
