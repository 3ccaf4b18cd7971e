//! Which numbers a drawing has: what matters in play comes first, and nobody takes a number for another's.
//!
//! `HOLES=DIR cargo test -p yardbook numbers` looks at real holes too: `DIR` has `<course_id>.json` files, each what stands
//! inside `data` of GET /courses/:id/holes.

use std::fs;

use golf_api::decode;
use golf_hole::hazard_groups::{OFF_LINE_YARDS, is_in_play};
use golf_sample::Sample;

use super::*;
use crate::gallery::holes::holes;
use crate::golf::hole_map::drawing::drawing;

/// The boxes of the map in windows of 360 × 740, 740 × 360 and 1280 × 800, with the direction of play in each.
const SCREENS: [(Page, Play); 3] = [
    (PAGES[1], Play::Upward),
    (PAGES[2], Play::ToTheRight),
    (PAGES[3], Play::Upward),
];

/// A hole with more water in play than this has no room for all of its numbers.
const MOST_WATER: usize = 10;

/// The holes of this many courses of the sample are drawn.
const SAMPLES: usize = 3;

/// Awkward holes, invented ones, and the real ones of a folder.
fn all_holes() -> Vec<(String, Hole)> {
    let awkward = holes().into_iter();
    let mut all: Vec<(String, Hole)> = awkward
        .map(|(name, hole)| (name.to_owned(), hole))
        .collect();
    let mut add = |name: &str, holes: Vec<Hole>| {
        let named = holes.into_iter();
        all.extend(named.map(|hole| (format!("{name}, hole {}", hole.hole_number), hole)));
    };
    for course in 0..SAMPLES {
        add(
            &format!("sample {course}"),
            Sample::default().holes(course).holes,
        );
    }
    for file in std::env::var_os("HOLES")
        .iter()
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"))
    {
        let file = file.expect("a file").path();
        let data = fs::read_to_string(&file).expect("a text");
        let body = format!("{{\"data\":{data}}}");
        let course = decode::course_holes(body.as_bytes()).expect("the holes of a course");
        add(&file.display().to_string(), course.value.holes);
    }
    all
}

fn on_screen(reading: &HoleReading, page: Page) -> Option<Scene> {
    let look = Look {
        page: Some(page),
        ..Look::book(Unit::Yards)
    };
    Scene::new(reading, look)
}

/// Whether a target has a number, or is in a row that has one.
fn has_number(scene: &Scene, index: usize, yards: f64) -> bool {
    scene.labels.iter().any(|label| {
        let row = label
            .text
            .split_once('–')
            .filter(|_| label.kind == LabelKind::FromTee);
        let is_in_row = row.is_some_and(|(first, last)| {
            let [first, last] =
                [first, last].map(|number| number.parse::<f64>().expect("a number"));
            (first..=last).contains(&yards.round())
        });
        label.target == Some(index) || is_in_row
    })
}

#[test]
fn water_in_play_has_its_number_on_every_screen() {
    let mut lacking = Vec::new();
    let mut seen = 0;
    for (name, hole) in all_holes() {
        for (page, play) in SCREENS {
            let reading = HoleReading::played(&hole, play);
            let Some(scene) = on_screen(&reading, page) else {
                continue;
            };
            let is_wet = |target: &&Target| {
                target.kind == TargetKind::Hazard(HazardKind::Water)
                    && target
                        .right
                        .is_none_or(|right| right.abs() <= OFF_LINE_YARDS)
                    && is_in_play(&reading, target)
                    && reading.is_near(target.at, DRAWN_WITHIN)
            };
            if reading.targets.iter().filter(is_wet).count() > MOST_WATER {
                continue;
            }
            for (index, target) in reading.targets.iter().enumerate() {
                let Some(yards) = target.from_tee.filter(|_| is_wet(&target)) else {
                    continue;
                };
                seen += 1;
                if !has_number(&scene, index, yards) {
                    lacking.push(format!("{name}: {yards:.0} on {page:?}"));
                }
            }
        }
    }
    assert!(seen > 50, "{seen} is too little water to see anything");
    assert_eq!(lacking, [""; 0], "{} of {seen}", lacking.len());
}

#[test]
fn a_layup_is_at_no_hazard_and_says_what_it_leaves() {
    for (name, hole) in all_holes() {
        for (page, play) in SCREENS {
            let reading = HoleReading::played(&hole, play);
            let Some(scene) = on_screen(&reading, page) else {
                continue;
            };
            for label in scene
                .labels
                .iter()
                .filter(|label| label.kind == LabelKind::Leaves)
            {
                assert!(label.text.contains(" •"), "{name}: {}", label.text);
                let width = (label.kind.text_em(&label.text) + 0.4) * scene.em;
                let with_air =
                    Area::around(label.at.x, label.at.y, width, scene.em).grown(0.5 * scene.em);
                for marker in &scene.markers {
                    let is_hazard = matches!(marker.kind, MarkerKind::Hazard(_));
                    let symbol = Area::around(marker.at.x, marker.at.y, scene.em, scene.em);
                    assert!(
                        !is_hazard || !with_air.overlaps(&symbol),
                        "{name}: {} at {marker:?}",
                        label.text
                    );
                }
            }
        }
    }
}

#[test]
fn the_nearest_of_touching_bunkers_has_the_number_and_each_water_its_own() {
    let both = |kind: HazardKind| {
        let pair = vec![
            hazard(kind.clone(), 40.0015, -99.9999),
            hazard(kind, 40.00153, -99.99987),
        ];
        let scene = scene(&northward(pair));
        let hazards = scene.labels.iter().filter(|label| label.target.is_some());
        // The fairway target has one too.
        hazards.count() - 1
    };
    assert_eq!((both(HazardKind::Bunker), both(HazardKind::Water)), (1, 2));
}

#[test]
fn a_number_without_room_beside_its_symbol_has_a_line_to_it() {
    // Bunkers on four sides of a pond.
    let around = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    let mut hazards: Vec<Hazard> = around
        .iter()
        .map(|(north, east)| {
            let (lat, lng) = (40.0015 + north * 0.000_12, -99.9999 + east * 0.000_16);
            hazard(HazardKind::Bunker, lat, lng)
        })
        .collect();
    hazards.push(hazard(HazardKind::Water, 40.0015, -99.9999));
    let hole = northward(hazards);
    let (reading, scene) = (HoleReading::new(&hole), scene(&hole));
    let water = reading
        .targets
        .iter()
        .position(|target| target.kind == TargetKind::Hazard(HazardKind::Water));
    let label = scene
        .labels
        .iter()
        .find(|label| label.target == water)
        .expect("it has a number");
    let symbol = down(reading.targets[water.expect("it is a target")].at);
    assert!(label.at.distance(symbol) > 2.0 * scene.em);
    assert!(scene.leaders.contains('L'), "{}", scene.leaders);
}

#[test]
fn a_short_sheet_has_fewer_arcs_or_none() {
    let reading = HoleReading::new(&northward(Vec::new()));
    let numbers = |height: f64| {
        let page = Page {
            width: 360.0,
            height,
            em: 14.0,
        };
        let scene = on_screen(&reading, page).expect("there is room");
        let arcs = scene
            .labels
            .iter()
            .filter(|label| label.kind == LabelKind::ToGreen);
        let numbers: Vec<String> = arcs.map(|label| label.text.clone()).collect();
        assert_eq!(scene.arcs.len(), numbers.len());
        numbers
    };
    assert_eq!(
        numbers(470.0),
        ["50", "100", "150", "200", "250", "300", "350"]
    );
    assert_eq!(numbers(160.0), ["100", "200", "300"]);
    assert_eq!(numbers(110.0), [""; 0]);
}

#[test]
fn the_flag_lies_over_every_symbol() {
    let at_flag = vec![hazard(HazardKind::Bunker, 40.0032, -99.999)];
    let scene = scene(&northward(at_flag));
    let drawing = drawing(&scene, "", "");
    let place = |class: &str| {
        let mut classes = drawing.elements().map(|part| part.attribute("class"));
        classes
            .position(|found| found == Some(class))
            .expect("drawn")
    };
    assert!(place("flag") > place("bunker") && place("flag") > place("tee"));
}
