//! The numbers of the screen are on paper: in the drawing, or in the list beside it. `HOLES` names a folder of
//! `<course_id>.json` files with the `data` of `GET /courses/:id/holes`; their holes are read beside those of the sample.

use std::fs;

use golf_api::decode;
use golf_print::paper::SMALLEST;
use golf_sample::Sample;

use super::*;
use crate::golf::hole_map::left_out::{About, Told, VIEWS, told_by};
use crate::golf::hole_map::scene::Label;
use crate::words::yardage_book as told;

/// The courses of the sample that are read.
const COURSES: usize = 20;

fn all_holes() -> Vec<Hole> {
    let sample = Sample::default();
    let sampled = (0..COURSES).flat_map(|index| sample.holes(index).holes);
    let mut holes: Vec<Hole> = sampled
        .chain([golf_hole::sample::published_hole()])
        .collect();
    if let Some(folder) = std::env::var_os("HOLES") {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let text = fs::read_to_string(entry.path()).expect("a text");
            let found = decode::holes_file(&text).map(|file| file.value.holes);
            holes.extend(found.unwrap_or_default());
        }
    }
    holes
}

/// The numbers of the list beside the drawing, by what they are about.
fn listed(page: &Page) -> Vec<Told> {
    let text = words(page).join(" ");
    let Some((_, list)) = text.split_once("Not in the drawing: ") else {
        return Vec::new();
    };
    let list = list.split('.').next().unwrap_or_default();
    let mut found = Vec::new();
    for part in list.split("; ") {
        for (name, about) in [
            (told::FROM_THE_TEE, About::FromTee),
            (told::LAYUPS, About::Layup),
            (told::TO_THE_GREEN, About::ToGreen),
        ] {
            let numbers = part.strip_prefix(name).into_iter();
            for item in numbers.flat_map(|numbers| numbers.split(',')) {
                if about == About::Layup {
                    found.push((about, item.trim().to_owned()));
                    continue;
                }
                let numbers = item.split(|sign: char| !sign.is_ascii_digit());
                let numbers = numbers.filter(|number| !number.is_empty());
                found.extend(numbers.map(|number| (about, number.to_owned())));
            }
        }
    }
    found
}

/// Whether the drawing has the text of a label.
fn is_drawn(page: &Page, number: &str) -> bool {
    let drawn = words(page);
    drawn.iter().any(|text| {
        text == number
            || text
                .split(|sign: char| !sign.is_ascii_digit())
                .any(|part| part == number)
    })
}

#[test]
fn every_number_of_the_screen_is_in_the_drawing_or_in_the_list_beside_it() {
    for hole in all_holes() {
        let contents = Contents {
            holes: vec![hole.clone()],
            ..contents(0)
        };
        for trim in [Trim::default(), Trim::OFFERED[2], SMALLEST] {
            let book = book(&contents, trim, Layout::Pages);
            let (left, right) = (&book.pages[3], &book.pages[4]);
            let mut beside = listed(right);
            // A list without room goes on at the end.
            beside.extend(book.pages.get(5).into_iter().flat_map(listed));
            for page in VIEWS {
                let look = Look {
                    page,
                    ..Look::book(Unit::Yards)
                };
                let scene = Scene::new(&HoleReading::new(&hole), look);
                let labels: Vec<Label> = scene.map(|scene| scene.labels).unwrap_or_default();
                for told in labels.iter().flat_map(told_by) {
                    assert!(
                        is_drawn(left, &told.1) || beside.contains(&told),
                        "{told:?} of hole {} of {} yards, {trim}: {:?}",
                        hole.hole_number,
                        hole.length_yards.unwrap_or_default(),
                        words(right)
                    );
                }
            }
        }
    }
}

#[test]
fn a_course_of_the_sample_has_room_on_the_pages_of_its_holes_in_every_offered_size() {
    let sample = Sample::default();
    for index in 0..COURSES {
        let holes = sample.holes(index).holes;
        let pages = 2 * holes.len() + 4;
        let beside = holes.iter().map(|hole| {
            let found = golf_hole::quality::doubts(hole, &HoleReading::new(hole));
            Beside {
                doubts: found.iter().map(|_| long_doubt()).collect(),
                own_note: String::new(),
                ..Beside::default()
            }
        });
        let contents = Contents {
            beside: beside.collect(),
            holes,
            ..contents(0)
        };
        for trim in Trim::OFFERED {
            let book = book(&contents, trim, Layout::Pages);
            assert_eq!(book.pages.len(), pages, "{index} {trim}");
        }
    }
}

/// As long as the longest doubt of the app.
fn long_doubt() -> String {
    "a doubt about a point of this hole ".repeat(4)
}
