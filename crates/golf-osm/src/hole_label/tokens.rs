//! The parts of a text about a hole: numbers, words, and what stands between them.

use unicode_normalization::UnicodeNormalization as _;

/// The highest number that a hole may have: 54 holes in one count.
pub const HIGHEST: u32 = 54;

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The text of a word, or the digits of a number.
    pub text: String,
    /// What it is.
    pub kind: Kind,
    /// Whether nothing stands between it and the part before.
    pub is_joined: bool,
}

/// What a part of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A number that a hole may have.
    Number(u32),
    /// Digits that are no number of a hole.
    Figures,
    /// A word.
    Word,
    /// `#`, `№` or `°`: a number follows.
    Marker,
}

/// The parts of a text. Full-width and circled digits are digits, and so are those of other scripts.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token> {
    let text = text.replace('№', "#").replace(['º', 'ª', '˚'], "°");
    let mut tokens: Vec<Token> = Vec::new();
    let mut is_joined = false;
    for sign in text.nfkc() {
        let sign = digit(sign).unwrap_or(sign);
        let is_marker = matches!(sign, '#' | '°');
        if !is_marker && !sign.is_alphanumeric() && !is_mark(sign) {
            // A sign within a word stays: O'Neil.
            let is_within = matches!(sign, '\'' | '’') && is_joined;
            match tokens
                .last_mut()
                .filter(|last| is_within && last.kind == Kind::Word)
            {
                Some(word) => word.text.push(sign),
                None => is_joined = false,
            }
            continue;
        }
        let is_digit = sign.is_ascii_digit();
        let kind = match (is_marker, is_digit) {
            (true, _) => Kind::Marker,
            (false, true) => Kind::Figures,
            (false, false) => Kind::Word,
        };
        let goes_on = |last: &&mut Token| is_joined && last.kind == kind && !is_marker;
        match tokens.last_mut().filter(goes_on) {
            Some(last) => last.text.push(sign),
            None => tokens.push(Token {
                text: sign.to_string(),
                kind,
                is_joined,
            }),
        }
        is_joined = true;
    }
    for token in &mut tokens {
        let trimmed = token.text.trim_end_matches(['\'', '’']).len();
        token.text.truncate(trimmed);
        if token.kind == Kind::Figures {
            let number = token.text.parse().ok();
            let number = number.filter(|number| (1..=HIGHEST).contains(number));
            token.kind = number.map_or(Kind::Figures, Kind::Number);
        }
    }
    tokens
}

/// Signs that change the letter before them, such as accents.
fn is_mark(sign: char) -> bool {
    unicode_normalization::char::is_combining_mark(sign)
}

/// The digit that a sign of another script stands for.
fn digit(sign: char) -> Option<char> {
    const ZEROS: [u32; 6] = [0x0660, 0x06F0, 0x0966, 0x09E6, 0x0E50, 0x1810];
    let code = u32::from(sign);
    let zero = ZEROS
        .into_iter()
        .find(|zero| (*zero..*zero + 10).contains(&code))?;
    char::from_digit(code - zero, 10)
}
