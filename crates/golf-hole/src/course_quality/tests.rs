//! Tests of the grade's limits, and of each doubt about a course with the fault that raises it.

use golf_api::course::CourseId;
use golf_api::figure::Figure;
use golf_api::hole::{Coordinates, Green, Point};

use super::*;

/// A sound straight par 4 of 400 yards. A deep green gives it a note, a missing tee a warning.
fn hole(number: u32) -> Hole {
    let point = |lat| {
        Some(Point {
            lat,
            lng: -100.123_456_7,
        })
    };
    Hole {
        hole_number: HoleNumber(number),
        par: Some(4),
        length_yards: Some(400),
        coordinates: Coordinates {
            tee: point(40.0),
            green: Green {
                front: point(40.003_17),
                center: point(40.003_293),
                back: point(40.003_42),
            },
            ..Coordinates::default()
        },
        hazards: Vec::new(),
    }
}

fn noted(number: u32) -> Hole {
    let mut hole = hole(number);
    hole.coordinates.green.back = None;
    hole
}

fn warned(number: u32) -> Hole {
    let mut hole = hole(number);
    hole.coordinates.tee = None;
    hole
}

fn answer(holes: Vec<Hole>) -> CourseHoles {
    CourseHoles {
        course_id: CourseId(7),
        hole_count: None,
        holes,
    }
}

fn course(holes: u32, par: &str, length_yards: u32) -> Course {
    Course {
        holes: Some(holes),
        par: Some(Figure::new(par)),
        length_yards: Some(length_yards),
        ..Course::unknown(CourseId(7))
    }
}

#[test]
fn the_grade_follows_its_one_sentence() {
    let check = |warnings: u32, notes: u32, grade: Grade| {
        let holes = (1..=18).map(|number| match number {
            number if number <= warnings => warned(number),
            number if number <= warnings + notes => noted(number),
            number => hole(number),
        });
        let appraisal = Appraisal::new(&answer(holes.collect()), None);
        let found = (appraisal.warned.len(), appraisal.noted.len());
        assert_eq!(found, (warnings as usize, notes as usize));
        assert_eq!(appraisal.grade, Some(grade), "{warnings}, {notes}");
        assert_eq!(appraisal.doubts, []);
    };
    check(0, 0, Grade::A);
    check(0, 8, Grade::A);
    check(0, 9, Grade::B);
    check(1, 0, Grade::B);
    check(3, 15, Grade::B);
    check(4, 0, Grade::C);
    check(9, 0, Grade::C);
    check(10, 0, Grade::D);
    check(18, 0, Grade::D);
    let none = Appraisal::new(&answer(Vec::new()), Some(&course(18, "72", 7_200)));
    assert_eq!((none.grade, none.holes, none.doubts), (None, 0, Vec::new()));
}

#[test]
fn a_course_that_agrees_with_its_holes_raises_no_doubt() {
    let check = |holes: u32, facts: Course| {
        let mut answer = answer((1..=holes).map(hole).collect());
        answer.hole_count = Some(holes);
        assert_eq!(Appraisal::new(&answer, Some(&facts)).doubts, []);
    };
    check(18, course(18, "72", 7_200));
    check(18, course(18, "72", 7_550));
    check(18, course(18, "72/71", 6_860));
    check(18, course(0, "0", 0));
    check(18, Course::unknown(CourseId(7)));
    // Nine holes played twice.
    check(9, course(9, "72", 7_200));
    check(9, course(9, "36", 3_600));
}

#[test]
fn sums_that_differ_are_told_with_both_figures() {
    let check = |facts: Course, doubts: &[CourseDoubt], severity: Severity| {
        let found = Appraisal::new(&answer((1..=18).map(hole).collect()), Some(&facts)).doubts;
        assert_eq!(found, doubts);
        assert_eq!(found[0].severity(), severity);
    };
    let par = |course| CourseDoubt::ParSum {
        holes: 72.0,
        course,
    };
    check(course(18, "70", 7_200), &[par(70.0)], Severity::Note);
    check(course(18, "69", 7_200), &[par(69.0)], Severity::Warning);
    check(course(18, "144", 7_200), &[par(144.0)], Severity::Warning);
    let length = |course| CourseDoubt::LengthSum {
        holes: 7_200.0,
        course,
    };
    check(course(18, "72", 6_850), &[length(6_850)], Severity::Note);
    check(course(18, "72", 6_500), &[length(6_500)], Severity::Warning);
    check(
        course(18, "70", 6_500),
        &[length(6_500), par(70.0)],
        Severity::Warning,
    );
    // A hole without a par makes the sum unavailable.
    let mut holes: Vec<Hole> = (1..=18).map(hole).collect();
    holes[4].par = None;
    let found = Appraisal::new(&answer(holes), Some(&course(18, "69", 7_200)));
    assert_eq!(found.doubts, []);
}

#[test]
fn holes_that_are_missing_or_repeated_are_told_by_number() {
    let check = |numbers: &[u32], facts: Course, doubts: &[CourseDoubt]| {
        let holes = numbers.iter().copied().map(hole).collect();
        assert_eq!(Appraisal::new(&answer(holes), Some(&facts)).doubts, doubts);
    };
    let numbers = |numbers: &[u32]| numbers.iter().copied().map(HoleNumber).collect();
    let unknown = || Course::unknown(CourseId(7));
    let missing = |these| CourseDoubt::MissingNumbers {
        numbers: numbers(these),
    };
    let count = |given, course| CourseDoubt::HoleCount { given, course };
    check(&[3, 1, 5], unknown(), &[missing(&[2, 4])]);
    check(&[10, 11, 13], unknown(), &[missing(&[12])]);
    // With 17 holes, the sums raise no doubt of their own.
    let all_but_4: Vec<u32> = (1..=18).filter(|number| *number != 4).collect();
    check(
        &all_but_4,
        course(18, "72", 7_200),
        &[count(17, 18), missing(&[4])],
    );
    let repeated = CourseDoubt::RepeatedNumbers {
        numbers: numbers(&[2]),
    };
    check(&[1, 2, 2, 3], course(3, "12", 1_200), &[repeated]);
    let eighteen: Vec<u32> = (1..=18).collect();
    let of_27 = count(18, 27);
    assert_eq!(of_27.severity(), Severity::Note);
    check(&eighteen, course(27, "108", 10_800), &[of_27]);
    // The search for missing numbers does not count up to an absurd number.
    let wild = Appraisal::new(&answer(vec![hole(1), hole(u32::MAX)]), None);
    assert_eq!(wild.doubts, [missing(&(2..=54).collect::<Vec<_>>())]);
}

#[test]
fn an_answer_that_miscounts_itself_says_so() {
    let mut answer = answer((1..=9).map(hole).collect());
    answer.hole_count = Some(18);
    let doubts = Appraisal::new(&answer, None).doubts;
    let (given, said) = (9, 18);
    assert_eq!(doubts, [CourseDoubt::AnswerCount { given, said }]);
}

#[test]
fn a_hole_given_twice_counts_once_with_its_worst() {
    let appraisal = Appraisal::new(&answer(vec![warned(1), hole(1), hole(2)]), None);
    assert_eq!(
        (appraisal.holes, appraisal.warned),
        (2, vec![HoleNumber(1)])
    );
}
