//! Sizes, text and structure of a file.

use golf_print::face::Face;
use golf_print::fonts::Fonts;
use golf_print::marks;
use golf_print::page::{Anchor, INCH, Mark, Page, Part, Stroke};
use golf_print::paper::Trim;
use golf_print::pdf::{Draft, Stream};
use golf_print::sheets::{Layout, Sheets};
use lopdf::content::Content;
use lopdf::{Document, Object, StringFormat};

use super::preflight;

fn fonts() -> Fonts {
    Fonts::read(Fonts::FILE.to_vec()).expect("fonts")
}

/// A page with a ruler of three inches, a heading, a paragraph, a table and a drawing.
fn page(number: usize, name: &str) -> Page {
    let fonts = fonts();
    let mut page = Page::new(Trim::default().size());
    page.line(
        (18.0, 40.0),
        (18.0 + 3.0 * INCH, 40.0),
        Stroke::line(0.0, 0.5),
    );
    let text = |words: &str, y: f64, face| Mark::Text(fonts.text(words, 18.0, y, 8.0, face));
    let heading = text(&format!("Hole {number}"), 52.0, Face::Serif);
    let words = format!("Page {number} of {name}");
    let mut haloed = fonts.text("248", 100.0, 200.0, 8.0, Face::Bold);
    haloed.halo = 1.8;
    let cell = |part, words: &str| Mark::Part(part, vec![text(words, 90.0, Face::Sans)]);
    let row = vec![cell(Part::ColumnName, "Par"), cell(Part::Cell, "4")];
    page.marks.extend([
        Mark::Part(Part::Heading(1), vec![heading]),
        Mark::Part(Part::Paragraph, vec![text(&words, 60.0, Face::Sans)]),
        Mark::Part(Part::Table, vec![Mark::Part(Part::Row, row)]),
        Mark::Part(
            Part::Figure("A hole from above.".into()),
            vec![Mark::Text(haloed.anchored(Anchor::Middle))],
        ),
    ]);
    page
}

fn file_of(count: usize, layout: Layout, name: &str) -> Vec<u8> {
    let pages: Vec<Page> = (1..=count).map(|number| page(number, name)).collect();
    let sheets = Sheets::new(count, Trim::default(), None, layout);
    let around = marks::around(&sheets, Trim::default().size());
    let fonts = fonts();
    let draft = Draft::new(&pages, &sheets, &around, &fonts);
    // As a browser does it; a first side that it could not compress is read as well.
    let streams = draft.streams().iter().enumerate();
    let streams: Vec<Stream> = streams
        .map(|(at, bytes)| match at {
            0 => Stream::Plain(bytes.clone()),
            _ => Stream::Deflated(preflight::deflated(bytes)),
        })
        .collect();
    draft.write(&streams, "A book")
}

fn file(count: usize, layout: Layout) -> Vec<u8> {
    file_of(count, layout, "Kiðjabergsvöllur (½)")
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
    for name in [
        "Kiðjabergsvöllur (½)",
        "Łódź Győr Ťažký",
        "Гольф-клуб Ґданьск",
        "Γκολφ Κέρκυρας",
        "Đà Lạt Quảng Ngãi",
    ] {
        let read = Document::load_mem(&file_of(8, Layout::Booklet, name)).expect("a PDF");
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
            text.contains(&format!("Page 8 of {name}")) && text.contains("Page 1 of"),
            "{text}"
        );
    }
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

#[test]
fn a_print_shop_finds_nothing_to_refuse() {
    for layout in Layout::ALL {
        for name in ["Kiðjabergsvöllur", "大阪 ⛳ نادي"] {
            assert_eq!(
                preflight::faults(&file_of(9, layout, name)),
                [""; 0],
                "{layout:?} {name}"
            );
        }
    }
}

#[test]
fn a_letter_that_the_fonts_lack_is_a_box_that_is_copied_as_the_letter() {
    let read = Document::load_mem(&file_of(1, Layout::Pages, "大阪 GC")).expect("a PDF");
    let content = read.get_page_content(read.get_pages()[&1]);
    let content = Content::decode(&content).expect("operators");
    let said: Vec<String> = content
        .operations
        .iter()
        .filter(|operation| operation.operator == "BDC")
        .filter_map(|operation| {
            operation
                .operands
                .get(1)?
                .as_dict()
                .ok()?
                .get(b"ActualText")
                .ok()
        })
        .filter_map(|text| lopdf::decode_text_string(text).ok())
        .collect();
    assert_eq!(said, ["大阪", ""], "the letters, and a rim that is no text");
    let text = read.extract_text(&[1]).expect("its text");
    // The library takes the room around a box for a space.
    let text = text.replace(' ', "");
    assert!(text.contains("Page1of□□GC"), "{text}");
}

#[test]
fn the_tree_of_the_book_has_its_pages_in_reading_order_with_headings_tables_and_drawings() {
    for layout in Layout::ALL {
        let read = Document::load_mem(&file(9, layout)).expect("a PDF");
        let told = preflight::outline(&read);
        let page = [
            "H1",
            "P",
            "Table",
            "TR",
            "TH",
            "TD",
            "Figure: A hole from above.",
        ];
        let pages = (0..9).flat_map(|_| ["Sect"].into_iter().chain(page));
        let whole: Vec<&str> = ["Document"].into_iter().chain(pages).collect();
        assert_eq!(told, whole, "{layout:?}");
    }
}

#[test]
fn a_file_without_fonts_with_colors_or_with_a_script_is_refused() {
    let made = file_of(1, Layout::Pages, "A course");
    let changed = |change: &dyn Fn(&mut Document)| {
        let mut read = Document::load_mem(&made).expect("a PDF");
        change(&mut read);
        let mut bytes = Vec::new();
        read.save_to(&mut bytes).expect("a file");
        preflight::faults(&bytes)
    };
    assert_eq!(changed(&|_| {}), [""; 0]);
    let without_fonts = changed(&|read| {
        for object in read.objects.values_mut() {
            if let Object::Dictionary(dictionary) = object {
                dictionary.remove(b"FontFile2");
            }
        }
    });
    assert_eq!(without_fonts.len(), 3, "{without_fonts:?}");
    let with_script = changed(&|read| {
        let script = Object::String(b"app.alert(1)".to_vec(), StringFormat::Literal);
        let catalog = read.catalog_mut().expect("a catalog");
        catalog.set("OpenAction", script);
    });
    assert_eq!(with_script, ["it has OpenAction"]);
    let in_red = changed(&|read| {
        let page = read.get_pages()[&1];
        read.add_page_contents(page, b"1 0 0 rg".to_vec())
            .expect("content");
    });
    assert_eq!(in_red, ["page 1: operator rg"]);
}
