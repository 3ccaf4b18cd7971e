//! Water that a hole meets more than once, and the tags that water has.

use golf_api::hole::{Hazard, HazardKind, Hole, Point};
use golf_hole::plane::Plane;
use golf_osm::write::Map;

use crate::built::GEORGIA;
use crate::holes::{first_hole, green};

/// A way: its tags and its places, yards to the east and to the north of the tee.
pub type Way<'w> = (&'w [(&'w str, &'w str)], &'w [(f64, f64)]);

/// The water of a hole of 400 yards to the north, in playing order: yards from the tee, yards to the right, and a cross
/// where the label says so.
fn water(ways: &[Way<'_>]) -> String {
    let (hole, _) = first_hole(|map| draw(map, ways));
    shown(&hole)
}

/// Draws that hole, its green and these ways.
pub fn draw(map: &mut Map, ways: &[Way<'_>]) {
    let line = [GEORGIA.at(0.0, 0.0), GEORGIA.at(0.0, 400.0)];
    map.path(1901, &line, &[("golf", "hole"), ("ref", "1"), ("par", "4")]);
    green(map, 0.0, 400.0);
    for (number, (tags, places)) in (3001..).zip(ways) {
        let places: Vec<_> = places.iter().map(|(x, y)| GEORGIA.at(*x, *y)).collect();
        match places.split_last() {
            Some((last, before)) if before.first() == Some(last) => map.ring(number, before, tags),
            _ => map.path(number, &places, tags),
        };
    }
    joined(map);
}

/// Gives places that several ways share one node, as ways that meet have in the map.
fn joined(map: &mut Map) {
    let mut known: Vec<(f64, f64, i64)> = Vec::new();
    let mut same: Vec<(i64, i64)> = Vec::new();
    for node in &map.nodes {
        let first = known
            .iter()
            .find(|(lat, lng, _)| (*lat, *lng) == (node.lat, node.lng));
        match first {
            Some((.., first)) => same.push((node.number, *first)),
            None => known.push((node.lat, node.lng, node.number)),
        }
    }
    for node in map.ways.iter_mut().flat_map(|way| &mut way.nodes) {
        if let Some((_, first)) = same.iter().find(|(number, _)| number == node) {
            *node = *first;
        }
    }
}

/// The water of a hole, as [`every_place_where_water_comes_into_play_is_a_point`] has it.
pub fn shown(hole: &Hole) -> String {
    let plane = Plane::north_up(Point {
        lat: GEORGIA.lat,
        lng: GEORGIA.lng,
    });
    let text = |hazard: &Hazard| {
        let at = plane.flat(hazard.point.expect("a point"));
        let label = hazard.label.as_deref().unwrap_or_default();
        let sign = if label.starts_with("Crossing") {
            "x"
        } else {
            ""
        };
        // Without a minus before a zero.
        let whole = |yards: f64| yards.round() + 0.0;
        format!("{},{}{sign}", whole(at.y), whole(at.x))
    };
    let waters = hole
        .hazards
        .iter()
        .filter(|hazard| hazard.kind == HazardKind::Water);
    waters.map(text).collect::<Vec<_>>().join(" ")
}

pub const STREAM: &[(&str, &str)] = &[("waterway", "stream")];
pub const LAKE: &[(&str, &str)] = &[("natural", "water")];
const SEA: &[(&str, &str)] = &[("natural", "coastline")];
const PENALTY: &[(&str, &str)] = &[("golf", "water_hazard")];

#[test]
fn every_place_where_water_comes_into_play_is_a_point() {
    const TWICE: &[(f64, f64)] = &[(-90.0, 93.0), (60.0, 93.0), (60.0, 252.0), (-90.0, 252.0)];
    for (what, ways, expected) in [
        (
            "a burn that crosses twice",
            vec![(STREAM, TWICE)],
            "93,0x 252,0x",
        ),
        (
            "in two ways that meet beside the line",
            vec![(STREAM, &TWICE[..2]), (STREAM, &TWICE[1..])],
            "93,0x 252,0x",
        ),
        (
            "in two ways, drawn toward each other, that meet on the line",
            vec![
                (STREAM, &[(-90.0, 150.0), (0.0, 150.0)]),
                (STREAM, &[(90.0, 160.0), (0.0, 150.0)]),
            ],
            "150,0x",
        ),
        (
            "in two ways that only pass: the join is no point",
            vec![
                (STREAM, &[(-90.0, 50.0), (-30.0, 150.0)]),
                (STREAM, &[(-30.0, 150.0), (-20.0, 250.0), (-90.0, 350.0)]),
            ],
            "250,-20",
        ),
        (
            "in two ways that meet where they are nearest",
            vec![
                (STREAM, &[(-90.0, 50.0), (-20.0, 150.0)]),
                (STREAM, &[(-20.0, 150.0), (-90.0, 350.0)]),
            ],
            "150,-20",
        ),
        (
            "a brook that joins a burn",
            vec![
                (
                    STREAM,
                    &[
                        (-30.0, 50.0),
                        (-30.0, 200.0),
                        (-20.0, 300.0),
                        (-90.0, 350.0),
                    ],
                ),
                (STREAM, &[(-120.0, 200.0), (-30.0, 200.0)]),
            ],
            "300,-20",
        ),
        (
            "a creek that meanders",
            vec![(
                STREAM,
                &[
                    (-80.0, 60.0),
                    (30.0, 80.0),
                    (-30.0, 140.0),
                    (30.0, 200.0),
                    (-30.0, 260.0),
                ],
            )],
            "75,0x 110,0x 170,0x 230,0x",
        ),
        (
            "a lake with two arms across the hole",
            vec![(
                LAKE,
                &[
                    (-20.0, 100.0),
                    (90.0, 100.0),
                    (90.0, 300.0),
                    (-20.0, 300.0),
                    (-20.0, 270.0),
                    (70.0, 270.0),
                    (70.0, 130.0),
                    (-20.0, 130.0),
                    (-20.0, 100.0),
                ],
            )],
            "100,0x 270,0x",
        ),
        (
            "a lake with two arms beside the hole",
            vec![(
                LAKE,
                &[
                    (-20.0, 100.0),
                    (-20.0, 130.0),
                    (-70.0, 130.0),
                    (-70.0, 270.0),
                    (-30.0, 270.0),
                    (-30.0, 300.0),
                    (-90.0, 300.0),
                    (-90.0, 100.0),
                    (-20.0, 100.0),
                ],
            )],
            "100,-20 270,-30",
        ),
        (
            "a lake on both sides",
            vec![(
                LAKE,
                &[
                    (-20.0, 200.0),
                    (-26.0, -60.0),
                    (26.0, -60.0),
                    (20.0, 200.0),
                    (60.0, 200.0),
                    (60.0, -80.0),
                    (-60.0, -80.0),
                    (-60.0, 200.0),
                    (-20.0, 200.0),
                ],
            )],
            "200,-20 200,20",
        ),
        (
            "an arm across the hole, and one beside it 90 yards on",
            vec![(
                LAKE,
                &[
                    (20.0, 100.0),
                    (-300.0, 100.0),
                    (-300.0, 250.0),
                    (-40.0, 250.0),
                    (-40.0, 190.0),
                    (-90.0, 190.0),
                    (-90.0, 120.0),
                    (20.0, 120.0),
                    (20.0, 100.0),
                ],
            )],
            "100,0x 250,-40",
        ),
        (
            "one arm at the green, one on the fairway",
            vec![(
                LAKE,
                &[
                    (-15.0, 150.0),
                    (-15.0, 170.0),
                    (-90.0, 200.0),
                    (-90.0, 380.0),
                    (-20.0, 390.0),
                    (-20.0, 410.0),
                    (-120.0, 410.0),
                    (-120.0, 150.0),
                    (-15.0, 150.0),
                ],
            )],
            "150,-15 390,-20",
        ),
        (
            "a river as a line and as an area, and a brook that leaves it",
            vec![
                (STREAM, &[(-90.0, 210.0), (90.0, 210.0)]),
                (
                    LAKE,
                    &[
                        (-90.0, 200.0),
                        (90.0, 200.0),
                        (90.0, 220.0),
                        (-90.0, 220.0),
                        (-90.0, 200.0),
                    ],
                ),
                (STREAM, &[(-50.0, 220.0), (-50.0, 300.0), (90.0, 300.0)]),
            ],
            "200,0x 300,0x",
        ),
        (
            "a brook that crosses beside a pond",
            vec![
                (
                    LAKE,
                    &[
                        (-60.0, 190.0),
                        (-10.0, 190.0),
                        (-10.0, 210.0),
                        (-60.0, 210.0),
                        (-60.0, 190.0),
                    ],
                ),
                (STREAM, &[(-10.0, 200.0), (90.0, 200.0)]),
            ],
            "200,-10 200,0x",
        ),
        (
            "a pond within its penalty area",
            vec![
                (
                    LAKE,
                    &[
                        (-20.0, 210.0),
                        (20.0, 210.0),
                        (20.0, 230.0),
                        (-20.0, 230.0),
                        (-20.0, 210.0),
                    ],
                ),
                (
                    PENALTY,
                    &[
                        (-25.0, 200.0),
                        (25.0, 200.0),
                        (25.0, 240.0),
                        (-25.0, 240.0),
                        (-25.0, 200.0),
                    ],
                ),
            ],
            "200,0x",
        ),
        (
            "two ponds on both sides of a dam",
            vec![
                (
                    LAKE,
                    &[
                        (-60.0, 190.0),
                        (-4.0, 190.0),
                        (-4.0, 210.0),
                        (-60.0, 210.0),
                        (-60.0, 190.0),
                    ],
                ),
                (
                    LAKE,
                    &[
                        (60.0, 190.0),
                        (4.0, 190.0),
                        (4.0, 210.0),
                        (60.0, 210.0),
                        (60.0, 190.0),
                    ],
                ),
            ],
            "190,-4 190,4",
        ),
        (
            "a cove of the sea: out of it is no entry",
            vec![(
                SEA,
                &[
                    (900.0, 100.0),
                    (-30.0, 100.0),
                    (-30.0, 180.0),
                    (900.0, 180.0),
                ],
            )],
            "100,0x",
        ),
    ] {
        assert_eq!(water(&ways), expected, "{what}");
    }
}
