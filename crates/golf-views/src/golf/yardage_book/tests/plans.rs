//! A golfer's own plan on paper: in the drawings, on the facing pages and on a page of its own.

use golf_hole::clubs::{Club, PlayerKind};
use golf_hole::plan::{HolePlan, LINE_CHARACTERS, Place, PlannedStroke, first_aim};
use golf_print::page::Part;
use golf_print::paper::SMALLEST;
use golf_sample::Sample;

use super::*;
use crate::words::yardage_book as told;

fn bag() -> Vec<Club> {
    let clubs = [
        ("Driver", 230),
        ("3-wood", 205),
        ("5-iron", 165),
        ("7-iron", 140),
        ("Pitching wedge", 105),
        ("Sand wedge", 75),
    ];
    let club = |(name, carry_yd): (&str, u32)| Club {
        name: name.into(),
        carry_yd,
        spread: PlayerKind::Scores80.spread(carry_yd, None),
    };
    clubs.map(club).to_vec()
}

/// A plan that reaches the green: every stroke but the last is aimed this far to the right of the line of play.
fn plan(hole: &Hole, right: f64, line: &str) -> HolePlan {
    let reading = HoleReading::new(hole);
    let mut strokes = Vec::new();
    let (Some(plane), Some(mut from), Some(green)) =
        (reading.plane, reading.tee, reading.green.center)
    else {
        return HolePlan {
            strokes,
            line: line.into(),
        };
    };
    let bag = bag();
    for _ in 0..6 {
        let reaches = |club: &&Club| f64::from(club.carry_yd) >= from.distance(green);
        let club = bag.iter().rev().find(reaches);
        let club = club.unwrap_or(if strokes.is_empty() { &bag[0] } else { &bag[1] });
        let mut aim = first_aim(&reading, from, f64::from(club.carry_yd)).unwrap_or(green);
        let is_last = aim == green;
        if !is_last {
            aim.x += right;
        }
        strokes.push(PlannedStroke {
            club: club.name.clone(),
            aim: Place::of(plane.point(aim)),
        });
        if is_last {
            break;
        }
        from = aim;
    }
    HolePlan {
        strokes,
        line: line.into(),
    }
}

/// A plan for every hole, each with a line of its own.
fn planned(contents: &Contents) -> Contents {
    let beside = (0_u32..).zip(&contents.holes).map(|(index, hole)| Beside {
        plan: plan(
            hole,
            f64::from(index % 5) * 8.0 - 16.0,
            &format!("Line{index} of my own"),
        ),
        ..Beside::default()
    });
    Contents {
        beside: beside.collect(),
        bag: bag(),
        ..contents.clone()
    }
}

fn without_plans(contents: &Contents) -> Contents {
    let beside = contents.beside.iter().cloned();
    Contents {
        beside: beside
            .map(|beside| Beside {
                plan: HolePlan::default(),
                ..beside
            })
            .collect(),
        ..contents.clone()
    }
}

/// A course of the sample with a plan for every hole.
fn sampled(course: usize) -> Contents {
    planned(&Contents {
        holes: Sample::default().holes(course).holes,
        ..contents(0)
    })
}

fn sizes() -> impl Iterator<Item = Trim> {
    Trim::OFFERED.into_iter().chain([SMALLEST])
}

/// Whether a page has these words, one after the other.
fn has(page: &Page, text: &str) -> bool {
    words(page).join(" ").contains(text)
}

/// The figures of a page that are told with these words.
fn figures<'a>(page: &'a Page, told: &str) -> Vec<&'a Vec<Mark>> {
    let figure = |mark: &'a Mark| match mark {
        Mark::Part(Part::Figure(words), inside) if words.starts_with(told) => Some(inside),
        _ => None,
    };
    page.marks.iter().filter_map(figure).collect()
}

#[test]
fn a_book_without_a_plan_is_as_it_was_whatever_clubs_there_are() {
    for only in [None, Some(2)] {
        let plain = Contents {
            only,
            ..contents(4)
        };
        let with_bag = without_plans(&planned(&plain));
        for trim in sizes() {
            let [plain, with_bag] = [&plain, &with_bag].map(|one| book(one, trim, Layout::Booklet));
            assert_eq!(plain, with_bag, "{trim}");
            let first = if only.is_some() { 1 } else { 3 };
            let heading = only.unwrap_or(1).to_string();
            assert_eq!(words(&plain.pages[first])[0], heading, "{trim}");
        }
    }
}

#[test]
fn a_plan_has_its_page_after_the_card_and_each_hole_stays_a_left_and_a_right_page() {
    let contents = planned(&contents(3));
    let book = book(&contents, Trim::default(), Layout::Pages);
    assert_eq!(book.pages.len(), 3 + 2 + 6 + 1);
    assert_eq!(words(&book.pages[2])[0], told::SCORECARD);
    assert_eq!(words(&book.pages[3])[0], told::MY_PLAN);
    assert_eq!(words(&book.pages[4])[0], told::NOTES);
    for number in 1..=3 {
        let left = &book.pages[2 * number + 3];
        assert_eq!(words(left)[0], number.to_string());
        assert_eq!(figures(left, "The hole from above").len(), 1, "{number}");
    }
    let only = Contents {
        only: Some(2),
        ..contents
    };
    let book = super::book(&only, Trim::default(), Layout::Pages);
    assert_eq!(book.pages.len(), 4);
    assert!(has(&book.pages[1], "Driver") && has(&book.pages[2], "1 Driver: "));
}

#[test]
fn a_planned_book_keeps_to_the_edges_and_the_size_of_type() {
    for trim in sizes() {
        for contents in [planned(&contents(18)), sampled(0), sampled(3)] {
            let book = book(&contents, trim, Layout::Booklet);
            assert_eq!(breaches(&book, trim), Vec::<String>::new());
        }
    }
}

#[test]
fn eighteen_holes_have_room_on_the_page_of_the_plan_and_of_more_it_counts_the_rest() {
    for trim in sizes() {
        let book = book(&planned(&contents(18)), trim, Layout::Pages);
        let page = words(&book.pages[3]);
        for number in 1..=18 {
            assert!(page.contains(&number.to_string()), "{number} on {trim}");
        }
        assert!(!page.iter().any(|line| line.contains("more")), "{page:?}");
    }
    let book = book(&planned(&contents(54)), SMALLEST, Layout::Pages);
    let page = words(&book.pages[3]);
    let shown = (1..=54).filter(|number: &u32| page.contains(&number.to_string()));
    let shown = shown.count();
    assert!(
        shown > 18 && page.contains(&told::more_plans(54 - shown)),
        "{page:?}"
    );
}

#[test]
fn a_row_of_the_plan_has_the_clubs_in_order_what_the_first_leaves_and_the_line() {
    let mut contents = planned(&contents(3));
    contents.beside[1].plan = HolePlan::default();
    contents.beside[2].plan.line = "x ".repeat(LINE_CHARACTERS / 2);
    let book = book(&contents, Trim::OFFERED[3], Layout::Pages);
    let page = words(&book.pages[3]);
    let at = page.iter().position(|cell| cell == "1").expect("a row");
    assert_eq!(
        page[at + 1..at + 4],
        ["Driver, 3-wood", "196", "Line0 of my own"]
    );
    assert_eq!(page[at + 4], "3", "a hole without a plan has no row");
    let cut = page.iter().filter(|cell| cell.ends_with('…'));
    assert_eq!(cut.count(), 1, "{page:?}");
}

#[test]
fn a_plan_is_in_words_before_the_own_note_and_no_green_is_another_for_it() {
    for course in [0, 3, 7] {
        let mut contents = sampled(course);
        for beside in &mut contents.beside {
            beside.own_note = "Note of mine".into();
        }
        for trim in sizes() {
            let [with, without] = [contents.clone(), without_plans(&contents)];
            let [with, without] = [with, without].map(|one| book(&one, trim, Layout::Pages));
            for index in 0..contents.holes.len() {
                let [one, other] = [&with.pages[2 * index + 6], &without.pages[2 * index + 4]];
                let [one, other] = [one, other].map(|page| figures(page, "The green from above"));
                assert_eq!(one, other, "the green of hole {index} on {trim}");
            }
        }
    }
    let mut contents = planned(&contents(1));
    contents.beside[0].own_note = "Note of mine".into();
    let book = book(&contents, Trim::default(), Layout::Pages);
    let right = words(&book.pages[6]).join(" ");
    let lines = "1 Driver: 16 left of the line, 231, leaves 196. 2 3-wood: center of the green, 196. \
        Line0 of my own Note of mine";
    assert!(right.contains("1:480") && right.contains(lines), "{right}");
}

#[test]
fn a_club_that_is_no_longer_in_the_bag_is_printed_by_its_name() {
    let mut contents = planned(&contents(1));
    contents.beside[0].plan.strokes[0].club = "Old spoon".into();
    let book = book(&contents, Trim::default(), Layout::Pages);
    for (page, text) in [
        (3, "Old spoon, 3-wood"),
        (5, "Old spoon"),
        (6, "1 Old spoon: 16 left of the line, 231, leaves 196."),
    ] {
        assert!(
            has(&book.pages[page], text),
            "{:?}",
            words(&book.pages[page])
        );
    }
}

#[test]
fn a_plan_for_a_hole_without_points_has_its_clubs_and_its_line() {
    let mut contents = planned(&contents(1));
    contents.holes[0].coordinates = Coordinates::default();
    contents.holes[0].hazards = Vec::new();
    let book = book(&contents, Trim::default(), Layout::Pages);
    assert!(has(&book.pages[3], "Driver, 3-wood Line0"));
    assert!(has(&book.pages[6], "1 Driver. 2 3-wood. Line0 of my own"));
}

#[test]
fn letters_that_the_fonts_lack_are_told_of_in_a_club_too() {
    let mut contents = planned(&Contents {
        name: "Pine Ridge".into(),
        ..contents(1)
    });
    assert!(!book(&contents, Trim::default(), Layout::Pages).lacks_letters);
    contents.beside[0].plan.strokes[0].club = "ドライバー".into();
    assert!(book(&contents, Trim::default(), Layout::Pages).lacks_letters);
}

/// Books of two courses in two sizes, with long lines and notes: the contents, the book, and the book without plans.
fn full_books() -> Vec<(Contents, Book, Book)> {
    let mut books = Vec::new();
    for course in [0, 3] {
        let mut contents = sampled(course);
        for (index, beside) in contents.beside.iter_mut().enumerate() {
            beside.plan.line = format!("line{index} ").repeat(12);
            beside.own_note = format!("note{index} ").repeat(30);
        }
        for trim in [Trim::default(), SMALLEST] {
            let with = book(&contents, trim, Layout::Pages);
            let without = book(&without_plans(&contents), trim, Layout::Pages);
            books.push((contents.clone(), with, without));
        }
    }
    books
}

#[test]
fn no_line_of_a_plan_and_no_note_beside_it_is_lost() {
    for (contents, book, _) in full_books() {
        // The page of all plans cuts the lines.
        let pages = book.pages.iter().skip(5).flat_map(words);
        let all = pages.collect::<Vec<_>>().join(" ");
        for index in 0..contents.holes.len() {
            for (text, count) in [("line", 12), ("note", 30)] {
                let word = format!("{text}{index}");
                let found = all.split(' ').filter(|other| *other == word).count();
                assert_eq!(found, count, "{word}");
            }
        }
    }
}

#[test]
fn a_plan_without_room_goes_on_at_the_end_in_order() {
    let mut contents = planned(&contents(1));
    let plan = &mut contents.beside[0].plan;
    let first = plan.strokes[0].clone();
    let stroke = |number: u32| PlannedStroke {
        club: format!("Club{number}"),
        ..first.clone()
    };
    plan.strokes = (1..=8).map(stroke).collect();
    let book = book(&contents, SMALLEST, Layout::Pages);
    assert!(has(&book.pages[6], told::GOES_ON));
    let pages = book.pages.iter().skip(6).flat_map(words);
    let all = pages.collect::<Vec<_>>().join(" ");
    let places = (1..=8).map(|number| all.find(&format!("{number} Club{number}: ")));
    let places: Vec<usize> = places.map(|place| place.expect("a line")).collect();
    assert!(places.is_sorted() && all.find("Line0") > places.last().copied());
}

#[test]
fn a_number_that_gives_way_to_a_plan_is_in_a_list_beside_the_drawing() {
    let drawn = |page: &Page| -> Vec<String> {
        let figures = figures(page, "The hole from above").into_iter();
        let texts = figures.flat_map(|figure| texts(figure));
        texts.map(|text| text.words.clone()).collect()
    };
    let mut given_up = 0;
    for (contents, with, without) in full_books() {
        let rest = with.pages.iter().skip(2 * contents.holes.len() + 5);
        let rest = rest.flat_map(words).collect::<Vec<_>>().join(" ");
        for index in 0..contents.holes.len() {
            let told = drawn(&with.pages[2 * index + 5]);
            let before = drawn(&without.pages[2 * index + 3]);
            let list = words(&with.pages[2 * index + 6]).join(" ") + " " + &rest;
            let lists = list.split("Left out for the plan: ").skip(1);
            let listed: Vec<String> = lists.flat_map(numbers_in).collect();
            // The depth of the green is beside the green too.
            let before = before.into_iter().filter(|text| !text.ends_with("deep"));
            for number in before.flat_map(|text| numbers_in(&text)) {
                if !told.iter().any(|text| numbers_in(text).contains(&number)) {
                    given_up += 1;
                    assert!(listed.contains(&number), "{number} of hole {index}");
                }
            }
        }
    }
    assert!(given_up > 0, "there is none in these books");
}

/// The whole numbers of a text.
fn numbers_in(text: &str) -> Vec<String> {
    let parts = text.split(|sign: char| !sign.is_ascii_digit());
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

proptest! {
    #[test]
    fn any_plan_can_be_printed(
        aims in proptest::collection::vec((".{0,20}", -0.02..0.02f64, -0.02..0.02f64), 0..9), line in ".{0,120}",
        trim in prop::sample::select(sizes().collect::<Vec<_>>()),
    ) {
        let strokes = aims.into_iter().map(|(club, lat, lng)| PlannedStroke {
            club,
            aim: Place::of(Point { lat: 40.0 + lat, lng: -100.0 + lng }),
        });
        let mut contents = planned(&contents(1));
        contents.beside[0].plan = HolePlan { strokes: strokes.collect(), line };
        let book = book(&contents, trim, Layout::Pages);
        prop_assert_eq!(breaches(&book, trim), Vec::<String>::new());
    }
}
