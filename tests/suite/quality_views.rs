//! Data quality notes, rendered to HTML on the host: words, order, links and collapsible parts.

use golf_api::course::CourseId;
use golf_api::hole::HoleNumber;
use golf_hole::course_quality::{Appraisal, CourseDoubt, Grade};
use golf_hole::point_name::PointName;
use golf_hole::quality::{Doubt, Named, Suspect};
use golf_views::words::format::Unit;
use leptos::prelude::*;
use yardbook::ui::components::quality_notes::{CourseQuality, QualityNotes, words};

use crate::rendered::html;

fn notes(doubts: Vec<Doubt>, unit: Unit) -> String {
    html(move || view! { <QualityNotes doubts=doubts unit=unit /> }.into_any())
}

#[test]
fn a_hole_without_doubts_says_so_in_one_line() {
    let none = notes(Vec::new(), Unit::Yards);
    assert!(none.contains(">No problems found in this hole’s data.<"));
    assert!(!none.contains("<li"), "{none}");
}

#[test]
fn severity_is_a_word_and_distances_follow_the_unit() {
    let doubts = || {
        vec![
            Doubt::FrontBeyondBack { by: 30.2 },
            Doubt::DeepGreen { depth: 70.0 },
        ]
    };
    let yards = notes(doubts(), Unit::Yards);
    assert!(
        yards.contains(
            "<li class=\"warning\"><b>Warning:</b> The front of the green lies 30\u{a0}yd"
        ) && yards.contains("<li class=\"note\"><b>Note:</b> The green is 70\u{a0}yd deep"),
        "{yards}"
    );
    assert!(notes(doubts(), Unit::Metres).contains("64\u{a0}m deep"));
}

#[test]
fn more_than_three_notes_are_folded_away_with_their_number() {
    let of = |count| {
        notes(
            vec![Doubt::RepeatedHazards { count: 2 }; count],
            Unit::Yards,
        )
    };
    assert!(!of(3).contains("<details"));
    let (four, six) = (of(4), of(6));
    assert!(four.contains("<summary>1 more note</summary>"), "{four}");
    assert!(six.contains("<summary>3 more notes</summary>"), "{six}");
    assert_eq!(six.matches("<li").count(), 6);
}

#[test]
fn every_doubt_is_a_plain_sentence() {
    let named = |names: &[&str], count| Named {
        names: names
            .iter()
            .map(|name| Suspect::Hazard((*name).to_owned()))
            .collect(),
        count,
    };
    let (card, straight, line) = (400, 398.0, 460.0);
    for (doubt, sentence) in [
        (
            Doubt::CardShorterThanStraight {
                card: 370,
                straight,
                line,
            },
            "The card says 370 yd, less than the 398 yd straight from tee to green: one of the two \
             may be for another tee.",
        ),
        (
            Doubt::CardMeasuredStraight {
                card,
                straight,
                line,
            },
            "The card says 400 yd, about the straight line of 398 yd; the line of play is 460 yd. \
             The card may have been measured straight.",
        ),
        (
            Doubt::CardOffLine {
                card: 589,
                line: 537.0,
            },
            "The card says 589 yd, 10% more than the 537 yd of the line of play: it may be for \
             another tee, or the hole turns in a way that its points do not show.",
        ),
        (
            Doubt::CardOffLine { card, line },
            "The card says 400 yd, 13% less than the 460 yd of the line of play: it may be for \
             another tee.",
        ),
        (
            Doubt::OddPar { par: 9 },
            "Par 9 is unusual: holes are par 3 to par 6.",
        ),
        (
            Doubt::ParAgainstLength {
                par: 4,
                length: 530.0,
                from: Some(240),
                to: Some(490),
            },
            "530 yd is long for a par 4: 240 to 490 yd is usual.",
        ),
        (
            Doubt::ParAgainstLength {
                par: 6,
                length: 530.0,
                from: Some(670),
                to: None,
            },
            "530 yd is short for a par 6: 670 yd or more is usual.",
        ),
        (
            Doubt::ParAgainstLength {
                par: 3,
                length: 298.0,
                from: None,
                to: Some(260),
            },
            "298 yd is long for a par 3: up to 260 yd is usual.",
        ),
        (
            Doubt::NoLineOfPlay {
                missing: vec![PointName::Tee],
            },
            "Not given: tee. Without a tee and a green there is no line of play.",
        ),
        (
            Doubt::Missing {
                points: vec![PointName::Front, PointName::Back],
            },
            "Not given: green front, green back.",
        ),
        (
            Doubt::HazardsWithoutPoint { count: 1 },
            "1 hazard is given without a place, and so not shown.",
        ),
        (
            Doubt::AtZero {
                points: named(&["tee"], 1),
            },
            "At latitude 0, longitude 0, and so surely never filled in: tee.",
        ),
        (
            Doubt::FarOff {
                points: named(&["Left Bunker"], 1),
                farthest: 180.0,
            },
            "Far off the hole, by 180 yd: Left Bunker.",
        ),
        (
            Doubt::FarOff {
                points: named(&["A", "B", "C"], 1_200),
                farthest: 1_800.0,
            },
            "Far off the hole, by up to 1,800 yd: A, B, C and 1,197 more.",
        ),
        (
            Doubt::SamePlace {
                points: vec![PointName::Tee, PointName::Center],
            },
            "One and the same point: tee, green center.",
        ),
        (
            Doubt::RepeatedHazards { count: 2 },
            "2 hazards repeat another of the same kind at the same point.",
        ),
        (
            Doubt::FrontBeyondBack { by: 20.0 },
            "The front of the green lies 20 yd farther than its back: the two may be swapped.",
        ),
        (
            Doubt::ShallowGreen { depth: 5.0 },
            "The green is only 5 yd deep from front to back.",
        ),
        (
            Doubt::DeepGreen { depth: 65.0 },
            "The green is 65 yd deep from front to back, which few are.",
        ),
        (
            Doubt::LabelSide {
                hazards: named(&["Right Bunker"], 1),
                right: -12.0,
            },
            "On the other side of the line of play than the label says, by 12 yd: Right Bunker.",
        ),
        (
            Doubt::CoarsePoints {
                decimals: 4,
                within: 6.1,
            },
            "Every point is rounded to 4 decimals of a degree: each may be off by 6 yd.",
        ),
    ] {
        let words = words::of_hole(&doubt, Unit::Yards).replace('\u{a0}', " ");
        assert_eq!(words, sentence);
    }
}

#[test]
fn every_doubt_of_a_course_is_a_plain_sentence() {
    let numbers = |numbers: &[u32]| numbers.iter().copied().map(HoleNumber).collect();
    for (doubt, sentence) in [
        (
            CourseDoubt::HoleCount {
                given: 1,
                course: 18,
            },
            "The course has 18 holes; 1 is given.",
        ),
        (
            CourseDoubt::AnswerCount { given: 9, said: 18 },
            "The service counts 18 holes and lists 9.",
        ),
        (
            CourseDoubt::MissingNumbers {
                numbers: numbers(&[2, 7, 8, 9]),
            },
            "Not given: holes 2, 7–9.",
        ),
        (
            CourseDoubt::RepeatedNumbers {
                numbers: numbers(&[u32::MAX]),
            },
            "Given more than once: hole 4294967295.",
        ),
        (
            CourseDoubt::ParSum {
                holes: 72.0,
                course: 71.0,
            },
            "The pars of the holes add up to 72; the course says 71.",
        ),
        (
            CourseDoubt::LengthSum {
                holes: 7_200.0,
                course: 6_500,
            },
            "The lengths of the holes add up to 7,200 yd; the course says 6,500 yd.",
        ),
    ] {
        let words = words::of_course(&doubt, Unit::Yards).replace('\u{a0}', " ");
        assert_eq!(words, sentence);
    }
}

fn appraisal() -> Appraisal {
    Appraisal {
        grade: Some(Grade::C),
        holes: 18,
        warned: [3, 5, 7, 12].map(HoleNumber).to_vec(),
        noted: vec![HoleNumber(9)],
        doubts: vec![CourseDoubt::ParSum {
            holes: 72.0,
            course: 71.0,
        }],
    }
}

fn course_quality(appraisal: Appraisal) -> String {
    html(move || {
        view! { <CourseQuality course_id=CourseId(7) appraisal=appraisal unit=Unit::Yards /> }
            .into_any()
    })
}

#[test]
fn a_grade_is_explained_and_links_to_the_holes_with_warnings() {
    let view = course_quality(appraisal());
    for part in [
        ">Grade C</b>",
        ">4 of 18 holes with warnings, 1 with notes only.<",
        "href=\"/courses/7/holes/3\"",
        "href=\"/courses/7/holes/12\"",
        "<b>Note:</b> The pars of the holes",
        golf_views::words::doubts::GRADE_RULE,
    ] {
        assert!(view.contains(part), "{part} in {view}");
    }
    assert_eq!(view.matches("<a ").count(), 4);
}

#[test]
fn a_course_without_holes_has_no_grade_to_show() {
    let none = Appraisal {
        grade: None,
        ..appraisal()
    };
    assert!(!course_quality(none).contains("CourseQuality"));
}

#[test]
fn why_counts_warnings_and_notes() {
    let check = |warned: u32, noted: u32, sentence: &str| {
        let numbers = |count| (1..=count).map(HoleNumber).collect();
        let appraisal = Appraisal {
            warned: numbers(warned),
            noted: numbers(noted),
            ..appraisal()
        };
        assert_eq!(words::why(&appraisal), sentence);
    };
    check(0, 0, "18 holes without a warning or a note.");
    check(0, 1, "18 holes without a warning; 1 has notes.");
    check(0, 2, "18 holes without a warning; 2 have notes.");
    check(2, 0, "2 of 18 holes with warnings.");
}
