//! What the parts of a text mean: a hole's number, a figure, or a word that may name a course.

use super::tokens::{HIGHEST, Kind, Token};
use super::words::{self, EASTERN, FIGURE, HOLE, NUMBER, ORDINAL, UNIT};

/// How surely a number is a hole's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    /// `#2`, `No. 2`: a hole's number, or a course's beside another number.
    Sharp,
    /// `2`.
    Plain,
    /// `Hole 2`.
    Marked,
}

/// A part of a text that may matter.
#[derive(Debug)]
pub(super) enum Part {
    /// A number, and how it is shown if it is no hole's.
    Number(u32, Strength, String),
    /// Digits that are no number of a hole.
    Figures(String),
    /// A word that may name a course.
    Word(String),
}

impl Part {
    pub(super) const fn strength(&self) -> Option<Strength> {
        match self {
            Self::Number(_, strength, _) => Some(*strength),
            Self::Figures(_) | Self::Word(_) => None,
        }
    }
}

/// The parts of a text as far as they are read.
#[derive(Default)]
pub(super) struct Reading {
    /// The parts, in their order.
    pub(super) parts: Vec<Part>,
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
    /// Reads the parts of a text.
    pub(super) fn of(tokens: &[Token]) -> Self {
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
