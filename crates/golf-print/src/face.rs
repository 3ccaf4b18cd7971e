//! Type: three of the fonts that every PDF reader has, so that no font is in the file.
//!
//! They are set in the encoding `WinAnsiEncoding` (PDF 32000-1, annex D.2), which has the letters of western Europe.
//! [`settable`] replaces every other letter by its nearest. Widths are those of Adobe's font metrics.

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
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Sans, Self::Bold, Self::Serif];

    /// Its name in a PDF.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sans => "Helvetica",
            Self::Bold => "Helvetica-Bold",
            Self::Serif => "Times-Bold",
        }
    }

    /// The width of a text, in ems.
    #[must_use]
    pub fn width(self, words: &str) -> f64 {
        let widths = match self {
            Self::Sans => &SANS,
            Self::Bold => &BOLD,
            Self::Serif => &SERIF,
        };
        let width = |byte: u8| widths.get(usize::from(byte).wrapping_sub(32)).copied();
        let widths = encoded(words).into_iter().filter_map(width);
        f64::from(widths.map(u32::from).sum::<u32>()) / 1000.0
    }

    /// Breaks a text into lines of a width, both in the size of the type. A word that is wider than a line is broken.
    #[must_use]
    pub fn lines(self, words: &str, width_em: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let fits = |line: &str| self.width(line) <= width_em;
        for word in words.split_whitespace() {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match (longer, lines.last_mut()) {
                (Some(longer), Some(last)) if fits(&longer) => *last = longer,
                _ => lines.push(word.to_owned()),
            }
            // At least one letter stays on a line, however narrow it is.
            while let Some(line) = lines.last().filter(|line| !fits(line)) {
                let letters: Vec<char> = line.chars().collect();
                let whole = |count: &usize| fits(&letters[..*count].iter().collect::<String>());
                let count = (1..letters.len()).rev().find(whole).unwrap_or(1);
                if count >= letters.len() {
                    break;
                }
                let (first, rest) = letters.split_at(count);
                let (first, rest) = (first.iter().collect(), rest.iter().collect());
                lines.pop();
                lines.extend([first, rest]);
            }
        }
        lines
    }

    /// A text cut to a width in ems, with an ellipsis if something was cut off.
    #[must_use]
    pub fn cut(self, words: &str, width_em: f64) -> String {
        if self.width(words) <= width_em {
            return words.to_owned();
        }
        let mut letters: Vec<char> = words.chars().collect();
        while letters.pop().is_some() {
            let cut = format!("{}…", letters.iter().collect::<String>().trim_end());
            if self.width(&cut) <= width_em {
                return cut;
            }
        }
        String::new()
    }
}

/// A normal form of Unicode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NormalForm {
    /// Form C: a letter and its accents are one character where there is one.
    Composed,
    /// Form D: each accent is a character by itself.
    Decomposed,
}

/// A text in the letters that can be set, and whether a letter was replaced.
///
/// `normalized` gives a text in a form of Unicode: browsers have both built in. The text is composed first, since the fonts
/// have letters with accents and no accents by themselves. A letter that has no nearest one becomes a question mark. Control
/// characters are left out.
#[must_use]
pub fn settable(words: &str, normalized: &dyn Fn(&str, NormalForm) -> String) -> (String, bool) {
    let (mut text, mut is_changed) = (String::with_capacity(words.len()), false);
    let composed = match words.is_ascii() {
        true => words.to_owned(),
        false => normalized(words, NormalForm::Composed),
    };
    for letter in composed.chars() {
        if letter.is_control() {
            if letter.is_whitespace() {
                text.push(' ');
            }
        } else if byte_of(letter).is_some() {
            text.push(letter);
        } else if let Some(same) = same(letter) {
            text.push_str(same);
        } else if is_mark(letter) {
            is_changed = true;
        } else {
            is_changed = true;
            let base = normalized(letter.encode_utf8(&mut [0; 4]), NormalForm::Decomposed);
            let mut base = base
                .chars()
                .filter(|part| byte_of(*part).is_some())
                .peekable();
            if base.peek().is_some() {
                text.extend(base);
            } else {
                text.push_str(nearest(letter));
            }
        }
    }
    (text, is_changed)
}

/// Whether a character only adds to the one before it, or is not seen at all.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Signs that look like one of the encoding. The okina of Hawaiian names (U+02BB) is a turned comma.
const fn same(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\u{2bb}' | '\u{2bd}' | '\u{201b}' => "‘",
        '\u{2bc}' | '\u{2c8}' => "’",
        '\u{2010}' | '\u{2011}' | '\u{2212}' => "-",
        '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => " ",
        _ => return None,
    })
}

/// Letters without a decomposition.
const fn nearest(letter: char) -> &'static str {
    match letter {
        'ł' => "l",
        'Ł' => "L",
        'đ' => "d",
        'Đ' => "D",
        'ħ' => "h",
        'Ħ' => "H",
        'ı' => "i",
        'ŧ' => "t",
        'Ŧ' => "T",
        'ŋ' => "n",
        'ə' => "e",
        'ẞ' => "SS",
        '′' => "'",
        '″' => "\"",
        '→' => ">",
        '←' => "<",
        _ => "?",
    }
}

/// A text in the encoding of the fonts. What is not in it becomes a question mark.
#[must_use]
pub fn encoded(words: &str) -> Vec<u8> {
    words
        .chars()
        .map(|letter| byte_of(letter).unwrap_or(b'?'))
        .collect()
}

/// The characters of the bytes 128 to 159; a space where the encoding has none.
const MIDDLE: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

fn byte_of(letter: char) -> Option<u8> {
    match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(letter)).ok(),
        _ => {
            let found = (128_u8..)
                .zip(MIDDLE.chars())
                .find(|(_, known)| *known == letter);
            found.map(|(byte, _)| byte)
        }
    }
}

/// The widths of the bytes from 32, in thousandths of an em.
#[rustfmt::skip]
const SANS: [u16; 224] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584, 350, 556, 350, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350, 350, 222,
    222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 350, 500, 667, 278, 333, 556, 556, 556, 556, 260, 556, 333,
    737, 370, 556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778,
    584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278,
    278, 278, 556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
];

#[rustfmt::skip]
const BOLD: [u16; 224] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
    280, 389, 584, 350, 556, 350, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350, 350, 278,
    278, 500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 350, 500, 667, 278, 333, 556, 556, 556, 556, 280, 556, 333,
    737, 370, 556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 611, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778,
    584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278,
    278, 278, 611, 611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 556,
];

#[rustfmt::skip]
const SERIF: [u16; 224] = [
    250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944,
    722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500, 333, 500, 556, 444, 556,
    444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394,
    220, 394, 520, 350, 500, 350, 333, 500, 500, 1000, 500, 500, 333, 1000, 556, 333, 1000, 350, 667, 350, 350, 333,
    333, 500, 500, 350, 500, 1000, 333, 1000, 389, 333, 722, 350, 444, 722, 250, 333, 500, 500, 500, 500, 220, 500, 333,
    747, 300, 500, 570, 333, 747, 333, 400, 570, 300, 300, 333, 556, 540, 250, 333, 300, 330, 500, 750, 750, 750, 500,
    722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 389, 389, 389, 389, 722, 722, 778, 778, 778, 778, 778,
    570, 778, 722, 722, 722, 722, 722, 611, 556, 500, 500, 500, 500, 500, 500, 722, 444, 444, 444, 444, 444, 278, 278,
    278, 278, 500, 556, 500, 500, 500, 500, 500, 570, 500, 556, 556, 556, 556, 500, 556, 500,
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    fn normalized(text: &str, form: NormalForm) -> String {
        match form {
            NormalForm::Composed => text.nfc().collect(),
            NormalForm::Decomposed => text.nfd().collect(),
        }
    }

    #[test]
    fn the_letters_of_western_europe_stay_and_others_have_their_nearest() {
        let check = |words: &str, text: &str, is_changed: bool| {
            let found = settable(words, &normalized);
            assert_eq!(found, (text.into(), is_changed), "{words}");
        };
        let icelandic = "Kiðjabergsvöllur “É” – 7½°";
        check(icelandic, icelandic, false);
        check("Győr Łódź č", "Gyor Lódz c", true);
        check("a\u{0}\nc", "a c", false);
        check("b\u{301}\u{202e}c", "bc", true);
        check("大阪", "??", true);
        assert_eq!(encoded("é€Ÿ…").len(), 4);
    }

    #[test]
    fn an_accent_that_the_fonts_have_stays_if_the_data_is_decomposed() {
        for (words, text) in [
            ("Can\u{303}o\u{301}n", "Cañón"),
            ("S\u{30c}umava", "Šumava"),
        ] {
            assert_eq!(settable(words, &normalized), (text.to_owned(), false));
        }
    }

    #[test]
    fn hawaiian_and_other_modifier_letters_are_quotation_marks() {
        let set = |words: &str| settable(words, &normalized);
        assert_eq!(set("Wai\u{2bb}anae"), ("Wai‘anae".into(), false));
        assert_eq!(set("K\u{2bc}an"), ("K’an".into(), false));
        let (kapolei, is_changed) = set("Ko\u{304} \u{2bb}Olina");
        assert_eq!((kapolei.as_str(), is_changed), ("Ko ‘Olina", true));
    }

    #[test]
    fn a_text_is_as_wide_as_adobes_metrics_say() {
        assert!((Face::Sans.width("Hole 13") - 3.446).abs() < 1e-9);
        assert!((Face::Bold.width("0123456789") - 5.56).abs() < 1e-9);
        assert!(Face::Serif.width("W") > Face::Serif.width("i"));
    }

    proptest! {
        #[test]
        fn every_text_can_be_set(words in ".{0,60}") {
            let (text, _) = settable(&words, &normalized);
            prop_assert!(text.chars().all(|letter| byte_of(letter).is_some()), "{text:?}");
        }

        #[test]
        fn lines_have_all_words_and_no_line_is_too_wide(words in "[a-zA-Z ]{0,120}", width in 1.0..20.0f64) {
            let lines = Face::Sans.lines(&words, width);
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&words));
            prop_assert!(lines.iter().all(|line| Face::Sans.width(line) <= width || line.chars().count() == 1));
        }

        #[test]
        fn a_text_that_is_cut_has_its_width(words in "\\PC{0,60}", width in 1.0..20.0f64) {
            let cut = Face::Bold.cut(&words, width);
            prop_assert!(Face::Bold.width(&cut) <= width);
            prop_assert!(cut == words || cut.is_empty() || cut.ends_with('…'));
        }
    }
}
