//! The rule of grouping in a table, and that no hazard is lost or told twice.

use golf_api::hole::{Coordinates, Green, Hazard, Hole, HoleNumber, Point};
use proptest::prelude::*;

use super::*;

/// A hazard: its label, and its yards right of the tee and ahead of it.
type Given<'a> = (HazardKind, &'a str, f64, f64);

/// A hole of this length that heads north from the equator.
fn hole(length: f64, hazards: &[Given]) -> Hole {
    let at = |x: f64, y: f64| {
        Some(Point {
            lat: y / 120_925.0,
            lng: x / 121_739.0,
        })
    };
    let hazards = hazards.iter().map(|(kind, label, x, y)| Hazard {
        kind: kind.clone(),
        label: Some((*label).to_owned()),
        point: at(*x, *y),
    });
    Hole {
        hole_number: HoleNumber(1),
        par: Some(4),
        length_yards: None,
        coordinates: Coordinates {
            tee: at(0.0, 0.0),
            green: Green {
                center: at(0.0, length),
                ..Green::default()
            },
            ..Coordinates::default()
        },
        hazards: hazards.collect(),
    }
}

fn bunkers(at: &[(f64, f64)]) -> Vec<Given<'static>> {
    let bunker = |&(x, y)| (HazardKind::Bunker, "Left Bunker", x, y);
    at.iter().map(bunker).collect()
}

/// "left 200–260 (3)" for each group.
fn told(length: f64, hazards: &[Given]) -> Vec<String> {
    let reading = HoleReading::new(&hole(length, hazards));
    let groups = HazardGroups::new(&reading);
    let told = groups.on_the_way.iter().map(|group| {
        let side = match group.side {
            None => "?",
            Some(GroupSide::Left) => "left",
            Some(GroupSide::OnLine) => "line",
            Some(GroupSide::Right) => "right",
            Some(GroupSide::Both) => "both",
        };
        let (from, to) = group.reach();
        format!("{side} {from:.0}–{to:.0} ({})", group.hazards.len())
    });
    told.collect()
}

#[test]
fn bunkers_belong_together_on_one_side_or_on_both_while_no_gap_is_wide() {
    let check = |at: &[(f64, f64)], expected: &[&str]| {
        assert_eq!(told(440.0, &bunkers(at)), expected, "{at:?}");
    };
    check(&[], &[]);
    // A gap of 30 yards holds together, a wider one does not.
    check(&[(5.0, 200.0), (5.0, 229.9)], &["right 200–230 (2)"]);
    check(
        &[(5.0, 200.0), (5.0, 231.0)],
        &["right 200–200 (1)", "right 231–231 (1)"],
    );
    // Both sides, if they start and end side by side.
    check(&[(-5.0, 200.0), (5.0, 229.0)], &["both 200–229 (2)"]);
    check(
        &[(-5.0, 200.0), (5.0, 232.0)],
        &["left 200–200 (1)", "right 232–232 (1)"],
    );
    // One side goes on alone for longer than both together.
    let alone = [
        (-5.0, 200.0),
        (-5.0, 225.0),
        (-5.0, 250.0),
        (-5.0, 275.0),
        (5.0, 200.0),
        (5.0, 220.0),
    ];
    check(&alone, &["left 200–275 (4)", "right 200–220 (2)"]);
    // Hazards on the line are a group of their own, unless both sides surround them.
    check(
        &[(-5.0, 200.0), (0.0, 210.0)],
        &["left 200–200 (1)", "line 210–210 (1)"],
    );
    check(
        &[(-5.0, 200.0), (0.0, 210.0), (5.0, 220.0)],
        &["both 200–220 (3)"],
    );
    // 150 yards in steps of 25, but for one of 26: longer than 120, so it is cut there.
    let row = [
        (5.0, 150.0),
        (5.0, 175.0),
        (5.0, 200.0),
        (5.0, 225.0),
        (5.0, 251.0),
        (5.0, 276.0),
        (5.0, 300.0),
    ];
    check(&row, &["right 150–225 (4)", "right 251–300 (3)"]);
}

#[test]
fn water_comes_before_bunkers_and_names_stay_apart() {
    let hazards = [
        (HazardKind::Bunker, "Right Fairway Bunker", 5.0, 150.0),
        (HazardKind::Bunker, "Hell Bunker", 5.0, 160.0),
        (HazardKind::Water, "Left Water", -5.0, 300.0),
        (HazardKind::Water, "Crossing Water", -20.0, 310.0),
    ];
    let expected = [
        "left 300–300 (1)",
        "? 311–311 (1)",
        "right 150–150 (1)",
        "right 160–160 (1)",
    ];
    assert_eq!(told(440.0, &hazards), expected);
}

#[test]
fn a_crowded_hole_is_told_in_few_groups() {
    let at: Vec<(f64, f64)> = (0..40)
        .map(|number| {
            (
                if number % 4 < 2 { -9.0 } else { 9.0 },
                110.0 + f64::from(number * 7),
            )
        })
        .collect();
    assert!(told(460.0, &bunkers(&at)).len() <= MOST);
    let far_apart: Vec<(f64, f64)> = (0..6)
        .map(|number| (9.0, 110.0 + f64::from(number * 40)))
        .collect();
    assert_eq!(told(460.0, &bunkers(&far_apart)), ["right 110–310 (6)"]);
}

#[test]
fn what_no_stroke_finds_is_counted() {
    let counts = |length, at: &[(f64, f64)]| {
        let reading = HoleReading::new(&hole(length, &bunkers(at)));
        let groups = HazardGroups::new(&reading);
        (
            groups.by_tee,
            groups.off_line,
            groups.on_the_way.len(),
            groups.around_green.len(),
        )
    };
    assert_eq!(counts(440.0, &[(5.0, 99.0), (5.0, 101.0)]), (1, 0, 1, 0));
    assert_eq!(
        counts(160.0, &[(5.0, 39.0), (5.0, 41.0)]),
        (1, 0, 1, 0),
        "a quarter of a par 3"
    );
    assert_eq!(
        counts(440.0, &[(39.0, 200.0), (41.0, 200.0), (0.0, 9_000.0)]),
        (0, 2, 1, 0)
    );
    assert_eq!(counts(440.0, &[(0.0, 401.0), (0.0, 399.0)]), (0, 0, 1, 1));
    let mut no_tee = hole(440.0, &bunkers(&[(5.0, 200.0)]));
    no_tee.coordinates.tee = None;
    assert_eq!(
        HazardGroups::new(&HoleReading::new(&no_tee)).without_distance,
        1
    );
}

#[test]
fn sides_of_the_green_are_those_of_the_stroke_to_it() {
    let check = |x: f64, y: f64, expected: GreenSide| {
        let reading = HoleReading::new(&hole(300.0, &bunkers(&[(x, 300.0 + y)])));
        let groups = HazardGroups::new(&reading);
        let sides: Vec<GreenSide> = groups.around_green.iter().map(|(side, _)| *side).collect();
        assert_eq!(sides, [expected], "{x}, {y}");
    };
    check(0.0, -20.0, GreenSide::Front);
    check(15.0, -15.0, GreenSide::FrontRight);
    check(-15.0, -15.0, GreenSide::FrontLeft);
    check(20.0, 2.0, GreenSide::Right);
    check(-20.0, -2.0, GreenSide::Left);
    check(15.0, 15.0, GreenSide::BackRight);
    check(-15.0, 15.0, GreenSide::BackLeft);
    check(0.0, 20.0, GreenSide::Back);
    check(0.0, 0.0, GreenSide::Middle);
}

#[test]
fn a_label_of_kind_side_and_number_is_no_name() {
    let name = |label: &str| {
        let reading = HoleReading::new(&hole(300.0, &[(HazardKind::Water, label, 0.0, 150.0)]));
        reading.targets.first().and_then(own_name)
    };
    for label in [
        "",
        "  ",
        "Left Fairway Bunker 2",
        "Water",
        "Hazard 12",
        "Greenside Bunker",
    ] {
        assert_eq!(name(label), None, "{label}");
    }
    assert_eq!(name("Rae's Creek").as_deref(), Some("Rae's Creek"));
    assert_eq!(name("Pond Short Right").as_deref(), Some("Pond"));
    assert_eq!(name("a label that goes on and on"), None);
}

proptest! {
    #[test]
    fn every_hazard_is_told_exactly_once(
        given in proptest::collection::vec(
            (0..3_u8, 0..4_usize, -70.0..70.0f64, -20.0..480.0f64), 0..97),
        length in 90.0..600.0f64,
        has_tee in any::<bool>(),
        has_green in any::<bool>(),
    ) {
        let labels = ["", "Left Bunker 3", "Mill Creek", "Crossing Water"];
        let hazards: Vec<Given> = given
            .into_iter()
            .map(|(kind, label, x, y)| {
                let kind = match kind {
                    0 => HazardKind::Bunker,
                    1 => HazardKind::Water,
                    _ => HazardKind::Other("trees".into()),
                };
                (kind, labels[label], x, y)
            })
            .collect();
        let mut hole = hole(length, &hazards);
        if !has_tee {
            hole.coordinates.tee = None;
        }
        if !has_green {
            hole.coordinates.green.center = None;
        }
        let reading = HoleReading::new(&hole);
        let groups = HazardGroups::new(&reading);
        let aside = reading.targets.iter().filter(|target| !is_in_play(&reading, target));
        prop_assert_eq!(aside.count(), groups.by_tee + groups.off_line);
        let mut told: Vec<*const Target> = groups
            .on_the_way
            .iter()
            .flat_map(|group| group.hazards.iter().copied())
            .chain(groups.around_green.iter().map(|(_, target)| *target))
            .map(std::ptr::from_ref)
            .collect();
        let all = told.len() + groups.by_tee + groups.off_line + groups.without_distance;
        prop_assert_eq!(all, hazards.len());
        told.sort_unstable();
        told.dedup();
        prop_assert_eq!(told.len() + groups.by_tee + groups.off_line + groups.without_distance, all);
        for group in &groups.on_the_way {
            let yards: Vec<f64> = group.hazards.iter().filter_map(|target| target.from_tee).collect();
            prop_assert!(!yards.is_empty() && yards.is_sorted());
            let sides = |side| group.hazards.iter().any(|target| target.right.map(GroupSide::of) == Some(side));
            match group.side {
                Some(GroupSide::Both) => prop_assert!(sides(GroupSide::Left) && sides(GroupSide::Right)),
                Some(GroupSide::Left) => prop_assert!(!sides(GroupSide::Right) && !sides(GroupSide::OnLine)),
                Some(GroupSide::Right) => prop_assert!(!sides(GroupSide::Left) && !sides(GroupSide::OnLine)),
                Some(GroupSide::OnLine) => prop_assert!(!sides(GroupSide::Left) && !sides(GroupSide::Right)),
                None => {}
            }
        }
    }
}
