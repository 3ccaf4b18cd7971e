//! Faces of type, and the letters of a text that is printed. [`crate::fonts`] has their fonts.

/// A face of type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Face {
    /// For text and figures.
    Sans,
    /// For what matters most.
    Bold,
    /// For names and headings.
    Serif,
}

impl Face {
    /// All of them, in the order of the fonts in their file.
    pub const ALL: [Self; 3] = [Self::Sans, Self::Bold, Self::Serif];

    /// The name of its font in a PDF.
    #[must_use]
    pub const fn font_name(self) -> &'static str {
        match self {
            Self::Sans => "Arimo-Regular",
            Self::Bold => "Arimo-Bold",
            Self::Serif => "Tinos-Bold",
        }
    }

    /// The usual width of an upright stem, in thousandths of an em: readers without the font would choose another by it.
    #[must_use]
    pub const fn stem(self) -> f32 {
        match self {
            Self::Sans => 84.0,
            Self::Bold | Self::Serif => 140.0,
        }
    }
}

/// A text as it is printed. `composed` gives Unicode's form C of a text, which browsers have built in: the fonts have letters
/// with accents.
///
/// A line end or another white sign becomes a space. Control characters are left out, and so are those that turn the direction
/// of a text: they would turn what is beside it.
#[must_use]
pub fn printable(words: &str, composed: &dyn Fn(&str) -> String) -> String {
    let composed = match words.is_ascii() {
        true => words.to_owned(),
        false => composed(words),
    };
    let letters = composed.chars().filter_map(|letter| match letter {
        _ if letter.is_whitespace() => Some(' '),
        _ if letter.is_control() || is_turn(letter) => None,
        _ => Some(letter),
    });
    letters.collect()
}

/// Whether a character only turns the direction of a text.
const fn is_turn(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// Whether a character has no ink in any font: it joins, parts or varies the letters beside it.
#[must_use]
pub const fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a text is read from right to left: its first letter of a script is Hebrew, Arabic or a relative of these.
#[must_use]
pub fn is_right_to_left(words: &str) -> bool {
    let first = words.chars().find(|letter| letter.is_alphabetic());
    let is_of_such_a_script = |letter| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    first.is_some_and(is_of_such_a_script)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::UnicodeNormalization;

    fn composed(text: &str) -> String {
        text.nfc().collect()
    }

    #[test]
    fn every_letter_of_a_text_is_kept_and_its_accents_are_composed() {
        for (words, text) in [
            ("Kiðjabergsvöllur “É” – 7½°", "Kiðjabergsvöllur “É” – 7½°"),
            ("Győr Łódź č", "Győr Łódź č"),
            ("Can\u{303}o\u{301}n", "Cañón"),
            ("S\u{30c}umava", "Šumava"),
            ("Ko\u{304} \u{2bb}Olina", "Kō \u{2bb}Olina"),
            ("大阪 ゴルフ", "大阪 ゴルフ"),
            ("نادي الجولف", "نادي الجولف"),
        ] {
            assert_eq!(printable(words, &composed), text);
        }
    }

    #[test]
    fn line_ends_are_spaces_and_nothing_turns_the_text_beside_it() {
        for (words, text) in [
            ("a\u{0}\nc", "a c"),
            ("a\u{202e}b\u{2066}c", "abc"),
            ("大\u{3000}阪", "大 阪"),
        ] {
            assert_eq!(printable(words, &composed), text);
        }
    }

    #[test]
    fn the_first_letter_says_in_which_direction_a_text_is_read() {
        for (words, is_turned) in [
            ("נווה", true),
            ("12 نادي Golf", true),
            ("Golf نادي", false),
            ("大阪", false),
            ("12", false),
            ("", false),
        ] {
            assert_eq!(is_right_to_left(words), is_turned, "{words}");
        }
    }
}
