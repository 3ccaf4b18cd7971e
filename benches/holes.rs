//! How long a hole takes from points to a drawing, on this machine. `README.md` beside this file
//! describes the measurements; `web.rs` measures the same in a browser.

#[path = "../src/gallery/holes.rs"]
mod awkward;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use golf_api::decode;
use golf_api::hole::Hole;
use golf_hole::reading::HoleReading;
use golf_sample::Sample;
use golf_views::element::Element;
use golf_views::golf::hole_map::drawing::drawing;
use golf_views::golf::hole_map::scene::{Look, Scene};
use golf_views::golf::hole_map::thumbnail::{SheetSize, thumbnail};
use golf_views::words::format::Unit;

fn crowded() -> Hole {
    let mut holes = awkward::holes().into_iter();
    match holes.find(|(name, _)| *name == "97 hazards") {
        Some((_, hole)) => hole,
        None => panic!("the gallery has no hole of 97 hazards"),
    }
}

fn one_hole(criterion: &mut Criterion) {
    let hole = crowded();
    let reading = HoleReading::new(&hole);
    let look = Look::book(Unit::Yards);
    let Some(scene) = Scene::new(&reading, look) else {
        panic!("the hole has points");
    };
    let mut group = criterion.benchmark_group("97 hazards");
    group.bench_function("reading", |bencher| {
        bencher.iter(|| HoleReading::new(black_box(&hole)));
    });
    group.bench_function("scene", |bencher| {
        bencher.iter(|| Scene::new(black_box(&reading), look));
    });
    group.bench_function("drawing to XML", |bencher| {
        bencher.iter(|| drawing(black_box(&scene), "A hole", "Crowded.").to_xml());
    });
    group.finish();
}

fn sheet(criterion: &mut Criterion) {
    let course = Sample::default().holes(0);
    let body = format!(
        "{{\"data\":{}}}",
        serde_json::to_string(&course).unwrap_or_default()
    );
    let mut group = criterion.benchmark_group(format!("a sheet of {}", course.holes.len()));
    group.bench_function("decoding its answer", |bencher| {
        bencher.iter(|| decode::course_holes(black_box(body.as_bytes())));
    });
    group.bench_function("thumbnails to XML", |bencher| {
        bencher.iter(|| {
            let readings: Vec<HoleReading> = black_box(&course.holes)
                .iter()
                .map(HoleReading::new)
                .collect();
            let size = SheetSize::of(&readings);
            let drawings = readings
                .iter()
                .filter_map(|reading| thumbnail(reading, size));
            drawings
                .map(|drawing: Element| drawing.to_xml().len())
                .sum::<usize>()
        });
    });
    group.finish();
}

criterion_group!(benches, one_hole, sheet);
criterion_main!(benches);
