//! How long a hole takes from points to a scene and to elements, in wasm in a browser, compared
//! with decoding its response. `cargo xtask bench` runs it and reads the lines that it prints:
//! `figure NAME: MEDIAN LEAST MOST`, in milliseconds.
#![cfg(target_arch = "wasm32")]
#![expect(
    clippy::expect_used,
    reason = "a benchmark stops at the first surprise"
)]

#[path = "../src/gallery/holes.rs"]
mod awkward;

use std::hint::black_box;

use golf_api::course::CourseId;
use golf_api::decode;
use golf_api::hole::CourseHoles;
use golf_hole::reading::HoleReading;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::words::format::Unit;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// How many samples a figure has.
const SAMPLES: usize = 31;
/// How many runs a sample is the mean of: the browser's clock has steps of 0.1 ms.
const RUNS: u32 = 60;

#[wasm_bindgen_test]
fn points_to_scene() {
    let crowded = awkward::holes();
    let crowded = crowded.into_iter().find(|(name, _)| *name == "97 hazards");
    let (_, hole) = crowded.expect("the gallery has it");
    let course = CourseHoles {
        course_id: CourseId(1),
        hole_count: Some(1),
        holes: vec![hole.clone()],
    };
    let body = serde_json::json!({ "data": course }).to_string();
    let look = Look::book(Unit::Yards);
    let reading = HoleReading::new(&hole);
    let scene = Scene::new(&reading, look).expect("it has points");
    let document = web_sys::window().and_then(|window| window.document());
    let document = document.expect("a document");
    figure("decode", || {
        drop(decode::course_holes(black_box(body.as_bytes())))
    });
    figure("reading", || drop(HoleReading::new(black_box(&hole))));
    figure("scene", || drop(Scene::new(black_box(&reading), look)));
    figure("points to scene", || {
        drop(Scene::new(&HoleReading::new(black_box(&hole)), look));
    });
    figure("elements", || {
        drop(drawing(black_box(&scene), "A hole", "Crowded.").to_dom(&document));
    });
}

fn figure(name: &str, run: impl Fn()) {
    let clock = web_sys::window().and_then(|window| window.performance());
    let clock = clock.expect("a clock");
    let mut samples: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            let begun = clock.now();
            (0..RUNS).for_each(|_| run());
            (clock.now() - begun) / f64::from(RUNS)
        })
        .collect();
    samples.sort_by(f64::total_cmp);
    let (median, least, most) = (samples[SAMPLES / 2], samples[0], samples[SAMPLES - 1]);
    console_log!("figure {name}: {median:.4} {least:.4} {most:.4}");
}
