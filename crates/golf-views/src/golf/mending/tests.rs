//! Doubts, and the objects to correct.

use golf_api::hole::{HazardKind, HoleNumber, Point};
use golf_hole::sample::published_hole;

use super::*;

fn object(text: &str) -> Object {
    Object::parse(text).expect("an object")
}

fn source(text: &str, hazard: &Hazard, north_deg: f64) -> HazardSource {
    let point = hazard.point.map(|point| Point {
        lat: point.lat + north_deg,
        ..point
    });
    HazardSource {
        object: object(text),
        kind: hazard.kind.clone(),
        point,
    }
}

/// The published hole with labels, and its sources in another order than its hazards.
fn hole() -> (Hole, HoleSources) {
    let mut hole = published_hole();
    hole.hazards[0].label = Some("Left Bunker".into());
    let sources = HoleSources {
        number: HoleNumber(1),
        line: Some(object("way/1")),
        teeing_ground: Some(object("way/2")),
        green: Some(object("way/3")),
        is_par_guessed: true,
        hazards: vec![
            source("relation/5", &hole.hazards[1], 0.0),
            // 11 yards off, since the answer is older.
            source("way/4", &hole.hazards[0], 0.000_09),
        ],
    };
    (hole, sources)
}

fn told(mend: &Mend) -> String {
    let objects = mend.objects.iter().map(|named| {
        let Object { kind, number } = named.object;
        format!("{} {}/{number}", named.name, kind.as_str())
    });
    objects.collect::<Vec<_>>().join(", ")
}

fn named(suspects: &[Suspect]) -> Named {
    Named {
        names: suspects.to_vec(),
        count: 9,
    }
}

#[test]
fn every_doubt_has_its_objects() {
    let (hole, sources) = hole();
    let (line, tee, green) = (
        "Line of the hole way/1",
        "Teeing ground way/2",
        "Green way/3",
    );
    let card = (400, 398.0, 460.0);
    for (doubt, objects) in [
        (
            Doubt::CardOffLine {
                card: card.0,
                line: card.2,
            },
            format!("{line}, {tee}"),
        ),
        (
            Doubt::CardShorterThanStraight {
                card: card.0,
                straight: card.1,
                line: card.2,
            },
            format!("{line}, {tee}"),
        ),
        (Doubt::OddPar { par: 9 }, line.into()),
        (
            Doubt::Missing {
                points: vec![PointName::Front, PointName::Back],
            },
            green.into(),
        ),
        (
            Doubt::NoLineOfPlay {
                missing: vec![PointName::Tee, PointName::Center],
            },
            format!("{tee}, {green}"),
        ),
        (
            Doubt::Missing {
                points: vec![PointName::Dogleg],
            },
            line.into(),
        ),
        (Doubt::DeepGreen { depth: 70.0 }, green.into()),
        (
            Doubt::LabelSide {
                hazards: named(&[Suspect::Hazard("Left Bunker".into())]),
                right: 20.0,
            },
            "Left Bunker way/4".into(),
        ),
        (
            Doubt::FarOff {
                points: named(&[
                    Suspect::Point(PointName::Layup),
                    Suspect::Hazard("water".into()),
                ]),
                farthest: 900.0,
            },
            format!("{line}, Hazard relation/5"),
        ),
    ] {
        let mend = of_hole(&doubt, &hole, Some(&sources));
        assert_eq!(told(&mend), objects, "{doubt:?}");
        assert!(mend.look.ends_with(['?', '.']), "{}", mend.look);
        // Without sources there is still something to look for.
        let without = of_hole(&doubt, &hole, None);
        assert_eq!((without.look, without.objects.len()), (mend.look, 0));
    }
}

#[test]
fn what_has_no_object_of_its_own_is_the_line() {
    let (hole, mut sources) = hole();
    (sources.teeing_ground, sources.green) = (None, None);
    for doubt in [
        Doubt::ShallowGreen { depth: 3.0 },
        Doubt::NoLineOfPlay {
            missing: vec![PointName::Tee],
        },
    ] {
        let mend = of_hole(&doubt, &hole, Some(&sources));
        assert_eq!(told(&mend), "Line of the hole way/1", "{doubt:?}");
    }
}

#[test]
fn a_hazard_is_found_by_type_and_place_and_never_by_its_number() {
    let (hole, mut sources) = hole();
    let doubt = Doubt::LabelSide {
        hazards: named(&[Suspect::Hazard("Left Bunker".into())]),
        right: 20.0,
    };
    // Too far: 20 yards.
    sources.hazards[1] = source("way/4", &hole.hazards[0], 0.000_17);
    assert_eq!(told(&of_hole(&doubt, &hole, Some(&sources))), "");
    // Another type at the place.
    sources.hazards[1] = HazardSource {
        kind: HazardKind::Water,
        ..source("way/4", &hole.hazards[0], 0.0)
    };
    assert_eq!(told(&of_hole(&doubt, &hole, Some(&sources))), "");
}

#[test]
fn hazards_that_are_there_twice_are_both_named() {
    let (mut hole, mut sources) = hole();
    hole.hazards.push(hole.hazards[0].clone());
    sources.hazards = vec![
        source("way/8", &hole.hazards[0], 0.0),
        source("way/9", &hole.hazards[0], 0.0),
        source("way/10", &hole.hazards[0], 0.000_09),
    ];
    let mend = of_hole(&Doubt::RepeatedHazards { count: 1 }, &hole, Some(&sources));
    assert_eq!(told(&mend), "Left Bunker way/8, Left Bunker way/9");
}

#[test]
fn a_course_has_its_outlines_and_repeated_numbers_have_their_lines() {
    let (hole, sources) = hole();
    let guessed = of_guessed_par(&hole, &sources);
    assert_eq!(told(&guessed), "Line of the hole way/1");
    let course = CourseSources {
        outlines: vec![object("relation/12")],
        holes: vec![sources],
    };
    let sum = CourseDoubt::ParSum {
        holes: 70.0,
        course: 72.0,
    };
    assert_eq!(
        told(&of_course(&sum, &course)),
        "Outline of the course relation/12"
    );
    let repeated = CourseDoubt::RepeatedNumbers {
        numbers: vec![HoleNumber(1)],
    };
    assert_eq!(told(&of_course(&repeated, &course)), "Line of hole 1 way/1");
}
