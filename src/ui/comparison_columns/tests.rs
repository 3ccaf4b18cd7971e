//! The cells of the table: what is loaded, given, added up and largest.

use super::*;
use golf_api::course::CourseId;
use golf_hole::sample::published_hole;

fn lines<'a>(figures: &'a Figures, name: &str) -> Vec<(String, bool)> {
    let row: &'a FigureRow = figures
        .rows
        .iter()
        .find(|row| row.name == name)
        .expect("a row");
    row.cells
        .iter()
        .map(|cell| (cell.lines.join(" | "), cell.is_absent))
        .collect()
}

#[test]
fn what_is_not_loaded_is_not_what_is_not_given() {
    let mut course = Course::unknown(CourseId(7));
    course.slope = Some(Figure::new("131"));
    let tee = Tee {
        name: Some("Blue".into()),
        par: None,
        length: Some(Figure::new("6,400 yards")),
        slope: None,
    };
    let longer = Tee {
        name: None,
        length: Some(Figure::new("6,900 yards")),
        slope: Some(Figure::new("140")),
        ..tee.clone()
    };
    let known = Column {
        name: "Links".into(),
        course: Some(course),
        tees: Some(vec![tee, longer]),
        print: Some(Fingerprint::new(&[published_hole()])),
        sum_of_holes: None,
    };
    let empty = Column {
        name: "Course 8".into(),
        print: Some(Fingerprint::new(&[])),
        ..Column::default()
    };
    let figures = figures(&[known, empty], Unit::Yards);
    assert_eq!(figures.columns, ["Course", "Links", "Course 8"]);
    let not_loaded = (NOT_LOADED.to_owned(), true);
    let check = |name: &str, words: &str, is_absent: bool, other: &(String, bool)| {
        let wanted = [(words.to_owned(), is_absent), other.clone()];
        assert_eq!(lines(&figures, name), wanted, "{name}");
    };
    check("Slope", "131", false, &not_loaded);
    check("Length", "not given", true, &not_loaded);
    check(
        "Tees",
        "Unnamed tee: 6,900\u{a0}yd, slope\u{a0}140 | Blue: 6,400\u{a0}yd, slope not given",
        false,
        &not_loaded,
    );
    let no_holes = (NO_HOLES.to_owned(), true);
    check("Par 5s", "1 hole | 451\u{a0}yd", false, &no_holes);
    check("Turns", "1 left | 0 right | 0 straight", false, &no_holes);
    check("Hazards", "1 bunker | 1 water", false, &no_holes);
    check("Green depth", "25\u{a0}yd", false, &no_holes);
}

#[test]
fn the_largest_value_is_marked_unless_all_are_equal() {
    let check = |slopes: &[Option<&str>], marked: &[bool]| {
        let columns = slopes.iter().enumerate().map(|(id, slope)| {
            let mut course = Course::unknown(CourseId(i64::try_from(id).unwrap_or_default()));
            course.slope = slope.map(Figure::new);
            Column {
                course: Some(course),
                ..Column::default()
            }
        });
        let figures = figures(&columns.collect::<Vec<_>>(), Unit::Yards);
        let row = figures.rows.iter().find(|row| row.name == "Slope");
        let cells = &row.expect("a row").cells;
        let found: Vec<bool> = cells.iter().map(|cell| cell.is_largest).collect();
        assert_eq!(found, marked, "{slopes:?}");
    };
    check(&[Some("131"), Some("144")], &[false, true]);
    check(&[Some("144"), Some("144")], &[false, false]);
    check(&[Some("144"), None], &[false, false]);
    check(
        &[Some("99"), Some("131"), Some("131")],
        &[false, true, true],
    );
    check(&[None, None], &[false, false]);
}

#[test]
fn a_length_that_is_not_given_is_the_sum_of_loaded_holes_and_says_so() {
    let (mut long, short) = (published_hole(), published_hole());
    long.length_yards = Some(600);
    let sum = sum_of_holes(&[long.clone(), short.clone()]);
    let yards = 600 + short.length_yards.expect("a length");
    assert_eq!(sum, Some(yards));
    long.length_yards = None;
    assert_eq!(sum_of_holes(&[long, short]), None);
    assert_eq!(sum_of_holes(&[]), None);
    let column = |length_yards, sum_of_holes| Column {
        course: Some(Course {
            length_yards,
            ..Course::unknown(CourseId(7))
        }),
        sum_of_holes,
        ..Column::default()
    };
    let columns = [
        column(Some(6_400), Some(6_500)),
        column(None, Some(6_600)),
        column(None, None),
    ];
    let figures = figures(&columns, Unit::Yards);
    assert_eq!(
        lines(&figures, "Length"),
        [
            ("6,400\u{a0}yd".to_owned(), false),
            ("6,600\u{a0}yd | sum of its holes".to_owned(), false),
            ("not given".to_owned(), true),
        ]
    );
}

#[test]
fn every_par_of_any_course_has_a_row() {
    let print = |par| {
        let mut hole = published_hole();
        hole.par = Some(par);
        Column {
            print: Some(Fingerprint::new(&[hole])),
            ..Column::default()
        }
    };
    let figures = figures(&[print(5), print(4)], Unit::Metres);
    assert_eq!(lines(&figures, "Par 4s")[0].0, "none");
    assert_eq!(lines(&figures, "Par 4s")[1].0, "1 hole | 412\u{a0}m");
    assert_eq!(lines(&figures, "Par 5s").len(), 2);
}
