//! The number of a hole and the course it belongs to, from the texts that mappers write: `1`, `1 - #2`, `Black 1`,
//! `Straits Course Hole 2`, `7. hola`, `n° 4 Les Brocards`, `1番`, `1;10`. [`tokens`] divides a text, [`words`] has the
//! words that name no course.

mod tokens;
pub mod words;

use tokens::{HIGHEST, Kind, Token, tokens};
use words::{EASTERN, FIGURE, HOLE, NUMBER, ORDINAL, UNIT};

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

/// How surely a number is a hole's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    /// `#2`, `No. 2`: a hole's number, or a course's beside another number.
    Sharp,
    /// `2`.
    Plain,
    /// `Hole 2`.
    Marked,
}

/// A part of a text that may matter.
#[derive(Debug)]
enum Part {
    /// A number, and how it is shown if it is no hole's.
    Number(u32, Strength, String),
    /// Digits that are no number of a hole.
    Figures(String),
    /// A word that may name a course.
    Word(String),
}

impl Part {
    const fn strength(&self) -> Option<Strength> {
        match self {
            Self::Number(_, strength, _) => Some(*strength),
            Self::Figures(_) | Self::Word(_) => None,
        }
    }
}

/// The parts of a text as far as they are read.
#[derive(Default)]
struct Reading {
    parts: Vec<Part>,
    /// What was read before a number that says what it is.
    before: Before,
}

/// What stands before a number.
#[derive(Default)]
enum Before {
    #[default]
    Nothing,
    /// A word for a hole.
    Hole,
    /// A word or a sign for a number, as it is shown before it.
    Number(String),
    /// A word for a figure that is no hole's number.
    Figure,
}

impl Reading {
    fn of(tokens: &[Token]) -> Self {
        let mut reading = Self::default();
        for (at, token) in tokens.iter().enumerate() {
            let next = tokens.get(at + 1);
            match token.kind {
                Kind::Number(number) => reading.number(number, token, next),
                Kind::Figures if matches!(reading.before, Before::Figure) => {
                    reading.before = Before::Nothing;
                }
                Kind::Figures => reading.parts.push(Part::Figures(token.text.clone())),
                Kind::Marker => reading.marker(token, next),
                Kind::Word => {
                    let last = at.checked_sub(1).and_then(|at| tokens.get(at));
                    reading.word(token, last, next);
                }
            }
        }
        reading
    }

    fn has_number(&self) -> bool {
        self.parts.iter().any(|part| part.strength().is_some())
    }

    fn number(&mut self, number: u32, token: &Token, next: Option<&Token>) {
        let is_ordinal = next.is_some_and(|next| next.is_joined && next.text == "°");
        let (strength, shown) = match std::mem::take(&mut self.before) {
            Before::Figure => return,
            Before::Hole => (Strength::Marked, token.text.clone()),
            Before::Number(sign) if !is_ordinal => {
                (Strength::Sharp, format!("{sign}{}", token.text))
            }
            Before::Number(_) | Before::Nothing => (Strength::Plain, token.text.clone()),
        };
        self.parts.push(Part::Number(number, strength, shown));
    }

    fn marker(&mut self, token: &Token, next: Option<&Token>) {
        let is_before_number = next.is_some_and(|next| matches!(next.kind, Kind::Number(_)));
        if is_before_number && matches!(self.before, Before::Nothing) {
            self.before = Before::Number(token.text.clone());
        }
    }

    fn word(&mut self, token: &Token, last: Option<&Token>, next: Option<&Token>) {
        let lower = token.text.to_lowercase();
        let word = lower.as_str();
        let is_number = |token: Option<&Token>| {
            token.is_some_and(|token| matches!(token.kind, Kind::Number(_) | Kind::Figures))
        };
        let follows = token.is_joined && is_number(last);
        let leads = next.is_some_and(|next| next.is_joined) && is_number(next);
        let is_letter = token.text.chars().nth(1).is_none();
        if follows && ORDINAL.contains(&word) {
            return;
        }
        if UNIT.contains(&word) && is_number(last) && self.drop_length() {
            return;
        }
        let is_index = word == "si" && self.has_number() && is_number(next);
        if FIGURE.contains(&word) && (word == "par" || !leads_nowhere(next)) || is_index {
            self.before = Before::Figure;
            return;
        }
        let is_before_sign = next.is_some_and(|next| next.text == "°");
        if NUMBER.contains(&word) || word == "n" && is_before_sign {
            let is_known = matches!(self.before, Before::Hole);
            if !leads_nowhere(next) && !is_known {
                let shown = if word == "n" {
                    "n° ".into()
                } else {
                    format!("{}. ", token.text)
                };
                self.before = Before::Number(shown);
            }
            return;
        }
        if HOLE.contains(&word) {
            self.hole_word(next);
            return;
        }
        if matches!(self.before, Before::Hole)
            && let Some(number) = words::spelled(word)
        {
            self.before = Before::Nothing;
            let part = Part::Number(number, Strength::Marked, token.text.clone());
            self.parts.push(part);
            return;
        }
        let is_before_hole =
            next.is_some_and(|next| HOLE.contains(&next.text.to_lowercase().as_str()));
        if let Some(number) = words::ordinal(word).filter(|_| is_before_hole) {
            let part = Part::Number(number, Strength::Plain, token.text.clone());
            self.parts.push(part);
            return;
        }
        if self.eastern(word, is_number(last), is_number(next)) {
            return;
        }
        self.before = Before::Nothing;
        // The letter of a nine: `A1`, `1A`. The H of `H12` is a hole's.
        let is_nine = follows && is_letter || leads && token.text.chars().count() <= 2;
        match (is_nine, word) {
            (true, "h") => {}
            (true, _) => self.parts.push(Part::Word(token.text.to_uppercase())),
            (false, _) => self.parts.push(Part::Word(token.text.clone())),
        }
    }

    /// Takes back a length before its unit: digits that are no hole's number, or a second number.
    fn drop_length(&mut self) -> bool {
        let is_length = match self.parts.last() {
            Some(Part::Figures(_)) => true,
            Some(Part::Number(..)) => {
                let numbers = self.parts.iter().filter(|part| part.strength().is_some());
                numbers.count() > 1
            }
            // The figure went with the word before it: `length 380 m`.
            Some(Part::Word(_)) | None => return false,
        };
        if is_length {
            self.parts.pop();
        }
        is_length
    }

    /// A word for a hole belongs to the number after it, else to the number before it.
    fn hole_word(&mut self, next: Option<&Token>) {
        let is_before_word = next.is_some_and(|next| {
            let lower = next.text.to_lowercase();
            NUMBER.contains(&lower.as_str()) || lower == "n" || words::spelled(&lower).is_some()
        });
        let is_before = next.is_some_and(|next| {
            matches!(next.kind, Kind::Number(_) | Kind::Marker) || is_before_word
        });
        if is_before {
            self.before = Before::Hole;
        } else if let Some(Part::Number(_, strength, _)) = self.parts.last_mut() {
            *strength = Strength::Marked;
        }
    }

    /// A word of Chinese, Japanese or Korean beside a number: what is left of it without the words for a hole.
    fn eastern(&mut self, word: &str, follows: bool, leads: bool) -> bool {
        let mut rest = word;
        let mut is_hole = false;
        if leads {
            for start in ["第", "제"] {
                rest = rest.strip_suffix(start).unwrap_or(rest);
            }
            is_hole = rest.len() < word.len();
        }
        let ending = EASTERN.iter().find_map(|sign| {
            let (before, after) = rest.split_once(sign)?;
            let is_beside = follows && before.is_empty();
            let numeral = before
                .rsplit_once('第')
                .map_or(before, |(_, numeral)| numeral);
            (is_beside || words::eastern_number(numeral).is_some())
                .then_some((before, numeral, after))
        });
        let Some((before, numeral, after)) = ending else {
            if is_hole && !rest.is_empty() {
                self.parts.push(Part::Word(rest.to_owned()));
            }
            return is_hole;
        };
        if let Some(number) = words::eastern_number(numeral).filter(|number| *number <= HIGHEST) {
            let part = Part::Number(number, Strength::Marked, numeral.to_owned());
            let course = before.strip_suffix(numeral).unwrap_or_default();
            let course = course.strip_suffix('第').unwrap_or(course);
            if !course.is_empty() {
                self.parts.push(Part::Word(course.to_owned()));
            }
            self.parts.push(part);
        } else if let Some(Part::Number(_, strength, _)) = self.parts.last_mut() {
            *strength = Strength::Marked;
        }
        if !after.is_empty() {
            self.parts.push(Part::Word(after.to_owned()));
        }
        true
    }
}

/// Whether no number follows, perhaps after a sign.
fn leads_nowhere(next: Option<&Token>) -> bool {
    next.is_none_or(|next| next.kind == Kind::Word)
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
