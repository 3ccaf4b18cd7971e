//! The number of a hole and the course it belongs to, from the texts that mappers write: `1`, `1 - #2`, `Black 1`,
//! `Straits Course Hole 2`, `7. hola`, `n° 4 Les Brocards`, `1番`, `1;10`. [`tokens`] divides a text,
//! [`reading`] finds what each part means, and [`words`] has the words that name no course.

mod reading;
mod tokens;
pub mod words;

use reading::{Part, Reading, Strength};
use tokens::tokens;

/// Signs that list the numbers of a hole that is played twice.
const LISTS: [char; 11] = [';', '/', ',', '&', '+', '／', '・', '、', '，', '；', '＆'];

/// What a text says about a hole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HoleLabel {
    /// Its numbers, in the order of the text: two if it is played twice in a round.
    pub numbers: Vec<u32>,
    /// The remaining words, in their order: perhaps the course, perhaps the hole's own name.
    pub rest: String,
}

impl HoleLabel {
    /// Reads a text.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let parts = Reading::of(&tokens(text)).parts;
        let has_words = parts.iter().any(|part| matches!(part, Part::Word(_)));
        let lists = text.contains(LISTS) && !has_words;
        let best = parts.iter().filter_map(Part::strength).max();
        let is_chosen = |part: &Part| match (part.strength(), best) {
            // A `#` beside another number is a course's.
            (Some(Strength::Sharp), Some(best)) => best == Strength::Sharp,
            (Some(own), Some(best)) => own == best || lists,
            _ => false,
        };
        let (mut numbers, mut rest): (Vec<u32>, Vec<String>) = (Vec::new(), Vec::new());
        let mut follows_word = false;
        for part in &parts {
            match part {
                Part::Number(number, ..) if is_chosen(part) && (lists || numbers.is_empty()) => {
                    numbers.push(*number);
                }
                Part::Number(_, Strength::Sharp, shown) => rest.push(shown.clone()),
                // `Platz 2` of `Platz 2 Bahn 5`.
                Part::Number(_, Strength::Plain, shown)
                    if follows_word && best == Some(Strength::Marked) =>
                {
                    rest.push(shown.clone());
                }
                Part::Word(word) => rest.push(word.clone()),
                Part::Figures(figures) if best.is_none() => rest.push(figures.clone()),
                Part::Number(..) | Part::Figures(_) => {}
            }
            follows_word = matches!(part, Part::Word(_));
        }
        numbers.dedup();
        Self {
            numbers,
            rest: rest.join(" "),
        }
    }
}

/// A course's name as a key: the same for names that differ only in case, in signs, or in words such as "course".
#[must_use]
pub fn course_key(name: &str) -> String {
    const FILLERS: [&str; 12] = [
        "course",
        "golf",
        "the",
        "club",
        "links",
        "völlur",
        "no",
        "nr",
        "parcours",
        "platz",
        "kurs",
        "コース",
    ];
    let lower = name.to_lowercase().replace("コース", " コース ");
    let words = lower.split(|sign: char| !sign.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let telling: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| !FILLERS.contains(word))
        .collect();
    let kept = if telling.is_empty() { words } else { telling };
    kept.join(" ")
}

/// How many letters must be inserted, removed or replaced to turn one text into another, at most `most`; `None` if
/// more. Only the diagonal band that can be reached is looked at.
#[must_use]
pub fn edits(one: &str, other: &str, most: usize) -> Option<usize> {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    let beyond = most + 1;
    let mut row: Vec<usize> = (0..=other.len()).map(|at| at.min(beyond)).collect();
    for (at, sign) in one.iter().enumerate() {
        let (first, last) = (at.saturating_sub(most), (at + beyond).min(other.len()));
        let mut diagonal = row[first];
        row[first] = if first == 0 {
            (at + 1).min(beyond)
        } else {
            beyond
        };
        for column in first..last {
            let change = diagonal + usize::from(*sign != other[column]);
            diagonal = row[column + 1];
            // The cell above the band's last one was never reached.
            let above = if column + 1 > at + most {
                beyond
            } else {
                diagonal + 1
            };
            row[column + 1] = change.min(above).min(row[column] + 1).min(beyond);
        }
        if row[first..=last].iter().all(|edits| *edits > most) {
            return None;
        }
    }
    row.last().copied().filter(|edits| *edits <= most)
}

#[cfg(test)]
mod tests {
    use super::tokens::HIGHEST;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_number_is_found_in_every_form() {
        let check = |text: &str, numbers: &[u32], rest: &str| {
            let read = HoleLabel::read(text);
            assert_eq!(
                (read.numbers.as_slice(), read.rest.as_str()),
                (numbers, rest),
                "{text:?}"
            );
        };
        check("1", &[1], "");
        check("01", &[1], "");
        check(" 18 ", &[18], "");
        check("1 - #2", &[1], "#2");
        check("#5", &[5], "");
        check("Black 1", &[1], "Black");
        check("Straits Course Hole 2", &[2], "Straits Course");
        check("1. Bæjarhóll", &[1], "Bæjarhóll");
        check("Alfaraleid 1.", &[1], "Alfaraleid");
        check("7. hola", &[7], "");
        check("Hole No. 7", &[7], "");
        check("4th", &[4], "");
        check("H12", &[12], "");
        check("A3", &[3], "A");
        check("3b", &[3], "B");
        check("1;10", &[1, 10], "");
        check("9/18", &[9, 18], "");
        check("Par 3 Hole 5", &[5], "");
        check("Tea Olive", &[], "Tea Olive");
        check("0", &[], "0");
        check("2025", &[], "2025");
        check("", &[], "");
        for (text, number, rest) in [
            ("No.1", 1, ""),
            ("NO 1", 1, ""),
            ("Hole No.1", 1, ""),
            ("Nr1", 1, ""),
            ("Nr. 1", 1, ""),
            ("NR.12", 12, ""),
            ("N°1", 1, ""),
            ("N.º 1", 1, ""),
            ("№ 1", 1, ""),
            ("№1", 1, ""),
            ("n° 4 Les Brocards", 4, "Les Brocards"),
            ("Trou n°1", 1, ""),
            ("Trou n° 11 - par 4", 11, ""),
            ("Vert n°16", 16, "Vert"),
            ("Hole#1", 1, ""),
            ("Hole #1", 1, ""),
            ("Hole1", 1, ""),
            ("HOLE 01", 1, ""),
            ("Hole 1 - 412 yards", 1, ""),
            ("Hole 1 (Par 4, 412 yds)", 1, ""),
            ("1 - 35 m", 1, ""),
            ("412 yards, Hole 1", 1, ""),
            ("3 Par 4 HCP 7 385m", 3, ""),
            ("Hole 3 SI 11", 3, ""),
            ("Par3 Hole 5", 5, ""),
            ("Bahn1", 1, ""),
            ("Loch 1", 1, ""),
            ("Bahn 7 Teufelsmauer", 7, "Teufelsmauer"),
            ("Hoyo 1", 1, ""),
            ("Buca 1", 1, ""),
            ("Hål 1", 1, ""),
            ("Лунка №3", 3, ""),
            ("T1", 1, "T"),
            ("1番", 1, ""),
            ("1番ホール", 1, ""),
            ("第3番ホール", 3, ""),
            ("東1番", 1, "東"),
            ("アウト1番", 1, "アウト"),
            ("十八番ホール", 18, ""),
            ("1号洞", 1, ""),
            ("3번홀", 3, ""),
            ("１８", 18, ""),
            ("⑦", 7, ""),
            ("٣", 3, ""),
            ("Hole One", 1, ""),
            ("Hole Eighteen", 18, ""),
            ("Trou IV", 4, ""),
            ("First Hole", 1, ""),
            ("1st", 1, ""),
            ("2nd Hole", 2, ""),
            ("1er", 1, ""),
            ("3º", 3, ""),
            ("3e hole", 3, ""),
            ("Black1", 1, "Black"),
            ("OUT 1", 1, "OUT"),
            ("IN-10", 10, "IN"),
            ("10 (IN)", 10, "IN"),
            ("Platz 2 Bahn 5", 5, "Platz 2"),
            ("1 - No. 2", 1, "No. 2"),
            ("Course #2 Hole 4", 4, "Course #2"),
            ("N1", 1, "N"),
        ] {
            check(text, &[number], rest);
        }
        check("Hole 1/10", &[1, 10], "");
        check("1 & 10", &[1, 10], "");
        check("1・10", &[1, 10], "");
        check("Par 3", &[], "");
        check("One Tree Hill", &[], "One Tree Hill");
        check("Les 3 Ormes", &[3], "Les Ormes");
    }

    #[test]
    fn names_of_one_course_have_one_key() {
        for (one, other) in [
            ("The Black Course", "black"),
            ("No. 2", "#2"),
            ("Straits Course", "STRAITS"),
        ] {
            assert_eq!(course_key(one), course_key(other), "{one}");
        }
        assert_eq!(course_key("Golf Course"), "golf course");
    }

    #[test]
    fn a_slip_of_the_pen_is_near_and_another_name_is_not() {
        assert_eq!(edits("straits", "straights", 2), Some(2));
        assert_eq!(edits("black", "black", 2), Some(0));
        assert_eq!(edits("red", "blue", 2), None);
        assert_eq!(edits("", "abc", 2), None);
        assert_eq!(edits("", "ab", 2), Some(2));
        assert_eq!(edits("abcdefgh", "bcdefghi", 2), Some(2));
        assert_eq!(edits("abcdefgh", "cdefghij", 2), None);
        assert_eq!(edits("niklaus", "nicklaus", 1), Some(1));
    }

    proptest! {
        #[test]
        fn every_text_is_read_without_a_number_off_the_card(text in "\\PC{0,40}") {
            let read = HoleLabel::read(&text);
            prop_assert!(read.numbers.iter().all(|number| (1..=HIGHEST).contains(number)));
        }
    }
}
