//! The PDF of whole books, read back by a library that shares no code with the writer: rulers and greens have their scale.
//! `HOLES` names a folder of `<course_id>.json` files with the `data` of `GET /courses/:id/holes`; their books are read too.
#![expect(clippy::expect_used, reason = "all of this is a test")]

use std::fs;

use golf_api::decode;
use golf_api::hole::{Hole, HoleNumber};
use golf_print::fonts::Fonts;
use golf_print::marks;
use golf_print::page::INCH;
use golf_print::paper::{Paper, SMALLEST, Trim};
use golf_print::pdf::{Draft, Stream};
use golf_print::sheets::Layout;
use golf_sample::{NOTICE, Sample};
use golf_views::golf::yardage_book::{Book, Contents, Format, Lettering};
use lopdf::content::Content;
use lopdf::{Document, Object};
use unicode_normalization::UnicodeNormalization;

#[path = "../../crates/golf-print/tests/suite/preflight.rs"]
mod preflight;

/// Five yards at 1:480: 3/8 inch, in points.
const FIVE_YARDS: f64 = 27.0;
/// The gray and the width of the lines of a green's grid.
const GRID: (f64, f64) = (0.72, 0.35);
/// The same of a ruler's lines.
const RULER: (f64, f64) = (0.0, 0.6);

/// A straight line of a file, in points.
#[derive(Debug, Clone, Copy)]
struct Line {
    from: (f64, f64),
    to: (f64, f64),
    gray: f64,
    width: f64,
}

impl Line {
    fn length(&self) -> f64 {
        (self.to.0 - self.from.0).hypot(self.to.1 - self.from.1)
    }

    fn is_drawn_with(&self, (gray, width): (f64, f64)) -> bool {
        is_near(self.gray, gray) && is_near(self.width, width)
    }

    fn is_level(&self) -> bool {
        (self.to.1 - self.from.1).abs() < 0.01
    }
}

/// The first nine, eighteen or twenty-seven holes of the sample, by number.
fn sampled(count: usize) -> Vec<Hole> {
    let sample = Sample::default();
    let holes = (0..9).flat_map(|course| sample.holes(course).holes);
    (1..)
        .zip(holes.take(count))
        .map(|(number, hole)| Hole {
            hole_number: HoleNumber(number),
            ..hole
        })
        .collect()
}

/// The holes of each real course.
fn real() -> Vec<Vec<Hole>> {
    let Some(folder) = std::env::var_os("HOLES") else {
        return Vec::new();
    };
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let texts = entries.map(|entry| fs::read_to_string(entry.path()).expect("a text"));
    texts
        .filter_map(|text| Some(decode::holes_file(&text)?.value.holes))
        .collect()
}

fn file(holes: &[Hole], format: Format) -> (usize, Vec<u8>) {
    let contents = Contents {
        name: "Kiðjabergsvöllur".into(),
        holes: holes.to_vec(),
        as_of: Some("2026-11-23".into()),
        source: NOTICE.into(),
        ..Contents::default()
    };
    let fonts = Fonts::read(Fonts::FILE.to_vec()).expect("fonts");
    let lettering = Lettering {
        fonts: &fonts,
        composed: &|text| text.nfc().collect(),
    };
    let book = Book::new(&contents, format, lettering);
    let sheets = format.sheets(book.pages.len());
    let around = marks::around(&sheets, format.trim.size());
    let draft = Draft::new(&book.pages, &sheets, &around, &fonts);
    let streams = draft.streams().iter();
    let streams: Vec<Stream> = streams
        .map(|bytes| Stream::Deflated(preflight::deflated(bytes)))
        .collect();
    (sheets.sides.len(), draft.write(&streams, &contents.name))
}

/// The straight lines of each side, with what they are drawn with.
fn lines(file: &[u8]) -> Vec<Vec<Line>> {
    let read = Document::load_mem(file).expect("a PDF");
    let pages = read.get_pages().into_values();
    pages
        .map(|page| {
            let bytes = read.get_page_content(page);
            of_side(&Content::decode(&bytes).expect("operators"))
        })
        .collect()
}

fn of_side(content: &Content) -> Vec<Line> {
    let (mut found, mut path) = (Vec::new(), Vec::new());
    let (mut at, mut gray, mut width) = ((0.0, 0.0), 0.0, 0.0);
    for operation in &content.operations {
        let number = |place: usize| {
            let operand: Option<&Object> = operation.operands.get(place);
            operand.map_or(f64::NAN, |object| {
                f64::from(object.as_float().unwrap_or(f32::NAN))
            })
        };
        match operation.operator.as_str() {
            "G" => gray = number(0),
            "w" => width = number(0),
            "m" => at = (number(0), number(1)),
            "l" => {
                let to = (number(0), number(1));
                path.push(Line {
                    from: at,
                    to,
                    gray,
                    width,
                });
                at = to;
            }
            "S" | "B" => found.append(&mut path),
            "f" | "n" => path.clear(),
            _ => {}
        }
    }
    found
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.006
}

/// The distances between neighbors of the level lines of each grid on a side.
fn pitches(side: &[Line]) -> Vec<f64> {
    let level: Vec<&Line> = side
        .iter()
        .filter(|line| line.is_drawn_with(GRID))
        .filter(|line| line.is_level())
        .collect();
    // Lines of one grid follow each other and begin at the same edge.
    let grids = level.chunk_by(|one, other| is_near(one.from.0, other.from.0));
    grids
        .flat_map(|grid| grid.windows(2))
        .map(|pair| (pair[1].from.1 - pair[0].from.1).abs())
        .filter(|pitch| *pitch < 2.0 * FIVE_YARDS)
        .collect()
}

fn check(holes: &[Hole], format: Format) {
    let told = format!("{} holes, {format:?}", holes.len());
    let (sides, file) = file(holes, format);
    assert_eq!(preflight::faults(&file), [""; 0], "{told}");
    let outline = preflight::outline(&Document::load_mem(&file).expect("a PDF"));
    let drawings = outline.iter();
    let drawings = drawings.filter(|told| told.starts_with("Figure: The hole from above"));
    assert!(
        drawings.count() > 0 && outline.contains(&"TH".to_owned()),
        "{told}"
    );
    let lines = lines(&file);
    assert_eq!(lines.len(), sides, "{told}");
    let of_rulers = lines
        .iter()
        .flatten()
        .filter(|line| line.is_drawn_with(RULER));
    let long: Vec<f64> = of_rulers
        .map(Line::length)
        .filter(|length| *length > 100.0)
        .collect();
    let millimeters = 75.0 / 25.4 * INCH;
    assert_eq!(long.len(), 2, "{told}: {long:?}");
    assert!(
        (long[0] - 216.0).abs() < 0.1 && (long[1] - millimeters).abs() < 0.1,
        "{long:?}"
    );
    let pitches: Vec<f64> = lines.iter().flat_map(|side| pitches(side)).collect();
    assert!(
        pitches.len() >= holes.len(),
        "{told}: {} squares",
        pitches.len()
    );
    for pitch in pitches {
        // Coordinates have hundredths of a point.
        assert!(
            pitch <= FIVE_YARDS + 0.011 && pitch > 4.0,
            "{told}: {pitch}"
        );
    }
}

#[test]
fn rulers_are_true_and_no_green_is_larger_than_the_rules_allow_in_the_file_of_any_book() {
    for count in [9, 18, 27] {
        let holes = sampled(count);
        assert_eq!(holes.len(), count);
        for trim in Trim::OFFERED.into_iter().chain([SMALLEST]) {
            for layout in Layout::ALL {
                // Every paper for one size.
                let papers = [None, Some(Paper::A4)];
                let papers = papers
                    .into_iter()
                    .take(if trim == Trim::default() { 2 } else { 1 });
                for paper in papers {
                    check(
                        &holes,
                        Format {
                            trim,
                            paper,
                            layout,
                        },
                    );
                }
            }
        }
    }
}

#[test]
fn the_books_of_real_courses_have_their_scale_too() {
    for holes in real() {
        for layout in Layout::ALL {
            check(
                &holes,
                Format {
                    layout,
                    ..Format::default()
                },
            );
        }
    }
}
