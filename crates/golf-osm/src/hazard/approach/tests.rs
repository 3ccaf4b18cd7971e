//! Where lines, areas and shores come into play.

use super::*;
use geo::Rect;

fn form(points: &[(f64, f64)]) -> Form {
    let path: Vec<Coord> = points.iter().map(|(x, y)| Coord { x: *x, y: *y }).collect();
    let low = |pick: fn(&(f64, f64)) -> f64| points.iter().map(pick).fold(f64::INFINITY, f64::min);
    let high =
        |pick: fn(&(f64, f64)) -> f64| points.iter().map(pick).fold(f64::NEG_INFINITY, f64::max);
    let around = Rect::new(
        Coord {
            x: low(|at| at.0),
            y: low(|at| at.1),
        },
        Coord {
            x: high(|at| at.0),
            y: high(|at| at.1),
        },
    );
    Form {
        paths: vec![path],
        around,
    }
}

/// The places along a hole of 400 yards to the north: yards from the tee, yards to the right, and a cross for an
/// entry.
fn places(points: &[(f64, f64)], sides: Sides, is_tee_within: bool) -> String {
    let line = LineOfPlay::new(Flat::default(), [], Flat::new(0.0, 400.0));
    let found = approaches(&form(points), &line, sides, is_tee_within);
    let shown = found.iter().map(|one| {
        let sign = if one.crosses { "x" } else { "" };
        format!("{:.0},{:.0}{sign}", one.at.y, one.at.x)
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_line_is_entered_wherever_it_is_crossed() {
    for (what, points, expected) in [
        (
            "twice",
            vec![(-90.0, 93.0), (60.0, 93.0), (60.0, 252.0), (-90.0, 252.0)],
            "93,0x 252,0x",
        ),
        (
            "a wiggle",
            vec![(-90.0, 100.0), (5.0, 104.0), (-5.0, 107.0), (90.0, 110.0)],
            "104,0x",
        ),
        (
            "its corner on the line",
            vec![(-90.0, 100.0), (0.0, 150.0), (90.0, 100.0)],
            "150,0x",
        ),
        (
            "along the left",
            vec![(-30.0, 0.0), (-30.0, 400.0)],
            "0,-30",
        ),
        (
            "to the line and back, twice",
            vec![
                (-90.0, 50.0),
                (-10.0, 100.0),
                (-50.0, 200.0),
                (-20.0, 300.0),
                (-90.0, 350.0),
            ],
            "100,-10 300,-20",
        ),
        (
            "hardly back",
            vec![
                (-90.0, 50.0),
                (-10.0, 100.0),
                (-25.0, 200.0),
                (-15.0, 300.0),
                (-90.0, 350.0),
            ],
            "100,-10",
        ),
    ] {
        assert_eq!(places(&points, Sides::Line, false), expected, "{what}");
    }
}

#[test]
fn an_area_is_entered_and_left_and_entered_again() {
    let bracket = [
        (20.0, 100.0),
        (-20.0, 100.0),
        (-20.0, 120.0),
        (90.0, 120.0),
        (90.0, 300.0),
        (-20.0, 300.0),
        (-20.0, 330.0),
        (120.0, 330.0),
        (120.0, 100.0),
        (20.0, 100.0),
    ];
    assert_eq!(places(&bracket, Sides::Within, false), "100,0x 300,0x");
    // The line begins in a waste area: it only leaves it.
    let around_tee = [
        (-40.0, -40.0),
        (40.0, -40.0),
        (40.0, 60.0),
        (-40.0, 60.0),
        (-40.0, -40.0),
    ];
    assert_eq!(places(&around_tee, Sides::Within, true), "60,0x");
}

#[test]
fn each_arm_of_a_lake_beside_the_line_is_a_place_and_its_far_shore_is_none() {
    let lake = [
        (-100.0, 80.0),
        (-20.0, 100.0),
        (-20.0, 130.0),
        (-58.0, 180.0),
        (-30.0, 260.0),
        (-30.0, 280.0),
        (-100.0, 320.0),
        (-100.0, 80.0),
    ];
    assert_eq!(places(&lake, Sides::Within, false), "100,-20 260,-30");
    let near = [
        (-50.0, 100.0),
        (-10.0, 100.0),
        (-10.0, 140.0),
        (-50.0, 140.0),
        (-50.0, 100.0),
    ];
    assert_eq!(places(&near, Sides::Within, false), "100,-10");
}

#[test]
fn the_sea_is_entered_where_the_line_leaves_the_land() {
    // A cove: the sea is on the right of a way that has the land on its left.
    let cove = [(90.0, 100.0), (-30.0, 100.0), (-30.0, 180.0), (90.0, 180.0)];
    let back: Vec<(f64, f64)> = cove.iter().rev().copied().collect();
    assert_eq!(
        places(&cove, Sides::SeaOnRight, false),
        "100,0x",
        "land in the south"
    );
    assert_eq!(
        places(&back, Sides::SeaOnRight, false),
        "180,0x",
        "a headland"
    );
    let island = [
        (-80.0, -80.0),
        (80.0, -80.0),
        (80.0, 100.0),
        (-10.0, 100.0),
        (-10.0, 180.0),
        (80.0, 180.0),
        (80.0, 480.0),
        (-80.0, 480.0),
        (-80.0, -80.0),
    ];
    assert_eq!(places(&island, Sides::SeaOutside, true), "100,0x");
}
