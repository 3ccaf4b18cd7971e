//! The part of a font that a book needs, with what its letters mean, so that text can be searched and copied.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use super::{Stream, exact, put};
use crate::face::Face;
use crate::fonts::{Font, Fonts};

/// Numbers of letters are those of the font in the file.
const SYSTEM: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// The letters of a face that were used so far.
#[derive(Debug)]
pub(super) struct Subset<'a> {
    fonts: &'a Fonts,
    face: Face,
    numbers: GlyphRemapper,
    /// The letter and the width in ems of each number but 0.
    letters: Vec<(char, f64)>,
}

impl<'a> Subset<'a> {
    pub(super) fn new(fonts: &'a Fonts, face: Face) -> Self {
        Self {
            fonts,
            face,
            numbers: GlyphRemapper::new(),
            letters: Vec::new(),
        }
    }

    pub(super) fn font(&self) -> &'a Font {
        self.fonts.of(self.face)
    }

    /// Its name in the pages.
    pub(super) const fn name(&self) -> Name<'static> {
        match self.face {
            Face::Sans => Name(b"S"),
            Face::Bold => Name(b"B"),
            Face::Serif => Name(b"T"),
        }
    }

    pub(super) fn is_used(&self) -> bool {
        !self.letters.is_empty()
    }

    /// The number of a letter in the file, and the letter that it means when it is copied: two letters may look the same.
    /// `None` if the font lacks it.
    pub(super) fn number(&mut self, letter: char) -> Option<(u16, char)> {
        let glyph = self.font().glyph(letter)?;
        let number = self.numbers.remap(glyph.id);
        let at = usize::from(number).checked_sub(1)?;
        if at == self.letters.len() {
            self.letters.push((letter, self.font().advance_em(letter)));
        }
        let (meant, _) = self.letters.get(at)?;
        Some((number, *meant))
    }

    /// The font with nothing but these letters. The fonts were read before, so that this cannot fail.
    pub(super) fn file(&self) -> Vec<u8> {
        let made = subsetter::subset(self.fonts.file(), self.face as u32, &self.numbers);
        made.unwrap_or_default()
    }

    /// Writes the font as `id`, with its file and the length of that before it was compressed.
    pub(super) fn write(
        &self,
        pdf: &mut Pdf,
        id: Ref,
        (file, length): (&Stream, usize),
        next: &mut dyn FnMut() -> Ref,
    ) {
        let [descendant, descriptor, meaning, file_id] = [(); 4].map(|()| next());
        let name = format!("{}+{}", self.tag(), self.face.font_name());
        let name = Name(name.as_bytes());
        pdf.type0_font(id)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(meaning);
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(SYSTEM)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = self.letters.iter().map(|(_, width)| exact(width * 1000.0));
        cid.widths().consecutive(1, widths);
        cid.finish();
        let font = self.font();
        let thousandths = |units: f64| exact(units / font.per_em * 1000.0);
        let [left, lower, right, upper] = font.bounds.map(thousandths);
        let serif = match self.face {
            Face::Serif => FontFlags::SERIF,
            Face::Sans | Face::Bold => FontFlags::empty(),
        };
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC | serif)
            .bbox(Rect::new(left, lower, right, upper))
            .italic_angle(0.0)
            .ascent(thousandths(font.ascent))
            .descent(thousandths(font.descent))
            .cap_height(thousandths(font.capital))
            .stem_v(self.face.stem())
            .font_file2(file_id);
        let mut letters = UnicodeCmap::<u16>::new(Name(b"Letters"), SYSTEM);
        for (number, (letter, _)) in (1..).zip(&self.letters) {
            letters.pair(number, *letter);
        }
        pdf.cmap(meaning, &letters.finish());
        put(pdf, file_id, file, Some(length));
    }

    /// Six capitals that tell this part of the font from others (ISO 32000-1, 9.6.4).
    fn tag(&self) -> String {
        let sum = self.letters.iter().fold(0_u32, |sum, (letter, _)| {
            sum.wrapping_mul(31).wrapping_add(u32::from(*letter))
        });
        let letter = |place: u32| char::from_u32(u32::from('A') + sum / 26_u32.pow(place) % 26);
        (0..6).filter_map(letter).collect()
    }
}
