//! The names of a club's courses: what each hole says, which names count, and which are misspelled.

use std::collections::{BTreeMap, BTreeSet};

use super::Labeled;
use crate::hole_label::{HoleLabel, course_key, edits};
use crate::hole_line::HoleLine;
use crate::report::Note;

/// How many holes must share a word of their names before it names a course.
pub const SHARED_BY: usize = 3;
/// A name of fewer letters is never corrected, and one of exactly so many in one letter only.
const SHORTEST: usize = 5;
/// How many letters may be wrong in a longer name.
const SLIPS: usize = 2;

/// Words that tell two courses of a club apart, although they differ in few letters.
const DIRECTIONS: [&str; 26] = [
    "north", "south", "east", "west", "northern", "southern", "eastern", "western", "upper",
    "lower", "inner", "outer", "front", "back", "old", "new", "left", "right", "nord", "süd",
    "sud", "ost", "est", "ouest", "norte", "sur",
];

/// A name that holes have.
#[derive(Default)]
struct Name<'n> {
    spellings: BTreeMap<&'n str, usize>,
    numbers: BTreeSet<u32>,
    is_tagged: bool,
}

impl Name<'_> {
    fn holes(&self) -> usize {
        self.spellings.values().sum()
    }

    fn counts(&self) -> bool {
        self.is_tagged || self.holes() >= SHARED_BY
    }

    /// The most frequent spelling.
    fn shown(&self) -> String {
        let most = self
            .spellings
            .iter()
            .max_by_key(|(name, count)| (**count, std::cmp::Reverse(**name)));
        most.map(|(name, _)| (*name).to_owned()).unwrap_or_default()
    }
}

/// Reads the number and course of every hole, and the names of the courses by their keys.
pub(super) fn labeled(
    indices: &[usize],
    lines: &[HoleLine<'_>],
    notes: &mut Vec<Note>,
) -> (Vec<Labeled>, BTreeMap<String, String>) {
    let said: Vec<(Option<String>, bool)> = indices
        .iter()
        .map(|index| said_course(&lines[*index]))
        .collect();
    let mut known: BTreeMap<String, Name<'_>> = BTreeMap::new();
    for (index, (name, is_tagged)) in indices.iter().zip(&said) {
        if let Some(name) = name {
            let entry = known.entry(course_key(name)).or_default();
            entry.is_tagged |= is_tagged;
            entry.numbers.extend(numbers(&lines[*index]));
            *entry.spellings.entry(name).or_default() += 1;
        }
    }
    let meant: BTreeMap<&String, &String> = known
        .iter()
        .filter_map(|(key, name)| {
            let own = name.counts().then_some(key);
            Some((key, meant(key, name, &known).or(own)?))
        })
        .collect();
    let holes = indices.iter().zip(&said).map(|(index, (name, _))| {
        let line = &lines[*index];
        let key = name.as_deref().map(course_key);
        let meant = key.as_ref().and_then(|key| meant.get(key).copied());
        if let (Some(name), Some(key), Some(meant)) = (name, &key, meant)
            && key != meant
        {
            let shown = known.get(meant).map(Name::shown).unwrap_or_default();
            let what = format!("{name:?} is taken for {shown:?}");
            notes.push(Note::guessed(line.feature.id, what));
        }
        Labeled {
            line: *index,
            numbers: numbers(line).to_vec(),
            key: meant.cloned(),
        }
    });
    let holes = holes.collect();
    let shown = known.iter().map(|(key, name)| (key.clone(), name.shown()));
    (holes, shown.collect())
}

/// The common name that a rare one is a misspelling of. The common one must lack the numbers of the rare one:
/// otherwise they are two courses.
fn meant<'n>(
    key: &str,
    name: &Name<'_>,
    known: &'n BTreeMap<String, Name<'_>>,
) -> Option<&'n String> {
    let near = known.iter().filter_map(|(other, common)| {
        let is_common = common.holes() >= SHARED_BY && common.holes() > name.holes() * 2;
        let is_free = common.numbers.is_disjoint(&name.numbers);
        let edits = misspelled(key, other)?;
        (is_common && is_free).then_some((edits, other))
    });
    near.min().map(|(_, other)| other)
}

/// How many letters of a rare name are wrong if it is meant to be a common one; `None` if it is another name.
fn misspelled(rare: &str, common: &str) -> Option<usize> {
    let most = match common.chars().count() {
        ..SHORTEST => return None,
        SHORTEST => 1,
        _ => SLIPS,
    };
    let counters = |key: &str| -> Vec<String> {
        let words = key.split(' ').filter(|word| is_counter(word));
        words.map(str::to_owned).collect()
    };
    let is_direction = |word: &&str| DIRECTIONS.contains(word);
    let adds_direction = rare
        .split(' ')
        .filter(is_direction)
        .any(|word| !common.split(' ').any(|other| other == word));
    if rare == common || adds_direction || counters(rare) != counters(common) {
        return None;
    }
    edits(rare, common, most)
}

/// Whether a word counts courses: `2`, `ii`, `b`.
fn is_counter(word: &str) -> bool {
    let is_roman = word.chars().all(|sign| matches!(sign, 'i' | 'v' | 'x'));
    let has_digit = word.contains(|sign: char| sign.is_numeric());
    is_roman || has_digit || word.chars().count() == 1
}

/// The numbers of a hole: its `ref`'s, else its name's.
#[must_use]
pub fn numbers<'l>(line: &'l HoleLine<'_>) -> &'l [u32] {
    match line.by_ref.numbers.as_slice() {
        [] => &line.by_name.numbers,
        numbers => numbers,
    }
}

/// The course that a hole names, and whether a tag says so.
#[must_use]
pub fn said_course(line: &HoleLine<'_>) -> (Option<String>, bool) {
    let tags = &line.feature.tags;
    let by_tag = ["golf:course:name", "course:name", "golf:course"]
        .into_iter()
        .filter_map(|key| tags.get(key))
        .find(|value| !value.ends_with("_hole") && !value.ends_with("_holes"));
    if let Some(name) = by_tag {
        return (Some(name.to_owned()), true);
    }
    let beside = |label: &HoleLabel| {
        (!label.numbers.is_empty() && !label.rest.is_empty()).then(|| label.rest.clone())
    };
    let name = beside(&line.by_ref).or_else(|| beside(&line.by_name));
    (name, false)
}

#[cfg(test)]
mod tests {
    use super::misspelled;

    #[test]
    fn a_misspelled_name_is_told_from_another_name() {
        for (rare, common, wrong) in [
            ("straights", "straits", Some(2)),
            ("blck", "black", Some(1)),
            ("blk", "black", None),
            ("north", "south", None),
            ("norht", "north", None),
            ("nort", "north", Some(1)),
            ("east", "west", None),
            ("bed", "red", None),
            ("nicklaus ii", "nicklaus i", None),
            ("nicklaus", "nicklaus i", None),
            ("niklaus i", "nicklaus i", Some(1)),
            ("oak a", "oak b", None),
            ("no 2", "no 3", None),
            ("upper valley", "lower valley", None),
        ] {
            assert_eq!(misspelled(rare, common), wrong, "{rare} for {common}");
        }
    }
}
