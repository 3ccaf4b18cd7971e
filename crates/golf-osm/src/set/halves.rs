//! The halves of a round: OUT and IN, front and back, aller and retour. They are one round of 18, and no two nines.

use std::collections::BTreeMap;

use super::Labeled;
use crate::hole_line::HoleLine;
use crate::report::Note;

/// The number of holes of a half.
const HALF: u32 = 9;

/// Words for the first half of a round, and for the second one.
#[rustfmt::skip]
const WORDS: [(&str, &str); 14] = [
    ("out", "in"), ("outward", "inward"), ("front", "back"), ("aller", "retour"), ("アウト", "イン"),
    ("hinrunde", "rückrunde"), ("ida", "vuelta"), ("andata", "ritorno"), ("前半", "後半"), ("ut", "in"), ("heen", "terug"),
    ("아웃", "인"), ("ida", "volta"), ("前九", "后九"),
];
/// Words beside them that say no more.
const FILLERS: [&str; 9] = [
    "nine",
    "9",
    "half",
    "side",
    "loop",
    "neuf",
    "コース",
    "course",
    "holes",
];

/// Which half of a round a name says, and the rest of the name.
fn half(name: &str) -> Option<(bool, String)> {
    let spaced = name.replace("コース", " コース");
    let words: Vec<&str> = spaced
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let mut found = None;
    let mut rest = Vec::new();
    for word in &words {
        let lower = word.to_lowercase();
        let first = WORDS.iter().any(|(first, _)| *first == lower);
        let second = WORDS.iter().any(|(_, second)| *second == lower);
        if found.is_none() && (first || second) {
            found = Some(second);
        } else {
            rest.push(*word);
        }
    }
    let is_second = found?;
    rest.retain(|word| !FILLERS.contains(&word.to_lowercase().as_str()));
    Some((is_second, rest.join(" ")))
}

/// Makes one course of the two halves of a round. Its name is what both have beside the words for a half.
pub(super) fn join(
    by_key: &mut BTreeMap<Option<String>, Vec<Labeled>>,
    names: &mut BTreeMap<String, String>,
    lines: &[HoleLine<'_>],
    notes: &mut Vec<Note>,
) {
    let mut rounds: BTreeMap<String, [Option<String>; 2]> = BTreeMap::new();
    for key in by_key.keys().flatten() {
        let name = names.get(key).map_or(key.as_str(), String::as_str);
        if let Some((is_second, rest)) = half(name) {
            rounds.entry(rest).or_default()[usize::from(is_second)].get_or_insert(key.clone());
        }
    }
    for (rest, [first, second]) in rounds {
        let numbers = |key: &Option<String>| -> Vec<u32> {
            let holes = key.as_ref().and_then(|_| by_key.get(key));
            let holes = holes.into_iter().flatten();
            holes
                .flat_map(|hole| hole.numbers.iter().copied())
                .collect()
        };
        let (front, back) = (numbers(&first), numbers(&second));
        let is_beyond = |number: &u32| *number > HALF;
        let is_round = !front.iter().any(is_beyond)
            && (back.iter().all(is_beyond) || !back.iter().any(is_beyond));
        if !is_round {
            continue;
        }
        // The second half may count from 1 again.
        let is_counted_anew = first.is_some() && !back.iter().any(is_beyond);
        let mut all = Vec::new();
        for (key, is_second) in [(first, false), (second, true)] {
            let holes = key.and_then(|key| by_key.remove(&Some(key)));
            for mut hole in holes.into_iter().flatten() {
                if is_second && is_counted_anew {
                    for number in &mut hole.numbers {
                        *number += HALF;
                        let what =
                            format!("it is hole {number} of the round: its half counts from 1");
                        let id = lines[hole.line].feature.id;
                        notes.push(Note::guessed(id, what).of_hole(*number));
                    }
                }
                all.push(hole);
            }
        }
        if let Some(hole) = all.first() {
            let id = lines[hole.line].feature.id;
            notes.push(Note::guessed(id, "the halves of a round are one course"));
        }
        let key = crate::hole_label::course_key(&rest);
        if rest.is_empty() {
            names.remove(&key);
        } else {
            names.insert(key.clone(), rest);
        }
        by_key.entry(Some(key)).or_default().extend(all);
    }
}

#[cfg(test)]
mod tests {
    use super::half;

    #[test]
    fn a_half_of_a_round_is_told_from_the_name_of_a_nine() {
        let is = |second: bool, rest: &str| Some((second, rest.to_owned()));
        for (name, expected) in [
            ("OUT", is(false, "")),
            ("IN", is(true, "")),
            ("Front Nine", is(false, "")),
            ("Back 9", is(true, "")),
            ("East OUT", is(false, "East")),
            ("東コース イン", is(true, "東")),
            ("Aller", is(false, "")),
            ("North", None),
            ("Inner", None),
            ("Outback", None),
        ] {
            assert_eq!(half(name), expected, "{name}");
        }
    }
}
