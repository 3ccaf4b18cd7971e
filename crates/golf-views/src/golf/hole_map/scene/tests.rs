//! Tests of a scene's guarantees: never mirrored, no overlaps, deterministic.

use golf_api::hole::{Coordinates, Green, Hazard, Hole, HoleNumber, Point};
use proptest::prelude::*;

use super::*;
use crate::golf::hole_map::labels::text_width_em;

mod numbers;

fn at(lat: f64, lng: f64) -> Option<Point> {
    Some(Point { lat, lng })
}

/// A hole that heads north and turns right, with the given hazards.
fn northward(hazards: Vec<Hazard>) -> Hole {
    Hole {
        hole_number: HoleNumber(4),
        par: Some(4),
        length_yards: Some(400),
        coordinates: Coordinates {
            tee: at(40.0, -100.0),
            green: Green {
                front: at(40.0031, -99.9991),
                center: at(40.0032, -99.999),
                back: at(40.0033, -99.9989),
            },
            fairway: at(40.002, -100.0),
            ..Coordinates::default()
        },
        hazards,
    }
}

fn hazard(kind: HazardKind, lat: f64, lng: f64) -> Hazard {
    Hazard {
        kind,
        label: None,
        point: at(lat, lng),
    }
}

fn scene(hole: &Hole) -> Scene {
    Scene::new(&HoleReading::new(hole), Look::book(Unit::Yards)).expect("it has points")
}

#[test]
fn east_is_right_on_a_hole_that_heads_north() {
    let hazards = vec![
        hazard(HazardKind::Bunker, 40.0015, -99.9990),
        hazard(HazardKind::Water, 40.0015, -100.0010),
    ];
    let scene = scene(&northward(hazards));
    let x_of = |kind: HazardKind| {
        let wanted = MarkerKind::Hazard(kind);
        scene
            .markers
            .iter()
            .find(|marker| marker.kind == wanted)
            .expect("drawn")
            .at
            .x
    };
    assert!(x_of(HazardKind::Bunker) > 0.0 && x_of(HazardKind::Water) < 0.0);
}

#[test]
fn play_goes_up() {
    let scene = scene(&northward(Vec::new()));
    let (tee, green) = (
        scene.line.first().expect("tee"),
        scene.line.last().expect("green"),
    );
    assert!(green.y < tee.y && (green.x - tee.x).abs() < 1e-6);
}

/// The boxes that a hole is drawn in: phones upright and on their side, with and without the sheet, and desks.
const PAGES: [ScreenBox; 6] = [
    ScreenBox {
        width: 320.0,
        height: 340.0,
        em: 13.0,
    },
    ScreenBox {
        width: 360.0,
        height: 470.0,
        em: 13.0,
    },
    ScreenBox {
        width: 466.0,
        height: 316.0,
        em: 13.0,
    },
    ScreenBox {
        width: 726.0,
        height: 600.0,
        em: 15.0,
    },
    ScreenBox {
        width: 820.0,
        height: 890.0,
        em: 15.0,
    },
    ScreenBox {
        width: 930.0,
        height: 900.0,
        em: 17.0,
    },
];

#[test]
fn a_hole_on_a_screen_is_whole_and_labels_touch_nothing_in_either_direction() {
    let hazards = vec![
        hazard(HazardKind::Bunker, 40.0015, -99.9999),
        hazard(HazardKind::Bunker, 40.0015, -99.9998),
        hazard(HazardKind::Water, 40.0030, -99.9995),
        hazard(HazardKind::Bunker, 40.0033, -99.9990),
    ];
    for (page, play) in PAGES
        .iter()
        .flat_map(|page| [Play::Upward, Play::ToTheRight].map(|play| (page, play)))
    {
        let reading = HoleReading::played(&northward(hazards.clone()), play);
        let look = Look {
            page: Some(*page),
            ..Look::book(Unit::Yards)
        };
        let scene = Scene::new(&reading, look).expect("it has points");
        let labels = scene.label_areas();
        assert!(!labels.is_empty());
        for marker in &scene.markers {
            let symbol = Area::around(marker.at.x, marker.at.y, scene.em, scene.em);
            assert!(scene.frame.contains(&symbol), "{page:?} {marker:?}");
        }
        for (index, label) in labels.iter().enumerate() {
            assert!(
                scene.frame.contains(label),
                "{page:?} {play:?} {:?}",
                scene.labels[index]
            );
            for other in &labels[index + 1..] {
                assert!(
                    !label.overlaps(other),
                    "{page:?} {play:?} {:?}",
                    scene.labels[index]
                );
            }
        }
        let (tee, green) = (scene.line[0], scene.line[scene.line.len() - 1]);
        match play {
            Play::Upward => assert!(green.y < tee.y && (green.x - tee.x).abs() < 1e-6),
            Play::ToTheRight => assert!(green.x > tee.x && (green.y - tee.y).abs() < 1e-6),
        }
    }
}

#[test]
fn arcs_count_down_to_the_green_in_fifties() {
    let scene = scene(&northward(Vec::new()));
    let numbers: Vec<&str> = scene
        .labels
        .iter()
        .filter(|label| label.kind == LabelKind::ToGreen)
        .map(|label| label.text.as_str())
        .collect();
    assert_eq!(numbers, ["50", "100", "150", "200", "250", "300", "350"]);
    assert_eq!(scene.arcs.len(), 7);
}

#[test]
fn arcs_from_the_tee_are_a_layer_of_their_own() {
    let reading = HoleReading::new(&northward(Vec::new()));
    let book = Look::book(Unit::Yards);
    let with = Look {
        layers: book
            .layers
            .switched(Layer::FromTee)
            .switched(Layer::ToGreen),
        ..book
    };
    let scene = Scene::new(&reading, with).expect("it has points");
    assert!(scene.arcs.iter().all(|arc| arc.from_tee) && scene.arcs.len() == 7);
    let numbers = scene
        .labels
        .iter()
        .filter(|label| label.kind == LabelKind::TeeArc);
    assert_eq!(numbers.map(|label| label.text.as_str()).next(), Some("50"));
}

#[test]
fn a_layer_that_is_off_takes_its_symbols_and_labels_along() {
    let hole = northward(vec![hazard(HazardKind::Bunker, 40.0015, -99.9999)]);
    let reading = HoleReading::new(&hole);
    let book = Look::book(Unit::Yards);
    let without = |layer| {
        let layers = book.layers.switched(layer);
        Scene::new(&reading, Look { layers, ..book }).expect("it has points")
    };
    let is_hazard = |marker: &Marker| matches!(marker.kind, MarkerKind::Hazard(_));
    assert!(!without(Layer::Hazards).markers.iter().any(is_hazard));
    let bare = without(Layer::Distances);
    assert!(bare.markers.iter().any(is_hazard));
    assert!(
        bare.labels
            .iter()
            .all(|label| label.kind != LabelKind::FromTee)
    );
    let leaves = |marker: &Marker| marker.kind == MarkerKind::Leaves;
    assert!(!without(Layer::Layups).markers.iter().any(leaves));
    assert!(without(Layer::ToGreen).arcs.is_empty());
}

#[test]
fn of_hazards_side_by_side_one_is_labelled_until_one_looks_closer() {
    let pair = vec![
        hazard(HazardKind::Bunker, 40.0015, -99.9999),
        hazard(HazardKind::Bunker, 40.001_55, -99.9999),
    ];
    let reading = HoleReading::new(&northward(pair));
    let labelled = |closer: f64| {
        let look = Look {
            closer,
            ..Look::book(Unit::Yards)
        };
        let scene = Scene::new(&reading, look).expect("it has points");
        let hazards = scene.labels.iter().filter(|label| {
            label
                .target
                .is_some_and(|index| reading.targets[index].kind != TargetKind::Fairway)
        });
        hazards.count()
    };
    assert_eq!((labelled(1.0), labelled(4.0)), (1, 2));
}

#[test]
fn a_point_on_another_continent_is_listed_and_not_framed() {
    let hole = northward(vec![hazard(HazardKind::Bunker, 0.0, 0.0)]);
    assert_eq!(HoleReading::new(&hole).too_far(DRAWN_WITHIN), 1);
    let scene = scene(&hole);
    assert!(scene.frame.bottom - scene.frame.top < 600.0);
}

#[test]
fn a_hole_without_points_has_no_scene() {
    let hole = Hole {
        coordinates: Coordinates::default(),
        ..northward(Vec::new())
    };
    assert_eq!(
        Scene::new(&HoleReading::new(&hole), Look::book(Unit::Yards)),
        None
    );
}

#[test]
fn a_green_without_front_and_back_claims_neither() {
    let mut hole = northward(Vec::new());
    hole.coordinates.green.front = None;
    hole.coordinates.green.back = None;
    let green = scene(&hole).green.expect("it has a center");
    assert_eq!((green.front, green.back), (None, None));
}

#[test]
fn coordinates_are_short_and_never_minus_zero() {
    for (number, text) in [
        (-0.001, "0"),
        (1.0, "1"),
        (-2.345_6, "-2.35"),
        (1e3, "1000"),
    ] {
        assert_eq!(decimal(number), text);
    }
}

proptest! {
    #[test]
    fn labels_overlap_neither_each_other_nor_a_marker(
        places in proptest::collection::vec((0.0..0.0035f64, -0.001..0.001f64), 0..120),
    ) {
        let hazards = places.iter()
            .map(|(dlat, dlng)| hazard(HazardKind::Bunker, 40.0 + dlat, -100.0 + dlng))
            .collect();
        let hole = northward(hazards);
        let (reading, scene) = (HoleReading::new(&hole), scene(&hole));
        let boxes: Vec<Area> = scene.labels.iter().map(|label| {
            let width = text_width_em(&label.text) * scene.em;
            Area::around(label.at.x, label.at.y, width, scene.em)
        }).collect();
        for (index, one) in boxes.iter().enumerate() {
            prop_assert!(scene.frame.contains(one));
            for edge in front_edge(&reading) {
                let edge = Area::around(edge.x, edge.y, 0.1, 0.1);
                prop_assert!(!one.overlaps(&edge), "{:?}", scene.labels[index]);
            }
            prop_assert!(boxes.iter().skip(index + 1).all(|other| !one.overlaps(other)));
            for marker in &scene.markers {
                let size = if marker.kind == MarkerKind::Leaves { 0.4 } else { 1.1 } * scene.em;
                prop_assert!(!one.overlaps(&Area::around(marker.at.x, marker.at.y, size, size)));
            }
        }
    }

    #[test]
    fn the_same_hole_gives_the_same_scene(dlat in 0.0..0.004f64) {
        let hole = northward(vec![hazard(HazardKind::Bunker, 40.0 + dlat, -100.0)]);
        prop_assert_eq!(scene(&hole), scene(&hole));
    }
}
