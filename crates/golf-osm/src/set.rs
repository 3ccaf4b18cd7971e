//! The courses of a club: its holes, told apart by the names and numbers that they carry.
//!
//! [`course_names`] reads which course each hole names. [`halves`] joins OUT and IN, and [`spread`] finds the course of
//! holes that name none. Sets without a name are told apart by the way from each green to the next tee.

pub mod course_names;
mod halves;
mod spread;

use std::collections::{BTreeMap, BTreeSet};

use crate::double;
use crate::hole_line::HoleLine;
use crate::report::Note;
use course_names::labeled;

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
pub(crate) struct Labeled {
    /// Its place in the list of lines.
    pub(crate) line: usize,
    /// Its numbers in this course.
    pub(crate) numbers: Vec<u32>,
    /// The key of its course.
    pub(crate) key: Option<String>,
}

/// Divides a club's holes into courses, and notes what belongs to none.
#[must_use]
pub fn sets(indices: &[usize], lines: &[HoleLine<'_>]) -> (Vec<Set>, Vec<Note>) {
    let mut notes = Vec::new();
    let (labeled, mut names) = labeled(indices, lines, &mut notes);
    let labeled = double::of_named_courses(labeled, lines, &mut notes);
    let mut by_key: BTreeMap<Option<String>, Vec<Labeled>> = BTreeMap::new();
    for hole in labeled {
        by_key.entry(hole.key.clone()).or_default().push(hole);
    }
    halves::join(&mut by_key, &mut names, lines, &mut notes);
    spread::spread(&mut by_key, lines, &mut notes);
    course_names::count_nameless(&mut names, by_key.len());
    let mut sets = Vec::new();
    for (key, holes) in by_key {
        let name = key.and_then(|key| names.get(&key).cloned());
        sets.extend(numbered(name, &holes, lines));
    }
    (sets, notes)
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
    let (mut all, others) = double::one_hole_each(all, lines);
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
    // Numbers beyond a round are a course of their own.
    let mut rounds: BTreeMap<u32, Vec<Numbered>> = BTreeMap::new();
    if !notes.is_empty() {
        // The remarks are the first course's, even if it has no holes.
        rounds.insert(0, Vec::new());
    }
    for hole in all {
        let round = hole.number.saturating_sub(1) / LAST;
        rounds.entry(round).or_default().push(hole);
    }
    let mut sets = Vec::new();
    for (round, holes) in rounds {
        let chains = double::chains(&holes, lines);
        let several = chains.len() > 1;
        if let Some(first) = chains
            .first()
            .and_then(|chain| chain.first())
            .filter(|_| several)
        {
            let what = format!(
                "its club has {} holes of most numbers, and no names for the courses: the nearest next tee tells them apart",
                chains.len()
            );
            notes.push(Note::guessed(lines[first.line].feature.id, what));
        }
        for (at, chain) in chains.into_iter().enumerate() {
            let (mut holes, dropped) = double::without_repeats(chain, lines);
            let is_first = at == 0 && round == 0;
            let without_number = if is_first {
                without.to_vec()
            } else {
                Vec::new()
            };
            let mut own = std::mem::take(&mut notes);
            own.extend(dropped);
            let span = holes.first().zip(holes.last());
            let span = span.map(|(first, last)| format!("{} to {}", first.number, last.number));
            let span = span.filter(|_| round > 0);
            let nth = several.then(|| (at + 1).to_string());
            let name = name.iter().cloned().chain(span).chain(nth);
            for hole in &mut holes {
                hole.number -= round * LAST;
            }
            sets.push(Set {
                name: name.reduce(|name, more| format!("{name} {more}")),
                holes,
                without_number,
                notes: own,
            });
        }
    }
    sets
}
