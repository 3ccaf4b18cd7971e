//! Every component of the gallery rendered, and every awkward hole drawn: valid XML, finite numbers, the same every
//! time.

use golf_api::hole::Hole;
use golf_hole::line_of_play::Turn;
use golf_hole::reading::HoleReading;
use golf_views::element::Element;
use golf_views::golf::caddie;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::green::green_inset;
use golf_views::golf::hole_map::labels::{Area, text_width_em};
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::golf::hole_map::thumbnail::{SheetSize, thumbnail};
use golf_views::words::format::Unit;
use leptos::prelude::*;
use roxmltree::Document;
use yardbook::gallery::{Gallery, exhibits::exhibits, holes::holes};

const UNITS: [Unit; 2] = [Unit::Yards, Unit::Metres];

fn check_each(check: impl Fn(&str, &Hole, Unit)) {
    for (name, hole) in holes() {
        for unit in UNITS {
            check(name, &hole, unit);
        }
    }
}

/// All drawings of a hole: the map, the inset, the thumbnail.
fn drawings(hole: &Hole, unit: Unit) -> Vec<Element> {
    let reading = HoleReading::new(hole);
    let note = caddie::note(hole, &reading, unit);
    let map = Scene::new(&reading, Look::book(unit)).map(|scene| drawing(&scene, "A hole", &note));
    let small = thumbnail(&reading, SheetSize::of([&reading]));
    let inset = green_inset(&reading, unit);
    [map, small, inset].into_iter().flatten().collect()
}

/// Fails on an attribute that holds no number where SVG requires one.
fn check_numbers(name: &str, xml: &str) {
    let document = Document::parse(xml);
    let document = document.unwrap_or_else(|error| panic!("{name}: {error} in {xml}"));
    for node in document.descendants() {
        for attribute in node.attributes() {
            let is_words = attribute.name().starts_with("aria");
            let value = attribute.value();
            let is_broken = value.contains("NaN") || value.contains("inf");
            assert!(is_words || !is_broken, "{name}: {attribute:?}");
        }
    }
}

#[test]
fn every_drawing_is_xml_with_finite_numbers() {
    check_each(|name, hole, unit| {
        for drawing in drawings(hole, unit) {
            check_numbers(name, &drawing.to_xml());
        }
    });
}

#[test]
fn every_drawing_is_the_same_twice() {
    check_each(|name, hole, unit| {
        let xml = |hole| -> Vec<String> {
            let drawings = drawings(hole, unit);
            drawings.iter().map(Element::to_xml).collect()
        };
        assert_eq!(xml(hole), xml(&hole.clone()), "{name}");
    });
}

#[test]
fn every_label_stands_inside_the_frame() {
    check_each(|name, hole, unit| {
        let Some(scene) = Scene::new(&HoleReading::new(hole), Look::book(unit)) else {
            return;
        };
        for label in &scene.labels {
            let width = text_width_em(&label.text) * scene.em;
            let area = Area::around(label.at.x, label.at.y, width, scene.em);
            assert!(scene.frame.contains(&area), "{name}: {label:?}");
        }
    });
}

#[test]
fn all_but_the_hole_without_points_are_drawn() {
    check_each(|name, hole, unit| {
        let count = drawings(hole, unit).len();
        let expected = match name {
            "nothing at all" => 0,
            "no green" => 2,
            _ => 3,
        };
        assert_eq!(count, expected, "{name}");
    });
}

#[test]
fn a_dogleg_bends_to_the_side_that_the_note_says() {
    check_each(|name, hole, unit| {
        let reading = HoleReading::new(hole);
        let note = caddie::note(hole, &reading, unit);
        let doglegs = reading.doglegs();
        let (Some(line), [turn]) = (&reading.line, doglegs.as_slice()) else {
            return;
        };
        // Play goes up, so a hole that turns left has its corner to the right of tee and green.
        let corner = line.spot(turn.at).x;
        let side = if corner > 0.0 { "left" } else { "right" };
        let (first, _) = note.split_once(". ").expect("it has more to say");
        assert!(first.contains(&format!(" {side} at ")), "{name}: {note}");
    });
}

#[test]
fn a_hole_that_turns_twice_says_both_turns_in_order() {
    check_each(|name, hole, unit| {
        let reading = HoleReading::new(hole);
        let [first, second] = reading.doglegs()[..] else {
            assert!(
                !name.contains("double dogleg"),
                "{name} does not turn twice"
            );
            return;
        };
        let side = |turn: Turn| {
            if turn.right_deg < 0.0 {
                "left"
            } else {
                "right"
            }
        };
        let note = caddie::note(hole, &reading, unit);
        let (_, after) = note.split_once(side(first)).expect("the first turn");
        let (between, _) = after.split_once(side(second)).expect("the second turn");
        assert!(between.contains(", then bends"), "{name}: {note}");
    });
}

/// The page of the gallery for an exhibit, by name, without the marks for Leptos's own hydration.
fn page(show: &str, unit: Unit) -> String {
    let owner = Owner::new();
    owner.with(|| {
        view! { <Gallery show=show unit=unit /> }
            .into_any()
            .to_html()
            .replace("<!>", "")
    })
}

#[test]
fn every_component_is_an_exhibit() {
    let modules = include_str!("../../src/ui/components.rs").lines();
    let modules = modules.filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    for module in modules {
        let file = format!("src/ui/components/{module}.rs");
        let source = std::fs::read_to_string(&file).unwrap();
        // Public components only: a file's private ones are visible inside them.
        let of_file = source.split("#[component]\npub fn ").skip(1);
        for component in of_file.filter_map(|rest| rest.split_once('(').map(|(name, _)| name)) {
            let is_shown = exhibits()
                .iter()
                .any(|exhibit| exhibit.component == component);
            assert!(
                is_shown,
                "{file}: <{component}> is in no exhibit of src/gallery/exhibits.rs"
            );
        }
    }
}

#[test]
fn every_exhibit_renders_and_makes_nothing_up() {
    let mut before = ("", "");
    for exhibit in exhibits() {
        let owner = Owner::new();
        let html = owner.with(|| (exhibit.view)().to_html());
        let name = (exhibit.component, exhibit.state);
        assert!(
            !html.contains("NaN") && !html.contains("undefined"),
            "{name:?}"
        );
        assert_ne!(name, before, "twice");
        before = name;
    }
}

#[test]
fn the_page_shows_the_states_of_one_component_by_its_name() {
    let list = page("", Unit::Yards);
    assert!(list.contains("\"/gallery?show=Pager\"") && !list.contains("<h2>"));
    let pager = page("Pager", Unit::Yards);
    assert!(pager.contains("<h2>in the middle</h2>") && pager.contains("aria-current=\"page\""));
    assert!(!pager.contains("97 hazards"));
}

#[test]
fn the_page_shows_every_hole_under_its_name() {
    for unit in UNITS {
        let html = page("Awkward holes", unit);
        for (name, _) in holes() {
            assert!(html.contains(&format!(">{name}</h2>")), "{name}");
        }
        assert!(!html.contains("NaN"));
    }
}
