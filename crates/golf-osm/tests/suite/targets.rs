//! The table of targets: which points of a way are fairway target, dogleg and layup.

use crate::built::GEORGIA;
use crate::holes::{first_hole, green, is_at};

/// A line's points between tee and green, and which of them are fairway target, dogleg and layup.
type Row = (&'static [(f64, f64)], &'static str, [Option<usize>; 3]);

#[test]
fn the_points_of_a_way_are_targets_by_the_table() {
    let rows: [Row; 10] = [
        (&[], "5", [None, None, None]),
        // One point: on the straight line, and at a turn.
        (&[(2.0, 250.0)], "4", [Some(0), None, None]),
        (&[(60.0, 250.0)], "4", [None, Some(0), None]),
        // Two points: straight, and a turn at each.
        (
            &[(2.0, 200.0), (-2.0, 400.0)],
            "5",
            [Some(0), None, Some(1)],
        ),
        (
            &[(70.0, 200.0), (65.0, 400.0)],
            "5",
            [None, Some(0), Some(1)],
        ),
        (
            &[(5.0, 200.0), (70.0, 400.0)],
            "5",
            [Some(0), Some(1), None],
        ),
        // Three points have their places whatever the line does.
        (
            &[(2.0, 150.0), (0.0, 300.0), (-2.0, 450.0)],
            "5",
            [Some(0), Some(1), Some(2)],
        ),
        (
            &[(60.0, 150.0), (0.0, 300.0), (60.0, 450.0)],
            "5",
            [Some(0), Some(1), Some(2)],
        ),
        // Of five, the three that bend the line most.
        (
            &[
                (60.0, 120.0),
                (30.0, 210.0),
                (0.0, 300.0),
                (30.0, 375.0),
                (60.0, 450.0),
            ],
            "5",
            [Some(0), Some(2), Some(4)],
        ),
        // A par 3 has at most a dogleg.
        (&[(60.0, 250.0)], "3", [None, Some(0), None]),
    ];
    for (between, par, targets) in rows {
        let (hole, _) = first_hole(|map| {
            let mut line = vec![GEORGIA.at(0.0, 0.0)];
            line.extend(between.iter().map(|(x, y)| GEORGIA.at(*x, *y)));
            line.push(GEORGIA.at(0.0, 570.0));
            map.path(1901, &line, &[("golf", "hole"), ("ref", "1"), ("par", par)]);
            green(map, 0.0, 570.0);
        });
        let points = hole.coordinates;
        for (name, found, expected) in [
            ("fairway", points.fairway, targets[0]),
            ("dogleg", points.dogleg, targets[1]),
            ("layup", points.layup, targets[2]),
        ] {
            let is_right = match expected {
                Some(at) => is_at(found, between[at].0, between[at].1),
                None => found.is_none(),
            };
            assert!(is_right, "{name} of {between:?}: {found:?}");
        }
    }
}

#[test]
fn points_near_the_tee_the_green_or_the_point_before_are_passed_over() {
    let (hole, _) = first_hole(|map| {
        let line = [
            (0.0, 0.0),
            (10.0, 15.0),
            (0.0, 250.0),
            (10.0, 260.0),
            (15.0, 560.0),
            (0.0, 570.0),
        ];
        map.path(
            1901,
            &line.map(|(x, y)| GEORGIA.at(x, y)),
            &[("golf", "hole"), ("ref", "1"), ("par", "5")],
        );
        green(map, 0.0, 570.0);
    });
    let points = hole.coordinates;
    assert!(is_at(points.fairway, 0.0, 250.0), "{points:?}");
    assert_eq!((points.dogleg, points.layup), (None, None));
}
