//! Real extracts, which the project does not have: `OSM_EXTRACTS=DIR cargo test -p golf-osm --test suite real` tries those
//! of a folder. Without the variable the test passes.

use std::collections::BTreeMap;
use std::path::Path;

use geo::{Contains, Intersects};
use golf_api::hole::HazardKind;
use golf_hole::line_of_play::LineOfPlay;
use golf_hole::plane::{Flat, Plane};
use golf_osm::element::{Feature, Role, Shape};
use golf_osm::import::{Import, courses};
use golf_osm::read::Extract;
use golf_osm::terrain::{areas, coord, path};

/// The environment variable that names the folder.
const FOLDER: &str = "OSM_EXTRACTS";

#[test]
fn every_complete_course_of_a_real_extract_has_eighteen_holes_with_the_pars_of_its_tags() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let entries = std::fs::read_dir(&folder).expect("a folder of extracts");
    let mut extracts = 0;
    for entry in entries {
        let path = entry.expect("a file").path();
        let name = path.to_string_lossy().into_owned();
        if name.ends_with(".osm.pbf") {
            check(&path, &name);
            extracts += 1;
        }
    }
    assert!(extracts > 0, "no .osm.pbf is in {}", folder.display());
}

fn check(path: &Path, name: &str) {
    let extract = Extract::read(path, &mut |_| {}).expect("a whole extract");
    let import = courses(&extract, false);
    let holes = extract.features.values();
    let holes = holes.filter(|feature| feature.role == Role::Hole);
    // The pars by tag of each way.
    let pars: BTreeMap<String, &str> = holes
        .filter_map(|hole| Some((hole.id.to_string(), hole.tags.get("par")?)))
        .collect();
    let is_tagged = !pars.is_empty();
    assert!(!import.courses.is_empty(), "{name}");
    every_entry_of_water_is_a_point(&extract, &import, name);
    let courses = import.courses.iter().zip(&import.report.courses);
    let mut complete = 0;
    for (course, report) in courses {
        let holes = &course.holes.as_ref().expect("holes").holes;
        assert_eq!(holes.len(), report.ways.len(), "{name}");
        complete += usize::from(holes.len() == 18);
        for (hole, way) in holes.iter().zip(&report.ways) {
            let number = hole.hole_number;
            if let Some(par) = pars.get(way) {
                let own = hole.par.map(|par| par.to_string());
                assert_eq!(own.as_deref(), Some(*par), "{name}, {way}, hole {number}");
            }
        }
        // An extract without any par has lost its tags, and with them the numbers of some holes.
        if is_tagged {
            assert_eq!(holes.len(), 18, "{name}: {:?}", course.detail.course.name);
        }
    }
    assert!(complete > 0, "{name} has no course of 18 holes");
}

/// Walks along every hole in steps of a yard, and looks for a point wherever that leads into an area of water or across
/// a line of it.
fn every_entry_of_water_is_a_point(extract: &Extract, import: &Import, name: &str) {
    const NEAR: f64 = 16.0;
    let is_water = |feature: &&Feature| feature.role == Role::Water;
    let waters: Vec<&Feature> = extract.features.values().filter(is_water).collect();
    let holes = import
        .courses
        .iter()
        .filter_map(|course| course.holes.as_ref());
    let mut absent = Vec::new();
    for hole in holes.flat_map(|holes| &holes.holes) {
        let (at, Some(tee)) = (hole.coordinates, hole.coordinates.tee) else {
            continue;
        };
        let plane = Plane::north_up(tee);
        let turning = [at.fairway, at.dogleg, at.layup].into_iter().flatten();
        let turning = turning.map(|point| plane.flat(point));
        let green = at.green.center.map(|center| plane.flat(center));
        let Some(green) = green else {
            continue;
        };
        let line = LineOfPlay::new(Flat::default(), turning, green);
        let points: Vec<Flat> = hole
            .hazards
            .iter()
            .filter(|hazard| hazard.kind == HazardKind::Water)
            .filter_map(|hazard| Some(plane.flat(hazard.point?)))
            .collect();
        let steps = (0..2_000_u32).map(f64::from);
        let steps = steps.take_while(|step| *step < line.length());
        let walk: Vec<Flat> = steps.map(|step| line.spot(step)).collect();
        let all = waters.iter().map(|water| areas(&plane, &water.shape));
        let all: Vec<_> = all.collect();
        let is_in_water = |at: &geo::Point| all.iter().any(|areas| areas.contains(at));
        for water in &waters {
            let areas = areas(&plane, &water.shape);
            let shore: Vec<Flat> = match &water.shape {
                Shape::Line(points) => points.iter().map(|point| plane.flat(*point)).collect(),
                _ => Vec::new(),
            };
            let enters = |pair: &&[Flat]| {
                let (from, to) = (geo::Point(coord(pair[0])), geo::Point(coord(pair[1])));
                let is_sea = water.tags.is("natural", "coastline");
                let step = geo::Line::new(from.0, to.0);
                // The line of a river within its area is the same water.
                let crosses = path(&shore).intersects(&step) && !is_in_water(&to);
                !is_sea && (!areas.contains(&from) && areas.contains(&to) || crosses)
            };
            let entries = walk.windows(2).filter(enters);
            let lost = entries.filter(|pair| {
                let is_near = |point: &Flat| point.distance(pair[1]) <= NEAR;
                !points.iter().any(is_near)
            });
            let place = |pair: &[Flat]| line.place(pair[1]).along;
            absent.extend(lost.map(|pair| (hole.hole_number, water.id, place(pair))));
        }
    }
    assert!(absent.is_empty(), "{name}: {absent:?}");
}
