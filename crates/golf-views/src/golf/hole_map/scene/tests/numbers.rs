//! Which numbers a scene has: what matters in play comes first, and nobody takes a number for another's. `tests/suite/map_numbers.rs`
//! looks at many holes.

use super::*;
use crate::golf::hole_map::drawing::drawing;

fn on_screen(reading: &HoleReading, page: ScreenBox) -> Option<Scene> {
    let look = Look {
        page: Some(page),
        ..Look::book(Unit::Yards)
    };
    Scene::new(reading, look)
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
        let page = ScreenBox {
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

#[test]
fn a_layup_has_its_number_beside_the_line_of_play() {
    let mut seen = 0;
    let holes = (0..2).flat_map(|course| golf_sample::Sample::default().holes(course).holes);
    for hole in holes {
        for (page, play) in [(PAGES[1], Play::Upward), (PAGES[2], Play::ToTheRight)] {
            let reading = HoleReading::played(&hole, play);
            let Some(scene) = on_screen(&reading, page) else {
                continue;
            };
            let is_of_layup = |label: &&Label| label.kind == LabelKind::Leaves;
            for label in scene.labels.iter().filter(is_of_layup) {
                let width = (text_width_em(&label.text) + 0.5) * scene.em;
                let text = Area::around(label.at.x, label.at.y, width, scene.em);
                let parts = (0..=200_u32).map(|part| f64::from(part) / 200.0);
                let mut spots = scene.line.windows(2).flat_map(|leg| {
                    let leg = [leg[0], leg[1]];
                    parts.clone().map(move |part| leg[0].toward(leg[1], part))
                });
                let is_on_line =
                    spots.any(|at| text.overlaps(&Area::around(at.x, at.y, 1e-3, 1e-3)));
                assert!(!is_on_line, "hole {}: {}", hole.hole_number, label.text);
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen}");
}
