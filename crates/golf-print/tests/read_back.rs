//! A PDF read back by a library that shares no code with the writer.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use golf_print::face::Face;
use golf_print::marks;
use golf_print::page::{Anchor, INCH, Page, Stroke, Text};
use golf_print::paper::Trim;
use golf_print::pdf::{self, Side};
use golf_print::sheets::{Layout, Sheets};
use lopdf::content::Content;
use lopdf::{Document, Object};

/// A page with a ruler of three inches and a text.
fn page(number: usize) -> Page {
    let mut page = Page::new(Trim::default().size());
    page.line(
        (18.0, 40.0),
        (18.0 + 3.0 * INCH, 40.0),
        Stroke::line(0.0, 0.5),
    );
    let words = format!("Page {number} of Kiðjabergsvöllur (½)");
    page.text(Text::new(words, 18.0, 60.0, 8.0, Face::Sans).anchored(Anchor::Start));
    page
}

fn file(count: usize, layout: Layout) -> Vec<u8> {
    let pages: Vec<Page> = (1..=count).map(page).collect();
    let sheets = Sheets::new(count, Trim::default(), None, layout);
    let around = marks::around(&sheets, Trim::default().size());
    let sides = pdf::sides(&pages, &sheets, &around).into_iter();
    // As a browser does it; a first side that it could not compress is read as well.
    let sides: Vec<Side> = sides
        .enumerate()
        .map(|(at, side)| {
            if at == 0 {
                Side::Plain(side)
            } else {
                Side::Deflated(deflated(&side))
            }
        })
        .collect();
    pdf::write(&sheets, &sides, "A book")
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(bytes);
    written.and_then(|()| encoder.finish()).unwrap_or_default()
}

fn number(object: &Object) -> f64 {
    f64::from(object.as_float().unwrap_or(f32::NAN))
}

#[test]
fn three_inches_are_216_points() {
    for layout in Layout::ALL {
        let read = Document::load_mem(&file(8, layout)).expect("a PDF");
        let (_, first) = read.get_pages().into_iter().next().expect("a page");
        let bytes = read.get_page_content(first);
        let content = Content::decode(&bytes).expect("operators");
        let lines = content.operations.windows(2).filter_map(|pair| {
            let is_line = pair[0].operator == "m" && pair[1].operator == "l";
            let x = |at: usize| number(&pair[at].operands[0]);
            is_line.then(|| (x(1) - x(0)).abs())
        });
        let rulers = lines.filter(|length| (length - 3.0 * INCH).abs() < 0.1);
        assert!(rulers.count() >= 1, "{layout:?}");
    }
}

#[test]
fn a_sheet_has_its_size_and_its_text_can_be_searched() {
    let read = Document::load_mem(&file(8, Layout::Booklet)).expect("a PDF");
    let pages = read.get_pages();
    assert_eq!(pages.len(), 4, "two sheets of two sides");
    let first = read.get_dictionary(pages[&1]).expect("a page");
    let media: Vec<f64> = first
        .get(b"MediaBox")
        .and_then(Object::as_array)
        .expect("a size")
        .iter()
        .map(number)
        .collect();
    assert_eq!(media, [0.0, 0.0, 792.0, 612.0]);
    let text = read.extract_text(&[1]).expect("its text");
    assert!(
        text.contains("Page 8 of Kiðjabergsvöllur (½)") && text.contains("Page 1 of"),
        "{text}"
    );
}

#[test]
fn the_printer_is_asked_to_keep_the_scale_and_to_turn_the_paper() {
    for (layout, duplex) in [
        (Layout::Pages, "Simplex"),
        (Layout::Booklet, "DuplexFlipShortEdge"),
        (Layout::Stack, "DuplexFlipShortEdge"),
    ] {
        let read = Document::load_mem(&file(8, layout)).expect("a PDF");
        let wishes = read
            .catalog()
            .and_then(|catalog| catalog.get(b"ViewerPreferences"))
            .and_then(Object::as_dict)
            .expect("wishes");
        let name = |key: &[u8]| {
            wishes
                .get(key)
                .and_then(Object::as_name)
                .expect("a name")
                .to_vec()
        };
        assert_eq!(name(b"PrintScaling"), b"None");
        assert_eq!(name(b"Duplex"), duplex.as_bytes(), "{layout:?}");
    }
}

#[test]
fn the_same_book_is_the_same_file() {
    assert_eq!(file(40, Layout::Stack), file(40, Layout::Stack));
}
