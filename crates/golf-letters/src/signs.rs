//! Letters and signs that Unicode keeps apart and people do not.
//!
//! All are looked up after decomposition and in small letters.

/// A sign with many spellings.
pub enum Sign {
    Invisible,
    Space,
    Apostrophe,
    Dash,
}

/// The kind of a sign with many spellings.
pub fn sign(letter: char) -> Option<Sign> {
    Some(match letter {
        // Quotation marks, primes, grave accents, and the okina of Hawaii, which is often written as one of them.
        '\'' | '`' | '‘' | '’' | '‛' | '′' | '‵' | '՚' | '׳' | 'ꞌ' => {
            Sign::Apostrophe
        }
        '\u{2b9}'..='\u{2bf}' | '\u{2c8}' | '\u{2ca}' | '\u{2cb}' => Sign::Apostrophe,
        '-' | '\u{2010}'..='\u{2015}' | '⁃' | '−' | '˗' | '־' | '⸺' | '⸻' => Sign::Dash,
        _ if letter.is_whitespace() => Sign::Space,
        _ if is_invisible(letter) => Sign::Invisible,
        _ => return None,
    })
}

/// Accents that stand alone, which keyboards give in place of an apostrophe. Looked up before decomposition.
pub fn is_accent_as_apostrophe(letter: char) -> bool {
    matches!(
        letter,
        '´' | '΄' | '\u{1fbd}' | '\u{1fbf}' | '\u{1ffd}' | '\u{1ffe}'
    )
}

/// Control characters, and the characters that Unicode lists as ignorable (`Default_Ignorable_Code_Point`).
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// Whether this is an accent on the letter before it, or a vowel point that writers may leave out. The vowel signs of
/// Indic scripts and the voicing marks of Japanese are part of their letter.
pub fn is_accent(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{5bf}'
        | '\u{5c1}'..='\u{5c2}' | '\u{5c4}'..='\u{5c5}' | '\u{5c7}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// A Latin letter that does not decompose, in letters of the English alphabet.
pub fn in_plain_letters(letter: char) -> Option<&'static str> {
    Some(match letter {
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ø' | 'ɵ' => "o",
        'đ' | 'ð' | 'ɖ' | 'ɗ' => "d",
        'ł' | 'ƚ' | 'ɫ' => "l",
        'ħ' => "h",
        'ŧ' | 'ƭ' | 'ʈ' => "t",
        'ŋ' | 'ɲ' => "n",
        'ĸ' | 'ƙ' => "k",
        'ɓ' | 'ƀ' => "b",
        'ƈ' => "c",
        'ǝ' | 'ə' | 'ɛ' | 'ɇ' => "e",
        'ɠ' | 'ǥ' => "g",
        'ɨ' | 'ɩ' => "i",
        'ɉ' => "j",
        'ɍ' => "r",
        'ʉ' => "u",
        'ⱥ' => "a",
        'ƴ' | 'ɏ' => "y",
        'ƶ' => "z",
        _ => return None,
    })
}

/// Whether a sign does not count in the order of names. Symbols of other kinds do.
pub fn is_punctuation(letter: char) -> bool {
    letter.is_ascii_punctuation()
        || matches!(letter, '¡' | '¿' | '«' | '»' | '·' | '\u{2016}'..='\u{2027}' | '\u{2030}'..='\u{205e}')
}
