//! The number of a hole and the course it belongs to, from the texts that mappers write: `1`, `1 - #2`, `Black 1`,
//! `Straits Course Hole 2`, `7. hola`, `1;10`.

/// The highest number that a hole may have: 54 holes in one count.
const HIGHEST: u32 = 54;

/// Words for a hole, a green and a number, in the languages of the map. They name no course.
const HOLE_WORDS: [&str; 22] = [
    "hole", "holes", "hola", "hål", "hul", "hull", "trou", "loch", "bahn", "hoyo", "buca",
    "buraco", "reikä", "dołek", "jamka", "green", "tee", "fairway", "no", "nr", "num", "número",
];

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
        let (mut plain, mut sharp, mut words) = (Vec::new(), Vec::new(), Vec::new());
        let mut after_par = false;
        for token in tokens(text) {
            let lower = token.to_lowercase();
            let is_after_par = std::mem::replace(&mut after_par, lower == "par");
            if lower == "par" {
                continue;
            }
            match Token::of(token) {
                Token::Number(_) if is_after_par => {}
                Token::Number(number) => plain.push(number),
                Token::Sharp(number) => sharp.push((number, token)),
                Token::Lettered(letter, number) => {
                    plain.push(number);
                    if !letter.eq_ignore_ascii_case("h") {
                        words.push(letter.to_uppercase());
                    }
                }
                Token::Word => {
                    if !HOLE_WORDS.contains(&lower.as_str()) {
                        words.push(token.to_owned());
                    }
                }
            }
        }
        if plain.is_empty() {
            plain.extend(sharp.iter().map(|(number, _)| *number).take(1));
        } else {
            words.extend(sharp.iter().map(|(_, token)| (*token).to_owned()));
        }
        // Only these signs list numbers; other texts with two numbers begin with the hole's.
        let lists = text.contains([';', '/', ',', '&', '+']) && words.is_empty();
        if !lists {
            plain.truncate(1);
        }
        plain.dedup();
        Self {
            numbers: plain,
            rest: words.join(" "),
        }
    }
}

enum Token<'t> {
    Number(u32),
    /// `#2`: a hole's number, or a course's beside another number.
    Sharp(u32),
    /// `A1` or `1A`: the letter of a nine.
    Lettered(&'t str, u32),
    Word,
}

impl<'t> Token<'t> {
    fn of(token: &'t str) -> Self {
        const ORDINALS: [&str; 9] = ["", "st", "nd", "rd", "th", "er", "e", "º", "ª"];
        let number = |digits: &str| -> Option<u32> {
            let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.parse().ok().filter(|_| is_plain)?;
            (1..=HIGHEST).contains(&number).then_some(number)
        };
        if let Some(number) = token.strip_prefix(['#', '№']).and_then(number) {
            return Self::Sharp(number);
        }
        let is_digit = |sign: char| sign.is_ascii_digit();
        let digits_end = token.find(|sign| !is_digit(sign)).unwrap_or(token.len());
        let (digits, tail) = token.split_at(digits_end);
        if let Some(number) = number(digits) {
            let lower = tail.to_lowercase();
            return match tail {
                _ if ORDINALS.contains(&lower.as_str()) => Self::Number(number),
                tail if tail.len() == 1 => Self::Lettered(tail, number),
                _ => Self::Word,
            };
        }
        let letters_end = token.find(is_digit).unwrap_or(token.len());
        let (letters, tail) = token.split_at(letters_end);
        match number(tail) {
            Some(number) if letters.len() <= 2 && letters.chars().all(char::is_alphabetic) => {
                Self::Lettered(letters, number)
            }
            _ => Self::Word,
        }
    }
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let parts =
        text.split(|sign: char| sign.is_whitespace() || "-–—/,;:&+_()[]\"“”".contains(sign));
    let trimmed = parts.map(|part| part.trim_matches(['.', '\'', '’', '!', '|']));
    trimmed.filter(|part| !part.is_empty())
}

/// A course's name as a key: the same for names that differ only in case, in signs, or in words such as "course".
#[must_use]
pub fn course_key(name: &str) -> String {
    const FILLERS: [&str; 8] = [
        "course", "golf", "the", "club", "links", "völlur", "no", "nr",
    ];
    let lower = name.to_lowercase();
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
/// more.
#[must_use]
pub fn edits(one: &str, other: &str, most: usize) -> Option<usize> {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, sign) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, against) in other.iter().enumerate() {
            let change = diagonal + usize::from(sign != against);
            diagonal = row[column + 1];
            row[column + 1] = change.min(diagonal + 1).min(row[column] + 1);
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
    }

    proptest! {
        #[test]
        fn every_text_is_read_without_a_number_off_the_card(text in "\\PC{0,40}") {
            let read = HoleLabel::read(&text);
            prop_assert!(read.numbers.iter().all(|number| (1..=HIGHEST).contains(number)));
        }
    }
}
