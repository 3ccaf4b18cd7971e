//! A book as a PDF file (PDF 1.7, ISO 32000-1): vectors, text, and the parts of the fonts that the text needs.
//!
//! `drawing` draws the sides, `subset` writes the fonts, `structure` says what each part is for readers who cannot see it.
//! The same book always gives the same bytes. Coordinates are written to a hundredth of a point.

mod drawing;
mod structure;
mod subset;

use pdf_writer::types::{TabOrder, TrappingStatus};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::face::Face;
use crate::fonts::Fonts;
use crate::page::{Mark, Page};
use crate::sheets::Sheets;
use structure::Structure;
use subset::Subset;

/// A stream of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stream {
    /// As it is.
    Plain(Vec<u8>),
    /// The same, compressed in the zlib format (RFC 1950).
    Deflated(Vec<u8>),
}

/// A book whose sides are drawn. Only the objects around its streams are left to write.
#[derive(Debug)]
pub struct Draft<'a> {
    sheets: &'a Sheets,
    subsets: [Subset<'a>; 3],
    structure: Structure,
    /// The sides, then the fonts.
    streams: Vec<Vec<u8>>,
}

impl<'a> Draft<'a> {
    /// Draws each side of a book; `marks` are on all of them.
    #[must_use]
    pub fn new(pages: &[Page], sheets: &'a Sheets, marks: &[Mark], fonts: &'a Fonts) -> Self {
        let mut draft = Self {
            sheets,
            subsets: Face::ALL.map(|face| Subset::new(fonts, face)),
            structure: Structure::new(pages.len()),
            streams: Vec::new(),
        };
        for places in &sheets.sides {
            let side = drawing::side(&mut draft, pages, places, marks);
            draft.streams.push(side);
        }
        let fonts = draft.subsets.iter().map(Subset::file);
        draft.streams.extend(fonts);
        draft
    }

    /// What is worth compressing: the sides, then the fonts. Browsers compress by themselves, so this crate does not.
    #[must_use]
    pub fn streams(&self) -> &[Vec<u8>] {
        &self.streams
    }

    /// Writes the file. `streams` are those of [`Self::streams`] in their order. `title` names the document.
    #[must_use]
    pub fn write(&self, streams: &[Stream], title: &str) -> Vec<u8> {
        let mut pdf = Pdf::new();
        let mut refs = (1..).map(Ref::new);
        let mut next = || refs.next().unwrap_or(Ref::new(i32::MAX));
        let (catalog, tree, info) = (next(), next(), next());
        let sides: Vec<(Ref, Ref)> = self.sheets.sides.iter().map(|_| (next(), next())).collect();
        let fonts = [(); 3].map(|()| next());
        let pages: Vec<Ref> = sides.iter().map(|(page, _)| *page).collect();
        let root = self.structure.write(&mut pdf, &pages, &mut next);

        self.catalog(&mut pdf, catalog, tree, root);
        pdf.document_info(info)
            .title(TextStr(title))
            .producer(TextStr("Yardbook"))
            .trapped(TrappingStatus::NotTrapped);
        let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
        pdf.pages(tree).kids(pages).count(count);
        let (of_sides, of_fonts) = streams.split_at(sides.len().min(streams.len()));
        for (key, ((page, contents), stream)) in (0..).zip(sides.iter().zip(of_sides)) {
            self.side(&mut pdf, (*page, *contents, tree), fonts, key);
            put(&mut pdf, *contents, stream, None);
        }
        let lengths = self.streams.iter().skip(sides.len()).map(Vec::len);
        let files = of_fonts.iter().zip(lengths);
        for ((subset, id), file) in self.subsets.iter().zip(fonts).zip(files) {
            if subset.is_used() {
                subset.write(&mut pdf, id, file, &mut next);
            }
        }
        pdf.finish()
    }

    /// Asks the printer to keep the scale, and to turn the paper as the book needs it.
    fn catalog(&self, pdf: &mut Pdf, catalog: Ref, tree: Ref, structure: Ref) {
        let mut written = pdf.catalog(catalog);
        written.pages(tree).lang(TextStr("en"));
        written.pair(Name(b"StructTreeRoot"), structure);
        written.mark_info().marked(true);
        let mut wishes = written.viewer_preferences();
        wishes.display_doc_title(true);
        wishes
            .insert(Name(b"PrintScaling"))
            .primitive(Name(b"None"));
        let duplex = match (self.sheets.is_duplex, self.sheets.is_landscape()) {
            (false, _) => "Simplex",
            (true, true) => "DuplexFlipShortEdge",
            (true, false) => "DuplexFlipLongEdge",
        };
        wishes
            .insert(Name(b"Duplex"))
            .primitive(Name(duplex.as_bytes()));
    }

    /// A side of a sheet. Print shops read where it is cut: nothing reaches across the cut, so nothing bleeds.
    fn side(
        &self,
        pdf: &mut Pdf,
        (id, contents, tree): (Ref, Ref, Ref),
        fonts: [Ref; 3],
        key: i32,
    ) {
        let (width, height) = (self.sheets.size.width, self.sheets.size.height);
        let (left, top) = self.sheets.corner;
        let cut = Rect::new(
            exact(left),
            exact(top),
            exact(width - left),
            exact(height - top),
        );
        let mut page = pdf.page(id);
        page.media_box(Rect::new(0.0, 0.0, exact(width), exact(height)))
            .trim_box(cut)
            .bleed_box(cut)
            .parent(tree)
            .contents(contents)
            .struct_parents(key)
            .tab_order(TabOrder::StructureOrder);
        let mut resources = page.resources();
        let mut named = resources.fonts();
        for (subset, id) in self.subsets.iter().zip(fonts) {
            if subset.is_used() {
                named.pair(subset.name(), id);
            }
        }
        named.finish();
        resources.finish();
    }
}

/// Adds a stream; `length` is that of a font before it was compressed.
fn put(pdf: &mut Pdf, id: Ref, stream: &Stream, length: Option<usize>) {
    let (Stream::Plain(bytes) | Stream::Deflated(bytes)) = stream;
    let mut written = pdf.stream(id, bytes);
    if let Stream::Deflated(_) = stream {
        written.filter(Filter::FlateDecode);
    }
    if let Some(length) = length.and_then(|length| i32::try_from(length).ok()) {
        written.pair(Name(b"Length1"), length);
    }
}

/// A hundredth of a point, as the file has it.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a length on paper has few digits"
)]
fn exact(points: f64) -> f32 {
    ((points * 100.0).round() / 100.0) as f32
}
