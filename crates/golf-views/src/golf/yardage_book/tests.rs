//! The pages of a book, read as marks.

use std::sync::LazyLock;

use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, Hole, HoleNumber, Point};
use golf_hole::reading::HoleReading;
use golf_print::fonts::Fonts;
use golf_print::page::{INCH, Mark, Page, Text};
use golf_print::paper::Trim;
use golf_print::sheets::Layout;
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

use super::*;

mod numbers;
mod plans;
mod whole;

use crate::golf::hole_map::green_page::{GreenPage, LARGEST};
use crate::golf::hole_map::scene::{Look, Scene};

fn point(lat: f64, lng: f64) -> Option<Point> {
    Some(Point { lat, lng })
}

/// A hole to the north, as long as this many thousandths of a degree, with bunkers along it.
fn hole(number: u32, long: f64, bunkers: u32) -> Hole {
    let end = 40.0 + long / 1000.0;
    let hazard = |at: u32| Hazard {
        kind: HazardKind::Bunker,
        label: None,
        point: point(
            40.0 + f64::from(at) * long / 1000.0 / f64::from(bunkers),
            -100.0002,
        ),
    };
    Hole {
        hole_number: HoleNumber(number),
        par: Some(4),
        length_yards: Some(400),
        coordinates: Coordinates {
            tee: point(40.0, -100.0),
            green: Green {
                front: point(end - 0.0001, -100.0),
                center: point(end, -100.0),
                back: point(end + 0.0001, -100.0),
            },
            ..Coordinates::default()
        },
        hazards: (0..bunkers).map(hazard).collect(),
    }
}

fn contents(holes: u32) -> Contents {
    Contents {
        name: "Kiðjabergsvöllur & the Golf Club of Łódź, with a name of 69 letters!".into(),
        holes: (1..=holes).map(|number| hole(number, 3.5, 7)).collect(),
        as_of: Some("2026-11-23".into()),
        source: "© OpenStreetMap contributors".into(),
        ..Contents::default()
    }
}

fn book(contents: &Contents, trim: Trim, layout: Layout) -> Book {
    let format = Format {
        trim,
        paper: None,
        layout,
    };
    Book::new(contents, format, lettering())
}

fn lettering() -> Lettering<'static> {
    static FONTS: LazyLock<Fonts> =
        LazyLock::new(|| Fonts::read(Fonts::FILE.to_vec()).expect("fonts"));
    Lettering {
        fonts: &FONTS,
        composed: &|text| text.nfc().collect(),
    }
}

/// Every text of some marks, wherever it is.
fn texts(marks: &[Mark]) -> Vec<&Text> {
    fn of(mark: &Mark) -> Vec<&Text> {
        match mark {
            Mark::Text(text) => vec![text],
            Mark::Clipped(_, inside) | Mark::Part(_, inside) => texts(inside),
            Mark::Shape(_) => Vec::new(),
        }
    }
    marks.iter().flat_map(of).collect()
}

fn words(page: &Page) -> Vec<String> {
    let texts = texts(&page.marks).into_iter();
    texts.map(|text| text.words.clone()).collect()
}

/// What breaks the rules of the page: marks too near the edge, and type that is too small.
fn breaches(book: &Book, trim: Trim) -> Vec<String> {
    let (size, edge) = (trim.size(), 0.125 * INCH);
    let mut breaches = Vec::new();
    for (number, page) in (1..).zip(&book.pages) {
        for mark in &page.marks {
            let area = mark.bounds();
            let is_inside = area.x0 >= edge
                && area.y0 >= edge
                && area.x1 <= size.width - edge
                && area.y1 <= size.height - edge;
            if !is_inside {
                breaches.push(format!("page {number} of {trim}: {area:?} is at the edge"));
            }
        }
        for text in texts(&page.marks) {
            if text.size < 6.5 - 1e-6 {
                breaches.push(format!(
                    "page {number}: “{}” has {} points",
                    text.words, text.size
                ));
            }
        }
    }
    breaches
}

#[test]
fn nothing_is_near_the_edge_and_no_type_is_small_in_any_size_for_any_number_of_holes() {
    let smallest = Trim::parse("2.75x4.25").into_iter();
    for trim in Trim::OFFERED.into_iter().chain(smallest) {
        for holes in [0, 1, 9, 18, 27, 54] {
            let book = book(&contents(holes), trim, Layout::Booklet);
            assert_eq!(breaches(&book, trim), Vec::<String>::new());
        }
    }
}

#[test]
fn a_hole_is_a_left_and_a_right_page_and_a_booklet_ends_on_its_back() {
    for (holes, pages) in [(9, 24), (18, 40), (27, 60)] {
        let book = book(&contents(holes), Trim::default(), Layout::Booklet);
        assert_eq!(book.pages.len(), pages);
        for number in 1..=holes {
            let left = &book.pages[2 * number as usize + 1];
            assert!(words(left).contains(&number.to_string()), "{number}");
            assert_eq!((2 * number + 2) % 2, 0, "an even page is on the left");
        }
        let back = words(&book.pages[pages - 1]);
        assert!(back.contains(&"3 in".to_owned()), "{back:?}");
    }
    let single = book(&contents(9), Trim::default(), Layout::Pages);
    assert_eq!(single.pages.len(), 3 + 18 + 1);
}

#[test]
fn the_card_of_any_number_of_nines_has_every_hole_and_the_total() {
    for holes in [9, 18, 27, 54] {
        for trim in Trim::OFFERED {
            let book = book(&contents(holes), trim, Layout::Pages);
            let card = words(&book.pages[2]);
            for number in 1..=holes {
                assert!(
                    card.contains(&number.to_string()),
                    "{number} of {holes}, {trim}"
                );
            }
            let total = format!("Par {}, ", 4 * holes);
            assert!(
                card.iter().any(|line| line.starts_with(&total)),
                "{holes}, {trim}: {card:?}"
            );
        }
    }
}

#[test]
fn the_rulers_have_three_inches_and_75_millimeters() {
    let book = book(&contents(1), Trim::default(), Layout::Pages);
    let back = book.pages.last().expect("a page");
    let lines = back.marks.iter().filter_map(|mark| match mark {
        Mark::Shape(shape) => Some(kurbo_height(shape)),
        Mark::Text(_) | Mark::Clipped(..) | Mark::Part(..) => None,
    });
    let lines: Vec<f64> = lines.filter(|height| *height > 100.0).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!((lines[0] - 216.0).abs() < 0.01 && (lines[1] - 75.0 / 25.4 * 72.0).abs() < 0.01);
}

fn kurbo_height(shape: &golf_print::page::Shape) -> f64 {
    use golf_print::kurbo::Shape as _;
    shape.path.bounding_box().height()
}

#[test]
fn every_letter_of_a_name_stays_and_the_book_knows_if_the_fonts_lack_one() {
    let book_of = |name: &str| {
        let contents = Contents {
            name: name.into(),
            ..contents(1)
        };
        book(&contents, Trim::default(), Layout::Pages)
    };
    for (name, lacks) in [
        ("Kiðjabergsvöllur", false),
        ("Łódź", false),
        ("Гольф Όμιλος Quảng Ngãi", false),
        ("大阪ゴルフ", true),
        ("نادي الجولف", true),
        ("נווה אפק", true),
    ] {
        let book = book_of(name);
        assert_eq!(book.lacks_letters, lacks, "{name}");
        let cover = words(&book.pages[0]).join(" ");
        assert!(cover.contains(name), "{cover}");
    }
}

#[test]
fn the_code_of_a_hole_is_on_its_page_where_there_is_room() {
    let link =
        "https://yardbook.example/shared#1C6MIDgVPbGQcFwQdLCAfAQQEoQEh9oHF8-aFhQGFkQQBHASyCD3OVSM";
    let with = |code| Contents {
        beside: vec![Beside {
            code,
            ..Beside::default()
        }],
        ..contents(1)
    };
    let codes = |contents: &Contents| {
        let trim = Trim::default();
        let book = book(contents, trim, Layout::Pages);
        assert_eq!(breaches(&book, trim), Vec::<String>::new());
        format!("{:?}", book.pages)
            .matches(crate::words::yardage_book::CODE_OF_HOLE)
            .count()
    };
    assert_eq!(codes(&with(LinkCode::of(link))), 1);
    assert_eq!(codes(&with(None)), 0);
}

#[test]
fn doubts_and_a_persons_own_note_are_printed_with_their_hole() {
    let beside = Beside {
        doubts: (1..=5).map(|number| format!("Doubt {number}.")).collect(),
        own_note: "Aim at the tower".into(),
        ..Beside::default()
    };
    let contents = Contents {
        beside: vec![beside],
        ..contents(1)
    };
    let book = book(&contents, Trim::default(), Layout::Pages);
    let right = words(&book.pages[4]).join(" ");
    assert!(
        right.contains("Doubtful: Doubt 1.") && right.contains("And 2 more"),
        "{right}"
    );
    assert!(
        right.contains("Aim at the tower") && !right.contains("Doubt 4"),
        "{right}"
    );
}

#[test]
fn a_hole_without_points_has_its_pages_and_says_so() {
    let bare = Hole {
        coordinates: Coordinates::default(),
        hazards: Vec::new(),
        ..hole(1, 3.0, 0)
    };
    let contents = Contents {
        holes: vec![bare],
        ..contents(0)
    };
    let book = book(&contents, Trim::default(), Layout::Pages);
    assert!(words(&book.pages[3]).join(" ").contains("nothing to draw"));
}

proptest! {
    #[test]
    fn no_green_is_larger_than_the_rules_allow(
        deep in 0.0..0.0009f64, bunkers in 0..6_u32, width in 100.0..280.0f64, height in 60.0..400.0f64,
    ) {
        let mut hole = hole(1, 3.0, bunkers);
        let green = &mut hole.coordinates.green;
        green.front = point(40.003 - deep / 2.0, -100.0);
        green.back = point(40.003 + deep / 2.0, -100.0);
        let reading = HoleReading::new(&hole);
        let page = GreenPage::new(&reading, Unit::Yards, (width, height), 7.6).expect("a green");
        prop_assert!(page.per_yard <= LARGEST + 1e-9 && page.scale >= 480.0 - 1e-6);
        prop_assert!(page.height <= height + 1e-6 && page.width <= width + 1e-6);
    }

    #[test]
    fn any_hole_can_be_printed(
        long in 0.0..6.0f64, bunkers in 0..40_u32, note in ".{0,300}", trim in prop::sample::select(Trim::OFFERED.to_vec()),
    ) {
        let contents = Contents {
            name: note.clone(),
            holes: vec![hole(1, long, bunkers)],
            beside: vec![Beside { doubts: vec![note.clone()], own_note: note, ..Beside::default() }],
            ..Contents::default()
        };
        let book = book(&contents, trim, Layout::Stack);
        prop_assert_eq!(breaches(&book, trim), Vec::<String>::new());
    }
}
