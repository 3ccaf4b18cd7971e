//! The drawing in a document: measured boxes instead of estimated ones.

use golf_api::hole::{Coordinates, Green, Hazard, HazardKind, Hole, HoleNumber, Point};
use golf_hole::reading::HoleReading;
use golf_views::element::Element as Drawing;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::words::format::Unit;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{DomRect, Element};
use yardbook::ui::components::svg_picture::SvgPicture;

use crate::stage::mount;

/// A hole with a hundred bunkers, spread as evenly and as densely as on a hard course.
fn crowded() -> Hole {
    let point = |lat, lng| Some(Point { lat, lng });
    let bunker = |index: u32| Hazard {
        kind: HazardKind::Bunker,
        label: None,
        point: point(
            40.0005 + f64::from(index % 25) * 0.000_12,
            -100.000_8 + f64::from(index / 25) * 0.000_5,
        ),
    };
    Hole {
        hole_number: HoleNumber(1),
        par: Some(4),
        length_yards: Some(400),
        coordinates: Coordinates {
            tee: point(40.0, -100.0),
            green: Green {
                front: point(40.0032, -100.0),
                center: point(40.0033, -100.0),
                back: point(40.0034, -100.0),
            },
            ..Coordinates::default()
        },
        hazards: (0..100).map(bunker).collect(),
    }
}

fn drawn() -> Drawing {
    let reading = HoleReading::new(&crowded());
    let scene = Scene::new(&reading, Look::book(Unit::Yards)).expect("it has points");
    drawing(&scene, "A hole", "Crowded.")
}

fn boxes(root: &Element, selector: &str) -> Vec<DomRect> {
    let found = root.query_selector_all(selector).expect("a valid selector");
    (0..found.length())
        .filter_map(|index| found.get(index))
        .map(|node| node.unchecked_into::<Element>().get_bounding_client_rect())
        .collect()
}

#[wasm_bindgen_test]
async fn rendered_labels_overlap_at_no_width_from_320_pixels() {
    let stage = mount(|| view! { <SvgPicture drawing=drawn() /> });
    leptos::task::tick().await;
    for width in [320, 700, 1400] {
        stage
            .root
            .set_attribute("style", &format!("width:{width}px"))
            .expect("set");
        let labels = boxes(&stage.root, ".label text");
        assert!(labels.len() > 10, "{} labels", labels.len());
        for (index, one) in labels.iter().enumerate() {
            for other in labels.iter().skip(index + 1) {
                // Text boxes include empty space above and below, so a tenth may overlap.
                let spare = one.height() * 0.2;
                let apart = one.right() <= other.left()
                    || other.right() <= one.left()
                    || one.bottom() - spare <= other.top()
                    || other.bottom() - spare <= one.top();
                assert!(apart, "labels overlap at {width} px");
            }
        }
    }
}

#[wasm_bindgen_test]
async fn the_tee_is_below_the_green() {
    let stage = mount(|| view! { <SvgPicture drawing=drawn() /> });
    leptos::task::tick().await;
    let top = |selector: &str| boxes(&stage.root, selector).first().expect(selector).top();
    assert!(top(".tee") > top(".flag"));
}
