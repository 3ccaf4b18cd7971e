//! Real extracts, which the project does not have: `OSM_EXTRACTS=DIR cargo test -p golf-osm --test suite real` tries those
//! of a folder. Without the variable the test passes.

use std::collections::BTreeMap;
use std::path::Path;

use golf_osm::element::Role;
use golf_osm::import::courses;
use golf_osm::read::Extract;

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
