//! The par of a hole by its tags: of the hole, or of its tees.

use std::fmt::Write as _;

use crate::card;
use crate::element::Tags;
use crate::tee_names;

/// Keys of the par of a hole, the usual one first.
const KEYS: [&str; 3] = ["par", "golf:par", "golf_par"];

/// A par that tags give, and a remark where a rule chose among several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Par {
    /// The par.
    pub strokes: u32,
    /// What was chosen and from what.
    pub remark: Option<String>,
}

/// The par of a hole by its tags; `None` if no usable tag gives it.
#[must_use]
pub fn of_hole(tags: &Tags) -> Option<Par> {
    let by_hole = KEYS.into_iter().find_map(|key| {
        let text = tags.get(key)?;
        let (strokes, is_only) = read(text)?;
        let what = || format!("par {strokes} of its tag {key}={:?}", card::shown(text));
        Some(Par {
            strokes,
            remark: (!is_only).then(what),
        })
    });
    by_hole.or_else(|| of_tees(tags))
}

/// A par of one set of tees.
struct OfTee {
    set: usize,
    strokes: u32,
    /// The length from there as the tag has it; only compared with its like.
    length: f64,
}

/// The par from the tees that the length of a hole is from: men's before women's, then the longest by the tags, then
/// those that are usually farthest back.
fn of_tees(tags: &Tags) -> Option<Par> {
    let mut found: Vec<OfTee> = Vec::new();
    for (key, text) in tags.iter() {
        let after = |prefix: &&str| key.strip_prefix(*prefix)?.strip_prefix(':');
        let Some(name) = KEYS.iter().find_map(after) else {
            continue;
        };
        let Some((strokes, _)) = read(text) else {
            continue;
        };
        for set in tee_names::sets(name) {
            let length = card::from_tee(tags, set).unwrap_or(0.0);
            found.push(OfTee {
                set,
                strokes,
                length,
            });
        }
    }
    let rank = |one: &OfTee| {
        let women = tee_names::is_for_women(one.set);
        (women, !tee_names::is_for_men(one.set))
    };
    found.sort_by(|one, other| {
        let by_length = other.length.total_cmp(&one.length);
        let by_rank = rank(one).cmp(&rank(other));
        by_rank.then(by_length).then(one.set.cmp(&other.set))
    });
    let strokes = found.first()?.strokes;
    let all_agree = found.iter().all(|one| one.strokes == strokes);
    let remark = (!all_agree).then(|| {
        let mut what = format!("par {strokes}: its tags differ by tee");
        for one in &found {
            // Writing to a text cannot fail.
            let _ = write!(what, ", {} {}", tee_names::name(one.set), one.strokes);
        }
        what
    });
    Some(Par { strokes, remark })
}

/// The first number of a text, and whether it is the only one; `None` if it is no par of a hole.
fn read(text: &str) -> Option<(u32, bool)> {
    let mut numbers = text
        .split(|sign: char| !sign.is_ascii_digit())
        .filter(|digits| !digits.is_empty());
    let first: u32 = numbers.next()?.parse().ok()?;
    (3..=7)
        .contains(&first)
        .then_some((first, numbers.next().is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_par_is_that_of_the_hole_else_that_of_the_longest_tees() {
        for (tags, expected, is_remarked) in [
            (vec![("par", "4")], Some(4), false),
            (vec![("par", "Par 5")], Some(5), false),
            (vec![("par", "4/5")], Some(4), true),
            (vec![("par", "72")], None, false),
            (vec![("par", "no")], None, false),
            (vec![("golf:par", "3")], Some(3), false),
            (vec![("golf_par", "5")], Some(5), false),
            (vec![("par", "4"), ("par:red", "5")], Some(4), false),
            (vec![("par:white", "5"), ("par:red", "5")], Some(5), false),
            (vec![("par:women", "5"), ("par:men", "4")], Some(4), true),
            (vec![("par:ladies", "5")], Some(5), false),
            (vec![("par:red", "5"), ("par:white", "4")], Some(4), true),
            (
                vec![
                    ("par:red", "5"),
                    ("par:white", "4"),
                    ("dist:red", "500"),
                    ("dist:white", "400"),
                ],
                Some(5),
                true,
            ),
            (vec![("golf:par:yellow", "3")], Some(3), false),
            (vec![("par:handicap", "3")], None, false),
        ] {
            let par = of_hole(&Tags::of(&tags));
            let found = par.as_ref().map(|par| par.strokes);
            let remarked = par.is_some_and(|par| par.remark.is_some());
            assert_eq!((found, remarked), (expected, is_remarked), "{tags:?}");
        }
    }
}
