//! Nothing is lost on paper: sources, notes, doubts, and holes in any order.

use golf_print::paper::SMALLEST;

use super::*;
use crate::words::yardage_book as told;

fn sizes() -> impl Iterator<Item = Trim> {
    Trim::OFFERED.into_iter().chain([SMALLEST])
}

fn only(number: u32) -> Contents {
    Contents {
        only: Some(number),
        ..contents(18)
    }
}

/// All words of some pages, one after the other.
fn read(pages: &[Page]) -> String {
    pages.iter().flat_map(words).collect::<Vec<_>>().join(" ")
}

/// This many different words.
fn long(count: usize) -> String {
    let words = (0..count).map(|at| format!("word{at}"));
    words.collect::<Vec<_>>().join(" ")
}

/// Whether all words of a text are there in their order, whatever is between them.
fn has_all(read: &str, text: &str) -> bool {
    let mut there = read.split_whitespace();
    text.split_whitespace()
        .all(|word| there.any(|other| other == word))
}

#[test]
fn a_hole_by_itself_is_a_spread_between_a_cover_and_a_ruler() {
    for trim in sizes() {
        for layout in Layout::ALL {
            let book = book(&only(7), trim, layout);
            assert_eq!(book.pages.len(), 4, "{trim} {layout:?}");
            assert_eq!(breaches(&book, trim), Vec::<String>::new());
            assert!(words(&book.pages[0]).contains(&"Hole 7, distances in yards".to_owned()));
            let back = words(&book.pages[3]);
            assert!(back.contains(&told::THREE_INCHES.to_owned()), "{back:?}");
            for page in &book.pages[1..3] {
                let line = "© OpenStreetMap contributors · 2026-11-23 · points, not outlines";
                assert!(has_all(&words(page).join(" "), line), "{trim}");
                assert!(words(page).contains(&"7".to_owned()));
            }
        }
    }
}

#[test]
fn a_hole_that_is_not_there_has_no_page() {
    for layout in Layout::ALL {
        assert_eq!(book(&only(77), Trim::default(), layout).pages, []);
    }
}

#[test]
fn a_source_of_any_length_is_printed_as_a_whole() {
    for trim in sizes() {
        for count in [1, 30, 100, 900] {
            for only in [None, Some(3)] {
                let contents = Contents {
                    source: long(count),
                    only,
                    ..contents(4)
                };
                let book = book(&contents, trim, Layout::Booklet);
                assert!(has_all(&read(&book.pages), &long(count)), "{count} {trim}");
                assert_eq!(breaches(&book, trim), Vec::<String>::new());
                let cover = words(&book.pages[0]).join(" ");
                let is_said = has_all(&cover, &long(count)) || has_all(&cover, told::SOURCE_AT_END);
                assert!(is_said, "{count} {trim}: {cover}");
            }
        }
    }
}

#[test]
fn a_note_of_any_length_is_printed_as_a_whole_and_its_page_says_where_it_goes_on() {
    for trim in sizes() {
        for count in [3, 60, 200, 1500] {
            let beside = Beside {
                doubts: (1..=4).map(|number| format!("Doubt {number}.")).collect(),
                own_note: long(count),
                ..Beside::default()
            };
            let contents = Contents {
                beside: vec![beside],
                ..contents(1)
            };
            let book = book(&contents, trim, Layout::Booklet);
            assert!(has_all(&read(&book.pages), &long(count)), "{count} {trim}");
            assert_eq!(breaches(&book, trim), Vec::<String>::new());
            assert!(book.pages.len().is_multiple_of(4));
            let page = words(&book.pages[4]).join(" ");
            let is_whole = has_all(&page, &long(count));
            assert_eq!(is_whole, !page.contains(told::GOES_ON), "{count} {trim}");
            assert!(
                page.contains("in Yardbook.") || page.contains(", see Yardbook."),
                "{page}"
            );
            assert!(
                page.contains("a square is 5 yards"),
                "the green is there: {page}"
            );
        }
    }
}

#[test]
fn a_usual_book_has_every_sentence_on_its_page() {
    let contents = Contents {
        place: Some("大阪".into()),
        ..contents(18)
    };
    for trim in sizes() {
        for layout in Layout::ALL {
            let book = book(&contents, trim, layout);
            assert!(book.lacks_letters);
            assert!(!read(&book.pages).contains(told::GOES_ON), "{trim}");
            let back = words(book.pages.last().expect("a page")).join(" ");
            for sentence in [told::HOW_TO_CHECK, told::RULE, told::COMMITTEE, told::BOXES] {
                assert!(has_all(&back, sentence), "{trim}: {back}");
            }
            let how = words(&book.pages[1]).join(" ");
            for sentence in [told::GREENS, told::RIBBON, told::LAYUP] {
                assert!(has_all(&how, sentence), "{trim}: {how}");
            }
        }
    }
}

#[test]
fn boxes_are_told_on_paper_only_if_there_are_some() {
    let plain = Contents {
        name: "Pine Ridge".into(),
        ..contents(2)
    };
    let book = book(&plain, Trim::default(), Layout::Pages);
    assert!(!has_all(&read(&book.pages), told::BOXES));
}

#[test]
fn holes_are_printed_by_number_and_each_once() {
    let mut mixed = contents(3);
    mixed.holes.reverse();
    mixed.holes.push(hole(2, 9.0, 0));
    mixed.holes.push(hole(0, 3.0, 0));
    mixed.beside = (0..5)
        .map(|at| Beside {
            own_note: format!("Note{at}"),
            ..Beside::default()
        })
        .collect();
    let book = book(&mixed, Trim::default(), Layout::Pages);
    assert_eq!(book.pages.len(), 3 + 6 + 1);
    for (number, note) in [(1, "Note2"), (2, "Note1"), (3, "Note0")] {
        assert_eq!(words(&book.pages[2 * number + 1])[0], number.to_string());
        let facing = words(&book.pages[2 * number + 2]);
        assert!(facing.contains(&note.to_owned()), "{number}: {facing:?}");
    }
    assert!(read(&book.pages).contains("3 holes, distances in yards"));
}

#[test]
fn an_age_and_tees_that_are_not_known_are_said_and_not_left_open() {
    let unknown = Contents {
        as_of: None,
        ..contents(2)
    };
    for (contents, tees) in [
        (unknown.clone(), "the tees of the course were not loaded."),
        (
            Contents {
                tees: Some(Vec::new()),
                ..unknown
            },
            "which tee they belong to is not given.",
        ),
    ] {
        let book = book(&contents, Trim::default(), Layout::Pages);
        let all = read(&book.pages);
        assert!(!all.contains("ata of ."), "{all}");
        assert!(
            has_all(&all, told::DATE_UNKNOWN) && has_all(&all, tees),
            "{tees}"
        );
    }
}

#[test]
fn where_pages_reach_to_the_edge_of_the_paper_nothing_is_in_the_margin_of_a_printer() {
    let format = Format {
        trim: Trim::parse("4.25x5.5").expect("a size"),
        paper: Some(Paper::Letter),
        layout: Layout::Stack,
    };
    let size = format.trim.size();
    let book = Book::new(&contents(18), format, lettering());
    for page in &book.pages {
        for mark in &page.marks {
            let area = mark.bounds();
            let nearest = (size.width - area.x1)
                .min(size.height - area.y1)
                .min(area.x0)
                .min(area.y0);
            assert!(nearest >= 0.25 * INCH - 0.3, "{area:?}");
        }
    }
}
