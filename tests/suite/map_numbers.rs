//! The numbers on the map of many holes: water in play has its own on every screen, and a layup's is at no hazard.
//!
//! `HOLES=DIR cargo test --test suite map_numbers` looks at real holes too: `DIR` has `<course_id>.json` files, each what stands
//! inside `data` of GET /courses/:id/holes.

use std::fs;

use golf_api::decode;
use golf_api::hole::{HazardKind, Hole};
use golf_hole::hazard_groups::{OFF_LINE_YARDS, is_in_play};
use golf_hole::reading::{HoleReading, Play, Target, TargetKind};
use golf_sample::Sample;
use golf_views::golf::hole_map::labels::{Area, text_width_em};
use golf_views::golf::hole_map::scene::{DRAWN_WITHIN, LabelKind, Look, MarkerKind, Scene};
use golf_views::golf::hole_map::screen_box::ScreenBox;
use golf_views::words::format::Unit;
use yardbook::gallery::holes::holes;

const fn page(width: f64, height: f64, em: f64) -> ScreenBox {
    ScreenBox { width, height, em }
}

/// The boxes of the map in windows of 360 × 740, 740 × 360 and 1280 × 800, with the direction of play in each.
const SCREENS: [(ScreenBox, Play); 3] = [
    (page(360.0, 470.0, 13.0), Play::Upward),
    (page(466.0, 316.0, 13.0), Play::ToTheRight),
    (page(726.0, 600.0, 15.0), Play::Upward),
];

/// A hole with more water in play than this has no room for all of its numbers.
const MOST_WATER: usize = 10;

/// The holes of this many courses of the sample are drawn.
const SAMPLES: usize = 6;

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
        .flat_map(|folder| fs::read_dir(folder).unwrap_or_else(|error| panic!("a folder: {error}")))
    {
        let file = file
            .unwrap_or_else(|error| panic!("a file: {error}"))
            .path();
        let data = fs::read_to_string(&file).unwrap_or_else(|error| panic!("a text: {error}"));
        let body = format!("{{\"data\":{data}}}");
        let course = decode::course_holes(body.as_bytes())
            .unwrap_or_else(|error| panic!("the holes of a course: {error}"));
        add(&file.display().to_string(), course.value.holes);
    }
    all
}

fn on_screen(reading: &HoleReading, page: ScreenBox) -> Option<Scene> {
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
            let [first, last] = [first, last].map(|number| {
                number
                    .parse::<f64>()
                    .unwrap_or_else(|error| panic!("a number: {error}"))
            });
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
                let width = (text_width_em(&label.text) + 0.5) * scene.em;
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
