//! Two answers for one course, and the lines that they are worth.

use golf_api::course::{Course, CourseId};
use proptest::prelude::*;

use super::*;
use crate::sample::published_hole;

/// The published hole with a change.
fn hole(change: impl FnOnce(&mut Hole)) -> Hole {
    let mut hole = published_hole();
    change(&mut hole);
    hole
}

fn holes(holes: Vec<Hole>) -> CourseHoles {
    CourseHoles {
        course_id: CourseId(7),
        hole_count: None,
        holes,
    }
}

/// What changed from the published hole to it with a change.
fn changed(change: impl FnOnce(&mut Hole)) -> Vec<HoleChange> {
    of_hole(&published_hole(), &hole(change))
}

/// A point this many yards north of another.
fn north(point: Option<Point>, yards: f64) -> Option<Point> {
    let point = point?;
    Some(Plane::north_up(point).point(Flat::new(0.0, yards)))
}

fn hazard(kind: HazardKind, label: &str, north_yards: f64) -> Hazard {
    let tee = published_hole().coordinates.tee;
    Hazard {
        kind,
        label: Some(label.to_owned()),
        point: north(tee, north_yards),
    }
}

fn told(kind: HazardKind, label: &str) -> ChangedHazard {
    ChangedHazard {
        kind,
        label: Some(label.to_owned()),
    }
}

#[test]
fn a_tee_or_green_point_that_moved_five_yards_is_a_line_and_one_that_moved_less_is_noise() {
    for (yards, is_told) in [(0.0, false), (4.9, false), (5.1, true), (240.0, true)] {
        let of_tee = changed(|hole| {
            hole.coordinates.tee = north(hole.coordinates.tee, yards);
        });
        let of_back = changed(|hole| {
            hole.coordinates.green.back = north(hole.coordinates.green.back, yards);
        });
        for (changes, point) in [(of_tee, PointName::Tee), (of_back, PointName::Back)] {
            match changes.as_slice() {
                [] => assert!(!is_told, "{yards}"),
                [
                    HoleChange::Moved {
                        point: of,
                        yards: by,
                    },
                ] => {
                    assert!(is_told && *of == point && (by - yards).abs() < 0.01, "{by}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn a_target_on_the_way_may_move_but_not_come_or_go_unsaid() {
    let moved = changed(|hole| {
        hole.coordinates.dogleg = north(hole.coordinates.dogleg, 40.0);
    });
    assert_eq!(moved, []);
    let gone = changed(|hole| hole.coordinates.layup = None);
    assert_eq!(gone, [HoleChange::Vanished(PointName::Layup)]);
    let come = of_hole(
        &hole(|hole| hole.coordinates.green.front = None),
        &published_hole(),
    );
    assert_eq!(come, [HoleChange::Appeared(PointName::Front)]);
}

#[test]
fn par_and_length_are_told_with_both_values_and_zero_is_not_given() {
    let changes = changed(|hole| (hole.par, hole.length_yards) = (Some(4), Some(460)));
    let step = |before, after| Step {
        before: Some(before),
        after: Some(after),
    };
    assert_eq!(
        changes,
        [
            HoleChange::Value(ValueName::Par, step(5.0, 4.0)),
            HoleChange::Value(ValueName::Length, step(451.0, 460.0)),
        ]
    );
    let none = of_hole(
        &hole(|hole| hole.par = Some(0)),
        &hole(|hole| hole.par = None),
    );
    assert_eq!(none, []);
}

#[test]
fn renumbered_and_relabeled_hazards_are_no_change() {
    let kinds = [HazardKind::Bunker, HazardKind::Water, HazardKind::Bunker];
    let old: Vec<Hazard> = (0..)
        .zip(&kinds)
        .map(|(at, kind)| hazard(kind.clone(), &format!("{at}"), 100.0 + 12.0 * f64::from(at)))
        .collect();
    let mut new: Vec<Hazard> = old.iter().rev().cloned().collect();
    for (at, hazard) in new.iter_mut().enumerate() {
        hazard.label = Some(format!("Bunker {}", at + 7));
        hazard.point = north(hazard.point, 2.0);
    }
    assert_eq!(of_hazards(&old, &new), []);
}

#[test]
fn a_hazard_is_the_nearest_of_its_type_within_fifteen_yards() {
    let bunker = |label: &str, at| hazard(HazardKind::Bunker, label, at);
    let check = |old: &[Hazard], new: &[Hazard], changes: &[HoleChange]| {
        assert_eq!(of_hazards(old, new), changes, "{old:?} {new:?}");
    };
    let (added, removed) = (
        |label: &str| HoleChange::HazardAdded(told(HazardKind::Bunker, label)),
        |label: &str| HoleChange::HazardRemoved(told(HazardKind::Bunker, label)),
    );
    check(&[bunker("a", 100.0)], &[bunker("b", 114.0)], &[]);
    check(
        &[bunker("a", 100.0)],
        &[bunker("b", 116.0)],
        &[added("b"), removed("a")],
    );
    // The new one at 107 is nearer to the old one at 108, although the first of the list is in reach too.
    check(
        &[bunker("a", 100.0), bunker("b", 108.0)],
        &[bunker("c", 107.0)],
        &[removed("a")],
    );
    // Water is no bunker.
    check(
        &[bunker("a", 100.0)],
        &[hazard(HazardKind::Water, "b", 100.0)],
        &[
            HoleChange::HazardAdded(told(HazardKind::Water, "b")),
            removed("a"),
        ],
    );
    // Without a point it is on no map.
    let mut nowhere = bunker("a", 0.0);
    nowhere.point = None;
    check(&[nowhere.clone()], &[], &[]);
    check(&[nowhere], &[bunker("b", 100.0)], &[added("b")]);
}

#[test]
fn more_hazards_than_can_be_compared_are_no_change() {
    let many = vec![hazard(HazardKind::Bunker, "a", 1.0); MOST_HAZARDS + 1];
    assert_eq!(of_hazards(&many, &[]), []);
}

#[test]
fn holes_are_matched_by_number_and_the_first_of_one_number_counts() {
    let numbered = |number: u32| hole(|hole| hole.hole_number = HoleNumber(number));
    let before = holes(vec![numbered(2), numbered(1), numbered(3)]);
    let mut second = numbered(1);
    second.par = Some(3);
    let after = holes(vec![numbered(1), second, numbered(2), numbered(4)]);
    let changed = |number, change| ChangedHole {
        number: HoleNumber(number),
        changes: vec![change],
    };
    assert_eq!(
        of_holes(&before, &after),
        [
            changed(3, HoleChange::HoleRemoved),
            changed(4, HoleChange::HoleAdded),
        ]
    );
}

fn tee(name: &str, length: &str) -> Tee {
    Tee {
        name: (!name.is_empty()).then(|| name.to_owned()),
        par: Some(Figure::new("72")),
        length: (!length.is_empty()).then(|| Figure::new(length)),
        slope: None,
    }
}

fn course(tees: Vec<Tee>) -> CourseDetail {
    CourseDetail {
        course: Course {
            par: Some(Figure::new("72")),
            ..Course::unknown(CourseId(7))
        },
        tees,
    }
}

#[test]
fn tees_are_added_renamed_and_removed() {
    let before = course(vec![
        tee("Blue", "6,700 yards"),
        tee("White", "6200 yards"),
        tee("Red", "5300 yards"),
        tee("", "1 yards"),
    ]);
    let after = course(vec![
        tee("Gold", "7000 yards"),
        tee("Forward", "5300 yards"),
        tee(" blue", "6700 yards"),
        tee("", "2 yards"),
    ]);
    assert_eq!(
        of_course(&before, &after),
        [
            CourseChange::TeesRenamed {
                before: "Red".into(),
                after: "Forward".into()
            },
            CourseChange::TeesAdded("Gold".into()),
            CourseChange::TeesRemoved("White".into()),
        ]
    );
    // Without a length, equal values say nothing.
    let (one, other) = (course(vec![tee("A", "")]), course(vec![tee("B", "")]));
    assert_eq!(
        of_course(&one, &other),
        [
            CourseChange::TeesAdded("B".into()),
            CourseChange::TeesRemoved("A".into()),
        ]
    );
}

#[test]
fn values_of_a_course_and_of_its_tees_are_told_as_numbers() {
    let before = course(vec![tee("Blue", "6700 yards")]);
    let mut after = course(vec![tee("Blue", "6744 yards")]);
    after.course.par = Some(Figure::new("72.0"));
    after.course.slope = Some(Figure::new("131"));
    after.course.name = Some("Renamed Links".into());
    after.course.num_reviews = Some(12);
    assert_eq!(
        of_course(&before, &after),
        [
            CourseChange::Value(
                ValueName::Slope,
                Step {
                    before: None,
                    after: Some(131.0)
                }
            ),
            CourseChange::OfTees(
                "Blue".into(),
                ValueName::Length,
                Step {
                    before: Some(6700.0),
                    after: Some(6744.0)
                }
            ),
        ]
    );
}

fn any_hazards() -> impl Strategy<Value = Vec<Hazard>> {
    let kind = prop_oneof![
        Just(HazardKind::Bunker),
        Just(HazardKind::Water),
        Just(HazardKind::Other("waste".into()))
    ];
    let one = (kind, -300.0..300.0f64).prop_map(|(kind, at)| hazard(kind, "x", at));
    proptest::collection::vec(one, 0..12)
}

proptest! {
    #[test]
    fn the_order_of_hazards_says_nothing(hazards in any_hazards(), turn in 0..12_usize) {
        let mut turned = hazards.clone();
        turned.rotate_left(turn.min(hazards.len()));
        prop_assert_eq!(of_hazards(&hazards, &turned), vec![]);
    }

    #[test]
    fn what_came_one_way_goes_the_other_way(one in any_hazards(), other in any_hazards()) {
        let count = |changes: Vec<HoleChange>| {
            let added = changes.iter().filter(|change| matches!(change, HoleChange::HazardAdded(_)));
            let added = added.count();
            (added, changes.len() - added)
        };
        let (came, went) = count(of_hazards(&one, &other));
        prop_assert_eq!(count(of_hazards(&other, &one)), (went, came));
        prop_assert_eq!(one.len() + came, other.len() + went);
    }
}
