//! The fonts of a book: one file for the layout, for the widths on the screen, and for the PDF, which has parts of it.
//!
//! A letter that they lack is as wide as letters of its script are at most, and has a box in the PDF. Widths are sums of
//! the letters' widths: no kerning.

use skrifa::raw::TableProvider as _;
use skrifa::{FontRef, MetadataProvider as _};

use crate::face::{Face, is_unseen};
use crate::page::Text;

/// What stands in the PDF for a letter that the fonts lack.
pub const BOX: char = '□';
/// The width of a letter that the fonts lack, in ems: of Arabic, Hebrew, Thai and Indian scripts, and of those of the Far East,
/// whose letters are as wide as high.
const LACKING_EM: (f64, f64) = (0.65, 1.0);
/// The first letter of the scripts of the Far East.
const FAR_EAST: char = '\u{2e80}';

/// The fonts of a book.
#[derive(Debug, Clone, PartialEq)]
pub struct Fonts {
    file: Vec<u8>,
    faces: [Font; 3],
}

/// A font as it is measured. Lengths are in units of the font.
#[derive(Debug, Clone, PartialEq)]
pub struct Font {
    /// In the order of the letters.
    glyphs: Vec<(char, Glyph)>,
    /// The units of an em.
    pub per_em: f64,
    /// How far the letters reach up.
    pub ascent: f64,
    /// How far they reach down: negative.
    pub descent: f64,
    /// The height of a capital.
    pub capital: f64,
    /// The box that holds each letter: left, lower, right and upper edge.
    pub bounds: [f64; 4],
}

/// A letter in a font.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyph {
    /// Its number in the font.
    pub id: u16,
    /// Its width, in units of the font.
    pub advance: u16,
}

impl Font {
    fn read(file: &[u8], index: u32) -> Option<Self> {
        let font = FontRef::from_index(file, index).ok()?;
        let (head, hhea) = (font.head().ok()?, font.hhea().ok()?);
        let (os2, hmtx) = (font.os2().ok()?, font.hmtx().ok()?);
        let glyph = |(letter, id): (u32, skrifa::GlyphId)| {
            let glyph = Glyph {
                id: u16::try_from(id.to_u32()).ok()?,
                advance: hmtx.advance(id)?,
            };
            Some((char::from_u32(letter)?, glyph))
        };
        let mut glyphs: Vec<(char, Glyph)> = font.charmap().mappings().filter_map(glyph).collect();
        glyphs.sort_unstable_by_key(|(letter, _)| *letter);
        let edges = [head.x_min(), head.y_min(), head.x_max(), head.y_max()];
        let font = Self {
            glyphs,
            per_em: f64::from(head.units_per_em()),
            ascent: f64::from(hhea.ascender().to_i16()),
            descent: f64::from(hhea.descender().to_i16()),
            capital: f64::from(os2.s_cap_height()?),
            bounds: edges.map(f64::from),
        };
        // Without a box and a space nothing else could be set.
        (font.glyph(BOX).is_some() && font.glyph(' ').is_some() && font.per_em > 0.0)
            .then_some(font)
    }

    /// A letter; `None` if the font lacks it.
    #[must_use]
    pub fn glyph(&self, letter: char) -> Option<Glyph> {
        let found = self
            .glyphs
            .binary_search_by_key(&letter, |(known, _)| *known);
        let (_, glyph) = self.glyphs.get(found.ok()?)?;
        Some(*glyph)
    }

    /// The width of a letter, in ems.
    #[must_use]
    pub fn advance_em(&self, letter: char) -> f64 {
        match self.glyph(letter) {
            _ if is_unseen(letter) => 0.0,
            Some(glyph) => f64::from(glyph.advance) / self.per_em,
            None if letter < FAR_EAST => LACKING_EM.0,
            None => LACKING_EM.1,
        }
    }
}

impl Fonts {
    /// The file of the fonts, for programs. The app fetches it from its site, so that no other page has it.
    #[cfg(not(target_arch = "wasm32"))]
    pub const FILE: &[u8] = include_bytes!("../fonts/book.ttc");

    /// Reads a collection (OpenType 1.9, "TTC Header") of a font for each of [`Face::ALL`]; `None` if it is something else.
    #[must_use]
    pub fn read(file: Vec<u8>) -> Option<Self> {
        let [sans, bold, serif] = [0, 1, 2].map(|index| Font::read(&file, index));
        let faces = [sans?, bold?, serif?];
        Some(Self { file, faces })
    }

    /// The font of a face.
    #[must_use]
    pub const fn of(&self, face: Face) -> &Font {
        &self.faces[face as usize]
    }

    /// The file that was read.
    #[must_use]
    pub fn file(&self) -> &[u8] {
        &self.file
    }

    /// Whether the fonts lack no letter of a text.
    #[must_use]
    pub fn have(&self, face: Face, words: &str) -> bool {
        let font = self.of(face);
        words
            .chars()
            .all(|letter| is_unseen(letter) || font.glyph(letter).is_some())
    }

    /// The width of a text, in ems.
    #[must_use]
    pub fn width(&self, face: Face, words: &str) -> f64 {
        let font = self.of(face);
        words.chars().map(|letter| font.advance_em(letter)).sum()
    }

    /// Black text from a point to the right. `words` are [`crate::face::printable`].
    #[must_use]
    pub fn text(&self, words: impl Into<String>, x: f64, y: f64, size: f64, face: Face) -> Text {
        let words = words.into();
        let (width, is_whole) = (self.width(face, &words) * size, self.have(face, &words));
        Text::new(words, (x, y), size, face, width, is_whole)
    }

    /// Breaks a text into lines of a width, both in the size of the type. A word that is wider than a line is broken.
    #[must_use]
    pub fn lines(&self, face: Face, words: &str, width_em: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let fits = |line: &str| self.width(face, line) <= width_em;
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
    pub fn cut(&self, face: Face, words: &str, width_em: f64) -> String {
        if self.width(face, words) <= width_em {
            return words.to_owned();
        }
        let mut letters: Vec<char> = words.chars().collect();
        while letters.pop().is_some() {
            let cut = format!("{}…", letters.iter().collect::<String>().trim_end());
            if self.width(face, &cut) <= width_em {
                return cut;
            }
        }
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fonts() -> Fonts {
        Fonts::read(Fonts::FILE.to_vec()).expect("fonts")
    }

    #[test]
    fn the_fonts_have_the_letters_of_europe_and_vietnam_and_letters_are_as_wide_as_helveticas() {
        let fonts = fonts();
        let near = |one: f64, other: f64| (one - other).abs() < 2e-3;
        assert!(near(fonts.width(Face::Sans, "Hole 13"), 3.446));
        assert!(near(fonts.width(Face::Bold, "0123456789"), 5.56));
        assert!(near(fonts.width(Face::Serif, "Wi"), 1.278));
        for words in [
            "Kiðjabergsvöllur “É” – 7½° · ⅜ ′″ €",
            "Győr Łódź č ŵ ŷ ș ț ẞ",
            "Γκολφ Κέρκυρας ΐ",
            "Гольф-клуб Ґ ў Ә ђ",
            "Đà Lạt Quảng Ngãi",
            "Kō \u{2bb}Olina K\u{2bc}an \u{2011} \u{2212}",
            "→ ← □",
        ] {
            for face in Face::ALL {
                assert!(fonts.have(face, words), "{face:?} {words}");
            }
        }
    }

    #[test]
    fn a_letter_that_the_fonts_lack_is_known_and_has_room() {
        let fonts = fonts();
        for words in ["大阪", "نادي", "נווה", "สนาม", "⛳"] {
            assert!(!fonts.have(Face::Serif, words), "{words}");
            assert!(fonts.width(Face::Serif, words) >= 0.6, "{words}");
        }
        assert!(fonts.have(Face::Sans, "a\u{200d}b\u{fe0f}"));
        assert!(fonts.width(Face::Sans, "\u{200d}\u{fe0f}").abs() < 1e-9);
    }

    #[test]
    fn what_is_no_collection_of_three_fonts_is_refused() {
        let half = Fonts::FILE.len() / 2;
        for file in [&b""[..], b"<!doctype html>", &Fonts::FILE[..half]] {
            assert_eq!(Fonts::read(file.to_vec()), None);
        }
    }

    proptest! {
        #[test]
        fn lines_have_all_words_and_no_line_is_too_wide(words in "[a-zA-Z大ن ]{0,120}", width in 1.0..20.0f64) {
            let fonts = fonts();
            let lines = fonts.lines(Face::Sans, &words, width);
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&words));
            prop_assert!(lines.iter().all(|line| fonts.width(Face::Sans, line) <= width || line.chars().count() == 1));
        }

        #[test]
        fn a_text_that_is_cut_has_its_width(words in "\\PC{0,60}", width in 1.0..20.0f64) {
            let fonts = fonts();
            let cut = fonts.cut(Face::Bold, &words, width);
            prop_assert!(fonts.width(Face::Bold, &cut) <= width);
            prop_assert!(cut == words || cut.is_empty() || cut.ends_with('…'));
        }
    }
}
