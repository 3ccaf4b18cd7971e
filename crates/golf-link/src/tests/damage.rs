//! Damaged links: cut off, changed, mixed up.

use super::*;

/// How many damaged links are tried.
const MANY: u32 = 100_000;

fn link() -> String {
    pack(&published()).unwrap_or_else(|error| panic!("a link: {error}"))
}

#[test]
fn each_wrong_character_is_told() {
    let link = link();
    for at in 0..link.len() {
        for sign in "ABCXYZabcxyz01289-_=+/#% é".chars() {
            let mut wrong: Vec<char> = link.chars().collect();
            if wrong[at] == sign {
                continue;
            }
            wrong[at] = sign;
            let wrong: String = wrong.into_iter().collect();
            let read = unpack(&wrong);
            let is_told = matches!(read, Err(NotAHole::Damaged | NotAHole::OtherVersion));
            assert!(is_told, "{wrong}: {read:?}");
        }
    }
}

#[test]
fn each_cut_and_each_added_character_is_told() {
    let link = link();
    for end in 1..link.len() {
        assert_eq!(unpack(&link[..end]), Err(NotAHole::Damaged), "{end}");
    }
    for added in ["A", "AA", ".", "=", "&utm=1"] {
        assert_eq!(unpack(&format!("{link}{added}")), Err(NotAHole::Damaged));
    }
}

/// A row of numbers without a pattern, the same in every run.
fn next(state: &mut u32) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    usize::try_from(*state).unwrap_or_default()
}

#[test]
fn a_hundred_thousand_damaged_links_are_told() {
    let signs: Vec<char> = ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain("-_".chars())
        .collect();
    let whole: Vec<char> = link().chars().collect();
    let mut state = 2_463_534_242;
    for _ in 0..MANY {
        let mut wrong = whole.clone();
        for _ in 0..=next(&mut state) % 4 {
            let at = next(&mut state) % wrong.len();
            match next(&mut state) % 4 {
                0 => wrong[at] = signs[next(&mut state) % signs.len()],
                1 => wrong.insert(at, signs[next(&mut state) % signs.len()]),
                2 if wrong.len() > 1 => drop(wrong.remove(at)),
                _ => {
                    let other = next(&mut state) % wrong.len();
                    wrong.swap(at, other);
                }
            }
        }
        if wrong != whole {
            let wrong: String = wrong.into_iter().collect();
            assert!(unpack(&wrong).is_err(), "{wrong}");
        }
    }
}
