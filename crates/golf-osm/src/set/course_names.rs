//! The names of a club's courses: what each hole says, which names count, and which are misspelled.

use std::collections::{BTreeMap, BTreeSet};

use super::Labeled;
use crate::hole_label::words::PART;
use crate::hole_label::{HoleLabel, course_key, edits};
use crate::hole_line::HoleLine;
use crate::report::Note;

/// How many holes must share a word of their names before it names a course.
pub const SHARED_BY: usize = 3;
/// A name of fewer letters is never corrected, and one of exactly so many in one letter only.
const SHORTEST: usize = 5;
/// How many letters may be wrong in a longer name.
const SLIPS: usize = 2;
/// What the keys of relations without a name begin with, before their number.
pub const NAMELESS: &str = "relation ";
/// How many courses a club may have if misspelled names are looked for.
const MOST_NAMES: usize = 50;

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

/// Reads the number and course of every hole, and the names of the courses by their keys. A hole of two courses is
/// there twice.
pub(super) fn labeled(
    indices: &[usize],
    lines: &[HoleLine<'_>],
    notes: &mut Vec<Note>,
) -> (Vec<Labeled>, BTreeMap<String, String>) {
    let said: Vec<Vec<SaidCourse>> = indices
        .iter()
        .map(|index| said_courses(&lines[*index]))
        .collect();
    let mut known: BTreeMap<String, Name<'_>> = BTreeMap::new();
    for (index, courses) in indices.iter().zip(&said) {
        for course in courses {
            let entry = known.entry(course_key(&course.name)).or_default();
            entry.is_tagged |= course.is_tagged;
            entry.numbers.extend(course.numbers(&lines[*index]));
            *entry.spellings.entry(&course.name).or_default() += 1;
        }
    }
    let common: Vec<&String> = known
        .iter()
        .filter(|(_, name)| name.holes() >= SHARED_BY)
        .map(|(key, _)| key)
        .collect();
    // Nobody maps so many courses at one place: none of their names is taken for a misspelling.
    let common = if common.len() > MOST_NAMES {
        &[]
    } else {
        common.as_slice()
    };
    let mut meant: BTreeMap<&String, &String> = known
        .iter()
        .filter_map(|(key, name)| {
            let own = name.counts().then_some(key);
            Some((key, meant(key, name, &known, common).or(own)?))
        })
        .collect();
    // A letter, or a word such as green, tells courses apart. Where the club has no other, it is part of a number.
    let counted: BTreeSet<&String> = meant.values().copied().collect();
    if counted.len() < 2 {
        meant.retain(|_, key| !is_weak(key) || known.get(*key).is_some_and(|name| name.is_tagged));
    }
    let mut holes = Vec::new();
    for (index, courses) in indices.iter().zip(&said) {
        let line = &lines[*index];
        let nameless = SaidCourse::default();
        let mut is_named = false;
        for course in courses {
            let key = course_key(&course.name);
            let Some(meant) = meant.get(&key).copied() else {
                continue;
            };
            if key != *meant {
                let shown = known.get(meant).map(Name::shown).unwrap_or_default();
                let what = format!("{:?} is taken for {shown:?}", course.name);
                notes.push(Note::guessed(line.feature.id, what));
            }
            is_named = true;
            holes.push(Labeled {
                line: *index,
                numbers: course.numbers(line).to_vec(),
                key: Some(meant.clone()),
            });
        }
        if !is_named {
            holes.push(Labeled {
                line: *index,
                numbers: nameless.numbers(line).to_vec(),
                key: None,
            });
        }
    }
    without_sizes(&mut holes);
    let shown = known.iter().map(|(key, name)| (key.clone(), name.shown()));
    (holes, shown.collect())
}

/// Of `1/18`, `2/18` and so on, the second number is that of all holes.
fn without_sizes(holes: &mut [Labeled]) {
    let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
    for hole in holes.iter() {
        if let [_, size @ (9 | 18)] = hole.numbers.as_slice() {
            *sizes.entry(*size).or_default() += 1;
        }
    }
    for hole in holes {
        if let [_, size] = hole.numbers.as_slice()
            && sizes.get(size).is_some_and(|holes| *holes >= SHARED_BY)
        {
            hole.numbers.truncate(1);
        }
    }
}

/// Numbers the courses of relations without a name. The only course of a club needs none.
pub(super) fn count_nameless(names: &mut BTreeMap<String, String>, courses: usize) {
    if courses < 2 {
        names.retain(|_, name| !name.starts_with(NAMELESS));
    }
    let nameless = names.values_mut().filter(|name| name.starts_with(NAMELESS));
    for (at, name) in nameless.enumerate() {
        *name = (at + 1).to_string();
    }
}

/// Whether a word is a letter or a part of a hole.
fn is_weak(key: &str) -> bool {
    key.chars().nth(1).is_none() || PART.contains(&key)
}

/// The common name that a rare one is a misspelling of. The common one must lack the numbers of the rare one:
/// otherwise they are two courses.
fn meant<'n>(
    key: &str,
    name: &Name<'_>,
    known: &BTreeMap<String, Name<'_>>,
    common: &[&'n String],
) -> Option<&'n String> {
    let near = common.iter().filter_map(|other| {
        let common = known.get(*other)?;
        let is_common = common.holes() > name.holes() * 2;
        let is_free = common.numbers.is_disjoint(&name.numbers);
        let edits = misspelled(key, other).filter(|_| is_common && is_free)?;
        Some((edits, *other))
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

/// A course that a hole names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SaidCourse {
    /// Its name.
    pub name: String,
    /// Whether a tag or a relation says so.
    pub is_tagged: bool,
    /// The hole's place among its numbers, if each of its courses has one of its own.
    place: Option<usize>,
}

impl SaidCourse {
    /// The numbers that a hole has in this course.
    fn numbers<'l>(&self, line: &'l HoleLine<'_>) -> &'l [u32] {
        let all = numbers(line);
        match self.place.and_then(|place| all.get(place..=place)) {
            Some(own) => own,
            None => all,
        }
    }
}

/// The courses that a hole names: by a tag, else by a relation, else by the words beside its number.
#[must_use]
pub fn said_courses(line: &HoleLine<'_>) -> Vec<SaidCourse> {
    const KEYS: [&str; 6] = [
        "golf:course:name",
        "course:name",
        "golf:course",
        "course_name",
        "golf_course:name",
        "course",
    ];
    let tags = &line.feature.tags;
    let by_tag = KEYS
        .into_iter()
        .filter_map(|key| tags.get(key))
        .find(|value| !is_size(value));
    let tagged: Vec<&str> = match by_tag {
        Some(value) => value.split(';').map(str::trim).collect(),
        None => line.by_relations.iter().map(String::as_str).collect(),
    };
    let names = tagged.iter().filter(|name| !name.is_empty());
    let has_each_own = tagged.len() > 1 && numbers(line).len() == tagged.len();
    let tagged: Vec<SaidCourse> = names
        .enumerate()
        .map(|(at, name)| SaidCourse {
            name: (*name).to_owned(),
            is_tagged: true,
            place: has_each_own.then_some(at),
        })
        .collect();
    if !tagged.is_empty() {
        return tagged;
    }
    let beside = |label: &HoleLabel| {
        (!label.numbers.is_empty() && !label.rest.is_empty()).then(|| label.rest.clone())
    };
    // `ref=Red` with the number in the name.
    let apart = || {
        let has_number = !line.by_name.numbers.is_empty() && line.by_ref.numbers.is_empty();
        Some(line.by_ref.rest.clone()).filter(|rest| has_number && !rest.is_empty())
    };
    let name = beside(&line.by_ref)
        .or_else(apart)
        .or_else(|| beside(&line.by_name));
    let course = name.map(|name| SaidCourse {
        name,
        ..SaidCourse::default()
    });
    course.into_iter().collect()
}

/// Whether a value says how many holes a course has, or nothing.
fn is_size(value: &str) -> bool {
    let lower = value.to_lowercase();
    let count = lower
        .strip_suffix("holes")
        .or_else(|| lower.strip_suffix("hole"));
    let is_count = count.is_some_and(|count| {
        let count = count.trim_end_matches(['_', ' ', '-']);
        !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit())
    });
    is_count
        || matches!(
            &*lower,
            "yes" | "no" | "9" | "18" | "27" | "36" | "45" | "54"
        )
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
