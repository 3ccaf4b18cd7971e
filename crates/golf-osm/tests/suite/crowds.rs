//! Maps that nobody would draw: very many objects at one place. Results are counted here, not seconds: with all pairs
//! compared, these tests would take minutes.

use golf_api::hole::Point;
use golf_osm::element::{Area, ElementId, ElementKind, Feature, Role, Shape, Tags};
use golf_osm::import::{Import, courses};
use golf_osm::read::Extract;

use crate::built::GEORGIA;

/// How many objects lie at one place.
const MANY: i64 = 10_000;

fn point((lat, lng): (f64, f64)) -> Point {
    Point { lat, lng }
}

fn feature(number: i64, role: Role, tags: &[(&str, &str)], shape: Shape) -> Feature {
    Feature {
        id: ElementId {
            kind: ElementKind::Way,
            number,
        },
        role,
        tags: Tags::of(tags),
        shape,
    }
}

fn outline(number: i64, tags: &[(&str, &str)]) -> Feature {
    let mut outer: Vec<Point> = GEORGIA
        .square(400.0, 200.0, 600.0)
        .into_iter()
        .map(point)
        .collect();
    outer.extend(outer.first().copied());
    let area = Area {
        outer,
        inners: Vec::new(),
    };
    feature(number, Role::Outline, tags, Shape::Areas(vec![area]))
}

/// A hole of 300 yards at `x`.
fn hole(number: i64, x: f64, tags: &[(&str, &str)]) -> Feature {
    let line = [GEORGIA.at(x, 0.0), GEORGIA.at(x, 300.0)].map(point);
    feature(number, Role::Hole, tags, Shape::Line(line.to_vec()))
}

fn nine() -> impl Iterator<Item = Feature> {
    (1..=9_i32).map(|number| {
        let reference = number.to_string();
        hole(
            number.into(),
            50.0 * f64::from(number),
            &[("ref", &reference)],
        )
    })
}

fn import(features: impl Iterator<Item = Feature>) -> Import {
    let extract = Extract {
        features: features.map(|feature| (feature.id, feature)).collect(),
        ..Extract::default()
    };
    courses(&extract, false)
}

#[test]
fn outlines_at_one_place_with_one_name_are_one_club() {
    let name = |at: i64| if at % 2 == 0 { "Crowd" } else { "CROWD" };
    let crowd = (100..100 + MANY).map(|at| outline(at, &[("name", name(at))]));
    let import = import(crowd.chain(nine()));
    let courses = import.report.courses.iter();
    let outlines: Vec<usize> = courses.map(|course| course.outlines.len()).collect();
    assert_eq!(outlines, [10_000]);
}

#[test]
fn of_outlines_at_one_place_with_many_names_or_none_a_few_are_looked_at() {
    for is_named in [true, false] {
        let crowd = (100..100 + MANY).map(|at| {
            let name = format!("Old Course {at}");
            let tags = [("name", name.as_str())];
            outline(at, if is_named { &tags } else { &[] })
        });
        let import = import(crowd.chain(nine()));
        assert_eq!(import.courses.len(), 1);
        let none = &import.report.no_courses;
        assert_eq!(none.len(), 9_999);
        let crowded = none
            .iter()
            .filter(|none| none.why.contains("lie over each other"));
        assert!(crowded.count() > 9_900, "{is_named}");
    }
}

#[test]
fn holes_at_one_place_in_no_outline_are_one_group() {
    let holes = (1..=MANY).map(|at| hole(at, 0.0, &[("ref", &(at % 18 + 1).to_string())]));
    let import = import(holes);
    let none = &import.report.no_courses;
    assert_eq!((none.len(), none[0].holes.len()), (1, 10_000));
}

#[test]
fn holes_of_one_number_and_many_names_in_one_club_are_compared_within_bounds() {
    for apart in [0.3, 40.0] {
        for names in [1, 700] {
            let holes = (0..1_999_i32).map(|at| {
                let name = format!("{} {}{}", at % 2 + 1, "Straits".repeat(20), at % names);
                hole((at + 1).into(), apart * f64::from(at), &[("name", &name)])
            });
            assert_eq!(import(holes).courses, [], "{apart} {names}");
        }
    }
}
